"""Pong or kong for people and for programs."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from rulec.report.comparing import ruleset_json
from rulec.report.grids import Grid, grid_text
from rulec.report.layout import bold, dim, group
from rulec.report.number import amount
from rulec.report.simulating import estimate_json
from rulec.report.simulation_grids import HUNDRED, bots_named, cut_text, grouped, short, short_signed
from rulec.report.versus_grids import change_text
from rulec.report.words import Lang, say
from rulec.study.clusters import Estimate
from rulec.study.forks import MONEY, PAIRS, POLICIES, Forked, Measure, Pair

SHOWN = PAIRS[:2]  # the differences in the table; the third is in the answers

if TYPE_CHECKING:
    from rich.console import RenderableType


def answer_text(told: Forked, pair: Pair, lang: Lang) -> str:
    """Which of two ways pays more, by how much a choice, and how sure that is."""
    apart, better, (one, other) = told.result.apart[pair], told.better(pair), pair
    if apart.low is None or apart.high is None:
        return say("fork-few", lang)
    if better == other:
        one, other = other, one
        apart = Estimate(value=-apart.value, low=-apart.high, high=-apart.low)
    value, low, high = (short_signed(end or Decimal(0)) for end in (apart.value, apart.low, apart.high))
    ways = {"way": say(f"fork-way-{one}", lang), "other": say(f"fork-way-{other}", lang)}
    return say("fork-better" if better else "fork-none", lang, n=value, low=low, high=high, **ways)


def answers(told: Forked, lang: Lang) -> list[str]:
    """The answers of all pairs; one where there are too few choices for any."""
    return list(dict.fromkeys(answer_text(told, pair, lang) for pair in PAIRS))


def forks_text(found: Sequence[Forked], labels: Sequence[str], lang: Lang) -> "RenderableType":
    """The answer under each ruleset, and what it comes from."""
    first = found[0]
    played = say("fork-rounds", lang, n=grouped(first.rounds), seed=first.seed)
    played += say("stop", lang) + say("sim-bots", lang, bots=say("comma", lang).join(bots_named(first.bots)))
    parts: list[RenderableType] = [bold(say("fork-head", lang)) + dim(f"  {played}")]
    if not first.whole:
        parts.append(bold(cut_text(first.rounds, first.asked, lang)))
    for label, told in zip(labels, found, strict=True):
        parts.append(f"  {label}{say('colon', lang)}")
        parts += [f"    {answer}" for answer in answers(told, lang)]
    parts.append("")
    parts += [
        grid_text(fork_grid(told, label, lang)) for told, label in zip(found, labels, strict=True) if told.choices
    ]
    return group(*parts)


def fork_grid(told: Forked, label: str, lang: Lang) -> Grid:
    """What the choice changes under a ruleset."""
    names = ("fork-measure", *(f"fork-{policy}" for policy in POLICIES), "fork-pong-kong", "fork-patient-kong")
    return Grid(
        heading=label,
        head=tuple(say(name, lang) for name in names),
        rows=tuple(_row(one, lang) for one in told.measures),
        money=frozenset({4, 5}),
        note=say("fork-often", lang, n=grouped(told.choices), often=short(told.often.value * HUNDRED, "0.1")),
    )


def _row(one: Measure, lang: Lang) -> tuple[str, ...]:
    money = one.name in MONEY
    ways = [one.ways[policy].value for policy in POLICIES]
    apart = [one.apart[pair] if money else _of_hundred(one.apart[pair]) for pair in SHOWN]
    return (
        say(f"fork-{one.name}", lang),
        *(short_signed(way) if money else short(way * HUNDRED) for way in ways),
        *map(change_text, apart),
    )


def _of_hundred(told: Estimate) -> Estimate:
    low, high = (None if end is None else end * HUNDRED for end in (told.low, told.high))
    return Estimate(value=told.value * HUNDRED, low=low, high=high)


def forks_json(found: Sequence[Forked], sets: Mapping[str, str], lang: Lang) -> dict[str, Any]:
    """All figures; counts are those of a choice, and a difference is the first way less the second."""
    return {
        "seed": found[0].seed,
        "rounds": found[0].rounds,
        "bots": list(found[0].bots),
        "asked": found[0].asked,
        "under": [
            {
                "ruleset": ruleset_json(told.rules.ruleset, sets),
                "choices": told.choices,
                "a_round": estimate_json(told.often),
                "answers": [
                    {"of": list(pair), "better": told.better(pair), "told": answer_text(told, pair, lang)}
                    for pair in PAIRS
                ],
                **{one.name: _measure_json(one) for one in told.measures},
            }
            for told in found
        ],
    }


def _measure_json(one: Measure) -> dict[str, Any]:
    apart = [{"of": list(pair), **estimate_json(one.apart[pair])} for pair in PAIRS]
    return {**{policy: amount(one.ways[policy].value) for policy in POLICIES}, "differences": apart}
