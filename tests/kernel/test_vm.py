"""The machine: codes written by hand, with values that a person can check."""

import re
from pathlib import Path

import pytest

from rulec.kernel import vm
from rulec.kernel.code import Code
from rulec.kernel.pieces import measured
from rulec.kernel.vm import (
    ADD,
    AGG,
    AGGX,
    AMONG,
    BANK,
    CALL,
    CUR,
    DIV,
    ELEM,
    END,
    EQ,
    FACT,
    GE,
    GROUP,
    GT,
    HELD,
    INPUT,
    JUMP,
    JUMP_IF_NOT,
    KEEP_IF,
    KEEP_IF_NOT,
    LE,
    LIMIT,
    LOOP,
    LT,
    MAX,
    MIN,
    MUL,
    NE,
    NEG,
    NEXT,
    NONE,
    NOT,
    OUT,
    PART,
    PICK,
    POW,
    PUSH,
    RANK,
    RAW,
    SCORE,
    SEAT,
    SEEN,
    STATED,
    SUB,
    SUIT,
    UNKNOWN,
    UP,
    Frame,
    KernelError,
    run,
)  # fmt: skip

TOP = LIMIT - 1
KONGS, WAITS, TILES, KINDS = (vm.COLLECTIONS.index(name) for name in ("kongs", "waits", "tiles", "kinds"))


class Desk:
    """A frame of four seats, and code that is written for it."""

    def __init__(self) -> None:
        self.code = Code()
        self.defs = [-1, -1]
        self.frame = Frame(self.code, self.defs, 4, 4, 3)

    def put(self, *words: int) -> int:
        return self.code.add(*measured([*words, END]))

    def value(self, *words: int, cur: int = 0) -> int:
        return run(self.frame, self.put(*words), cur)

    def fault(self, *words: int, cur: int = 0) -> tuple[str, tuple[int, ...]]:
        with pytest.raises(KernelError) as raised:
            self.value(*words, cur=cur)
        return raised.value.what, raised.value.values


@pytest.fixture
def desk() -> Desk:
    return Desk()


def pushed(*values: int) -> list[int]:
    return [word for value in values for word in (PUSH, value)]


ARITHMETIC = [
    (ADD, 2, 3, 5), (ADD, -2, 3, 1), (SUB, 2, 3, -1), (MUL, 6, 7, 42), (MUL, -6, 7, -42), (MUL, 0, TOP, 0),
    (DIV, 7, 2, 3), (DIV, -7, 2, -4), (DIV, 6, 3, 2), (UP, 7, 2, 4), (UP, -7, 2, -3), (UP, 6, 3, 2),
    (POW, 2, 10, 1024), (POW, 3, 0, 1), (POW, 0, 0, 1), (POW, 0, 64, 0), (POW, -1, 63, -1), (POW, -1, 64, 1),
    (POW, 1, 64, 1), (POW, -2, 3, -8), (EQ, 4, 4, 1), (EQ, 4, 5, 0), (EQ, NONE, NONE, 1), (EQ, NONE, 0, 0),
    (NE, 4, 5, 1), (NE, NONE, NONE, 0), (LT, 4, 5, 1), (LT, 5, 5, 0), (LE, 5, 5, 1), (LE, 6, 5, 0), (GT, 6, 5, 1),
    (GT, 5, 5, 0), (GE, 5, 5, 1), (GE, 4, 5, 0),
]  # fmt: skip


@pytest.mark.parametrize(("op", "left", "right", "value"), ARITHMETIC)
def test_two_numbers(desk: Desk, op: int, left: int, right: int, value: int) -> None:
    assert desk.value(*pushed(left, right), op) == value


def test_one_number(desk: Desk) -> None:
    assert desk.value(PUSH, 7, NEG) == -7
    assert desk.value(PUSH, 0, NOT) == 1
    assert desk.value(PUSH, 7, NOT) == 0


