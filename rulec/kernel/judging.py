# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""A game that is its own referee: it knows who may win, and settles what happens by the rules of its book.

It settles what bots play, without a word of explanation, offences, chips or what a record may state; `rulec.round`
settles records, and says why. Both must come to the same.
"""

from typing import Any

from rulec.kernel.book import Book, Value
from rulec.kernel.offering import Offering
from rulec.kernel.pay import Account, Line, Rule
from rulec.kernel.vm import Frame

try:
    from rulec.kernel import shim as cython
except ImportError:
    import cython

if not cython.compiled:
    from rulec.kernel.arith import NONE
    from rulec.kernel.board import ADDED, CONCEALED, DEALT, EXPOSED, IN_FLIGHT, NOBODY, ROBBABLE, TILES
    from rulec.kernel.facts import (  # isort: skip
        ACTOR, CHAIN, DEALER, EXHAUSTED, FEEDER, FIRST, HAS_WON, IN_PLAY, KIND, LAST, LATE, WALL, WIN,
    )  # fmt: skip
    from rulec.kernel.flow import ADD_IT, CONCEAL_IT, DISCARD, DRAW_IT, EXHAUST_IT, EXPOSED_IT, PONG_IT, WIN_IT
    from rulec.kernel.pay import emptied, fire
    from rulec.kernel.vm import run

Codes = list[int]  # names of their own: the signatures of judging.pxd say what they are in C
Rules = list[Rule]
Wins = list["Taken"]


class Taken:
    """A win: `source` NOBODY for an own draw, `event` its number, `after_kong` and `robbed` how it came about."""

    __slots__ = ("after_kong", "event", "robbed", "seat", "source", "tile", "value")

    def __init__(self, seat: int, source: int, tile: int, event: int, value: Value) -> None:
        self.seat = seat
        self.source = source
        self.tile = tile
        self.event = event
        self.value = value
        self.after_kong = False
        self.robbed = False


class Judging(Offering):
    """A game with its lines of payments and its wins. Who deals puts what comes before the first move into the log.

    Which kongs wait for their maker's next discard is `pending`; `added` may still be robbed.
    """

    __slots__ = (
        "added", "asks_must", "exhausted", "firing", "lines", "looks", "number", "pending", "purses",
        "spent", "wins",
    )  # fmt: skip

    def __init__(self, book: Book, frame: Frame, players: int, suits: Any, sets: int, **mechanics: Any) -> None:  # noqa: ANN401
        Offering.__init__(self, book, frame, players, suits, sets, **mechanics)
        self.purses = [NONE] * players  # nobody has chips
        self.asks_must = False  # who may win may have to
        self.looks = False  # the end of the round may follow from what any draw or discard changes
        self.begin()

    def begin(self) -> None:
        """A new round: nothing has been dealt."""
        seat: cython.int
        facts: list[int] = self.frame.facts
        facts[:] = self.book.facts
        for seat in range(self.players):
            row: list[int] = self.frame.seats[seat]
            row[:] = self.book.seats[seat]
        self.clear()
        self.log = []
        self.frame.elems.clear()
        for stated in self.frame.stated:
            for place in self.book.flag_defs:
                stated[place] = NONE
        self.swapped = False
        self.played = 0
        self.taken = 0
        self.over = False
        self.number = 0  # of the event that is being settled
        self.exhausted = False
        self.firing: Rule | None = None  # the rule that runs, for who must tell what it could not compute
        self.accounts = []
        self.pending: list[Account] = []
        self.added: Account | None = None
        self.lines: list[Line] = []
        self.spent: list[tuple[Rule, int]] = []
        self.wins: list[Taken] = []
        self.passed = [None] * self.players
        self.laid = [0] * TILES
        self.visible = [0] * TILES
        for seat in range(4):
            self.taken_by[seat] = NOBODY
        self.settled()
        self.looked = 0

    def deal_from(self, wall: bytes, dealer: cython.int) -> None:
        """Deal from a wall: each seat's hand from the dealer on, then the dealer's next tile."""
        size: cython.int = 3 * self.sets + 1
        step: cython.int
        at: cython.int
        seat: cython.int
        for step in range(self.players):
            seat = (dealer + step) % self.players
            for at in range(step * size, (step + 1) * size):
                self.put(seat, wall[at], 1)
        at = self.players * size
        self.put(dealer, wall[at], 1)
        self.taken = at + 1
        for at in range(self.taken):
            self.seen[wall[at]] += 1
        self.wall -= self.taken
        self.tiles = wall
        self.dealer = self.turn = dealer
        self.frame.facts[DEALER] = dealer
        self.phase = DEALT
        self._begin()
        self.ends()

    def ends(self) -> None:
        """An event has been played: the round may be over by it."""
        if self.looks:
            self.look()
        if not self.over and run(self.frame, self.book.end, 0):
            self._round_ends()

    # --- what happens

    def play(self, codes: Codes) -> None:
        """Play an event, or all wins on one tile, that the game has offered."""
        code: cython.int = codes[0]
        kind: cython.int = code >> 5 & 15
        self.number = len(self.log)
        if kind != WIN_IT:
            if self.asks_let_go and kind != DISCARD:
                self._let_go(0)
            if (kind >= EXPOSED_IT and kind != DRAW_IT) or self.added is not None or self.pending:
                self.look()
                if self.book.shows:
                    self.keep()
            self._event(code >> 9, kind, code & 31)
        else:
            self._win(codes)
        self.log.extend(codes)
        self.ends()
        if kind == WIN_IT and self.next_in_play(0) == NOBODY:
            self.over = True  # whatever the rules say of the end: nobody is left who could go on
        self.waiting = self.added is not None or len(self.pending) > 0

    def _event(self, seat: cython.int, kind: cython.int, tile: cython.int) -> None:
        """An event that is no win, and what settles by it."""
        robbable: cython.bint = self.phase == ROBBABLE and not self.won_on
        source: cython.int = self.turn if self.phase == IN_FLIGHT and not self.won_on else NOBODY
        account = self._account(seat, kind, tile, source) if EXPOSED_IT <= kind <= CONCEAL_IT else None
        if kind == DISCARD:
            self.discard(seat, tile)
            return
        if kind == DRAW_IT:
            self.drew(seat, tile)
        elif kind == PONG_IT:
            self.pong(seat, self.turn, tile)
        elif kind == EXPOSED_IT:
            self.kong_exposed(seat, self.turn, tile)
        elif kind == ADD_IT:
            self.kong_added(seat, tile)
        elif kind == CONCEAL_IT:
            self.kong_concealed(seat, tile)
        else:
            self.exhaust()
        self._kongs(account, source, robbable, kind == ADD_IT)
        if kind == DRAW_IT:
            self.passed[seat] = None
            self.locks &= ~(1 << seat)
        elif kind == EXHAUST_IT:
            self._exhausted()

    def _kongs(
        self, account: Account | None, source: cython.int, robbable: cython.bint, may_be_robbed: cython.bint
    ) -> None:
        """What an event makes of kongs. Their rules see the hands as they lay before it."""
        before: cython.bint = self.book.shows and (
            account is not None or self.added is not None or len(self.pending) > 0
        )
        if before:
            self.swap()
        if robbable:
            if self.added is not None and self.in_play[self.added.owner]:
                self._made(self.added)
            self.added = None
        self._safe(source)
        if may_be_robbed:
            self.added = account
        elif account is not None:
            self._made(account)
        if before:
            self.swap()

    def _account(self, seat: cython.int, kind: cython.int, tile: cython.int, source: cython.int) -> Account:
        """The account of a kong that is about to be laid."""
        number: cython.int = ADDED if kind == ADD_IT else CONCEALED if kind == CONCEAL_IT else EXPOSED
        late = 1 if kind == ADD_IT and not self.this_turn >> tile & 1 else 0
        chain = 1 if kind != EXPOSED_IT and self.fed_by != NOBODY else 0
        feeder = source if kind == EXPOSED_IT else NONE
        return Account(seat, self.book.kinds[number], late, chain, feeder, self.number, self.players)

    def _made(self, account: Account) -> None:
        """A kong is made: its rules run, and it waits for its maker's next discard."""
        self.accounts.append(account)
        self._fire_kong("kong", account)
        self.pending.append(account)

    def _fire_kong(self, name: str, account: Account) -> None:
        facts: list[int] = self.frame.facts
        self._facts()
        facts[ACTOR] = account.owner
        facts[KIND] = account.kind
        facts[LATE] = account.late
        facts[CHAIN] = account.chain
        facts[FEEDER] = account.feeder
        self._fire(self.book.rules[name], account.owner, account.event, account.held)
        self._step_ends()

    def _fire(self, rules: Rules, current: cython.longlong, event: cython.longlong, held: Codes | None) -> None:
        """Run the rules of an event with `current` as the seat that they speak of."""
        for rule in rules:
            self.firing = rule
            fire(self.frame, rule, current, event, held, self.lines, self.spent, None, self.purses, False)
        self.firing = None

    def _step_ends(self) -> None:
        if self.spent:
            emptied(self.frame, self.accounts, self.spent)

    def _safe(self, source: cython.int) -> None:
        """A seat's discard was not won: its kongs stand."""
        if source == NOBODY or not self.pending:
            return
        for account in list(self.pending):
            if account.owner == source:
                self.pending.remove(account)
                self._fire_kong("kong_stands", account)

    def _win(self, codes: Codes) -> None:
        """All wins on one tile."""
        seat: cython.int
        number: cython.int
        code: cython.int = codes[0]
        source: cython.int = NOBODY if code >> 9 == self.turn else self.turn
        winners: cython.int = 0
        for code in codes:
            winners |= 1 << (code >> 9)
        if self.asks_let_go:
            self._let_go(winners)
        self.look()
        self._ways(source)
        if source != NOBODY:
            if self.phase == ROBBABLE:  # it was not the discard after them that was won
                self._safe(source)
            self.pending = [account for account in self.pending if account.owner != source]
            self.added = None
        won: list[Taken] = []
        for number, code in enumerate(codes, 1):
            won.append(self._taken(code >> 9, source, len(codes), number))
        for number, item in enumerate(won, 1):
            self._win_facts(item.seat, source, len(won), number)
            self.frame.outs = item.value.outs
            self.frame.scores = item.value.scores
            self.frame.facts[WIN] = item.tile
            self._fire(self.book.rules["win"], item.seat, item.event, None)
        self._step_ends()
        self._after_wins(won, source)
        for code in codes:
            seat = code >> 9
            self.win(seat, source, self.taken_by[seat])
            self.plus[seat] = NOBODY
        self.laid[self.taken_by[seat]] += 1  # one tile lies there, however many have won on it
        self.wins.extend(won)

    def _taken(self, seat: cython.int, source: cython.int, wins: cython.int, number: cython.int) -> Taken:
        """A win by its worth."""
        value = self._value(seat, source, wins, number)
        if value is None:
            raise ValueError("a win that was offered is none")
        tile: cython.int = self.flight if source != NOBODY else self.drawn
        if tile == NOBODY:
            tile = self.best_tile
        found = Taken(seat, source, tile, self.number + number - 1, value)
        found.after_kong = self.after
        found.robbed = source != NOBODY and self.phase == ROBBABLE
        self.taken_by[seat] = tile
        return found

    def _after_wins(self, won: Wins, source: cython.int) -> None:
        """What is known of wins once they are settled."""
        facts: list[int] = self.frame.facts
        place: cython.int
        ends: cython.bint = False
        first = won[0]
        for item in won:
            row: list[int] = self.frame.seats[item.seat]
            row[HAS_WON] = 1
            if not self.stay:
                row[IN_PLAY] = 0
            if item.value.scores[self.book.ends_round] if self.book.ends_round >= 0 else item.value.points == 0:
                ends = True
        for place in (FIRST, LAST):
            if place == LAST or facts[FIRST] == NONE:
                facts[place] = 1  # and behind it: the winner, the source, the wins, whether they end the round
                facts[place + 1] = first.seat
                facts[place + 2] = NONE if source == NOBODY else source
                facts[place + 3] = len(won)
                facts[place + 4] = 1 if ends else 0

    def _exhausted(self) -> None:
        self.exhausted = True
        self.look()
        self._facts()
        self.frame.facts[WALL] = 0
        self.frame.facts[EXHAUSTED] = 1
        self._fire(self.book.rules["exhausted"], NONE, self.number, None)
        self._step_ends()
        self._round_ends()

    def _round_ends(self) -> None:
        """Kongs that nobody can win off any more stand; then what the end of the round brings."""
        self.over = True
        self.finish()
        self.look()
        for account in self.pending:
            self._fire_kong("kong_stands", account)
        self.pending = []
        self._facts()
        self._fire(self.book.rules["end"], NONE, self.number, None)
        self._step_ends()

    # --- what others have played

    def follow_all(self, log: Codes) -> cython.bint:
        """Play all that was logged elsewhere behind what is logged here already; False where it is not a whole round of
        these rules."""
        at: cython.Py_ssize_t = len(self.log)
        first: cython.Py_ssize_t
        code: cython.int
        kind: cython.int
        quiet: cython.bint
        while at < len(log) and not self.over:
            first = at
            code = log[at]
            kind = code >> 5 & 15
            at += 1
            if kind == WIN_IT and code >> 9 != self.turn:
                while at < len(log) and (log[at] >> 5 & 15) == WIN_IT:
                    at += 1
            if at - first > 1 and self.claims_nearest:
                return False
            for other in range(first, at):
                if log[other] >> 9 >= self.players or not self.could(log[other]):
                    return False
            if self.asks_must and not self.book.warns and self.has_to_win_first(log[first:at]):
                return False
            quiet = not self.loud and not self.asks_let_go and (kind == DISCARD or not self.waiting)
            if quiet and (kind == DISCARD or kind == PONG_IT or (kind == DRAW_IT and self.phase == IN_FLIGHT)):  # noqa: PLR1714, SIM109 as C compares
                self._quietly(code)
            else:
                self.play(log[first:at])
            if kind == DRAW_IT:
                self.taken += 1
            self.settled()
        return self.over and at == len(log)

    def _quietly(self, code: cython.int) -> None:
        """A move that settles nothing."""
        kind: cython.int = code >> 5 & 15
        if kind == DISCARD:
            self.discard(code >> 9, code & 31)
        elif kind == PONG_IT:
            self.pong(code >> 9, self.turn, code & 31)
        else:
            self.drew(code >> 9, code & 31)
        self.log.append(code)
