# cython: initializedcheck=False
"""The mechanics of a round, tile by tile: hands, melds, rivers, the wall, whose turn it is, what may follow.

Integers only, and no rule of money: what may be won, must be won or may be made a kong is asked elsewhere. Every move
returns a fault (OK where it may be made); a move that is refused changes nothing. A seat is 0 to `players` - 1 in turn
order, a tile 0-26, a suit 0-2.
"""

from collections.abc import Sequence

NOBODY = -1
TILES = 27

# Phases, by what may come next. START: the deal; DEALT: exchange and void suits; TURN: the seat at turn has drawn;
# CLAIMED: it has made a pong and must discard; IN_FLIGHT: a discard may be claimed, else the next seat draws; ROBBABLE:
# an added kong may be robbed, else its maker draws; REPLACING: a kong's maker draws.
START, DEALT, TURN, CLAIMED, IN_FLIGHT, ROBBABLE, REPLACING, OVER = range(8)

# faults
(
    OK, NOT_NOW, NOT_ITS_TURN, OUT_OF_PLAY, NOT_HELD, FIFTH_COPY, NO_SUCH_SUIT, WALL_EMPTY, WALL_LEFT, OTHER_TILE,
    OTHER_SOURCE, OWN_TILE, TOO_FEW_COPIES, NO_PONG, VOID_FIRST, VOID_TILE, LOCKED, WRONG_COUNT, NOT_ONE_SUIT,
    WRONG_DEALER, TWICE, NOT_DECLARED, TOO_FAR, NO_REPLACEMENT, BARRED, GAME_OVER, NOT_DRAWN,
) = range(27)  # fmt: skip

PONG, EXPOSED, ADDED, CONCEALED = range(4)  # kinds of melds
FREE, DECLARED, OFF = range(3)  # how void suits are told
CLOCKWISE, COUNTERCLOCKWISE, ACROSS = range(3)  # where exchanged tiles go: to the seat before, behind, opposite


class Meld:
    """A meld: its kind, its tile, and the seat that discarded the claimed one (NOBODY for a concealed kong)."""

    __slots__ = ("kind", "source", "tile")

    def __init__(self, kind: int, tile: int, source: int) -> None:
        self.kind = kind
        self.tile = tile
        self.source = source


