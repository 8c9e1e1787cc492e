# cython: boundscheck=True, wraparound=False, initializedcheck=False
"""The integer machine that runs compiled expressions: guards, amounts, patterns, score lines.

Values are integers: booleans 0 and 1, tiles 0-26, suits 0-2, seats 0-3 (BANK for the reserved seat), choices by number,
amounts in the ruleset's smallest unit. NONE stands for `none`; every other value is below LIMIT in size, compiled or
not, and an operation that would leave that range is a KernelError. Code is one row of operations and operands.
"""

from array import array
from collections.abc import Callable

try:
    from rulec.kernel import shim as cython
except ImportError:
    import cython

from rulec.kernel import arith
from rulec.kernel.code import Code

KernelError = arith.KernelError
fits = arith.fits
checked = arith.checked

if cython.compiled:  # C constants, which vm.pxd has from arith.pxd or numbers: Python is told those of arith
    globals().update(NONE=arith.NONE, UNKNOWN=arith.UNKNOWN, LIMIT=arith.LIMIT)
else:
    from rulec.kernel.arith import downward, less, part, plus, power, times, upward

    NONE, UNKNOWN, LIMIT = arith.NONE, arith.UNKNOWN, arith.LIMIT
    BANK = 9
    space: list[int] = []  # compiled, an array of C in each call of `run`

    # operation numbers; the comment shows the operands behind it and what it does with the stack
    END = 0  # -> return the top
    PUSH = 1  # value
    FACT = 2  # slot -> facts[slot]
    CUR = 3  # the current seat
    SEAT = 4  # column; seat -> seats[seat][column]
    CALL = 5  # definition; seat -> its value, asked of that seat (what a sheet states goes first)
    OUT = 6  # slot -> what the winner's chosen reading gives
    AGG = 7  # index -> an aggregate of the hand
    AGGX = 8  # base, n, size*n; n values -> the aggregate picked by them
    INPUT = 9  # slot -> a circumstance of the hand
    RAW = 10  # pattern -> whether it matches before any `replaces`
    GROUP = 11  # group -> its combined price
    SCORE = 12  # line -> its value
    ELEM = 13  # level, column -> attribute of a quantifier's element
    LOOP = 14  # how, collection, value's offset, suit level or -1, length; seat -> the aggregate; the body follows
    STATED = 15  # definition -> what a sheet states of it for the current seat, or NONE
    HUGE = 16  # -> a KernelError: what stands in the place of a literal beyond LIMIT
    ADD, SUB, MUL, DIV, POW, NEG = 20, 21, 22, 23, 24, 25
    MIN, MAX = 26, 27  # n
    EQ, NE, LT, LE, GT, GE = 30, 31, 32, 33, 34, 35
    NOT = 36
    JUMP = 40  # length
    JUMP_IF_NOT = 41  # length; pops
    KEEP_IF_NOT = 42  # length; jumps and keeps a false top, else pops it (and)
    KEEP_IF = 43  # length; jumps and keeps a true top, else pops it (or)
    AMONG = 44  # n; item and n choices -> whether one is equal
    PICK = 45  # n; index and n values -> the value at index from 0, the last beyond the end
    PART, UP, NEXT = 46, 47, 48
    RANK, SUIT = 50, 51  # of a tile
    SEEN, HELD = 52, 53  # of a tile, by the current seat

    ALL_OF, ANY_OF, COUNT_OF, SUM_OF, MIN_OF, MAX_OF = range(6)

# columns of the rows that collections give
COLUMNS = {
    "seats": ("seat",),
    "kongs": ("kind", "late", "chain", "latest", "feeder", "total", "share"),
    "waits": ("tile", "rank", "suit", "fan", "points", "legal", "live", "held", "seen", "wait"),
    "tiles": ("rank", "suit", "tile"),
    "hand": ("rank", "suit", "tile"),
    "river": ("rank", "suit", "tile"),
    "kinds": ("rank", "suit", "tile", "copies", "held", "konged"),
    "suits": ("suit", "size"),
    "melds": (
        "rank", "suit", "run", "triplet", "kong", "pair", "concealed", "added", "low", "high", "edge", "same",
        "across", "completed",
    ),
}  # fmt: skip
COLLECTIONS = tuple(COLUMNS)
SUITS: list[int] = [names.index("suit") if "suit" in names else -1 for names in COLUMNS.values()]

Rows = Callable[[int, int], list[list[int]]]
Seen = Callable[[int, int, int], int]


