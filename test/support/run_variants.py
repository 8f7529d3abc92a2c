#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that a rewritten C program behaves like the original.

    run_variants.py [options] ORIGINAL.c REWRITTEN.c [-- COMPILER-FLAGS]

The original is built without OpenMP and run once; its standard output and exit
status are the expected ones. The rewritten program is built by gcc and by clang,
and runs with 1, 3 and 4 threads, each with the defaults and with
LOOPDIST_THRESHOLD=0 LOOPDIST_CHUNK=16. The latter must have entered a parallel
branch (or none, with --serial). With gcc it also runs on a team of threads that go
one after the other, the last one first (backward_team.c). It is built once more without -fopenmp, and
without the library.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

FLAGS = ["-O1", "-ffp-contract=off"]
STRICT = ["-Wall", "-Wextra", "-Werror"]
FORCED = {"LOOPDIST_THRESHOLD": "0", "LOOPDIST_CHUNK": "16"}


class Failure(Exception):
    """A difference, in words."""


def run(command, timeout, env=None):
    """The finished process, or a Failure when it takes too long."""
    try:
        return subprocess.run(
            command, capture_output=True, timeout=timeout, env=env, check=False
        )
    except subprocess.TimeoutExpired:
        raise Failure(f"took more than {timeout} s: {' '.join(command)}") from None


def build(compiler, source, binary, flags):
    command = [compiler, *FLAGS, str(source), "-o", str(binary), *flags]
    done = run(command, 120)
    if done.returncode:
        raise Failure(f"{' '.join(command)}\n{done.stderr.decode(errors='replace')}")


def environment(threads=None, stats=None, settings=None):
    env = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("OMP_", "KMP_", "GOMP_", "LOOPDIST_"))
    }
    if threads:
        env["OMP_NUM_THREADS"] = str(threads)
        # Many short runs on few cores: waiting threads give way to each other.
        env["OMP_WAIT_POLICY"] = "passive"
    if stats:
        env["LOOPDIST_STATS"] = str(stats)
    env.update(settings or {})
    return env


def first_difference(expected, found):
    """One line that shows where two outputs part."""
    old, new = expected.splitlines(), found.splitlines()
    for number, (x, y) in enumerate(zip(old, new), 1):
        if x != y:
            return f"line {number}: expected {x[:200]!r}, found {y[:200]!r}"
    return f"expected {len(old)} lines, found {len(new)}"


def compare(expected, found, what):
    if found.returncode != expected.returncode:
        raise Failure(
            f"{what}: exit status {found.returncode}, expected {expected.returncode}\n"
            f"{found.stderr.decode(errors='replace')[:2000]}"
        )
    if found.stdout != expected.stdout:
        raise Failure(f"{what}: {first_difference(expected.stdout, found.stdout)}")


def parallel_branches(stats):
    """How many; 0 also when nothing of the library is used, so nothing counts."""
    return int(stats.read_text().split()[1]) if stats.exists() else 0


def check_threads(binary, expected, args, folder, compiler):
    for threads in args.threads:
        for settings in ({}, FORCED):
            what = f"{compiler}, {threads} threads" + (", forced" if settings else "")
            stats = folder / "stats"
            stats.unlink(missing_ok=True)
            env = environment(threads, stats, settings)
            compare(expected, run([str(binary)], args.timeout, env), what)
            entered = parallel_branches(stats)
            if settings and bool(entered) == args.serial:
                raise Failure(f"{what}: {entered} parallel branches entered")
            if args.at_least and settings and entered < args.at_least:
                raise Failure(f"{what}: {entered} parallel branches, not {args.at_least}")


def check_backwards(args, expected, folder):
    """Runs with threads one after the other, the last one first: whatever one
    iteration needs from another comes out wrong, not only when threads meet."""
    team, rewritten = folder / "team.o", folder / "rewritten.o"
    source = pathlib.Path(__file__).resolve().parent / "backward_team.c"
    build("gcc", source, team, ["-c"])
    build("gcc", args.rewritten, rewritten, ["-c", "-w", "-fopenmp", f"-I{args.include}", *args.flags])
    binary = folder / "backwards"
    libs = [str(team), f"-L{args.lib}", f"-Wl,-rpath,{args.lib}", "-lloopdist", "-lm"]
    build("gcc", rewritten, binary, libs)
    for size in (2, 5, 100):
        env = environment(settings={"BACKWARD_TEAM": str(size), **FORCED})
        compare(expected, run([str(binary)], args.timeout, env), f"a team of {size} backwards")


def check(args, folder):
    flags = args.flags
    strict = [] if args.no_werror else STRICT
    openmp = [f"-I{args.include}", "-fopenmp", f"-L{args.lib}"]
    openmp += [f"-Wl,-rpath,{args.lib}", "-lloopdist", "-lm"]
    for compiler in args.compilers:
        name = pathlib.Path(compiler).name
        original, rewritten = folder / f"{name}.original", folder / f"{name}.rewritten"
        build(compiler, args.original, original, ["-w", *flags, "-lm"])
        expected = run([str(original)], args.timeout, environment())
        if expected.returncode < 0:
            raise Failure(f"{name}: the original died of signal {-expected.returncode}")
        build(compiler, args.rewritten, rewritten, [*strict, *flags, *openmp])
        check_threads(rewritten, expected, args, folder, name)
        if name == "gcc":
            check_backwards(args, expected, folder)
        plain = folder / f"{name}.plain"
        build(compiler, args.rewritten, plain, ["-w", f"-I{args.include}", *flags, "-lm"])
        what = f"{name}, without OpenMP"
        compare(expected, run([str(plain)], args.timeout, environment()), what)


def parse():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    root = pathlib.Path(__file__).resolve().parent.parent.parent
    parser.add_argument("--include", default=root / "runtime" / "include")
    parser.add_argument("--lib", default=root / "build" / "lib")
    parser.add_argument("--compilers", type=lambda s: s.split(","), default=["gcc", "clang-19"])
    parser.add_argument("--threads", type=lambda s: s.split(","), default=[1, 3, 4])
    parser.add_argument("--timeout", type=float, default=60, help="seconds for one run")
    parser.add_argument("--serial", action="store_true", help="no parallel branch may run")
    parser.add_argument("--at-least", type=int, default=0, metavar="N",
                        help="N parallel branches must run when forced")
    parser.add_argument("--no-werror", action="store_true", help="warnings are no errors")
    parser.add_argument("original", type=pathlib.Path)
    parser.add_argument("rewritten", type=pathlib.Path)
    words = sys.argv[1:]
    flags = []
    if "--" in words:
        at = words.index("--")
        words, flags = words[:at], words[at + 1:]
    args = parser.parse_args(words)
    args.flags = flags
    return args


def main():
    args = parse()
    with tempfile.TemporaryDirectory() as folder:
        try:
            check(args, pathlib.Path(folder))
        except Failure as failure:
            print(f"{args.rewritten}: {failure}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