class Board:
    """The state of a round, and what comes before play. Seats, tiles and counts are public to read."""

    __slots__ = (
        "barred",
        "calls",
        "claims_nearest",
        "dealer",
        "discards",
        "drawn",
        "draws",
        "exchange_tiles",
        "exchanged",
        "flight",
        "from_kong",
        "held",
        "in_play",
        "kongs_in_turn",
        "last_winner",
        "melds",
        "out",
        "phase",
        "players",
        "replaced",
        "rivers",
        "same_suit",
        "seen",
        "sets",
        "stay",
        "suits",
        "this_turn",
        "turn",
        "void_first",
        "void_mode",
        "voids",
        "wall",
        "wall_size",
        "won",
        "won_on",
    )  # fmt: skip

    def __init__(
        self,
        players: int,
        suits: Sequence[int],
        sets: int,
        *,
        exchange_tiles: int = 0,
        same_suit: bool = False,
        void_mode: int = FREE,
        void_first: bool = False,
        claims_nearest: bool = False,
        stay: bool = False,
    ) -> None:
        self.players = players
        self.suits = tuple(suits)
        self.sets = sets
        self.exchange_tiles = exchange_tiles
        self.same_suit = same_suit
        self.void_mode = void_mode
        self.void_first = void_first
        self.claims_nearest = claims_nearest
        self.stay = stay
        self.phase = START
        self.turn = NOBODY  # the seat whose turn it is, or whose tile is in flight
        self.dealer = NOBODY
        self.wall_size = 36 * len(self.suits)
        self.wall = self.wall_size
        self.held = [[0] * TILES for _ in range(players)]
        self.melds: list[list[Meld]] = [[] for _ in range(players)]
        self.rivers: list[list[int]] = [[] for _ in range(players)]
        self.voids = [NOBODY] * players
        self.in_play = [True] * players
        self.won = [False] * players
        self.out = [False] * players
        self.barred = [False] * players
        self.draws = [0] * players
        self.discards = 0
        self.calls = 0
        self.exchanged = False
        self.flight = NOBODY  # the tile that may be claimed
        self.drawn = NOBODY  # the tile drawn last by the seat at turn, NOBODY before its draw and after a pong
        self.this_turn: list[int] = []  # tiles drawn since the seat's last discard
        self.replaced = False  # the tile drawn last replaces a kong's
        self.kongs_in_turn: list[Meld] = []  # of the seat at turn since its last discard
        self.from_kong = False  # the discard in flight follows a kong's replacement
        self.won_on: list[int] = []  # seats that have won on the tile in flight
        self.last_winner = NOBODY
        self.seen = [0] * TILES  # copies known: held, in melds, in rivers

    def size(self, seat: int) -> int:
        """Concealed tiles of a seat."""
        return sum(self.held[seat])

    def total(self, seat: int, tile: int) -> int:
        """Copies of a tile in a seat's hand and melds."""
        count = self.held[seat][tile]
        for meld in self.melds[seat]:
            if meld.tile == tile:
                count += 3 if meld.kind == PONG else 4
        return count

    def next_in_play(self, seat: int) -> int:
        """The next seat in turn order that is in play; the same seat where it is the only one."""
        for step in range(1, self.players + 1):
            other = (seat + step) % self.players
            if self.in_play[other]:
                return other
        return NOBODY

    def distance(self, seat: int, source: int) -> int:
        """How far a seat sits behind another in turn order."""
        return (seat - source) % self.players

    def to_draw(self) -> int:
        """The seat that draws next where nobody claims; NOBODY where no draw may come."""
        if self.phase in (ROBBABLE, REPLACING):
            return self.turn if self.in_play[self.turn] and not self.won_on else self.next_in_play(self._after())
        return self.next_in_play(self._after()) if self.phase == IN_FLIGHT else NOBODY

    def _after(self) -> int:
        """The seat behind which the next one draws: the last winner in turn order from the source, else the turn."""
        return self.last_winner if self.won_on else self.turn

    # --- before play

    def deal(self, hands: Sequence[Sequence[int]], dealer: int) -> int:
        """Deal the hands; the dealer's may hold the first tile already. `dealer` NOBODY: the seat with one more."""
        if self.phase != START:
            return NOT_NOW
        full = 3 * self.sets + 2
        more = [seat for seat in range(self.players) if len(hands[seat]) == full]
        if len(more) > 1 or any(len(hand) not in (full, full - 1) for hand in hands):
            return WRONG_COUNT
        if more and dealer not in (NOBODY, more[0]):
            return WRONG_DEALER
        if dealer == NOBODY and not more:
            return WRONG_DEALER
        counts = [0] * TILES
        for hand in hands:
            for tile in hand:
                counts[tile] += 1
                if tile // 9 not in self.suits:
                    return NO_SUCH_SUIT
                if counts[tile] > 4:
                    return FIFTH_COPY
        for seat in range(self.players):
            for tile in hands[seat]:
                self.held[seat][tile] += 1
            self.wall -= len(hands[seat])
        self.seen = counts
        self.dealer = dealer if dealer != NOBODY else more[0]
        self.turn = self.dealer
        self.phase = DEALT
        self._begin()
        return OK

    def exchange(self, gives: Sequence[Sequence[int]], direction: int) -> int:
        """Every seat passes tiles on."""
        if self.phase != DEALT or self.exchange_tiles == 0 or self.void_told():
            return NOT_NOW
        if self.exchanged:
            return TWICE
        for seat in range(self.players):
            if len(gives[seat]) != self.exchange_tiles:
                return WRONG_COUNT
            for tile in gives[seat]:
                if self.held[seat][tile] < list(gives[seat]).count(tile):
                    return NOT_HELD
                if self.same_suit and tile // 9 != gives[seat][0] // 9:
                    return NOT_ONE_SUIT
        if direction == ACROSS and self.players % 2:
            return TOO_FAR
        step = {CLOCKWISE: -1, COUNTERCLOCKWISE: 1, ACROSS: self.players // 2}[direction]
        for seat in range(self.players):
            for tile in gives[seat]:
                self.held[seat][tile] -= 1
                self.held[(seat + step) % self.players][tile] += 1
        self.exchanged = True
        self._begin()
        return OK

    def void_told(self) -> bool:
        """Whether a void suit has been declared."""
        return any(suit != NOBODY for suit in self.voids)

    def void(self, seat: int, suit: int) -> int:
        """A seat declares its void suit."""
        if self.void_mode != DECLARED or self.phase != DEALT:
            return NOT_NOW
        if self.exchange_due():
            return NOT_DECLARED
        if suit not in self.suits:
            return NO_SUCH_SUIT
        if self.voids[seat] != NOBODY:
            return TWICE
        self.voids[seat] = suit
        self._begin()
        return OK

    def exchange_due(self) -> int:
        """NOT_DECLARED while an exchange is to come."""
        return NOT_DECLARED if self.exchange_tiles and not self.exchanged else OK

    def ready_to_play(self) -> int:
        """Whether what comes before play is done: the exchange, the void suits."""
        if self.phase != DEALT:
            return OK if self.phase != START else NOT_NOW
        if self.exchange_due():
            return NOT_DECLARED
        if self.void_mode == DECLARED and any(
            self.in_play[seat] and self.voids[seat] == NOBODY for seat in range(self.players)
        ):
            return NOT_DECLARED
        return OK

    def _begin(self) -> int:
        """From the deal to the dealer's turn, where that is due."""
        if self.phase != DEALT:
            return OK
        fault = self.ready_to_play()
        if fault:
            return fault
        if self.size(self.turn) == 3 * self.sets + 2:
            self.phase = TURN
        return OK