class Frame:
    """What an expression may read; the table's keeper gives `rows(collection, seat)` and `seen(seat, tile, held)`.

    What is put into its lists must fit (`checked` makes sure). While a rule fires, the values of the definitions that
    `keeps` marks are `kept` by seat: they read nothing that the rule's own payments change.
    """

    __slots__ = (
        "aggs", "code", "defs", "elems", "facts", "groups", "inputs", "keeping", "keeps", "kept", "outs", "players",
        "raws", "rows", "scores", "seats", "seen", "stated",
    )  # fmt: skip

    def __init__(self, code: Code, defs: list[int], facts: int, players: int, columns: int) -> None:
        self.code = code
        self.defs = defs
        self.facts = [NONE] * facts
        self.players = players
        self.keeps = bytes(len(defs))
        self.keeping = False
        self.kept: dict[int, int] = {}
        self.seats = [[0] * columns for _ in range(players)]
        self.stated = [[NONE] * len(defs) for _ in range(players)]
        self.outs: list[int] = []
        self.aggs: list[int] = []
        self.inputs: list[int] = []
        self.raws: list[int] = []
        self.groups: list[int] = []
        self.scores: list[int] = []
        self.elems: list[list[int]] = []
        self.rows: Rows = no_rows
        self.seen: Seen = no_seen


def no_rows(collection: int, seat: int) -> list[list[int]]:  # noqa: ARG001
    """The rows of a collection where nothing is recorded."""
    return []


def no_seen(seat: int, tile: int, held: int) -> int:  # noqa: ARG001
    """Copies seen (or held) of a tile where nothing is recorded."""
    return 0


def run(f: Frame, pc: cython.longlong, cur: cython.longlong) -> cython.longlong:
    """Run the code at `pc` with `cur` as the current seat and return its value.

    Raises KernelError where a value leaves an operation's domain.
    """
    words = f.code.words
    if not cython.compiled:
        stack = [0] * f.code.depth
    elif pc < 0 or pc >= f.code.size:
        raise IndexError(pc)
    elif f.code.depth <= 32:
        stack = space
    else:
        view = array("q", [0]) * f.code.depth
        stack = cython.address(view[0])
    sp = 0
    while True:
        op = words[pc]
        if op == END:
            return stack[sp - 1]
        if op <= HUGE:
            if op == PUSH:
                value = words[pc + 1]
            elif op == CUR:
                stack[sp] = cur
                sp += 1
                pc += 1
                continue
            elif op == FACT:
                value = f.facts[words[pc + 1]]
            elif op in (SEAT, CALL):
                sp -= 1
                value = of_seat(f, op, words[pc + 1], stack[sp])
            elif op == AGG:
                index = words[pc + 1]
                value = f.aggs[index if index >= 0 else len(f.aggs) + index]
                if value >= LIMIT or (value <= -LIMIT and value != NONE):
                    raise KernelError("size", (value,))
            elif op == INPUT:
                value = f.inputs[words[pc + 1]]
                if value == UNKNOWN:
                    raise KernelError("none", (NONE,))
            elif op == ELEM:
                row = f.elems[len(f.elems) - 1 - words[pc + 1]]
                value = row[words[pc + 2]]
                pc += 1
            elif op == SCORE:
                value = f.scores[words[pc + 1]]
            elif op == LOOP:
                sp -= 1
                value = loop(f, pc, stack[sp], cur)
                pc += 4 + words[pc + 5]
            elif op == OUT:
                value = f.outs[words[pc + 1]]
            elif op == GROUP:
                value = f.groups[words[pc + 1]]
            elif op == RAW:
                value = f.raws[words[pc + 1]]
            elif op == STATED:
                row = f.stated[cur]
                value = row[words[pc + 1]]
            elif op == AGGX:
                index, n, stride = words[pc + 1], words[pc + 2], 1
                for k in range(n):
                    size = words[pc + 2 + n - k]
                    value = stack[sp - 1 - k]
                    place = value + 1 if value != NONE else 0
                    if place < 0 or place >= size:
                        raise KernelError("none", (value,))
                    index += place * stride
                    stride *= size
                sp -= n
                pc += 1 + n
                value = f.aggs[index]
                if value >= LIMIT or (value <= -LIMIT and value != NONE):
                    raise KernelError("size", (value,))
            else:
                raise KernelError("size", (LIMIT,))
            stack[sp] = value
            sp += 1
            pc += 2
        elif op >= JUMP:
            if op == KEEP_IF_NOT:
                if stack[sp - 1]:
                    sp -= 1
                    pc += 2
                else:
                    pc += 2 + words[pc + 1]
            elif op == KEEP_IF:
                if stack[sp - 1]:
                    pc += 2 + words[pc + 1]
                else:
                    sp -= 1
                    pc += 2
            elif op == JUMP_IF_NOT:
                sp -= 1
                pc += 2 if stack[sp] else 2 + words[pc + 1]
            elif op == JUMP:
                pc += 2 + words[pc + 1]
            elif op == AMONG:
                n = words[pc + 1]
                sp -= n
                left = stack[sp - 1]
                value = 0
                for k in range(n):
                    if stack[sp + k] == left:
                        value = 1
                stack[sp - 1] = value
                pc += 2
            elif op == PICK:
                n = words[pc + 1]
                sp -= n
                left = stack[sp - 1]
                if left < 0:
                    raise KernelError("none", (left,))
                stack[sp - 1] = stack[sp + (left if left < n else n - 1)]
                pc += 2
            elif op == PART:
                sp -= 2
                stack[sp - 1] = part(stack[sp - 1], stack[sp], stack[sp + 1])
                pc += 1
            else:
                if op == UP:
                    sp -= 1
                    stack[sp - 1] = upward(stack[sp - 1], stack[sp])
                else:
                    stack[sp - 1] = of_tile(f, op, stack[sp - 1], cur)
                pc += 1
        elif op == NOT:
            stack[sp - 1] = 0 if stack[sp - 1] else 1
            pc += 1
        elif op >= EQ:
            sp -= 1
            right = stack[sp]
            left = stack[sp - 1]
            if op == EQ:
                stack[sp - 1] = 1 if left == right else 0
            elif op == NE:
                stack[sp - 1] = 1 if left != right else 0
            elif NONE in (left, right):
                raise KernelError("none", (left, right))
            elif op == GE:
                stack[sp - 1] = 1 if left >= right else 0
            elif op == LE:
                stack[sp - 1] = 1 if left <= right else 0
            elif op == LT:
                stack[sp - 1] = 1 if left < right else 0
            else:
                stack[sp - 1] = 1 if left > right else 0
            pc += 1
        elif op == NEG:
            if stack[sp - 1] == NONE:
                raise KernelError("none", (NONE,))
            stack[sp - 1] = -stack[sp - 1]
            pc += 1
        elif op >= MIN:
            n = words[pc + 1]
            sp -= n
            value = NONE
            for k in range(n):
                left = stack[sp + k]
                if value == NONE or (left != NONE and (left < value if op == MIN else left > value)):
                    value = left
            stack[sp] = value
            sp += 1
            pc += 2
        else:
            sp -= 1
            left, right = stack[sp - 1], stack[sp]
            if op == ADD:
                left = plus(left, right)
            elif op == SUB:
                left = less(left, right)
            elif op == MUL:
                left = times(left, right)
            else:
                left = power(left, right) if op == POW else downward(left, right)
            stack[sp - 1] = left
            pc += 1


