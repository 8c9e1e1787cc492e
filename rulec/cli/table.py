"""`rulec table`: payout tables side by side."""

from typing import Annotated

import typer

from rulec.cli.loading import face, rules, settings
from rulec.cli.options import Json, Lang, Sets, Strict


def verb(
    *,
    rulesets: Annotated[list[str], typer.Argument(metavar="RULESET...", help="Shipped ids or paths.")],
    sets: Sets = None,
    json: Json = False,
    lang: Lang = None,
    strict: Strict = False,
) -> int:
    """Show what each pattern and payment is worth, rulesets side by side. 各牌型与收付的数额表。"""
    speaks = face(lang, json, strict)
    options = settings(sets)
    loaded = [rules(name, options) for name in rulesets]
    from rulec.report.comparison_text import ruleset_labels
    from rulec.report.rules import table_json, table_text
    from rulec.study.payouts import payouts

    tables = [payouts(one) for one in loaded]
    resolved = [one.ruleset for one in loaded]
    if speaks.json:
        speaks.document(table_json(resolved, tables, speaks.lang))
    else:
        labels = ruleset_labels(resolved, [""] * len(resolved), speaks.lang)
        speaks.show(table_text(labels, [one.program for one in loaded], tables, speaks.lang))
    return speaks.code()
