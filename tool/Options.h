// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The command line, as plain data.
#pragma once

#include "plan/Plan.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace loopdist {

enum class Output : uint8_t {
  /// Rewritten source on standard output, or in the file of -o.
  Source,
  /// -i.
  InPlace,
  /// --diff, on standard output or in the file of -o.
  Diff,
  /// --analyze: no code.
  None,
  /// --print=deps, --print=plan: text on standard output, no code.
  Dependences,
  Plan,
};

enum class ReportForm : uint8_t { Text, Json };

struct Options {
  std::vector<std::string> Files;
  Output Out = Output::Source;
  /// -o; empty for standard output.
  std::string OutputFile;
  /// Unset: --print stands without --report, so no report is written.
  std::optional<ReportForm> Report = ReportForm::Text;
  std::string ReportFile;
  std::string FloatingPoint;
  bool AssumeNoAlias = false;
  std::optional<double> Threshold;
  std::vector<LoopSelection> Only;
  std::vector<std::string> ExtraArgs;
  /// From -p or from the flags after `--`; null when neither is given.
  std::shared_ptr<clang::tooling::CompilationDatabase> Commands;
};

/// Reads the command line. An error is wrong usage, in one line. --help and
/// --version print and end the process.
llvm::Expected<Options> parseOptions(int Argc, const char **Argv);

/// The compile commands for \p File: those of \p O, else the nearest
/// compile_commands.json in the folders above it, else no flags.
std::shared_ptr<clang::tooling::CompilationDatabase>
commandsFor(const Options &O, llvm::StringRef File);

} // namespace loopdist
