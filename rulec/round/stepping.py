"""A record's table that is played move by move: the referee of a game that the kernel does not settle (with chips,
offences or declarations), and who tells why of one that it does."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from rulec.expr.tree import Lit
from rulec.kernel import flow
from rulec.kernel.board import DEALT, NOBODY, OK, TILES
from rulec.kernel.flow import Flow
from rulec.kernel.vm import COLUMNS
from rulec.round.full import Full
from rulec.round.full_wins import DIRECTIONS, new_game
from rulec.round.model import Event
from rulec.round.moves import Action, spread
from rulec.source.text import Span, Text
from rulec.tiles.model import Hand

NOWHERE = Span(Text(None, ""), 0, 0)
TYPES = {
    flow.DISCARD: ("discard", None),
    flow.PONG_IT: ("pong", None),
    flow.EXPOSED_IT: ("kong", "exposed"),
    flow.ADD_IT: ("kong", "added"),
    flow.CONCEAL_IT: ("kong", "concealed"),
    flow.WIN_IT: ("win", None),
    flow.PASS_IT: ("pass", None),
    flow.DRAW_IT: ("draw", None),
    flow.EXHAUST_IT: ("exhausted", None),
}
WAIT = COLUMNS["waits"]
TURNING = frozenset({"draw", "discard", "pong", "kong"})  # whose turn it then is
SOURCED = frozenset({flow.PONG_IT, flow.EXPOSED_IT, flow.WIN_IT})


@dataclass(slots=True)
class Stepping(Full):
    """A table that tells what may come. Every list is in order of seats, behind the seat at turn for claims."""

    seen: int = NOBODY  # the number of events when the table was looked at
    warns: bool = False  # who must win need not

    def __post_init__(self) -> None:
        Full.__post_init__(self)
        game, play = self.flow, self.engine.program.play
        game.referee = self
        kong = play.may_kong.folded
        game.asks_kong = self.engine.may_kong >= 0 and not (isinstance(kong, Lit) and kong.value is True)
        game.asks_pong = self.engine.may_pong >= 0
        game.asks_let_go = self.asks_passes or self.asks_must
        game.loud = self.engine.end_looks
        self.warns = play.values.get("must_win_breach") == "warns"

    def make_game(self, players: int) -> Flow:
        return new_game(Flow, self.engine, players)

    @property
    def flow(self) -> Flow:
        """The game."""
        assert isinstance(self.game, Flow)
        return self.game

    # --- what the game asks

    def chance(self, seat: int, source: int) -> int:
        """Whether a seat whose tiles have the shape of a win may win now, or must."""
        self._see()
        cell = self._chance(seat, source)
        if cell is None:
            return flow.NEVER
        must = cell.priced.outs[self.engine.claims["must_win"]] and not self.warns
        return flow.MUST if must else flow.MAY

    def may_kong(self, seat: int) -> bool:
        """Whether the ruleset lets a seat lay a kong now."""
        if self.engine.kong_looks:
            self._see()
        else:
            self.full_table.look_at_counts()
        return self.rules_allow_kong(seat)

    def may_pong(self, seat: int) -> bool:
        """Whether the ruleset lets a seat make a pong of the tile in flight."""
        self._see()
        return self.rules_allow_pong(seat)

    def worth(self, seat: int, tile: int) -> int:
        """What a seat's waits would pay in all without that tile: their copies that it does not see, times the points
        on a discard."""
        self._see()
        table, game = self.full_table, self.flow
        hand = table.hands[seat]
        if hand is None:
            return 0
        left = Hand(tuple(n - (t == tile) for t, n in enumerate(hand.counts)), hand.melds)
        waits = (dict(zip(WAIT, row, strict=True)) for row in table.ready_rows(seat, left))
        return sum(
            wait["points"] * max(0, 4 - hand.counts[wait["tile"]] - game.shown[wait["tile"]])
            for wait in waits
            if wait["legal"]
        )

    def play(self, codes: Sequence[int]) -> None:
        """Play an event that is more than a move of tiles, or all wins on one tile."""
        events = events_of(codes, len(self.flow.log), self.game.turn)
        self.play_events(events)

    def play_events(self, events: Sequence[Event]) -> None:
        """Play events, and keep them."""
        self.event(events)
        self.flow.log.extend(events)
        self.flow.over = self.over

    def _see(self) -> None:
        if self.seen != self.flow.played:
            self.full_table.look()
            self.seen = self.flow.played

    # --- before play

    def begin(self, wall: bytes, dealer: int) -> None:
        """Deal from a wall: each seat's hand from the dealer on, then the dealer's next tile."""
        flow = self.flow
        flow.tiles, flow.taken = wall, flow.players * (3 * flow.sets + 1) + 1
        self.play_events([dealt(wall, dealer, flow.players, flow.sets)])


ACTIONS: dict[int, Action] = {}  # as they are asked for


def action(key: int) -> Action:
    """The action of a code with the seat at turn in its bits from the twelfth."""
    seat, kind, tile, turn = key >> 9 & 7, key >> 5 & 15, key & 31, key >> 12
    type_, how = TYPES[kind]
    source = turn if kind in SOURCED and turn != seat else None
    return Action(type_, seat, tile if tile < TILES else None, source, how)


def events_of(codes: Sequence[int], first: int, turn: int) -> list[Event]:
    """Events of codes, numbered from `first`, at the turn of that seat."""
    found = []
    for place, code in enumerate(codes):
        move = action(code | turn << 12)
        seat = None if move.type == "exhausted" else move.seat
        found.append(
            Event(index=first + place, type=move.type, span=NOWHERE, seat=seat, source=move.source, tile=move.tile,
                  kind=move.kind)
        )  # fmt: skip
    return found


def events_of_log(log: Sequence[Any]) -> list[Event]:
    """The events of a log of codes and events."""
    found: list[Event] = []
    turn = NOBODY
    for one in log:
        event = one if isinstance(one, Event) else events_of([one], len(found), turn)[0]
        found.append(event)
        if event.type == "deal" and event.hands:
            turn = max((len(hand), seat) for seat, hand in event.hands.items())[1]  # with a tile more it may win
        elif event.type in TURNING and event.seat is not None:
            turn = event.seat
    return found


def dealt(wall: bytes, dealer: int, players: int, sets: int) -> Event:
    """The deal from a wall: each seat's hand from the dealer on, then the dealer's next tile."""
    size = 3 * sets + 1
    hands = {(dealer + step) % players: tuple(wall[step * size : (step + 1) * size]) for step in range(players)}
    hands[dealer] += (wall[players * size],)
    return Event(index=0, type="deal", span=NOWHERE, hands=hands)


def before_play(game: Flow) -> list[Action] | None:
    """Exchanges and void suits that are due; None where play may begin, or has begun."""
    if game.phase != DEALT or game.ready_to_play() == OK:
        return None
    if game.exchange_tiles and not game.exchanged:
        return [move for seat in range(game.players) for move in gifts(game, seat)]
    due = [seat for seat in range(game.players) if game.in_play[seat] and game.voids[seat] == NOBODY]
    return [Action("void", seat, suit=suit) for seat in due for suit in game.suits]


def directions(players: int) -> list[str]:
    """Where exchanged tiles may go."""
    return [way for way in DIRECTIONS if way != "across" or players % 2 == 0]


def gifts(game: Flow, seat: int) -> Iterator[Action]:
    """Every choice of tiles that a seat may give away."""
    held = spread(game.held_of(seat))
    for tiles in sorted(set(combinations(held, game.exchange_tiles))):
        if not game.same_suit or len({tile // 9 for tile in tiles}) == 1:
            yield Action("exchange", seat, tiles=tiles)
