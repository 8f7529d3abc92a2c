// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Verdicts => text for people and JSON for other tools.
///
///   [FileReport] => text, one line for each loop
///                => JSON, the form that docs/usage.md describes
///
/// Nothing is left out: every loop of every nest has an entry.
#pragma once

#include "analysis/NestAnalysis.h"
#include "ir/LoopNest.h"
#include "plan/Plan.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace loopdist {

/// One nest with everything that was found out about it.
struct NestReport {
  NestFacts Facts;
  NestPlan Plan;
};

/// One file of the command line.
struct FileReport {
  std::string Path;
  /// "file:line:col: error: ..."; not empty when the file could not be used.
  std::vector<std::string> Errors;
  /// Owns what the nests point into; null when there are errors.
  std::unique_ptr<SourceUnit> Unit;
  /// In source order.
  std::vector<NestReport> Nests;
};

/// What the user asked for, as far as the report repeats it.
struct ReportOptions {
  /// "reassociate" or "strict".
  std::string FloatingPoint = "reassociate";
};

/// The names of the report: "parallel", "parallel_for".
llvm::StringRef nameOf(PieceClass C);
llvm::StringRef nameOf(Decision D);
/// "<", "=", "<=", "*", ...; "none" for the empty set.
llvm::StringRef nameOf(Direction D);
/// "flow", "anti", "output", "control".
llvm::StringRef nameOf(Dependence::Kind K);

/// Why the loop of \p P stays serial; empty when it does not.
std::string refusalOf(const PiecePlan &P);

/// One line for each loop, indented by its depth:
///
///   file.c:12: loop over i: parallel, parallel_for; guards: x and y do not ...
///   file.c:13:   loop over j: unknown, serial: <refusal>; hint: <hint>
void printText(llvm::raw_ostream &OS, const FileReport &File);

/// All files as one JSON document.
void printJson(llvm::raw_ostream &OS, llvm::ArrayRef<FileReport> Files,
               const ReportOptions &Options);

} // namespace loopdist