def of_seat(f: Frame, op: cython.longlong, index: cython.longlong, seat: cython.longlong) -> cython.longlong:
    """A column of a seat, or a definition asked of it."""
    if seat < 0 or seat >= f.players:
        raise KernelError("none", (seat,))
    if op == SEAT:
        row = f.seats[seat]
        return row[index]
    row = f.stated[seat]
    value = row[index]
    if value != NONE:
        return value
    if not f.keeping or not f.keeps[index]:
        return run(f, f.defs[index], seat)
    known = f.kept.get(4 * index + seat)
    if known is None:
        known = f.kept[4 * index + seat] = run(f, f.defs[index], seat)
    return known


def of_tile(f: Frame, op: cython.longlong, item: cython.longlong, cur: cython.longlong) -> cython.longlong:
    """What is said of a tile; of a seat, the next one."""
    if op >= SEEN:
        if cur < 0:
            raise KernelError("none", (cur,))
        return f.seen(cur, item, 1 if op == HELD else 0)
    if op == NEXT:
        return (item + 1) % f.players if item != NONE else NONE
    if item == NONE:
        raise KernelError("none", (item,))
    return item % 9 + 1 if op == RANK else item // 9


def loop(f: Frame, pc: cython.longlong, seat: cython.longlong, cur: cython.longlong) -> cython.longlong:
    """A quantifier over a collection that the table's keeper knows. The body gives the condition, then the value."""
    words = f.code.words
    how, collection, offset, level = words[pc + 1], words[pc + 2], words[pc + 3], words[pc + 4]
    if seat != NONE and (seat < 0 or seat >= f.players):
        raise KernelError("none", (seat,))
    suit = column = -1
    if level >= 0:
        row = f.elems[len(f.elems) - 1 - level]
        suit, column = row[0], SUITS[collection]
    elems = f.elems
    keeping = f.keeping
    f.keeping = False  # waits are priced under other circumstances than those of the rule
    rows = f.rows(collection, seat)
    f.keeping = keeping
    total = 1 if how == ALL_OF else NONE if how >= MIN_OF else 0
    for row in rows:
        if level >= 0 and row[column] != suit:
            continue
        elems.append(row)
        try:
            holds = run(f, pc + 6, cur)
            if how == ALL_OF:
                if not holds:
                    return 0
            elif holds:
                if how == ANY_OF:
                    return 1
                value = run(f, pc + 6 + offset, cur) if offset else 1
                if how <= SUM_OF:
                    total = plus(total, value)
                elif value != NONE and (total == NONE or (value < total if how == MIN_OF else value > total)):
                    total = value
        finally:
            elems.pop()
    return 0 if total == NONE else total
