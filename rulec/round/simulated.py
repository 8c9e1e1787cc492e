"""Rounds that bots play under a ruleset: what each brought, and its record."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from itertools import takewhile
from typing import Any, NamedTuple

from rulec.compile.engine import Engine
from rulec.kernel.board import DECLARED, NOBODY, PONG
from rulec.kernel.bots import Bot, play_on
from rulec.kernel.dice import MASK, Dice, wall
from rulec.kernel.flow import EXPOSED_IT, PONG_IT
from rulec.kernel.judging import Judging, Taken
from rulec.kernel.pay import Line, balances
from rulec.kernel.vm import KernelError
from rulec.round.judged import new_judging, open_with
from rulec.round.model import Event, Record
from rulec.round.opening import any_tiles, needs_void, passed_on, void_suit
from rulec.round.step import fault
from rulec.round.stepping import NOWHERE, dealt, directions, events_of_log
from rulec.round.walls import SEATS
from rulec.round.written import record_as_data
from rulec.source.diagnostic import DiagnosticError

BOTS = ("random", "cheap", "shanten", "acceptance", "value")
DICED = frozenset({"random"})  # bots that choose by dice
DEAL = Event(index=0, type="deal", span=NOWHERE)  # its hands are told by the wall
KONG_EVENTS = frozenset({"kong", "kong_stands"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A simulated round. `balance` is in seat order, in the ruleset's smallest unit; `payments` may be of nothing.

    A payment's `event` is the number of what brought it, which a win has too.
    """

    number: int
    dealer: int
    balance: tuple[int, ...]
    payments: Sequence[Line]
    wins: Sequence[Taken]
    exhausted: bool
    kongs: int


