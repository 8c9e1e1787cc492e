"""A comparison as JSON by the contract, and as CSV: a row for every share of every difference."""

import csv
from collections.abc import Mapping, Sequence
from decimal import Decimal
from io import StringIO
from typing import Any

from rulec.report.diagnostics import diagnostic_json
from rulec.report.names import plain_value
from rulec.report.number import amount
from rulec.report.settling import balance_json
from rulec.report.words import Lang
from rulec.ruleset.model import Ruleset
from rulec.source.yaml_scalars import core
from rulec.study.result import ComparedRecord, Comparison, Difference, Illegal, Place, Share, Unchanged

CSV_HEAD = (
    *("record", "event", "rule", "from", "to", "old_ruleset", "new_ruleset"),
    *("old", "new", "difference", "share", "leaves", "file", "line"),
)


def comparison_json(comparison: Comparison, sets: Sequence[Mapping[str, str]], lang: Lang) -> dict[str, Any]:
    """`sets` holds what the command line set in each ruleset, as it was written."""
    return {
        "rulesets": [ruleset_json(ruleset, own) for ruleset, own in zip(comparison.rulesets, sets, strict=True)],
        "records": [_record(record, lang) for record in comparison.records],
        "totals": [balance_json(total) for total in comparison.totals],
        "unchanged": [[unchanged_json(u) for u in told] for told in comparison.unchanged],
        "compared": comparison.compared,
        "left_out": comparison.left_out,
        "warnings": [diagnostic_json(w, lang) for w in comparison.warnings],
    }


def ruleset_json(ruleset: Ruleset, sets: Mapping[str, str]) -> dict[str, Any]:
    """Which rules these are."""
    return {"id": ruleset.id, "hash": ruleset.hash, "set": {k: plain_value(core(v)) for k, v in sets.items()}}


def _record(record: ComparedRecord, lang: Lang) -> dict[str, Any]:
    return {
        "record": record.name,
        "balances": [balance_json(s.balance) for s in record.settled],
        "causes": [_difference(d) for d in record.differences],
        "unchanged": [None if told is None else [unchanged_json(u) for u in told] for told in record.unchanged],
        "illegal": [_illegal(i, lang) for i in record.illegal],
    }


def _difference(difference: Difference) -> dict[str, Any]:
    return {
        "event": difference.event,
        "rule": difference.rule,
        "from": difference.payer,
        "to": difference.payee,
        "amounts": [None if paid is None else amount(paid) for paid in difference.amounts],
        "because": [[share_json(share) for share in shares] for shares in difference.because],
    }


def share_json(share: Share) -> dict[str, Any]:
    """A share of a difference with its leaves and their place."""
    first = share.places[0]
    told = {**_places(share.places), **_where(first), "share": amount(share.amount)}
    if len(share.places) > 1:
        told["places"] = [{"leaf": place.leaf, **_where(place)} for place in share.places]
    return told


def _places(places: Sequence[Place]) -> dict[str, Any]:
    return {"leaves": [place.leaf for place in places]}


def _where(place: Place) -> dict[str, Any]:
    known = place.span is not None and place.span.file is not None
    return {"file": place.span.file, "line": place.span.line} if place.span and known else {"file": None, "line": None}


def unchanged_json(unchanged: Unchanged) -> dict[str, Any]:
    """Why leaves made no difference."""
    return {"reason": unchanged.reason, **_places(unchanged.places)}


def _illegal(illegal: Illegal, lang: Lang) -> dict[str, Any]:
    told = diagnostic_json(illegal.diagnostic, lang)
    return {"ruleset": illegal.ruleset, "event": illegal.event, "code": told["code"], "message": told["message"]}


def comparison_csv(comparison: Comparison) -> str:
    """Differences against the first ruleset; amounts are canonical, an absent payment is empty."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(CSV_HEAD)
    for record in comparison.records:
        for difference in record.differences:
            for i in range(1, len(comparison.rulesets)):
                writer.writerows(_rows(comparison, record, difference, i))
    return out.getvalue()


def _rows(comparison: Comparison, record: ComparedRecord, difference: Difference, new: int) -> list[list[str]]:
    old_paid, new_paid = difference.amounts[0], difference.amounts[new]
    head = [record.name, str(difference.event), difference.rule, difference.payer, difference.payee]
    head += [comparison.rulesets[0].id, comparison.rulesets[new].id]
    head += ["" if paid is None else amount(paid) for paid in (old_paid, new_paid)]
    head.append(amount((new_paid or Decimal(0)) - (old_paid or Decimal(0))))
    rows = []
    for share in difference.because[new]:
        where = _where(share.places[0])
        told = [amount(share.amount), " ".join(p.leaf for p in share.places)]
        rows.append([*head, *told, where["file"] or "", str(where["line"] or "")])
    return rows
