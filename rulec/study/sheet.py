"""What a rule sheet tells of a ruleset beside its own text: what it pays."""

from dataclasses import dataclass
from decimal import Decimal

from rulec.expr.program import Program
from rulec.round.model import Event, Record
from rulec.study.payouts import NOWHERE, PatternPay, paid_most, payouts, seats_of
from rulec.study.rules import Rules
from rulec.study.scale import cap, scale

STEPS = 7  # fan of a scale without a cap


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """A ruleset, what its patterns pay, and what each number of fan pays on a discard (empty where fan do not pay)."""

    program: Program
    pays: tuple[PatternPay, ...]
    scale: tuple[tuple[int, Decimal], ...]


def facts(rules: Rules) -> Facts:
    """What a sheet needs to know of a ruleset."""
    return Facts(program=rules.program, pays=payouts(rules).patterns, scale=_scale(rules))


def _scale(rules: Rules) -> tuple[tuple[int, Decimal], ...]:
    if scale(rules.program).way not in ("doubling", "table"):
        return ()
    first = next((int(line.expr.low) for line in rules.program.score if line.name == "plain" and line.expr.low), 0)
    most = cap(rules.program)
    last = most.fan if most is not None and most.fan is not None else first + STEPS - 1
    found = ((fan, _paid(rules, fan)) for fan in range(first, last + 1))
    return tuple((fan, paid) for fan, paid in found if paid is not None)


def _paid(rules: Rules, fan: int) -> Decimal | None:
    """What a win of so many fan pays on a discard."""
    event = Event(index=0, type="win", span=NOWHERE, seat=0, source=1, fan=fan)
    seats = seats_of(rules)
    record = Record(name="", seats=seats, dealer=None, previous_dealer=None, events=(event,), full=False, span=NOWHERE)
    settled = rules.settle(record, explained=False)
    return None if settled.errors else paid_most(settled)