class Log(NamedTuple):
    """A round's number, and what happened: events before the first move, then moves as numbers (rulec.kernel.flow)."""

    number: int
    log: list[Any]

    @property
    def opening(self) -> list[Event]:
        """The events between the deal and the first move."""
        return list(takewhile(lambda one: isinstance(one, Event), self.log[1:]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """One way of a fork, and what became of its seat: the units it was paid for kongs, its kongs that were robbed, its
    wins right after a kong of its own, and whether the tile ended as a kong."""

    played: Played
    income: int
    robbed: int
    blooms: int
    laid: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Fork:
    """A round in which a seat could lay an exposed kong of a tile, played on from there in every way: `patient` takes
    the pong and adds the kong only once its hand is ready."""

    seat: int
    tile: int
    pong: Way
    patient: Way
    kong: Way


class Rounds:
    """Rounds by number: the same seed and number give the same round, whoever plays it and whenever.

    The dealer of round n is seat n mod players. So many rounds in a row as there are seats are dealt from one wall, the
    seats rotated, so that the luck of a seat cancels. `bots` are names of BOTS, one for all or one a seat; raises
    ValueError for others.
    """

    def __init__(self, engine: Engine, bots: Sequence[str], seed: int) -> None:
        self.engine = engine
        self.players = int(engine.program.play.values.get("players", 4))
        self.seats = SEATS[: self.players]
        self.unit: Decimal = engine.symbols.unit
        self.bots = tuple(bots) * self.players if len(bots) == 1 else tuple(bots)
        if len(self.bots) != self.players or not set(self.bots) <= set(BOTS):
            raise ValueError(f"bots are one name for all or {self.players} names of {', '.join(BOTS)}")
        self.seed = seed
        try:
            self.needs_void = needs_void(engine)
        except KernelError:  # who plays will be told
            self.needs_void = False
        kinds = [BOTS.index(bot) for bot in self.bots]
        self._seated = [Bot(kind, Dice(seed), needs_void=self.needs_void) for kind in kinds]
        self.game = new_judging(engine)
        self.number = 0

    def play(self, number: int) -> Played:
        """Play a round. Raises DiagnosticError or KernelError where the rules cannot be computed."""
        bots = self._begun(number)
        with self._told():
            play_on(self.game, bots)
        return self._outcome()

    @property
    def turns(self) -> int:
        """The rounds of a wall that are the first of them turned round the table: all where bots are alike and throw no
        dice, else it alone."""
        return self.players if len(set(self.bots)) == 1 and DICED.isdisjoint(self.bots) else 1

    @property
    def log(self) -> Log:
        """What happened in the round that was played last."""
        return Log(self.number, self.game.log)

    def settle(self, log: Log) -> Played:
        """A round that was played elsewhere, settled under these rules; where it could not have happened under them,
        the same wall is played anew."""
        self._deal(log.number)
        with self._told():
            opened = all(open_with(self.game, event) for event in log.opening)
            return self._outcome() if opened and self.game.follow_all(log.log) else self.play(log.number)

    def fork(self, number: int) -> Fork | None:
        """Play a round in every way from the first moment at which a seat may lay an exposed kong: it takes a pong and
        adds the kong as soon as it may, or only once its hand is ready, or takes the kong; None where nobody ever may.
        """
        found: list[Way] = []
        game, seat, tile = self.game, 0, 0
        for kind, patient in ((PONG_IT, False), (PONG_IT, True), (EXPOSED_IT, False)):
            bots = self._begun(number)
            with self._told():
                kong = play_on(game, bots, to_kong=True)
                if kong == NOBODY:
                    return None
                seat, tile = kong >> 9, kong & 31
                bots[seat].adds, bots[seat].patient = tile, patient
                game.take(kong & ~(15 << 5) | kind << 5)
                play_on(game, bots)
            found.append(way(game, self._outcome(), seat, tile))
        return Fork(seat=seat, tile=tile, pong=found[0], patient=found[1], kong=found[2])

    @contextmanager
    def _told(self) -> Iterator[None]:
        """What a rule cannot compute is told at that rule."""
        try:
            yield
        except KernelError as error:
            rule = self.game.firing
            if rule is None:
                raise
            raise DiagnosticError((fault(rule, error),)) from error

    def _begun(self, number: int) -> list[Bot]:
        """Begin a round; who will play it."""
        players = self.players
        seed = self.seed & MASK
        for seat, bot in enumerate(self._seated):
            bot.begin(seed, 8 * number + 1 + seat)
        self._deal(number)
        if (self.game.exchange_tiles or self.game.void_mode == DECLARED) and not self.game.over:
            self._prepare([bot.dice for bot in self._seated], Dice(self.seed, 8 * (number // players) + 7))
        return self._seated

    def _deal(self, number: int) -> None:
        game, players, dealer = self.game, self.players, number % self.players
        self.number = number
        game.begin()
        game.deal_from(wall(self.seed, number // players, game.suits), dealer)
        game.log.append(DEAL)

    def _prepare(self, chosen: Sequence[Dice], dice: Dice) -> None:
        """The exchange and the void suits, where the rules have them."""
        game, players = self.game, self.players
        if game.exchange_tiles:
            ways = directions(players)
            given = {
                seat: any_tiles(game, seat, chosen[seat]) if self.bots[seat] == "random" else passed_on(game, seat)
                for seat in range(players)
            }
            way = ways[dice.below(len(ways))]
            open_with(game, Event(index=1, type="exchange", span=NOWHERE, hands=given, direction=way))
        if game.void_mode == DECLARED:
            for seat in range(players):
                if game.over:
                    return
                any_suit = game.suits[chosen[seat].below(len(game.suits))]
                suit = any_suit if self.bots[seat] == "random" else void_suit(game, seat)
                open_with(game, Event(index=len(game.log), type="void", span=NOWHERE, suits={seat: suit}))

    def _outcome(self) -> Played:
        """What the round that has been played brought."""
        game = self.game
        return Played(
            number=self.number,
            dealer=game.dealer,
            balance=balances(game.lines, self.players),
            payments=game.lines,
            wins=game.wins,
            exhausted=game.exhausted,
            kongs=len(game.accounts),
        )

    def events(self) -> list[Event]:
        """The events of the round that was played last."""
        game = self.game
        return events_of_log([dealt(game.tiles, game.dealer, game.players, game.sets), *game.log[1:]])

    def as_record(self) -> Record:
        """The round that was played last, with its events."""
        return Record(name=f"#{self.number + 1}", seats=self.seats, dealer=self.number % self.players,
                      previous_dealer=None, events=tuple(self.events()), full=True, span=NOWHERE)  # fmt: skip

    def record(self) -> dict[str, Any]:
        """The same as data, which `rulec run` reads."""
        return record_as_data(self.as_record())


def way(game: Judging, played: Played, seat: int, tile: int) -> Way:
    """What a round that forked at that seat's tile brought."""
    return Way(
        played=played,
        income=sum(
            line.units for line in game.lines if line.payee == seat and line.rule.settlement.event in KONG_EVENTS
        ),
        robbed=len({won.tile for won in game.wins if won.robbed and won.source == seat}),
        blooms=sum(won.after_kong for won in game.wins if won.seat == seat),
        laid=any(kind != PONG and melded == tile for kind, melded, _ in game.melds_of(seat)),
    )
