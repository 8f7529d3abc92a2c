// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "AtomicWrite.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace fs = llvm::sys::fs;

namespace loopdist {

static llvm::Error failure(int Code) {
  return llvm::errorCodeToError(std::error_code(Code, std::generic_category()));
}

static std::string folderOf(llvm::StringRef Path) {
  llvm::StringRef Folder = llvm::sys::path::parent_path(Path);
  return Folder.empty() ? "." : Folder.str();
}

/// \p Path with its symbolic links followed; \p Path itself if there is no
/// such file yet.
static std::string resolve(llvm::StringRef Path) {
  llvm::SmallString<256> Real;
  return fs::real_path(Path, Real) ? Path.str() : Real.str().str();
}

static bool isSpecial(const struct stat &Status) {
  return !S_ISREG(Status.st_mode) && !S_ISDIR(Status.st_mode);
}

llvm::Error checkWritable(llvm::StringRef Path) {
  const std::string Target = resolve(Path);
  struct stat Status;
  if (stat(Target.c_str(), &Status) == 0) {
    if (S_ISDIR(Status.st_mode))
      return failure(EISDIR);
    if (access(Target.c_str(), W_OK) != 0)
      return failure(errno);
    if (isSpecial(Status))
      return llvm::Error::success();
  }
  const std::string Folder = folderOf(Target);
  if (stat(Folder.c_str(), &Status) != 0)
    return failure(errno);
  if (!S_ISDIR(Status.st_mode))
    return failure(ENOTDIR);
  if (access(Folder.c_str(), W_OK | X_OK) != 0)
    return failure(errno);
  return llvm::Error::success();
}

static int writeAll(int File, llvm::StringRef Text) {
  while (!Text.empty()) {
    ssize_t Count = write(File, Text.data(), Text.size());
    if (Count < 0 && errno == EINTR)
      continue;
    if (Count < 0)
      return errno;
    Text = Text.drop_front(Count);
  }
  return 0;
}

static llvm::Error writeDirectly(const std::string &Path,
                                 llvm::StringRef Text) {
  int File = open(Path.c_str(), O_WRONLY | O_CLOEXEC);
  if (File < 0)
    return failure(errno);
  int Code = writeAll(File, Text);
  if (close(File) != 0 && Code == 0)
    Code = errno;
  return Code ? failure(Code) : llvm::Error::success();
}

/// The permissions that the new content of a file gets.
static mode_t modeFor(const struct stat *Old) {
  if (Old)
    return Old->st_mode & 07777;
  mode_t Mask = umask(0);
  umask(Mask);
  return 0666 & ~Mask;
}

/// Content and attributes of the temporary file \p File.
static int fill(int File, llvm::StringRef Text, const struct stat *Old) {
  if (int Code = writeAll(File, Text))
    return Code;
  // The owner first: a change of owner may clear permission bits.
  if (Old && fchown(File, Old->st_uid, Old->st_gid) != 0 && errno != EPERM)
    return errno;
  if (fchmod(File, modeFor(Old)) != 0)
    return errno;
  return fsync(File) != 0 ? errno : 0;
}

llvm::Error writeAtomically(llvm::StringRef Path, llvm::StringRef Text) {
  if (llvm::Error E = checkWritable(Path))
    return E;
  const std::string Target = resolve(Path);
  struct stat Old;
  const bool Exists = stat(Target.c_str(), &Old) == 0;
  if (Exists && isSpecial(Old))
    return writeDirectly(Target, Text);
  std::string Temporary = folderOf(Target) + "/.loopdist-XXXXXX";
  int File = mkostemp(Temporary.data(), O_CLOEXEC);
  if (File < 0)
    return failure(errno);
  llvm::sys::RemoveFileOnSignal(Temporary);
  auto Remove = llvm::make_scope_exit([&] {
    unlink(Temporary.c_str());
    llvm::sys::DontRemoveFileOnSignal(Temporary);
  });
  int Code = fill(File, Text, Exists ? &Old : nullptr);
  if (close(File) != 0 && Code == 0)
    Code = errno;
  if (Code)
    return failure(Code);
  if (rename(Temporary.c_str(), Target.c_str()) != 0)
    return failure(errno);
  Remove.release();
  llvm::sys::DontRemoveFileOnSignal(Temporary);
  return llvm::Error::success();
}

} // namespace loopdist