def test_several_numbers(desk: Desk) -> None:
    assert desk.value(*pushed(5, 3, 4), MIN, 3) == 3
    assert desk.value(*pushed(5, 3, 4), MAX, 3) == 5
    # what is not there does not count, and nothing of nothing is none
    assert desk.value(*pushed(NONE, 3, NONE), MAX, 3) == 3
    assert desk.value(*pushed(NONE, NONE), MIN, 2) == NONE
    assert desk.value(*pushed(5, 3, 5), AMONG, 2) == 1
    assert desk.value(*pushed(5, 3, 4), AMONG, 2) == 0
    # the first is numbered 0, and beyond the last is the last
    assert [desk.value(*pushed(n, 10, 20, 30), PICK, 3) for n in (0, 1, 2, 9)] == [10, 20, 30, 30]


def test_shares(desk: Desk) -> None:
    # seven among three: the first gets three, the others two
    assert [desk.value(*pushed(7, 3, n), PART) for n in (1, 2, 3)] == [3, 2, 2]
    assert [desk.value(*pushed(6, 3, n), PART) for n in (1, 2, 3)] == [2, 2, 2]


def test_tiles(desk: Desk) -> None:
    # tile 13 is the 5 of the second suit
    assert desk.value(PUSH, 13, RANK) == 5
    assert desk.value(PUSH, 13, SUIT) == 1
    desk.frame.seen = lambda seat, tile, held: 100 * seat + 10 * (tile - 10) + held
    assert desk.value(PUSH, 13, SEEN, cur=2) == 230
    assert desk.value(PUSH, 13, HELD, cur=2) == 231


def test_seats(desk: Desk) -> None:
    desk.frame.facts[3] = 2
    desk.frame.seats[2][1] = 77
    assert desk.value(CUR, cur=3) == 3
    assert desk.value(FACT, 3) == 2
    assert desk.value(FACT, 0) == NONE
    assert desk.value(FACT, 3, SEAT, 1) == 77
    assert [desk.value(PUSH, seat, NEXT) for seat in (0, 3, NONE)] == [1, 0, NONE]


def test_jumps(desk: Desk) -> None:
    # if FACT 0 then 10 else 20
    choice = (FACT, 0, JUMP_IF_NOT, 4, PUSH, 10, JUMP, 2, PUSH, 20)
    desk.frame.facts[0] = 1
    assert desk.value(*choice) == 10
    desk.frame.facts[0] = 0
    assert desk.value(*choice) == 20
    # `and` and `or` keep what decides them
    assert [desk.value(PUSH, n, KEEP_IF_NOT, 2, PUSH, 5) for n in (0, 1)] == [0, 5]
    assert [desk.value(PUSH, n, KEEP_IF, 2, PUSH, 5) for n in (0, 3)] == [5, 3]
    # what is jumped over is not reckoned
    assert desk.value(PUSH, 0, KEEP_IF_NOT, 5, *pushed(1, 0), DIV) == 0


def test_what_a_hand_gives(desk: Desk) -> None:
    frame = desk.frame
    frame.outs, frame.inputs, frame.raws, frame.groups, frame.scores = [11], [12], [0, 1], [14], [15]
    frame.aggs = [20, 21, 22, 23, 24, 25, 26, 27]
    words = {OUT: 0, INPUT: 0, RAW: 1, GROUP: 0, SCORE: 0, AGG: 2}
    assert [desk.value(op, slot) for op, slot in words.items()] == [11, 12, 1, 14, 15, 22]
    # the form and the wait stand at the end
    assert [desk.value(AGG, -1), desk.value(AGG, -2)] == [27, 26]
    # of an aggregate with outer values, none is the first: base 1, then 3 * (0 + 1) + (1 + 1)
    assert desk.value(*pushed(0, 1), AGGX, 1, 2, 2, 3) == 26
    assert desk.value(*pushed(NONE, NONE), AGGX, 1, 2, 2, 3) == 21


def test_definitions(desk: Desk) -> None:
    desk.defs[1] = desk.put(CUR, PUSH, 100, ADD)
    assert desk.value(PUSH, 2, CALL, 1, cur=0) == 102
    # what a sheet states goes first, for the seat of which it is stated
    desk.frame.stated[2][1] = 5
    assert [desk.value(PUSH, seat, CALL, 1) for seat in (1, 2)] == [101, 5]
    assert [desk.value(STATED, 1, cur=seat) for seat in (1, 2)] == [NONE, 5]


