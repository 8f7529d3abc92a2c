// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "rewrite/Naming.h"
#include "ParallelHeader.inc"
#include "llvm/ADT/STLExtras.h"

namespace loopdist {

std::string freshName(const SourceUnit &Unit, llvm::StringRef Base) {
  std::string Name = Base.str();
  for (unsigned Number = 2; Unit.Identifiers.count(Name) != 0 ||
                            llvm::is_contained(RuntimeIdentifiers, Name);
       ++Number)
    Name = Base.str() + std::to_string(Number);
  return Name;
}

std::string takenRuntimeName(const SourceUnit &Unit) {
  if (Unit.IncludesRuntime)
    return "";
  for (const char *Name : RuntimeIdentifiers)
    if (Unit.Identifiers.count(Name) != 0)
      return Name;
  return "";
}

} // namespace loopdist
