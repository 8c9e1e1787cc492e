"""What a piece of compiled code reads of the hand that is being priced."""

from collections.abc import Iterator, Sequence

from rulec.kernel import vm
from rulec.kernel.facts import FACTS
from rulec.kernel.pieces import SEVERAL, SHAPES

PASSING = frozenset({vm.OUT, vm.AGG, vm.AGGX, vm.INPUT, vm.RAW, vm.GROUP, vm.SCORE})
SIDES = frozenset(FACTS.index(name) for name in ("payer", "payee"))
WIN, HAND = "win", "hand"
WAIT = -2  # the place of the wait among the aggregates
COLLECTIONS_OF_HAND = frozenset({"tiles", "hand", "kinds", "suits", "melds", "waits", "river"})


def steps(code: Sequence[int], start: int) -> list[int]:
    """The addresses of the operations of one piece of code, bodies of loops among them."""
    found: list[int] = []
    at, inside = start, start
    while True:
        op = code[at]
        found.append(at)
        if op == vm.END and at >= inside:
            return found
        if op == vm.LOOP:
            inside = max(inside, at + 6 + code[at + 5])
        at += length(code, at)


def length(code: Sequence[int], at: int) -> int:
    """The words of an operation with its operands; of a quantifier its head, as its body is walked too."""
    op = code[at]
    if op == vm.AGGX:
        return 3 + code[at + 2]
    if op == vm.LOOP:
        return 6
    return 2 if op in SEVERAL else 1 + SHAPES.get(op, (0, 0, 0))[0]


def reached(code: Sequence[int], defs: Sequence[int], start: int) -> Iterator[int]:
    """The addresses of all operations of code and of the definitions that it asks for, each piece in its order."""
    pending, seen = [start], {start}
    while pending:
        for at in steps(code, pending.pop()):
            yield at
            if code[at] == vm.CALL and defs[code[at + 1]] not in seen:
                seen.add(defs[code[at + 1]])
                pending.append(defs[code[at + 1]])


def walks(code: Sequence[int], at: int) -> str:
    """The collection that an operation walks over; none for others."""
    return vm.COLLECTIONS[code[at + 2]] if code[at] == vm.LOOP else ""


def reads(code: Sequence[int], defs: Sequence[int], start: int, win: int) -> frozenset[str]:
    """WIN where code reads the winning tile (fact number `win`) or its copies, HAND where it walks over the hand."""
    found: set[str] = set()
    before = (vm.END, 0)
    for at in reached(code, defs, start):
        op = code[at]
        if op == vm.FACT and code[at + 1] == win:
            found.add(WIN)
        elif walks(code, at) in COLLECTIONS_OF_HAND or (op in (vm.SEEN, vm.HELD) and before != (vm.FACT, win)):
            found.add(HAND)
        before = (op, code[at + 1] if op != vm.END else 0)
    return frozenset(found)


def looks(code: Sequence[int], defs: Sequence[int], start: int, facts: frozenset[int], columns: frozenset[int]) -> bool:
    """Whether code reads what any event may change: tiles, or one of these facts or columns of seats."""
    for at in reached(code, defs, start):
        op = code[at]
        if op in (vm.SEEN, vm.HELD) or (op == vm.FACT and code[at + 1] in facts):
            return True
        if (op == vm.SEAT and code[at + 1] in columns) or walks(code, at) in COLLECTIONS_OF_HAND:
            return True
    return False


def lasting(code: Sequence[int], defs: Sequence[int]) -> bytes:
    """Which definitions read neither who pays whom nor kongs, whose accounts payments fill, nor what readings give."""
    return bytes(start >= 0 and not _passing(code, defs, start) for start in defs)


def _passing(code: Sequence[int], defs: Sequence[int], start: int) -> bool:
    return any(
        code[at] in PASSING or (code[at] == vm.FACT and code[at + 1] in SIDES) or walks(code, at) == "kongs"
        for at in reached(code, defs, start)
    )


def waits_read(code: Sequence[int], starts: Sequence[int]) -> frozenset[int] | None:
    """The kinds of wait that code tells from others; None where it does more than compare them."""
    found: set[int] = set()
    for start in starts:
        walked = steps(code, start)
        for place, at in enumerate(walked):
            if code[at] != vm.AGG or code[at + 1] != WAIT:
                continue
            behind = place + 1
            while code[walked[behind]] == vm.PUSH:
                found.add(code[walked[behind] + 1])
                behind += 1
            if code[walked[behind]] not in (vm.EQ, vm.NE, vm.AMONG):
                return None
    return frozenset(found)
