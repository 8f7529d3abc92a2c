# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random C functions with loops, free of undefined behaviour.

Every integer expression used as a subscript, bound or step is a Value: its text,
its C type, and an interval that holds whenever it is evaluated. A subscript is
used only where its interval lies inside its array. Elements are arbitrary:
programs are built with -fwrapv, and divisors are tested or constant.

To grow: write a function and add it with a weight to one of the tables
BOUNDS, SUBSCRIPTS, ARRAYS, TERMS, STATEMENTS, LOOPS, SHAPES.
"""

import dataclasses
import random
import re


class Reject(Exception):
    """This choice does not fit here; another one is tried."""


# ---- C integer types and values -------------------------------------------


@dataclasses.dataclass(frozen=True)
class CType:
    name: str
    bits: int = 0  # 0: floating
    signed: bool = True

    @property
    def low(self):
        return -(1 << (self.bits - 1)) if self.signed else 0

    @property
    def high(self):
        return (1 << (self.bits - self.signed)) - 1


INT, UNSIGNED = CType("int", 32), CType("unsigned", 32, False)
LONG, ULONG = CType("long", 64), CType("unsigned long", 64, False)
SIZE = CType("size_t", 64, False)
LLONG, COUNT = CType("long long", 64), CType("count_t", 32)
SHORT, USHORT = CType("short", 16), CType("unsigned short", 16, False)
UCHAR, SCHAR = CType("unsigned char", 8, False), CType("signed char", 8)
DOUBLE, FLOAT = CType("double"), CType("float")

# The letter of an element type in world.h.
LETTERS = {
    "D": DOUBLE, "F": FLOAT, "I": INT, "U": UNSIGNED, "L": LONG, "Z": ULONG,
    "B": UCHAR, "C": SCHAR, "H": SHORT,
}  # fmt: skip


@dataclasses.dataclass(frozen=True)
class Value:
    text: str
    type: CType
    lo: int
    hi: int
    atom: bool = True
    index: bool = False  # an index of an enclosing loop
    injective: bool = False  # different in every iteration of every enclosing loop

    def inner(self):
        return self.text if self.atom else f"({self.text})"


def promoted(t):
    return INT if t.bits < 32 else t


def common(a, b):
    a, b = promoted(a), promoted(b)
    if a.bits != b.bits:
        return a if a.bits > b.bits else b
    return a if not a.signed else b


def converted(v, t):
    """The interval of v as a t; wrapped intervals are the whole type."""
    if t.low <= v.lo and v.hi <= t.high:
        return v.lo, v.hi
    return t.low, t.high


def number(n, t=INT):
    suffix = "" if t.signed else "u"
    return Value(f"{n}{suffix}", t, n, n, n >= 0)


def arithmetic(op, a, b):
    t = common(a.type, b.type)
    (al, ah), (bl, bh) = converted(a, t), converted(b, t)
    if op == "+":
        lo, hi = al + bl, ah + bh
    elif op == "-":
        lo, hi = al - bh, ah - bl
    else:
        ends = [x * y for x in (al, ah) for y in (bl, bh)]
        lo, hi = min(ends), max(ends)
    if lo < t.low or hi > t.high:
        if t.signed:
            raise Reject
        lo, hi = t.low, t.high
    if op == "*":
        return Value(f"{a.inner()} * {b.inner()}", t, lo, hi, False)
    right = b.inner() if op == "-" or b.text.startswith("-") else b.text
    return Value(f"{a.text} {op} {right}", t, lo, hi, False)


def divided(op, a, divisor):
    t = common(a.type, INT)
    lo, hi = converted(a, t)
    text = f"{a.inner()} {op} {divisor}"
    if op == "/":
        return Value(text, t, -(-lo // divisor) if lo < 0 else lo // divisor,
                     hi // divisor if hi >= 0 else -(-hi // divisor), False)  # fmt: skip
    return Value(text, t, -(divisor - 1) if lo < 0 else 0, divisor - 1, False)


def masked(a, mask):
    return Value(f"{a.inner()} & {mask}", common(a.type, INT), 0, mask, False)


def cast(v, t):
    lo, hi = converted(v, t)
    return Value(f"({t.name}){v.inner()}", t, lo, hi)


# ---- arrays -----------------------------------------------------------------

SEG, PAD, SIDE = 2048, 600, 64


@dataclasses.dataclass
class Array:
    name: str
    element: CType
    lo: int
    hi: int  # the last element
    form: str = "{0}[{1}]"  # of the name and the subscript
    pointer: bool = False  # a pointer parameter, placed by the driver
    restrict: bool = False
    columns: int = 0  # of a matrix: extent of the second subscript
    layers: int = 0  # of a cube: extent of the third
    writable: bool = True
    used: list = dataclasses.field(default_factory=lambda: [0, 0])
    subscripts: dict = dataclasses.field(default_factory=dict)  # text => indices in it
    written: bool = False

    def fits(self, v):
        return self.lo <= v.lo and v.hi <= self.hi


# ---- one function under construction ---------------------------------------


class Function:
    def __init__(self, name, rng):
        self.name, self.rng = name, rng
        self.params, self.decls, self.before, self.after = [], [], [], []
        self.arrays, self.symbols, self.scalars = [], [], []
        self.indices, self.names = [], set()
        self.macros, self.helpers = [], set()
        self.clean = rng.random() < 0.6
        self.maxdepth = rng.choices([1, 2, 3], [6, 4, 1])[0]
        self.large = {1: 300, 2: 28, 3: 11}[self.maxdepth]
        self.mem_bounds = rng.random() < 0.15  # bounds may lie in memory; int elements stay in [0, large]
        self.restricted = False
        self.out_slot = 0
        self.sizes = {}  # parameter => how the driver chooses it
        self.labels = 0
        self.nesting = 0  # of statements
        self.room = rng.choice([2, 4, 8, 12])  # number of statements
        self.loop_count = 0
        self.budget = rng.choice([1, 2, 2, 3, 4, 6])
        self.static_names = set()
        self.outer_indices = {}  # declared at the top of the function => type

    def chance(self, p):
        return self.rng.random() < p

    def fresh(self, *stems):
        """An unused name, preferring the stems as they are."""
        for stem in stems:
            if stem not in self.names:
                self.names.add(stem)
                return stem
        for k in range(1, 1000):
            name = f"{stems[-1]}{k}"
            if name not in self.names:
                self.names.add(name)
                return name
        raise AssertionError

    def pick(self, table, *args):
        """One entry of a weighted table that does not Reject."""
        known = len(self.scalars)
        for _ in range(40):
            make = self.rng.choices([e[1] for e in table], [e[0] for e in table])[0]
            try:
                return make(self, *args)
            except Reject:
                del self.scalars[known:]
        raise Reject

    def slot(self, letter):
        self.out_slot += 1
        if self.out_slot >= 60:
            raise Reject
        return f"out{letter}[{self.out_slot}]"


def any_of(f, *items):
    return f.rng.choice(items)


# ---- symbols: parameters and memory that bounds may name ------------------------


def size_param(f):
    t = any_of(f, INT, INT, INT, INT, UNSIGNED, LONG, ULONG, SIZE, SHORT)
    name = f.fresh("n", "m", "nn")
    f.params.append((f"{t.name} {name}", name))
    f.sizes[name] = "size"
    v = Value(name, t, 0, f.large)
    f.symbols.append(v)
    return v


def small_param(f):
    t = any_of(f, INT, UCHAR, SCHAR, SHORT, UNSIGNED)
    name = f.fresh("w", "c")
    high = min(f.large, 60)
    f.params.append((f"{t.name} {name}", name))
    f.sizes[name] = "small"
    v = Value(name, t, 0, high)
    f.symbols.append(v)
    return v


def shift_param(f):
    t = any_of(f, INT, INT, LONG, UNSIGNED, SIZE)
    name = f.fresh("k", "d", "off")
    f.params.append((f"{t.name} {name}", name))
    f.sizes[name] = "shift" if t.signed else "ushift"
    v = Value(name, t, -4 if t.signed else 0, f.large)
    f.symbols.append(v)
    return v


def step_param(f):
    for v in f.symbols:
        if f.sizes.get(v.text) == "step":
            return v
    t = any_of(f, INT, INT, UNSIGNED, LONG)
    name = f.fresh("s", "inc")
    f.params.append((f"{t.name} {name}", name))
    f.sizes[name] = "step"
    v = Value(name, t, 1, 3)
    f.symbols.append(v)
    return v


def global_size(f):
    name = any_of(f, "gn", "gm", "gu", "gl")
    t = {"gu": UNSIGNED, "gl": LONG}.get(name, INT)
    if name in f.static_names:
        raise Reject
    f.static_names.add(name)
    f.sizes[name] = "size"
    v = Value(name, t, 0, f.large)
    f.symbols.append(v)
    return v


def pack_param(f):
    """s of type struct pack *; the driver may let other pointers reach s->n."""
    if "s_pack" not in f.sizes:
        name = f.fresh("s", "st")
        f.params.append((f"struct pack *{name}", name))
        f.sizes["s_pack"] = name
    return f.sizes["s_pack"]


def pack_size(f):
    if not f.mem_bounds:
        raise Reject
    s = pack_param(f)
    v = Value(f"{s}->{any_of(f, 'n', 'm')}", INT, 0, f.large)
    if any(x.text == v.text for x in f.symbols):
        raise Reject
    f.sizes[v.text] = "size"
    f.symbols.append(v)
    return v


def pointed_size(f):
    if not f.mem_bounds:
        raise Reject
    name = f.fresh("len", "count")
    const = any_of(f, "const ", "")
    f.params.append((f"{const}int *{name}", name))
    f.sizes["*" + name] = "pointed"
    v = Value("*" + name, INT, 0, f.large)
    f.symbols.append(v)
    return v


SYMBOLS = [
    (10, size_param),
    (2, small_param),
    (1, global_size),
    (6, pack_size),
    (6, pointed_size),
]


def sizes_of(f):
    return [v for v in f.symbols if f.sizes.get(v.text) not in ("step", "shift", "ushift")]


def a_size(f):
    known = sizes_of(f)
    if not known or f.chance(0.15):
        known = [f.pick(SYMBOLS)]
    return f.rng.choice(known)


def a_shift(f):
    known = [v for v in f.symbols if f.sizes.get(v.text) in ("shift", "ushift")]
    if not known or f.chance(0.1):
        known = [shift_param(f)]
    return f.rng.choice(known)


# ---- bounds ------------------------------------------------------------------------


def bound_size(f):
    return a_size(f)


def bound_size_minus(f):
    return arithmetic("-", a_size(f), number(f.rng.randint(1, 3)))


def bound_size_plus(f):
    return arithmetic("+", a_size(f), number(f.rng.randint(1, 3)))


def bound_twice(f):
    v = arithmetic("*", number(2), a_size(f))
    return v


def bound_half(f):
    return divided("/", a_size(f), 2)


def bound_constant(f):
    n = f.rng.choice([0, 1, 2, 5, 16, 17, f.large])
    if f.chance(0.2):
        macro = f"LIMIT_{f.name}"
        if any(macro in line for line in f.before) or macro in f.names:
            raise Reject
        f.macros = [m for m in f.macros if macro not in m] + [f"#define {macro} {n}"]
        f.names.add(macro)
        return Value(macro, INT, n, n)
    return number(n)


def bound_outer(f):
    outer = [v for v in f.indices]
    if not outer:
        raise Reject
    v = f.rng.choice(outer)
    return any_of(f, v, v, arithmetic("+", v, number(1)))


def bound_rest(f):
    if not f.indices:
        raise Reject
    return arithmetic("-", a_size(f), f.rng.choice(f.indices))


def bound_data(f):
    """Different for each iteration of the loops around."""
    if not f.indices:
        raise Reject
    i = f.rng.choice(f.indices)
    if i.lo < 0 or i.hi >= SEG:
        raise Reject
    v = masked(Value(f"perm[{i.text}]", INT, 0, SEG - 1), 15)
    return Value(f"({v.text})", v.type, v.lo, v.hi)


def bound_difference(f):
    return arithmetic("-", a_size(f), a_shift(f))


def bound_select(f):
    a, b = a_size(f), a_size(f)
    t = common(a.type, b.type)
    if a.text == b.text or t.signed != a.type.signed or t.signed != b.type.signed:
        raise Reject
    text = f"({a.text} < {b.text} ? {a.text} : {b.text})"
    return Value(text, t, min(a.lo, b.lo), min(a.hi, b.hi))


def bound_local(f):
    """A local variable that is set once, or adjusted before the loop."""
    v = a_size(f)
    if v.text not in f.sizes or "*" in v.text or "->" in v.text:
        raise Reject
    name = f.fresh("top", "end", "limit")
    f.decls.append(f"{v.type.name} {name} = {v.text};")
    if f.chance(0.4):
        f.before.append(f"if ({name} > {f.rng.randint(1, 4)}) {name}--;")
    return Value(name, v.type, 0, v.hi)


BOUNDS = [
    (20, bound_size),
    (5, bound_size_minus),
    (2, bound_size_plus),
    (1, bound_twice),
    (1, bound_half),
    (4, bound_constant),
    (4, bound_outer),
    (2, bound_rest),
    (1, bound_difference),
    (1, bound_data),
    (1, bound_select),
    (2, bound_local),
]


def start_small(f):
    return number(f.rng.choice([0, 0, 0, 0, 1, 1, 2, 3]))


def start_negative(f):
    return number(-f.rng.randint(1, 3))


def start_shift(f):
    return a_shift(f)


STARTS = [(14, start_small), (1, start_negative), (1, start_shift), (2, bound_outer)]


# ---- loops: header, index value ------------------------------------------------------

INDEX_TYPES = [
    (20, INT), (4, UNSIGNED), (3, LONG), (3, SIZE), (1, ULONG), (1, SHORT),
    (1, UCHAR), (1, SCHAR), (1, USHORT), (1, LLONG), (1, COUNT),
]  # fmt: skip


def comparison(f, left, op, right, t_left, t_right):
    flip = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "!=": "!="}
    if f.chance(0.12):
        left, op, right = right, flip[op], left
    text = f"{left} {op} {right}"
    return f"({text})" if f.chance(0.05) else text


def check_comparison(index_lo, index_hi, t, bound):
    """Rejects comparisons that a conversion of a negative value would change."""
    u = common(t, bound.type)
    if not u.signed and (bound.lo < 0 or index_lo < 0):
        raise Reject


def step_text(f, name, step, up):
    """Step is a positive number or Value; the text that adds or subtracts it."""
    if step == 1:
        return any_of(f, *([f"{name}++"] * 4 + [f"++{name}"] * 3) if up else
                      [f"{name}--", f"--{name}"], *([f"{name} += 1", f"{name} = {name} + 1"] if up else
                      [f"{name} -= 1", f"{name} = {name} - 1", f"{name} += -1"]))  # fmt: skip
    amount = step.text if isinstance(step, Value) else str(step)
    sign = "+" if up else "-"
    forms = [f"{name} {sign}= {amount}", f"{name} = {name} {sign} {amount}"]
    if up:
        forms.append(f"{name} = {amount} + {name}")
    elif not isinstance(step, Value):
        forms.append(f"{name} += -{amount}")
    return f.rng.choice(forms)


def pick_step(f):
    if f.chance(0.72):
        return 1, 1
    if f.chance(0.5):
        n = f.rng.choice([2, 2, 3, 5])
        return n, n
    v = step_param(f)
    return v, v.hi


def loop_up(f, name, t):
    start, bound = f.pick(STARTS), f.pick(BOUNDS)
    step, largest = pick_step(f)
    op = f.rng.choice(["<"] * 6 + ["<="] * 2 + ["!="])
    in_memory = "->" in bound.text or "*" in bound.text
    if op == "!=" and (step != 1 or start.hi > bound.lo or in_memory):
        raise Reject  # a store could move the bound to where the index has been
    hi = bound.hi - (op != "<=")
    lo = min(start.lo, hi)
    check_comparison(lo, hi, t, bound)
    check_fits(t, start.lo, max(hi, start.hi) + largest)
    if isinstance(step, Value) and not step.type.signed and start.lo < 0:
        raise Reject
    cond = comparison(f, name, op, bound.text, t, bound.type)
    head = (start.text, cond, step_text(f, name, step, True))
    return head, Value(name, t, lo, max(lo, hi), index=True), step


def loop_down(f, name, t):
    start, low = f.pick(BOUNDS), f.rng.choice([0, 0, 0, 1, 2])
    step, largest = pick_step(f)
    if f.chance(0.7):
        try:
            start = arithmetic("-", start, number(1))
        except Reject:
            pass
    op = f.rng.choice([">=", ">=", ">", "!="])
    if op == "!=" and (step != 1 or start.lo < low):
        raise Reject
    lo = low + (op != ">=")
    check_fits(t, lo - largest, start.hi)
    check_fits(t, start.lo, start.hi)
    cond = comparison(f, name, op, str(low), t, INT)
    head = (start.text, cond, step_text(f, name, step, False))
    return head, Value(name, t, lo, max(lo, start.hi), index=True), step


def loop_down_wrapping(f, name, t):
    """for (unsigned i = n - 1; i < n; i--): ends by wrapping around."""
    if t.signed or t.bits < 32:
        raise Reject
    n = a_size(f)
    if n.type != t:
        raise Reject
    head = (f"{n.text} - 1", f"{name} < {n.text}", f"{name}--")
    return head, Value(name, t, 0, max(0, n.hi - 1), index=True), 1


def loop_narrow_wrap(f, name, t):
    """An unsigned char that passes 255 and goes on at 0."""
    if t != UCHAR:
        raise Reject
    head = ("250", f"{name} != {f.rng.randint(0, 9)}", f"{name}++")
    return head, Value(name, t, 0, 255, index=True), 1


def check_fits(t, lo, hi):
    if lo < t.low or hi > t.high:
        raise Reject


LOOPS = [(14, loop_up), (6, loop_down), (1, loop_down_wrapping), (1, loop_narrow_wrap)]


# ---- arrays of a function -------------------------------------------------------------


def element_letter(f):
    if f.mem_bounds and f.chance(0.4):
        return "I"
    return f.rng.choices("DFIULZBCH", [20, 4, 8, 4, 3, 2, 3, 1, 2])[0]


def array_global(f):
    letter = element_letter(f)
    return Array(f"g{letter}", LETTERS[letter], 0, SEG - 1)


def array_static(f):
    letter = element_letter(f)
    return Array(f"h{letter}", LETTERS[letter], 0, SEG - 1)


def array_pointer(f):
    letter = element_letter(f)
    name = f.fresh("a", "b", "x", "y", "p", "q")
    f.params.append((f"{LETTERS[letter].name} *{name}", name))
    return Array(name, LETTERS[letter], -PAD, SEG - PAD - 1, pointer=True)


def array_const_pointer(f):
    a = array_pointer(f)
    decl, name = f.params[-1]
    spelled = f.rng.choice([f"const {decl}", f"const {decl.replace('*' + name, name + '[]')}"])
    f.params[-1] = (spelled, name)
    a.writable = False
    return a


def array_restrict(f):
    a = array_pointer(f)
    decl, name = f.params[-1]
    f.params[-1] = (decl.replace("*" + name, f"*restrict {name}"), name)
    a.restrict = f.restricted = True
    return a


def array_pack_pointer(f):
    s = pack_param(f)
    return Array(f"{s}->{any_of(f, 'v', 'w')}", DOUBLE, -PAD, SEG - PAD - 1)


def array_pack_member(f):
    name = any_of(f, pack_param(f) + "->row", "hP.row", "hP.frow")
    return Array(name, FLOAT if name == "hP.frow" else DOUBLE, 0, SEG - 1)


def array_pack_int(f):
    return Array(f"{pack_param(f)}->tail", INT, 0, SEG - 1)


def array_matrix(f):
    letter = element_letter(f)
    return Array(f"m{letter}", LETTERS[letter], 0, SIDE - 1, columns=SIDE)


def array_matrix_pointer(f):
    letter = element_letter(f)
    name = f.fresh("A", "M", "R")
    t = LETTERS[letter].name
    f.params.append((any_of(f, f"{t} (*{name})[{SIDE}]", f"{t} {name}[][{SIDE}]"), name))
    f.sizes[name] = f"matrix {letter}"
    return Array(name, LETTERS[letter], 0, SIDE // 2 - 1, columns=SIDE)


def array_vla(f):
    """A parameter with a variable extent; always called with extent SIDE or more."""
    letter = element_letter(f)
    name, extent = f.fresh("V", "W"), f.fresh("ld", "ldv")
    t = LETTERS[letter].name
    f.params.append((f"int {extent}", extent))
    f.params.append((f"{t} {name}[][{extent}]", name))
    f.sizes[extent], f.sizes[name] = "extent", f"vla {letter}"
    return Array(name, LETTERS[letter], 0, SIDE // 2 - 1, columns=SIDE)


def array_flat(f):
    """Row 0 of a matrix, walked beyond its end."""
    letter = element_letter(f)
    form = any_of(f, "{0}[0][{1}]", "(&{0}[0][0])[{1}]", "*({0}[0] + {1})")
    return Array(f"m{letter}", LETTERS[letter], 0, SIDE * SIDE - 1, form)


def array_cube(f):
    return Array("cube", DOUBLE, 0, 15, "{0}[{1}][{2}][{3}]", columns=16, layers=16)


def array_record_rows(f):
    """An array inside the elements of an array."""
    member, t = any_of(f, ("v", DOUBLE), ("w", INT))
    return Array("gT", t, 0, SIDE - 1, "{0}[{1}]." + member + "[{2}]", columns=32)


def array_rows(f):
    return Array("rows", DOUBLE, 0, SIDE - 1, columns=SIDE)


def array_member_of_record(f):
    member, t = f.rng.choice([("v", DOUBLE), ("n", INT), ("q", SHORT), ("b", UCHAR),
                              ("c", UCHAR), ("f", UNSIGNED), ("g", UNSIGNED), ("h", UNSIGNED)])  # fmt: skip
    if f.chance(0.6):
        return Array("gR", t, 0, SEG - 1, "{0}[{1}]." + member)
    for a in f.arrays:
        if a.name.startswith("r") and a.form.endswith(tuple("vnqbcfgh")):
            return dataclasses.replace(a, element=t, form="{0}[{1}]." + member, used=[0, 0])
    name = f.fresh("r", "re")
    f.params.append((f"struct rec *{name}", name))
    f.sizes[name] = "rec"
    return Array(name, t, -PAD, SEG - PAD - 1, "{0}[{1}]." + member)


def array_union(f):
    member, t = f.rng.choice([("u", UNSIGNED), ("s", INT), ("bytes", UCHAR)])
    return Array(f"gV.{member}", t, 0, SEG - 1)


def array_local(f):
    letter = any_of(f, "D", "I", "B")
    name, t = f.fresh("loc", "tmp"), LETTERS[letter]
    f.decls.append(f"{t.name} {name}[400];")
    q = f.fresh("z")
    f.before.append(f"for (int {q} = 0; {q} < 400; {q}++) {name}[{q}] = g{letter}[{q}];")
    f.after.append(f"for (int {q} = 0; {q} < 400; {q}++) m{letter}[{q} / 64][{q} % 64] = {name}[{q}];")
    return Array(name, t, 0, 399)


def array_local_pointer(f):
    letter = element_letter(f)
    name, t = f.fresh("lp", "lq"), LETTERS[letter]
    k = f.rng.randint(0, 9)
    f.decls.append(f"{t.name} *{name} = {any_of(f, 'g', 'h')}{letter} + {k};")
    return Array(name, t, -k, SEG - 1 - k)


def array_global_pointer(f):
    return Array("gp", DOUBLE, -PAD, SEG - PAD - 1)


def array_deref(f):
    a = array_pointer(f)
    a.form = any_of(f, "*({0} + {1})", "{1}[{0}]", "({0} + 1)[{1}]", "{0}[{1}]")
    if a.form.startswith("({0} + 1)"):
        a.lo, a.hi = a.lo - 1, a.hi - 1
    return a


ARRAYS = [
    (9, array_global), (6, array_static), (18, array_pointer), (5, array_const_pointer),
    (4, array_restrict), (2, array_pack_pointer), (2, array_pack_member), (1, array_pack_int),
    (6, array_matrix), (3, array_matrix_pointer), (3, array_vla), (1, array_flat),
    (1, array_rows), (2, array_cube), (2, array_record_rows), (3, array_member_of_record), (2, array_union), (2, array_local),
    (2, array_local_pointer), (1, array_global_pointer), (2, array_deref),
]  # fmt: skip


def conflicts(a, b):
    """In a restrict function nothing else may reach what a restrict pointer reaches."""
    return a.restrict or b.restrict


def an_array(f, write):
    known = [a for a in f.arrays if a.writable or not write]
    if len(f.arrays) >= 7 and not known:
        raise Reject
    if known and (len(f.arrays) >= 7 or f.chance(0.55 if len(f.arrays) < 5 else 0.9)):
        return f.rng.choice(known)
    a = f.pick(ARRAYS)
    if write and not a.writable:
        f.arrays.append(a)
        raise Reject
    same = [b for b in f.arrays if (b.name, b.form) == (a.name, a.form)]
    if same:
        return same[0]
    f.arrays.append(a)
    return a


# ---- subscripts -------------------------------------------------------------------------


def an_index(f):
    if not f.indices:
        raise Reject
    return f.rng.choice(f.indices[-1:] * 3 + f.indices)


def sub_index(f):
    return an_index(f)


def sub_offset(f):
    return arithmetic(any_of(f, "+", "-"), an_index(f), number(f.rng.randint(1, 3)))


def sub_shift(f):
    return arithmetic(any_of(f, "+", "+", "-"), an_index(f), a_shift(f))


def sub_size(f):
    return arithmetic("+", an_index(f), a_size(f))


def sub_reverse(f):
    n = any_of(f, number(f.large), a_size(f))
    v = arithmetic("-", n, an_index(f))
    return arithmetic("+", v, number(f.rng.randint(0, 2)))


def sub_stride(f):
    v = arithmetic("*", number(f.rng.choice([2, 2, 3, -1])), an_index(f))
    return arithmetic("+", v, number(f.rng.randint(0, 3)))


def sub_sum(f):
    return arithmetic(any_of(f, "+", "+", "-"), an_index(f), an_index(f))


def sub_linear(f):
    if len(f.indices) < 2:
        raise Reject
    i, j = f.rng.sample(f.indices, 2)
    width = number(f.rng.choice([f.large, f.large + 3, SIDE, 7]))
    return arithmetic("+", arithmetic("*", i, width), j)


def sub_folded(f):
    v = f.pick(PLAIN_SUBSCRIPTS)
    way = f.rng.randrange(5)
    if way == 0:
        return divided("/", v, f.rng.choice([2, 3]))
    if way == 1:
        return divided("%", v, f.rng.choice([2, 7, 16]))
    if way == 2:
        return masked(v, f.rng.choice([15, 63, 255]))
    if way == 3:
        return cast(v, any_of(f, UCHAR, UCHAR, SHORT, LONG, INT))
    return any_of(f, arithmetic("*", v, number(1, UNSIGNED)), v)


def sub_unsigned_wrap(f):
    v = arithmetic("-", cast(an_index(f), UNSIGNED), any_of(f, a_shift(f), number(3)))
    return masked(v, any_of(f, 63, 255))


def sub_bits(f):
    i = an_index(f)
    if i.lo < 0:
        raise Reject
    t = common(i.type, INT)
    way = f.rng.randrange(3)
    if way == 0:
        return Value(f"{i.inner()} << 1", t, 2 * i.lo, 2 * i.hi, False)
    if way == 1:
        return Value(f"{i.inner()} | 1", t, i.lo, i.hi + 1, False)
    return Value(f"{i.inner()} ^ 1", t, max(0, i.lo - 1), i.hi + 1, False)


def sub_indirect(f):
    v = f.pick(PLAIN_SUBSCRIPTS)
    if v.lo < 0 or v.hi >= SEG:
        raise Reject
    if f.chance(0.5):
        return Value(f"perm[{v.text}]", INT, 0, SEG - 1)
    return masked(Value(f"gI[{v.text}]", INT, INT.low, INT.high), 63)


def sub_fixed(f):
    return any_of(f, number(f.rng.randint(0, 9)), a_size(f), a_shift(f))


PLAIN_SUBSCRIPTS = [
    (24, sub_index), (9, sub_offset), (4, sub_shift), (1, sub_size), (2, sub_reverse),
    (3, sub_stride), (2, sub_sum), (3, sub_linear),
]  # fmt: skip
SUBSCRIPTS = PLAIN_SUBSCRIPTS + [
    (1, sub_folded), (1, sub_bits), (1, sub_unsigned_wrap), (1, sub_indirect), (1, sub_fixed),
]  # fmt: skip
SUBSCRIPTS[:] = [(w * 3 if e not in (sub_folded,) else w, e) for w, e in SUBSCRIPTS]


def injective(f, array):
    """Subscripts that no two iterations of the enclosing loops share."""
    loops = f.indices
    if array.layers:
        more = [number(f.rng.randint(0, 5)) for _ in range(3 - len(loops))]
        return f.rng.sample(loops + more, 3)
    if array.columns:
        if len(loops) == 2:
            pair = loops if f.chance(0.8) else loops[::-1]
            return list(pair)
        if len(loops) == 1:
            return [loops[0], number(f.rng.randint(0, 5))][:: any_of(f, 1, 1, -1)]
        raise Reject
    if len(loops) == 1:
        i = loops[0]
        make = f.rng.choice([lambda: i, lambda: i, lambda: i, lambda: arithmetic("+", i, number(2)),
                             lambda: arithmetic("*", number(2), i), lambda: arithmetic("+", i, a_shift(f)),
                             lambda: arithmetic("-", number(f.large), i)])  # fmt: skip
        return [make()]
    if len(loops) == 2 and loops[1].lo >= 0:
        return [arithmetic("+", arithmetic("*", loops[0], number(loops[1].hi + f.rng.randint(1, 4))), loops[1])]
    raise Reject


def use(array, subscripts):
    """The text of an element; Reject where it may lie outside."""
    if array.columns:
        row, column = subscripts[:2]
        if not array.fits(row) or column.lo < 0 or column.hi >= array.columns:
            raise Reject
        if array.layers and not (0 <= subscripts[2].lo and subscripts[2].hi < array.layers):
            raise Reject
        form = array.form if "{2}" in array.form else "{0}[{1}][{2}]"
        return form.format(array.name, *(v.text for v in subscripts))
    (v,) = subscripts
    if not array.fits(v):
        raise Reject
    array.used = [min(array.used[0], v.lo), max(array.used[1], v.hi)]
    inner = v.text if "[{1}]" in array.form else v.inner()
    if inner.startswith("*"):
        inner = f"({inner})"
    return array.form.format(array.name, inner)


def shape(f, array):
    count = 3 if array.layers else 2 if array.columns else 1
    return [f.pick(SUBSCRIPTS) for _ in range(count)]


def written_element(f):
    array = an_array(f, write=True)
    if f.clean:
        if array.subscripts or array.name in ("gV.u", "gV.s", "gV.bytes"):
            raise Reject
        subscripts = injective(f, array)
    else:
        subscripts = shape(f, array)
    text = use(array, subscripts)
    array.written = True
    array.subscripts[text] = indices_in(f, text)
    return array, text


def indices_in(f, text):
    words = set(re.findall(r"\w+", text))
    return [v for v in f.indices if v.text in words]


def read_element(f):
    array = an_array(f, write=False)
    if f.clean and array.written:
        text = f.rng.choice(sorted(array.subscripts))
        if any(v not in f.indices for v in array.subscripts[text]):
            raise Reject
        return array, text
    text = use(array, shape(f, array))
    array.subscripts[text] = indices_in(f, text)
    return array, text


# ---- terms: right-hand sides -----------------------------------------------------------


def term_element(f, floating):
    for _ in range(10):
        try:
            array, text = read_element(f)
        except Reject:
            continue
        if floating or array.element.bits:
            return text
    raise Reject


def term_number(f, floating):
    return any_of(f, "0.5", "2.0", "1.25") if floating else str(f.rng.randint(1, 9))


def term_index(f, floating):
    return an_index(f).text


def term_scalar(f, floating):
    known = [s for s in f.scalars if floating or s[1].bits]
    if not known:
        raise Reject
    return f.rng.choice(known)[0]


def term_symbol(f, floating):
    return a_size(f).text


def term_sum(f, floating):
    op = any_of(f, "+", "+", "-")
    return f"({value(f, floating)} {op} {value(f, floating)})" if f.chance(0.4) else (
        f"{value(f, floating)} {op} {tight(value(f, floating))}"
    )


def tight(text):
    return text if re.fullmatch(r"[\w.\[\]>*-]+|\(.*\)", text) and not text.startswith("-") else f"({text})"


def term_product(f, floating):
    if floating:
        return f"{tight(value(f, True))} * {any_of(f, '0.5', '0.25', '-1.0', '1.5')}"
    return f"{tight(value(f, False))} * {f.rng.choice([2, 3, 5])}"


def term_select(f, floating):
    return f"({condition(f)} ? {value(f, floating)} : {value(f, floating)})"


def term_call(f, floating):
    if not floating:
        name = "twice"
        f.helpers.add(name)
        return f"{name}((int)({value(f, False)}))"
    name = f.rng.choices(["fabs", "blend", "unknown_const", "floor", "read_world", "impure", "unknown_pure", "fmin"],
                         [6, 5, 3, 2, 1, 1, 1, 2])[0]  # fmt: skip
    if name == "read_world":
        return f"read_world({an_index(f).text})"
    if name == "fmin":
        return f"fmin({value(f, True)}, {value(f, True)})"
    if name == "blend":
        f.helpers.add(name)
        return f"blend({value(f, True)}, {any_of(f, '0.25', '0.5')})"
    return f"{name}({value(f, True)})"


def term_division(f, floating):
    if floating:
        return f"{tight(value(f, True))} / 4.0"
    return f"{tight(value(f, False))} / {f.rng.choice([2, 3])}"


def term_macro(f, floating):
    f.macros.append("#define LARGER(a, b) ((a) > (b) ? (a) : (b))")
    return f"LARGER({value(f, floating)}, {value(f, floating)})"


def term_bits(f, floating):
    if floating:
        raise Reject
    return any_of(f, f"({value(f, False)} & 255)", f"({value(f, False)} ^ {value(f, False)})",
                  f"~{tight(value(f, False))}", f"(({value(f, False)} & 63) << 2)", f"({value(f, False)} >> 1)")  # fmt: skip


TERMS = [
    (20, term_element), (6, term_number), (3, term_index), (6, term_scalar), (1, term_symbol),
    (7, term_sum), (4, term_product), (2, term_select), (2, term_call), (1, term_division),
    (1, term_macro), (2, term_bits),
]  # fmt: skip


def value(f, floating):
    f.depth_of_terms = getattr(f, "depth_of_terms", 0) + 1
    try:
        table = TERMS if f.depth_of_terms < 4 else TERMS[:3]
        return f.pick(table, floating)
    finally:
        f.depth_of_terms -= 1


def condition(f):
    way = f.rng.randrange(7)
    if way <= 1 and f.indices:
        i = an_index(f)
        other = any_of(f, number(f.rng.randint(0, 9)), a_size(f), an_index(f))
        if other.text != i.text and common(i.type, other.type).signed or (i.lo >= 0 and other.lo >= 0):
            return f"{i.text} {any_of(f, '<', '>', '==', '!=', '<=')} {other.text}"
    if way == 2 and f.indices:
        return f"{an_index(f).inner()} % {f.rng.choice([2, 3])} == {any_of(f, 0, 1)}"
    left = value(f, True)
    text = f"{tight(left)} {any_of(f, '>', '<', '!=')} {f.rng.randint(0, 3)}"
    if way == 6:
        return f"{text} {any_of(f, '&&', '||')} {tight(value(f, True))} < 2"
    return text


# ---- statements ------------------------------------------------------------------------


def stored(f, element, text):
    """The text narrowed where a store could become a bound."""
    if f.mem_bounds and element == INT:
        return f"({text}) & 7"
    return text


def operand(f, element):
    floating = not element.bits
    if f.chance(0.5):
        return f.pick([(5, term_sum), (2, term_product), (1, term_select), (1, term_call)], floating)
    return value(f, floating)


def st_assign(f):
    array, text = written_element(f)
    rhs = operand(f, array.element)
    if rhs == text:
        raise Reject
    return [f"{text} = {stored(f, array.element, rhs)};"]


def st_compound(f):
    array, text = written_element(f)
    if f.mem_bounds and array.element == INT:
        raise Reject
    op = any_of(f, "+=", "+=", "-=") if not array.element.bits else any_of(f, "+=", "-=", "^=", "|=", "&=")
    if f.chance(0.15):
        return [any_of(f, f"{text}++;", f"--{text};", f"({text})++;" if text[0] == "*" else f"++{text};")
                if text[0] != "*" else f"{text} += 1;"]  # fmt: skip
    if not array.element.bits and f.chance(0.2):
        return [f"{text} *= 0.5;"]
    return [f"{text} {op} {operand(f, array.element)};"]


def st_chain(f):
    a, first = written_element(f)
    b, second = written_element(f)
    if f.mem_bounds and INT in (a.element, b.element):
        raise Reject
    if a.element.bits and not b.element.bits:
        raise Reject
    return [f"{first} = {second} = {value(f, not a.element.bits and not b.element.bits)};"]


def st_local(f):
    t = any_of(f, DOUBLE, DOUBLE, INT, LONG, UNSIGNED, FLOAT)
    rhs = operand(f, t)
    name = f.fresh("t", "u", "v", "t")
    f.scalars.append((name, t, len(f.indices)))
    first = [f"{t.name} {name} = {rhs};"] if f.chance(0.8) else [f"{t.name} {name};", f"{name} = {rhs};"]
    return first + (use_scalar(f, name, t) if f.chance(0.8) else [])


def st_fixed_local(f):
    """A local in the place of a subscript: it keeps its first value, or is set once more."""
    array = an_array(f, write=True)
    if array.columns or array.subscripts or "[{1}]" in array.form or array.name in ("gV.u", "gV.s", "gV.bytes"):
        raise Reject
    v = injective(f, array)[0] if f.clean else f.pick(PLAIN_SUBSCRIPTS)
    name = f.fresh("k", "pos", "at")
    local = Value(name, v.type, v.lo, v.hi)
    text = use(array, [local])
    array.written = True
    array.subscripts[text] = [local]  # in scope here only
    first = [f"{any_of(f, '', 'const ')}{v.type.name} {name} = {v.text};"]
    if f.chance(0.25):
        first = [f"{v.type.name} {name} = 0;", f"{name} = {v.text};"]
    return first + [f"{text} = {stored(f, array.element, operand(f, array.element))};"]


def use_scalar(f, name, t):
    array, text = written_element(f)
    if array.element.bits and not t.bits:
        return []
    return [f"{text} = {stored(f, array.element, f'{name} + {tight(value(f, not array.element.bits))}')};"]


def outer_scalar(f):
    t = any_of(f, DOUBLE, DOUBLE, INT, LONG)
    name = f.fresh("acc", "last", "t")
    f.decls.append(f"{t.name} {name} = {any_of(f, '1', '0', '3')};")
    letter = "L" if t.bits else "D"
    f.after.append(f"{f.slot(letter)} = {name};")
    if f.chance(0.1):
        f.decls.append(f"{t.name} *p_{name} = &{name};")
        f.after.append(f"{f.slot(letter)} = *p_{name};")
    return name, t


def st_outer_scalar(f):
    """Declared outside: written in every iteration, then used."""
    name, t = outer_scalar(f)
    lines = [f"{name} = {operand(f, t)};"]
    f.scalars.append((name, t, len(f.indices)))
    if f.chance(0.6):
        lines += st_assign(f)
    return lines


def st_carried_scalar(f):
    """A reduction, a previous value, or a conditional last value."""
    if f.clean and f.chance(0.7):
        raise Reject
    name, t = outer_scalar(f)
    way = f.rng.randrange(4)
    if way == 0:
        return [f"{name} {any_of(f, '+=', '-=')} {operand(f, t)};"]
    if way == 1:
        return [f"if ({condition(f)})", f"  {name} = {operand(f, t)};"]
    f.scalars.append((name, t, len(f.indices)))
    lines = st_assign(f)
    if way == 2:
        return lines + [f"{name} = {operand(f, t)};"]
    return [f"if ({condition(f)})", f"  {name} = {operand(f, t)};"] + lines


def st_global_scalar(f):
    if f.clean and f.chance(0.8):
        raise Reject
    return [f"gs {any_of(f, '=', '+=')} {value(f, True)};"]


def scoped(f, lines_of):
    """Statements in an inner scope: their locals are not visible afterwards."""
    known = list(f.scalars)
    try:
        return lines_of()
    finally:
        f.scalars[:] = [s for s in f.scalars if s in known]


def block(f, lines):
    if len(lines) == 1 and f.chance(0.6) and not lines[0].startswith(("if", "for")) and not declares(lines[0]):
        return ["  " + lines[0]], False
    return ["  " + line for line in lines], True


def declares(line):
    return re.match(r"(unsigned|double|float|int|long)\b", line) is not None


def st_if(f):
    cond = condition(f)
    then, braces = block(f, scoped(f, lambda: statements(f, f.rng.randint(1, 2))))
    lines = [f"if ({cond})" + (" {" if braces else "")] + then
    if f.chance(0.4):
        other, more = block(f, scoped(f, lambda: statements(f, 1)))
        if not braces:
            lines[0] += " {"
        lines += ["} else" + (" {" if more else "")] + other + (["}"] if more else [])
    elif braces:
        lines.append("}")
    return lines


def st_guarded_division(f):
    array, text = written_element(f)
    if not array.element.bits:
        divisor = value(f, True)
        return [f"if ({divisor} != 0)", f"  {text} = {value(f, True)} / {tight(divisor)};"]
    source, divisor = read_element(f)
    if source.element.bits == 0:
        raise Reject
    expression = stored(f, array.element, f"({value(f, False)} & 4095) / {divisor}")
    return [f"if ({divisor} > 0)", f"  {text} = {expression};"]


def st_inner_loop(f):
    if len(f.indices) >= f.maxdepth or f.budget <= 0:
        raise Reject
    return loop(f)


def st_continue(f):
    if not f.indices:
        raise Reject
    return [f"if ({condition(f)})", "  continue;"] + statements(f, 1)


def st_struct_copy(f):
    if f.clean:
        raise Reject
    i, j = f.pick(PLAIN_SUBSCRIPTS), f.pick(PLAIN_SUBSCRIPTS)
    if min(i.lo, j.lo) < 0 or max(i.hi, j.hi) >= SEG:
        raise Reject
    return [f"gR[{i.text}] = gR[{j.text}];"]


def st_comment(f):
    return [any_of(f, "/* a note */", "// a note", "/* two\n   lines */", "")] + statements(f, 1)


def st_block(f):
    lines = scoped(f, lambda: statements(f, f.rng.randint(1, 2)))
    return ["{"] + ["  " + line for line in lines] + ["}"]


def st_shadow(f):
    """A name of a parameter means something else in an inner scope."""
    names = [n for _, n in f.params if n in ("a", "b", "x", "y", "p", "q")]
    if not names:
        raise Reject
    name = f.rng.choice(names)
    others = [a for a in f.arrays if a.name != name and name not in a.form]
    if not others:
        raise Reject
    arrays, f.arrays = f.arrays, others
    source = an_index(f).text
    try:
        lines = scoped(f, lambda: st_assign(f))
    finally:
        f.arrays = arrays + [a for a in f.arrays if a not in arrays]
    lines = [re.sub(r" = (.*);$", rf" = {name} + (\1);", line, count=1) for line in lines]
    if re.search(rf"\b{name}\b\s*[\[+]\s*(?!\()", lines[0]) and f"{name}[" in lines[0]:
        raise Reject
    if f.mem_bounds:
        raise Reject
    return ["{", f"  int {name} = {source};"] + ["  " + line for line in lines] + ["}"]


def st_comma(f):
    first, second = written_element(f), written_element(f)
    if f.mem_bounds:
        raise Reject
    texts = [f"{text} = {value(f, not a.element.bits)}" for a, text in (first, second)]
    return [", ".join(texts) + ";"]


def st_two_locals(f):
    t = any_of(f, DOUBLE, INT)
    values = [value(f, not t.bits) for _ in range(2)]
    names = [f.fresh("t", "u", "v", "t") for _ in range(2)]
    f.scalars += [(name, t, len(f.indices)) for name in names]
    return [f"{t.name} {names[0]} = {values[0]}, {names[1]} = {values[1]};"] + use_scalar(f, names[1], t)


def st_local_array(f):
    t = any_of(f, DOUBLE, INT)
    name, values = f.fresh("few", "t"), [value(f, not t.bits) for _ in range(3)]
    lines = [f"{t.name} {name}[3];"] + [f"{name}[{k}] = {v};" for k, v in enumerate(values)]
    if f.chance(0.4):
        lines = [f"{t.name} {name}[3] = {{{', '.join(values)}}};"]
    return lines + use_scalar(f, f"{name}[{f.rng.randint(0, 2)}]", t)


def st_local_record(f):
    i = f.pick(PLAIN_SUBSCRIPTS)
    if i.lo < 0 or i.hi >= SEG:
        raise Reject
    name = f.fresh("one", "item")
    return [f"struct rec {name} = gR[{i.text}];", f"{name}.n += 3;"] + use_scalar(f, f"{name}.n", INT)


def st_local_pointer(f):
    """A pointer that is made in the loop, to an element that is then changed."""
    array, text = written_element(f)
    if re.search(r"\.[fgh]$", text) or (f.mem_bounds and array.element == INT):
        raise Reject
    name = f.fresh("cell", "at")
    rhs = value(f, not array.element.bits)
    return [f"{array.element.name} *{name} = &{text};", f"*{name} {any_of(f, '=', '+=')} {rhs};"]


def st_row_pointer(f):
    if len(f.indices) != 1 or f.maxdepth < 2:
        raise Reject
    i = f.indices[0]
    letter = element_letter(f)
    if i.lo < 0 or i.hi >= SIDE or (f.mem_bounds and letter == "I"):
        raise Reject
    name = f.fresh("row", "line")
    f.arrays.append(Array(name, LETTERS[letter], 0, SIDE - 1))
    try:
        lines = loop(f)
    finally:
        f.arrays[:] = [a for a in f.arrays if a.name != name]
    return [f"{LETTERS[letter].name} *{name} = m{letter}[{i.text}];"] + lines


def st_return(f):
    return [f"if ({condition(f)})", "  return;"] + statements(f, 1)


# Constructs that keep a loop serial; the program must still come out unchanged.
def st_break(f):
    return [f"if ({condition(f)})", "  break;"] + statements(f, 1)


def st_goto(f):
    f.labels += 1
    label = f"skip_{f.labels}"
    lines = scoped(f, lambda: [x for x in statements(f, 1)])
    return [f"if ({condition(f)})", f"  goto {label};", "{"] + lines + ["}", f"{label}:", ";"]


def st_switch(f):
    first, second = st_assign(f), st_assign(f)
    return [f"switch ((int)({an_index(f).text}) % 3) {{", "case 0:"] + first + ["  break;", "default:"] + second + ["}"]


def st_volatile(f):
    if "vol" not in f.names:
        f.names.add("vol")
        f.decls.append("volatile int vol = 0;")
        f.after.append(f"{f.slot('L')} = vol;")
    return [f"vol = {value(f, False)};"]


def st_do_while(f):
    name = f.fresh("rep")
    lines = scoped(f, lambda: statements(f, 1))
    return [f"int {name} = 0;", "do {"] + ["  " + x for x in lines] + [f"}} while (++{name} < 2);"]


def st_statement_expression(f):
    array, text = written_element(f)
    if f.mem_bounds and array.element == INT or not array.element.bits:
        raise Reject
    return [f"{text} = __extension__({{ int se = {value(f, False)} & 3; se; }});"]


def st_asm(f):
    return ['__asm__ volatile("" ::: "memory");'] + statements(f, 1)


STATEMENTS = [
    (30, st_assign), (9, st_compound), (1, st_chain), (8, st_local), (3, st_outer_scalar),
    (2, st_carried_scalar), (1, st_global_scalar), (5, st_if), (2, st_guarded_division),
    (14, st_inner_loop), (2, st_continue), (1, st_struct_copy), (1, st_comment), (1, st_block),
    (1, st_shadow), (1, st_comma), (1, st_two_locals), (2, st_local_array), (1, st_local_record),
    (2, st_local_pointer), (2, st_row_pointer), (4, st_fixed_local),
]  # fmt: skip
OBSTACLES = [
    (1, st_return),
    (2, st_break), (2, st_goto), (2, st_switch), (2, st_volatile), (1, st_do_while),
    (1, st_statement_expression), (1, st_asm),
]  # fmt: skip


def statements(f, count):
    f.room -= count
    if f.nesting > 4 or f.room < 0:
        return f.pick([(1, st_assign), (1, st_compound)])
    f.nesting += 1
    try:
        return some_statements(f, count)
    finally:
        f.nesting -= 1


def some_statements(f, count):
    lines = []
    for _ in range(count):
        try:
            table = OBSTACLES if f.chance(0.015) else STATEMENTS
            lines += f.pick(table)
        except Reject:
            continue
    return lines or [";"]


# ---- loops as statements ------------------------------------------------------------------


def loop_header(f):
    t = f.rng.choices([x for _, x in INDEX_TYPES], [w for w, _ in INDEX_TYPES])[0]
    free = [n for n, u in f.outer_indices.items() if u == t and all(v.text != n for v in f.indices)]
    name = f.rng.choice(free) if free and f.chance(0.5) else f.fresh("i", "j", "l", "ii")
    for _ in range(60):
        try:
            head, v, step = f.pick(LOOPS, name, t)
            if iterations(f, v) > 70000:
                raise Reject
            return name, t, head, v
        except Reject:
            continue
    if name not in f.outer_indices:
        f.names.discard(name)
    raise Reject


def iterations(f, v):
    total = v.hi - v.lo + 1
    for i in f.indices:
        total *= i.hi - i.lo + 1
    return total


def declared_outside(f, name, t):
    f.outer_indices[name] = t
    f.decls.append(f"{t.name} {name} = {any_of(f, '0', '3', '7')};")
    f.after.append(f"{f.slot('L')} = (long){name};")


def loop(f):
    f.budget -= 1
    name, t, (start, cond, step), v = loop_header(f)
    f.loop_count += 1
    outside = name in f.outer_indices or f.chance(0.25)
    if outside and name not in f.outer_indices:
        declared_outside(f, name, t)
    init = f"{name} = {start}" if outside else f"{t.name} {name} = {start}"
    f.indices.append(v)
    try:
        body = scoped(f, lambda: loop_body(f))
    finally:
        f.indices.pop()
        if not outside:
            f.names.discard(name)
    return render_loop(f, (init, cond, step), body)


def loop_body(f):
    """Statements; often only, or before or behind others, an inner loop."""
    lines = []
    if len(f.indices) < f.maxdepth and f.chance(0.6):
        try:
            lines = loop(f)
        except Reject:
            pass
    if lines and f.chance(0.5):
        return lines
    others = statements(f, f.rng.choice([1, 1, 2, 2, 3]))
    return others + lines if f.chance(0.5) else lines + others


def render_loop(f, head, body):
    text = "for ({}; {}; {})".format(*head)
    if f.chance(0.05):
        text = "for ({};\n     {};\n     {})".format(*head)
    elif f.chance(0.05):
        text = "for( {} ;{};{} )".format(*head)
    if len(body) == 1 and f.chance(0.6) and not declares(body[0]):
        return [text, "  " + body[0]]
    inner = ["  " + line for line in body]
    if f.chance(0.1):
        return [text, "{"] + inner + ["}"]
    if f.chance(0.05):
        return [text + " { /* body */"] + inner + ["} // end"]
    return [text + " {"] + inner + ["}"]


# ---- shapes of whole functions ------------------------------------------------------------


def shape_plain(f):
    return loop(f)


def shape_two(f):
    f.budget += 1
    return loop(f) + loop(f)


def shape_if(f):
    lines = loop(f)
    return [f"if ({a_size(f).text} > {f.rng.randint(0, 2)})"] + ["  " + x for x in lines]


def shape_else(f):
    first, second = loop(f), loop(f)
    return [f"if ({a_size(f).text} > 2)"] + first + ["else"] + second


def shape_label(f):
    f.labels += 1
    label = f"again_{f.labels}"
    return [f"{label}:"] + loop(f) + [f"if (gcount++ == 0) goto {label};"]


def shape_while(f):
    name = f.fresh("round")
    return [f"int {name} = 0;", f"while ({name}++ < 2) {{"] + ["  " + x for x in loop(f)] + ["}"]


def shape_repeat(f):
    """An outer loop that carries a dependence around a parallel inner one."""
    name = f.fresh("time")
    return [f"for (int {name} = 0; {name} < 3; {name}++) {{"] + ["  " + x for x in loop(f)] + ["}"]


def shape_switch(f):
    return [f"switch ((int){a_size(f).text} & 1) {{", "case 0:"] + loop(f) + ["  break;", "default:"] + loop(f) + ["}"]


def shape_macro_loop(f):
    macro = f"EACH_{f.name}"
    n = a_size(f)
    f.macros.append(f"#define {macro}(i, n) for (int i = 0; i < (int)(n); i++)")
    v = Value(f.fresh("i", "j", "ii"), INT, 0, n.hi, index=True)
    f.indices.append(v)
    try:
        body = scoped(f, lambda: statements(f, 2))
    finally:
        f.indices.pop()
    return [f"{macro}({v.text}, {n.text}) {{"] + ["  " + x for x in body] + ["}"]


SHAPES = [
    (30, shape_plain), (8, shape_two), (2, shape_if), (1, shape_else), (1, shape_label),
    (1, shape_while), (2, shape_repeat), (1, shape_switch), (1, shape_macro_loop),
]  # fmt: skip


# ---- text -------------------------------------------------------------------------------

HELPERS = {
    "blend": "static double blend(double v, double w) { return v * w + (v > 1 ? 0.5 : w); }",
    "twice": "static int twice(int v) { return v < 50 ? v + v : v; }",
}


def generate(name, rng):
    """A Function with its lines; tries until one comes out."""
    while True:
        f = Function(name, rng)
        try:
            f.body = f.pick(SHAPES)
        except Reject:
            continue
        if f.loop_count:
            drop_unused(f)
            return f


def drop_unused(f):
    words = set(re.findall(r"\w+", "\n".join(f.decls + f.before + f.body + f.after + f.macros)))
    words |= set(re.findall(r"\w+", " ".join(re.sub(rf"\b{name}\b", "", decl) for decl, name in f.params)))
    f.params = [p for p in f.params if p[1] in words]
    names = {name for _, name in f.params}
    f.arrays = [a for a in f.arrays if not a.pointer or a.name in names]
    if f.sizes.get("s_pack") not in names:
        f.sizes.pop("s_pack", None)
        f.sizes = {k: v for k, v in f.sizes.items() if "->" not in k}
    f.sizes = {k: v for k, v in f.sizes.items() if v != "pointed" or k[1:] in names}


def function_text(f):
    params = ", ".join(decl for decl, _ in ordered(f)) or "void"
    lines = [*dict.fromkeys(f.macros)]
    lines += [f"void {f.name}({params}) {{"]
    for line in f.decls + f.before + f.body + f.after:
        lines.append("  " + line)
    lines.append("}")
    lines += [f"#undef {m.split()[1].split('(')[0]}" for m in dict.fromkeys(f.macros)]
    return "\n".join(lines)


def ordered(f):
    """Extents of VLA parameters come first."""
    return sorted(f.params, key=lambda p: f.sizes.get(p[1]) != "extent")


def file_text(functions):
    lines = ['#include "world.h"', ""]
    letters = "DFIULZBCH"
    lines += [f"static {LETTERS[x].name} h{x}[SEG];" for x in letters]
    lines += [HELPERS[h] for h in sorted(set().union(*(f.helpers for f in functions)))]
    lines += [""] + [function_text(f) + "\n" for f in functions]
    kinds = dict(zip(letters, "dfiillbbb"))
    lines.append("void add_statics(void) {")
    lines += [f"  world_add(\"h{x}\", h{x}, sizeof h{x}, '{kinds[x]}');" for x in letters]
    lines.append("}")
    return "\n".join(lines) + "\n"


# ---- the driver: calls with sizes and placements ---------------------------------------------

PLACEMENTS = ["disjoint", "same", "next", "apart", "global", "touching", "backward"]


def size_argument(f, kind, n, rng):
    if kind == "small":
        return min(n, f.large, 60)
    if kind == "step":
        return rng.choice([1, 1, 2, 3]) if n else rng.choice([1, 2, 3])
    if kind == "shift":
        return rng.choice([-4, -1, 0, 1, 2, 3, 5, f.large // 2, f.large])
    if kind == "ushift":
        return rng.choice([0, 1, 2, 3, 5, f.large // 2, f.large])
    return rng.choice([n, n, n, n, max(0, n - 1), min(f.large, n + 1)])


def pointer_argument(array, order, letter, placement, f, rng):
    base, low, high = f"arena{letter} + PAD", array.used[0], array.used[1]
    if placement == "disjoint" or array.restrict:
        return f"{base} + {order} * SEG"
    if placement == "same":
        return base
    if placement == "next":
        return f"{base} + {order}"
    if placement == "backward":
        return f"{base} - {order * rng.randint(1, 3)}" if high - low < 900 else base
    if placement == "touching":
        return f"{base} + {order * (f.large + rng.randint(-1, 1))}"
    if placement == "apart":
        return f"{base} + {order * rng.randint(1, f.large)}"
    offset = max(0, -low) + rng.randint(0, 3)
    return f"{any_of(f, 'g', 'g', 'm')}{letter}{''} + {offset}" if offset + high < SEG else base


def flatten_matrix(text):
    """mD + 3 as an element pointer."""
    return re.sub(r"^m(.) \+", r"&m\1[0][0] +", text)


def call_lines(f, n, placement, rng):
    """Statements that set memory, and the call."""
    setup, args = [], {}
    pointers = [a for a in f.arrays if a.pointer]
    if f.restricted:
        placement = "disjoint"
    for order, a in enumerate(pointers):
        if f.restricted:  # apart from gp, rows and s->v, which reach the first two shares
            order = 2 + sum(b.element == a.element for b in pointers[:order])
        letter = next(x for x, t in LETTERS.items() if t == a.element)
        args[a.name] = flatten_matrix(pointer_argument(a, order, letter, placement, f, rng))
    for _, name in f.params:
        kind = f.sizes.get(name, "")
        if kind.startswith("matrix "):
            rows = 0 if placement == "same" else rng.randint(0, 32)
            args[name] = f"m{kind[-1]} + {rows}" if placement != "disjoint" or f.restricted else (
                f"(void *)(arena{kind[-1]} + {5 + len(args) % 3} * SEG)")  # fmt: skip
        elif kind.startswith("vla "):
            args[name] = f"(void *)(arena{kind[-1]} + {6 if placement != 'same' and not f.restricted else 0} * SEG)"
        elif kind == "extent":
            args[name] = "SIDE"
        elif kind == "rec":
            args[name] = "arenaR + PAD" if placement != "global" else "gR + PAD"
        elif kind in ("size", "small", "step", "shift", "ushift"):
            args[name] = str(size_argument(f, kind, n, rng))
    memory_arguments(f, n, placement, rng, setup, args)
    return setup, [args[name] for _, name in ordered(f)]


def memory_arguments(f, n, placement, rng, setup, args):
    """s, s->n, *len and the globals; some pointers reach into them."""
    ints = [a for a in f.arrays if a.pointer and a.element == INT and not a.restrict]
    s = f.sizes.get("s_pack")
    if s:
        args[s] = rng.choice(["&gP", "&hP"])
        if f.mem_bounds and ints and rng.random() < 0.4 and not f.restricted:
            a = rng.choice(ints)
            down = rng.randint(0, min(f.large, max(0, a.used[1])))
            args[a.name] = f"{args[s]}->head + PAD - {down}".replace("&gP->", "gP.").replace("&hP->", "hP.")
    for name, kind in f.sizes.items():
        if kind == "size" and ("->" in name):
            target = args[s] + name[len(s):]
            setup.append(f"({args[s]})->{name.split('->')[1]} = {n};")
            del target
        elif kind == "size" and name in ("gn", "gm", "gu", "gl"):
            setup.append(f"{name} = {n};")
        elif kind == "pointed":
            pointer = name[1:]
            args[pointer] = "&gn" if rng.random() < 0.5 and "gn" not in f.static_names else "&gm"
            if ints and not f.restricted and rng.random() < 0.6:
                a = rng.choice(ints)
                args[pointer] = f"{args[a.name]} + {rng.randint(max(-8, a.used[0]), max(1, min(a.used[1], f.large)))}"
            setup.append(f"*({args[pointer]}) = {n};")


def driver_text(functions, rng):
    lines = ['#include "world.h"', "void add_statics(void);"]
    calls = []
    for f in functions:
        lines.append(f"void {f.name}({', '.join(decl for decl, _ in ordered(f)) or 'void'});")
        number = 0
        for n in (0, 1, 2, 3, f.large):
            chosen = PLACEMENTS if n == f.large else rng.sample(PLACEMENTS, 2)
            for placement in chosen:
                setup, args = call_lines(f, n, placement, rng)
                number += 1
                calls.append(f'  if (world_wants("{f.name}", {number}, argc, argv)) {{ {" ".join(setup)} '
                             f'{f.name}({", ".join(args)}); world_check("{f.name}", {number}); }}')  # fmt: skip
    lines += ["int main(int argc, char **argv) {", "  add_statics();", "  world_start();", *calls]
    return "\n".join(lines + ["  return 0;", "}"]) + "\n"


def make_file(seed, count):
    """(functions, source, driver) of a seed."""
    rng = random.Random(seed)
    functions = [generate(f"f{k}", rng) for k in range(count)]
    return functions, file_text(functions), driver_text(functions, random.Random(seed + 1))
