"""`rulec why`: where a value comes from."""

from typing import Annotated

import typer

from rulec.cli.loading import face, rules, settings
from rulec.cli.options import Json, Lang, Ruleset, Sets, Strict


def verb(
    *,
    ruleset: Ruleset,
    path: Annotated[str, typer.Argument(metavar="PATH", help="An option, or a leaf such as patterns.root.fan.")],
    sets: Sets = None,
    json: Json = False,
    lang: Lang = None,
    strict: Strict = False,
) -> int:
    """Tell where a value comes from: each place that set it, newest first. 这个值从哪里来。"""
    speaks = face(lang, json, strict)
    loaded = rules(ruleset, settings(sets)).ruleset
    from rulec.report.rules import why_json, why_text
    from rulec.ruleset import find_leaf

    leaf = find_leaf(loaded, path)
    if speaks.json:
        speaks.document(why_json(leaf))
    else:
        speaks.show(why_text(loaded, leaf, speaks.lang))
    return speaks.code()
