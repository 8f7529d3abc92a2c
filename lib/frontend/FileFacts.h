// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Everything known about one parsed file before its nests are read.
#pragma once

#include "frontend/FileScan.h"
#include "frontend/Liveness.h"
#include "frontend/PragmaRecord.h"
#include "frontend/Purity.h"
#include "frontend/SourceMap.h"
#include "frontend/Variables.h"
#include "llvm/ADT/StringRef.h"
#include <utility>
#include <vector>

namespace clang {
class ASTContext;
class FunctionDecl;
class NamedDecl;
class Preprocessor;
} // namespace clang

namespace loopdist {

struct FileFacts {
  FileFacts(clang::ASTContext &Context, clang::Preprocessor &PP,
            PragmaRecord Pragmas);

  clang::ASTContext &Context;
  clang::Preprocessor &PP;
  SourceMap Map;
  PragmaRecord Pragmas;
  FileScan Scan;
  VariableFacts Variables;
  Purity Functions;
  /// Tokens that the pragmas of OpenMP and OpenACC, and those that want a loop,
  /// stand before. Sorted.
  std::vector<unsigned> ConstructTargets;
  std::vector<unsigned> BindingTargets;
  /// Whether a directive of OpenMP or OpenACC stands directly before \p At.
  bool isConstructTarget(clang::SourceLocation At) const;
  /// Whether the pragma of this tool says "off" at \p Offset.
  bool isOffAt(unsigned Offset) const;
  /// Whether a directive of OpenMP or OpenACC, or a pragma whose text cannot be
  /// read, is in [Begin, End).
  bool hasConstruct(unsigned Begin, unsigned End) const;
  /// Whether such an operator `_Pragma` is there.
  bool hasConstructOperator(unsigned Begin, unsigned End) const;
  /// Why the text of [Begin, End) must not be copied or moved; empty if it may.
  std::string refuseCopy(unsigned Begin, unsigned End) const;
};

/// Why a statement cannot be replaced: it comes from a macro or a header, or a
/// directive stands in it; empty if it can.
std::string refuseEdit(const FileFacts &File, const clang::Stmt &S,
                       FileRange Range);

/// A name of the function that is visible, innermost last.
using VisibleNames =
    std::vector<std::pair<llvm::StringRef, const clang::NamedDecl *>>;

/// What holds for every loop of one function.
struct FunctionFacts {
  const clang::FunctionDecl *Decl = nullptr;
  const Liveness *After = nullptr;
  /// Constructs of the function that no loop in it survives.
  std::vector<Obstacle> Obstacles;
};

} // namespace loopdist
