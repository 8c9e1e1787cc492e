"""The integer machine that runs compiled expressions: guards, amounts, patterns, score lines.

Values are integers: booleans 0 and 1, tiles 0-26, suits 0-2, seats 0-3 (BANK for the reserved seat), choices by number,
amounts in the ruleset's smallest unit. NONE stands for `none`. Code is one flat list of operations and operands.
"""

from collections.abc import Callable

NONE = -(1 << 60)
UNKNOWN = NONE - 1  # a circumstance that nothing tells; reading it is an error
BANK = 9

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


Rows = Callable[[int, int], list[list[int]]]
Seen = Callable[[int, int, int], int]


class KernelError(Exception):
    """An expression met a value outside its domain; `what` is exponent, division, amount or none."""

    def __init__(self, what: str, values: tuple[int, ...]) -> None:
        super().__init__(what, values)
        self.what = what
        self.values = values


class Frame:
    """What an expression may read; the table's keeper gives `rows(collection, seat)` and `seen(seat, tile, held)`."""

    __slots__ = (
        "aggs", "code", "defs", "elems", "facts", "groups", "inputs", "outs", "players", "raws", "rows", "scores",
        "seats", "seen", "stated",
    )  # fmt: skip

    def __init__(self, code: list[int], defs: list[int], facts: int, players: int, columns: int) -> None:
        self.code = code
        self.defs = defs
        self.facts = [NONE] * facts
        self.players = players
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


def run(f: Frame, pc: int, cur: int) -> int:
    """Run the code at `pc` with `cur` as the current seat and return its value.

    Raises KernelError where a value leaves an operation's domain.
    """
    code = f.code
    stack: list[int] = []
    push = stack.append
    pop = stack.pop
    while True:
        op = code[pc]
        if op == END:
            return stack[-1]
        if op == PUSH:
            push(code[pc + 1])
            pc += 2
        elif op == FACT:
            push(f.facts[code[pc + 1]])
            pc += 2
        elif op == CUR:
            push(cur)
            pc += 1
        elif op == SEAT:
            seat = pop()
            if not 0 <= seat < f.players:
                raise KernelError("none", (seat,))
            push(f.seats[seat][code[pc + 1]])
            pc += 2
        elif op == CALL:
            push(call(f, code[pc + 1], pop()))
            pc += 2
        elif op <= SCORE:
            pc = load(f, op, pc, stack)
        elif op == ELEM:
            push(f.elems[-1 - code[pc + 1]][code[pc + 2]])
            pc += 3
        elif op == LOOP:
            push(loop(f, pc, pop(), cur))
            pc += 6 + code[pc + 5]
        elif op == STATED:
            push(f.stated[cur][code[pc + 1]])
            pc += 2
        elif op == JUMP:
            pc += 2 + code[pc + 1]
        elif op == JUMP_IF_NOT:
            pc += 2 + (0 if pop() else code[pc + 1])
        elif op == KEEP_IF_NOT:
            if stack[-1]:
                pop()
                pc += 2
            else:
                pc += 2 + code[pc + 1]
        elif op == KEEP_IF:
            if stack[-1]:
                pc += 2 + code[pc + 1]
            else:
                pop()
                pc += 2
        else:
            pc = compute(f, op, pc, cur, stack)


def call(f: Frame, definition: int, seat: int) -> int:
    """A definition asked of a seat."""
    if not 0 <= seat < f.players:
        raise KernelError("none", (seat,))
    stated = f.stated[seat][definition]
    if stated != NONE:
        return stated
    elems, f.elems = f.elems, []
    try:
        return run(f, f.defs[definition], seat)
    finally:
        f.elems = elems


def load(f: Frame, op: int, pc: int, stack: list[int]) -> int:
    """The operations that read what the hand gives."""
    index = f.code[pc + 1]
    if op == OUT:
        stack.append(f.outs[index])
    elif op == AGG:
        stack.append(f.aggs[index])
    elif op == AGGX:
        n = f.code[pc + 2]
        values = stack[len(stack) - n :]
        del stack[len(stack) - n :]
        for k in range(n):
            size = f.code[pc + 3 + k]
            value = values[k] + 1 if values[k] != NONE else 0
            if not 0 <= value < size:
                raise KernelError("none", (values[k],))
            stride = 1
            for later in range(k + 1, n):
                stride *= f.code[pc + 3 + later]
            index += value * stride
        stack.append(f.aggs[index])
        return pc + 3 + n
    elif op == INPUT:
        value = f.inputs[index]
        if value == UNKNOWN:
            raise KernelError("none", (NONE,))
        stack.append(value)
    elif op == RAW:
        stack.append(f.raws[index])
    elif op == GROUP:
        stack.append(f.groups[index])
    else:
        stack.append(f.scores[index])
    return pc + 2


