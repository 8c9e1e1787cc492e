# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""A game that knows who may win, lay a kong or make a pong: the facts of such a moment, what the rules say to it."""

from typing import Any

from rulec.kernel.book import Book, Value
from rulec.kernel.valuing import Valuing
from rulec.kernel.vm import Frame

try:
    from rulec.kernel import shim as cython
except ImportError:
    import cython

if not cython.compiled:
    from rulec.kernel.arith import NONE
    from rulec.kernel.board import DEALT, IN_FLIGHT, NOBODY, OK, ROBBABLE, TURN
    from rulec.kernel.facts import (  # isort: skip
        ACTOR, AFTER_KONG, CHAIN, CHECKING, FED_KONG, FEEDER, KIND, KONG_DISCARD, LATE, PASSED, PASSED_FAN,
        PASSED_POINTS, PASSED_PONG, ROBBED_KONG, SELF_DRAW, SOURCE, WALL, WIN, WINNER, WINS, WIN_NO,
    )  # fmt: skip
    from rulec.kernel.flow import (  # isort: skip
        ADD_IT, CONCEAL_IT, DISCARD, DRAW_IT, EXPOSED_IT, MAY, MUST, NEVER, PONG_IT, WIN_IT,
    )  # fmt: skip
    from rulec.kernel.vm import run

Codes = list[int]  # a name of its own: the signatures of offering.pxd say what it is in C


