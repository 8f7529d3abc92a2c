#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Differential test of loopdist on random programs.

    run_random.py --tool build/bin/loopdist --include runtime/include --lib build/lib
                  [--count 300] [--seed 1] [--jobs 2] [--keep DIR] [--reduce]

Each file holds PER_FILE functions. The original is built by gcc and run once; the
rewritten file is built by gcc or clang in turn and runs with 1, 3 and 4 threads
with thresholds off, and once with the defaults. All memory must be the same after
each call. The rewritten file must bring no new kind of warning, and a second run of
the tool must leave it as it is. Besides, it runs with support/backward_team.c for OpenMP, where the
order of threads is the worst one; every fourth file runs under the address and
undefined-behaviour sanitizers, another fourth under the thread sanitizer. The test fails as well when too few loops got a
parallel branch, or too few of those branches were entered: it would prove nothing.
"""

import argparse
import concurrent.futures
import dataclasses
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

import generator

HERE = pathlib.Path(__file__).resolve().parent
PER_FILE = 25
C_FLAGS = ["-O1", "-g0", "-ffp-contract=off", "-fwrapv", "-fno-strict-aliasing"]
GCC_ONLY = ["-fno-aggressive-loop-optimizations"]
WARNINGS = ["-Wall", "-Wextra"]
SANITIZERS = {
    "address": ["-fsanitize=address,undefined", "-fno-sanitize=alignment,bounds"],
    # Optimisation may load early what another thread stores: harmless, but reported.
    "thread": ["-fsanitize=thread", "-O0"],
}
FORCED = {"LOOPDIST_THRESHOLD": "0", "LOOPDIST_CHUNK": "16"}
# Shares below which the test proves too little.
LEAST_PARALLEL_FUNCTIONS = 0.45
LEAST_ENTERED_FILES = 0.90


class Difference(Exception):
    """What went wrong, in words, and the function where it is known."""

    def __init__(self, text, function=None):
        super().__init__(text)
        self.function = function


@dataclasses.dataclass
class Counts:
    files: int = 0
    functions: int = 0
    loops: int = 0
    transformed: int = 0  # functions with a parallel branch
    regions: int = 0
    entered: int = 0
    entered_files: int = 0

    def add(self, other):
        for field in dataclasses.fields(self):
            name = field.name
            setattr(self, name, getattr(self, name) + getattr(other, name))


def run(command, timeout=60, env=None, cwd=None):
    try:
        return subprocess.run(command, capture_output=True, timeout=timeout, env=env, cwd=cwd,
                              check=False, text=True, errors="replace")  # fmt: skip
    except subprocess.TimeoutExpired:
        raise Difference(f"took more than {timeout} s: {' '.join(map(str, command))}") from None


def clean_environment(extra=None):
    drop = ("OMP_", "KMP_", "GOMP_", "LOOPDIST_", "WORLD_")
    env = {k: v for k, v in os.environ.items() if not k.startswith(drop)}
    env.update(extra or {})
    return env


def flags_of(compiler):
    return C_FLAGS + ([] if "clang" in compiler else GCC_ONLY)


def compile_object(args, compiler, source, target, extra=()):
    command = [compiler, *flags_of(compiler), *WARNINGS, *extra, f"-I{HERE}", f"-I{args.include}",
               "-c", str(source), "-o", str(target)]  # fmt: skip
    done = run(command, 240)
    if done.returncode:
        first = next((x for x in done.stderr.splitlines() if "error" in x), done.stderr)
        raise Difference(f"{' '.join(command)}\n{first}", function_of(source, first))
    return done.stderr


def link(args, compiler, objects, target, extra=()):
    command = [compiler, *map(str, objects), "-o", str(target), *extra, f"-L{args.lib}",
               f"-Wl,-rpath,{args.lib}", "-lloopdist", "-lm"]  # fmt: skip
    done = run(command, 120)
    if done.returncode:
        raise Difference(f"{' '.join(command)}\n{done.stderr}")


def function_starts(source):
    lines = pathlib.Path(source).read_text().splitlines()
    starts = []
    for number, line in enumerate(lines, 1):
        found = re.match(r"void (f\d+)\(", line)
        if found:
            starts.append((number, found.group(1)))
    return starts


def function_at(starts, line):
    name = None
    for number, function in starts:
        if number <= line:
            name = function
    return name


def function_of(source, message):
    found = re.search(r":(\d+):\d+:", message)
    return function_at(function_starts(source), int(found.group(1))) if found else None


def warning_kinds(source, text):
    """The set of (function, kind)."""
    starts, kinds = function_starts(source), set()
    for line in text.splitlines():
        found = re.match(r"([^:]+):(\d+):\d+: warning: .*\[(-W[^\]]+)\]", line)
        if found and found.group(1) == str(source):
            kinds.add((function_at(starts, int(found.group(2))), found.group(3)))
    return kinds


def tool_run(args, source, output):
    command = [str(args.tool), *args.tool_flag, str(source), "-o", str(output), "--", f"-I{HERE}",
               f"-I{args.include}"]  # fmt: skip
    done = run(command, 240)
    if done.returncode:
        raise Difference(f"{' '.join(command)}: exit status {done.returncode}\n{done.stderr[-3000:]}")


def first_difference(expected, found):
    """(text, function, call) of the first line that differs."""
    old, new = expected.splitlines(), found.splitlines()
    for number in range(max(len(old), len(new))):
        x = old[number] if number < len(old) else "(end)"
        y = new[number] if number < len(new) else "(end)"
        if x != y:
            words = (x if x != "(end)" else y).split()
            return f"expected {x!r}, found {y!r}", words[0]
    return None, None


def compare_run(binary, expected, folder, what, extra, timeout=60):
    stats = folder / "stats"
    stats.unlink(missing_ok=True)
    env = clean_environment({"LOOPDIST_STATS": str(stats), "OMP_WAIT_POLICY": "passive", **extra})
    done = run([str(binary)], timeout, env)
    text, function = first_difference(expected, done.stdout)
    if text:
        raise Difference(f"{what}: {text}; exit status {done.returncode}; {done.stderr[-600:]}", function)
    if done.returncode or done.stderr:
        raise Difference(f"{what}: exit status {done.returncode}; {done.stderr[-1500:]}")
    found = re.match(r"parallel (\d+)", stats.read_text()) if stats.exists() else None
    return int(found.group(1)) if found else 0


def original_output(args, folder, source, driver):
    for name in ("world", "driver"):
        path = HERE / "world.c" if name == "world" else driver
        compile_object(args, "gcc", path, folder / f"{name}.o", ["-w"])
    warned = compile_object(args, "gcc", source, folder / "original.o")
    objects = [folder / f"{x}.o" for x in ("original", "driver", "world")]
    link(args, "gcc", objects, folder / "original")
    done = run([str(folder / "original")], 20, clean_environment())
    if done.returncode:
        raise Difference(f"the original program fails: {done.returncode} {done.stderr}")
    return done.stdout, warned


def check_runs(args, folder, compiler, rewritten, expected, sanitize):
    objects = [folder / f"{x}.o" for x in ("rewritten", "driver", "world")]
    link(args, compiler, objects, folder / "rewritten", ["-fopenmp"])
    entered = 0
    for threads in (1, 3, 4):
        entered += compare_run(folder / "rewritten", expected, folder, f"{compiler}, {threads} threads, forced",
                               {"OMP_NUM_THREADS": str(threads), **FORCED})  # fmt: skip
    compare_run(folder / "rewritten", expected, folder, f"{compiler}, defaults", {})
    check_backwards(args, folder, compiler, rewritten, expected)
    if sanitize:
        check_sanitized(args, folder, sanitize, rewritten, expected)
    return entered


def check_backwards(args, folder, compiler, rewritten, expected):
    if compiler != "gcc":
        compile_object(args, "gcc", rewritten, folder / "rewritten.o", ["-w", "-fopenmp"])
    compile_object(args, "gcc", HERE.parent / "support" / "backward_team.c", folder / "team.o", ["-w"])
    objects = [folder / f"{x}.o" for x in ("rewritten", "driver", "world", "team")]
    link(args, "gcc", objects, folder / "backwards")
    for team in args.teams.split(","):
        env = {"BACKWARD_TEAM": team, **FORCED}
        compare_run(folder / "backwards", expected, folder, f"a team of {team} backwards", env)


def check_sanitized(args, folder, sanitize, rewritten, expected):
    """Clang's libomp tells the thread sanitizer about its barriers; gcc's does not."""
    compiler = args.clang if sanitize == "thread" else "gcc"
    options = [*SANITIZERS[sanitize], "-fopenmp", "-g"]
    compile_object(args, compiler, rewritten, folder / "sane.o", [*options, "-w"])
    objects = [folder / f"{x}.o" for x in ("sane", "driver", "world")]
    link(args, compiler, objects, folder / "sane", options)
    env = {"ASAN_OPTIONS": "detect_leaks=0", "OMP_NUM_THREADS": "3", **FORCED}
    env["TSAN_OPTIONS"] = "ignore_noninstrumented_modules=1"
    env["OMP_TOOL_LIBRARIES"] = str(args.archer)
    compare_run(folder / "sane", expected, folder, f"{compiler}, {sanitize} sanitizer, forced", env, 60)


def check_source(args, folder, number, source, driver, sanitize):
    """Counts of one file, or a Difference."""
    compiler = "gcc" if number % 2 == 0 else args.clang
    expected, warned = original_output(args, folder, source, driver)
    rewritten, again = folder / "rewritten.c", folder / "again.c"
    tool_run(args, source, rewritten)
    tool_run(args, rewritten, again)
    if rewritten.read_bytes() != again.read_bytes():
        raise Difference("a second run of the tool changes its output")
    if compiler != "gcc":
        warned = compile_object(args, compiler, source, folder / "original-clang.o")
    now = compile_object(args, compiler, rewritten, folder / "rewritten.o", ["-fopenmp"])
    counts = Counts(files=1)
    counts.entered = check_runs(args, folder, compiler, rewritten, expected, sanitize)
    fresh = sorted(warning_kinds(rewritten, now) - warning_kinds(source, warned), key=str)
    if fresh:
        raise Difference(f"{compiler}: new warnings {fresh}", fresh[0][0])
    counts.entered_files = counts.entered > 0
    parts = re.split(r"^void (f\d+)\(", rewritten.read_text(), flags=re.M)
    for body in parts[2::2]:
        counts.regions += body.count("#pragma omp parallel")
        counts.transformed += "#pragma omp parallel" in body
    return counts


def write_files(folder, functions, seed):
    source, driver = folder / "original.c", folder / "driver.c"
    source.write_text(generator.file_text(functions))
    driver.write_text(generator.driver_text(functions, generator.random.Random(seed + 1)))
    return source, driver


def check_file(args, number, seed, count):
    """(number, seed, Counts or Difference, folder)."""
    folder = pathlib.Path(args.keep) / f"seed-{seed}"
    folder.mkdir(parents=True, exist_ok=True)
    try:
        functions, _, _ = generator.make_file(seed, count)
        source, driver = write_files(folder, functions, seed)
        counts = check_source(args, folder, number, source, driver, sanitize={1: "thread", 3: "address"}.get(number % 4))
        counts.functions = len(functions)
        counts.loops = sum(f.loop_count for f in functions)
        shutil.rmtree(folder)
        return number, seed, counts, folder
    except Difference as error:
        return number, seed, error, folder


# ---- reduction -------------------------------------------------------------------


def still_fails(args, number, functions, seed, reason):
    """Whether these functions alone fail in the same way."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="reduce-"))
    try:
        source, driver = write_files(folder, functions, seed)
        check_source(args, folder, number, source, driver, sanitize=next((x for x in SANITIZERS if f"{x} sanitizer" in reason), None))
        return False
    except Difference as error:
        return kind_of(str(error)) == kind_of(reason)
    finally:
        shutil.rmtree(folder)


