// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Whether a loop of a called function is sure to end.
#pragma once

namespace clang {
class ASTContext;
class ForStmt;
} // namespace clang

namespace loopdist {

/// True when \p For counts a local variable by constant steps towards a bound
/// that it does not change. C lets compilers assume that other loops end, too,
/// but not every compiler does, and a call that never returns must not start to
/// run beside the iterations that the source would never have reached.
bool endsByCounting(const clang::ForStmt &For,
                    const clang::ASTContext &Context);

} // namespace loopdist
