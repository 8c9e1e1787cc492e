"""A simulation as JSON by the contract, and as CSV: a row for every figure, of one ruleset and of one beside the
first."""

import csv
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from typing import Any

from rulec.report.comparing import ruleset_json
from rulec.report.names import title
from rulec.report.number import amount
from rulec.report.words import Lang
from rulec.round.walls import SEATS
from rulec.study.clusters import Estimate
from rulec.study.figures import PERCENTILES, Beside, Figures, Level, Night, Part, beside, figures
from rulec.study.running import Simulation
from rulec.study.spread import Seat

CSV_HEAD = ("ruleset", "what", "of", "figure", "value", "low", "high")
COUNTED = ("exhausted", "wins", "self_draws", "kongs")
Row = tuple[str, str, str, str, str, str]


def simulation_json(simulation: Simulation, sets: Mapping[str, str], lang: Lang) -> dict[str, Any]:
    """`sets` is what the command line set, as it was written."""
    plan, told = simulation.plan, figures(simulation)
    return {
        "ruleset": ruleset_json(simulation.rules[0].ruleset, sets),
        "seed": plan.seed,
        "rounds": simulation.rounds,
        "bots": list(plan.bots),
        **{name: getattr(told.tally, name) for name in COUNTED},
        "seats": [seat_json(seat) for seat in told.rounds.seats],
        "asked": simulation.asked,
        **more_json(told, lang),
    }


def more_json(told: Figures, lang: Lang) -> dict[str, Any]:
    """What is told of rounds under a ruleset beside the contract's own figures."""
    return {
        "spread": estimate_json(told.rounds.spread),
        "positions": [estimate_json(one) for one in told.positions],
        "limited": told.tally.limited,
        "patterns": [part_json(one, "id", lang) for one in told.patterns],
        "settlements": [part_json(one, "rule", lang) for one in told.payments],
        "nights": {
            "length": told.tally.nights.length,
            "nights": told.nights.cases,
            "spread": estimate_json(told.nights.spread),
            "seats": [seat_json(seat) for seat in told.nights.seats],
            "percentiles": {str(p): amount(v) for p, v in zip(PERCENTILES, told.nights.percentiles, strict=True)},
            "worst": [night_json(one) for one in told.worst],
        },
    }


def seat_json(seat: Seat) -> dict[str, Any]:
    return {
        "mean": amount(seat.mean.value),
        "sd": amount(seat.sd),
        "ci95": ends_json(seat.mean),
        "worst": amount(seat.worst),
        "best": amount(seat.best),
    }


def ends_json(told: Estimate) -> list[str | None]:
    """The ends of an interval; null where nothing is known of them."""
    return [None if end is None else amount(end) for end in (told.low, told.high)]


def estimate_json(told: Estimate) -> dict[str, Any]:
    return {"mean": amount(told.value), "ci95": ends_json(told)}


def part_json(part: Part, key: str, lang: Lang) -> dict[str, Any]:
    told = {key: part.id, "title": title(part.title, lang, part.id)}
    own = {"amount": amount(part.amount), "share": amount(part.share)}
    if key == "rule":
        return {**told, "payments": part.count, **own}
    money = {"money": amount(part.money), "money_share": amount(part.money_share)}
    return {**told, "wins": part.count, "times": part.times, **own, **money}


def night_json(one: Night) -> dict[str, Any]:
    return {"night": one.night, "seat": one.seat, "amount": amount(one.amount), "rounds": list(one.rounds)}


def simulation_csv(simulation: Simulation, labels: Sequence[str]) -> str:
    """Every figure of every ruleset, and of those behind the first how far they differ from it."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(CSV_HEAD)
    for number, label in enumerate(labels):
        writer.writerows((label, *row) for row in figure_rows(figures(simulation, number)))
        if number:
            writer.writerows((label, *row) for row in change_rows(beside(simulation, number)))
    return out.getvalue()


def figure_rows(told: Figures) -> Iterator[Row]:
    """What, of what or whom, which figure, its value and the ends of its interval."""
    for name in ("rounds", *COUNTED, "limited"):
        yield "all", "", name, str(getattr(told.tally, name)), "", ""
    for what, level in (("round", told.rounds), ("night", told.nights)):
        yield from _level_rows(what, level)
    for place, one in enumerate(told.positions):
        yield "round", str(place), "behind_dealer", *_ends(one)
    for what, parts in (("pattern", told.patterns), ("settlement", told.payments)):
        for part in parts:
            yield what, part.id, "count", str(part.count), "", ""
            for figure in ("amount", "share", *(("money", "money_share") if what == "pattern" else ())):
                yield what, part.id, figure, amount(getattr(part, figure)), "", ""
    for lost in told.worst:
        yield "night", str(SEATS.index(lost.seat)), f"worst_{lost.night}", amount(lost.amount), "", ""


def change_rows(apart: Beside) -> Iterator[Row]:
    """The same of what differs from the first ruleset, in pairs of the same rounds and nights."""
    yield "change", "", "rounds", str(apart.changed), "", ""
    for what, seats, spread in (
        ("round_change", apart.rounds, apart.round_spread),
        ("night_change", apart.nights, apart.night_spread),
    ):
        yield what, "", "spread", *_ends(spread)
        for number, one in enumerate(seats):
            yield what, str(number), "mean", *_ends(one)
    for place, one in enumerate(apart.positions):
        yield "round_change", str(place), "behind_dealer", *_ends(one)


def _level_rows(what: str, level: Level) -> Iterator[Row]:
    yield what, "", "cases", str(level.cases), "", ""
    yield what, "", "spread", *_ends(level.spread)
    for percent, value in zip(PERCENTILES, level.percentiles, strict=True):
        yield what, "", f"percentile_{percent}", amount(value), "", ""
    for number, seat in enumerate(level.seats):
        yield what, str(number), "mean", *_ends(seat.mean)
        for figure, value in (("sd", seat.sd), ("worst", seat.worst), ("best", seat.best)):
            yield what, str(number), figure, amount(value), "", ""


def _ends(told: Estimate) -> tuple[str, str, str]:
    low, high = (end or "" for end in ends_json(told))
    return amount(told.value), low, high
