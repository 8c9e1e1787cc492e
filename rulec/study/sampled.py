"""What causes the difference of two rulesets, by counterfactual on a sample of simulated rounds that change."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from rulec.round.simulated import Rounds
from rulec.study.causes import MOST_UNITS, Causes
from rulec.study.result import Share, Unchanged
from rulec.study.rules import Rules
from rulec.study.simulation import Plan, opened
from rulec.study.unmoved import unmoved_overall

SETTLEMENTS = 256  # that a sample may take
LEAST = 8  # rounds that there must be settlements for


@dataclass(frozen=True, slots=True, kw_only=True)
class Cause:
    """A cause with its part in a sample: the payments that it moves, and by how much in all, in points."""

    share: Share
    payments: int
    moved: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """The causes of the differences in some rounds, the greatest first, and what moved nothing in them."""

    rounds: int
    causes: tuple[Cause, ...]
    unmoved: tuple[Unchanged, ...]


def sample(old: Rules, new: Rules, plan: Plan, numbers: Sequence[int]) -> Sample | None:
    """The causes in some of these rounds of a plan, of which both rulesets settle the same events; None where there are
    so many units that it would take long."""
    pair = Causes(old, new, ())
    if not pair.leaves or len(pair.parts) > MOST_UNITS:
        return None if pair.leaves else Sample(rounds=0, causes=(), unmoved=unmoved_overall(pair, frozenset()))
    rounds = SETTLEMENTS >> len(pair.parts)
    if rounds < LEAST:
        return None
    table = Rounds(opened(plan.rulesets)[0], plan.bots, plan.seed)
    for number in numbers[:rounds]:
        table.play(number)
        pair.records = (*pair.records, table.as_record())
    return summed(pair)


def summed(pair: Causes) -> Sample:
    """The causes of all records of a pair."""
    found: dict[tuple[frozenset[str], ...], list[Share]] = {}
    for number in pair.legal:
        for shares in pair.shares(number).values():
            for share in shares:
                found.setdefault(tuple(frozenset(p.leaf for p in unit) for unit in share.units), []).append(share)
    causes = [_cause(shares) for shares in found.values()]
    movers = frozenset(unit for units in found for unit in units)
    return Sample(
        rounds=len(pair.legal),
        causes=tuple(sorted(causes, key=lambda cause: -cause.moved)),
        unmoved=unmoved_overall(pair, movers),
    )


def _cause(shares: Sequence[Share]) -> Cause:
    return Cause(share=shares[0], payments=len(shares), moved=sum((abs(one.amount) for one in shares), Decimal(0)))
