"""What rulesets pay: each pattern alone, on a discard and by self-draw, and the amount of every payment rule."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from rulec.expr.program import Pattern, Settlement
from rulec.expr.tree import Lit
from rulec.round.model import Event, Record
from rulec.round.result import Settled
from rulec.source.text import Span, Text
from rulec.study.assume import can_be
from rulec.study.rules import Rules

PRICE_LEAVES = ("level", "fan", "times", "points")
SEATS = ("A", "B", "C", "D")
NOWHERE = Span(Text(None, ""), 0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class PatternPay:
    """A pattern's price as the ruleset writes it (`field` names the scale), and what each payer pays for it alone.

    None where that way cannot be, or where the ruleset does not settle it.
    """

    id: str
    title: Mapping[str, str]
    on: bool
    field: str
    price: Any
    discard: Decimal | None
    self_draw: Decimal | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementPay:
    """A payment rule: its event, and its amount where that is a number, else as it is written."""

    id: str
    title: Mapping[str, str]
    on: bool
    event: str
    amount: Decimal | None
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Payouts:
    patterns: tuple[PatternPay, ...]
    settlements: tuple[SettlementPay, ...]


def payouts(rules: Rules) -> Payouts:
    """The payout table of a ruleset."""
    return Payouts(
        patterns=tuple(_pattern(rules, pattern) for pattern in rules.program.patterns),
        settlements=tuple(_settlement(rules, settlement) for settlement in rules.program.settlements),
    )


def _pattern(rules: Rules, pattern: Pattern) -> PatternPay:
    leaves = rules.ruleset.leaves
    field = next((f for f in PRICE_LEAVES if f"patterns.{pattern.name}.{f}" in leaves), pattern.field)
    leaf = leaves.get(f"patterns.{pattern.name}.{field}")
    price = pattern.price.folded
    on = pattern.on and not pattern.off_by_option
    value = leaf.value if leaf else None
    if isinstance(price, Lit) and not isinstance(value, int | Decimal) and field != "level":
        value = price.value
    return PatternPay(
        id=pattern.name,
        title=pattern.title,
        on=on,
        field=field,
        price=value,
        discard=_paid(rules, pattern, source=1) if on else None,
        self_draw=_paid(rules, pattern, source=None) if on else None,
    )


def _paid(rules: Rules, pattern: Pattern, source: int | None) -> Decimal | None:
    """What one payer pays the winner of a hand with this pattern alone; None where it cannot be won so."""
    if not can_be(pattern, rules.program, drawn=source is None):
        return None
    event = Event(index=0, type="win", span=NOWHERE, seat=0, source=source, patterns=(pattern.name,))
    seats = seats_of(rules)
    record = Record(name="", seats=seats, dealer=None, previous_dealer=None, events=(event,), full=False, span=NOWHERE)
    settled = rules.settle(record, explained=False)
    return None if settled.errors else paid_most(settled)


def seats_of(rules: Rules) -> tuple[str, ...]:
    """Seats for a round that nobody plays."""
    players = rules.program.play.values.get("players", len(SEATS))
    return SEATS[: players if isinstance(players, int) else len(SEATS)]


def paid_most(settled: Settled) -> Decimal:
    """The most that one seat pays the first."""
    first = settled.record.seats[0]
    paid: dict[str, Decimal] = {}
    for entry in settled.entries:
        if entry.payee == first:
            paid[entry.payer] = paid.get(entry.payer, Decimal(0)) + entry.amount
    return max(paid.values(), default=Decimal(0))


def _settlement(rules: Rules, settlement: Settlement) -> SettlementPay:
    folded = settlement.amount.folded
    known = isinstance(folded, Lit) and isinstance(folded.value, int | Decimal)
    leaf = rules.ruleset.leaves.get(f"settlements.{settlement.name}.amount")
    return SettlementPay(
        id=settlement.name,
        title=settlement.title,
        on=settlement.on,
        event=settlement.event,
        amount=Decimal(folded.value) if known and isinstance(folded, Lit) else None,  # type: ignore[arg-type]
        text=" ".join(str(leaf.value).split()) if leaf else "",
    )
