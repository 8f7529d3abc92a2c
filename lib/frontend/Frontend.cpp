// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/Frontend.h"
#include "frontend/ExtractNests.h"
#include "frontend/ParseFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

namespace loopdist {

/// Files above this are no source.
static constexpr uint64_t MaxSize = 10000000;

/// Why \p Path cannot be read as a source; empty if it can.
static std::string refuseFile(llvm::StringRef Path) {
  llvm::sys::fs::file_status Status;
  if (std::error_code Error = llvm::sys::fs::status(Path, Status))
    return "cannot be read: " + Error.message();
  if (Status.type() == llvm::sys::fs::file_type::directory_file)
    return "is a directory";
  if (Status.type() != llvm::sys::fs::file_type::regular_file)
    return "is no regular file";
  if (Status.getSize() >= MaxSize)
    return "is larger than 10 MB";
  auto Buffer = llvm::MemoryBuffer::getFile(Path);
  if (!Buffer)
    return "cannot be read: " + Buffer.getError().message();
  return (*Buffer)->getBuffer().trim().empty() ? "is empty" : "";
}

FrontendResult readSource(llvm::StringRef Path,
                          const clang::tooling::CompilationDatabase &Commands,
                          const FrontendOptions &Options) {
  FrontendResult Result;
  if (std::string Why = refuseFile(Path); !Why.empty()) {
    Result.Errors.push_back((Path + ":1:1: error: " + Why).str());
    return Result;
  }
  Result.Errors =
      parseFile(Path, std::nullopt, Commands, Options, [&](FileFacts &File) {
        Result.Unit = extractNests(File, Path.str());
      });
  if (!Result.Errors.empty())
    Result.Unit = nullptr;
  return Result;
}

std::vector<std::string>
checkParses(llvm::StringRef Path, llvm::StringRef NewText,
            const clang::tooling::CompilationDatabase &Commands,
            const FrontendOptions &Options) {
  return parseFile(Path, NewText, Commands, Options, [](FileFacts &) {});
}

} // namespace loopdist