def compute(f: Frame, op: int, pc: int, cur: int, stack: list[int]) -> int:
    """Arithmetic, comparison and functions."""
    pop = stack.pop
    if op == NOT:
        stack.append(0 if pop() else 1)
        return pc + 1
    if op == NEG:
        stack.append(-pop())
        return pc + 1
    if op in (MIN, MAX, AMONG, PICK):
        return many(op, f.code[pc + 1], pc, stack)
    if op in (RANK, SUIT):
        tile = pop()
        if tile == NONE:
            raise KernelError("none", (tile,))
        stack.append(tile % 9 + 1 if op == RANK else tile // 9)
        return pc + 1
    if op in (SEEN, HELD):
        stack.append(f.seen(cur, pop(), 1 if op == HELD else 0))
        return pc + 1
    if op == NEXT:
        seat = pop()
        stack.append((seat + 1) % f.players if seat != NONE else NONE)
        return pc + 1
    if op == PART:
        number, shares, amount = pop(), pop(), pop()
        if shares <= 0:
            raise KernelError("division", (amount, shares))
        stack.append(amount // shares + (1 if number <= amount % shares else 0))
        return pc + 1
    right, left = pop(), pop()
    stack.append(binary(op, left, right))
    return pc + 1


def binary(op: int, left: int, right: int) -> int:
    """A value of two values."""
    if op == EQ:
        return 1 if left == right else 0
    if op == NE:
        return 1 if left != right else 0
    if NONE in (left, right):
        raise KernelError("none", (left, right))
    if op == ADD:
        return left + right
    if op == SUB:
        return left - right
    if op == MUL:
        return left * right
    if op in (DIV, UP):
        if right <= 0:
            raise KernelError("division", (left, right))
        return left // right if op == DIV else -(-left // right)
    if op == POW:
        if not 0 <= right <= 64:
            raise KernelError("exponent", (left, right))
        return int(left**right)
    if op == LT:
        return 1 if left < right else 0
    if op == LE:
        return 1 if left <= right else 0
    if op == GT:
        return 1 if left > right else 0
    return 1 if left >= right else 0


def many(op: int, n: int, pc: int, stack: list[int]) -> int:
    """Functions of several values."""
    values = stack[len(stack) - n :]
    del stack[len(stack) - n :]
    if op == AMONG:
        item = stack.pop()
        stack.append(1 if item in values else 0)
    elif op == PICK:
        index = stack.pop()
        if index == NONE or index < 0:
            raise KernelError("none", (index,))
        stack.append(values[index if index < n else n - 1])
    else:
        known = [v for v in values if v != NONE]
        if not known:
            stack.append(NONE)
        else:
            stack.append(min(known) if op == MIN else max(known))
    return pc + 2


def loop(f: Frame, pc: int, seat: int, cur: int) -> int:
    """A quantifier over a collection that the table's keeper knows. The body gives the condition, then the value."""
    code = f.code
    how, collection, has_value, suit_level = code[pc + 1], code[pc + 2], code[pc + 3], code[pc + 4]
    if seat != NONE and not 0 <= seat < f.players:
        raise KernelError("none", (seat,))
    rows = f.rows(collection, seat)
    if suit_level >= 0:
        suit = f.elems[-1 - suit_level][0]
        column = COLUMNS[COLLECTIONS[collection]].index("suit")
        rows = [row for row in rows if row[column] == suit]
    body = pc + 6
    total = 1 if how == ALL_OF else NONE if how >= MIN_OF else 0
    for row in rows:
        f.elems.append(row)
        try:
            holds = run(f, body, cur)
            if how == ALL_OF:
                if not holds:
                    return 0
            elif holds:
                if how == ANY_OF:
                    return 1
                value = run(f, body + has_value, cur) if has_value else 1
                if how <= SUM_OF:
                    total += value
                elif value != NONE and (total == NONE or (value < total if how == MIN_OF else value > total)):
                    total = value
        finally:
            f.elems.pop()
    return 0 if total == NONE else total