def kind_of(reason):
    message = re.search(r"error: (.*)", reason)
    if message:
        return re.sub(r"\d+", "", message.group(1))
    for word in ("new warnings", "second run", "exit status -", "expected '", "original program", "more than"):
        if word in reason:
            return word
    return "other"


def units(lines):
    """Ranges of lines that hold whole statements, largest first."""
    found = []
    for start in range(len(lines)):
        for end in range(len(lines), start, -1):
            text = "\n".join(lines[start:end])
            if text.count("{") == text.count("}") and text.count("(") == text.count(")"):
                found.append((start, end))
    return sorted(found, key=lambda r: r[0] - r[1])


def reduce_function(args, number, f, seed, reason):
    """Removes ranges of lines as long as the failure stays."""
    deadline = time.monotonic() + args.reduce_seconds
    changed = True
    while changed and time.monotonic() < deadline:
        changed = False
        for part in ("body", "before", "after", "decls"):
            for start, end in units(getattr(f, part)):
                lines = getattr(f, part)
                if end > len(lines) or time.monotonic() > deadline:
                    continue
                setattr(f, part, lines[:start] + lines[end:])
                if still_fails(args, number, [f], seed, reason):
                    changed = True
                else:
                    setattr(f, part, lines)
    return f


def reduce_failure(args, number, seed, count, error, folder):
    functions, _, _ = generator.make_file(seed, count)
    reason = str(error)
    guilty = [f for f in functions if f.name == error.function]
    for f in guilty + functions:
        if still_fails(args, number, [f], seed, reason):
            reduce_function(args, number, f, seed, reason)
            out = folder / "reduced"
            out.mkdir(exist_ok=True)
            write_files(out, [f], seed)
            print(f"reduced: {out}/original.c\n{generator.function_text(f)}", flush=True)
            return
    print("no single function fails alone", flush=True)