class Offering(Valuing):
    """A game with its chances. `passed` are the fan and points of the dearest wins that seats let go since their own
    last draw."""

    __slots__ = ("after", "chain", "fed", "passed", "shot")

    def __init__(self, book: Book, frame: Frame, players: int, suits: Any, sets: int, **mechanics: Any) -> None:  # noqa: ANN401
        Valuing.__init__(self, book, frame, players, suits, sets, **mechanics)
        self.passed: list[tuple[int, int] | None] = [None] * players
        # how a win comes about: after a kong, one that was fed, one of several, off a kong's discard
        self.after = False
        self.fed = False
        self.chain = False
        self.shot = False

    def chance(self, seat: cython.int, source: cython.int) -> cython.int:
        """Whether a seat whose tiles have the shape of a win may win now, or must."""
        value = self._offer(seat, source)
        if value is None:
            return NEVER
        return MUST if value.outs[self.book.must_win] and not self.book.warns else MAY

    def _offer(self, seat: cython.int, source: cython.int) -> Value | None:
        """What a win that a seat may make now is worth, on its draw or on the tile in flight; None for none."""
        self.see()
        self._ways(source)
        value = self._value(seat, source, 1, 1)
        self.plus[seat] = NOBODY
        return value if value is not None and value.outs[self.book.may_win] else None

    def _value(self, seat: cython.int, source: cython.int, wins: cython.int, number: cython.int) -> Value | None:
        """What a seat's tiles are worth with the one that it may win on, which is left in its hand."""
        self._win_facts(seat, source, wins, number)
        if source != NOBODY:
            self.plus[seat] = self.flight
            return self.price(seat, self.flight)
        return self.price(seat, self.drawn) if self.drawn != NOBODY else self.best(seat)

    def _ways(self, source: cython.int) -> None:
        """How a win comes about."""
        self.after = source == NOBODY and self.replaced
        self.fed = self.after and self.fed_by != NOBODY
        self.chain = self.fed and self.kongs_in_turn > 1
        self.shot = source != NOBODY and self.phase == IN_FLIGHT and self.from_kong

    def _facts(self) -> None:
        """Facts of a step that is not named: none, or nothing."""
        facts: list[int] = self.frame.facts
        facts[ACTOR] = facts[FEEDER] = facts[KIND] = facts[WINNER] = facts[SOURCE] = facts[WIN] = NONE
        facts[LATE] = facts[CHAIN] = facts[SELF_DRAW] = facts[WINS] = facts[WIN_NO] = facts[CHECKING] = 0
        facts[WALL] = self.wall_seen

    def _win_facts(self, seat: cython.int, source: cython.int, wins: cython.int, number: cython.int) -> None:
        facts: list[int] = self.frame.facts
        self._facts()
        facts[WINNER] = seat
        facts[SOURCE] = NONE if source == NOBODY else source
        facts[WINS] = wins
        facts[WIN_NO] = number
        facts[SELF_DRAW] = 1 if source == NOBODY else 0
        facts[FEEDER] = self.fed_by if self.fed else NONE
        facts[CHAIN] = 1 if self.chain else 0
        facts[AFTER_KONG] = 1 if self.after else 0
        facts[FED_KONG] = 1 if self.fed else 0
        facts[KONG_DISCARD] = 1 if self.shot else 0
        facts[ROBBED_KONG] = 1 if source != NOBODY and self.phase == ROBBABLE else 0
        passed = self.passed[seat]
        facts[PASSED] = 0 if passed is None else 1
        facts[PASSED_FAN] = 0 if passed is None else passed[0]
        facts[PASSED_POINTS] = 0 if passed is None else passed[1]
        if self.book.sees:
            self.visible = self.visible_to(seat)

    def may_kong(self, seat: cython.int) -> cython.bint:
        """Whether the rules let a seat lay a kong now."""
        self.see()
        self._facts()
        return self.book.may_kong < 0 or run(self.frame, self.book.may_kong, seat) != 0

    def may_pong(self, seat: cython.int) -> cython.bint:
        """Whether the rules let a seat make a pong of the tile in flight."""
        self.see()
        self._facts()
        self.frame.facts[PASSED_PONG] = self.passed_pongs[seat] >> self.flight & 1
        return self.book.may_pong < 0 or run(self.frame, self.book.may_pong, seat) != 0

    def _let_go(self, winners: cython.int) -> None:
        """Who could win on the tile in flight and does not: a lock until its next draw."""
        step: cython.int
        seat: cython.int
        if (self.phase != IN_FLIGHT and self.phase != ROBBABLE) or self.flight == NOBODY or self.won_on:  # noqa: PLR1714 as C compares
            return
        self.look()
        for step in range(1, self.players):
            seat = (self.turn + step) % self.players
            if winners >> seat & 1:
                if self.claims_nearest:
                    return
                continue
            value = self._offer(seat, self.turn) if self._shaped_to_win(seat, self.turn) else None
            if value is not None:
                fan, points = self.passed[seat] or (0, 0)
                self.passed[seat] = (max(fan, value.fan), max(points, value.points))
                self.locks |= 1 << seat

    def _shaped_to_win(self, seat: cython.int, source: cython.int) -> cython.bint:
        """Whether a seat has the shape of a win and may take the tile."""
        tile: cython.int = self.flight if source != NOBODY else NOBODY
        return self.shaped(seat, tile) and self.may_win(seat, source, NOBODY) == OK

    # --- what others have played

    def could(self, code: cython.int) -> cython.bint:
        """Whether the rules let this happen now."""
        seat: cython.int = code >> 9
        kind: cython.int = code >> 5 & 15
        tile: cython.int = code & 31
        source: cython.int = NOBODY if seat == self.turn else self.turn
        if kind == WIN_IT:
            return self._shaped_to_win(seat, source) and self._offer(seat, source) is not None
        if kind == DISCARD:
            return self.may_discard(seat, tile) == OK
        if kind == PONG_IT or kind == EXPOSED_IT:  # noqa: PLR1714, SIM109 as C compares
            if self.may_meld(seat, self.turn, tile, 2 if kind == PONG_IT else 3) != OK:
                return False
            return self.may_pong(seat) if kind == PONG_IT else self.wall > 0 and self.may_kong(seat)
        if kind == ADD_IT or kind == CONCEAL_IT:  # noqa: PLR1714, SIM109 as C compares
            return self.may_kong_in_turn(seat, tile, 1 if kind == ADD_IT else 4) == OK and self.may_kong(seat)
        if kind == DRAW_IT:
            due: cython.int = self.turn if self.phase == DEALT else self.to_draw()
            return self.wall > 0 and seat == due and tile == self.tiles[self.taken]
        return self.wall == 0 and self.phase != TURN

    def has_to_win_first(self, codes: Codes) -> cython.bint:
        """Whether somebody has to win before these moves, or with these wins, and does not."""
        step: cython.int
        seat: cython.int
        code: cython.int = codes[0]
        kind: cython.int = code >> 5 & 15
        winners: cython.int = 0
        if self.phase == TURN:
            return kind != WIN_IT and self._has_to_win(self.turn, NOBODY)
        if (self.phase != IN_FLIGHT and self.phase != ROBBABLE) or self.flight == NOBODY or self.won_on:  # noqa: PLR1714 as C compares
            return False
        for code in codes:
            if kind == WIN_IT:
                winners |= 1 << (code >> 9)
        for step in range(1, self.players):
            seat = (self.turn + step) % self.players
            if winners >> seat & 1:
                if self.claims_nearest:
                    return False
            elif self._has_to_win(seat, self.turn):
                return True
        return False

    def _has_to_win(self, seat: cython.int, source: cython.int) -> cython.bint:
        value = self._offer(seat, source) if self._shaped_to_win(seat, source) else None
        return value is not None and value.outs[self.book.must_win] != 0
