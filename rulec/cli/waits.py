"""`rulec waits`: what a ready hand waits for."""

from typing import Annotated

import typer

from rulec.cli.loading import face, rules, settings, split_melds
from rulec.cli.options import Json, Lang, Melds, Ruleset, Sets, Strict, Void


def verb(
    *,
    ruleset: Ruleset,
    hand: Annotated[str, typer.Argument(metavar="HAND", help="Concealed tiles before the winning one.")],
    melds: Melds = None,
    void: Void = None,
    visible: Annotated[
        list[str] | None, typer.Option("--visible", metavar="TILES", help="Tiles seen on the table.")
    ] = None,
    sets: Sets = None,
    json: Json = False,
    lang: Lang = None,
    strict: Strict = False,
) -> int:
    """List a hand's waits and what each pays. 听哪些牌，各值多少。"""
    speaks = face(lang, json, strict)
    loaded = rules(ruleset, settings(sets))
    from rulec.report.scoring import waits_json, waits_text

    ready, waits = loaded.waits(hand, melds=split_melds(melds), void=void, visible=" ".join(visible or ()) or None)
    if speaks.json:
        speaks.document(waits_json(ready, waits))
    else:
        speaks.show(waits_text(ready, waits, speaks.lang))
    return speaks.code()
