"""`rulec.Game`: a round that is stepped from Python, for those who write bots or platforms."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from random import getrandbits
from typing import TYPE_CHECKING, Any

from rulec.kernel.board import NOBODY, NOT_NOW, TILES
from rulec.kernel.dice import Dice
from rulec.kernel.flow import Flow
from rulec.kernel.vm import KernelError
from rulec.round.full_faults import refused
from rulec.round.judged import new_judging, open_with
from rulec.round.model import Event, Record
from rulec.round.moves import Action, State, state_of
from rulec.round.result import Entry, Win
from rulec.round.sequence import steps
from rulec.round.settle import balance, entry
from rulec.round.step import domain_fault, fault
from rulec.round.stepping import (
    ACTIONS,
    NOWHERE,
    Stepping,
    action,
    before_play,
    dealt,
    directions,
    events_of_log,
)
from rulec.round.walls import SEATS, checked_seats, full_wall
from rulec.round.written import record_as_data
from rulec.source.diagnostic import Diagnostic, DiagnosticError

if TYPE_CHECKING:
    from rulec.api import Rules

BEFORE_PLAY = frozenset({"deal", "exchange", "void", "declare"})
OFFENCES = {"false_win": (None,), "miscount": ("short", "long")}  # of what kind each may be
KONGS = ("exposed", "added", "concealed")


class Game:
    """A round under compiled rules, from the deal to its end.

    Tiles are numbers 0-26, seats places in turn order (`seats` are their names). `wall` holds the tiles in the order in
    which they are taken: each seat's first hand from the dealer on in turn order, the dealer's next tile, then every
    draw and replacement; tiles that it leaves out follow shuffled by `seed`, as all of them do without a wall.
    `direction` is where exchanged tiles go; None: the dice tell, by `seed`. `chips` is what seats have before the
    round, where nobody may owe.

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
        chips: Mapping[int, Decimal] | None = None,
        wall: Sequence[int] | None = None,
        seed: int | None = None,
        direction: str | None = None,
        explained: bool = True,
    ) -> None:
        players = int(rules.engine.program.play.values.get("players", 4))
        self.seats = checked_seats(SEATS[:players] if seats is None else seats, dealer, previous_dealer)
        self._rules, self._explained = rules, explained
        self._record = Record(
            name="game", seats=self.seats, dealer=dealer, previous_dealer=previous_dealer, events=(), full=True,
            span=NOWHERE, chips=chips,
        )  # fmt: skip
        self._slow = chips is not None  # it is played at the table that tells why, not in the kernel
        self._made: Stepping | None = None  # that table, when it was asked for
        self._game = new_judging(rules.engine)
        self._flow: Flow = self._told.flow if self._slow else self._game
        dice = Dice(getrandbits(64) if seed is None else seed)
        ways = directions(len(self.seats))
        if direction is not None and direction not in ways:
            raise ValueError(f"direction is one of {', '.join(ways)}")
        self._wall = full_wall(self._flow.suits, wall, dice)
        self._direction = direction or ways[dice.below(len(ways))]
        self._entries: list[Entry] = []
        self._gifts: dict[int, Action] = {}  # what seats give away, until all have said it
        if self._slow:
            self._told.begin(self._wall, dealer)
        else:
            self._game.deal_from(self._wall, dealer)
            self._game.log.append(dealt(self._wall, dealer, players, self._game.sets))
        try:
            self._flow.advance()
        except KernelError as error:
            raise self._as_told(error) from error

    # --- what can be seen

    @property
    def over(self) -> bool:
        """Whether the round has ended."""
        return self._flow.over

    @property
    def state(self) -> State:
        """The game as it lies, all hands open."""
        laid = self._told.full_table.laid if self._slow else self._game.laid
        return state_of(self._flow, over=self._flow.over, laid=laid)

    @property
    def ledger(self) -> tuple[Entry, ...]:
        """Every payment so far."""
        lines = self._table().lines if self._slow or self._explained else self._game.lines
        unit = self._rules.engine.symbols.unit
        self._entries.extend(entry(line, self.seats, unit) for line in lines[len(self._entries) :])
        return tuple(self._entries)

    @property
    def balance(self) -> Mapping[str, Decimal]:
        """What each seat has gained so far, by name; the bank's only where it holds something."""
        lines = self._told.lines if self._slow else self._game.lines
        return balance(lines, self.seats, self._rules.engine.symbols.unit)

    @property
    def wins(self) -> tuple[Win, ...]:
        """The wins so far, priced."""
        return tuple(self._table().wins)

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """What the rules warn of, as a win that had to be taken."""
        return tuple(self._table().sink)

    @property
    def next_dealer(self) -> str | None:
        """Who deals next; None before the end, or where the rules name nobody. Raises DiagnosticError where the rules
        cannot compute it."""
        try:
            return self._table().next_dealer() if self.over else None
        except KernelError as error:
            raise DiagnosticError((domain_fault("play.next_dealer", error),)) from error

    def record(self) -> dict[str, Any]:
        """What has been played as a full record, which `rules.run` settles to the same ledger."""
        return record_as_data(replace(self._record, events=tuple(events_of_log(self._flow.log))))

    @property
    def _told(self) -> Stepping:
        """The table that tells why, as far as it has been asked."""
        if self._made is None:
            self._made = self._fresh()
        return self._made

    def _table(self) -> Stepping:
        """The table at which all that has happened so far is settled as a record is."""
        table = self._told
        if not self._slow:
            known = table.flow.log
            for group in steps(events_of_log([*known, *self._flow.log[len(known) :]])[len(known) :], full=True):
                table.play_events(group)
        return table

    # --- what may come, and what comes

    def legal(self) -> tuple[Action, ...]:
        """What may come now, by the mechanics and the rules: every seat's that may act. Empty at the end only.

        Offences are not listed, though `apply` takes them.
        """
        if self._flow.count:
            return self._flow.listed(ACTIONS, action)
        return () if self._flow.over else tuple(self._before_play())

    def apply(self, move: Action) -> None:
        """Play a legal action (or an offence). Raises DiagnosticError for any other, and nothing has changed then."""
        flow = self._flow
        code = flow.code_of(move) if flow.count and flow.listed(ACTIONS, action) else NOBODY
        if code != NOBODY:
            before = (len(flow.log), flow.answered())
            try:
                flow.take(code)
            except (DiagnosticError, KernelError) as error:
                self._back(error, *before)
        elif self._is_offence(move):
            self._play_told(self._event_of(move))
        elif flow.count or flow.over or move not in self._before_play():
            raise self._refusal(move)
        else:
            self._prepare(move)

    def _is_offence(self, move: Action) -> bool:
        known = move.kind in OFFENCES.get(move.type, ()) and 0 <= move.seat < len(self.seats)
        return known and move == Action(move.type, move.seat, kind=move.kind)

    def declare(self, seat: int, **values: object) -> None:
        """Declare what the ruleset `declares`, before play. Raises DiagnosticError for what it does not."""
        event = self._event_of(Action("declare", seat), declared=values)
        if any(not isinstance(one, Event) or one.type not in BEFORE_PLAY for one in self._flow.log):
            raise self._refused(event)
        self._play_told(event)

    def _play(self, event: Event) -> None:
        """Play an exchange or a void suit that may come, and what follows from it."""
        if self._slow:
            self._play_told(event)
        else:
            before = len(self._game.log)
            try:
                open_with(self._game, event)
                self._game.settled()
                self._game.advance()
            except (DiagnosticError, KernelError) as error:
                self._back(error, before, ())

    def _play_told(self, event: Event) -> None:
        """Play an event that the kernel does not settle, and what follows from it; all or nothing."""
        before = (len(self._flow.log), self._flow.answered())
        if not self._slow:
            self._back_to(*before)
        flow = self._flow
        try:
            self._told.play_events([event])
            flow.settled()
            flow.advance()
        except (DiagnosticError, KernelError) as error:
            self._back(error, *before)

    def _back(self, error: DiagnosticError | KernelError, count: int, answers: Sequence[int]) -> None:
        """Nothing has happened since there were so many events, and these answers to a tile in flight; raises the
        error."""
        found = self._as_told(error)
        self._back_to(count, answers)
        raise found from error

    def _as_told(self, error: DiagnosticError | KernelError) -> DiagnosticError:
        """What could not be computed, told at the rule that was running, if any."""
        if isinstance(error, DiagnosticError):
            return error
        rule = None if self._slow else self._game.firing
        return DiagnosticError((domain_fault("score", error) if rule is None else fault(rule, error),))

    def _back_to(self, count: int, answers: Sequence[int]) -> None:
        """Go on from there at the table that tells why."""
        self._made = self._replayed(count)
        self._flow, self._slow = self._told.flow, True
        self._flow.advance()
        for code in answers:
            self._flow.take(code)

    def _before_play(self) -> list[Action]:
        return [move for move in before_play(self._flow) or () if move.seat not in self._gifts]

    def _prepare(self, move: Action) -> None:
        """An exchange waits until every seat has given; void suits are told one by one."""
        if move.type == "void":
            self._play(self._event_of(Action("void", 0), seat=None, suits={move.seat: move.suit}))
            return
        self._gifts[move.seat] = move
        if len(self._gifts) == len(self.seats):
            given = {seat: self._gifts[seat].tiles for seat in range(len(self.seats))}
            try:
                self._play(self._event_of(Action("exchange", 0), seat=None, hands=given, direction=self._direction))
            except DiagnosticError:
                del self._gifts[move.seat]
                raise
            self._gifts.clear()

    def _event_of(self, move: Action, **fields: Any) -> Event:  # noqa: ANN401
        made = Event(
            index=len(self._flow.log), type=move.type, span=NOWHERE, seat=move.seat, source=move.source,
            tile=move.tile, kind=move.kind,
        )  # fmt: skip
        return replace(made, **fields) if fields else made

    def _fresh(self) -> Stepping:
        return Stepping(self._rules.engine, self._record, self._explained)

    def _replayed(self, count: int) -> Stepping:
        """A table at which the first events have been played."""
        table = self._fresh()
        flow, events = table.flow, events_of_log(self._flow.log)[:count]
        for group in steps(events, full=True):
            table.play_events(group)
        flow.tiles = self._wall
        flow.taken = len(self.seats) * (3 * flow.sets + 1) + 1 + sum(event.type == "draw" for event in events)
        return table

    def _refusal(self, move: Action) -> DiagnosticError:
        """Why an action cannot come now: what a record of it would be told."""
        seats = range(len(self.seats))
        known = move.tile in range(TILES) if move.type in ("discard", "pong", "kong") else move.type == "win"
        if move.type == "kong":
            known = known and move.kind in KONGS
        if known and move.seat in seats and move.source in (None, *seats) and move.tile in (None, *range(TILES)):
            event = self._event_of(move)
            try:
                self._replayed(len(self._flow.log)).event([event])
            except DiagnosticError as error:
                return error
            except KernelError:
                pass
        seat = move.seat if move.seat in seats else None
        return self._refused(Event(index=len(self._flow.log), type=move.type, span=NOWHERE, seat=seat))

    def _refused(self, event: Event) -> DiagnosticError:
        return DiagnosticError((refused(self._flow, self.seats, event, NOT_NOW),))
