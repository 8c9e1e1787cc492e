"""`rulec check`: every fault of rulesets, records and nights."""

import sys
from typing import Annotated

import typer

from rulec.cli.face import USAGE, names_nothing
from rulec.cli.loading import face, settings
from rulec.cli.options import Json, Lang, Sets, Strict

FORMATS = ("text", "json", "github", "sarif")


def verb(
    *,
    paths: Annotated[list[str], typer.Argument(metavar="PATH...", help="Rulesets (paths or shipped ids), or records.")],
    form: Annotated[str, typer.Option("--format", metavar="|".join(FORMATS), help="How to print findings.")] = "text",
    sets: Sets = None,
    json: Json = False,
    lang: Lang = None,
    strict: Strict = False,
) -> int:
    """Check rulesets, and records or nights: all faults at once, each with its place. 检查规则与记录。"""
    if form not in FORMATS:
        raise typer.BadParameter(f"{form} is none of {', '.join(FORMATS)}", param_hint="--format")
    if json and form not in {"text", "json"}:
        raise typer.BadParameter(f"--json does not go with --format {form}", param_hint="--format")
    form = "json" if json else form
    speaks = face(lang, form == "json", strict)
    from rulec.cli.checking import findings
    from rulec.report.colour import coloured, wants_colour
    from rulec.report.diagnostics import render
    from rulec.source.catalogue import severity

    found = findings(paths, settings(sets))
    text = render(found, form, speaks.lang)
    sys.stdout.write(coloured(text) if form == "text" and wants_colour(sys.stdout) else text)
    if any(map(names_nothing, found)):
        return USAGE
    kinds = {severity(d) for d in found}
    return speaks.code(errors="error" in kinds, warnings="warning" in kinds)
