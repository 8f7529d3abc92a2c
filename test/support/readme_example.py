#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that the example of README.md is what the tool does.

    readme_example.py README TOOL [--write]

The first three code blocks are a file, its rewritten text and the report. With
--write the second and third are replaced by what the tool says now.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"^```(c?)\n(.*?)^```\n", re.M | re.S)


def main():
    readme, tool = pathlib.Path(sys.argv[1]), sys.argv[2]
    text = readme.read_text()
    blocks = list(BLOCK.finditer(text))[:3]
    name = re.search(r"^`(\w+\.c)`:$", text, re.M).group(1)
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / name).write_text(blocks[0].group(2))
        done = subprocess.run(
            [tool, name, "--"], cwd=folder, capture_output=True, text=True, check=True
        )
    said = [done.stdout, done.stderr]
    if sys.argv[3:] == ["--write"]:
        for block, new in reversed(list(zip(blocks[1:], said))):
            text = text[: block.start(2)] + new + text[block.end(2) :]
        readme.write_text(text)
        return 0
    wrong = [new for block, new in zip(blocks[1:], said) if block.group(2) != new]
    for new in wrong:
        print(f"{readme} is out of date; the tool says\n{new}", file=sys.stderr)
    return 1 if wrong else 0


sys.exit(main())
