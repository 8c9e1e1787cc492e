# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""A round that plays itself between decisions: draws come from a wall, claims are gathered and resolved.

What the rules say of money is asked of a referee, and only where it may matter: `chance(seat, source)` whether a hand
of the shape of a win may win (NEVER, MAY, MUST), `may_pong(seat)`, `may_kong(seat)`, and `play(codes)` for events that
settle something or that somebody let a win go by in. All other events are played here and logged as numbers. Who is
its own referee (rulec.kernel.judging) has these methods itself.
"""

from array import array
from collections.abc import Callable, Sequence
from typing import Any

from rulec.kernel.game import Game

try:
    from rulec.kernel import shim as cython
except ImportError:
    import cython

if not cython.compiled:
    from rulec.kernel.board import (
        CLAIMED,
        DEALT,
        DECLARED,
        IN_FLIGHT,
        NOBODY,
        OK,
        REPLACING,
        ROOM,
        START,
        TILES,
        TURN,
    )

    NEVER, MAY, MUST = -1, 0, 1
    # kinds of moves and events; a code is seat << 9 | kind << 5 | tile, a tile of NO_TILE is none
    DISCARD, PONG_IT, EXPOSED_IT, ADD_IT, CONCEAL_IT, WIN_IT, PASS_IT, DRAW_IT, EXHAUST_IT = range(9)
    NO_TILE = 31
    MOST_MOVES = 64
    FOUR = 4  # the least code of a suit with four copies of a tile

Codes = list[int]  # a name of its own: the signatures of flow.pxd say what it is in C


class Flow(Game):
    """A game with its wall, the moves that may come now, and the answers to a tile in flight.

    `loud`: every event goes to the referee. `chances` are the seats that could win now, as a mask.
    """

    __slots__ = (
        "answers", "asked", "asks_kong", "asks_let_go", "asks_pong", "chances", "codes_of_moves", "count", "given",
        "log", "loud", "opened", "over", "played", "referee", "starts", "taken", "tiles",
    )  # fmt: skip

    def __init__(self, players: int, suits: Sequence[int], sets: int, **mechanics: Any) -> None:  # noqa: ANN401
        Game.__init__(self, players, suits, sets, **mechanics)
        self.referee: Any = None
        self.tiles = b""  # the wall, in the order in which tiles are taken
        self.taken = 0
        self.asks_kong = True
        self.asks_pong = True
        self.asks_let_go = True  # who does not win may be locked, or may not pass
        self.loud = False
        self.over = False  # told by the referee
        self.log: list[Any] = []  # events: numbers, or what the referee put there
        self.played = 0  # events so far
        self.codes_of_moves = array("i", bytes(4 * MOST_MOVES))
        self.count = 0
        self.starts = array("i", bytes(4 * 8))  # the first move of each seat that may claim; behind the last
        self.answers = array("i", bytes(4 * 4))
        self.settled()

    def settled(self) -> None:
        """An event has been played: nobody has answered to what follows it."""
        seat: cython.int
        self.played += 1
        self.asked = False
        self.opened = 0
        self.count = 0
        self.chances = 0
        self.given: tuple[Any, ...] | None = None
        for seat in range(4):
            self.answers[seat] = NOBODY

    # --- what is asked of the referee

    def chance(self, seat: cython.int, source: cython.int) -> cython.int:
        """Whether a seat whose tiles have the shape of a win may win now, or must."""
        found: int = self.referee.chance(seat, source)
        return found

    def may_kong(self, seat: cython.int) -> cython.bint:
        """Whether the rules let a seat lay a kong now."""
        return bool(self.referee.may_kong(seat))

    def may_pong(self, seat: cython.int) -> cython.bint:
        """Whether the rules let a seat make a pong of the tile in flight."""
        return bool(self.referee.may_pong(seat))

    def play(self, codes: Codes) -> None:
        """Play an event that is more than a move of tiles, or all wins on one tile."""
        self.referee.play(codes)

    def worth(self, seat: cython.int, tile: cython.int) -> cython.longlong:
        """What a seat's waits would pay in all without that tile: their copies that it does not see, times the points
        on a discard."""
        found: int = self.referee.worth(seat, tile)
        return found

    # --- what may come

    def advance(self) -> None:
        """Play on until somebody has something to decide, or the round is over."""
        while self.count == 0 and not self.over:
            if self.phase == TURN or self.phase == CLAIMED:  # noqa: PLR1714 as C compares
                self._own_turn()
                return
            if self.phase == START or (self.phase == DEALT and self.ready_to_play() != OK):
                return
            if self.asked or self.phase == REPLACING or self.phase == DEALT:  # noqa: PLR1714 as C compares
                self._draw_next()
            else:
                self._claims()
                self.asked = True

    def _add(self, seat: cython.int, kind: cython.int, tile: cython.int) -> None:
        self.codes_of_moves[self.count] = seat << 9 | kind << 5 | tile
        self.count += 1

    def _chance(self, seat: cython.int, source: cython.int, tile: cython.int) -> cython.int:
        """Whether a seat may win now."""
        if not self.shaped(seat, tile) or self.may_win(seat, source, NOBODY) != OK:
            return NEVER
        found: cython.int = self.chance(seat, source)
        if found != NEVER:
            self.chances |= 1 << seat
        return found

    def _own_turn(self) -> None:
        """What the seat at turn may do: win, kongs, discards, in the order of tiles."""
        seat: cython.int = self.turn
        suit: cython.int
        tile: cython.int
        at: cython.int
        if self.phase == TURN:
            chance: cython.int = self._chance(seat, NOBODY, NOBODY)
            if chance != NEVER:
                self._add(seat, WIN_IT, NO_TILE if self.drawn == NOBODY else self.drawn)
                if chance == MUST:
                    return
            if self.wall > 0 and not self.won[seat]:
                for suit in range(3):
                    if self.codes[3 * seat + suit] >= FOUR:
                        for tile in range(9 * suit, 9 * suit + 9):
                            if self.held[TILES * seat + tile] == 4 and self._kong_allowed(seat):
                                self._add(seat, CONCEAL_IT, tile)
                for at in range(ROOM * seat, ROOM * seat + self.meld_counts[seat]):
                    tile = self.meld_tiles[at]
                    if self.held[TILES * seat + tile] and self._kong_allowed(seat):
                        self._add(seat, ADD_IT, tile)
        if self.won[seat]:
            self._add(seat, DISCARD, self.drawn)
            return
        void: cython.int = self.voids[seat]
        forced: cython.bint = self.void_first and void != NOBODY and self.codes[3 * seat + void] != 0
        for suit in range(3):
            if self.codes[3 * seat + suit] and (not forced or suit == void):
                for tile in range(9 * suit, 9 * suit + 9):
                    if self.held[TILES * seat + tile]:
                        self._add(seat, DISCARD, tile)

    def _kong_allowed(self, seat: cython.int) -> cython.bint:
        return not self.asks_kong or self.may_kong(seat)

    def _claims(self) -> None:
        """What each seat that may claim the tile in flight may do, the nearest behind its source first."""
        source: cython.int = self.turn
        tile: cython.int = self.flight
        step: cython.int
        seat: cython.int
        before: cython.int
        if tile == NOBODY or self.won_on:
            return
        for step in range(1, self.players):
            seat = (source + step) % self.players
            self.starts[step] = self.count
            if not self.in_play[seat]:
                continue
            before = self.count
            chance: cython.int = self._chance(seat, source, tile)
            if chance != NEVER:
                self._add(seat, WIN_IT, tile)
            if chance != MUST:
                self._melds(seat, tile)
                if self.count > before:
                    self._add(seat, PASS_IT, NO_TILE)
            if self.count > before:
                self.opened |= 1 << seat
        self.starts[self.players] = self.count

    def _melds(self, seat: cython.int, tile: cython.int) -> None:
        copies: cython.int = self.held[TILES * seat + tile]
        if copies < 2 or self.phase != IN_FLIGHT or self.won[seat]:
            return
        if self.void_mode == DECLARED and self.voids[seat] == tile // 9:
            return
        if not self.asks_pong or self.may_pong(seat):
            self._add(seat, PONG_IT, tile)
        if copies >= 3 and self.wall > 0 and self._kong_allowed(seat):
            self._add(seat, EXPOSED_IT, tile)

    # --- what comes

    def _draw_next(self) -> None:
        """The draw that is due, or the end of the wall."""
        seat: cython.int = self.turn if self.phase == DEALT else self.to_draw()
        if seat == NOBODY:  # whatever the rules say of the end: nobody is left who could go on
            self.over = True
            return
        if self.wall == 0:
            self._loudly([seat << 9 | EXHAUST_IT << 5 | NO_TILE])
            return
        wall: bytes = self.tiles
        tile: cython.int = wall[self.taken]
        code: cython.int = seat << 9 | DRAW_IT << 5 | tile
        quiet: cython.bint = not self.waiting and self.phase == IN_FLIGHT and not (self.locks >> seat & 1)
        if self.loud or not quiet or (self.chances and self.asks_let_go):
            self._loudly([code])
        else:
            self.drew(seat, tile)
            self.log.append(code)
            self.settled()
        self.taken += 1

    def _loudly(self, codes: Codes) -> None:
        """The referee plays an event, or all wins on one tile."""
        self.play(codes)
        self.settled()

    def take(self, code: cython.int) -> None:
        """Play one of the moves that may come, or keep the answer until all that count are there; and play on."""
        if self.opened:
            self.answers[code >> 9] = code
            self.given = None
            self._resolve()
        else:
            self._move(code)
        self.advance()

    def _move(self, code: cython.int) -> None:
        seat: cython.int = code >> 9
        kind: cython.int = code >> 5 & 15
        let_go: cython.bint = self.chances != 0 and self.asks_let_go
        if self.loud or let_go or (kind != DISCARD and (kind != PONG_IT or self.waiting)):
            self._loudly([code])
            return
        if kind == DISCARD:
            self.discard(seat, code & 31)
        else:
            self.pong(seat, self.turn, code & 31)
        self.log.append(code)
        self.settled()

    def _resolve(self) -> None:
        """Play the best claims on the tile in flight, once no answer to come can change them."""
        step: cython.int
        seat: cython.int
        code: cython.int
        meld: cython.int = NOBODY
        waiting: cython.bint = False
        wins: list[int] = []
        for step in range(1, self.players):
            seat = (self.turn + step) % self.players
            if not self.opened >> seat & 1:
                continue
            code = self.answers[seat]
            if code == NOBODY:
                if (self.codes_of_moves[self.starts[step]] >> 5 & 15) == WIN_IT:
                    return
                waiting = True
            elif (code >> 5 & 15) == WIN_IT:
                wins.append(code)
                if self.claims_nearest:
                    break
            elif (code >> 5 & 15) != PASS_IT:
                meld = code
        if wins:
            self._loudly(wins)
        elif meld != NOBODY:
            self._move(meld)
        elif not waiting:
            self.opened = 0
            self.count = 0

    # --- moves as objects

    def answered(self) -> list[int]:
        """The answers so far to the tile in flight."""
        return [self.answers[seat] for seat in range(4) if self.opened >> seat & 1 and self.answers[seat] != NOBODY]

    def listed(self, known: dict[int, Any], make: Callable[[int], Any]) -> tuple[Any, ...]:
        """The moves that may come now as objects: those of `known`, to which `make` adds what is not there. Both are
        given codes with the turn in the bits from the twelfth."""
        if self.given is None:
            at: cython.int
            code: cython.int
            found: list[Any] = []
            for at in range(self.count):
                code = self.codes_of_moves[at]
                if self.answers[code >> 9] == NOBODY:
                    key = code | self.turn << 12
                    one = known.get(key)
                    if one is None:
                        one = known[key] = make(key)
                    found.append(one)
            self.given = tuple(found)
        return self.given

    def code_of(self, move: object) -> cython.int:
        """The code of one of the objects that `listed` gave, or of one equal to it; NOBODY for any other."""
        place: cython.int = NOBODY
        at: cython.int
        if self.given is None:
            return NOBODY
        for at in range(len(self.given)):
            if self.given[at] is move:
                place = at
                break
        else:
            if move not in self.given:
                return NOBODY
            place = self.given.index(move)
        for at in range(self.count):
            if self.answers[self.codes_of_moves[at] >> 9] == NOBODY:
                if place == 0:
                    return self.codes_of_moves[at]
                place -= 1
        return NOBODY
