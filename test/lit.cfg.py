# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How lit runs the tests of the tool.

    %strip          copies the file with RUN and CHECK comments blanked
    %clang  %gcc    the compilers of the run tests
    %cflags %libs   what a program that was rewritten is built with
    %run-variants   ORIGINAL REWRITTEN: both behave alike, see run_variants.py
    %python         the interpreter; %{support} is test/support

    lit -v build/test/run --filter NAME        one test
    lit -v build/test/run --param slow=1       also those that REQUIRE slow
"""

import os

import lit.formats

config.name = "loopdist"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".c", ".test"]
config.excludes = ["Inputs", "unit", "runtime", "support"]
config.test_source_root = os.path.dirname(__file__)

include = os.path.join(config.loopdist_source, "runtime", "include")
lib = os.path.join(config.loopdist_build, "lib")
support = os.path.join(config.test_source_root, "support")

config.environment["PATH"] = os.pathsep.join(
    [
        os.path.join(config.loopdist_build, "bin"),
        config.llvm_tools_dir,
        config.environment["PATH"],
    ]
)
# Nothing of the caller's environment may decide how a rewritten program runs.
for name in list(config.environment):
    if name.startswith(("OMP_", "KMP_", "GOMP_", "LOOPDIST_")):
        del config.environment[name]

if lit_config.params.get("slow"):
    config.available_features.add("slow")

# A program that hangs must not hang the tests. Without python3-psutil lit cannot
# see to that, and the time limit of ctest has to do.
try:
    import psutil  # noqa: F401

    lit_config.maxIndividualTestTime = int(lit_config.params.get("timeout", 300))
except ImportError:
    pass

cflags = f"-I{include} -fopenmp"
libs = f"-L{lib} -Wl,-rpath,{lib} -lloopdist -fopenmp"
config.substitutions += [
    # loopdist copies comments, so a CHECK line would match itself in the
    # output. Line numbers stay as they are.
    (r"%strip", r"sed -E 's@//[[:space:]]*([A-Z]+(-[A-Z]+)*:).*@//@'"),
    (
        r"%run-variants",
        f"{config.python} {support}/run_variants.py"
        f" --include {include} --lib {lib}",
    ),
    (r"%clang", os.path.join(config.llvm_tools_dir, "clang")),
    (r"%gcc", "gcc"),
    (r"%cflags", cflags),
    (r"%libs", libs),
    (r"%python", config.python),
    (r"%{support}", support),
]
