// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Fresh identifiers that cannot collide.
#pragma once

#include "ir/LoopNest.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace loopdist {

/// \p Base, or \p Base with the smallest number that makes it an identifier
/// which neither the translation unit nor the runtime's header uses.
std::string freshName(const SourceUnit &Unit, llvm::StringRef Base);

/// A name of the runtime's header that the translation unit already uses for
/// something else, so that the header cannot be included; empty if none.
std::string takenRuntimeName(const SourceUnit &Unit);

} // namespace loopdist