def looped(how: int, collection: int, where: list[int], value: list[int], level: int = -1) -> list[int]:
    """A quantifier over what the current seat has."""
    body = [*where, END, *([*value, END] if value else [])]
    return [CUR, LOOP, how, collection, len(where) + 1 if value else 0, level, len(body), *body]


def test_quantifiers(desk: Desk) -> None:
    asked: list[tuple[int, int]] = []

    def rows(collection: int, seat: int) -> list[list[int]]:
        asked.append((collection, seat))
        return [[rank, 0, rank - 1] for rank in (2, 5, 5, 9)]

    desk.frame.rows = rows
    high, rank = [ELEM, 0, 0, PUSH, 4, GT], [ELEM, 0, 0]
    told = {
        vm.ALL_OF: desk.value(*looped(vm.ALL_OF, TILES, high, [])),
        vm.ANY_OF: desk.value(*looped(vm.ANY_OF, TILES, high, [])),
        vm.COUNT_OF: desk.value(*looped(vm.COUNT_OF, TILES, high, [])),
        vm.SUM_OF: desk.value(*looped(vm.SUM_OF, TILES, high, rank)),
        vm.MIN_OF: desk.value(*looped(vm.MIN_OF, TILES, high, rank)),
        vm.MAX_OF: desk.value(*looped(vm.MAX_OF, TILES, high, rank)),
    }
    assert list(told.values()) == [0, 1, 3, 19, 5, 9]
    never = [PUSH, 0]
    assert [desk.value(*looped(how, TILES, never, rank)) for how in (vm.SUM_OF, vm.MIN_OF, vm.MAX_OF)] == [0, 0, 0]
    assert desk.value(*looped(vm.ALL_OF, TILES, [PUSH, 1], [])) == 1
    assert set(asked) == {(TILES, 0)}
    assert desk.frame.elems == []


def test_a_quantifier_of_the_suit_of_another(desk: Desk) -> None:
    # of two suits, each with its size: how many tiles of the suit are above 4
    suits = vm.COLLECTIONS.index("suits")
    tiles = [[3, 0, 2], [6, 0, 5], [6, 1, 14], [7, 1, 15]]
    desk.frame.rows = lambda collection, seat: [[0, 2], [1, 2]] if collection == suits else tiles  # noqa: ARG005
    above = looped(vm.COUNT_OF, TILES, [ELEM, 0, 0, PUSH, 4, GT], [], level=0)
    assert desk.value(*looped(vm.MAX_OF, suits, [PUSH, 1], above)) == 2
    assert desk.value(*looped(vm.MIN_OF, suits, [PUSH, 1], above)) == 1


def test_elements_are_let_go_after_a_fault(desk: Desk) -> None:
    desk.frame.rows = lambda collection, seat: [[0, 0, 0]]  # noqa: ARG005
    broken = looped(vm.SUM_OF, TILES, [PUSH, 1], [*pushed(1), ELEM, 0, 0, DIV])
    assert desk.fault(*broken) == ("division", (1, 0))
    assert desk.frame.elems == []


def test_a_definition_sees_elements_of_its_own_only(desk: Desk) -> None:
    desk.frame.rows = lambda collection, seat: [[seat + 1, 0, 0], [seat + 2, 0, 0]]  # noqa: ARG005
    desk.defs[0] = desk.put(*looped(vm.SUM_OF, TILES, [PUSH, 1], [ELEM, 0, 0]))
    # for each of the elements 1 and 2 of seat 0: what seat 1 has, 2 + 3
    assert desk.value(*looped(vm.SUM_OF, TILES, [PUSH, 1], [PUSH, 1, CALL, 0, ELEM, 0, 0, MUL])) == 15


