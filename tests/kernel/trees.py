"""Random expressions: as code of the machine, and as plain arithmetic that shares nothing with it."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from rulec.kernel import vm
from rulec.kernel.code import Code
from rulec.kernel.pieces import measured
from rulec.kernel.vm import NONE, Frame, KernelError, run

LIMIT = 2**59
SEATS, COLUMNS, FACTS = 4, 3, 6
NUMBERS = (0, 1, 2, 3, 5, 7, 60, 64, 65, 2**29, 2**30, 2**40, LIMIT - 1)
TWO = {
    vm.ADD: lambda a, b: a + b, vm.SUB: lambda a, b: a - b, vm.MUL: lambda a, b: a * b, vm.DIV: lambda a, b: a // b,
    vm.UP: lambda a, b: -(-a // b), vm.POW: lambda a, b: a**b, vm.LT: lambda a, b: a < b, vm.LE: lambda a, b: a <= b,
    vm.GT: lambda a, b: a > b, vm.GE: lambda a, b: a >= b,
}  # fmt: skip

Value = int | None  # None: `none`
Meaning = Callable[["Desk", int], Value]


class FaultError(Exception):
    """What the machine should refuse, by the word that it has for it."""


@dataclass(frozen=True, slots=True)
class Tree:
    """An expression: its code, and what it means on a desk for a current seat."""

    words: list[int]
    meaning: Meaning


@dataclass(slots=True)
class Desk:
    """What expressions read: facts, seats, definitions and the rows of a collection of each seat."""

    facts: list[Value]
    seats: list[list[Value]]
    defs: list[Tree]
    rows: list[list[list[int]]]


def plain(value: Value) -> int:
    return NONE if value is None else value


def there(value: Value) -> int:
    if value is None:
        raise FaultError("none")
    return value


def sized(value: int) -> int:
    if not -LIMIT < value < LIMIT:
        raise FaultError("size")
    return value


def reckoned(op: int, left: Value, right: Value) -> int:
    """A value of two, by Python's exact integers."""
    a, b = there(left), there(right)
    if op in (vm.DIV, vm.UP) and b <= 0:
        raise FaultError("division")
    if op == vm.POW and not 0 <= b <= 64:
        raise FaultError("exponent")
    return sized(int(TWO[op](a, b)))


