"""`run --explain`: each event, and each payment as a sentence with its rule, place, arithmetic and balances."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from itertools import groupby
from typing import TYPE_CHECKING

from rulec.report.layout import bold, dim, grid, group, styled
from rulec.report.names import item_title, place_text, tile_name, title
from rulec.report.number import amount
from rulec.report.settling import balances_text, footer, head_text, seat_name, win_text
from rulec.report.words import WORDS, Lang, say
from rulec.round.model import Event
from rulec.round.result import Entry, Settled
from rulec.ruleset.model import Ruleset

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text


def explain_text(settled: Settled, ruleset: Ruleset, lang: Lang) -> "RenderableType":
    """A record told from its first event to its last; events without payments only where nothing else is told."""
    parts: list[RenderableType] = [head_text(settled, ruleset, lang)]
    titles = line_titles(ruleset, lang)
    running = dict.fromkeys(settled.record.seats, Decimal(0))
    wins = {win.event: win for win in settled.wins}
    by_event: dict[int, list[Entry]] = {}
    for entry in settled.entries:
        by_event.setdefault(entry.event, []).append(entry)
    for event in settled.record.events:
        entries = by_event.get(event.index, [])
        win = wins.get(event.index)
        if not entries and win is None and event.type in QUIET:
            continue
        told = win_text(win, lang) if win else event_text(event, settled.record.seats, lang)
        parts.append(dim(f"{event.index:>3}  ") + bold(told))
        if entries:
            parts.append(payments_text(entries, lang, titles))
            _add(running, entries)
            parts.append(dim("     " + say("now", lang, balances=balances_text(running, lang))))
    if not settled.entries:
        parts.append(say("no-payments", lang))
    parts.extend(footer(settled, lang))
    return group(*parts)


QUIET = frozenset({"deal", "exchange", "void", "draw", "discard", "pong"})


def event_text(event: Event, seats: Sequence[str], lang: Lang) -> str:
    """What happened, in words."""
    key = f"event-{event.type}"
    if f"{key}-{event.kind}" in WORDS:
        key = f"{key}-{event.kind}"
    text = say(
        key if key in WORDS else "event",
        lang,
        seat="" if event.seat is None else seats[event.seat],
        source="" if event.source is None else seats[event.source],
        tile="" if event.tile is None else tile_name(event.tile, lang),
        what=say("comma", lang).join(f"{name}: {value}" for name, value in event.declared.items()),
    )
    text = " ".join(text.split())
    return f"{text} ({say('event-late', lang)})" if event.late else text


def line_titles(ruleset: Ruleset, lang: Lang) -> dict[str, str]:
    """The titles of the lines that an arithmetic may name: of the score, of definitions and groups."""
    names = {path.rpartition(".")[0] for path in ruleset.leaves if path.endswith(".title")}
    items = [tuple(name.split(".")) for name in names]
    return {
        item[1]: item_title(ruleset, ".".join(item), lang)
        for section in ("groups", "define", "score")  # where two have one name, a line of the score is meant
        for item in items
        if len(item) == 2 and item[0] == section
    }


def payments_text(entries: Sequence[Entry], lang: Lang, titles: Mapping[str, str]) -> "RenderableType":
    """Payments as sentences, each with its rule, its arithmetic and its place; `titles` are of the lines in it."""
    rows = grid(2, indent=6)
    for payers, payees, entry in merged([e for e in entries if e.amount]):
        first, *more = arithmetic_lines(entry.why.arithmetic)
        rows.add_row("", sentence(payers, payees, entry.amount, lang), _why(entry, first, lang))
        for line in more:
            name, equals, rest = line.partition(" = ")
            known = titles.get(name, name)
            rows.add_row("", "", line if known == name else styled(name) + dim(f" ({known})") + styled(equals + rest))
    for _, same in groupby((e for e in entries if not e.amount), key=lambda e: e.rule):
        nothing = list(same)
        payers = list(dict.fromkeys(e.payer for e in nothing))
        told = nothing[0].why.arithmetic if len({e.why.arithmetic for e in nothing}) == 1 else "0"
        rows.add_row("", sentence(payers, [], Decimal(0), lang), _why(nothing[0], told, lang))
    return rows


def _why(entry: Entry, told: str, lang: Lang) -> "Text":
    """The rule by its title, its arithmetic, and where it stands."""
    place = place_text(entry.why.span, lang)
    head = dim(title(entry.why.title, lang, entry.rule) + say("colon", lang))
    return head + styled(told) + dim(f"  [{place}]" if place else "")


def arithmetic_lines(arithmetic: str) -> list[str]:
    """The steps of an arithmetic, one a line, without a step that a later one tells in full."""
    steps = arithmetic.split("; ")
    names = [step.split(" = ")[0] for step in steps]
    kept = [s for i, s in enumerate(steps) if not (s.count(" = ") == 1 and names[i] in names[i + 1 :])]
    return kept or [arithmetic]


def merged(entries: Sequence[Entry]) -> list[tuple[list[str], list[str], Entry]]:
    """Payments that tell the same thing of several payers, or several payees, as one."""
    told: list[tuple[list[str], list[str], Entry]] = []
    for entry in entries:
        last = told[-1] if told else None
        if last and _alike(last[2], entry):
            payers, payees, _ = last
            if payees == [entry.payee] and entry.payer not in payers:
                payers.append(entry.payer)
                continue
            if payers == [entry.payer] and entry.payee not in payees:
                payees.append(entry.payee)
                continue
        told.append(([entry.payer], [entry.payee], entry))
    return told


def _alike(one: Entry, other: Entry) -> bool:
    told = [(e.event, e.rule, e.amount, e.why.arithmetic) for e in (one, other)]
    return told[0] == told[1]


def sentence(payers: Sequence[str], payees: Sequence[str], paid: Decimal, lang: Lang) -> str:
    """`A and B each pay C 2`."""
    comma = say("comma", lang)
    payer, payee = (comma.join(seat_name(name, lang) for name in names) for names in (payers, payees))
    key = "pay-nothing" if not paid else "pay-each" if len(payers) > 1 else "pay-many" if len(payees) > 1 else "pay"
    return say(key, lang, payer=payer, payee=payee, amount=amount(paid))


def _add(running: dict[str, Decimal], entries: Sequence[Entry]) -> None:
    for entry in entries:
        running[entry.payer] = running.get(entry.payer, Decimal(0)) - entry.amount
        running[entry.payee] = running.get(entry.payee, Decimal(0)) + entry.amount
