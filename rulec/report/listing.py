"""The shipped rulesets as a list."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulec.expr.program import Program
from rulec.report.layout import dim, styled, table
from rulec.report.names import plain_value, title, value_text
from rulec.report.number import amount
from rulec.report.speech import Speaker
from rulec.report.words import Lang, say
from rulec.study.scale import Cap, cap, scale

if TYPE_CHECKING:
    from rich.console import RenderableType


def list_json(programs: Sequence[Program], lang: Lang) -> list[dict[str, Any]]:
    """One entry a ruleset; `cap` is null where there is none, its `points` null where they depend on the hand, its
    `times` where factors do not multiply."""
    listed = []
    for program in programs:
        ruleset, most = program.ruleset, cap(program)
        listed.append(
            {
                "id": ruleset.id,
                "title": title(ruleset.title, lang, ruleset.id),
                "players": plain_value(_players(program)),
                "extends": ruleset.extends,
                "scale": scale_text(program, lang),
                "cap": None if most is None else _cap_json(most),
                "summary": title(ruleset.summary, lang, ""),
            }
        )
    return listed


def _cap_json(most: Cap) -> dict[str, Any]:
    times, points = (None if value is None else amount(value) for value in (most.times, most.points))
    return {"fan": most.fan, "times": times, "points": points}


def list_text(programs: Sequence[Program], lang: Lang) -> "RenderableType":
    """A ruleset a row, what makes it different below its title."""
    rows = table([say(key, lang) for key in ("ruleset", "title", "players", "scale", "cap", "extends")], right=(2,))
    for program in programs:
        ruleset = program.ruleset
        named = styled(title(ruleset.title, lang, ruleset.id))
        if ruleset.summary:
            named = named + dim(f"\n{title(ruleset.summary, lang, '')}")
        shown = [scale_text(program, lang), cap_text(program, lang), ruleset.extends or ""]
        rows.add_row(ruleset.id, named, value_text(_players(program)), *shown)
    return rows


def _players(program: Program) -> object:
    return program.play.values.get("players")


def scale_text(program: Program, lang: Lang) -> str:
    """How a hand becomes money: `1 × 2^(fan − 1)`, or in words."""
    found = scale(program)
    if found.formula is None:
        return say(f"scale-{found.way}", lang)
    told = Speaker(program=program, lang=lang).thing(found.formula)
    return told if "×" in told else f"1 × {told}"


def cap_text(program: Program, lang: Lang) -> str:
    """The cap in fan or as a factor, and in points, or that there is none."""
    most = cap(program)
    if most is None:
        return say("no-cap", lang)
    fan = None if most.fan is None else say("fan", lang, n=most.fan)
    points = None if most.points is None else amount(most.points)
    times = None if most.times is None else f"×{amount(most.times)}"
    return " = ".join(filter(None, (fan, times, points))) or say("yes", lang)
