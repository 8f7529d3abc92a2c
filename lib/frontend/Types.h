// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Clang's types => what the ir keeps of them.
#pragma once

#include "ir/Type.h"
#include "clang/AST/Type.h"
#include <string>

namespace loopdist {

CType typeOf(clang::QualType T, const clang::ASTContext &Context);

/// Size in bytes; 0 when it is no constant.
uint64_t sizeOf(clang::QualType T, const clang::ASTContext &Context);

/// Volatile, _Atomic, in a named address space, or a record with such a part.
bool isUntouchable(clang::QualType T);

/// The type as text that can stand before a variable's name, without
/// qualifiers; empty if there is none.
std::string spellingOf(clang::QualType T, const clang::ASTContext &Context);

} // namespace loopdist
