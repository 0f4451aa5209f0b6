"""Unsatisfiable layouts: is the proof of every conflict a proof, is every size in it needed, and does everything that is
said to settle it do so, by a linear program and by the library itself?"""

import ctypes as C

import alslib
from alslib import Handle, Size
from generate import Generator
from reference import INFINITY, Program, Reference, Row, TOLERANCE, feasible, least_violation
from world import REQUIRED

SEED = 2_000_000_000
BROKEN, SIZE, CONTENT, NOT_NEGATIVE = 1, 2, 3, 4
CONSTANT, SET_SIZE, PRIORITY, YIELD = 0, 1, 2, 3
TRIES = 60  # layouts made from one seed until one cannot hold


class Info(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("members", C.c_uint32), ("relaxations", C.c_uint32),
                ("reserved", C.c_uint32), ("broken", Handle), ("missed", C.c_double), ("least", C.c_double)]


class Member(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("role", C.c_int32), ("constraint", Handle), ("item", Handle),
                ("attribute", C.c_int32), ("relation", C.c_int32), ("value", C.c_double), ("weight", C.c_double)]


class Relaxation(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("kind", C.c_int32), ("constraint", Handle), ("item", Handle),
                ("attribute", C.c_int32), ("member", C.c_uint32), ("old_value", C.c_double), ("value", C.c_double),
                ("harm", C.c_int32), ("reserved", C.c_uint32)]


alslib._SIGNATURES.update({
    "als_conflict_get_info": [C.c_void_p, C.c_size_t, C.POINTER(Info)],
    "als_conflict_get_member": [C.c_void_p, C.c_size_t, C.c_size_t, C.POINTER(Member)],
    "als_conflict_get_relaxation": [C.c_void_p, C.c_size_t, C.c_size_t, C.POINTER(Relaxation)],
})


def read(live, call, kind, *index):
    out = kind(C.sizeof(kind))
    live.layout.call(call, *index, C.byref(out))
    return out


class Case:
    """One conflict as the library tells it, and the rows of the reference for it."""

    def __init__(self, live, reference, k):
        self.live, self.reference, self.k = live, reference, k
        self.items = {handle.id: i for i, handle in enumerate(live.items)}
        self.info = read(live, "als_conflict_get_info", Info, k)
        self.members = [read(live, "als_conflict_get_member", Member, k, m) for m in range(self.info.members)]
        self.relaxations = [read(live, "als_conflict_get_relaxation", Relaxation, k, r)
                            for r in range(self.info.relaxations)]
        self.numbers = [live.names[m.constraint.id] for m in self.members if m.constraint.id]
        self.rows = [reference.rows[n] for n in self.numbers]

    def variable(self, member):
        return self.reference.base[self.items[member.item.id]] + member.attribute - 5  # width 7, height 8

    def row(self, member, at):
        """What a member asks for, as a row."""
        if member.constraint.id:
            return self.rows[at]
        low = high = member.value
        if member.role == NOT_NEGATIVE:
            high = INFINITY
        if member.role == CONTENT:
            low, high = (low, INFINITY) if member.relation > 0 else (-INFINITY, high)
        return Row({self.variable(member): 1.0}, low, high, REQUIRED, -1)

    def scale(self):
        bounds = [abs(b) for row in self.rows for b in (row.lower, row.upper) if abs(b) < INFINITY]
        return 1.0 + max(bounds + [abs(m.value) for m in self.members])


def inspect(judge, world, live, steps, live_class):
    """Every conflict of the published layout; the constraints themselves have been looked at already."""
    reference = Reference(world)
    for k, (members, broken) in enumerate(live.conflicts()):
        if broken < 0:
            continue
        case = Case(live, reference, k)
        if case.numbers != members or case.members[len(members) - 1].role != BROKEN:
            judge.wrong("conflict %d: members %r, in its reasons %r", k, members, case.numbers)
            return
        judge.count["members"] += len(case.members)
        judge.count["large_sets"] += len(members) > 3
        proof(judge, case)
        relaxed(judge, case)
        if not judge.problems:
            lived(judge, case, steps, live_class)


def proof(judge, case):
    """The weighted sum of all members says 0 <= something negative, and the sum of their bounds is what is missed."""
    total, bound, size = {}, 0.0, 0.0
    for at, member in enumerate(case.members):
        row = case.row(member, at)
        if abs(member.weight) < 1e-9:
            judge.wrong("member %d of conflict %d has no weight", at, case.k)
            return
        limit = row.upper if member.weight > 0 else row.lower
        if abs(limit) == INFINITY:
            judge.wrong("member %d of conflict %d pushes where it has no bound", at, case.k)
            return
        bound -= member.weight * limit
        size = max(size, abs(member.weight * limit))
        for v, a in row.parts.items():
            total[v] = total.get(v, 0.0) + member.weight * a
    # Where a root begins is no variable of the library's.
    left = max((abs(a) for v, a in total.items() if case.reference.low[v] < case.reference.high[v] or v % 4 > 1), default=0.0)
    fixed = sum(a * case.reference.low[v] for v, a in total.items() if v % 4 < 2 and case.reference.low[v] == case.reference.high[v])
    weight = max(abs(m.weight) for m in case.members)
    if left > 1e-6 * weight:
        judge.wrong("the weights of conflict %d leave %g of a variable", case.k, left)
    if abs(bound + fixed - case.info.least) > 1e-6 * (1 + size):
        judge.wrong("conflict %d misses by %.9g, its weights say %.9g", case.k, case.info.least, bound)
    least = least_violation(case.reference, case.rows[:-1], case.rows[-1])
    judge.count["programs"] += 1
    if least is None or abs(least - case.info.least) > 1e-6 * case.scale():
        judge.wrong("conflict %d misses by %.9g, the program says %r", case.k, case.info.least, least)