class Grower:
    """Grows random expressions."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.loops = 0

    def number(self) -> int:
        return self.rng.choice((*NUMBERS, self.rng.randrange(20))) * self.rng.choice((1, 1, 1, -1))

    def tree(self, depth: int) -> Tree:
        rng = self.rng
        leaves = [self.literal, self.literal, self.fact, self.status, self.element]
        if depth <= 0:
            return rng.choice(leaves)()
        grown = [self.two, self.two, self.two, self.equal, self.one, self.choice, self.chain, self.several, self.pick,
                 self.among, self.share, self.asked, self.quantifier]  # fmt: skip
        return rng.choice(grown)(depth - 1) if rng.random() < 0.9 else rng.choice(leaves)()

    def literal(self) -> Tree:
        value = None if self.rng.random() < 0.05 else self.number()
        return Tree([vm.PUSH, plain(value)], lambda desk, cur: value)  # noqa: ARG005

    def fact(self) -> Tree:
        slot = self.rng.randrange(FACTS)
        return Tree([vm.FACT, slot], lambda desk, cur: desk.facts[slot])  # noqa: ARG005

    def status(self) -> Tree:
        column = self.rng.randrange(COLUMNS)
        return Tree([vm.CUR, vm.SEAT, column], lambda desk, cur: desk.seats[cur][column])

    def element(self) -> Tree:
        if not self.loops:
            return self.literal()
        level, column = self.rng.randrange(self.loops), self.rng.randrange(3)
        return Tree([vm.ELEM, level, column], lambda desk, cur: ELEMENTS[-1 - level][column])  # noqa: ARG005

    def one(self, depth: int) -> Tree:
        arg = self.tree(depth)
        if self.rng.random() < 0.5:
            return Tree([*arg.words, vm.NOT], lambda desk, cur: int(arg.meaning(desk, cur) == 0))
        return Tree([*arg.words, vm.NEG], lambda desk, cur: -there(arg.meaning(desk, cur)))

    def two(self, depth: int) -> Tree:
        left, right, op = self.tree(depth), self.tree(depth), self.rng.choice(list(TWO))
        return Tree(
            [*left.words, *right.words, op],
            lambda desk, cur: reckoned(op, left.meaning(desk, cur), right.meaning(desk, cur)),
        )

    def equal(self, depth: int) -> Tree:
        left, right, same = self.tree(depth), self.tree(depth), self.rng.random() < 0.5
        return Tree(
            [*left.words, *right.words, vm.EQ if same else vm.NE],
            lambda desk, cur: int((left.meaning(desk, cur) == right.meaning(desk, cur)) == same),
        )

    def choice(self, depth: int) -> Tree:
        cond, then, other = self.tree(depth), self.tree(depth), self.tree(depth)
        return Tree(
            [*cond.words, vm.JUMP_IF_NOT, len(then.words) + 2, *then.words, vm.JUMP, len(other.words), *other.words],
            lambda desk, cur: (other if cond.meaning(desk, cur) == 0 else then).meaning(desk, cur),
        )

    def chain(self, depth: int) -> Tree:
        left, right, either = self.tree(depth), self.tree(depth), self.rng.random() < 0.5

        def meaning(desk: Desk, cur: int) -> Value:
            first = left.meaning(desk, cur)
            return first if (first != 0) == either else right.meaning(desk, cur)

        return Tree([*left.words, vm.KEEP_IF if either else vm.KEEP_IF_NOT, len(right.words), *right.words], meaning)

    def some(self, depth: int) -> tuple[list[Tree], list[int]]:
        args = [self.tree(depth) for _ in range(self.rng.randint(1, 3))]
        return args, [word for arg in args for word in arg.words]

    def several(self, depth: int) -> Tree:
        args, words = self.some(depth)
        least = self.rng.random() < 0.5

        def meaning(desk: Desk, cur: int) -> Value:
            known = [v for v in [arg.meaning(desk, cur) for arg in args] if v is not None]
            return (min(known) if least else max(known)) if known else None

        return Tree([*words, vm.MIN if least else vm.MAX, len(args)], meaning)

    def pick(self, depth: int) -> Tree:
        index = self.tree(depth)
        args, words = self.some(depth)

        def meaning(desk: Desk, cur: int) -> Value:
            at = index.meaning(desk, cur)
            values = [arg.meaning(desk, cur) for arg in args]
            if at is None or at < 0:
                raise FaultError("none")
            return values[min(at, len(values) - 1)]

        return Tree([*index.words, *words, vm.PICK, len(args)], meaning)

    def among(self, depth: int) -> Tree:
        item = self.tree(depth)
        args, words = self.some(depth)

        def meaning(desk: Desk, cur: int) -> Value:
            wanted = item.meaning(desk, cur)
            return int(wanted in [arg.meaning(desk, cur) for arg in args])

        return Tree([*item.words, *words, vm.AMONG, len(args)], meaning)

    def share(self, depth: int) -> Tree:
        amount, shares, number = self.tree(depth), self.tree(depth), self.tree(depth)

        def meaning(desk: Desk, cur: int) -> Value:
            whole, parts, mine = (tree.meaning(desk, cur) for tree in (amount, shares, number))
            if whole is None or mine is None or parts is None:
                raise FaultError("none")
            if parts <= 0:
                raise FaultError("division")
            return whole // parts + int(mine <= whole % parts)

        return Tree([*amount.words, *shares.words, *number.words, vm.PART], meaning)

    def asked(self, depth: int) -> Tree:  # noqa: ARG002
        seat, index = self.rng.randrange(SEATS + 1), self.rng.randrange(2)

        def meaning(desk: Desk, cur: int) -> Value:  # noqa: ARG001
            if seat == SEATS:
                raise FaultError("none")
            return desk.defs[index].meaning(desk, seat)

        return Tree([vm.PUSH, seat, vm.CALL, index], meaning)

    def quantifier(self, depth: int) -> Tree:
        how = self.rng.randrange(6)
        self.loops += 1
        where = self.tree(depth - 1)
        value = self.tree(depth - 1) if how in (vm.SUM_OF, vm.MIN_OF, vm.MAX_OF) else None
        self.loops -= 1
        body = [*where.words, vm.END, *([*value.words, vm.END] if value is not None else [])]
        head = [vm.CUR, vm.LOOP, how, 0, len(where.words) + 1 if value is not None else 0, -1, len(body)]
        return Tree([*head, *body], lambda desk, cur: aggregate(how, where, value, desk, cur))


ELEMENTS: list[list[int]] = []


def aggregate(how: int, where: Tree, value: Tree | None, desk: Desk, cur: int) -> int:
    """A quantifier over the rows of the current seat, element by element."""
    found = [0]
    for row in desk.rows[cur]:
        ELEMENTS.append(row)
        try:
            holds = where.meaning(desk, cur) != 0
            if how == vm.ALL_OF and not holds:
                return 0
            if how == vm.ANY_OF and holds:
                return 1
            if holds and how != vm.ALL_OF:
                one = 1 if value is None else value.meaning(desk, cur)
                if how in (vm.COUNT_OF, vm.SUM_OF):
                    found.append(sized(found[-1] + there(one)))
                elif one is not None:
                    found.append(one)
        finally:
            ELEMENTS.pop()
    if how == vm.ALL_OF:
        return 1
    kept = found[1:]
    return 0 if how == vm.ANY_OF or not kept else {vm.MIN_OF: min, vm.MAX_OF: max}.get(how, lambda v: v[-1])(kept)


def made_up(rng: Random) -> tuple[Desk, Tree]:
    """A random desk and an expression for it."""
    grower = Grower(rng)

    def value() -> Value:
        return None if rng.random() < 0.1 else grower.number()

    desk = Desk(
        facts=[value() for _ in range(FACTS)],
        seats=[[value() for _ in range(COLUMNS)] for _ in range(SEATS)],
        defs=[],
        rows=[[[grower.number() for _ in range(3)] for _ in range(rng.randrange(4))] for _ in range(SEATS)],
    )
    first = grower.tree(2)
    desk.defs = [first, first]  # the first stands for itself, so that no definition asks itself
    if calls(first.words):
        desk.defs = [grower.fact(), grower.status()]
    return desk, grower.tree(rng.randint(1, 4))


def calls(words: list[int]) -> bool:
    return vm.CALL in words


def by_hand(desk: Desk, tree: Tree, cur: int) -> str:
    """What an expression comes to, or the word for why it comes to nothing, by plain arithmetic."""
    ELEMENTS.clear()
    try:
        return str(plain(tree.meaning(desk, cur)))
    except FaultError as fault:
        return str(fault)


def by_machine(desk: Desk, tree: Tree, cur: int) -> str:
    """The same, by the machine."""
    code = Code()
    defs = [code.add(*measured([*each.words, vm.END])) for each in desk.defs]
    frame = Frame(code, defs, FACTS, SEATS, COLUMNS)
    frame.facts = [plain(v) for v in desk.facts]
    frame.seats = [[plain(v) for v in row] for row in desk.seats]
    frame.rows = lambda collection, seat: desk.rows[seat]  # noqa: ARG005
    try:
        return str(run(frame, code.add(*measured([*tree.words, vm.END])), cur))
    except KernelError as error:
        return error.what
