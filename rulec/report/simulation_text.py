"""A simulation for people."""

from collections.abc import Sequence
from decimal import ROUND_HALF_EVEN, Decimal
from typing import TYPE_CHECKING

from rulec.report.layout import bold, dim, group, money, table
from rulec.report.names import title
from rulec.report.number import amount, signed
from rulec.report.words import Lang, say
from rulec.round.simulated import SEATS
from rulec.study.clusters import Estimate
from rulec.study.figures import PERCENTILES, Figures, Level, Part, figures
from rulec.study.running import Simulation

if TYPE_CHECKING:
    from rich.console import RenderableType

HUNDRED = Decimal(100)
SHOWN_NIGHTS = 5


def simulation_text(simulation: Simulation, lang: Lang) -> "RenderableType":
    """One ruleset: what rounds and nights bring each seat, and where the money goes."""
    told = figures(simulation)
    parts: list[RenderableType] = [head(simulation, (title_of(simulation, 0, lang),), lang)]
    if not simulation.rounds:
        return group(*parts)
    parts.append(counted_text(told, lang))
    parts.append(_seats(told.rounds, simulation.plan.bots, say("sim-by-round", lang), lang))
    if len(set(simulation.plan.bots)) == 1:
        parts.append(dim(say("sim-even", lang)))
    parts.append(_positions(told, lang))
    if told.nights.cases:
        parts.append(_seats(told.nights, simulation.plan.bots, night_title(told, lang), lang))
        parts.append(_percentiles(told, lang))
        parts.append(_worst(told, lang))
    if told.payments:
        parts.append(_payments(told, lang))
    if told.patterns:
        parts.append(_patterns(told, lang))
    return group(*parts)


def title_of(simulation: Simulation, number: int, lang: Lang) -> str:
    """The title of a ruleset."""
    ruleset = simulation.rules[number].ruleset
    return title(ruleset.title, lang, ruleset.id)


def head(simulation: Simulation, labels: Sequence[str], lang: Lang) -> "RenderableType":
    """What was played; where it was interrupted, that it was."""
    plan = simulation.plan
    told = say("sim-rounds", lang, n=grouped(simulation.rounds), seed=plan.seed)
    told += say("stop", lang) + say("sim-bots", lang, bots=say("comma", lang).join(bots_named(plan.bots)))
    line = bold(" → ".join(labels)) + dim(f"  {told}")
    if simulation.whole:
        return line
    cut = say("sim-cut", lang, done=grouped(simulation.rounds), asked=grouped(simulation.asked))
    return group(line, bold(cut))


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


def night_title(told: Figures, lang: Lang) -> str:
    return say("sim-by-night", lang, n=told.tally.nights.length, nights=grouped(told.nights.cases))


def _seats(level: Level, bots: Sequence[str], heading: str, lang: Lang) -> "RenderableType":
    names = ("sim-seat", "sim-bot", "sim-mean", "sim-ends", "sim-sd", "sim-worst", "sim-best")
    rows = table([say(name, lang) for name in names], right=range(2, 7), title=heading)
    for name, bot, seat in zip(SEATS, bots, level.seats, strict=False):
        rows.add_row(
            name,
            bot,
            money(short_signed(seat.mean.value)),
            ends_text(seat.mean, lang),
            short(seat.sd),
            signed(seat.worst),
            signed(seat.best),
        )
    spread = say("sim-spread", lang, n=short(level.spread.value))
    return group(rows, f"  {spread}  {dim(plain_ends(level.spread, lang))}", "")


def plain_ends(told: Estimate, lang: Lang) -> str:
    """An interval of something that has no sign."""
    if told.low is None or told.high is None:
        return ""
    return f"({say('sim-ends', lang)} {short(told.low)} … {short(told.high)})"


def _positions(told: Figures, lang: Lang) -> "RenderableType":
    rows = table(
        [say("sim-seat", lang), say("sim-mean", lang), say("sim-ends", lang)],
        right=(1, 2),
        title=say("sim-positions", lang),
    )
    for place, one in enumerate(told.positions):
        rows.add_row(say(f"sim-place-{place}", lang), money(short_signed(one.value)), ends_text(one, lang))
    return rows


def _percentiles(told: Figures, lang: Lang) -> "RenderableType":
    heads = [say("sim-percentiles", lang), *(say("sim-percent", lang, n=p) for p in PERCENTILES)]
    rows = table(heads, right=range(1, len(heads)))
    rows.add_row(say("sim-at-most", lang), *(money(signed(value)) for value in told.nights.percentiles))
    return rows


def _worst(told: Figures, lang: Lang) -> "RenderableType":
    heads = [say(name, lang) for name in ("sim-night", "sim-seat", "sim-result")]
    rows = table(heads, right=(0, 2), title=say("sim-worst-nights", lang))
    for one in told.worst[:SHOWN_NIGHTS]:
        rows.add_row(str(one.night + 1), one.seat, money(signed(one.amount)))
    return rows


def _payments(told: Figures, lang: Lang) -> "RenderableType":
    names = ("rule", "sim-per-100", "sim-per-round", "sim-share")
    rows = table([say(name, lang) for name in names], right=(1, 2, 3), title=say("sim-payments", lang))
    for part in by_share(told.payments):
        rows.add_row(
            title(part.title, lang, part.id),
            rate(100 * part.count, told.tally.rounds),
            short(part.amount / told.tally.rounds),
            f"{short(part.share * HUNDRED, '0.1')} %",
        )
    return rows


def _patterns(told: Figures, lang: Lang) -> "RenderableType":
    names = ("pattern", "sim-of-wins", "sim-worth")
    rows = table([say(name, lang) for name in names], right=(1, 2), title=say("sim-patterns", lang))
    for part in by_share(told.patterns):
        rows.add_row(
            title(part.title, lang, part.id),
            f"{percent(part.count, told.tally.wins)} %",
            f"{short(part.share * HUNDRED, '0.1')} %",
        )
    return rows


def by_share(parts: Sequence[Part]) -> list[Part]:
    """The greatest share first."""
    return sorted(parts, key=lambda part: -part.share)
