"""Rounds that bots play under a ruleset: what each brought, and its record."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from rulec.compile.engine import Engine
from rulec.compile.symbols import FACT_SLOT
from rulec.kernel.board import DECLARED, NOBODY, PONG
from rulec.kernel.bots import Bot, play_on
from rulec.kernel.dice import Dice, wall
from rulec.kernel.flow import EXPOSED_IT, PONG_IT
from rulec.kernel.vm import BANK
from rulec.round.full import Full
from rulec.round.model import Record
from rulec.round.opening import any_tiles, needs_void, passed_on, void_suit
from rulec.round.result import Win
from rulec.round.stepping import NOWHERE, Stepping
from rulec.round.written import record_as_data

BOTS = ("random", "cheap", "shanten", "acceptance", "value")
SEATS = ("东", "南", "西", "北")
KONG_EVENTS = frozenset({"kong", "kong_stands"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Paid:
    """A payment of a simulated round, in the ruleset's smallest unit; seats by place, `vm.BANK` for the bank."""

    rule: str
    payer: int
    payee: int
    units: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A simulated round. `balance` is in seat order, in units; `payments` hold no zeros."""

    number: int
    dealer: int
    balance: tuple[int, ...]
    payments: tuple[Paid, ...]
    wins: tuple[Win, ...]
    exhausted: bool
    kongs: int


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
        self.needs_void = needs_void(engine)
        self._table: Stepping | None = None

    def play(self, number: int) -> Played:
        """Play a round. Raises DiagnosticError or KernelError where the rules cannot be computed."""
        table, bots = self._begun(number)
        play_on(table.flow, bots)
        return outcome(table, number)

    def follow(self, number: int, log: Sequence[Any]) -> Played:
        """A round that was played under other rules that let the same moves happen, settled under these."""
        table = self._table = self._fresh(number)
        table.follow(log)
        return outcome(table, number)

    @property
    def log(self) -> Sequence[Any]:
        """The events of the round that was played last, as `follow` reads them."""
        assert self._table is not None
        return self._table.flow.log

    def fork(self, number: int) -> Fork | None:
        """Play a round in every way from the first moment at which a seat may lay an exposed kong: it takes a pong and
        adds the kong as soon as it may, or only once its hand is ready, or takes the kong; None where nobody ever may.
        """
        found: list[Way] = []
        seat = tile = 0
        for kind, patient in ((PONG_IT, False), (PONG_IT, True), (EXPOSED_IT, False)):
            table, bots = self._begun(number)
            kong = play_on(table.flow, bots, to_kong=True)
            if kong == NOBODY:
                return None
            seat, tile = kong >> 9, kong & 31
            bots[seat].adds, bots[seat].patient = tile, patient
            table.flow.take(kong & ~(15 << 5) | kind << 5)
            play_on(table.flow, bots)
            found.append(way(table, number, seat, tile))
        return Fork(seat=seat, tile=tile, pong=found[0], patient=found[1], kong=found[2])

    def _begun(self, number: int) -> tuple[Stepping, list[Bot]]:
        """A round before its first move, and who will play it."""
        players = self.players
        table = self._table = self._fresh(number)
        chosen = [Dice(self.seed, 8 * number + 1 + seat) for seat in range(players)]
        table.begin(wall(self.seed, number // players, table.flow.suits), number % players)
        self._prepare(table, chosen, Dice(self.seed, 8 * (number // players) + 7))
        kinds = [BOTS.index(bot) for bot in self.bots]
        return table, [Bot(kind, dice, needs_void=self.needs_void) for kind, dice in zip(kinds, chosen, strict=True)]

    def _fresh(self, number: int) -> Stepping:
        """A table at which nothing has been dealt."""
        record = Record(name=f"#{number + 1}", seats=self.seats, dealer=number % self.players, previous_dealer=None,
                        events=(), full=True, span=NOWHERE)  # fmt: skip
        return Stepping(self.engine, record, False)

    def _prepare(self, table: Stepping, chosen: Sequence[Dice], dice: Dice) -> None:
        """The exchange and the void suits, where the rules have them."""
        game, players = table.game, self.players
        if game.exchange_tiles:
            ways = table.directions()
            given = {
                seat: any_tiles(game, seat, chosen[seat]) if self.bots[seat] == "random" else passed_on(game, seat)
                for seat in range(players)
            }
            table.exchange(given, ways[dice.below(len(ways))])
        if game.void_mode == DECLARED:
            for seat in range(players):
                any_suit = game.suits[chosen[seat].below(len(game.suits))]
                table.declare_void(seat, any_suit if self.bots[seat] == "random" else void_suit(game, seat))

    def as_record(self) -> Record:
        """The round that was played last, with its events."""
        assert self._table is not None
        return replace(self._table.record, events=tuple(self._table.events()))

    def record(self) -> dict[str, Any]:
        """The same as data, which `rulec run` reads."""
        return record_as_data(self.as_record())


def way(table: Stepping, number: int, seat: int, tile: int) -> Way:
    """What a round that forked at that seat's tile brought."""
    robbed = {won.tile for won in table.won if "robbed_kong" in won.event.flags and won.event.source == seat}
    return Way(
        played=outcome(table, number),
        income=sum(
            line.units for line in table.lines if line.payee == seat and line.rule.settlement.event in KONG_EVENTS
        ),
        robbed=len(robbed),
        blooms=sum("after_kong" in won.event.flags for won in table.won if won.seat == seat),
        laid=any(kind != PONG and melded == tile for kind, melded, _ in table.game.melds_of(seat)),
    )


def outcome(table: Full, number: int) -> Played:
    """What a round that has been played brought."""
    players = table.table.players
    balance = [0] * (BANK + 1)
    for line in table.lines:
        balance[line.payer] -= line.units
        balance[line.payee] += line.units
    return Played(
        number=number,
        dealer=table.game.dealer,
        balance=tuple(balance[:players]),
        payments=tuple(
            Paid(rule=line.rule.settlement.name, payer=line.payer, payee=line.payee, units=line.units)
            for line in table.lines
            if line.units
        ),
        wins=tuple(table.wins),
        exhausted=bool(table.table.frame.facts[FACT_SLOT["exhausted"]]),
        kongs=len(table.table.accounts),
    )
