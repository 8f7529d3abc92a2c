#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the example of a page of docs/transforms.

    page_examples.py PAGE LOOPDIST

The first two C blocks are a file and its rewritten text, but for the include
directive. The next two are a nest and its rewritten text; DECLARATIONS completes them.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

DECLARATIONS = "double a[100][200];\nvoid f(int n, int m) {\n"


def rewritten(tool, source):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "example.c"
        path.write_text(source)
        done = subprocess.run(
            [tool, str(path), "--"], capture_output=True, text=True, check=True
        )
    return done.stdout.replace("#include <loopdist/parallel.h>\n", "")


def main():
    page, tool = pathlib.Path(sys.argv[1]).read_text(), sys.argv[2]
    blocks = re.findall(r"```c\n(.*?)```", page, re.S)
    before, after, nest, nest_after = blocks[:4]
    pairs = [
        (before, after),
        (DECLARATIONS + nest + "}\n", DECLARATIONS + nest_after + "}\n"),
    ]
    errors = 0
    for source, expected in pairs:
        found = rewritten(tool, source)
        if found != expected:
            errors += 1
            print(f"the page says:\n{expected}\nloopdist writes:\n{found}")
    return errors


sys.exit(main())
