#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks what the C headers of the runtime promise to those who include them.

Every header compiles without a warning, with and without OpenMP, as C99 to C23
and as C++; it includes no header that reads feature-test macros; without OpenMP
the library is not needed; every call of RuntimeCalls.def is declared as listed, and
the rewriter writes no other.
"""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

COMPILERS = {
    "gcc": ["c99", "gnu99", "c11", "gnu17", "c2x"],
    "clang-19": ["c99", "gnu99", "c11", "gnu17", "c23"],
    "g++": ["c++11", "c++20", "gnu++20"],
    "clang++-19": ["c++11", "c++20", "gnu++20"],
}
WARNINGS = "-Wall -Wextra -pedantic -Werror -Wshadow -Wconversion -Wsign-conversion -Wundef".split()
C_WARNINGS = ["-Wstrict-prototypes", "-Wmissing-prototypes", "-Wold-style-definition"]

USES = """\
{include}
int main(void) {{
  ld_int n = ld_trip(0, 10, 3);
  int x[4] = {{0}}, y[4] = {{0}};
  if (ld_parallel_ok(1e9) && ld_disjoint(x, sizeof *x, 0, n - 1, y, sizeof *y, 0, n - 1)) {{
    ld_count_parallel();
    return 2;
  }}
  n += ld_min(1, 2) + ld_max(1, 2) + ld_floordiv(-1, 2) + ld_floormod(-1, 2);
  return n == 7 ? 0 : 1;
}}
"""

problems = []


def run(command, **options):
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, **options)


def expect(condition, text):
    if not condition:
        problems.append(text)


def compiles(compiler, standard, include, source, extra):
    language = "c++" if "++" in compiler else "c"
    warnings = WARNINGS + (C_WARNINGS if language == "c" else [])
    command = [compiler, f"-std={standard}", *warnings, f"-I{include}", *extra]
    command += ["-fsyntax-only", "-x", language, "-"]
    done = run(command, input=source)
    expect(done.returncode == 0, f"{' '.join(command)}\n{done.stderr}")


def check_languages(include, headers):
    for compiler, standards in COMPILERS.items():
        for standard in standards:
            for extra in ([], ["-fopenmp"], ["-fopenmp-simd"], ["-O2", "-fopenmp"]):
                for header in headers:
                    compiles(compiler, standard, include, f"#include <loopdist/{header}>\n", extra)
                text = USES.format(include="#include <loopdist/parallel.h>")
                compiles(compiler, standard, include, text, extra)
            for order in (["omp.h", "loopdist/parallel.h"], ["loopdist/parallel.h", "omp.h"]):
                text = USES.format(include="".join(f"#include <{name}>\n" for name in order))
                compiles(compiler, standard, include, text, ["-fopenmp"])


def check_feature_macros(include, headers):
    """_GNU_SOURCE after our headers must still have its effect."""
    for compiler in ("gcc", "clang-19"):
        for header in headers:
            command = [compiler, "-std=c11", f"-I{include}", "-fopenmp", "-E", "-dM", "-x", "c", "-"]
            done = run(command, input=f"#include <loopdist/{header}>\n")
            expect("_FEATURES_H" not in done.stdout, f"{compiler}: {header} reads feature-test macros")
            expect("LOOPDIST_" in done.stdout, f"{compiler}: {header} was not read")


def check_without_openmp(include, folder):
    """Built without -fopenmp, at any level, the program needs no library."""
    for compiler in ("gcc", "clang-19"):
        for level in ("-O0", "-O2"):
            binary = folder / "plain"
            command = [compiler, level, f"-I{include}", "-x", "c", "-", "-o", str(binary)]
            done = run(command, input=USES.format(include="#include <loopdist/parallel.h>"))
            expect(done.returncode == 0, f"{' '.join(command)}\n{done.stderr}")
            status = run([str(binary)]).returncode if done.returncode == 0 else None
            expect(status in (0, None), f"{compiler} {level} without OpenMP: exit status {status}")


def check_calls(include, headers):
    """Each line of RuntimeCalls.def agrees with the declaration."""
    lines = "".join(f"#include <loopdist/{header}>\n" for header in headers)
    lines += "#define LD_RUNTIME_CALL(name, result, parameters) \\\n"
    c = lines + "  result (*pointer_to_##name) parameters = &name;\n#include <loopdist/RuntimeCalls.def>\n"
    cpp = lines + "  static_assert(__is_same(decltype(&name), result(*) parameters));\n"
    cpp += "#include <loopdist/RuntimeCalls.def>\n"
    compiles("gcc", "c11", include, c, ["-fopenmp"])
    compiles("clang++-19", "c++20", include, cpp, ["-fopenmp"])
    text = (include / "loopdist" / "RuntimeCalls.def").read_text()
    expect(len(re.findall(r"^LD_RUNTIME_CALL\(", text, re.M)) >= 10, "RuntimeCalls.def lists hardly anything")


def check_emitted(source, include):
    """What the rewriter writes as a call is listed in RuntimeCalls.def."""
    text = (include / "loopdist" / "RuntimeCalls.def").read_text()
    listed = set(re.findall(r"^LD_RUNTIME_CALL\((\w+)", text, re.M))
    emitted = set()
    for path in (source / "lib" / "rewrite").glob("*.cpp"):
        for literal in re.findall(r'"(?:[^"\\\n]|\\.)*"', path.read_text()):
            emitted |= set(re.findall(r"\b(ld_\w+)\(", literal))
    expect(emitted, "lib/rewrite writes no call")
    expect(emitted <= listed, f"not in RuntimeCalls.def: {sorted(emitted - listed)}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--source", type=pathlib.Path, required=True)
    parser.add_argument("--build", type=pathlib.Path, required=True)
    args = parser.parse_args()
    include = args.source / "runtime" / "include"
    headers = sorted(path.name for path in (include / "loopdist").glob("*.h"))
    expect({"parallel.h", "status.h"} <= set(headers), f"headers found: {headers}")
    for compiler in COMPILERS:
        expect(shutil.which(compiler), f"{compiler} is not installed")
    if not problems:
        with tempfile.TemporaryDirectory() as folder:
            check_languages(include, headers)
            check_feature_macros(include, headers)
            check_without_openmp(include, pathlib.Path(folder))
            check_calls(include, headers)
            check_emitted(args.source, include)
    print("\n".join(problems) or f"{len(headers)} headers are in order")
    return bool(problems)


sys.exit(main())
