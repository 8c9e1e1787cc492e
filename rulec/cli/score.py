"""`rulec score`: price one hand, or a file of hands."""

from typing import TYPE_CHECKING, Annotated

import typer

from rulec.cli.loading import face, rules, settings, split_list, split_melds
from rulec.cli.options import Json, Lang, Melds, Ruleset, Sets, Strict, Void

if TYPE_CHECKING:
    from rulec import Rules
    from rulec.cli.face import Face


def verb(
    *,
    ruleset: Ruleset,
    hand: Annotated[str | None, typer.Argument(metavar="[HAND]", help='Concealed tiles: "111m 66m ...".')] = None,
    melds: Melds = None,
    win: Annotated[str | None, typer.Option("--win", metavar="TILE", help="The winning tile.")] = None,
    self_draw: Annotated[bool, typer.Option("--self-draw", help="Won by self-draw.")] = False,
    void: Void = None,
    flags: Annotated[
        list[str] | None,
        typer.Option("--flags", metavar="FLAGS", help="Circumstances, as in after_kong,last_tile."),
    ] = None,
    batch: Annotated[
        str | None, typer.Option("--batch", metavar="FILE|-", help="JSON Lines of hands; one result a line.")
    ] = None,
    sets: Sets = None,
    json: Json = False,
    lang: Lang = None,
    strict: Strict = False,
) -> int:
    """Score a hand: fan, points, patterns, who pays what. 算一手牌。"""
    speaks = face(lang, json, strict)
    if (hand is None) == (batch is None):
        raise typer.BadParameter("give either a hand or --batch FILE", param_hint="HAND")
    loaded = rules(ruleset, settings(sets))
    if batch is not None:
        from rulec.cli.batch import run_batch

        return run_batch(loaded, batch, speaks)
    assert hand is not None
    return _one(
        loaded,
        hand,
        speaks,
        melds=split_melds(melds),
        win=win,
        self_draw=self_draw,
        void=void,
        flags=split_list(flags),
    )


def _one(loaded: "Rules", hand: str, speaks: "Face", **circumstances: object) -> int:
    from rulec.report.scoring import score_json, score_text

    score = loaded.score(hand, **circumstances)  # type: ignore[arg-type]
    if speaks.json:
        speaks.document(score_json(score, speaks.lang))
    else:
        speaks.show(score_text(score, speaks.lang))
    return speaks.code()
