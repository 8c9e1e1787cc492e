"""Seats, kongs and what is known of a round, as plain objects."""

from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

from rulec.expr.program import Program
from rulec.expr.tree import Kind
from tests.reference.hand import Element, Shown, Value, tile_values

FLAGS = ("after_kong", "fed_kong", "kong_discard", "robbed_kong", "last_tile", "heavenly", "earthly")
# what a sheet does not record is ordinary: the middle of a round in which people have called and discarded
MIDDLE: dict[str, Value] = {
    "wall": 20, "discards": 20, "claims": 5, "passed": False, "passed_fan": 0, "passed_points": Fraction(0),
    "passed_pong": False,
}  # fmt: skip


def plain(value: object) -> Value:
    """A number of YAML, exact: whole or a fraction."""
    if value is None or isinstance(value, bool | int | str):
        return value
    assert isinstance(value, Decimal)
    exact = Fraction(value)
    return exact.numerator if exact.denominator == 1 else exact


@dataclass(slots=True)
class Kong:
    owner: int
    kind: str
    late: bool
    chain: bool
    feeder: int | None
    event: int
    held: list[Fraction]


@dataclass(slots=True)
class Seat:
    """A seat; `stated` are definitions that a sheet states of it."""

    index: int
    in_play: bool = True
    won: bool = False
    out: bool = False
    barred: bool = False
    void: str | None = None  # as declared
    chips: Fraction | None = None  # what it has left, where the record says what it had
    shows: Fraction | None = None  # the same before the step
    shown: Shown | None = None
    waits: list[Element] = field(default_factory=list)
    river: list[int] = field(default_factory=list)
    declared: dict[str, Value] = field(default_factory=dict)
    stated: dict[str, bool] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class WinStep:
    """A winning step: `first` or `last` of a round."""

    winner: int
    source: int | None
    wins: int
    ends_round: bool


@dataclass(slots=True)
class Table:
    program: Program
    seats: list[Seat]
    dealer: int | None = None
    previous_dealer: int | None = None
    first: WinStep | None = None
    last: WinStep | None = None
    exhausted: bool = False
    kongs: list[Kong] = field(default_factory=list)
    visible: list[int] = field(default_factory=lambda: [0] * 27)

    @classmethod
    def fresh(cls, program: Program, players: int) -> "Table":
        seats = [Seat(i) for i in range(players)]
        for seat in seats:
            seat.declared = {d.name: declared_value(d.default, d.type.kind) for d in program.declares.values()}
        return cls(program, seats)

    def kong_elements(self, owner: int, payee: int | None) -> list[Element]:
        own = [k for k in self.kongs if k.owner == owner]
        return [
            Element({
                "kind": k.kind, "late": k.late, "chain": k.chain, "latest": k is own[-1], "feeder": k.feeder,
                "total": sum(k.held, Fraction(0)), "share": Fraction(0) if payee is None else k.held[payee],
            })
            for k in own
        ]  # fmt: skip

    def elements(self, name: str, seat: int, suit: str | None, payee: int | None) -> list[Element]:
        """A collection of a seat that is not at a win."""
        if name == "seats":
            return [Element({"seat": s.index}) for s in self.seats]
        if name == "kongs":
            return self.kong_elements(seat, payee)
        if name == "waits":
            return self.seats[seat].waits
        if name == "river":
            return [Element(tile_values(t)) for t in self.seats[seat].river]
        shown = self.seats[seat].shown
        return shown.elements(name, suit) if shown is not None else []


def declared_value(value: object, kind: Kind) -> Value:
    if value is None and kind is Kind.BOOL:
        return False
    return plain(value)
