// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs Clang's parser on one file and turns its errors into lines.
#pragma once

#include "frontend/FileFacts.h"
#include "frontend/Frontend.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace loopdist {

/// Parses \p Path, or \p Text in its place, with the headers of the runtime
/// visible, and calls \p Use when there was no error. Only C is accepted.
/// Returns the errors as lines "file:line:col: error: ...".
std::vector<std::string>
parseFile(llvm::StringRef Path, std::optional<llvm::StringRef> Text,
          const clang::tooling::CompilationDatabase &Commands,
          const FrontendOptions &Options,
          llvm::function_ref<void(FileFacts &)> Use);

} // namespace loopdist
