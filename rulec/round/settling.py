"""A score sheet being settled: its events as steps, statuses, the end of the round and the next dealer."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from rulec.compile.engine import Engine
from rulec.compile.hand import Cell
from rulec.compile.symbols import FACT_SLOT
from rulec.kernel.pay import Account, Line
from rulec.kernel.vm import NONE, checked, run
from rulec.round.declaring import declared_value
from rulec.round.explain import explain
from rulec.round.model import Event, Record
from rulec.round.pricing import Won, price_win, refusal, win_score
from rulec.round.result import Win
from rulec.round.sequence import robbed_kongs
from rulec.round.step import Step, set_facts
from rulec.round.table import Table, stated_waits
from rulec.source.diagnostic import Diagnostic, DiagnosticError, Sink
from rulec.source.text import Span


@dataclass(slots=True)
class Settling:
    """A record being settled."""

    engine: Engine
    record: Record
    explained: bool
    table: Table = field(init=False)
    lines: list[Line] = field(default_factory=list)
    won: list[Won] = field(default_factory=list)
    scored: list[Win] = field(default_factory=list)  # the first of them, as they are told
    sink: Sink = field(default_factory=Sink)
    voided: frozenset[int] = frozenset()
    pending: list[tuple[Account, Event]] = field(default_factory=list)  # kongs whose maker has not discarded safely
    over: bool = False

    def __post_init__(self) -> None:
        record = self.record
        self.table = self.make_table()
        for name in ("dealer", "previous_dealer"):
            seat = getattr(record, name)
            self.table.fact(name, NONE if seat is None else seat)
        for name in ("first", "last"):
            self.table.fact(name, NONE)
        self.table.fact("exhausted", 0)
        for place, amount in (record.chips or {}).items():
            self.table.purses[place] = self._units(amount, record.spans.get("chips", record.span))
        self._show_chips()
        self.voided = self.voided_kongs()

    def make_table(self) -> Table:
        """The table that the record is played at."""
        return Table(self.engine, len(self.record.seats))

    def voided_kongs(self) -> frozenset[int]:
        """The events of added kongs that are robbed later."""
        return robbed_kongs(self.record.events)

    @property
    def wins(self) -> list[Win]:
        """The wins so far, priced and read."""
        for item in self.won[len(self.scored) :]:
            source = item.event.source
            self.scored.append(
                Win(
                    event=item.event.index,
                    seat=self.seat(item.seat),
                    source=None if source is None else self.seat(source),
                    score=win_score(self.engine, item),
                )
            )
        return self.scored

    def seat(self, index: int) -> str:
        return self.record.seats[index]

    def fail(self, event: Event, code: str, field_name: str = "", **args: str) -> DiagnosticError:
        """The error of an event that could not have happened under these rules."""
        args = {"event": str(event.index), **args}
        return DiagnosticError((Diagnostic(code=code, args=args, span=event.spans.get(field_name, event.span)),))

    def step(self, event: Event) -> Step:
        return Step(self.table, event.index, explain if self.explained else None)

    def done(self, step: Step) -> None:
        step.finish()
        self.lines.extend(step.lines)
        self._show_chips()

    def _show_chips(self) -> None:
        for place, units in enumerate(self.table.purses):
            self.table.set_status(place, "chips", units)

    def _units(self, amount: Decimal, span: Span) -> int:
        """A stated amount in units."""
        units = amount / self.engine.symbols.unit
        if units != int(units):
            args = {"amount": str(amount), "unit": str(self.engine.symbols.unit)}
            raise DiagnosticError((Diagnostic(code="amount-too-fine", args=args, span=span),))
        return checked(int(units))

    def check_in_play(self, event: Event, seat: int | None, field_name: str = "seat") -> None:
        if seat is not None and not self.table.status(seat, "in_play"):
            raise self.fail(event, "seat-out-of-play", field_name, seat=self.seat(seat))

    def event(self, group: Sequence[Event]) -> None:
        """Settle one step: one event, or all wins on one tile."""
        event = group[0]
        if self.over:
            raise self.fail(event, "event-after-end")
        self._stand(group)
        match event.type:
            case "win":
                self._wins(group)
            case "kong":
                self._kong(event)
            case "false_win" | "miscount":
                self._offence(event)
            case "exhausted":
                self._exhausted(event)
            case "declare":
                self._declare(event)
            case "void":
                self._void(event)
            case _:
                return
        self._end(event)

    def _stand(self, group: Sequence[Event]) -> None:
        """Fire `kong_stands` for kongs whose maker's next discard was not won: on a score sheet, at the next event that
        is neither a win on that discard nor the maker going on without a discard."""
        event = group[0]
        shot = event.type == "win" and "kong_discard" in event.flags
        for account, made in list(self.pending):
            goes_on = event.seat == account.owner and (
                (event.type == "kong" and event.kind != "exposed")
                or (event.type == "win" and "after_kong" in event.flags)
            )
            if goes_on:
                continue
            self.pending.remove((account, made))
            if not (shot and event.source == account.owner):
                self._fire_kong("kong_stands", account, made)

    def _fire_kong(self, name: str, account: Account, event: Event) -> None:
        set_facts(self.table, actor=account.owner, kind=account.kind, late=account.late, chain=account.chain,
                  feeder=account.feeder)  # fmt: skip
        step = self.step(event)
        step.rules(name, account.owner, account)
        self.done(step)

    def _kong(self, event: Event) -> None:
        self.check_in_play(event, event.seat)
        self.check_in_play(event, event.source, "from")
        if event.index in self.voided or event.seat is None:
            return
        table = self.table
        account = Account(
            owner=event.seat,
            kind=self.engine.symbols.choice(event.kind or ""),
            late=int(event.late),
            chain=int(event.kind != "exposed" and fed_by(table, event.seat)[0] != NONE),
            feeder=NONE if event.source is None else event.source,
            event=event.index,
            players=table.players,
        )
        table.accounts.append(account)
        self._state(event)
        if event.tile is not None:
            table.visible[event.tile] = 4
        self._fire_kong("kong", account, event)
        self.pending.append((account, event))

    def _wins(self, group: Sequence[Event]) -> None:
        table, n = self.table, self.table.players
        source = group[0].source
        for event in group:
            self.check_in_play(event, event.seat)
            self.check_in_play(event, event.source, "from")
            if event.seat is not None and table.status(event.seat, "barred"):
                raise self.fail(event, "seat-barred", "seat", seat=self.seat(event.seat))
            if event.hand is None and event.seat is not None:
                table.hands[event.seat] = None  # it was not the hand that an event before stated as ready
        start = source if source is not None else group[0].seat or 0
        ordered = sorted(group, key=lambda e: ((e.seat or 0) - start - 1) % n)
        won: list[Won] = []
        for number, event in enumerate(ordered, 1):
            self._state(event)
            self._win_facts(event, len(group), number)
            won.append(self._price(event))
        step = self.step(group[0])
        for number, item in enumerate(won, 1):
            self._win_facts(item.event, len(group), number)
            table.frame.outs = item.priced.outs
            table.frame.scores = item.priced.scores
            table.priced = item.priced
            table.fact("win", NONE if item.tile is None else item.tile)
            step.event = item.event.index
            step.rules("win", item.seat)
        self.won.extend(won)
        self.done(step)
        self._after_wins(won)

    def _price(self, event: Event) -> Won:
        won = price_win(self.table, event)
        if isinstance(won, Cell):
            reason = refusal(self.engine, won.priced)
            args = {"seat": self.seat(event.seat or 0), "en": reason["en"], "zh": reason["zh"]}
            raise self.fail(event, "win-refused", "hand", **args)
        if won is None:
            raise self.fail(event, "win-no-win", "hand", seat=self.seat(event.seat or 0))
        return won

    def _win_facts(self, event: Event, wins: int, number: int) -> None:
        table = self.table
        seat = event.seat or 0
        feeder, chain = fed_by(table, seat) if "fed_kong" in event.flags else (NONE, 0)
        source = NONE if event.source is None else event.source
        set_facts(table, winner=seat, source=source, wins=wins, win_no=number, self_draw=int(event.source is None),
                  feeder=feeder, chain=chain)  # fmt: skip
        table.fact("wall", 0 if "last_tile" in event.flags else 20)
        table.flags(event.flags, seat)

    def _after_wins(self, won: list[Won]) -> None:
        table = self.table
        stay = self.engine.program.play.values.get("winners") == "stay"
        ends = any(item.ends_round for item in won)
        for name in ("first", "last"):
            if name == "first" and table.frame.facts[FACT_SLOT["first"]] != NONE:
                continue
            table.fact(name, 1)
            table.fact(f"{name}.winner", won[0].seat)
            table.fact(f"{name}.source", NONE if won[0].event.source is None else won[0].event.source)
            table.fact(f"{name}.wins", len(won))
            table.fact(f"{name}.ends_round", int(ends))
        for item in won:
            table.set_status(item.seat, "won", 1)
            if not stay:
                table.set_status(item.seat, "in_play", 0)

    def _offence(self, event: Event) -> None:
        self.check_in_play(event, event.seat)
        seat = event.seat or 0
        table = self.table
        set_facts(table, actor=seat, kind=self.engine.symbols.choice(event.kind) if event.kind else NONE)
        self._state(event)
        step = self.step(event)
        step.rules(event.type, seat)
        self.done(step)
        then = self.engine.program.play.values.get(f"{event.type}.then")
        if then == "out":
            table.set_status(seat, "out", 1)
            table.set_status(seat, "in_play", 0)
        elif then == "barred":
            table.set_status(seat, "barred", 1)

    def _exhausted(self, event: Event) -> None:
        table = self.table
        self._state(event, whole=True)
        set_facts(table)
        table.fact("wall", 0)
        table.fact("exhausted", 1)
        step = self.step(event)
        step.rules("exhausted", NONE)
        self.done(step)
        self.over = True
        self._fire_end(event)

    def _declare(self, event: Event) -> None:
        for name, value in event.declared.items():
            plain = declared_value(self.engine, name, value, event.spans.get(name, event.span))
            self.table.set_status(event.seat or 0, name, plain)

    def _void(self, event: Event) -> None:
        for seat, suit in (event.suits or {}).items():
            self.table.voids[seat] = suit
            self.table.set_status(seat, "void", suit)

    def _state(self, event: Event, *, whole: bool = False) -> None:
        """What a sheet states of readiness and pigs goes before the definitions; `whole`: others are neither."""
        table = self.table
        if event.ready is not None or whole:
            ready = event.ready or {}
            for seat in range(table.players):
                if seat in ready:
                    self._ready(event, seat)
                else:
                    table.waits[seat] = []
                    table.state(seat, "ready", 0)
        if event.pigs is not None or whole:
            for seat in range(table.players):
                table.state(seat, "pig", int(seat in (event.pigs or ())))
        for seat in event.pigs or ():
            self.check_in_play(event, seat, "pigs")
        for seat in event.ready or ():
            # a winner was ready, and in some houses is paid in the check like the others
            if not table.status(seat, "won"):
                self.check_in_play(event, seat, "ready")

    def _ready(self, event: Event, seat: int) -> None:
        table, stated = self.table, (event.ready or {})[seat]
        if stated.hand is not None:
            as_draw = self.engine.program.play.values.get("check_as") == "self_draw"
            table.hands[seat] = stated.hand
            table.waits[seat] = table.ready_rows(seat, stated.hand, as_draw)
            table.state(seat, "ready", NONE)
            if not self._is_ready(seat):
                raise DiagnosticError(
                    (Diagnostic(code="ready-not-ready", args={"seat": self.seat(seat)}, span=stated.span),)
                )
            return
        amounts = (self._units(a, stated.span) for a in (stated.least, stated.most) if a is not None)
        table.waits[seat] = stated_waits(tuple(amounts))
        table.state(seat, "ready", 1)

    def _is_ready(self, seat: int) -> bool:
        if "ready" not in self.engine.program.defines:
            return any(row[6] for row in self.table.waits[seat])
        return bool(run(self.table.frame, self.engine.ready, seat))

    def _end(self, event: Event) -> None:
        if self.engine.program.play.values.get("short_of_chips") == "out" and not self.over:
            for seat, units in enumerate(self.table.purses):
                if units == 0 and self.table.status(seat, "in_play"):
                    self._leave(event, seat)
        if not self.over and run(self.table.frame, self.engine.end, 0):
            self.over = True
            self._fire_end(event)

    def _leave(self, event: Event, seat: int) -> None:  # noqa: ARG002 a full record has more to do
        """A seat has nothing left, and is out."""
        self.table.set_status(seat, "out", 1)
        self.table.set_status(seat, "in_play", 0)

    def _fire_end(self, event: Event) -> None:
        """Kongs that nobody can win off any more stand; then what the end of the round brings."""
        for account, made in self.pending:
            self._fire_kong("kong_stands", account, made)
        self.pending.clear()
        set_facts(self.table)
        step = self.step(event)
        step.rules("end", NONE)
        self.done(step)

    def next_dealer(self) -> str | None:
        """The seat of the first row of `next_dealer` that holds."""
        set_facts(self.table)
        for when, seat in self.engine.next_dealer:
            if run(self.table.frame, when, 0):
                found = run(self.table.frame, seat, 0)
                return None if found == NONE else self.seat(found)
        return None


def fed_by(table: Table, seat: int) -> tuple[int, int]:
    """The feeder of a seat's last exposed kong, and whether a later kong of that seat makes it a chain."""
    exposed = table.engine.symbols.choice("exposed")
    own = [a for a in table.accounts if a.owner == seat]
    for place in range(len(own) - 1, -1, -1):
        if own[place].kind == exposed:
            return own[place].feeder, int(place < len(own) - 1)
    return NONE, 0