EDGE = [
    (ADD, TOP, 0, TOP), (ADD, TOP, -1, TOP - 1), (SUB, -TOP, 0, -TOP), (MUL, TOP, 1, TOP), (MUL, TOP, -1, -TOP),
    (MUL, 1 << 29, (1 << 30) - 1, (1 << 59) - (1 << 29)), (MUL, -(1 << 30), 1 << 28, -(1 << 58)),
    (POW, 2, 58, 1 << 58), (POW, -2, 57, -(1 << 57)), (POW, TOP, 1, TOP), (DIV, TOP, 1, TOP), (UP, -TOP, 1, -TOP),
]  # fmt: skip


@pytest.mark.parametrize(("op", "left", "right", "value"), EDGE)
def test_at_the_edge(desk: Desk, op: int, left: int, right: int, value: int) -> None:
    assert desk.value(*pushed(left, right), op) == value


BEYOND = [
    (ADD, TOP, 1), (ADD, -TOP, -1), (ADD, TOP, TOP), (SUB, -TOP, 1), (SUB, TOP, -TOP), (MUL, 1 << 29, 1 << 30),
    (MUL, TOP, 2), (MUL, -TOP, TOP), (MUL, TOP, -2), (POW, 2, 59), (POW, 2, 64), (POW, -2, 59), (POW, TOP, 2),
    (POW, 10, 18),
]  # fmt: skip


@pytest.mark.parametrize(("op", "left", "right"), BEYOND)
def test_beyond_the_edge(desk: Desk, op: int, left: int, right: int) -> None:
    assert desk.fault(*pushed(left, right), op) == ("size", (left, right))


def test_a_sum_beyond_the_edge(desk: Desk) -> None:
    desk.frame.rows = lambda collection, seat: [[0, 0, 0, 0, TOP], [0, 0, 0, 0, 1]]  # noqa: ARG005
    assert desk.fault(*looped(vm.SUM_OF, WAITS, [PUSH, 1], [ELEM, 0, 4])) == ("size", (TOP, 1))
    assert desk.value(*looped(vm.MAX_OF, WAITS, [PUSH, 1], [ELEM, 0, 4])) == TOP


@pytest.mark.parametrize("literal", [LIMIT, -LIMIT, 1 << 63, -(1 << 80), UNKNOWN])
def test_a_literal_beyond_the_edge(desk: Desk, literal: int) -> None:
    assert desk.fault(PUSH, literal)[0] == "size"
    # it is told when it is met, not before
    assert desk.value(PUSH, 0, KEEP_IF_NOT, 2, PUSH, literal) == 0


def test_an_aggregate_beyond_the_edge(desk: Desk) -> None:
    desk.frame.aggs = [TOP, LIMIT, -LIMIT, NONE]
    assert [desk.value(AGG, 0), desk.value(AGG, 3)] == [TOP, NONE]
    assert [desk.fault(AGG, at) for at in (1, 2)] == [("size", (LIMIT,)), ("size", (-LIMIT,))]
    assert desk.fault(PUSH, 0, AGGX, 0, 1, 3) == ("size", (LIMIT,))


FAULTS = [
    ([*pushed(NONE, 1), ADD], ("none", (NONE, 1))), ([*pushed(1, NONE), MUL], ("none", (1, NONE))),
    ([*pushed(NONE, 1), LT], ("none", (NONE, 1))), ([*pushed(2, NONE), POW], ("none", (2, NONE))),
    ([PUSH, NONE, NEG], ("none", (NONE,))), ([*pushed(7, 0), DIV], ("division", (7, 0))),
    ([*pushed(7, -1), UP], ("division", (7, -1))), ([*pushed(7, 0, 1), PART], ("division", (7, 0))),
    ([*pushed(NONE, 3, 1), PART], ("none", (NONE, 3, 1))), ([*pushed(2, 65), POW], ("exponent", (2, 65))),
    ([*pushed(2, -1), POW], ("exponent", (2, -1))), ([PUSH, 4, SEAT, 0], ("none", (4,))),
    ([PUSH, BANK, CALL, 0], ("none", (BANK,))), ([PUSH, NONE, SEAT, 0], ("none", (NONE,))),
    ([PUSH, NONE, RANK], ("none", (NONE,))), ([PUSH, NONE, SUIT], ("none", (NONE,))),
    ([*pushed(-1, 5), PICK, 1], ("none", (-1,))), ([*pushed(NONE, 5), PICK, 1], ("none", (NONE,))),
    ([PUSH, 7, AGGX, 0, 1, 3], ("none", (7,))), ([INPUT, 0], ("none", (NONE,))),
]  # fmt: skip


