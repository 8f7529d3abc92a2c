#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that a unified diff is what `git apply` and `patch` take.

    check_diff.py OLD DIFF NEW

Applies DIFF to a copy of OLD with each of the two that is installed, and
compares the result with NEW byte for byte. At least one has to be.
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile


def apply(command, old, diff, folder):
    """The bytes of old after the command; its error otherwise."""
    label = diff.read_bytes().split(b"\n", 1)[0].decode()
    copy = folder / label.removeprefix("--- a/").rstrip("\t")
    copy.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(old, copy)
    done = subprocess.run(
        [*command, str(diff.resolve())], cwd=folder, capture_output=True, check=False
    )
    if done.returncode:
        return None, (done.stdout + done.stderr).decode(errors="replace")
    return copy.read_bytes(), ""


def main():
    old, diff, new = map(pathlib.Path, sys.argv[1:])
    commands = [["git", "apply"], ["patch", "--binary", "-s", "-p1", "-i"]]
    commands = [command for command in commands if shutil.which(command[0])]
    if not commands:
        print("neither git nor patch is installed", file=sys.stderr)
        return 1
    for command in commands:
        with tempfile.TemporaryDirectory() as folder:
            result, error = apply(command, old, diff, pathlib.Path(folder))
        if result != new.read_bytes():
            print(f"{command[0]}: {error or 'another text'}", file=sys.stderr)
            return 1
    return 0


sys.exit(main())
