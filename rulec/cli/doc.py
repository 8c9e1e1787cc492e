"""`rulec doc`: the rule sheet of a ruleset."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from rulec.cli.loading import Settings, face, rules, settings, write_file
from rulec.cli.options import Json, Lang, Ruleset, Sets, Strict

if TYPE_CHECKING:
    from rulec import Rules


def verb(
    *,
    ruleset: Ruleset,
    html: Annotated[
        str | None, typer.Option("--html", metavar="FILE", help="Write a page to print or to read on a phone.")
    ] = None,
    sets: Sets = None,
    json: Json = False,
    lang: Lang = None,
    strict: Strict = False,
) -> int:
    """Print the rule sheet: every pattern with an example, every payment as a sentence. 规则单。"""
    speaks = face(lang, json, strict)
    options = settings(sets)
    loaded = rules(ruleset, options)
    from rulec.report.sheet import make_sheet
    from rulec.study.examples import examples
    from rulec.study.sheet import facts

    parent = _parent(ruleset, loaded, options)
    sheet = make_sheet(facts(loaded), None if parent is None else facts(parent), examples(loaded), loaded, speaks.lang)
    if html is not None:
        from rulec.report.sheet_html import sheet_html

        write_file(html, sheet_html(sheet), "--html")
    if speaks.json:
        from rulec.report.sheet_text import sheet_json

        speaks.document(sheet_json(sheet))
    elif html is None:
        from rulec.report.sheet_text import sheet_text

        sys.stdout.write(sheet_text(sheet))  # as Markdown: a line is a line, however long
    else:
        from rulec.report.words import say

        speaks.show(say("sheet-written", speaks.lang, file=html))
    return speaks.code()


def _parent(ruleset: str, loaded: "Rules", options: Settings) -> "Rules | None":
    """What the sheet is marked against: the ruleset without its settings where there are some, else its parent."""
    if options:
        return rules(ruleset, {})
    if loaded.ruleset.extends is None:
        return None
    from rulec.ruleset.files import lineage
    from rulec.source.diagnostic import Sink

    return rules(str(lineage(ruleset, Sink())[-2].path), {})
