"""A settled record: JSON by the contract, and a ledger for people."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from rulec.report.diagnostics import diagnostic_json
from rulec.report.layout import bold, dim, group, money, table
from rulec.report.names import place_text, tile_name, title
from rulec.report.number import amount, signed
from rulec.report.scoring import hit_json, hits_text, sum_text
from rulec.report.words import Lang, say
from rulec.round.result import BANK, Entry, Settled, Win
from rulec.ruleset.model import Ruleset
from rulec.source.diagnostic import Diagnostic

if TYPE_CHECKING:
    from rich.console import RenderableType


def why_text(entry: Entry, lang: Lang) -> str:
    """`exposed kong: 2 * base = 2 (sichuan.yaml:88)`."""
    place = place_text(entry.why.span, lang)
    told = title(entry.why.title, lang, entry.rule) + say("colon", lang) + entry.why.arithmetic
    return f"{told} ({place})" if place else told


def win_json(win: Win, lang: Lang) -> dict[str, Any]:
    return {
        "event": win.event,
        "seat": win.seat,
        "from": win.source,
        "fan": win.score.fan,
        "points": amount(win.score.points),
        "patterns": [hit_json(hit, lang) for hit in win.score.hits],
    }


def settled_json(settled: Settled, ruleset: Ruleset, lang: Lang) -> dict[str, Any]:
    """One record of `run --json`; a record that cannot be settled has its errors in place of the rest."""
    if settled.errors:
        return refused_json(settled.record.name, settled.errors, lang)
    return {
        "ruleset": {"id": ruleset.id, "hash": ruleset.hash},
        "record": settled.record.name,
        "seats": list(settled.record.seats),
        "entries": entries_json(settled.entries, lang),
        "balance": balance_json(settled.balance),
        "wins": [win_json(win, lang) for win in settled.wins],
        "next_dealer": settled.next_dealer,
        "warnings": [diagnostic_json(warning, lang) for warning in settled.warnings],
    }


def refused_json(record: str, errors: tuple[Diagnostic, ...], lang: Lang) -> dict[str, Any]:
    return {"record": record, "errors": [diagnostic_json(error, lang) for error in errors]}


def entries_json(entries: Iterable[Entry], lang: Lang) -> list[dict[str, Any]]:
    """The payments among entries: those of an amount."""
    return [
        {
            "event": entry.event,
            "rule": entry.rule,
            "from": entry.payer,
            "to": entry.payee,
            "amount": amount(entry.amount),
            "why": why_text(entry, lang),
        }
        for entry in entries
        if entry.amount
    ]


def balance_json(balance: Mapping[str, Decimal]) -> dict[str, str]:
    return {name: amount(value) for name, value in balance.items()}


def seat_name(name: str, lang: Lang) -> str:
    return say("bank", lang) if name == BANK else name


def balances_text(balance: Mapping[str, Decimal], lang: Lang) -> str:
    return "  ".join(f"{seat_name(name, lang)} {signed(value)}" for name, value in balance.items())


def head_text(settled: Settled, ruleset: Ruleset, lang: Lang) -> "RenderableType":
    record = settled.record
    head = bold(record.name) + dim(f"  {title(ruleset.title, lang, ruleset.id)}")
    if record.dealer is not None:
        head = head + dim("  " + say("dealer", lang, seat=record.seats[record.dealer]))
    return head


def win_text(win: Win, lang: Lang) -> str:
    """Who wins on what, and what the hand counts."""
    tile = "" if win.score.win_tile is None else tile_name(win.score.win_tile, lang) + (" " if lang == "en" else "")
    tile = f" {tile}" if tile and lang == "zh" else tile
    if win.source is None:
        who = say("win-self", lang, seat=win.seat, tile=tile)
    else:
        who = say("win-discard", lang, seat=win.seat, tile=tile, source=win.source)
    hits = hits_text(win.score, lang)
    counted = f"{hits}{say('stop', lang)}{sum_text(win.score, lang)}" if hits else sum_text(win.score, lang)
    return f"{who}{say('colon', lang)}{counted}"


def ledger_text(settled: Settled, ruleset: Ruleset, lang: Lang) -> "RenderableType":
    """The ledger of a record: every payment a row, a column a seat, and the balance."""
    names = list(settled.balance)
    rows = table(
        [say("event", lang), say("rule", lang), *(seat_name(name, lang) for name in names)],
        right=(0, *range(2, len(names) + 2)),
    )
    for event, rule, change in sorted(_rows(settled, lang), key=lambda row: row[0]):
        cells = [money(signed(change[name])) if change.get(name) else dim("·") for name in names]
        rows.add_row(str(event), rule, *cells)
    rows.add_section()
    rows.add_row("", bold(say("balance", lang)), *(money(signed(settled.balance[name])) for name in names))
    parts: list[RenderableType] = [head_text(settled, ruleset, lang)]
    parts.extend(f"  {win_text(win, lang)}" for win in sorted(settled.wins, key=lambda win: win.event))
    parts.append(rows if any(e.amount for e in settled.entries) else say("no-payments", lang))
    parts.extend(footer(settled, lang))
    return group(*parts)


def _rows(settled: Settled, lang: Lang) -> list[tuple[int, str, dict[str, Decimal]]]:
    """Payments of one rule at one event in one row: what each seat gains."""
    rows: dict[tuple[int, str], dict[str, Decimal]] = {}
    titles = {}
    for entry in settled.entries:
        if entry.amount:
            key = (entry.event, entry.rule)
            titles[key] = title(entry.why.title, lang, entry.rule)
            change = rows.setdefault(key, {})
            change[entry.payer] = change.get(entry.payer, Decimal(0)) - entry.amount
            change[entry.payee] = change.get(entry.payee, Decimal(0)) + entry.amount
    return [(event, titles[event, rule], change) for (event, rule), change in rows.items()]


def footer(settled: Settled, lang: Lang) -> "list[RenderableType]":
    """Next dealer, or that the round is not over."""
    parts: list[RenderableType] = []
    if not settled.over:
        parts.append(dim(say("not-over", lang)))
    if settled.next_dealer is not None:
        parts.append(dim(say("next-dealer", lang, seat=settled.next_dealer)))
    return parts
