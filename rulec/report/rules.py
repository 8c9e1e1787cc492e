"""Rulesets for people and programs: where a value comes from, payout tables."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any, TypeVar

from rulec.expr.program import Program, Settlement
from rulec.report.layout import bold, dim, group, styled, table
from rulec.report.names import leaf_name, place_text, plain_value, title, value_text
from rulec.report.number import amount
from rulec.report.rule_sentences import amount_text, in_force
from rulec.report.words import Lang, say
from rulec.ruleset.model import Leaf, Origin, Ruleset
from rulec.study.payouts import PatternPay, Payouts, SettlementPay

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

T = TypeVar("T")


def why_json(leaf: Leaf) -> dict[str, Any]:
    """A leaf and every place that set it, newest first."""
    return {
        "path": leaf.path,
        "value": plain_value(leaf.value),
        "origins": [_origin(origin) for origin in leaf.origins],
    }


def _origin(origin: Origin) -> dict[str, Any]:
    known = origin.span.file is not None
    return {
        "file": origin.span.file,
        "line": origin.span.line if known else None,
        "column": origin.span.column if known else None,
        "op": origin.op,
        "value": plain_value(origin.value),
        "note": origin.note,
        "source": origin.source,
        "layer": origin.layer,
    }


def why_text(ruleset: Ruleset, leaf: Leaf, lang: Lang) -> "RenderableType":
    head = bold(leaf_name(ruleset, leaf.path, lang)) + styled(f" = {value_text(leaf.value)}")
    rows = table([say(key, lang) for key in ("value", "what", "ruleset", "place", "note")])
    for origin in leaf.origins:
        note = say("stop", lang).join(filter(None, (origin.note, origin.source)))
        rows.add_row(
            value_text(origin.value),
            say(f"op-{origin.op}", lang),
            origin.layer,
            place_text(origin.span, lang),
            dim(note),
        )
    return group(head, rows)


def table_json(rulesets: Sequence[Ruleset], tables: Sequence[Payouts], lang: Lang) -> dict[str, Any]:
    """One entry a ruleset in every row, null where the ruleset has no such pattern or rule."""
    patterns = [{p.id: p for p in payouts.patterns} for payouts in tables]
    settlements = [{s.id: s for s in payouts.settlements} for payouts in tables]
    return {
        "rulesets": [{"id": r.id, "hash": r.hash} for r in rulesets],
        "patterns": [
            {
                "id": name,
                "title": title(first.title, lang, name),
                "pays": [_pattern_json(have.get(name)) for have in patterns],
            }
            for name, first in _first(patterns).items()
        ],
        "settlements": [
            {
                "id": name,
                "title": title(one.title, lang, name),
                "on": one.event,
                "amounts": [_settlement_json(have.get(name)) for have in settlements],
            }
            for name, one in _first(settlements).items()
        ],
    }


def _first(tables: Sequence[Mapping[str, T]]) -> dict[str, T]:
    """Names in the order of the first table that has them."""
    found: dict[str, T] = {}
    for have in tables:
        for name, value in have.items():
            found.setdefault(name, value)
    return found


def _pattern_json(pay: PatternPay | None) -> dict[str, Any] | None:
    if pay is None:
        return None
    return {
        "on": pay.on,
        pay.field: plain_value(pay.price),
        "discard": None if pay.discard is None else amount(pay.discard),
        "self_draw": None if pay.self_draw is None else amount(pay.self_draw),
    }


def _settlement_json(pay: SettlementPay | None) -> dict[str, Any] | None:
    if pay is None:
        return None
    return {"on": pay.on, "amount": None if pay.amount is None else amount(pay.amount), "expression": pay.text}


def table_text(
    labels: Sequence[str], programs: Sequence[Program], tables: Sequence[Payouts], lang: Lang
) -> "RenderableType":
    """Patterns, then payments; three columns a ruleset, one for payments."""
    patterns = [{p.id: p for p in payouts.patterns if p.on} for payouts in tables]
    heads = [say("pattern", lang)]
    for label in labels:
        heads += [f"{label} {say('price', lang)}", say("discard-head", lang), say("self-draw-head", lang)]
    rows = table(heads, right=range(1, len(heads)), title=say("patterns", lang))
    for name, first in _first(patterns).items():
        cells = [cell for have in patterns for cell in _pattern_cells(have.get(name), lang)]
        rows.add_row(title(first.title, lang, name), *cells)
    settlements = [{s.name: s for s in in_force(program)} for program in programs]
    paid = table([say("settlement", lang), say("on-event", lang), *labels], title=say("settlements", lang))
    for name, one in _first(settlements).items():
        paid.add_row(
            title(one.title, lang, name),
            dim(say(f"on-{one.event}", lang)),
            *(_settlement_cell(p, h.get(name), lang) for p, h in zip(programs, settlements, strict=True)),
        )
    return group(rows, paid)


def _pattern_cells(pay: PatternPay | None, lang: Lang) -> "tuple[Text, Text, Text]":
    if pay is None:
        return dim(say("off", lang)), dim("·"), dim("·")
    return styled(price_cell(pay, lang)), _paid(pay.discard), _paid(pay.self_draw)


def price_cell(pay: PatternPay, lang: Lang) -> str:
    """A price on its scale: a level, `+1` fan, `×2`, `+1 points`."""
    price = value_text(pay.price)
    match pay.field:
        case "fan":
            return f"+{price}"
        case "times":
            return f"×{price}"
        case "points":
            return say("plus-points", lang, n=price)
    return price


def price_text(pay: PatternPay, lang: Lang) -> str:
    """A price with its unit."""
    price = price_cell(pay, lang)
    return say("fan", lang, n=price) if pay.field in ("fan", "level") else price


def _paid(value: Decimal | None) -> "Text":
    return dim("·") if value is None else styled(amount(value))


def _settlement_cell(program: Program, settlement: Settlement | None, lang: Lang) -> "Text":
    return dim("·") if settlement is None else styled(amount_text(program, settlement, lang))
