"""What a simulation tells, as amounts in points: of one ruleset, and of one beside another."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from rulec.expr.program import Program
from rulec.round.walls import SEATS
from rulec.study.clusters import Estimate, estimate, rounded
from rulec.study.running import Simulation
from rulec.study.spread import Seat, Spread, percentile, wilder, wildness
from rulec.study.tally import Loss, Tally

PERCENTILES = (5, 25, 50, 75, 95)


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A pattern or a settlement rule: how often it came, and its share of all that was paid.

    Of a pattern: wins with it, `amount` is the worth of these, `money` what was paid for them to their seats when they
    were won, and shares overlap, as a win has several. Of a rule: payments, and what they came to.
    """

    id: str
    title: Mapping[str, str]
    count: int
    times: int
    amount: Decimal
    share: Decimal
    money: Decimal
    money_share: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Night:
    """A seat's result of a night, with the numbers of its rounds from 0."""

    amount: Decimal
    seat: str
    night: int
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """Results of rounds or of nights: `cases` of them, by seat; `spread` is how far one lies from nought."""

    cases: int
    seats: tuple[Seat, ...]
    spread: Estimate
    percentiles: tuple[Decimal, ...]  # those of PERCENTILES


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """Rounds under one ruleset. `positions` are means of the dealer and those behind in turn; `course` the percentiles
    of the running total after each round of a night."""

    tally: Tally
    rounds: Level
    nights: Level
    positions: tuple[Estimate, ...]
    patterns: tuple[Part, ...]
    payments: tuple[Part, ...]
    worst: tuple[Night, ...]
    course: tuple[tuple[Decimal, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """By how much results under another ruleset differ, in pairs of the same rounds and nights: means by place behind
    the dealer and by seat, and how much farther from nought results lie."""

    changed: int
    positions: tuple[Estimate, ...]
    rounds: tuple[Estimate, ...]
    nights: tuple[Estimate, ...]
    round_spread: Estimate
    night_spread: Estimate


def figures(simulation: Simulation, number: int = 0) -> Figures:
    """What the rounds under a ruleset of a simulation come to."""
    tally, unit = simulation.sums.tallies[number], simulation.plan.unit
    program = simulation.rules[number].program
    return Figures(
        tally=tally,
        rounds=level(tally.by_round, unit),
        nights=level(tally.by_night, unit),
        positions=tuple(estimate(sums, unit) for sums in tally.positions),
        patterns=patterns(tally, program, unit),
        payments=payments(tally, program, unit),
        worst=tuple(night(loss, tally, unit) for loss in tally.worst),
        course=tuple(percentiles(course, unit) for course in tally.course),
    )


def beside(simulation: Simulation, number: int) -> Beside:
    """A ruleset of a simulation beside the first."""
    unit, apart = simulation.plan.unit, simulation.sums.aparts[number - 1]
    old, new = simulation.sums.tallies[0], simulation.sums.tallies[number]
    return Beside(
        changed=apart.changed,
        positions=tuple(estimate(sums, unit) for sums in apart.positions),
        rounds=tuple(estimate(sums, unit) for sums in apart.by_round.seats),
        nights=tuple(estimate(sums, unit) for sums in apart.by_night.seats),
        round_spread=wilder(old.by_round, new.by_round, apart.by_round, unit),
        night_spread=wilder(old.by_night, new.by_night, apart.by_night, unit),
    )


def level(spread: Spread, unit: Decimal) -> Level:
    """Results as they are told."""
    return Level(
        cases=spread.seats[0].cases,
        seats=tuple(spread.seat(number, unit) for number in range(len(spread.seats))),
        spread=wildness(spread, unit),
        percentiles=percentiles(spread.whole, unit),
    )


def percentiles(counts: Mapping[int, int], unit: Decimal) -> tuple[Decimal, ...]:
    """The percentiles of PERCENTILES."""
    return tuple(percentile(counts, percent) * unit for percent in PERCENTILES)


def share(part: int, whole: int) -> Decimal:
    """A part of a whole, half-even to 6 places; 0 of nothing."""
    return rounded(Fraction(part, whole)) if whole else Decimal(0)


def patterns(tally: Tally, program: Program, unit: Decimal) -> tuple[Part, ...]:
    """The patterns that counted, in file order."""
    return tuple(
        Part(
            id=one.name,
            title=one.title,
            count=tally.hits[one.name],
            times=tally.times[one.name],
            amount=tally.worths[one.name] * unit,
            share=share(tally.worths[one.name], tally.worth),
            money=tally.earnings[one.name] * unit,
            money_share=share(tally.earnings[one.name], tally.earned),
        )
        for one in program.patterns
        if tally.hits[one.name]
    )


def payments(tally: Tally, program: Program, unit: Decimal) -> tuple[Part, ...]:
    """The settlement rules that paid, in file order."""
    paid = sum(tally.paid.values())
    return tuple(
        Part(
            id=one.name,
            title=one.title,
            count=tally.payments[one.name],
            times=tally.payments[one.name],
            amount=tally.paid[one.name] * unit,
            share=share(tally.paid[one.name], paid),
            money=tally.paid[one.name] * unit,
            money_share=share(tally.paid[one.name], paid),
        )
        for one in program.settlements
        if tally.payments[one.name]
    )


def night(loss: Loss, tally: Tally, unit: Decimal) -> Night:
    """A night as it is told."""
    return Night(
        amount=loss.units * unit, seat=SEATS[loss.seat], night=loss.night, rounds=tally.nights.rounds(loss.night)
    )
