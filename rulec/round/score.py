"""Scoring one hand and listing the waits of another, outside any round."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from rulec.compile.engine import Engine
from rulec.compile.hand import Cell
from rulec.kernel.pay import Account
from rulec.kernel.vm import NONE, run
from rulec.round.declaring import declared_value
from rulec.round.model import FLAGS, Event
from rulec.round.pricing import Won, ends_round, refusal, win_score
from rulec.round.result import HandScore, Wait
from rulec.round.step import Step, set_facts
from rulec.round.table import Table
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """How a hand is won: `tile` None where the winning tile is to be chosen, `void` NONE where no suit is declared;
    `declared` is what else the winner declared, as the kernel has it."""

    tile: int | None
    drawn: bool
    void: int
    flags: frozenset[str]
    declared: tuple[tuple[str, int], ...] = ()


def score(
    engine: Engine,
    tiles: Written,
    *,
    melds: Sequence[Written] | Written = (),
    win: Written | None = None,
    self_draw: bool = False,
    void: str | None = None,
    flags: Sequence[str] = (),
    declared: Mapping[str, object] | None = None,
) -> HandScore:
    """Score a hand of 14 tiles (or 13 and `win`) under a compiled ruleset; `declared` is what the winner declared.

    Raises DiagnosticError for tiles, melds, flags or declarations that cannot be.
    """
    sink = Sink()
    stated = check_flags(flags, self_draw, sink)
    own_void = check_void(void, sink)
    hand = parse_hand(tiles, melds, win, sink=sink, sets=engine.tables.sets)
    if hand is None or len(sink):
        raise DiagnosticError(tuple(sink))
    tile = parse_tiles(win, sink) if win is not None else None
    won_by = None if tile is None else tile.tiles[0]
    said = tuple((name, declared_value(engine, name, value, of_text(name))) for name, value in (declared or {}).items())
    drawn = self_draw or bool(stated & SELF_DRAW_FLAGS)
    way = Way(tile=won_by, drawn=drawn, void=own_void, flags=stated, declared=said)
    found = price_at(hypothetical(engine, way), hand, won_by)
    if found is None:
        return HandScore(win=False, reason=NO_SHAPE)
    if isinstance(found, Cell):
        return HandScore(win=False, reason=refusal(engine, found.priced))
    result = win_score(engine, found)
    return replace(
        result,
        pays_discard=None if stated & SELF_DRAW_FLAGS else pays(engine, hand, replace(way, drawn=False)),
        pays_self_draw=None if stated & DISCARD_FLAGS else pays(engine, hand, replace(way, drawn=True)),
    )


def of_text(text: str) -> Span:
    """The place of a text that stands in no file."""
    return Span(Text(None, text), 0, len(text))


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


def hypothetical(engine: Engine, way: Way) -> Table:
    """A table with everybody in play, at a win of the first seat by self-draw or off the second."""
    flags = way.flags
    table = Table(engine, int(engine.program.play.values.get("players", 4)))
    dealer = WINNER if "heavenly" in flags else OTHER if "earthly" in flags else NONE
    table.fact("dealer", dealer)
    for name in ("previous_dealer", "first", "last", "payer", "payee"):
        table.fact(name, NONE)
    table.voids[WINNER] = way.void
    for name, value in way.declared:
        table.set_status(WINNER, name, value)
    if flags & {"fed_kong", "after_kong"} and way.drawn:
        kind = engine.symbols.choice("exposed" if "fed_kong" in flags else "concealed")
        feeder = OTHER if "fed_kong" in flags else NONE
        table.accounts.append(Account(WINNER, kind, 0, 0, feeder, 0, table.players))
    facts(table, way)
    return table


def facts(table: Table, way: Way) -> None:
    """The facts of the win."""
    flags, drawn = way.flags, way.drawn
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


def price_at(table: Table, hand: Hand, win: int | None) -> Won | Cell | None:
    """The price of a hand at the table's win; the Cell where the rules do not allow it, None where it is no win."""
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


def pays(engine: Engine, hand: Hand, way: Way) -> Decimal | None:
    """What each payer pays for the hand won that way; None where it cannot be won so."""
    table = hypothetical(engine, way)
    won = price_at(table, hand, way.tile)
    if not isinstance(won, Won):
        return None
    facts(table, way)
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
    table = hypothetical(engine, Way(tile=None, drawn=False, void=own_void, flags=frozenset()))
    if seen is not None:
        check_visible(seen.tiles, sink)
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


def check_visible(tiles: tuple[int, ...], sink: Sink) -> None:
    """No tile can be seen more than four times."""
    for tile in range(TILES):
        if tiles.count(tile) > 4:
            name = f"{tile % 9 + 1}{SUITS[tile // 9]}"
            sink.add(Diagnostic(code="five-copies", args={"tile": name, "count": str(tiles.count(tile))}))
