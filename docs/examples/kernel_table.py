#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What became of the Livermore kernels, one line for each.

    kernel_table.py REPORT.json ORIGINAL.txt... -- REWRITTEN.txt...

REPORT is the tool's report; the others are what runs of the original and of the
rewritten program printed: lines of a name, nanoseconds and a checksum. The speed-up
compares the shortest times. Exit status 1 when a checksum differs or a kernel is
missing.
"""

import json
import pathlib
import re
import sys
import textwrap


def read_times(paths):
    """name => (shortest nanoseconds, all checksums)"""
    times = {}
    for path in paths:
        for line in pathlib.Path(path).read_text().splitlines():
            name, nanoseconds, checksum = line.split()
            best, sums = times.get(name, (float("inf"), []))
            times[name] = (min(best, float(nanoseconds)), unique([*sums, checksum]))
    return times


def leaves(pieces):
    """The innermost pieces that decide, outer ones first: a piece that is
    transformed, or a serial one without pieces inside it."""
    for piece in pieces:
        if piece["decision"] == "serial" and piece["pieces"]:
            yield piece
            yield from leaves(piece["pieces"])
        else:
            yield piece


def unique(words):
    return list(dict.fromkeys(words))


def summary(loops):
    """Class, decision and reasons of one kernel, from all its loops."""
    classes, decisions, reasons = [], [], []
    for loop in loops:
        for piece in leaves(loop["pieces"]):
            transformed = piece["decision"] != "serial"
            if transformed or not piece["pieces"]:
                classes.append(piece["class"])
                decisions.append(piece["decision"])
            if not transformed and piece["refusal"]:
                reasons.append((loop["line"], piece["refusal"], piece.get("hint")))
    transformed = [d for d in unique(decisions) if d != "serial"]
    decision = " + ".join(transformed) or "serial"
    if transformed and "serial" in decisions:
        decision += ", part serial"
    return " + ".join(unique(classes)) or "no loop", decision, [] if transformed else unique(reasons)


def sameness(old, new):
    if old == new and len(old) == 1:
        return "yes"
    values = [float.fromhex(text) for text in old + new]
    spread = (max(values) - min(values)) / max(*map(abs, values), 1e-300)
    return f"no, off by {spread:.1e}"


def kernels_of(report):
    """kernel number => its loops"""
    kernels = {}
    for file in report["files"]:
        for loop in file["loops"]:
            found = re.fullmatch(r"kernel_?0*(\d+)", loop["function"])
            if found:
                kernels.setdefault(int(found.group(1)), []).append(loop)
    return kernels


def main():
    report, *files = sys.argv[1:]
    middle = files.index("--")
    kernels = kernels_of(json.loads(pathlib.Path(report).read_text()))
    old, new = read_times(files[:middle]), read_times(files[middle + 1 :])
    if not old or not kernels:
        sys.exit("error: no kernels in the report or in the program's output")
    row = "{:<4} {:<22} {:<28} {:<12} {:>8}"
    print(row.format("", "class", "decision", "same result", "speed-up"))
    wrong, faster, all_reasons = 0, 0, []
    for name in old:
        number = int(name.lstrip("K"))
        kind, decision, reasons = summary(kernels.get(number, []))
        if name not in new:
            sys.exit(f"error: the rewritten program printed no line for {name}")
        same = sameness(old[name][1], new[name][1])
        wrong += same != "yes"
        faster += decision.startswith("parallel")
        speedup = f"{old[name][0] / max(new[name][0], 1):.2f}"
        print(row.format(name, kind, decision, same, speedup))
        all_reasons += [(name, *reason) for reason in reasons]
    print(f"\n{faster} of {len(old)} kernels run in parallel. Why the others stay serial:")
    for name, line, why, hint in all_reasons:
        text = f"{name} line {line}: {why}" + (f" ({hint})" if hint else "")
        print(textwrap.fill(text, 100, subsequent_indent="    "))
    if wrong:
        sys.exit(f"error: {wrong} kernels have another result")


main()
