"""A priced hand and the waits of a ready one, as JSON and as text."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulec.report.layout import bold, dim, grid, group, table
from rulec.report.names import tile_name, tiles_text, title
from rulec.report.number import amount
from rulec.report.words import Lang, say
from rulec.round.result import HandScore, Hit, Wait
from rulec.tiles.show import tile_text

if TYPE_CHECKING:
    from rich.console import RenderableType

PRICE_WORDS = {"fan": "plus-fan", "times": "factor", "points": "plus-points"}
PRICE_KEYS = {"fan": "fan", "times": "factor", "points": "points"}


def hit_json(hit: Hit, lang: Lang) -> dict[str, Any]:
    """A pattern that counted: its price for one time, under the name of what it is priced in."""
    price = int(hit.amount) if hit.field != "points" else amount(hit.amount)
    told: dict[str, Any] = {"id": hit.id, "title": title(hit.title, lang, hit.id), PRICE_KEYS[hit.field]: price}
    return {**told, "times": hit.times} if hit.times != 1 else told


def score_json(score: HandScore, lang: Lang) -> dict[str, Any]:
    if not score.win:
        return {"win": False, "reason": title(score.reason, lang, "")}
    told: dict[str, Any] = {
        "win": True,
        "win_tile": None if score.win_tile is None else tile_text(score.win_tile),
        "fan": score.fan,
        "points": amount(score.points),
        "limit": score.limit,
        "patterns": [hit_json(hit, lang) for hit in score.hits],
        "reading": list(score.reading),
        "pays": {
            "discard": None if score.pays_discard is None else amount(score.pays_discard),
            "self_draw": None if score.pays_self_draw is None else amount(score.pays_self_draw),
        },
    }
    return {**told, "ends_round": True} if score.ends_round else told


def waits_json(ready: bool, waits: Sequence[Wait]) -> dict[str, Any]:
    return {
        "ready": ready,
        "waits": [{"tile": tile_text(w.tile), "fan": w.fan, "points": amount(w.points), "left": w.left} for w in waits],
    }


def price_text(hit: Hit, lang: Lang) -> str:
    """`+2 fan`, `×4`, `+1 fan × 3`."""
    one = say(PRICE_WORDS[hit.field], lang, n=amount(hit.amount))
    return say("times", lang, one=one, n=hit.times) if hit.times != 1 else one


def sum_text(score: HandScore, lang: Lang) -> str:
    """`共 4 番 = 8 点`: the ruleset's own scale is named."""
    points = amount(score.points)
    one = "-one" if points == "1" else ""
    if score.fan is None:
        text = say(f"points{one}", lang, points=points)
    else:
        text = say(f"sum{one}", lang, fan=say("fan", lang, n=score.fan), points=points)
    return f"{text}{say('comma', lang)}{say('at-limit', lang)}" if score.limit else text


def hits_text(score: HandScore, lang: Lang) -> str:
    """The patterns that counted, on one line."""
    told = (f"{title(hit.title, lang, hit.id)} {price_text(hit, lang)}" for hit in score.hits)
    return say("comma", lang).join(told)


def score_text(score: HandScore, lang: Lang) -> "RenderableType":
    if not score.win:
        return bold(say("no-win", lang) + say("colon", lang)) + title(score.reason, lang, "")
    head = bold(tiles_text(" ".join(score.reading), lang))
    if score.win_tile is not None:
        head = head + dim("  " + say("win-tile", lang, tile=tile_name(score.win_tile, lang)))
    rows = grid(2, indent=4)
    for hit in score.hits:
        rows.add_row("", title(hit.title, lang, hit.id), price_text(hit, lang))
    parts: list[RenderableType] = [head, rows, bold(sum_text(score, lang))]
    if score.ends_round:
        parts.append(say("ends-round", lang))
    pays = [
        say(key, lang, points=amount(paid))
        for key, paid in (("by-discard", score.pays_discard), ("by-self-draw", score.pays_self_draw))
        if paid is not None
    ]
    if pays:
        parts.append(say("pays", lang) + say("colon", lang) + say("comma", lang).join(pays))
    return group(*parts)


def waits_text(ready: bool, waits: Sequence[Wait], lang: Lang) -> "RenderableType":
    if not waits:
        return bold(say("not-ready", lang))
    rows = table([say(key, lang) for key in ("tile", "fan-head", "points-head", "left")], right=(1, 2, 3))
    for wait in waits:
        left = str(wait.left) if wait.live else f"{wait.left} {say('dead', lang)}"
        rows.add_row(tile_name(wait.tile, lang), str(wait.fan), amount(wait.points), left)
    head = say("waits-for", lang) if ready else say("waits-dead", lang)
    return group(bold(head), rows)
