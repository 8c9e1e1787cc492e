"""Where an expression is read: the seat, the win in view, the facts of the step; and the names that lie there."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Protocol

from rulec.tiles.model import SUITS
from tests.reference.hand import Element, Shown, Value
from tests.reference.table import Table

BANK = -1
OF_SEAT = frozenset({"in_play", "won", "out", "barred", "seat", "void", "chips"})


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


class Scope:
    """Where an expression is read: the current seat, the win in view, the facts of the step, elements around."""

    __slots__ = ("elements", "facts", "seat", "table", "win")

    def __init__(
        self,
        table: Table,
        seat: int | None,
        facts: Mapping[str, Value],
        win: Win | None = None,
        elements: tuple[Element, ...] = (),
    ) -> None:
        self.table = table
        self.seat = seat
        self.facts = facts
        self.win = win
        self.elements = elements

    def at(self, seat: int | None) -> "Scope":
        """The same scope with another current seat, outside all quantifiers."""
        return Scope(self.table, seat, self.facts, self.win)

    def at_win(self) -> "Scope":
        """The same scope with the winner as the current seat."""
        assert self.win is not None
        return self.at(self.win.seat)


Read = Callable[[Scope], Value]


class Always:
    """What reads the same everywhere."""

    __slots__ = ("value",)

    def __init__(self, value: Value) -> None:
        self.value = value

    def __call__(self, _: Scope) -> Value:
        return self.value


def fact(wanted: str) -> Read:
    """A word of the vocabulary."""
    if wanted in ("form", "wait", "win"):
        return lambda s: of_reading(wanted, s)
    if wanted in ("fan", "points"):
        return lambda s: score_line(wanted, s)
    if wanted in OF_SEAT:
        return lambda s: of_seat(wanted, s.seat, s)
    match wanted:
        case "dealer":
            return lambda s: s.table.dealer
        case "previous_dealer":
            return lambda s: s.table.previous_dealer
        case "exhausted":
            return lambda s: s.table.exhausted
        case "first":
            return lambda s: None if s.table.first is None else "first"
        case "last":
            return lambda s: None if s.table.last is None else "last"
    return lambda s: s.facts[wanted]


def score_line(wanted: str, s: Scope) -> Value:
    assert s.win is not None
    return s.win.line(wanted)


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


def of_seat(wanted: str, seat: int | None, s: Scope) -> Value:
    assert seat is not None, wanted
    found = s.table.seats[seat]
    match wanted:
        case "seat":
            return seat
        case "chips":
            return found.shows
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


def of_tile(wanted: str, tile: int, s: Scope) -> Value:
    """A tile's rank and suit, and how many others of it the current seat sees."""
    if wanted in ("rank", "suit"):
        return tile % 9 + 1 if wanted == "rank" else SUITS[tile // 9]
    shown = s.win.shown if s.win is not None else None
    if shown is None:
        raise HandUnknownError(wanted)
    assert wanted == "seen"
    return min(4, shown.hand.total(tile) - 1 + s.table.visible[tile])


def seat_of(found: Value, asked: object) -> int:
    """The seat that was asked for."""
    if not isinstance(found, int):
        raise NotThereError(asked)
    return found


def number_of(found: Value, asked: object) -> int | Fraction:
    """The number that was asked for."""
    if found is None:
        raise NotThereError(asked)
    assert isinstance(found, int | Fraction), asked
    return found
