# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The moves of a round: draws, discards, claims, kongs, wins, offences, the end of the wall.

Every move returns a fault, OK where it may be made; a move that is refused changes nothing. What a ruleset lets a seat
win on or make a kong of is asked elsewhere.
"""

from rulec.kernel.board import Board

try:
    from rulec.kernel import shim as cython
except ImportError:
    import cython

if not cython.compiled:
    from rulec.kernel.board import (  # isort: skip
        ADDED, BARRED, CLAIMED, CONCEALED, DEALT, DECLARED, EXPOSED, FIFTH_COPY, GAME_OVER, IN_FLIGHT, LOCKED,
        NO_PONG, NO_REPLACEMENT, NO_SUCH_SUIT, NOBODY, NOT_DRAWN, NOT_HELD, NOT_ITS_TURN, NOT_NOW, OK, OTHER_SOURCE,
        OTHER_TILE, OUT_OF_PLAY, OVER, OWN_TILE, PONG, REPLACING, ROBBABLE, ROOM, START, TILES, TOO_FAR,
        TOO_FEW_COPIES, TURN, TWICE, VOID_FIRST, VOID_TILE, WALL_EMPTY, WALL_LEFT,
    )  # fmt: skip


class Game(Board):
    """A board and the moves on it."""

    __slots__ = ()

    def draw(self, seat: cython.int, tile: cython.int) -> cython.int:
        """A seat draws from the wall: the next in turn, or a kong's maker."""
        fault: cython.int = self._begin()
        if fault:
            return fault
        due: cython.int = self.turn if self.phase == DEALT else self.to_draw()
        if due == NOBODY:
            return GAME_OVER if self.phase == OVER else NOT_NOW
        if not self.in_play[seat]:
            return OUT_OF_PLAY
        if seat != due:
            return NOT_ITS_TURN
        if self.wall <= 0:
            return WALL_EMPTY
        if tile // 9 not in self.suits:
            return NO_SUCH_SUIT
        if self.seen[tile] >= 4:
            return FIFTH_COPY
        self.drew(seat, tile)
        return OK

    def drew(self, seat: cython.int, tile: cython.int) -> None:
        """A draw that may be made."""
        replacing: cython.bint = (
            (self.phase == ROBBABLE or self.phase == REPLACING)  # noqa: PLR1714 as C compares
            and seat == self.turn
            and self.won_on == 0
        )
        if replacing:
            if self.phase == ROBBABLE:
                self._stand()
        else:
            self._pass_pongs()
            self._land()
            self._new_turn()
        self.passed_pongs[seat] = 0
        self.turn = seat
        self.wall -= 1
        self.put(seat, tile, 1)
        self.seen[tile] += 1
        self.draws[seat] += 1
        self.drawn = tile
        self.this_turn |= 1 << tile
        self.replaced = replacing
        self.flight = NOBODY
        self.won_on = 0
        self.phase = TURN

    def _pass_pongs(self) -> None:
        """Who could have made a pong of the discard in flight, and has let it go by."""
        seat: cython.int
        if self.phase != IN_FLIGHT or self.flight == NOBODY or self.won_on:
            return
        for seat in range(self.players):
            if seat != self.turn and self.may_meld(seat, self.turn, self.flight, 2) == OK:
                self.passed_pongs[seat] |= 1 << self.flight

    def _new_turn(self) -> None:
        """Nothing has been drawn or made a kong in this turn."""
        self.kongs_in_turn = 0
        self.fed_by = NOBODY
        self.this_turn = 0

    def _land(self) -> None:
        """A discard that nobody took lies in the river."""
        if self.phase == IN_FLIGHT and self.flight != NOBODY and self.won_on == 0:
            river: bytearray = self.rivers[self.turn]
            river.append(self.flight)
        self.flight = NOBODY

    def may_discard(self, seat: cython.int, tile: cython.int) -> cython.int:
        """Whether a seat may discard a tile."""
        if not self.in_play[seat]:
            return OUT_OF_PLAY
        if self.phase != TURN and self.phase != CLAIMED:  # noqa: PLR1714 as C compares
            return GAME_OVER if self.phase == OVER else NOT_NOW
        if seat != self.turn:
            return NOT_ITS_TURN
        if self.held[TILES * seat + tile] == 0:
            return NOT_HELD
        if self.won[seat] and tile != self.drawn:
            return LOCKED
        void: cython.int = self.voids[seat]
        forced: cython.bint = void != NOBODY and tile // 9 != void and self.void_first and not self.won[seat]
        return VOID_FIRST if forced and self.codes[3 * seat + void] else OK

    def discard(self, seat: cython.int, tile: cython.int) -> cython.int:
        """A seat discards."""
        fault: cython.int = self._begin()
        if fault == OK:
            fault = self.may_discard(seat, tile)
        if fault:
            return fault
        self.put(seat, tile, -1)
        self.discards += 1
        self.shown[tile] += 1
        self.flight = tile
        self.from_kong = self.replaced and self.phase == TURN and self.kongs_in_turn > 0
        self.replaced = False
        self._new_turn()
        self.drawn = NOBODY
        self.won_on = 0
        self.phase = IN_FLIGHT
        return OK

    def may_claim(self, seat: cython.int, source: cython.int, tile: cython.int) -> cython.int:
        """Whether a seat may claim the discard in flight, whatever for."""
        if self.phase != IN_FLIGHT or self.won_on:
            return GAME_OVER if self.phase == OVER else NOT_NOW
        if not self.in_play[seat]:
            return OUT_OF_PLAY
        if seat == self.turn:
            return OWN_TILE
        if source != self.turn:
            return OTHER_SOURCE
        if tile != self.flight:
            return OTHER_TILE
        if self.won[seat]:
            return LOCKED
        return OK

    def may_meld(self, seat: cython.int, source: cython.int, tile: cython.int, copies: cython.int) -> cython.int:
        """Whether a seat may claim the discard for a pong (2 copies of its own) or an exposed kong (3)."""
        fault: cython.int = self.may_claim(seat, source, tile)
        if fault:
            return fault
        void: cython.int = self.voids[seat]
        if self.void_mode == DECLARED and void == tile // 9:
            return VOID_TILE
        return OK if self.held[TILES * seat + tile] >= copies else TOO_FEW_COPIES

    def pong(self, seat: cython.int, source: cython.int, tile: cython.int) -> cython.int:
        """A seat claims the discard for a pong and must discard."""
        fault: cython.int = self.may_meld(seat, source, tile, 2)
        if fault:
            return fault
        self.put(seat, tile, -2)
        self.shown[tile] += 2
        self._claimed(seat, PONG, tile, source)
        self.kongs_in_turn = 0
        self.fed_by = NOBODY
        self.phase = CLAIMED
        return OK

    def _lay(self, seat: cython.int, kind: cython.int, tile: cython.int, source: cython.int) -> None:
        """A meld on the table."""
        at: cython.int = ROOM * seat + self.meld_counts[seat]
        self.meld_kinds[at] = kind
        self.meld_tiles[at] = tile
        self.meld_sources[at] = source if source >= 0 else 0
        self.meld_counts[seat] += 1
        self.calls += 1

    def _claimed(self, seat: cython.int, kind: cython.int, tile: cython.int, source: cython.int) -> None:
        self._lay(seat, kind, tile, source)
        self.turn = seat
        self.flight = NOBODY
        self.drawn = NOBODY
        self.replaced = False
        self.this_turn = 0

    def kong_exposed(self, seat: cython.int, source: cython.int, tile: cython.int) -> cython.int:
        """A seat claims the discard for a kong and draws for it."""
        fault: cython.int = self.may_meld(seat, source, tile, 3)
        if fault:
            return fault
        if self.wall <= 0:
            return NO_REPLACEMENT
        self.put(seat, tile, -3)
        self.shown[tile] += 3
        self._claimed(seat, EXPOSED, tile, source)
        self.kongs_in_turn = 1
        self.fed_by = source
        self.phase = REPLACING
        return OK

    def _not_now(self) -> cython.int:
        """Why nothing may be done in one's own turn now."""
        if self.phase == OVER:
            return GAME_OVER
        fault: cython.int = self.ready_to_play()
        return fault if fault else NOT_NOW

    def may_kong_in_turn(self, seat: cython.int, tile: cython.int, copies: cython.int) -> cython.int:
        """Whether a seat at turn may make a kong of its own tiles."""
        if not self.in_play[seat]:
            return OUT_OF_PLAY
        if self.phase != TURN:
            return self._not_now()
        if seat != self.turn:
            return NOT_ITS_TURN
        if self.won[seat]:
            return LOCKED
        if self.held[TILES * seat + tile] < copies:
            return NOT_HELD if copies == 1 else TOO_FEW_COPIES
        return NO_REPLACEMENT if self.wall <= 0 else OK

    def kong_concealed(self, seat: cython.int, tile: cython.int) -> cython.int:
        """A seat at turn lays four of its own and draws for them."""
        fault: cython.int = self._begin()
        if fault == OK:
            fault = self.may_kong_in_turn(seat, tile, 4)
        if fault:
            return fault
        self.put(seat, tile, -4)
        self.shown[tile] += 4
        self._lay(seat, CONCEALED, tile, NOBODY)
        self.kongs_in_turn += 1
        self.drawn = NOBODY
        self.phase = REPLACING
        return OK

    def pong_of(self, seat: cython.int, tile: cython.int) -> cython.int:
        """The place of a seat's pong of a tile among all melds; NOBODY where it has none."""
        at: cython.int
        for at in range(ROOM * seat, ROOM * seat + self.meld_counts[seat]):
            if self.meld_tiles[at] == tile and self.meld_kinds[at] == PONG:
                return at
        return NOBODY

    def kong_added(self, seat: cython.int, tile: cython.int) -> cython.int:
        """A seat at turn adds a tile to its pong. Until its next draw the tile is in flight and may be robbed."""
        fault: cython.int = self._begin()
        if fault == OK:
            fault = self.may_kong_in_turn(seat, tile, 1)
        if fault:
            return fault
        if self.pong_of(seat, tile) == NOBODY:
            return NO_PONG
        self.put(seat, tile, -1)
        self.shown[tile] += 1
        self.flight = tile
        self.calls += 1
        self.won_on = 0
        self.phase = ROBBABLE
        return OK

    def _stand(self) -> None:
        """An added kong that nobody robbed takes the place of the pong."""
        at: cython.int = self.pong_of(self.turn, self.flight)
        if at != NOBODY:
            self.meld_kinds[at] = ADDED
            self.kongs_in_turn += 1

    def may_win(self, seat: cython.int, source: cython.int, tile: cython.int) -> cython.int:
        """Whether a seat may take a tile to win (source NOBODY: the one that it drew); not whether its hand does."""
        if self.barred[seat]:
            return BARRED
        if source == NOBODY:
            if not self.in_play[seat]:
                return OUT_OF_PLAY
            if self.phase != TURN:
                return self._not_now()
            if seat != self.turn:
                return NOT_ITS_TURN
            if tile == NOBODY:
                return OK
            if self.drawn != NOBODY:
                return OK if tile == self.drawn else NOT_DRAWN
            return OK if self.held[TILES * seat + tile] else NOT_HELD
        if (self.phase != IN_FLIGHT and self.phase != ROBBABLE) or self.flight == NOBODY:  # noqa: PLR1714 as C compares
            return GAME_OVER if self.phase == OVER else NOT_NOW
        if self.won_on >> seat & 1:
            return TWICE
        if not self.in_play[seat]:
            return OUT_OF_PLAY
        if seat == self.turn:
            return OWN_TILE
        if source != self.turn:
            return OTHER_SOURCE
        if self.claims_nearest and self.won_on:
            return TOO_FAR
        return OK if tile == NOBODY or tile == self.flight else OTHER_TILE  # noqa: PLR1714 as C compares

    def win(self, seat: cython.int, source: cython.int, tile: cython.int) -> cython.int:
        """A seat wins (with dealt tiles by `tile`). It leaves, or stays, its hand locked and the tile laid aside."""
        fault: cython.int = self._begin()
        if fault == OK:
            fault = self.may_win(seat, source, tile)
        if fault:
            return fault
        if source == NOBODY:
            aside: cython.int = self.drawn if self.drawn != NOBODY else tile
            if self.stay and aside != NOBODY:
                self.put(seat, aside, -1)
            self.turn = seat
            self.flight = NOBODY
            self.phase = IN_FLIGHT
            self.won_on = 0
            self.last_winner = seat
        else:
            if not self.stay:
                self.put(seat, self.flight, 1)
            if not self.won_on or self.distance(seat, self.turn) > self.distance(self.last_winner, self.turn):
                self.last_winner = seat
            self.won_on |= 1 << seat
        self.won[seat] = True
        if not self.stay:
            self.in_play[seat] = False
        return OK

    def offend(self, seat: cython.int, out: cython.bint, barred: cython.bint) -> cython.int:
        """A false win or a miscount: the seat leaves, is barred from winning, or goes on."""
        if self.phase == START or self.phase == OVER:  # noqa: PLR1714 as C compares
            return GAME_OVER if self.phase == OVER else NOT_NOW
        self._begin()
        if not self.in_play[seat]:
            return OUT_OF_PLAY
        if barred:
            self.barred[seat] = True
        if out:
            self.in_play[seat] = False
            self.out[seat] = True
            if self.phase == DEALT:  # the exchange and the void suits may still come
                if seat == self.turn:
                    self.turn = self.next_in_play(seat)
            elif seat == self.turn:
                self._land()  # its own tile can no longer be claimed, nor its added kong be made
                if self.phase != IN_FLIGHT and self.phase != ROBBABLE:  # noqa: PLR1714 as C compares
                    self.won_on = 0
                self.phase = IN_FLIGHT
        return OK

    def exhaust(self) -> cython.int:
        """The wall has ended the round: there is no tile for who would draw."""
        if self.phase == OVER:
            return GAME_OVER
        if self.phase != IN_FLIGHT and self.phase != ROBBABLE and self.phase != REPLACING:  # noqa: PLR1714 as C compares
            return NOT_NOW
        if self.wall > 0:
            return WALL_LEFT
        if self.phase == ROBBABLE and not self.won_on:
            self._stand()
        self._land()
        self.finish()
        return OK

    def finish(self) -> None:
        """The round is over."""
        self._land()
        self.phase = OVER
