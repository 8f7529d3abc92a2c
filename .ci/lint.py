#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Format and lint checks.

    lint.py format                      clang-format-19 on all C and C++ sources
    lint.py fix                         the same, changing what is not as it should be
    lint.py tidy --build DIR [FILE...]  clang-tidy-19 on all that DIR compiles

clang-tidy is slow on files that include Clang's headers. A file is therefore
looked at again only when it, a header of this project that it includes, its
compile command or a .clang-tidy has changed since it was last found in order;
DIR/tidy-cache remembers.
"""

import argparse
import concurrent.futures
import hashlib
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = ["lib", "tool", "runtime", "test/unit", "test/runtime", "test/support", "docs"]
SUFFIXES = {".h", ".hpp", ".cuh", ".c", ".cpp", ".cu"}
# What `#include "x/y.h"` and `#include <loopdist/y.h>` are relative to.
INCLUDE_ROOTS = ["lib", "tool", "runtime/include", "runtime/src", "test", "test/support", "test/unit"]
INCLUDE = re.compile(rb'^\s*#\s*include\s*["<]([^">]+)[">]', re.M)


def sources():
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in SUFFIXES:
                yield path


def check_format(options):
    files = list(sources())
    if not files:
        sys.exit("error: no sources found")
    command = ["clang-format-19", *options, *map(str, files)]
    status = subprocess.run(command, check=False).returncode
    if status:
        sys.exit("error: run .ci/lint.py fix")
    print(f"{len(files)} files are formatted")


def own_includes(path, seen):
    """Adds path and the headers of this project that it reaches to seen."""
    if path in seen:
        return
    seen.add(path)
    for name in INCLUDE.findall(path.read_bytes()):
        name = name.decode()
        for folder in [path.parent, *(ROOT / root for root in INCLUDE_ROOTS)]:
            if (folder / name).is_file():
                own_includes((folder / name).resolve(), seen)
                break


def key_of(entry):
    """A digest of everything the result of clang-tidy depends on."""
    digest = hashlib.sha256()
    files = set()
    own_includes(pathlib.Path(entry["file"]).resolve(), files)
    for config in [ROOT / ".clang-tidy", *ROOT.glob("*/.clang-tidy"), *ROOT.glob("test/*/.clang-tidy")]:
        files.add(config)
    for path in sorted(files):
        digest.update(str(path).encode() + b"\0" + path.read_bytes() + b"\0")
    digest.update(entry["command"].encode())
    return digest.hexdigest()


def tidy_one(build, entry):
    command = ["clang-tidy-19", "-p", str(build), "--quiet", entry["file"]]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + ("" if done.returncode == 0 else done.stderr)


def check_tidy(build, jobs, only):
    cache = build / "tidy-cache"
    cache.mkdir(exist_ok=True)
    entries = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        if build not in pathlib.Path(entry["file"]).parents:
            entries[entry["file"]] = entry
    if not entries:
        sys.exit("error: nothing is compiled")
    keys = {file: key_of(entry) for file, entry in entries.items()}
    wanted = [str(pathlib.Path(file).resolve()) for file in only] or sorted(entries)
    stale = [file for file in wanted if not (cache / keys[file]).exists()]
    print(f"{len(stale)} of {len(wanted)} files are new or have changed", flush=True)
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        running = {pool.submit(tidy_one, build, entries[file]): file for file in stale}
        for job in concurrent.futures.as_completed(running):
            status, text = job.result()
            if status:
                failed += 1
                print(text, flush=True)
            else:
                (cache / keys[running[job]]).touch()
    for result in cache.iterdir():
        if result.name not in keys.values():
            result.unlink()
    if failed:
        sys.exit(f"error: clang-tidy-19 complains about {failed} files")
    print(f"{len(wanted)} files are in order")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=["format", "fix", "tidy"])
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("files", nargs="*")
    args = parser.parse_args()
    if args.what == "format":
        check_format(["--dry-run", "-Werror"])
    elif args.what == "fix":
        check_format(["-i"])
    else:
        check_tidy(args.build.resolve(), args.jobs, args.files)


main()
