// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// One file through all layers: the report on it and its new text.
///
///   readSource -> [ analyseNest -> planNest ] -> rewriteRoot -> applyEdits
///                                                            -> checkParses
///
/// Reads the file; writes nothing.
#pragma once

#include "Options.h"
#include "report/Report.h"

namespace loopdist {

struct Outcome {
  FileReport Report;
  /// Equal to the old text when nothing is transformed.
  std::string NewText;
};

/// Analyses \p Path and, unless \p O asks for --print, rewrites its text. A
/// root whose new text would not compile stays as it was, and is reported so.
Outcome processFile(const std::string &Path, const Options &O);

} // namespace loopdist
