// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The functions of a parsed file => its loop nests.
#pragma once

#include "frontend/FileFacts.h"
#include "ir/LoopNest.h"
#include <memory>
#include <string>

namespace loopdist {

/// The unit of the main file at \p Path.
std::unique_ptr<SourceUnit> extractNests(FileFacts &File, std::string Path);

} // namespace loopdist
