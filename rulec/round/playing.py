"""`rulec.Game`: a round that is stepped from Python, for those who write bots or platforms."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from random import Random
from typing import TYPE_CHECKING, Any

from rulec.kernel.board import IN_FLIGHT, NOT_NOW, REPLACING, ROBBABLE
from rulec.kernel.vm import KernelError
from rulec.round.full_faults import refused
from rulec.round.full_wins import DIRECTIONS
from rulec.round.model import Event, Record
from rulec.round.moves import Action, State, state_of
from rulec.round.result import Entry, Win
from rulec.round.sequence import steps
from rulec.round.settle import balance, entry
from rulec.round.step import domain_fault
from rulec.round.stepping import Stepping
from rulec.round.walls import checked_seats, full_wall
from rulec.round.written import record_as_data
from rulec.source.diagnostic import Diagnostic, DiagnosticError
from rulec.source.text import Span, Text

if TYPE_CHECKING:
    from rulec.api import Rules

SEATS = ("东", "南", "西", "北")
BEFORE_PLAY = frozenset({"deal", "exchange", "void", "declare"})
OFFENCES = frozenset({"false_win", "miscount"})
CLAIMS = frozenset({"win", "pong", "kong", "pass"})
NOWHERE = Span(Text(None, ""), 0, 0)


class Game:
    """A round under compiled rules, from the deal to its end.

    Tiles are numbers 0-26, seats places in turn order (`seats` are their names). `wall` holds the tiles in the order in
    which they are taken: each seat's first hand from the dealer on in turn order, the dealer's next tile, then every
    draw and replacement; tiles that it leaves out follow shuffled by `seed`, as all of them do without a wall.
    `direction` is where exchanged tiles go; None: the dice tell, by `seed`.

    Draws, and the end when there is nothing to draw, come by themselves. Every seat that may claim a tile in flight
    answers, in any order, and the best claims are played when no answer to come can change them: wins before a kong or
    pong, several of them together where the rules let them. Raises ValueError for seats or a wall that cannot be.
    """

    def __init__(
        self,
        rules: "Rules",
        *,
        seats: Sequence[str] | None = None,
        dealer: int = 0,
        previous_dealer: int | None = None,
        wall: Sequence[int] | None = None,
        seed: int | None = None,
        direction: str | None = None,
        explained: bool = True,
    ) -> None:
        players = int(rules.engine.program.play.values.get("players", 4))
        self.seats = checked_seats(SEATS[:players] if seats is None else seats, dealer, previous_dealer)
        self._rules, self._explained = rules, explained
        self._events: list[Event] = []
        self._record = Record(
            name="game", seats=self.seats, dealer=dealer, previous_dealer=previous_dealer, events=(), full=True,
            span=NOWHERE,
        )  # fmt: skip
        self._table = self._fresh()
        dice = Random(seed)
        ways = [way for way in DIRECTIONS if way != "across" or len(self.seats) % 2 == 0]
        if direction is not None and direction not in ways:
            raise ValueError(f"direction is one of {', '.join(ways)}")
        self._wall = full_wall(self._table.game.suits, wall, dice)
        self._direction = direction or dice.choice(ways)
        self._entries: list[Entry] = []
        self._taken = 0
        self._open: dict[int, tuple[Action, ...]] = {}  # the claims of each seat that may answer
        self._answers: dict[int, Action] = {}
        self._asked = False
        self._moves: tuple[Action, ...] | None = None
        self._deal(dealer)
        self._advance()

    # --- what can be seen

    @property
    def over(self) -> bool:
        """Whether the round has ended."""
        return self._table.over

    @property
    def state(self) -> State:
        """The game as it lies, all hands open."""
        table = self._table
        return state_of(table.game, over=table.over, laid=table.full_table.laid)

    @property
    def ledger(self) -> tuple[Entry, ...]:
        """Every payment so far."""
        lines = self._table.lines
        self._entries.extend(entry(self._table, line) for line in lines[len(self._entries) :])
        return tuple(self._entries)

    @property
    def balance(self) -> Mapping[str, Decimal]:
        """What each seat has gained so far, by name; the bank's only where it holds something."""
        return balance(self._table)

    @property
    def wins(self) -> tuple[Win, ...]:
        """The wins so far, priced."""
        return tuple(self._table.wins)

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """What the rules warn of, as a win that had to be taken."""
        return tuple(self._table.sink)

    @property
    def next_dealer(self) -> str | None:
        """Who deals next; None before the end, or where the rules name nobody. Raises DiagnosticError where the rules
        cannot compute it."""
        try:
            return self._table.next_dealer() if self.over else None
        except KernelError as error:
            raise DiagnosticError((domain_fault("play.next_dealer", error),)) from error

    def record(self) -> dict[str, Any]:
        """What has been played as a full record, which `rules.run` settles to the same ledger."""
        return record_as_data(replace(self._record, events=tuple(self._events)))

    # --- what may come, and what comes

    def legal(self) -> tuple[Action, ...]:
        """What may come now, by the mechanics and the rules: every seat's that may act. Empty at the end only.

        Offences are not listed, though `apply` takes them.
        """
        if self._moves is None:
            self._moves = self._legal()
        return self._moves

    def apply(self, action: Action) -> None:
        """Play a legal action (or an offence). Raises DiagnosticError for any other, and nothing has changed then."""
        if action not in self.legal() and not (action.type in OFFENCES and 0 <= action.seat < len(self.seats)):
            raise self._refusal(action)
        self._guarded(action)

    def declare(self, seat: int, **values: object) -> None:
        """Declare what the ruleset `declares`, before play. Raises DiagnosticError for what it does not."""
        if any(event.type not in BEFORE_PLAY for event in self._events):
            raise self._refused(Event(index=len(self._events), type="declare", span=NOWHERE, seat=seat))
        self._guarded(self._event_of(Action("declare", seat), declared=values))

    def _guarded(self, move: Action | Event) -> None:
        """Play a move and what follows from it; all or nothing."""
        kept = (len(self._events), self._taken, self._open, dict(self._answers), self._asked)
        try:
            if isinstance(move, Event):
                self._play(move)
            else:
                self._take(move)
            self._advance()
        except (DiagnosticError, KernelError) as error:
            count, self._taken, self._open, self._answers, self._asked = kept
            del self._events[count:]
            self._table = self._replayed()
            if isinstance(error, KernelError):
                raise DiagnosticError((domain_fault("score", error),)) from error
            raise
        finally:
            self._moves = None

    def _legal(self) -> tuple[Action, ...]:
        table = self._table
        if table.over:
            return ()
        before = table.before_play()
        if before is not None:
            return tuple(move for move in before if move.seat not in self._answers)
        if self._open:
            return tuple(move for seat, moves in self._open.items() if seat not in self._answers for move in moves)
        return tuple(table.own_turn())

    def _take(self, move: Action) -> None:
        if move.type == "exchange":
            self._answers[move.seat] = move
            if len(self._answers) == len(self.seats):
                given = {seat: self._answers[seat].tiles for seat in range(len(self.seats))}
                self._play(self._event_of(Action("exchange", 0), seat=None, hands=given, direction=self._direction))
        elif move.type == "void":
            self._play(self._event_of(Action("void", 0), seat=None, suits={move.seat: move.suit}))
        elif self._open and move.type in CLAIMS:
            self._answers[move.seat] = move
            self._resolve()
        else:
            self._play(self._event_of(move))

    def _resolve(self) -> None:
        """Play the best claims on the tile in flight, once no answer to come can change them."""
        wins: list[Action] = []
        meld: Action | None = None
        waiting = False
        for seat, moves in self._open.items():
            move = self._answers.get(seat)
            if move is None:
                if moves[0].type == "win":
                    return
                waiting = True
            elif move.type == "win":
                wins.append(move)
                if self._table.game.claims_nearest:
                    break
            elif move.type != "pass":
                meld = move
        if wins:
            first = len(self._events)
            self._play(*(replace(self._event_of(win), index=first + i) for i, win in enumerate(wins)))
        elif meld is not None:
            self._play(self._event_of(meld))
        elif not waiting:
            self._open = {}

    def _advance(self) -> None:
        """Draw for who is due, until somebody has something to decide."""
        while not self._table.over and not self._open:
            table = self._table
            phase = table.game.phase
            if phase in (IN_FLIGHT, ROBBABLE) and not self._asked:
                self._open, self._asked = table.claims(), True
            elif phase in (IN_FLIGHT, ROBBABLE, REPLACING):
                self._draw()
            else:
                return

    def _draw(self) -> None:
        game = self._table.game
        if game.wall == 0:
            self._play(Event(index=len(self._events), type="exhausted", span=NOWHERE))
            return
        tile = self._wall[self._taken]
        self._play(Event(index=len(self._events), type="draw", span=NOWHERE, seat=game.to_draw(), tile=tile))
        self._taken += 1

    def _deal(self, dealer: int) -> None:
        game = self._table.game
        players, size = len(self.seats), 3 * game.sets + 1
        hands: dict[int, tuple[int, ...]] = {}
        for step in range(players):
            hands[(dealer + step) % players] = self._wall[step * size : (step + 1) * size]
        self._taken = players * size + 1
        hands[dealer] += self._wall[self._taken - 1 : self._taken]
        self._play(Event(index=0, type="deal", span=NOWHERE, hands=hands))

    def _play(self, *group: Event) -> None:
        self._table.event(group)
        self._events.extend(group)
        self._open, self._answers, self._asked = {}, {}, False

    def _event_of(self, move: Action, **fields: Any) -> Event:  # noqa: ANN401
        made = Event(
            index=len(self._events), type=move.type, span=NOWHERE, seat=move.seat, source=move.source,
            tile=move.tile, kind=move.kind,
        )  # fmt: skip
        return replace(made, **fields) if fields else made

    def _fresh(self) -> Stepping:
        return Stepping(self._rules.engine, self._record, self._explained)

    def _replayed(self) -> Stepping:
        """A table at which everything so far has been played."""
        table = self._fresh()
        for group in steps(self._events, full=True):
            table.event(group)
        return table

    def _refusal(self, move: Action) -> DiagnosticError:
        """Why an action cannot come now: what a record of it would be told."""
        if move.type in ("discard", "pong", "kong", "win") and 0 <= move.seat < len(self.seats):
            event = self._event_of(move)
            try:
                self._replayed().event([event])
            except DiagnosticError as error:
                return error
            except (KernelError, IndexError, TypeError):
                pass
        seat = move.seat if 0 <= move.seat < len(self.seats) else None
        return self._refused(Event(index=len(self._events), type=move.type, span=NOWHERE, seat=seat))

    def _refused(self, event: Event) -> DiagnosticError:
        return DiagnosticError((refused(self._table.game, self.seats, event, NOT_NOW),))
