#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a command and checks how it ends and what it says.

    expect.py STATUS [--lines N] [--output] -- COMMAND...

Fails unless the exit status is STATUS, standard error has N lines, and standard
output is empty (or, with --output, is not). Prints both, so that FileCheck can
look at them.
"""

import argparse
import subprocess
import sys


def main():
    at = sys.argv.index("--")
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("status", type=int)
    parser.add_argument("--lines", type=int)
    parser.add_argument("--output", action="store_true")
    args = parser.parse_args(sys.argv[1:at])
    done = subprocess.run(sys.argv[at + 1:], capture_output=True, timeout=120, check=False)
    sys.stdout.buffer.write(done.stderr + done.stdout)
    sys.stdout.flush()
    wrong = []
    if done.returncode != args.status:
        wrong.append(f"exit status {done.returncode}, expected {args.status}")
    lines = len(done.stderr.splitlines())
    if args.lines is not None and lines != args.lines:
        wrong.append(f"{lines} lines of errors, expected {args.lines}")
    if bool(done.stdout) != args.output:
        wrong.append(f"{len(done.stdout)} bytes on standard output")
    for what in wrong:
        print(f"expect.py: {what}", file=sys.stderr)
    return 1 if wrong else 0


sys.exit(main())