# ---- the whole test ----------------------------------------------------------------


def report(counts, seconds):
    share = counts.transformed / max(1, counts.functions)
    print(f"{counts.functions} functions with {counts.loops} loops in {counts.files} files: "
          f"{counts.transformed} functions ({share:.0%}) have {counts.regions} parallel loops, "
          f"{counts.entered} parallel branches entered; {seconds:.0f} s")  # fmt: skip
    if share < LEAST_PARALLEL_FUNCTIONS:
        print(f"error: fewer than {LEAST_PARALLEL_FUNCTIONS:.0%} of the functions were transformed")
        return 1
    if counts.entered_files < LEAST_ENTERED_FILES * counts.files:
        print(f"error: only {counts.entered_files} of {counts.files} files entered a parallel branch")
        return 1
    return 0


def parse_arguments():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--tool", required=True, type=pathlib.Path)
    p.add_argument("--include", required=True, type=pathlib.Path, help="folder of loopdist/parallel.h")
    p.add_argument("--lib", required=True, type=pathlib.Path, help="folder of libloopdist")
    p.add_argument("--clang", default="clang-19")
    p.add_argument("--archer", default="/usr/lib/llvm-19/lib/libarcher.so")
    p.add_argument("--teams", default="2,5,400", help="threads of the teams that run backwards")
    p.add_argument("--count", type=int, default=300)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--seeds", type=pathlib.Path, help="a file of seeds that once failed; run besides")
    p.add_argument("--jobs", type=int, default=2)
    p.add_argument("--keep", default=None, help="folder of the files of failures")
    p.add_argument("--per-file", type=int, default=PER_FILE)
    p.add_argument("--tool-flag", action="append", default=[])
    p.add_argument("--go-on", action="store_true", help="do not stop at the first failure")
    p.add_argument("--reduce", action="store_true")
    p.add_argument("--reduce-seconds", type=int, default=120)
    args = p.parse_args()
    args.keep = args.keep or tempfile.mkdtemp(prefix="loopdist-random-")
    args.tool, args.include, args.lib = (x.resolve() for x in (args.tool, args.include, args.lib))
    return args


def seed_list(args):
    files = (args.count + args.per_file - 1) // args.per_file
    seeds = [args.seed * 1000 + k for k in range(files)]
    if args.seeds:
        words = re.sub(r"#.*", "", args.seeds.read_text()).split()
        seeds = [int(w) for w in words] + seeds
    return seeds


def main():
    args = parse_arguments()
    total, failures, start = Counts(), 0, time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        jobs = [pool.submit(check_file, args, k, s, args.per_file) for k, s in enumerate(seed_list(args))]
        for job in concurrent.futures.as_completed(jobs):
            if job.cancelled():
                continue
            number, seed, result, folder = job.result()
            if isinstance(result, Counts):
                total.add(result)
                continue
            failures += 1
            print(f"error: seed {seed}, function {result.function}: {result}\nfiles: {folder}", flush=True)
            if args.reduce:
                reduce_failure(args, number, seed, args.per_file, result, folder)
            if not args.go_on:
                for other in jobs:
                    other.cancel()
    failed = report(total, time.monotonic() - start)
    return 1 if failures else failed


if __name__ == "__main__":
    sys.exit(main())
