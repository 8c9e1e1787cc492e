"""Pong or kong for people and for programs."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from rulec.report.comparing import ruleset_json
from rulec.report.grids import Grid, grid_text
from rulec.report.layout import bold, dim, group
from rulec.report.number import amount
from rulec.report.simulating import estimate_json
from rulec.report.simulation_grids import HUNDRED, bots_named, ends_text, grouped, short, short_signed
from rulec.report.words import Lang, say
from rulec.study.clusters import Estimate
from rulec.study.forks import MONEY, Forked, Measure

if TYPE_CHECKING:
    from rich.console import RenderableType


def answer_text(told: Forked, lang: Lang) -> str:
    """Which way pays more, by how much a choice, and how sure that is."""
    apart = told.result.apart
    if apart.low is None or apart.high is None:
        return say("fork-few", lang)
    if told.answer == "kong":
        apart = Estimate(value=-apart.value, low=-apart.high, high=-apart.low)
    value, low, high = (short_signed(end or Decimal(0)) for end in (apart.value, apart.low, apart.high))
    return say(f"fork-{told.answer}", lang, n=value, low=low, high=high)


def forks_text(found: Sequence[Forked], labels: Sequence[str], lang: Lang) -> "RenderableType":
    """The answer under each ruleset, and what it comes from."""
    first = found[0]
    played = say("fork-rounds", lang, n=grouped(first.rounds), seed=first.seed)
    played += say("stop", lang) + say("sim-bots", lang, bots=say("comma", lang).join(bots_named(first.bots)))
    parts: list[RenderableType] = [bold(say("fork-head", lang)) + dim(f"  {played}")]
    parts += [
        f"  {label}{say('colon', lang)}{answer_text(told, lang)}" for label, told in zip(labels, found, strict=True)
    ]
    parts.append("")
    parts += [
        grid_text(fork_grid(told, label, lang)) for told, label in zip(found, labels, strict=True) if told.choices
    ]
    return group(*parts)


def fork_grid(told: Forked, label: str, lang: Lang) -> Grid:
    """What the choice changes under a ruleset."""
    names = ("fork-measure", "fork-pong-way", "fork-kong-way", "fork-apart", "sim-ends")
    return Grid(
        heading=label,
        head=tuple(say(name, lang) for name in names),
        rows=tuple(_row(one, lang) for one in told.measures),
        money=frozenset({3}),
        note=say("fork-often", lang, n=grouped(told.choices), often=short(told.often.value * HUNDRED, "0.1")),
    )


def _row(one: Measure, lang: Lang) -> tuple[str, ...]:
    shown = [whole if one.name in MONEY else _of_hundred(whole) for whole in (one.pong, one.kong, one.apart)]
    ways = [short_signed(way.value) if one.name in MONEY else short(way.value) for way in shown[:2]]
    return (say(f"fork-{one.name}", lang), *ways, short_signed(shown[2].value), ends_text(shown[2], lang))


def _of_hundred(told: Estimate) -> Estimate:
    low, high = (None if end is None else end * HUNDRED for end in (told.low, told.high))
    return Estimate(value=told.value * HUNDRED, low=low, high=high)


def forks_json(found: Sequence[Forked], sets: Mapping[str, str], lang: Lang) -> dict[str, Any]:
    """All figures; counts are those of a choice, and `difference` is the pong's way less the kong's."""
    return {
        "seed": found[0].seed,
        "rounds": found[0].rounds,
        "bots": list(found[0].bots),
        "under": [
            {
                "ruleset": ruleset_json(told.rules.ruleset, sets),
                "choices": told.choices,
                "a_round": estimate_json(told.often),
                "answer": told.answer,
                "told": answer_text(told, lang),
                **{one.name: _measure_json(one) for one in told.measures},
            }
            for told in found
        ],
    }


def _measure_json(one: Measure) -> dict[str, Any]:
    return {"pong": amount(one.pong.value), "kong": amount(one.kong.value), "difference": estimate_json(one.apart)}