def least_sum(reference, rows):
    """The least sum of violations of rows that may all give way."""
    program, extra = Program(reference), []
    for row in rows:
        extra += program.soft(row)
    value, _ = program.minimise({v: 1.0 for v in extra})
    return INFINITY if value is None else value


def relaxed(judge, case):
    """Each relaxation, applied to the rows, lets them hold together."""
    reference = case.reference
    for n, relaxation in enumerate(case.relaxations):
        rows = list(case.rows)
        saved = reference.low.copy(), reference.high.copy()
        change = relaxation.value - relaxation.old_value
        if relaxation.kind == YIELD:
            continue  # content is a bound of the reference; bindings/python/tests/test_mends.py tries these
        if relaxation.kind == CONSTANT:
            row = rows[relaxation.member]
            rows[relaxation.member] = Row(row.parts, row.lower + change, row.upper + change, row.priority, row.constraint)
        elif relaxation.kind == SET_SIZE:
            v = case.variable(case.members[relaxation.member])
            reference.low[v] = reference.high[v] = relaxation.value
        else:
            del rows[relaxation.member]
        holds = feasible(reference, rows) or least_sum(reference, rows) <= 10 * TOLERANCE * case.scale()
        judge.count["programs"] += 1
        judge.count["relaxations"] += 1
        if not holds:
            judge.wrong("relaxation %d of conflict %d does not settle it", n, case.k)
        reference.low, reference.high = saved
    # What does least harm comes first, and of changes of constants that do as much the smallest.  Proposed numbers are rounded
    # to what a person can use.
    harms = [relaxation.harm for relaxation in case.relaxations]
    sizes = [(r.harm, abs(r.value - r.old_value)) for r in case.relaxations if r.kind == CONSTANT]
    if harms != sorted(harms) or any(a > b and a[1] > b[1] + 1e-3 * (1 + b[1]) for a, b in zip(sizes, sizes[1:])):
        judge.wrong("the relaxations of conflict %d are not ranked: %r", case.k, (harms, sizes))


def lived(judge, case, steps, live_class):
    """The same by the library: the members alone, each relaxation in turn; and all together, the set is no conflict."""
    other = live_class()
    try:
        other.play(steps)
        for n, handle in enumerate(other.constraints):
            row = case.reference.rows.get(n)
            if row is not None and row.priority >= REQUIRED and n not in case.numbers:
                other.layout.call("als_constraint_set_active", handle, 0)
        if other.solve() != alslib.CONFLICT:
            judge.wrong("the members of conflict %d alone are no conflict", case.k)
        for n, relaxation in enumerate(case.relaxations):
            if relaxation.kind == YIELD:
                continue
            apply(case, other, relaxation, relaxation.value)
            if other.solve() == alslib.CONFLICT:
                judge.wrong("relaxation %d of conflict %d, applied, does not settle it (kind %d, harm %d)", n, case.k, relaxation.kind, relaxation.harm)
            apply(case, other, relaxation, relaxation.old_value)
    finally:
        other.close()
    whole = live_class()
    try:
        whole.play(steps)
        for relaxation in [r for r in case.relaxations if r.kind != YIELD][:1]:
            apply(case, whole, relaxation, relaxation.value)
        whole.solve()
        if any(set(members) <= set(case.numbers) for members, broken in whole.conflicts() if broken >= 0):
            judge.wrong("conflict %d is still there after its first relaxation", case.k)
    finally:
        whole.close()


def apply(case, live, relaxation, value):
    """The call that als.h names for the kind; numbers of items and constraints are the same in every layout played."""
    if relaxation.kind == SET_SIZE:
        i = case.items[relaxation.item.id]
        size = list(case.reference.world.items[i].size)
        size[relaxation.attribute - 7] = value
        live.layout.call("als_item_set_size", live.items[i], Size(*[-1.0 if s is None else s for s in size]))
        return
    constraint = live.constraints[case.live.names[relaxation.constraint.id]]
    if relaxation.kind == CONSTANT:
        live.layout.call("als_constraint_set_constant", constraint, value)
    else:
        live.layout.call("als_constraint_set_priority", constraint, value)


def unsatisfiable(seed, live_class):
    """A layout that cannot hold: (generator, steps, live, status), made bent until it is.  Every second seed has much that is
    required and agrees, so that what does not agree is far away, and looks for sets of four and more."""
    for attempt in range(TRIES):
        generator = Generator(seed * TRIES + attempt)
        generator.layout()
        wanted = 4 if seed % 2 and attempt < TRIES // 2 else 1
        if wanted > 1:
            generator.required_share = 1.0
            for _ in range(2 * len(generator.truth)):
                generator.add()
        for _ in range(1 + attempt):
            generator.add(bent=True)
        live = live_class()
        live.play(generator.steps)
        status = live.solve()
        if any(broken >= 0 and len(members) >= wanted for members, broken in live.conflicts()):
            return generator, generator.steps, live, status
        live.close()
    raise ArithmeticError("no layout of seed %d is unsatisfiable" % seed)


def judge_conflicts(judge, seed, live_class):
    generator, steps, live, status = unsatisfiable(seed, live_class)
    try:
        if judge.inspect(generator.world, live, status) is not None:
            inspect(judge, generator.world, live, steps, live_class)
    finally:
        live.close()
    judge.count["unsatisfiable"] += 1
    return {"seed": seed, "steps": steps, "edits": []}
