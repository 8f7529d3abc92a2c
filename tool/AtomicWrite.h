// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Files that are written whole or not at all.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace loopdist {

/// Says why \p Path could not be written, before any work is done for it:
/// it is a folder, has no folder, or may not be written.
llvm::Error checkWritable(llvm::StringRef Path);

/// Makes \p Text the content of \p Path: a new file in the same folder takes
/// the place of the old one, with its permissions and, where allowed, its
/// owner. Symbolic links are followed. What is no regular file (/dev/stdout)
/// is written to directly.
llvm::Error writeAtomically(llvm::StringRef Path, llvm::StringRef Text);

} // namespace loopdist
