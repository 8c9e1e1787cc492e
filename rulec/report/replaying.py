"""`rulec replay`: the table after each event, drawn for a terminal or as JSON."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from rulec.report.explaining import event_text, line_titles, payments_text
from rulec.report.layout import bold, dim, grid, group, money, styled
from rulec.report.names import title
from rulec.report.number import signed
from rulec.report.settling import balance_json, entries_json, win_json, win_text
from rulec.report.words import Lang, say
from rulec.round.model import Record
from rulec.round.moves import State
from rulec.round.shots import Shot
from rulec.round.written import event_as_data
from rulec.ruleset.model import Ruleset
from rulec.tiles.model import SUITS, Meld
from rulec.tiles.show import Style, group_text, meld_text, style_of, tile_text, tiles_text

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

Tiles = Literal["letters", "chinese", "pictures"]
STYLES: dict[str, Style] = {"letters": "letters", "chinese": "chinese", "pictures": "unicode"}
BACK = "\N{MAHJONG TILE BACK}"
RIVER = 18  # discards a line


def tile_style(tiles: str | None, lang: Lang) -> Style:
    """The style that was asked for, else the language's own."""
    return style_of(lang) if tiles is None else STYLES[tiles]


def shot_text(shot: Shot, record: Record, ruleset: Ruleset, lang: Lang, style: Style) -> "RenderableType":
    """The table after an event: what was done, every seat, the wall, and what was paid."""
    state, seats = shot.state, record.seats
    last = len(record.events) - 1
    head = bold(say("replay-event", lang, n=shot.event.index, last=last) + "  " + _done(shot, record, lang))
    where = dim(f"{record.name}  {title(ruleset.title, lang, ruleset.id)}")
    rows = grid(4)
    for seat in range(len(seats)):
        rows.add_row(
            styled("▶" if seat == state.turn and state.phase != "over" else " "),
            _who(seat, state, seats, lang),
            money(signed(shot.balance[seats[seat]])),
            _tiles(seat, state, style),
        )
        river = state.rivers[seat]
        for start in range(0, len(river), RIVER):
            row = " ".join(tile_text(tile, style) for tile in river[start : start + RIVER])
            rows.add_row("", "", dim(say("river", lang) if start == 0 else ""), dim(row))
    parts: list[RenderableType] = [head, where, rows, _middle(state, seats, lang, style)]
    if shot.entries:
        parts.append(payments_text(shot.entries, lang, line_titles(ruleset, lang)))
    return group(*parts)


def _done(shot: Shot, record: Record, lang: Lang) -> str:
    if shot.wins:
        return win_text(shot.wins[0], lang)
    return event_text(shot.event, record.seats, lang)


def _who(seat: int, state: State, seats: Sequence[str], lang: Lang) -> "Text":
    """A seat's name, and what is to be known of it."""
    marks = [say("dealer-mark", lang)] if seat == state.dealer else []
    void = state.voids[seat]
    if void is not None:
        marks.append(say(f"void-{SUITS[void]}", lang))
    if state.won[seat]:
        marks.append(say("has-won", lang))
    elif not state.in_play[seat]:
        marks.append(say("is-out", lang))
    name = bold(seats[seat]) if state.in_play[seat] else dim(seats[seat])
    return name + dim("".join(f" {mark}" for mark in marks))


def _tiles(seat: int, state: State, style: Style) -> "Text":
    """Concealed tiles, the one just drawn apart, and melds."""
    held, drawn = list(state.hands[seat]), None
    if seat == state.turn and state.drawn in held and state.phase == "turn":
        drawn = state.drawn
        held.remove(drawn)
    text = styled(tiles_text(held, style))
    if drawn is not None:
        text = text + styled(" + ") + bold(tile_text(drawn, style))
    melds = "".join(f" [{meld_shown(meld, style)}]" for meld in state.melds[seat])
    return text + styled(melds, "cyan")


def meld_shown(meld: Meld, style: Style) -> str:
    """A meld by its name, or as pictures; a concealed kong shows two backs."""
    if style != "unicode":
        return meld_text(meld, style)
    face = group_text((meld.tile,), style)
    return BACK + face * 2 + BACK if meld.kind == "concealed" else face * meld.size


def _middle(state: State, seats: Sequence[str], lang: Lang, style: Style) -> "RenderableType":
    """The wall, the tile in flight and winning tiles that lie aside."""
    words = [say("wall", lang, n=state.wall)]
    if state.flight is not None and state.turn is not None:
        words.append(say("in-flight", lang, tile=tile_text(state.flight, style), seat=seats[state.turn]))
    if state.aside:
        words.append(say("laid-aside", lang, tiles=tiles_text(state.aside, style)))
    if state.phase == "over":
        words.append(say("round-over", lang))
    return dim("  " + say("stop", lang).join(words))


def shot_json(shot: Shot, record: Record, lang: Lang) -> dict[str, Any]:
    """An event with the table after it and what was paid."""
    return {
        "record": record.name,
        "event": shot.event.index,
        "did": event_as_data(shot.event, record.seats),
        "state": state_json(shot.state, record.seats),
        "entries": entries_json(shot.entries, lang),
        "wins": [win_json(win, lang) for win in shot.wins],
        "balance": balance_json(shot.balance),
    }


def state_json(state: State, seats: Sequence[str]) -> dict[str, Any]:
    """A table with the names of its seats, its tiles in letters."""
    return {
        "phase": state.phase,
        "turn": None if state.turn is None else seats[state.turn],
        "dealer": None if state.dealer is None else seats[state.dealer],
        "wall": state.wall,
        "flight": None if state.flight is None else tile_text(state.flight),
        "drawn": None if state.drawn is None else tile_text(state.drawn),
        "hands": {name: tiles_text(hand) for name, hand in zip(seats, state.hands, strict=True)},
        "melds": {name: [meld_text(m) for m in melds] for name, melds in zip(seats, state.melds, strict=True)},
        "rivers": {name: [tile_text(t) for t in river] for name, river in zip(seats, state.rivers, strict=True)},
        "voids": {n: None if void is None else SUITS[void] for n, void in zip(seats, state.voids, strict=True)},
        "in_play": [name for name, stays in zip(seats, state.in_play, strict=True) if stays],
        "won": [name for name, won in zip(seats, state.won, strict=True) if won],
        "aside": tiles_text(state.aside),
    }
