"""What a seat may do in a game that is stepped, and what can be seen of one: small frozen values."""

from collections.abc import Sequence
from dataclasses import dataclass

from rulec.kernel import board
from rulec.kernel.game import Game as Play
from rulec.round.full_table import hand_of
from rulec.tiles.model import Meld

PHASES = {
    board.START: "deal",
    board.DEALT: "dealt",
    board.TURN: "turn",
    board.CLAIMED: "claimed",
    board.IN_FLIGHT: "in_flight",
    board.ROBBABLE: "robbable",
    board.REPLACING: "replacing",
    board.OVER: "over",
}


@dataclass(frozen=True, slots=True)
class Action:
    """What a seat does: seats are places in turn order (0 first), tiles numbers 0-26, suits 0-2.

    `type` is exchange (`tiles`), void (`suit`), discard, pong, kong (`kind` exposed, added, concealed), win or pass;
    pong, exposed kong and a win on another's tile have its `source`. Offences, which no list of legal actions holds,
    are false_win and miscount (`kind` short, long).
    """

    type: str
    seat: int
    tile: int | None = None
    source: int | None = None
    kind: str | None = None
    suit: int | None = None
    tiles: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A game as it lies, for whoever may see all of it. Per-seat values are in turn order.

    `phase` is deal (nothing has been dealt, nor is there a dealer), dealt (exchanges and void suits are due), turn (the
    seat at turn discards, kongs or wins), claimed (it has made a pong and discards), in_flight (a discard may be
    claimed), robbable (an added kong may be robbed) or over; in records also replacing (a kong's maker draws). `wall`
    counts tiles. `flight` is the tile that may be claimed, `drawn` the one that the seat at turn drew last; winning
    tiles that were laid aside are in `aside`.
    """

    phase: str
    turn: int | None
    dealer: int | None
    wall: int
    hands: tuple[tuple[int, ...], ...]
    melds: tuple[tuple[Meld, ...], ...]
    rivers: tuple[tuple[int, ...], ...]
    voids: tuple[int | None, ...]
    in_play: tuple[bool, ...]
    won: tuple[bool, ...]
    flight: int | None
    drawn: int | None
    aside: tuple[int, ...]


def state_of(play: Play, *, over: bool, laid: Sequence[int]) -> State:
    """The view of a game; `laid` counts winning tiles that lie open."""
    stays = laid if play.stay else ()
    seats = range(play.players)
    return State(
        phase="over" if over else PHASES[play.phase],
        turn=told(play.turn),
        dealer=told(play.dealer),
        wall=play.wall,
        hands=tuple(spread(play.held_of(seat)) for seat in seats),
        melds=tuple(hand_of(play, seat).melds for seat in seats),
        rivers=tuple(tuple(river) for river in play.rivers),
        voids=tuple(told(void) for void in play.voids),
        in_play=tuple(map(bool, play.in_play)),
        won=tuple(map(bool, play.won)),
        flight=None if play.won_on else told(play.flight),
        drawn=told(play.drawn),
        aside=spread(stays),
    )


def spread(counts: Sequence[int]) -> tuple[int, ...]:
    """Counts as tiles in order."""
    return tuple(tile for tile, count in enumerate(counts) for _ in range(count))


def told(value: int) -> int | None:
    """A value of the board, None for its NOBODY."""
    return None if value == board.NOBODY else value