@pytest.mark.parametrize(("words", "fault"), FAULTS)
def test_faults(desk: Desk, words: list[int], fault: tuple[str, tuple[int, ...]]) -> None:
    desk.frame.inputs = [UNKNOWN]
    assert desk.fault(*words) == fault


def test_what_comes_from_outside_is_checked() -> None:
    assert [vm.checked(value) for value in (TOP, -TOP, NONE, 0)] == [TOP, -TOP, NONE, 0]
    for value in (LIMIT, -LIMIT, UNKNOWN, 10**40):
        with pytest.raises(KernelError):
            vm.checked(value)


def test_code_may_grow_while_a_frame_is_in_use(desk: Desk) -> None:
    first = desk.put(PUSH, 1)
    for n in range(500):
        assert run(desk.frame, desk.put(PUSH, n), 0) == n
    assert run(desk.frame, first, 0) == 1
    assert len(desk.code) == len(desk.code.listed()) == 501 * 3


def test_a_deep_stack(desk: Desk) -> None:
    # 1 + (2 + (3 + ...)): 200 numbers wait on the stack
    assert desk.value(*pushed(*range(1, 201)), *[ADD] * 199) == 20100
    assert desk.value(*pushed(*range(1, 201)), MAX, 200) == 200


@pytest.mark.parametrize(
    "words",
    [
        [],  # nothing
        [PUSH, 1],  # no end
        [ADD, END],  # nothing to add
        [PUSH, 1, PUSH, 2, END],  # two values
        [PUSH],  # cut off
        [99, END],  # no operation
        [PUSH, 0, JUMP_IF_NOT, 9, PUSH, 1, END],  # a jump beyond the end
        [PUSH, 0, JUMP_IF_NOT, 1, PUSH, 1, END],  # a jump between words
        [PUSH, 1, JUMP, -4, END],  # a jump back
        [*looped(vm.COUNT_OF, TILES, [ADD], []), END],  # a body that is no code
        [PUSH, 1, AMONG, 0, END],  # nothing to choose from
    ],
)
def test_what_is_no_code(words: list[int]) -> None:
    with pytest.raises(ValueError, match=r"at|end"):
        measured(words)


def test_depths() -> None:
    assert measured([*pushed(1, 2, 3), MAX, 3, END])[1] == 3
    assert measured([PUSH, 0, JUMP_IF_NOT, 4, *pushed(1), JUMP, 2, *pushed(2), END])[1] == 1
    assert measured([*looped(vm.COUNT_OF, TILES, [*pushed(1, 2, 3, 4), MAX, 4], []), END])[1] == 4


def test_the_numbers_of_c_are_those_of_python() -> None:
    # compiled, the operations are an enumeration of vm.pxd; the sources state them in vm.py
    folder = Path(vm.__file__).parent
    stated = dict(re.findall(r"^    ([A-Z_]+) = (-?\d+)$", (folder / "vm.pxd").read_text(encoding="utf-8"), re.M))
    source: dict[str, int] = {}
    for names, numbers in re.findall(
        r"^    ([A-Z_, ]+) = ([\d, ]+?)(?:  #.*)?$", (folder / "vm.py").read_text(encoding="utf-8"), re.M
    ):
        source |= zip(names.split(", "), map(int, numbers.split(", ")), strict=True)
    source |= {name: n for n, name in enumerate(("ALL_OF", "ANY_OF", "COUNT_OF", "SUM_OF", "MIN_OF", "MAX_OF"))}
    assert {name: int(number) for name, number in stated.items()} == source
    assert all(getattr(vm, name) == number for name, number in source.items())
    assert (NONE, UNKNOWN, LIMIT) == (-(2**60), -(2**60) - 1, 2**59)
