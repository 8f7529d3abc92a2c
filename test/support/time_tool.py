#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Times the tool against the compiler's front end on files of 1,000 lines.

    time_tool.py [--tool build/bin/loopdist] [--clang clang-19] [--rounds 5] [FILE...]

Without FILE, files made here are used. The limit is 3 times `clang -fsyntax-only`
plus 50 ms for each loop. Prints one line for each file: minimum over the rounds, taken
in turn. Not a test: times depend on the machine.
"""

import argparse
import json
import pathlib
import subprocess
import tempfile
import time

COPY = """
void copy_{k}(int n, double *x, const double *y) {{
  for (int i = 0; i < n; i++)
    x[i] = 2 * y[i] + {k};
}}
"""
MATRIX = """
void multiply_{k}(int n, double c[n][n], double a[n][n], double b[n][n]) {{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {{
      double s = 0;
      for (int m = 0; m < n; m++)
        s += a[i][m] * b[m][j];
      c[i][j] = s;
    }}
}}
"""
SWEEP = """
void sweep_{k}(int n, double u[n][n]) {{
  for (int t = 0; t < 100; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        u[i][j] = (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) / 4;
}}
"""
PLAIN = """
struct item_{k} {{
  int key, value;
}};
int compare_{k}(const void *x, const void *y) {{
  const struct item_{k} *p = x, *q = y;
  if (p->key != q->key)
    return p->key < q->key ? -1 : 1;
  return (p->value > q->value) - (p->value < q->value);
}}
"""
MADE = {"copies": COPY, "matrices": MATRIX, "sweeps": SWEEP, "no-loops": PLAIN}
HEADERS = "#include <math.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"


def repeat(template, lines):
    text, k = HEADERS, 0
    while text.count("\n") < lines:
        text += template.format(k=k)
        k += 1
    return text


def seconds(command):
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def count(pieces):
    return sum(1 + count(piece["pieces"]) for piece in pieces)


def loops_of(tool, path):
    done = subprocess.run(
        [tool, "--analyze", "--report=json", path, "--"], capture_output=True, check=True
    )
    report = json.loads(done.stdout)
    return sum(count(loop["pieces"]) for loop in report["files"][0]["loops"])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    root = pathlib.Path(__file__).resolve().parent.parent.parent
    parser.add_argument("--tool", default=str(root / "build" / "bin" / "loopdist"))
    parser.add_argument("--clang", default="clang-19")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--lines", type=int, default=1000)
    parser.add_argument("files", nargs="*", metavar="FILE")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        files = args.files
        for name, template in MADE.items() if not files else ():
            path = pathlib.Path(folder) / f"{name}.c"
            path.write_text(repeat(template, args.lines))
            files = files + [str(path)]
        for path in files:
            loops = loops_of(args.tool, path)
            clang = [args.clang, "-fsyntax-only", "-w", path]
            tool = [args.tool, "-o", f"{folder}/rewritten.c", path, "--", "-w"]
            pairs = [(seconds(clang), seconds(tool)) for _ in range(args.rounds)]
            front, ours = (min(column) for column in zip(*pairs))
            limit = 3 * front + 0.05 * loops
            print(f"{pathlib.Path(path).name}: {loops} loops, clang {front:.3f} s, "
                  f"loopdist {ours:.3f} s, limit {limit:.3f} s: "
                  f"{'within' if ours < limit else 'above'}")


main()
