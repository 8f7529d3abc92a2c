// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "rewrite/Naming.h"
#include "llvm/ADT/STLExtras.h"

namespace loopdist {

static const char *const RuntimeNames[] = {
#define LD_RUNTIME_CALL(Name, Result, Parameters) #Name,
#include <loopdist/RuntimeCalls.def>
    "ld_int",
    "ld_unsigned",
    "ld_statistics",
    "ld_threshold",
    "ld_stats",
    "ld_stats_reset",
    "ld_wanted_",
    "ld_count_parallel_",
    "ld_status",
    "ld_count_serial_",
    "ld_omp_in_parallel_",
};

std::string freshName(const SourceUnit &Unit, llvm::StringRef Base) {
  std::string Name = Base.str();
  for (unsigned Number = 2; Unit.Identifiers.count(Name) != 0 ||
                            llvm::is_contained(RuntimeNames, Name);
       ++Number)
    Name = Base.str() + std::to_string(Number);
  return Name;
}

std::string takenRuntimeName(const SourceUnit &Unit) {
  if (Unit.IncludesRuntime)
    return "";
  for (const char *Name : RuntimeNames)
    if (Unit.Identifiers.count(Name) != 0)
      return Name;
  return "";
}

} // namespace loopdist
