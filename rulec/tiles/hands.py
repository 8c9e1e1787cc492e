"""Hands as written: tiles, melds and the winning tile put together and checked."""

from collections.abc import Iterator, Sequence
from typing import Literal

from rulec.source.diagnostic import Diagnostic, Label, Sink
from rulec.source.text import Span
from rulec.tiles.model import Hand
from rulec.tiles.notation import PlacedMeld, Tiles, Written, parse_tile, parse_tiles, placed
from rulec.tiles.show import tile_text

Form = Literal["won", "ready"]


def parse_hand(
    tiles: Written,
    melds: Sequence[Written] | Written = (),
    win: Written | None = None,
    *,
    sink: Sink,
    sets: int = 4,
    form: Form = "won",
) -> Hand | None:
    """A hand of `sets` sets and a pair; None after a fault.

    `won`: with the winning tile given, `tiles` may hold it or not, told by the count; the result's counts hold it.
    Without it `tiles` must be whole. `ready`: one tile short, no winning tile.
    """
    before = len(sink)
    concealed = parse_tiles(tiles, sink)
    calls = placed(melds, sink)
    winning = parse_tile(win, sink) if win is not None else None
    if concealed is None or calls is None or len(sink) > before:
        return None
    winning_span = _span(win) if win is not None else None
    own = list(concealed.tiles)
    if not _check_melds(calls, sets, sink):
        return None
    added = _check_count(concealed, 3 * (sets - len(calls)) + 2, winning, form, sink)
    if winning is not None and added:
        own.append(winning)
    if winning is not None and not added and winning not in own and len(sink) == before:
        args = {"tile": tile_text(winning)}
        sink.add(Diagnostic(code="winning-tile-not-in-hand", args=args, span=winning_span))
    _check_copies(concealed, calls, (winning, winning_span) if added else None, sink)
    if len(sink) > before:
        return None
    return Hand(tuple(own.count(tile) for tile in range(27)), tuple(call.meld for call in calls))


def _check_melds(calls: tuple[PlacedMeld, ...], sets: int, sink: Sink) -> bool:
    if len(calls) <= sets:
        return True
    args = {"count": str(len(calls)), "most": str(sets)}
    sink.add(Diagnostic(code="too-many-melds", args=args, span=calls[sets].span))
    return False


def _check_count(concealed: Tiles, whole: int, winning: int | None, form: Form, sink: Sink) -> bool:
    """Report a wrong number of concealed tiles; whether the winning tile comes on top of them."""
    count = len(concealed.tiles)
    if form == "won" and winning is not None and count == whole - 1:
        return True
    if count == (whole if form == "won" else whole - 1):
        return False
    args = {"count": str(count), "whole": str(whole), "ready": str(whole - 1)}
    if form == "won" and count == whole - 1:
        code = "winning-tile-missing"
    elif form == "ready" and count == whole:
        code = "ready-hand-whole"
    elif form == "ready":
        code = "wrong-ready-count"
    else:
        code = "wrong-tile-count"
    sink.add(Diagnostic(code=code, args=args, span=concealed.span))
    return False


def _check_copies(
    concealed: Tiles, calls: tuple[PlacedMeld, ...], winning: tuple[int | None, Span | None] | None, sink: Sink
) -> None:
    """Report each tile of which there are more than four, at the place of the fifth, with the first place beside it."""
    seen: dict[int, int] = {}
    first: dict[int, Span | None] = {}
    told: set[int] = set()
    for tile, size, span in _places(concealed, calls, winning):
        first.setdefault(tile, span)
        seen[tile] = seen.get(tile, 0) + size
        if seen[tile] > 4 and tile not in told:
            told.add(tile)
            start = first[tile]
            labels = (Label(span=start, key="first-copy"),) if start is not None and start != span else ()
            total = sum(n for t, n, _ in _places(concealed, calls, winning) if t == tile)
            args = {"tile": tile_text(tile), "count": str(total)}
            sink.add(Diagnostic(code="five-copies", args=args, span=span, labels=labels))


def _places(
    concealed: Tiles, calls: tuple[PlacedMeld, ...], winning: tuple[int | None, Span | None] | None
) -> Iterator[tuple[int, int, Span | None]]:
    """Every tile with how many copies stand at a place, in the order in which a hand is read."""
    for tile, span in zip(concealed.tiles, concealed.spans, strict=True):
        yield tile, 1, span
    for call in calls:
        yield call.meld.tile, call.meld.size, call.span
    if winning is not None and winning[0] is not None:
        yield winning[0], 1, winning[1]


def _span(written: Written) -> Span | None:
    tiles = parse_tiles(written, Sink())
    return None if tiles is None else tiles.span
