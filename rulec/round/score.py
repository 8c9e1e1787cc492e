"""Scoring one hand and listing the waits of another, outside any round."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from rulec.compile.engine import Engine
from rulec.compile.hand import Cell
from rulec.kernel.vm import NONE, run
from rulec.round.model import FLAGS, Event
from rulec.round.pricing import Won, ends_round, refusal, win_score
from rulec.round.result import HandScore, Wait
from rulec.round.step import Step, set_facts
from rulec.round.table import Account, Table
from rulec.source.diagnostic import Diagnostic, DiagnosticError, Sink
from rulec.source.similar import suggest
from rulec.source.text import Span, Text
from rulec.tiles.hands import parse_hand
from rulec.tiles.model import SUITS, TILES, Hand
from rulec.tiles.notation import Written, parse_tiles

WINNER, OTHER = 0, 1
NOWHERE = Span(Text(None, ""), 0, 0)
SELF_DRAW_FLAGS = frozenset({"after_kong", "fed_kong", "heavenly"})
DISCARD_FLAGS = frozenset({"kong_discard", "robbed_kong"})
NO_SHAPE = {
    "en": "these tiles do not make a winning hand",
    "zh": "牌型不成胡",
}


def score(
    engine: Engine,
    tiles: Written,
    *,
    melds: Sequence[Written] | Written = (),
    win: Written | None = None,
    self_draw: bool = False,
    void: str | None = None,
    flags: Sequence[str] = (),
) -> HandScore:
    """Score a hand of 14 tiles (or 13 and `win`) under a compiled ruleset.

    Raises DiagnosticError for tiles, melds or flags that cannot be.
    """
    sink = Sink()
    stated = check_flags(flags, self_draw, sink)
    own_void = check_void(void, sink)
    hand = parse_hand(tiles, melds, win, sink=sink, sets=engine.tables.sets)
    if hand is None or len(sink):
        raise DiagnosticError(tuple(sink))
    tile = parse_tiles(win, sink) if win is not None else None
    won_by = None if tile is None else tile.tiles[0]
    drawn = self_draw or bool(stated & SELF_DRAW_FLAGS)
    found = price(engine, hand, won_by, drawn, own_void, stated)
    if found is None:
        return HandScore(win=False, reason=NO_SHAPE)
    if isinstance(found, Cell):
        return HandScore(win=False, reason=refusal(engine, found.priced))
    result = win_score(engine, found)
    return replace(
        result,
        pays_discard=None if stated & SELF_DRAW_FLAGS else pays(engine, hand, won_by, False, own_void, stated),
        pays_self_draw=None if stated & DISCARD_FLAGS else pays(engine, hand, won_by, True, own_void, stated),
    )


def check_flags(flags: Sequence[str], self_draw: bool, sink: Sink) -> frozenset[str]:
    """The flags as a set, `fed_kong` with the `after_kong` that it implies."""
    for flag in flags:
        if flag not in FLAGS:
            args = {"flag": flag, "known": ", ".join(FLAGS)}
            sink.add(Diagnostic(code="unknown-flag", args=args, suggest=suggest(flag, FLAGS)))
    found = frozenset(flags) | ({"after_kong"} if "fed_kong" in flags else frozenset())
    for flag in sorted(found & DISCARD_FLAGS):
        other = sorted(found & SELF_DRAW_FLAGS)
        if self_draw or other:
            args = {"flag": flag, "other": other[0] if other else "self-draw"}
            sink.add(Diagnostic(code="flags-contradict", args=args))
    if {"heavenly", "earthly"} <= found:
        sink.add(Diagnostic(code="flags-contradict", args={"flag": "heavenly", "other": "earthly"}))
    return found


def check_void(void: str | None, sink: Sink) -> int:
    if void is None:
        return NONE
    if void not in SUITS or len(void) != 1:
        sink.add(Diagnostic(code="unknown-suit", args={"suit": void}))
        return NONE
    return SUITS.index(void)


def hypothetical(engine: Engine, drawn: bool, void: int, flags: frozenset[str]) -> Table:
    """A table with everybody in play, at a win of the first seat by self-draw or off the second."""
    table = Table(engine, int(engine.program.play.values.get("players", 4)))
    dealer = WINNER if "heavenly" in flags else OTHER if "earthly" in flags else NONE
    table.fact("dealer", dealer)
    for name in ("previous_dealer", "first", "last", "payer", "payee"):
        table.fact(name, NONE)
    table.voids[WINNER] = void
    if flags & {"fed_kong", "after_kong"} and drawn:
        kind = engine.symbols.choice("exposed" if "fed_kong" in flags else "concealed")
        feeder = OTHER if "fed_kong" in flags else NONE
        table.accounts.append(Account(WINNER, kind, 0, 0, feeder, 0, [0] * table.players))
    facts(table, drawn, flags)
    return table


def facts(table: Table, drawn: bool, flags: frozenset[str]) -> None:
    set_facts(
        table,
        winner=WINNER,
        source=NONE if drawn else OTHER,
        wins=1,
        win_no=1,
        self_draw=int(drawn),
        feeder=OTHER if "fed_kong" in flags else NONE,
    )
    table.fact("wall", 0 if "last_tile" in flags else 20)
    table.flags(flags, WINNER)


def price(
    engine: Engine, hand: Hand, win: int | None, drawn: bool, void: int, flags: frozenset[str]
) -> Won | Cell | None:
    """The price of a hand at a hypothetical win; the Cell where the rules do not allow it, None where it is no win."""
    table = hypothetical(engine, drawn, void, flags)
    return price_at(table, hand, win)


def price_at(table: Table, hand: Hand, win: int | None) -> Won | Cell | None:
    engine = table.engine
    table.hands[WINNER] = hand
    found = table.best(WINNER, hand) if win is None else None
    cell = table.price(WINNER, hand, win) if win is not None else found[1] if found else None
    tile = win if win is not None else found[0] if found else None
    if cell is None or tile is None:
        return None
    if not cell.priced.outs[engine.claims["may_win"]]:
        return cell
    event = Event(index=0, type="win", span=NOWHERE, seat=WINNER)
    return Won(event=event, seat=WINNER, tile=tile, hand=hand, cell=cell, priced=cell.priced,
               ends_round=ends_round(engine, cell.priced))  # fmt: skip


def pays(
    engine: Engine, hand: Hand, win: int | None, drawn: bool, void: int, flags: frozenset[str]
) -> Decimal | None:
    """What each payer pays for the hand won that way; None where it cannot be won so."""
    table = hypothetical(engine, drawn, void, flags)
    won = price_at(table, hand, win)
    if not isinstance(won, Won):
        return None
    facts(table, drawn, flags)
    table.frame.outs, table.frame.scores = won.priced.outs, won.priced.scores
    table.fact("win", NONE if won.tile is None else won.tile)
    step = Step(table, 0)
    step.rules("win", WINNER)
    paid = [0] * table.players
    for line in step.lines:
        if line.payee == WINNER and line.payer < table.players:
            paid[line.payer] += line.units
    return max(paid) * engine.symbols.unit


def waits(
    engine: Engine,
    tiles: Written,
    *,
    melds: Sequence[Written] | Written = (),
    void: str | None = None,
    visible: Written | None = None,
) -> tuple[bool, list[Wait]]:
    """Whether a hand of 13 tiles is ready, and the tiles that it waits for, dead waits left out as the ruleset says.

    Raises DiagnosticError for tiles or melds that cannot be.
    """
    sink = Sink()
    own_void = check_void(void, sink)
    hand = parse_hand(tiles, melds, sink=sink, sets=engine.tables.sets, form="ready")
    seen = parse_tiles(visible, sink) if visible is not None and str(visible).strip() else None
    if hand is None or len(sink):
        raise DiagnosticError(tuple(sink))
    table = hypothetical(engine, False, own_void, frozenset())
    if seen is not None:
        check_visible(hand, seen.tiles, sink)
        for tile in seen.tiles:
            table.visible[tile] += 1
    if len(sink):
        raise DiagnosticError(tuple(sink))
    table.hands[WINNER] = hand
    rows = table.ready_rows(WINNER, hand)
    table.waits[WINNER] = rows
    ready = bool(run(table.frame, engine.ready, WINNER)) if engine.ready >= 0 else any(row[6] for row in rows)
    found = [
        Wait(
            tile=row[0],
            fan=row[3],
            points=row[4] * engine.symbols.unit,
            left=max(0, 4 - hand.total(row[0]) - table.visible[row[0]]),
            live=bool(row[6]),
        )
        for row in rows
        if row[6]
    ]
    return ready, found


def check_visible(hand: Hand, tiles: tuple[int, ...], sink: Sink) -> None:
    """A tile that is seen and held more than four times is a slip of the pen, unless it is seen alone."""
    for tile in range(TILES):
        if tiles.count(tile) > 4:
            name = f"{tile % 9 + 1}{SUITS[tile // 9]}"
            sink.add(Diagnostic(code="five-copies", args={"tile": name, "count": str(tiles.count(tile))}))
    _ = hand
