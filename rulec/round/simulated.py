"""Rounds that bots play under a ruleset: what each brought, and its record."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from rulec.compile.engine import Engine
from rulec.kernel.board import DECLARED
from rulec.kernel.bots import Bot, play_on
from rulec.kernel.dice import Dice, wall
from rulec.round.model import Record
from rulec.round.moves import spread
from rulec.round.result import Win
from rulec.round.stepping import NOWHERE, Stepping
from rulec.round.written import record_as_data

BOTS = ("random", "cheap", "shanten", "acceptance", "value")
SEATS = ("东", "南", "西", "北")


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
        self.needs_void = True
        self._table: Stepping | None = None
        self._chosen: list[Dice] = []  # of each seat, for the round at hand

    def play(self, number: int) -> Played:
        """Play a round. Raises DiagnosticError or KernelError where the rules cannot be computed."""
        players = self.players
        dealer = number % players
        record = Record(name=f"#{number + 1}", seats=self.seats, dealer=dealer, previous_dealer=None, events=(),
                        full=True, span=NOWHERE)  # fmt: skip
        table = self._table = Stepping(self.engine, record, False)
        flow = table.flow
        self._chosen = [Dice(self.seed, 8 * number + 1 + seat) for seat in range(players)]
        table.begin(wall(self.seed, number // players, flow.suits), dealer)
        self._prepare(table, Dice(self.seed, 8 * (number // players) + 7))
        play_on(flow, [Bot(BOTS.index(bot), dice, needs_void=self.needs_void)
                       for bot, dice in zip(self.bots, self._chosen, strict=True)])  # fmt: skip
        balance = [0] * (players + 10)
        for line in table.lines:
            balance[line.payer] -= line.units
            balance[line.payee] += line.units
        return Played(
            number=number,
            dealer=dealer,
            balance=tuple(balance[:players]),
            payments=tuple(
                Paid(rule=line.rule.settlement.name, payer=line.payer, payee=line.payee, units=line.units)
                for line in table.lines
                if line.units
            ),
            wins=tuple(table.wins),
            exhausted=flow.log[-1].type == "exhausted",
            kongs=len(table.table.accounts),
        )

    def _prepare(self, table: Stepping, dice: Dice) -> None:
        """The exchange and the void suits, where the rules have them."""
        game, players = table.game, self.players
        if game.exchange_tiles:
            ways = table.directions()
            given = {}
            for seat in range(players):
                held = bytearray(spread(game.held_of(seat)))
                self._chosen[seat].shuffle(held)
                if game.same_suit:
                    sizes = [sum(tile // 9 == suit for tile in held) for suit in range(3)]
                    suit = next(suit for suit in range(3) if sizes[suit] >= game.exchange_tiles)
                    held = bytearray(tile for tile in held if tile // 9 == suit)
                given[seat] = tuple(held[: game.exchange_tiles])
            table.exchange(given, ways[dice.below(len(ways))])
        if game.void_mode == DECLARED:
            for seat in range(players):
                table.declare_void(seat, game.suits[self._chosen[seat].below(len(game.suits))])

    def record(self) -> dict[str, Any]:
        """The full record of the round that was played last."""
        assert self._table is not None
        events = tuple(self._table.events())
        record = self._table.record
        return record_as_data(Record(name=record.name, seats=record.seats, dealer=record.dealer, previous_dealer=None,
                                     events=events, full=True, span=NOWHERE))  # fmt: skip
