#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks libloopdist as a program finds it: symbols, pkg-config, find_package.

The library has no OpenMP symbol, needs no C++ library, and exports ld_ names
only. A C program builds with gcc and with clang from what pkg-config says in the
build tree, statically too, and from an installed copy through pkg-config and
find_package; in each case it enters its parallel branch.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

PROGRAM = """\
#include <loopdist/parallel.h>
#include <stdio.h>
static double x[1000], y[1000];
int main(void) {
  if (ld_parallel_ok(1000) && ld_disjoint(x, sizeof *x, 0, 999, y, sizeof *y, 0, 999)) {
    ld_count_parallel();
#pragma omp parallel for
    for (int i = 0; i < 1000; i++)
      x[i] = y[i] + i;
  }
  printf("%llu %g\\n", ld_stats().parallel, x[999]);
  return 0;
}
"""
PROJECT = """\
cmake_minimum_required(VERSION 3.20)
project(consumer C)
find_package(loopdist 0.1 REQUIRED)
add_executable(shared main.c)
target_link_libraries(shared loopdist::loopdist)
add_executable(static main.c)
target_link_libraries(static loopdist::static)
"""

problems = []


def run(command, **options):
    return subprocess.run(
        [str(word) for word in command],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300, check=False, **options,
    )


def expect(condition, text):
    if not condition:
        problems.append(text)
    return condition


def works(binary, what, **settings):
    env = dict(os.environ, LOOPDIST_THRESHOLD="0", OMP_NUM_THREADS="3", **settings)
    done = run([binary], env=env)
    expect(done.stdout == "1 999\n", f"{what}: prints {done.stdout!r}, exit status {done.returncode}")


def builds(command, what):
    done = run(command)
    return expect(done.returncode == 0, f"{what}: {' '.join(map(str, command))}\n{done.stdout}")


def check_symbols(lib):
    for name in ("libloopdist.a", "libloopdist.so"):
        dynamic = ["-D"] if name.endswith(".so") else []
        text = run(["nm", *dynamic, lib / name]).stdout
        expect("ld_parallel_wanted" in text, f"{name} has no ld_parallel_wanted:\n{text}")
        for line in text.splitlines():
            bad = re.search(r"\b(omp_|GOMP_|__kmpc_|_Znw|_ZdlPv|_ZSt|__cxa_throw|__gxx)", line)
            expect(not bad, f"{name} needs {line.strip()}")
    exported = run(["nm", "-D", "--defined-only", lib / "libloopdist.so"]).stdout
    for line in exported.splitlines():
        expect(line.split()[-1].startswith("ld_"), f"libloopdist.so exports {line.split()[-1]}")
    needed = run(["readelf", "-d", lib / "libloopdist.so"]).stdout
    expect(not re.search(r"NEEDED.*(stdc\+\+|omp)", needed), f"libloopdist.so needs\n{needed}")


def flags(pkgconfig, *options):
    env = dict(os.environ, PKG_CONFIG_PATH=str(pkgconfig))
    done = run(["pkg-config", *options, "loopdist"], env=env)
    expect(done.returncode == 0, f"pkg-config: {done.stdout}")
    return done.stdout.split()


def check_build_tree(lib, include, folder):
    main = folder / "main.c"
    cflags, libs = flags(lib / "pkgconfig", "--cflags"), flags(lib / "pkgconfig", "--libs")
    for compiler in ("gcc", "clang-19"):
        binary = folder / f"{compiler}.shared"
        if builds([compiler, *cflags, main, "-o", binary, *libs], "pkg-config"):
            works(binary, f"{compiler}, pkg-config")
        binary = folder / f"{compiler}.static"
        command = [compiler, f"-I{include}", "-fopenmp", main, "-o", binary, lib / "libloopdist.a"]
        if builds(command, "static"):
            works(binary, f"{compiler}, static")


def check_installed(build, folder):
    prefix = folder / "prefix"
    command = ["cmake", f"-DCMAKE_INSTALL_PREFIX={prefix}", "-P", build / "runtime" / "cmake_install.cmake"]
    if not builds(command, "install"):
        return
    expect((prefix / "include" / "loopdist" / "RuntimeCalls.def").exists(), "RuntimeCalls.def is not installed")
    (config,) = prefix.rglob("loopdistConfig.cmake")
    (pc,) = prefix.rglob("loopdist.pc")
    moved = f"--define-variable=prefix={prefix}"
    binary = folder / "installed"
    command = ["gcc", *flags(pc.parent, moved, "--cflags"), folder / "main.c", "-o", binary]
    command += [*flags(pc.parent, moved, "--libs"), f"-Wl,-rpath,{config.parent.parent.parent}"]
    if builds(command, "installed pkg-config"):
        works(binary, "installed pkg-config")
    project = folder / "project"
    project.mkdir()
    (project / "CMakeLists.txt").write_text(PROJECT)
    (project / "main.c").write_text(PROGRAM)
    for compiler in ("gcc", "clang-19"):
        binaries = project / compiler
        command = ["cmake", "-G", "Ninja", "-S", project, "-B", binaries, f"-DCMAKE_C_COMPILER={compiler}"]
        command += [f"-Dloopdist_DIR={config.parent}"]
        if builds(command, "find_package") and builds(["cmake", "--build", binaries], "find_package"):
            works(binaries / "shared", f"{compiler}, find_package, shared")
            works(binaries / "static", f"{compiler}, find_package, static")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--source", type=pathlib.Path, required=True)
    parser.add_argument("--build", type=pathlib.Path, required=True)
    args = parser.parse_args()
    args.build = args.build.resolve()
    lib, include = args.build / "lib", args.source.resolve() / "runtime" / "include"
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "main.c").write_text(PROGRAM)
        check_symbols(lib)
        check_build_tree(lib, include, folder)
        check_installed(args.build, folder)
    print("\n".join(problems) or "the library is in order")
    return bool(problems)


sys.exit(main())
