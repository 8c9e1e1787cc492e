"""`rulec diff`: what differs between two rulesets."""

from typing import Annotated

import typer

from rulec.cli.loading import face, rules, settings
from rulec.cli.options import Json, Lang, Sets, Strict


def verb(
    *,
    old: Annotated[str, typer.Argument(metavar="OLD", help="A shipped id or a path.")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="A shipped id or a path.")],
    sets: Sets = None,
    json: Json = False,
    lang: Lang = None,
    strict: Strict = False,
) -> int:
    """Tell in players' words in what two rulesets differ, and where each difference stands. 两套规则有何不同。"""
    speaks = face(lang, json, strict)
    options = settings(sets)
    loaded = [rules(name, options) for name in (old, new)]
    from rulec.report.comparison_text import ruleset_labels
    from rulec.report.differing import diff_json, diff_text
    from rulec.study.differing import difference

    found = difference(*loaded)
    if speaks.json:
        speaks.document(diff_json(found, options, speaks.lang))
    else:
        labels = ruleset_labels([one.ruleset for one in loaded], ["", ""], speaks.lang)
        speaks.show(diff_text(found, labels, speaks.lang))
    return speaks.code()
