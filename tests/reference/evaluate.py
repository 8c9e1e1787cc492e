"""Typed trees by plain recursion: the trees as written, options looked up, nothing folded."""

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Protocol

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
from rulec.tiles.model import SUITS
from tests.reference.hand import Element, Shown, Value
from tests.reference.table import Table, WinStep, declared_value, plain

OF_READING = frozenset({"blocks", "sets", "runs", "triplets", "pairs"})
OF_HAND = OF_READING | {"tiles", "hand", "kinds", "suits", "melds"}
BANK = -1
ORDER: dict[str, Callable[[Fraction, Fraction], bool]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


class HandUnknownError(Exception):
    """Something asks for a hand that nobody wrote down."""


class NotThereError(Exception):
    """`none` where a value must be: the checker should have refused the expression."""


class Win(Protocol):
    """A win being priced or settled: whose, its hand as read, and the lines of `score`."""

    seat: int
    win: int | None
    known: dict[str, Value] | None

    @property
    def shown(self) -> Shown | None: ...

    @property
    def strict(self) -> bool: ...

    def line(self, name: str) -> Value: ...

    def group(self, name: str) -> Value: ...


@dataclass(frozen=True, slots=True)
class Scope:
    """Where an expression is read: the current seat, the win in view, the facts of the step, elements around."""

    table: Table
    seat: int | None
    facts: Mapping[str, Value]
    win: Win | None = None
    elements: tuple[Element, ...] = ()


def truth(node: Node, s: Scope) -> bool:
    found = value(node, s)
    assert isinstance(found, bool), node
    return found


def number(node: Node, s: Scope) -> Fraction:
    found = value(node, s)
    if found is None:
        raise NotThereError(node.span.text)
    assert isinstance(found, int | Fraction), node
    return Fraction(found)


def value(node: Node, s: Scope) -> Value:
    """The value of a tree: numbers as they stand in the ruleset, seats and tiles by number, `none` as None."""
    match node:
        case Lit():
            return BANK if node.type.kind is Kind.SEAT and node.value == "bank" else plain(node.value)
        case Ref():
            return name(node, s)
        case Attr():
            return attribute(node, s)
        case Not():
            return not truth(node.arg, s)
        case And():
            return all(truth(arg, s) for arg in node.args)
        case Or():
            return any(truth(arg, s) for arg in node.args)
        case If():
            return value(node.then if truth(node.cond, s) else node.other, s)
        case Compare():
            return compare(node, s)
        case Among():
            item = value(node.item, s)
            return any(item == value(choice, s) for choice in node.choices)
        case Neg():
            return -number(node.arg, s)
        case Arith():
            return arithmetic(node, s)
        case Call():
            return call(node, s)
        case Quant():
            return quantifier(node, s)
    raise AssertionError(node)


def compare(node: Compare, s: Scope) -> bool:
    if node.op in ORDER:
        return ORDER[node.op](number(node.left, s), number(node.right, s))
    same = value(node.left, s) == value(node.right, s)
    return same if node.op == "==" else not same


def unit_of(node: Node, s: Scope) -> Fraction:
    """What a division of that node cannot go below."""
    return Fraction(s.table.program.unit) if node.type.kind is Kind.POINTS else Fraction(1)


def arithmetic(node: Arith, s: Scope) -> Value:
    left, right = number(node.left, s), number(node.right, s)
    match node.op:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "//":
            unit = unit_of(node, s)
            return left / unit // right * unit
        case "**":
            assert right.denominator == 1
            assert right >= 0, node
            return left ** int(right)
    raise AssertionError(node.op)


def call(node: Call, s: Scope) -> Value:
    if node.name in ("min", "max"):
        known = [Fraction(v) for v in (value(a, s) for a in node.args) if isinstance(v, int | Fraction)]
        return (min(known) if node.name == "min" else max(known)) if known else None
    if node.name == "next":
        seat = value(node.args[0], s)
        return (seat + 1) % len(s.table.seats) if isinstance(seat, int) else None
    first = number(node.args[0], s)
    if node.name == "pick":
        return value(node.args[1 + min(int(first), len(node.args) - 2)], s)
    unit, shares = unit_of(node, s), int(number(node.args[1], s))
    whole, left = divmod(int(first / unit), shares)
    if node.name == "up":
        return (whole + (1 if left else 0)) * unit
    assert node.name == "part"
    return (whole + (1 if number(node.args[2], s) <= left else 0)) * unit


def quantifier(node: Quant, s: Scope) -> Value:
    found = [replace(s, elements=(*s.elements, e)) for e in elements(node, s)]
    if node.how == "all":
        return all(truth(node.where, at) for at in found)
    kept = [at for at in found if truth(node.where, at)]
    if node.how == "any":
        return bool(kept)
    if node.how == "count":
        return Fraction(len(kept))
    assert node.value is not None
    values = [v for v in (value(node.value, at) for at in kept) if v is not None]
    numbers = [Fraction(v) for v in values if isinstance(v, int | Fraction)]
    if node.how == "sum":
        return sum(numbers, Fraction(0))
    return (min if node.how == "min" else max)(numbers, default=Fraction(0))


def elements(node: Quant, s: Scope) -> list[Element]:
    """What a quantifier ranges over: of the current seat, of a named one, or of a suit of either."""
    over, seat, suit = node.over.name, s.seat, None
    of = node.over.of
    if isinstance(of, Ref) and of.space is Space.ELEMENT and of.name == "part":
        suit = s.elements[-1 - of.level].suit
    elif of is not None:
        seat = seat_of(of, s)
    payee = s.facts.get("payee")
    assert payee is None or isinstance(payee, int)
    if over in OF_READING or (over in OF_HAND and s.win is not None and seat == s.win.seat):
        assert s.win is not None, over
        if s.win.shown is None:
            if s.win.strict:
                raise HandUnknownError(over)
            return []
        return s.win.shown.elements(over, suit)
    if over == "seats":
        return s.table.elements(over, 0, None, None)
    assert seat is not None, over
    return s.table.elements(over, seat, suit, None if payee == BANK else payee)


def seat_of(node: Node, s: Scope) -> int:
    found = value(node, s)
    if not isinstance(found, int):
        raise NotThereError(node.span.text)
    return found


def name(node: Ref, s: Scope) -> Value:
    program = s.table.program
    match node.space:
        case Space.ELEMENT:
            return s.elements[-1 - node.level].values[node.name]
        case Space.OPTION:
            option = program.ruleset.options[node.name]
            return "none" if option.type == "choice" and option.value is None else plain(option.value)
        case Space.DECLARED:
            assert s.seat is not None
            return s.table.seats[s.seat].declared[node.name]
        case Space.FACT:
            return fact(node.name, s)
        case Space.DEFINE:
            return definition(node.name, s)
        case Space.PATTERN:
            pattern = next(p for p in program.patterns if p.name == node.name)
            assert pattern.when is not None
            return truth(pattern.when.tree, at_win(s))
        case Space.GROUP:
            assert s.win is not None
            return s.win.group(node.name)
        case Space.SCORE:
            if s.win is not None:
                return s.win.line(node.name)
            # without a win in view only lines of constants can be named
            line = next(x for x in program.score if x.name == node.name)
            return value(line.expr.tree, replace(s, elements=()))


def at_win(s: Scope) -> Scope:
    """The same scope with the winner as the current seat."""
    assert s.win is not None
    return replace(s, seat=s.win.seat, elements=())


def definition(wanted: str, s: Scope) -> Value:
    """A definition of the current seat, or of the winner's hand; what a sheet states goes first."""
    found = s.table.program.defines[wanted]
    if found.scope == "hand":
        s = at_win(s)
    if s.seat is not None and wanted in s.table.seats[s.seat].stated:
        return s.table.seats[s.seat].stated[wanted]
    # while a reading is priced nothing else changes, so a definition of the winner is asked once
    known = s.win.known if s.win is not None and s.win.seat == s.seat else None
    if known is not None and wanted in known:
        return known[wanted]
    answer = value(found.expr.tree, replace(s, elements=()))
    if known is not None:
        known[wanted] = answer
    return answer


def fact(wanted: str, s: Scope) -> Value:
    if wanted in ("form", "wait", "win"):
        return of_reading(wanted, s)
    if wanted in ("fan", "points"):
        assert s.win is not None
        return s.win.line(wanted)
    if wanted in ("in_play", "won", "out", "barred", "seat", "void", "chips"):
        assert s.seat is not None, wanted
        return of_seat(wanted, s.seat, s)
    table = s.table
    known: dict[str, Value] = {
        "dealer": table.dealer, "previous_dealer": table.previous_dealer, "exhausted": table.exhausted,
        "first": None if table.first is None else "first", "last": None if table.last is None else "last",
    }  # fmt: skip
    return known[wanted] if wanted in known else s.facts[wanted]


def of_reading(wanted: str, s: Scope) -> Value:
    assert s.win is not None
    if wanted == "win":
        if s.win.win is None:
            raise HandUnknownError(wanted)
        return s.win.win
    shown = s.win.shown
    if shown is None or shown.reading is None:
        raise HandUnknownError(wanted)
    return shown.reading.form if wanted == "form" else shown.reading.wait


def of_seat(wanted: str, seat: int, s: Scope) -> Value:
    found = s.table.seats[seat]
    match wanted:
        case "seat":
            return seat
        case "chips":
            return None
        case "void":
            at_hand = s.win is not None and s.win.seat == seat
            return void(s, seat, s.win.shown if at_hand and s.win is not None else found.shown)
        case "in_play":
            return found.in_play
        case "won":
            return found.won
        case "out":
            return found.out
    assert wanted == "barred"
    return found.barred


def void(s: Scope, seat: int, shown: Shown | None) -> Value:
    """The declared suit, else one that the hand lacks, else none."""
    declared = s.table.seats[seat].void
    if declared is not None or shown is None:
        return declared
    present = {e.values["suit"] for e in shown.elements("suits")}
    return next((suit for suit in SUITS if suit not in present), None)


def attribute(node: Attr, s: Scope) -> Value:
    kind = node.of.type.kind
    if kind is Kind.STEP:
        assert isinstance(node.of, Ref)
        step = s.table.first if node.of.name == "first" else s.table.last
        if not isinstance(step, WinStep):
            raise NotThereError(node.span.text)
        found: Value = getattr(step, node.name)
        return found
    if node.space is Space.DECLARED and value(node.of, s) is None:
        # a ready check is a win off nobody in particular, who has declared nothing
        found_default = s.table.program.declares[node.name]
        return declared_value(found_default.default, found_default.type.kind)
    at = seat_of(node.of, s)
    if kind is Kind.TILE:
        return of_tile(node.name, at, s)
    if node.space is Space.DECLARED:
        return s.table.seats[at].declared[node.name]
    if node.space is Space.DEFINE:
        return definition(node.name, replace(s, seat=at))
    return of_seat(node.name, at, s)


def of_tile(wanted: str, tile: int, s: Scope) -> Value:
    """A tile's rank and suit, and how many others of it the current seat sees."""
    if wanted in ("rank", "suit"):
        return tile % 9 + 1 if wanted == "rank" else SUITS[tile // 9]
    shown = s.win.shown if s.win is not None else None
    if shown is None:
        raise HandUnknownError(wanted)
    assert wanted == "seen"
    return min(4, shown.hand.total(tile) - 1 + s.table.visible[tile])
