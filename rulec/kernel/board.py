# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The mechanics of a round, tile by tile: hands, melds, rivers, the wall, whose turn it is, what may follow.

Integers only, and no rule of money: what may be won, must be won or may be made a kong is asked elsewhere. Every move
returns a fault (OK where it may be made); a move that is refused changes nothing. A seat is 0 to `players` - 1 in turn
order, a tile 0-26, a suit 0-2; several seats are a mask of bits, and so are the tiles drawn in a turn.
"""

from array import array
from collections.abc import Sequence

try:
    from rulec.kernel import shim as cython
except ImportError:
    import cython

if not cython.compiled:
    from rulec.kernel.shapes import STEPS, shaped

    NOBODY = -1
    TILES = 27

    # Phases, by what may come next. START: the deal; DEALT: exchange and void suits; TURN: the seat at turn has drawn;
    # CLAIMED: it has made a pong and must discard; IN_FLIGHT: a discard may be claimed, else the next seat draws;
    # ROBBABLE: an added kong may be robbed, else its maker draws; REPLACING: a kong's maker draws.
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

ROOM = 8  # melds of a seat: more than there can be


class Board:
    """The state of a round, and what comes before play. Seats, tiles and counts are public to read.

    `held` are concealed copies, 27 of each seat; `this_turn` the tiles drawn since the last discard, `won_on` the seats
    that have won on the tile in flight, both as masks. `kongs_in_turn` counts the kongs of the seat at turn since its
    last discard, and `fed_by` is whose discard the first of them took (NOBODY: it was concealed or added).
    """

    __slots__ = (
        "barred", "calls", "claims_nearest", "codes", "dealer", "discards", "drawn", "draws", "exchange_tiles",
        "exchanged", "fed_by", "flight", "from_kong", "held", "in_play", "kongs_in_turn", "last_winner", "locks",
        "meld_counts", "meld_kinds", "meld_sources", "meld_tiles", "out", "pairs", "passed_pongs", "phase",
        "players", "replaced", "rivers", "same_suit", "seen", "sets", "shown", "sizes", "stay", "suits", "this_turn",
        "turn", "void_first", "void_mode", "voids", "waiting", "wall", "wall_size", "won", "won_on",
    )  # fmt: skip

    def __init__(
        self,
        players: int,
        suits: Sequence[int],
        sets: int,
        *,
        pairs: int = 0,
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
        self.pairs = pairs  # of a hand that is all pairs; 0 where that is not played
        self.exchange_tiles = exchange_tiles
        self.same_suit = same_suit
        self.void_mode = void_mode
        self.void_first = void_first
        self.claims_nearest = claims_nearest
        self.stay = stay
        self.wall_size = 36 * len(self.suits)
        self.clear()

    def clear(self) -> None:
        """A new round at the same table."""
        players = self.players
        self.phase = START
        self.turn = NOBODY  # the seat whose turn it is, or whose tile is in flight
        self.dealer = NOBODY
        self.wall = self.wall_size
        self.held = bytearray(players * TILES)
        self.sizes = bytearray(players)
        self.codes = array("i", bytes(4 * 3 * players))  # of concealed tiles, three of each seat
        self.meld_counts = bytearray(players)
        self.meld_kinds = bytearray(players * ROOM)
        self.meld_tiles = bytearray(players * ROOM)
        self.meld_sources = bytearray(players * ROOM)
        self.rivers = [bytearray() for _ in range(players)]
        self.voids = [NOBODY] * players
        self.in_play = bytearray(b"\1") * players
        self.won = bytearray(players)
        self.out = bytearray(players)
        self.barred = bytearray(players)
        self.draws = bytearray(players)
        self.discards = 0
        self.calls = 0
        self.exchanged = False
        self.flight = NOBODY  # the tile that may be claimed
        self.drawn = NOBODY  # the tile drawn last by the seat at turn, NOBODY before its draw and after a pong
        self.this_turn = 0
        self.replaced = False  # the tile drawn last replaces a kong's
        self.kongs_in_turn = 0
        self.fed_by = NOBODY
        self.from_kong = False  # the discard in flight follows a kong's replacement
        self.won_on = 0
        self.last_winner = NOBODY
        self.seen = bytearray(TILES)  # copies known: held, in melds, in rivers
        self.shown = bytearray(TILES)  # copies that lie open: discards and the tiles of melds
        self.passed_pongs = [0] * players  # what each seat has let go by since its own last draw, as masks of tiles
        self.waiting = False  # kept by whoever settles: kongs wait for what follows them
        self.locks = 0  # kept likewise: seats that have let a win go by

    # --- tiles

    def put(self, seat: cython.int, tile: cython.int, copies: cython.int) -> None:
        """Copies into a hand, or (fewer than 0) out of it."""
        self.held[TILES * seat + tile] += copies
        self.codes[3 * seat + tile // 9] += copies * STEPS[tile]
        self.sizes[seat] += copies

    def held_of(self, seat: int) -> bytes:
        """Concealed copies of each tile."""
        return bytes(self.held[TILES * seat : TILES * seat + TILES])

    def lying_of(self, seat: cython.int) -> bytes:
        """A seat's 27 concealed counts, the kinds of its melds, and their tiles."""
        start: cython.int = ROOM * seat
        end: cython.int = start + self.meld_counts[seat]
        if start == end:
            return self.held_of(seat)
        return bytes(self.held[TILES * seat : TILES * seat + TILES] + self.meld_kinds[start:end]
                     + self.meld_tiles[start:end])  # fmt: skip

    def melds_of(self, seat: int) -> list[tuple[int, int, int]]:
        """The melds of a seat in the order in which it made them: kind, tile, and the seat that discarded the claimed
        tile (NOBODY for a concealed kong)."""
        places = range(ROOM * seat, ROOM * seat + self.meld_counts[seat])
        return [
            (self.meld_kinds[at], self.meld_tiles[at],
             self.meld_sources[at] if self.meld_kinds[at] != CONCEALED else NOBODY)
            for at in places
        ]  # fmt: skip

    def size(self, seat: cython.int) -> cython.int:
        """Concealed tiles of a seat."""
        return self.sizes[seat]

    def shaped(self, seat: cython.int, tile: cython.int) -> cython.bint:
        """Whether a seat's tiles, with one more unless that is NOBODY, have the shape of a win."""
        first: cython.int = self.codes[3 * seat]
        second: cython.int = self.codes[3 * seat + 1]
        third: cython.int = self.codes[3 * seat + 2]
        if tile >= 18:
            third += STEPS[tile]
        elif tile >= 9:
            second += STEPS[tile]
        elif tile >= 0:
            first += STEPS[tile]
        bare: cython.bint = self.pairs > 0 and self.meld_counts[seat] == 0
        return shaped(first, second, third, bare and self.sizes[seat] + (tile >= 0) == 2 * self.pairs)

    def lacking(self, seat: cython.int) -> cython.int:
        """The first suit of which a seat has no tile, in its hand or its melds; NOBODY where it has all."""
        at: cython.int
        suit: cython.int
        melded: cython.int = 0
        for at in range(ROOM * seat, ROOM * seat + self.meld_counts[seat]):
            melded |= 1 << self.meld_tiles[at] // 9
        for suit in range(3):
            if self.codes[3 * seat + suit] == 0 and not melded >> suit & 1:
                return suit
        return NOBODY

    # --- seats

    def next_in_play(self, seat: cython.int) -> cython.int:
        """The next seat in turn order that is in play; the same seat where it is the only one."""
        step: cython.int
        other: cython.int
        for step in range(1, self.players + 1):
            other = (seat + step) % self.players
            if self.in_play[other]:
                return other
        return NOBODY

    def distance(self, seat: cython.int, source: cython.int) -> cython.int:
        """How far a seat sits behind another in turn order."""
        return (seat - source + self.players) % self.players

    def to_draw(self) -> cython.int:
        """The seat that draws next where nobody claims; NOBODY where no draw may come."""
        if self.phase == ROBBABLE or self.phase == REPLACING:  # noqa: PLR1714 as C compares
            if self.in_play[self.turn] and not self.won_on:
                return self.turn
            return self.next_in_play(self._after())
        return self.next_in_play(self._after()) if self.phase == IN_FLIGHT else NOBODY

    def _after(self) -> cython.int:
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
        counts = bytearray(TILES)
        for hand in hands:
            for tile in hand:
                counts[tile] += 1
                if tile // 9 not in self.suits:
                    return NO_SUCH_SUIT
                if counts[tile] > 4:
                    return FIFTH_COPY
        for seat in range(self.players):
            for tile in hands[seat]:
                self.put(seat, tile, 1)
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
                if self.held[TILES * seat + tile] < list(gives[seat]).count(tile):
                    return NOT_HELD
                if self.same_suit and tile // 9 != gives[seat][0] // 9:
                    return NOT_ONE_SUIT
        if direction == ACROSS and self.players % 2:
            return TOO_FAR
        step = {CLOCKWISE: self.players - 1, COUNTERCLOCKWISE: 1, ACROSS: self.players // 2}[direction]
        for seat in range(self.players):
            for tile in gives[seat]:
                self.put(seat, tile, -1)
        for seat in range(self.players):
            for tile in gives[seat]:
                self.put((seat + step) % self.players, tile, 1)
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
        if not self.in_play[seat]:
            return OUT_OF_PLAY
        if suit not in self.suits:
            return NO_SUCH_SUIT
        if self.voids[seat] != NOBODY:
            return TWICE
        self.voids[seat] = suit
        self._begin()
        return OK

    def exchange_due(self) -> cython.int:
        """NOT_DECLARED while an exchange is to come."""
        return NOT_DECLARED if self.exchange_tiles and not self.exchanged else OK

    def ready_to_play(self) -> cython.int:
        """Whether what comes before play is done: the exchange, the void suits."""
        seat: cython.int
        if self.phase != DEALT:
            return OK if self.phase != START else NOT_NOW
        if self.exchange_due():
            return NOT_DECLARED
        if self.void_mode == DECLARED:
            for seat in range(self.players):
                if self.in_play[seat] and self.voids[seat] == NOBODY:
                    return NOT_DECLARED
        return OK

    def _begin(self) -> cython.int:
        """From the deal to the dealer's turn, where that is due."""
        if self.phase != DEALT:
            return OK
        fault: cython.int = self.ready_to_play()
        if fault:
            return fault
        if self.size(self.turn) == 3 * self.sets + 2:
            self.phase = TURN
        return OK
