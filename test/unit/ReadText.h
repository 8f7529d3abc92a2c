// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// C text => what the front end makes of it.
#pragma once

#include "frontend/Frontend.h"
#include "ir/Dump.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace loopdist {

/// A file that exists as long as this.
class TemporaryFile {
public:
  explicit TemporaryFile(llvm::StringRef Text, llvm::StringRef Suffix = "c") {
    int Descriptor;
    llvm::sys::fs::createTemporaryFile("loopdist", Suffix, Descriptor, Path);
    llvm::raw_fd_ostream(Descriptor, true) << Text;
  }
  ~TemporaryFile() { llvm::sys::fs::remove(Path); }

  llvm::SmallString<128> Path;
};

inline FrontendResult readText(llvm::StringRef Text,
                               std::vector<std::string> Flags = {},
                               llvm::StringRef Suffix = "c") {
  TemporaryFile File(Text, Suffix);
  clang::tooling::FixedCompilationDatabase Commands(".", Flags);
  return readSource(File.Path, Commands, {});
}

/// The unit of \p Text, which must compile.
inline std::unique_ptr<SourceUnit> unitOf(llvm::StringRef Text,
                                          std::vector<std::string> Flags = {}) {
  FrontendResult Result = readText(Text, std::move(Flags));
  for (const std::string &Error : Result.Errors)
    ADD_FAILURE() << Error;
  return Result.Unit ? std::move(Result.Unit) : std::make_unique<SourceUnit>();
}

/// The dump of all nests of \p Text.
inline std::string dumpOf(llvm::StringRef Text,
                          std::vector<std::string> Flags = {}) {
  std::string Out;
  auto Unit = unitOf(Text, std::move(Flags));
  for (const auto &N : Unit->Nests)
    Out += dumpNest(*N);
  return Out;
}

/// The dump of the loops in the body of f. Declared before it: n, m, k, a, b,
/// x, y and the things in Prelude.
inline std::string dumpBody(llvm::StringRef Body, llvm::StringRef Prelude = "",
                            std::vector<std::string> Flags = {}) {
  return dumpOf((Prelude +
                 "\nvoid f(int n, int m, int k, int *a, int *b, "
                 "double *x, double *y) {\n" +
                 Body + "\n}\n")
                    .str(),
                std::move(Flags));
}

} // namespace loopdist
