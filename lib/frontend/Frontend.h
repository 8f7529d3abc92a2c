// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// C file => SourceUnit: the one door to Clang.
#pragma once

#include "ir/LoopNest.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <string>
#include <vector>

namespace loopdist {

struct FrontendOptions {
  /// Appended to the compile command, `--extra-arg` of LibTooling.
  std::vector<std::string> ExtraArgs;
};

struct FrontendResult {
  /// Null when the file does not compile or cannot be read.
  std::unique_ptr<SourceUnit> Unit;
  /// "file:line:col: error: ...", one per error, also when Unit is null.
  std::vector<std::string> Errors;
};

/// Parses \p Path with the command that \p Commands has for it and extracts
/// every loop nest of its functions that lies in the main file.
FrontendResult readSource(llvm::StringRef Path,
                          const clang::tooling::CompilationDatabase &Commands,
                          const FrontendOptions &Options);

/// Parses \p NewText in the place of \p Path, with the runtime's headers
/// visible; the errors, empty when it compiles.
std::vector<std::string>
checkParses(llvm::StringRef Path, llvm::StringRef NewText,
            const clang::tooling::CompilationDatabase &Commands,
            const FrontendOptions &Options);

} // namespace loopdist
