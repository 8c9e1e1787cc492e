"""Rulesets over simulated rounds, for people."""

from collections.abc import Sequence
from decimal import Decimal
from typing import TYPE_CHECKING

from rulec.report.cause_names import cause_name, cause_places
from rulec.report.layout import bold, dim, group, money, table
from rulec.report.names import title
from rulec.report.number import signed
from rulec.report.simulation_text import (
    ends_text,
    head,
    percent,
    short,
    short_signed,
)
from rulec.report.words import Lang, say
from rulec.round.simulated import SEATS
from rulec.study.clusters import Estimate
from rulec.study.figures import PERCENTILES, Beside, Figures, Part, beside, figures
from rulec.study.versus import Versus

if TYPE_CHECKING:
    from rich.console import RenderableType

COLUMNS = 5  # rulesets side by side
SHOWN = 3  # places in which the play may differ
LOW = PERCENTILES.index(5)


def versus_text(told: Versus, labels: Sequence[str], lang: Lang) -> "RenderableType":
    """How wild it gets, who gains, where the money goes, and why."""
    simulation = told.simulation
    parts: list[RenderableType] = [head(simulation, labels[:COLUMNS], lang)]
    parts += [dim(line) for line in classes(told, labels, lang)]
    if not simulation.rounds:
        return group(*parts)
    under = [figures(simulation, number) for number in range(len(labels))]
    pairs = [beside(simulation, number) for number in range(1, len(labels))]
    parts.append(_spread(under, pairs, labels, lang))
    parts.append(_positions(under[0], pairs[: COLUMNS - 1], labels, lang))
    for number, pair in enumerate(pairs[: COLUMNS - 1], 1):
        if len(set(simulation.plan.bots)) > 1:  # of those that play alike no seat is better than another
            parts.append(_seats(told, pair, (labels[0], labels[number]), lang))
    parts.append(_payments(under, labels, lang))
    parts.append(_patterns(under, labels, lang))
    if len(labels) > COLUMNS:
        parts.append(dim(say("vs-more", lang, n=len(labels) - COLUMNS)))
    for number in range(1, min(len(labels), COLUMNS)):
        parts.append(_causes(told, number, labels, lang))
    return group(*parts)


def classes(told: Versus, labels: Sequence[str], lang: Lang) -> list[str]:
    """What kind of difference each ruleset has from the first; those alike in one line."""
    found: dict[tuple[str, ...], list[str]] = {}
    for label, differs in zip(labels[1:], told.differs, strict=True):
        found.setdefault(differs, []).append(label)
    lines = []
    for differs, names in found.items():
        shown = say("comma", lang).join(differs[:SHOWN])
        if len(differs) > SHOWN:
            shown += say("comma", lang) + say("and-more", lang, n=len(differs) - SHOWN)
        name = say("comma", lang).join(names)
        lines.append(say("vs-play", lang, name=name, where=shown) if differs else say("vs-payouts", lang, name=name))
    return lines


def _spread(under: Sequence[Figures], pairs: Sequence[Beside], labels: Sequence[str], lang: Lang) -> "RenderableType":
    names = ("vs-ruleset", "vs-swing-round", "vs-change", "vs-swing-night", "vs-change", "vs-night-low",
             "vs-night-worst", "vs-capped", "vs-changed")  # fmt: skip
    rows = table([say(name, lang) for name in names], right=range(1, len(names)), title=say("vs-spread", lang))
    for number, (label, one) in enumerate(zip(labels, under, strict=True)):
        pair = pairs[number - 1] if number else None
        nights = one.nights.cases > 0
        rows.add_row(
            label,
            short(one.rounds.spread.value),
            change_text(pair.round_spread if pair else None),
            short(one.nights.spread.value) if nights else "",
            change_text(pair.night_spread if pair and nights else None),
            signed(one.nights.percentiles[LOW]) if nights else "",
            signed(one.worst[0].amount) if one.worst else "",
            f"{percent(one.tally.limited, one.tally.wins)} %",
            f"{percent(pair.changed, one.tally.rounds)} %" if pair else "",
        )
    return rows


def change_text(change: Estimate | None) -> str:
    """A difference, with what lies to either side of it in its interval."""
    if change is None:
        return ""
    ends = "" if change.high is None else " ± " + short(change.high - change.value)
    return f"{short_signed(change.value)}{ends}"


