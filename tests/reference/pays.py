"""What each payer pays for a hand, won on a discard and self-drawn."""

from fractions import Fraction

from rulec.expr.program import Program
from rulec.round.model import Record
from rulec.source.text import Span, Text
from rulec.tiles.model import Hand
from tests.reference.price import best
from tests.reference.score import DRAWN, WINNER, Way, hypothetical
from tests.reference.settle import Firing, Round

DISCARDED = frozenset({"kong_discard", "robbed_kong"})


def pays(program: Program, hand: Hand, way: Way, drawn: bool) -> Fraction | None:
    """The most that one seat pays the winner; None where the hand cannot be won in that way."""
    if way.flags & (DISCARDED if drawn else DRAWN):
        return None
    table, facts = hypothetical(program, way, drawn)
    priced = best(table, WINNER, hand, way.win, facts)
    if priced is None or not priced.allowed:
        return None
    seats = tuple(str(seat.index) for seat in table.seats)
    nowhere = Span(Text(None, ""), 0, 0)
    made = Round(program, Record(name="", seats=seats, dealer=None, previous_dealer=None, events=(), full=False,
                                 span=nowhere))  # fmt: skip
    made.table = table
    table.seats[WINNER].shown = priced.shown
    priced.known = None
    made.rules(Firing("win", 0, WINNER, {**facts, "payer": None, "payee": None}, priced), [])
    paid = {
        payer: sum((p.amount for p in made.ledger if p.payer == payer and p.payee == WINNER), Fraction(0))
        for payer in range(1, len(seats))
    }
    return max(paid.values())
