#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that includes follow the layer order.

ALLOWED lists, for each folder, the folders whose headers it may include.
"""

import pathlib
import re
import sys

ALLOWED = {
    "lib/ir": {"ir"},
    "lib/frontend": {"ir", "frontend"},
    "lib/analysis": {"ir", "analysis"},
    "lib/plan": {"ir", "analysis", "plan"},
    "lib/rewrite": {"ir", "plan", "rewrite"},
    "lib/report": {"ir", "analysis", "plan", "report"},
    "tool": {"ir", "frontend", "analysis", "plan", "rewrite", "report"},
    "runtime": {"loopdist"},
    "test/support": {"ir", "support"},
}
# Folders that must stay free of Clang statements and expressions.
NO_AST = {"lib/ir", "lib/analysis", "lib/plan", "lib/report"}
# The one file that may instantiate the visitor that is so slow to compile.
VISITOR = re.compile(r"#include .clang/AST/RecursiveASTVisitor.h")

ROOT = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else __file__).resolve()
ROOT = ROOT if ROOT.is_dir() else ROOT.parent.parent


def refusal(folder, line):
    """Why the include of line is not allowed in folder, or None."""
    found = re.match(r'#\s*include\s*(["<])([^"<>/]+)/([^">]*)[">]', line)
    if not found:
        return None
    quote, top, rest = found.groups()
    if top in {"clang", "llvm", "clang-c", "llvm-c"}:
        if folder in {"runtime", "test/support"}:
            return "no Clang or LLVM here"
        if folder in NO_AST and top == "clang" and rest.startswith("AST/"):
            return "no syntax trees here"
        return None
    if top == "isl" and folder != "lib/analysis":
        return "isl is used in lib/analysis only"
    if quote == '"' and top not in ALLOWED[folder]:
        return f"{folder} may include {', '.join(sorted(ALLOWED[folder]))}"
    return None


def main():
    errors = 0
    visitors = []
    for folder in ALLOWED:
        for path in sorted((ROOT / folder).rglob("*.[hcid]*")):
            if path.suffix not in {".h", ".hpp", ".cuh", ".c", ".cpp", ".cu", ".inc", ".def"}:
                continue
            name = path.relative_to(ROOT)
            for number, line in enumerate(path.read_text().splitlines(), 1):
                why = refusal(folder, line)
                if why:
                    errors += 1
                    print(f"{name}:{number}: {line.strip()}: {why}")
                if VISITOR.match(line):
                    visitors.append(f"{name}:{number}")
    if len(visitors) > 1:
        errors += 1
        print("RecursiveASTVisitor.h is included more than once:", *visitors)
    return errors != 0


sys.exit(main())