def _positions(old: Figures, pairs: Sequence[Beside], labels: Sequence[str], lang: Lang) -> "RenderableType":
    heads = [say("sim-seat", lang), labels[0], *(f"→ {label}" for label in labels[1:COLUMNS])]
    rows = table(heads, right=range(1, len(heads)), title=say("vs-positions", lang))
    for place, one in enumerate(old.positions):
        told = [money(change_text(pair.positions[place])) for pair in pairs]
        rows.add_row(say(f"sim-place-{place}", lang), short_signed(one.value), *told)
    return rows


def _seats(told: Versus, pair: Beside, names: tuple[str, str], lang: Lang) -> "RenderableType":
    heads = ("sim-seat", "sim-bot", "vs-by-round", "sim-ends", "vs-by-night", "sim-ends")
    heading = say("vs-seats", lang, old=names[0], new=names[1])
    rows = table([say(name, lang) for name in heads], right=range(2, 6), title=heading)
    bots = told.simulation.plan.bots
    for seat, bot, a_round, a_night in zip(SEATS, bots, pair.rounds, pair.nights, strict=False):
        night = (money(short_signed(a_night.value)), ends_text(a_night, lang))
        shown = night if told.simulation.sums.tallies[0].by_night.seats[0].cases else ("", "")
        rows.add_row(seat, bot, money(short_signed(a_round.value)), ends_text(a_round, lang), *shown)
    return rows


def _payments(under: Sequence[Figures], labels: Sequence[str], lang: Lang) -> "RenderableType":
    rows = table(
        [say("rule", lang), *labels[:COLUMNS]], right=range(1, len(labels) + 1), title=say("vs-payments", lang)
    )
    shown = under[:COLUMNS]
    for name, parts in in_rows([one.payments for one in shown], lang):
        cells = [
            short(part.amount / one.tally.rounds) if part else say("no-payment", lang)
            for part, one in zip(parts, shown, strict=True)
        ]
        rows.add_row(name, *cells)
    return rows


def _patterns(under: Sequence[Figures], labels: Sequence[str], lang: Lang) -> "RenderableType":
    heads = [say("pattern", lang), *labels[:COLUMNS]]
    rows = table(heads, right=range(1, len(heads)), title=say("vs-patterns", lang))
    shown = under[:COLUMNS]
    for name, parts in in_rows([one.patterns for one in shown], lang):
        cells = [
            percent(part.count, one.tally.wins) if part else say("no-payment", lang)
            for part, one in zip(parts, shown, strict=True)
        ]
        rows.add_row(name, *cells)
    return rows


def in_rows(columns: Sequence[Sequence[Part]], lang: Lang) -> list[tuple[str, list[Part | None]]]:
    """The same part of each ruleset in a row, the one with the greatest share in any of them first."""
    rows: dict[str, list[Part | None]] = {}
    titles: dict[str, str] = {}
    for number, parts in enumerate(columns):
        for part in parts:
            titles.setdefault(part.id, title(part.title, lang, part.id))
            rows.setdefault(part.id, [None] * len(columns))[number] = part
    order = sorted(rows, key=lambda name: -max(part.share for part in rows[name] if part))
    return [(titles[name], rows[name]) for name in order]


def _causes(told: Versus, number: int, labels: Sequence[str], lang: Lang) -> "RenderableType":
    names = {"old": labels[0], "new": labels[number]}
    sample = told.samples[number - 1]
    if sample is None:
        key = "vs-play-causes" if told.differs[number - 1] else "vs-no-causes"
        return dim(say(key, lang, **names))
    rules = told.simulation.rules
    ends = rules[0].ruleset, rules[number].ruleset
    heads = ("cause", "vs-cause-payments", "vs-moved", "place")
    heading = say("vs-causes", lang, n=sample.rounds, **names)
    rows = table([say(name, lang) for name in heads], right=(1, 2), title=heading)
    for cause in sample.causes:
        moved = short(cause.moved / Decimal(sample.rounds))
        rows.add_row(
            cause_name(cause.share, ends, lang), str(cause.payments), moved, dim(cause_places(cause.share, lang))
        )
    return rows if sample.causes else group(bold(heading), say("no-difference", lang), "")
