#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that a rewritten file differs from its source inside the marks only.

    surroundings.py SOURCE REWRITTEN

Between /*BEGIN*/ and /*END*/ of the source stands a loop that runs in parallel.
Before and behind, all bytes survive except for one added include line, and added
lines end as the lines of the source do.
"""

import re
import sys

INCLUDE = re.compile(rb"#include <loopdist/parallel\.h>[^\r\n]*(\r?\n)")


def fail(text):
    sys.exit(f"{sys.argv[2]}: {text}")


def main():
    source, rewritten = (open(name, "rb").read() for name in sys.argv[1:3])
    begin, end = source.index(b"/*BEGIN*/"), source.index(b"/*END*/")
    if b"#pragma omp parallel for" not in rewritten:
        fail("no loop was made parallel")
    includes = INCLUDE.findall(rewritten)
    if len(includes) != 1:
        fail(f"{len(includes)} include lines were added")
    rest = INCLUDE.sub(b"", rewritten, count=1)
    if not rest.startswith(source[: begin + 9]):
        fail("bytes before the loop changed")
    if not rest.endswith(source[end:]):
        fail("bytes behind the loop changed")
    crlf = b"\r\n" in source
    if crlf and re.search(rb"(?<!\r)\n", rewritten):
        fail("a line ends without a carriage return")
    if not crlf and b"\r" in rewritten:
        fail("a line ends with a carriage return")


if __name__ == "__main__":
    main()
