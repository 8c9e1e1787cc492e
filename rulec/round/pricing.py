"""Pricing wins: from a hand, or from what a score sheet states in its place."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from rulec.compile.engine import Engine, names_of
from rulec.compile.hand import Cell
from rulec.expr.tree import Space
from rulec.kernel.parts import PAIR
from rulec.kernel.price import Priced
from rulec.kernel.vm import NONE, UNKNOWN, checked, run
from rulec.round.model import Event
from rulec.round.result import HandScore, Hit
from rulec.round.table import Table
from rulec.source.diagnostic import Diagnostic, DiagnosticError
from rulec.tiles.model import SUITS, Hand


@dataclass(frozen=True, slots=True, kw_only=True)
class Won:
    """A priced win of a record. `cell` is None where the sheet states patterns, fan or points."""

    event: Event
    seat: int
    tile: int | None
    hand: Hand | None
    cell: Cell | None
    priced: Priced
    ends_round: bool
    stated_points: bool = False


def price_win(table: Table, event: Event) -> Won | Cell | None:
    """Price the win of an event, whose facts are set: a Won; the Cell where the rules do not allow it; None where the
    hand has not the shape of a win."""
    seat = event.seat or 0
    if event.hand is None:
        priced = price_stated(table, event)
        ends = ends_round(table.engine, priced)
        return Won(event=event, seat=seat, tile=event.tile, hand=None, cell=None, priced=priced, ends_round=ends,
                   stated_points=event.points is not None)  # fmt: skip
    tile, cell = event.tile, None
    table.hands[seat] = event.hand
    if tile is None:
        found = table.best(seat, event.hand)
        if found is not None:
            tile, cell = found
    else:
        cell = table.price(seat, event.hand, tile)
    if cell is None or tile is None:
        return None
    if not cell.priced.outs[table.engine.claims["may_win"]]:
        return cell
    ends = ends_round(table.engine, cell.priced)
    return Won(event=event, seat=seat, tile=tile, hand=event.hand, cell=cell, priced=cell.priced, ends_round=ends)


def ends_round(engine: Engine, priced: Priced) -> bool:
    """Whether a win ends the round without money: the ruleset's `ends_round` line, else a win that pays nothing."""
    names = [line.name for line in engine.program.score]
    if "ends_round" in names:
        return bool(priced.scores[names.index("ends_round")])
    return priced.points == 0


def price_stated(table: Table, event: Event) -> Priced:
    """The price of what a sheet states: raw patterns, a total of fan, or the points as paid."""
    engine, seat = table.engine, event.seat or 0
    pricer = engine.pricer
    frame = pricer.frame
    table.set_void(seat, None)
    frame.aggs = [0] * (engine.tables.size + 2)
    # what needs the hand or its winning tile is false, where nobody wrote them
    told = engine.inputs(table.frame, seat, NONE if event.tile is None else event.tile)
    frame.inputs = [0 if value == UNKNOWN else value for value in told]
    stated: dict[int, int] = {}
    if event.fan is not None and pricer.fan >= 0:
        stated[pricer.fan] = checked(event.fan)
    if event.points is not None:
        units = event.points / engine.symbols.unit
        if units != int(units):
            args = {"amount": str(event.points), "unit": str(engine.symbols.unit)}
            span = event.spans.get("points", event.span)
            raise DiagnosticError((Diagnostic(code="amount-too-fine", args=args, span=span),))
        stated[pricer.points] = checked(int(units))
    times = stated_times(engine, event, seat)
    frame.raws = [int(n > 0) for n in times]
    priced = pricer.settle(times, stated)
    if event.patterns is None:
        priced.hits = []
        priced.stated = frozenset({"fan"} if event.fan is not None else {"points"})
    if event.points is not None:
        priced.fan = NONE
    return priced


def stated_times(engine: Engine, event: Event, _seat: int) -> list[int]:
    """How often each pattern counts before `replaces`: as stated, and those that flags alone decide."""
    patterns = [p for p in engine.program.patterns if p.on]
    known = {p.name for p in engine.program.patterns}
    stated = event.patterns or ()
    for name in stated:
        if name not in known:
            span = event.spans.get("patterns", event.span)
            raise DiagnosticError((Diagnostic(code="pattern-unknown", args={"name": name}, span=span),))
    times = [stated.count(p.name) for p in patterns]
    if event.patterns is None:
        return times
    frame = engine.pricer.frame
    for i, pattern in enumerate(patterns):
        if times[i] or pattern.when is None or engine.gen.scope.on_hand(pattern.when.folded):
            continue
        if run(frame, engine.pricer.whens[i], 0):
            counted = pattern.count is not None and not engine.gen.scope.on_hand(pattern.count.folded)
            times[i] = run(frame, engine.pricer.counts[i], 0) if counted else 1
    return times


def win_score(engine: Engine, won: Won) -> HandScore:
    """The score of a win as told in results."""
    priced = won.priced
    return HandScore(
        win=True,
        win_tile=won.tile,
        fan=None if won.stated_points or priced.fan == NONE else priced.fan,
        points=priced.points * engine.symbols.unit,
        limit=bool(priced.limited),
        hits=hits(engine, priced),
        reading=reading(engine, won.hand, won.tile, won.cell),
        ends_round=won.ends_round,
    )


def hits(engine: Engine, priced: Priced) -> tuple[Hit, ...]:
    """The patterns that counted, with their prices."""
    patterns = [p for p in engine.program.patterns if p.on]
    found = []
    for i, times in priced.hits:
        pattern = patterns[i]
        amount = priced.prices[i]
        scale = engine.symbols.unit if pattern.field == "points" else Decimal(1)
        found.append(Hit(
            id=pattern.name, title=pattern.title, field=pattern.field, amount=amount * scale, times=times,
            plain=pattern.when is None,
        ))  # fmt: skip
    return tuple(found)


def reading(engine: Engine, hand: Hand | None, tile: int | None, cell: Cell | None) -> tuple[str, ...]:
    """Melds, then sets in tile order, then the pair (or all pairs)."""
    if hand is None or tile is None or cell is None:
        return ()
    melds = sorted(hand.melds, key=lambda m: m.tile)
    blocks = engine.tables.reading(hand, tile, cell)
    pairs = [b for b in blocks if b[1] >= PAIR]
    sets = [b for b in blocks if b[1] < PAIR]
    sets.sort(key=lambda b: (b[0], block_tiles(b[1]), b[1]))
    return (
        *(str(m.tile % 9 + 1) * m.size + SUITS[m.tile // 9] for m in melds),
        *(block_tiles(block) + SUITS[suit] for suit, block in (*sets, *sorted(pairs))),
    )


def block_tiles(block: int) -> str:
    if block < 7:
        return "".join(str(block + i) for i in (1, 2, 3))
    return str(block - 6) * 3 if block < PAIR else str(block - 15) * 2


def refusal(engine: Engine, priced: Priced) -> Mapping[str, str]:
    """Why the rules do not allow a win: the first part of `may_win` that fails, in its own words or as written."""
    for node, out in engine.requirements:
        if priced.outs[out]:
            continue
        for name in names_of(node, Space.DEFINE):
            words = engine.program.defines[name].refusal
            if words:
                text = next(iter(words.values()))
                return {"en": words.get("en", text), "zh": words.get("zh", text)}
        text = node.span.text
        return {"en": f"the rules do not allow this win: {text} does not hold", "zh": f"规则不许这样胡：不满足 {text}"}
    return {"en": "the rules do not allow this win", "zh": "规则不许这样胡"}
