"""Typed trees as they are written: each is made a function of the scope once, and options are looked up then."""

import operator
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from rulec.expr.program import Program
from rulec.expr.tree import (
    Among,
    And,
    Arith,
    Attr,
    Call,
    Compare,
    If,
    Kind,
    Lit,
    Neg,
    Node,
    Not,
    Or,
    Quant,
    Ref,
    Space,
)
from tests.reference.hand import Element, Value
from tests.reference.scope import (
    BANK,
    Always,
    HandUnknownError,
    NotThereError,
    Read,
    Scope,
    fact,
    number_of,
    of_seat,
    of_tile,
    seat_of,
)
from tests.reference.table import FLAGS, WinStep, declared_value, plain

Number = int | Fraction
BEST: dict[str, Callable[[list[Number]], Number]] = {"sum": sum, "min": min, "max": max}
OF_READING = frozenset({"blocks", "sets", "runs", "triplets", "pairs"})
OF_HAND = OF_READING | {"tiles", "hand", "kinds", "suits", "melds"}
STATED = frozenset({*FLAGS, "ready", "pig"})  # definitions that a sheet may state otherwise
ORDER: dict[str, Callable[[Number, Number], bool]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


def truth(node: Node, s: Scope) -> bool:
    found = trees_of(s.table.program).known(node)(s)
    assert isinstance(found, bool), node
    return found


def number(node: Node, s: Scope) -> Number:
    return number_of(value(node, s), node)


def value(node: Node, s: Scope) -> Value:
    """The value of a tree: numbers as they stand in the ruleset, seats and tiles by number, `none` as None."""
    return trees_of(s.table.program).known(node)(s)


_READ: dict[int, "Trees"] = {}


def trees_of(program: Program) -> "Trees":
    """What has been read of a program's trees; it is kept for a few programs."""
    found = _READ.get(id(program))
    if found is None:
        if len(_READ) >= 8:
            del _READ[next(iter(_READ))]
        found = _READ[id(program)] = Trees(program)
    return found


class Trees:
    """The trees of a program, read once."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.unit = Fraction(program.unit)
        self.trees: dict[int, tuple[Node, Read]] = {}
        self.defined: dict[str, Read] = {}
        self.patterns = tuple(p for p in program.patterns if p.on)
        self.pairwise: dict[str, bool] = {}  # whether a settlement's condition is asked of every pair of seats
        self.matching = [
            (p.name, p.when.tree, p.count)
            for p in self.patterns
            if p.when is not None and not never(self.read(p.when.tree))
        ]

    def known(self, node: Node) -> Read:
        """A whole expression as a function of the scope."""
        found = self.trees.get(id(node))
        if found is None:
            found = self.trees[id(node)] = (node, self.read(node))
        return found[1]

    def read(self, node: Node) -> Read:
        """A tree as a function of the scope."""
        match node:
            case Lit():
                return Always(BANK if node.type.kind is Kind.SEAT and node.value == "bank" else plain(node.value))
            case Ref():
                return self.name(node)
            case Attr():
                return self.attribute(node)
            case Not():
                return negated(self.read(node.arg))
            case And():
                return several(self.all(node.args), stop=False)
            case Or():
                return several(self.all(node.args), stop=True)
            case If():
                return chosen(self.read(node.cond), self.read(node.then), self.read(node.other))
            case Compare():
                return self.compare(node)
            case Among():
                return among(self.read(node.item), self.all(node.choices))
            case Neg():
                arg = self.read(node.arg)
                return lambda s: -number_of(arg(s), node)
            case Arith():
                return self.arithmetic(node)
            case Call():
                return self.call(node)
            case Quant():
                return self.quantifier(node)
        raise AssertionError(node)

    def all(self, nodes: Sequence[Node]) -> list[Read]:
        return [self.read(node) for node in nodes]

    def compare(self, node: Compare) -> Read:
        left, right = self.read(node.left), self.read(node.right)
        if node.op in ("==", "!="):
            same = node.op == "=="
            if isinstance(left, Always) and isinstance(right, Always):
                return Always((left.value == right.value) is same)
            return lambda s: (left(s) == right(s)) is same
        how = ORDER[node.op]
        return lambda s: how(number_of(left(s), node), number_of(right(s), node))

    def arithmetic(self, node: Arith) -> Read:
        first, second = self.read(node.left), self.read(node.right)
        how = {"+": operator.add, "-": operator.sub, "*": operator.mul, "//": self.divided(node), "**": power}[node.op]

        def made(s: Scope) -> Value:
            found: Value = how(number_of(first(s), node), number_of(second(s), node))
            return found

        return made

    def unit_of(self, node: Node) -> Fraction:
        """What a division of that node cannot go below."""
        return self.unit if node.type.kind is Kind.POINTS else Fraction(1)

    def divided(self, node: Node) -> Callable[[Number, Number], Fraction]:
        unit = self.unit_of(node)
        return lambda left, right: left / unit // right * unit

    def call(self, node: Call) -> Read:
        args = self.all(node.args)
        if node.name in ("min", "max"):
            best = min if node.name == "min" else max
            return lambda s: of_known(best, [arg(s) for arg in args])
        if node.name == "next":
            return lambda s: next_seat(args[0](s), len(s.table.seats))
        if node.name == "pick":
            return lambda s: args[1 + min(int(number_of(args[0](s), node)), len(args) - 2)](s)
        unit, part = self.unit_of(node), node.name == "part"
        assert part or node.name == "up"

        def shared(s: Scope) -> Value:
            total, shares = (number_of(arg(s), node) for arg in args[:2])
            whole, left = divmod(int(total / unit), int(shares))
            larger = number_of(args[2](s), node) <= left if part else left > 0
            return (whole + larger) * unit

        return shared

    def quantifier(self, node: Quant) -> Read:
        where, over = self.read(node.where), self.over(node)
        got = None if node.value is None else self.read(node.value)

        def inner(s: Scope) -> Iterator[Scope]:
            table, seat, facts, win, around = s.table, s.seat, s.facts, s.win, s.elements
            return (Scope(table, seat, facts, win, (*around, element)) for element in over(s))

        def kept(s: Scope) -> Iterator[Scope]:
            return (at for at in inner(s) if where(at))

        match node.how:
            case "all":
                return lambda s: all(where(at) for at in inner(s))
            case "any":
                return lambda s: next(kept(s), None) is not None
            case "count":
                return lambda s: sum(1 for _ in kept(s))
        assert got is not None
        best = BEST[node.how]
        read = got

        def combined(s: Scope) -> Value:
            numbers = [v for v in map(read, kept(s)) if isinstance(v, Number)]
            return best(numbers) if numbers else 0

        return combined

    def over(self, node: Quant) -> Callable[[Scope], list[Element]]:
        """What a quantifier ranges over: of the current seat, of a named one, or of a suit of either."""
        name, of = node.over.name, node.over.of
        if isinstance(of, Ref) and of.space is Space.ELEMENT and of.name == "part":
            level = of.level
            return lambda s: elements(name, s, s.seat, s.elements[-1 - level].suit)
        if of is not None:
            whose = self.read(of)
            return lambda s: elements(name, s, seat_of(whose(s), of), None)
        return lambda s: elements(name, s, s.seat, None)

    def name(self, node: Ref) -> Read:
        program, wanted, level = self.program, node.name, node.level
        match node.space:
            case Space.ELEMENT:
                return lambda s: s.elements[-1 - level].values[wanted]
            case Space.OPTION:
                option = program.ruleset.options[wanted]
                return Always("none" if option.type == "choice" and option.value is None else plain(option.value))
            case Space.DECLARED:
                return lambda s: s.table.seats[seat_of(s.seat, wanted)].declared[wanted]
            case Space.FACT:
                return fact(wanted)
            case Space.DEFINE:
                return self.definition(wanted)
            case Space.PATTERN:
                when = next(p for p in program.patterns if p.name == wanted).when
                assert when is not None
                matches = self.read(when.tree)
                return lambda s: matches(s.at_win())
            case Space.GROUP:
                return lambda s: group(wanted, s)
            case Space.SCORE:
                line = self.read(next(x for x in program.score if x.name == wanted).expr.tree)
                # without a win in view only lines of constants can be named
                return lambda s: s.win.line(wanted) if s.win is not None else line(s.at(s.seat))

    def definition(self, wanted: str) -> Read:
        """A definition of the current seat, or of the winner's hand; what a sheet states goes first."""
        if wanted not in self.defined:
            self.defined[wanted] = self.new_definition(wanted)
        return self.defined[wanted]

    def new_definition(self, wanted: str) -> Read:
        found = self.program.defines[wanted]
        of_hand = found.scope == "hand"
        read = self.read(found.expr.tree)
        if isinstance(read, Always) and wanted not in STATED:
            return read

        def defined(s: Scope) -> Value:
            at = s.at_win() if of_hand else s.at(s.seat)
            if at.seat is not None and wanted in STATED and wanted in s.table.seats[at.seat].stated:
                return s.table.seats[at.seat].stated[wanted]
            # while a reading is priced nothing else changes, so a definition of the winner is asked once
            known = at.win.known if at.win is not None and at.win.seat == at.seat else None
            if known is None:
                return read(at)
            if wanted not in known:
                known[wanted] = read(at)
            return known[wanted]

        return defined

    def attribute(self, node: Attr) -> Read:
        of, wanted = self.read(node.of), node.name
        kind = node.of.type.kind
        if kind is Kind.STEP:
            return lambda s: of_step(of(s), wanted, s)
        if kind is Kind.TILE:
            return lambda s: of_tile(wanted, seat_of(of(s), node), s)
        if node.space is Space.DECLARED:
            declared = self.program.declares[wanted]
            # a ready check is a win off nobody in particular, who has declared nothing
            nobody = declared_value(declared.default, declared.type.kind)
            return lambda s: declared_by(of(s), wanted, s, nobody)
        if node.space is Space.DEFINE:
            read = self.definition(wanted)
            return lambda s: read(s.at(seat_of(of(s), node)))
        return lambda s: of_seat(wanted, seat_of(of(s), node), s)


def never(read: Read) -> bool:
    """Whether a condition cannot hold, whatever is played."""
    return isinstance(read, Always) and read.value is False


def negated(arg: Read) -> Read:
    return Always(not arg.value) if isinstance(arg, Always) else lambda s: not arg(s)


def several(args: Sequence[Read], *, stop: bool) -> Read:
    """Arguments asked in turn until one is what stops: False for `and`, True for `or`."""
    asked: list[Read] = []
    for arg in args:
        if not isinstance(arg, Always):
            asked.append(arg)
        elif arg.value is stop:
            asked.append(arg)
            break
    if not asked or isinstance(asked[0], Always):
        return Always(stop if asked else not stop)
    if len(asked) == 1:
        return asked[0]

    def made(s: Scope) -> Value:
        for arg in asked:
            if arg(s) is stop:
                return stop
        return not stop

    return made


def chosen(cond: Read, then: Read, other: Read) -> Read:
    if isinstance(cond, Always):
        return then if cond.value else other
    return lambda s: then(s) if cond(s) else other(s)


def among(item: Read, choices: Sequence[Read]) -> Read:
    if isinstance(item, Always) and all(isinstance(choice, Always) for choice in choices):
        return Always(any(item.value == choice.value for choice in choices if isinstance(choice, Always)))

    def made(s: Scope) -> Value:
        found = item(s)
        return any(found == choice(s) for choice in choices)

    return made


def power(left: Number, right: Number) -> Number:
    assert right.denominator == 1
    assert right >= 0
    return left ** int(right)


def of_known(best: Callable[..., Value], found: Sequence[Value]) -> Value:
    known = [v for v in found if isinstance(v, Number)]
    return best(known) if known else None


def next_seat(seat: Value, seats: int) -> Value:
    return (seat + 1) % seats if isinstance(seat, int) else None


def group(wanted: str, s: Scope) -> Value:
    assert s.win is not None
    return s.win.group(wanted)


def elements(name: str, s: Scope, seat: int | None, suit: str | None) -> list[Element]:
    """The elements of a collection of a seat, as they are seen in a scope."""
    payee = s.facts.get("payee")
    assert payee is None or isinstance(payee, int)
    if name in OF_READING or (name in OF_HAND and s.win is not None and seat == s.win.seat):
        assert s.win is not None, name
        if s.win.shown is None:
            if s.win.strict:
                raise HandUnknownError(name)
            return []
        return s.win.shown.elements(name, suit)
    if name == "seats":
        return s.table.elements(name, 0, None, None)
    assert seat is not None, name
    return s.table.elements(name, seat, suit, None if payee == BANK else payee)


def of_step(which: Value, wanted: str, s: Scope) -> Value:
    step = s.table.first if which == "first" else s.table.last if which == "last" else None
    if not isinstance(step, WinStep):
        raise NotThereError(wanted)
    found: Value = getattr(step, wanted)
    return found


def declared_by(seat: Value, wanted: str, s: Scope, nobody: Value) -> Value:
    return nobody if seat is None else s.table.seats[seat_of(seat, wanted)].declared[wanted]
