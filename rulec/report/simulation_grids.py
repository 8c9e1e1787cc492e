"""A simulation under one ruleset as tables for people."""

from collections.abc import Sequence
from decimal import ROUND_HALF_EVEN, Decimal

from rulec.report.grids import Grid
from rulec.report.names import title
from rulec.report.number import amount, signed
from rulec.report.words import Lang, say
from rulec.round.walls import SEATS
from rulec.study.clusters import Estimate
from rulec.study.figures import PERCENTILES, Figures, Level, Part
from rulec.study.running import Simulation

HUNDRED = Decimal(100)
SHOWN_NIGHTS = 5


def played_text(simulation: Simulation, lang: Lang) -> str:
    """How many rounds, by which seed, between whom."""
    plan = simulation.plan
    told = say("sim-rounds", lang, n=grouped(simulation.rounds), seed=plan.seed)
    return told + say("stop", lang) + say("sim-bots", lang, bots=say("comma", lang).join(bots_named(plan.bots)))


def cut_text(done: int, asked: int, lang: Lang) -> str:
    """That it was interrupted."""
    return say("sim-cut", lang, done=grouped(done), asked=grouped(asked))


def bots_named(bots: Sequence[str]) -> list[str]:
    """The bots, those that are all alike once."""
    return [f"{bots[0]} ×{len(bots)}"] if len(set(bots)) == 1 else list(bots)


def grouped(number: int) -> str:
    """A count with its thousands apart."""
    return f"{number:,}"


def counted_text(told: Figures, lang: Lang) -> str:
    """Wins, kongs and ends of the wall, in a line."""
    tally = told.tally
    facts = [say("sim-wins", lang, n=rate(tally.wins, tally.rounds))]
    if tally.wins:
        facts.append(say("sim-drawn", lang, n=percent(tally.self_draws, tally.wins)))
        facts.append(say("sim-limited", lang, n=percent(tally.limited, tally.wins)))
    facts.append(say("sim-exhausted", lang, n=percent(tally.exhausted, tally.rounds)))
    facts.append(say("sim-kongs", lang, n=rate(tally.kongs, tally.rounds)))
    return say("stop", lang).join(facts)


def rate(part: int, whole: int) -> str:
    """So many for each, to two places."""
    return short(Decimal(part) / whole)


def percent(part: int, whole: int) -> str:
    """A share of a hundred, to one place."""
    return short(Decimal(part) * HUNDRED / whole, "0.1") if whole else "0"


def short(value: Decimal, places: str = "0.01") -> str:
    """A figure as it is read: exact ones are in the JSON."""
    return amount(value.quantize(Decimal(places), ROUND_HALF_EVEN))


def short_signed(value: Decimal) -> str:
    """The same with its sign."""
    return signed(value.quantize(Decimal("0.01"), ROUND_HALF_EVEN))


def ends_text(told: Estimate, lang: Lang) -> str:
    """An interval."""
    if told.low is None or told.high is None:
        return say("sim-no-interval", lang)
    return f"{short_signed(told.low)} … {short_signed(told.high)}"


def spread_text(told: Estimate, lang: Lang) -> str:
    """How far results lie from nought, with its interval."""
    text = say("sim-spread", lang, n=short(told.value))
    if told.low is None or told.high is None:
        return text
    return f"{text}  ({say('sim-ends', lang)} {short(told.low)} … {short(told.high)})"


def round_seats(told: Figures, bots: Sequence[str], lang: Lang) -> Grid:
    """What a round brings each seat."""
    return _seats(told.rounds, bots, say("sim-by-round", lang), lang)


def night_seats(told: Figures, bots: Sequence[str], lang: Lang) -> Grid:
    """What a night brings each seat."""
    heading = say("sim-by-night", lang, n=told.tally.nights.length, nights=grouped(told.nights.cases))
    return _seats(told.nights, bots, heading, lang)


def _seats(level: Level, bots: Sequence[str], heading: str, lang: Lang) -> Grid:
    names = ("sim-seat", "sim-bot", "sim-mean", "sim-ends", "sim-sd", "sim-worst", "sim-best")
    rows = tuple(
        (
            name,
            bot,
            short_signed(seat.mean.value),
            ends_text(seat.mean, lang),
            short(seat.sd),
            signed(seat.worst),
            signed(seat.best),
        )
        for name, bot, seat in zip(SEATS, bots, level.seats, strict=False)
    )
    return Grid(
        heading=heading,
        head=tuple(say(name, lang) for name in names),
        rows=rows,
        left=2,
        money=frozenset({2}),
        note=spread_text(level.spread, lang),
    )


def positions(told: Figures, bots: Sequence[str], lang: Lang) -> Grid:
    """What a round brings the dealer and those behind."""
    return Grid(
        heading=say("sim-positions", lang),
        head=tuple(say(name, lang) for name in ("sim-seat", "sim-mean", "sim-ends")),
        rows=tuple(
            (say(f"sim-place-{place}", lang), short_signed(one.value), ends_text(one, lang))
            for place, one in enumerate(told.positions)
        ),
        money=frozenset({1}),
        note=say("sim-even", lang) if len(set(bots)) == 1 else "",
    )


def percentiles(told: Figures, lang: Lang) -> Grid:
    """The result of a seat's night."""
    return Grid(
        heading=say("sim-percentiles", lang),
        head=(say("sim-of-nights", lang), *(say("sim-percent", lang, n=p) for p in PERCENTILES)),
        rows=((say("sim-at-most", lang), *map(signed, told.nights.percentiles)),),
        money=frozenset(range(1, len(PERCENTILES) + 1)),
    )


def worst_nights(told: Figures, lang: Lang) -> Grid:
    """The worst nights, by their number from 1."""
    return Grid(
        heading=say("sim-worst-nights", lang),
        head=tuple(say(name, lang) for name in ("sim-seat", "sim-night", "sim-result")),
        rows=tuple((one.seat, str(one.night + 1), signed(one.amount)) for one in told.worst[:SHOWN_NIGHTS]),
        money=frozenset({2}),
    )


def payments(told: Figures, lang: Lang) -> Grid:
    """Where the money goes."""
    names = ("rule", "sim-per-100", "sim-per-round", "sim-share")
    rows = tuple(
        (
            title(part.title, lang, part.id),
            rate(100 * part.count, told.tally.rounds),
            short(part.amount / told.tally.rounds),
            f"{short(part.share * HUNDRED, '0.1')} %",
        )
        for part in by_share(told.payments)
    )
    return Grid(heading=say("sim-payments", lang), head=tuple(say(name, lang) for name in names), rows=rows)


def patterns(told: Figures, lang: Lang) -> Grid:
    """How often patterns count, of what worth the wins are that have them, and what these bring."""
    names = ("pattern", "sim-of-wins", "sim-worth", "sim-money")
    rows = tuple(
        (
            title(part.title, lang, part.id),
            f"{percent(part.count, told.tally.wins)} %",
            f"{short(part.share * HUNDRED, '0.1')} %",
            f"{short(part.money_share * HUNDRED, '0.1')} %",
        )
        for part in by_share(told.patterns)
    )
    return Grid(
        heading=say("sim-patterns", lang),
        head=tuple(say(name, lang) for name in names),
        rows=rows,
        note=say("sim-overlap", lang),
    )


def by_share(parts: Sequence[Part]) -> list[Part]:
    """The greatest share first."""
    return sorted(parts, key=lambda part: -part.share)
