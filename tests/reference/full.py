"""Settling a full round straight from the typed trees: what every event does, and the ledger."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from rulec.expr.program import Settlement
from rulec.round.model import Event
from tests.reference.evaluate import truth
from tests.reference.game import IllegalError, need
from tests.reference.hand import Value
from tests.reference.price import Pricing
from tests.reference.scope import Scope
from tests.reference.settle import Firing, RefusedError, Round
from tests.reference.stated import check_called, check_round, check_win
from tests.reference.table import Kong, Seat, WinStep, declared_value
from tests.reference.watch import OFFENCES, PASSING, Watched, asks_must_win, reads_passed


@dataclass(slots=True)
class FullRound(Watched):
    """A full record being settled; events may also be given one by one, wins on one tile together."""

    bloomed: set[int] = field(default_factory=set)  # who won with a kong's replacement, up to the next event
    laying: tuple[Event, bool] | None = None  # an added kong that may be robbed, and whether it is late
    warned: list[int] = field(default_factory=list)
    ended_asked: object = None

    def settle(self) -> "FullRound":
        for group in in_steps(self.record.events):
            self.play(group)
        return self

    def play(self, group: Sequence[Event]) -> None:
        """One event, or all wins on one tile. Raises RefusedError at the event that could not be; what is settled then
        is what was settled before the group."""
        kept, wins = len(self.ledger), len(self.priced)
        try:
            if group[0].type == "win":
                self.win_events(group)
            else:
                self.event(group[0])
        except (IllegalError, RefusedError) as error:
            del self.ledger[kept:]
            del self.priced[wins:]
            if isinstance(error, RefusedError):
                raise
            raise RefusedError(group[0].index, error.reason) from error

    def allowed(self, group: Sequence[Event]) -> bool:
        """Whether these events could come now, whatever wins state; nothing is changed."""
        try:
            if group[0].type == "win":
                self.winners(group)
            else:
                self.check(group[0])
        except (IllegalError, RefusedError):
            return False
        return True

    @property
    def stay(self) -> bool:
        return self.program.play.values.get("winners") == "stay"

    def event(self, event: Event) -> None:
        must = self.check(event)
        how = self.program.play.values.get("must_win_breach", "illegal")
        if must and how == "wins" and event.type in (*PASSING, "discard"):
            self.win_unasked(must, event)
            self.check(event)
        elif must:
            self.warned.append(event.index)
        self.passed_by(event)
        self.stand(event)
        self.effect(event)
        self.asked = self.own = None
        left = self.bankrupt()
        if not self.over and self.game.phase != "start" and (left or event.type not in ("discard", "pong")):
            self.maybe_over(event)

    def effect(self, event: Event) -> None:
        game, seat, tile = self.game, event.seat, event.tile
        match event.type:
            case "deal":
                game.deal(event.hands or {}, self.record.dealer)
                self.table.dealer = game.dealer
            case "exchange":
                game.exchange(event.hands or {}, event.direction)
            case "declare":
                self.declare(event)
            case "void":
                game.void(event.suits or {})
            case "draw":
                assert seat is not None
                assert tile is not None
                self.lay()
                game.pass_pongs()
                game.nobody_took()
                game.draw(seat, tile)
            case "discard":
                assert seat is not None
                assert tile is not None
                game.discard(seat, tile, event.index)
            case "pong":
                assert seat is not None
                assert tile is not None
                game.pong(seat, tile)
            case "kong":
                self.kong(event)
            case "false_win" | "miscount":
                self.offence(event)
            case "exhausted":
                game.nobody_took()
                self.refresh()
                check_round(self, event)
                self.table.exhausted = True
                self.fire(Firing("exhausted", event.index, None, {**self.facts(), "wall": 0}))
                self.finish(event)

    def maybe_over(self, event: Event) -> None:
        """End the round where the rules say so; they are asked when a seat's status or a kong is new."""
        statuses = tuple((s.in_play, s.won, s.out, s.barred) for s in self.table.seats)
        state = (statuses, len(self.table.kongs), len(self.priced), event.type in ("deal", "declare", "void"))
        if state == self.ended_asked:
            return
        self.ended_asked = state
        if truth(self.program.play.end.tree, Scope(self.table, None, self.facts())):
            self.finish(event)

    def finish(self, event: Event) -> None:
        self.game.nobody_took()
        self.game.phase = "over"
        Round.finish(self, event)

    def fire(self, event: Firing) -> None:
        self.refresh()
        Round.fire(self, event)

    def declare(self, event: Event) -> None:
        assert event.seat is not None
        self.game.declare(event.seat)
        known = self.program.declares
        need(all(name in known for name in event.declared), "declares-nothing")
        for name, said in event.declared.items():
            self.table.seats[event.seat].declared[name] = declared_value(said, known[name].type.kind)

    # What passes

    def passed_by(self, event: Event) -> None:
        """Who could have won on the tile that this event takes away has passed."""
        if event.type in PASSING and self.game.flight is not None and reads_passed(self.program):
            self.pass_over(self.chances())
        self.pass_over(self.missed)
        self.missed = {}

    def stand(self, event: Event) -> None:
        """Kongs stand when the discard after them was not won, or when their maker will not discard any more."""
        flight = self.game.flight
        for kong, made in list(self.pending):
            shown = flight is not None and not flight.kong and flight.owner == kong.owner
            unwon = shown and event.type in PASSING
            leaves = event.type in OFFENCES and event.seat == kong.owner and self.then(event) == "out"
            if unwon or leaves or kong.owner in self.bloomed:
                self.pending.remove((kong, made))
                self.kong_stands(kong, made)
        self.bloomed.clear()

    def kong_stands(self, kong: Kong, made: Event) -> None:
        self.fire(Firing("kong_stands", made.index, kong.owner, self.kong_facts(kong), kong=kong))

    # Kongs and offences

    def kong(self, event: Event) -> None:
        assert event.seat is not None
        assert event.kind is not None
        assert event.tile is not None
        late = event.kind == "added" and self.game.is_late(event.seat, event.tile)
        self.game.kong(event.seat, event.kind, event.source, event.tile, event.index)
        self.laying = (event, late)
        if event.kind != "added":
            self.lay()

    def lay(self) -> None:
        """The kong that was announced lies, if there is one: it is paid."""
        if self.laying is None:
            return
        (event, late), self.laying = self.laying, None
        assert event.seat is not None
        assert event.kind is not None
        if event.kind == "added":
            self.game.kong_lies()
        chain = event.kind != "exposed" and self.game.players[event.seat].feeder is not None
        held = [Fraction(0)] * len(self.table.seats)
        made = Kong(event.seat, event.kind, late, chain, event.source, event.index, held)
        self.table.kongs.append(made)
        self.refresh()
        check_round(self, event)
        self.fire(Firing("kong", event.index, event.seat, self.kong_facts(made), kong=made))
        self.pending.append((made, event))

    def then(self, event: Event) -> object:
        return self.program.play.values.get(f"{event.type}.then")

    def offence(self, event: Event) -> None:
        assert event.seat is not None
        self.refresh()
        check_round(self, event)
        facts: dict[str, Value] = {**self.facts(), "actor": event.seat, "kind": event.kind}
        self.fire(Firing(event.type, event.index, event.seat, facts))
        seat = self.table.seats[event.seat]
        if self.then(event) == "out":
            self.leave(seat)
        elif self.then(event) == "barred":
            seat.barred = True

    def leave(self, seat: Seat) -> None:
        if self.game.turn == seat.index:
            self.laying = None
        self.game.leaves(seat.index)
        Round.leave(self, seat)
        for kong, made in [one for one in self.pending if one[0].owner == seat.index]:  # it has no discard to come
            self.pending.remove((kong, made))
            self.fire(Firing("kong_stands", made.index, kong.owner, self.kong_facts(kong), kong=kong))

    # Wins

    def winners(self, group: Sequence[Event]) -> tuple[list[Event], Event | None]:
        """The wins of a group up to the first that is none, and that one, where the rules make it a false win."""
        found: list[Event] = []
        for event in group:
            try:
                need(not self.over, "the-round-is-over")
                self.game.can_win(event.seat, event.source, event.tile)
                assert event.seat is not None
                need(all(event.seat != e.seat for e in found), "won-twice")
                need(not found or self.program.play.values.get("claims", "all") == "all", "one-only")
                pricing = self.priced_hand(event.seat, event.source)
                check_called(self, event, pricing)
                if pricing is None or not pricing.allowed:
                    need(self.program.play.values.get("bad_win", "illegal") == "offence", "no-win")
                    return found, event
                check_win(event, pricing)
            except IllegalError as error:
                raise RefusedError(event.index, error.reason) from error
            found.append(event)
        return found, None

    def win_events(self, group: Sequence[Event]) -> None:
        """Wins on one tile, and what was called as one and is none."""
        good, bad = self.winners(group)
        if good:
            self.win_step(good)
        if bad is not None:
            false = replace(bad, type="false_win", kind=None, source=None, tile=None)
            if self.over:
                raise RefusedError(bad.index, "the-round-is-over")
            self.event(false)
            rest = group[len(good) + 1 :]
            if rest:
                self.win_events(rest)

    def win_unasked(self, seats: Sequence[int], event: Event) -> None:
        """Who has to win and does not wins by itself."""
        flight = self.game.flight
        source = flight.owner if flight is not None else None
        made = [Event(index=event.index, type="win", span=event.span, seat=seat, source=source) for seat in seats]
        if self.program.play.values.get("claims", "all") == "nearest":
            made = self.ordered(made)[:1]
        self.win_step(made)

    def ordered(self, events: Sequence[Event]) -> list[Event]:
        n = len(self.table.seats)
        start = events[0].source if events[0].source is not None else events[0].seat or 0
        return sorted(events, key=lambda e: ((e.seat or 0) - start - 1) % n)

    def win_step(self, group: list[Event]) -> None:
        """All wins on one tile: priced first, then paid, then the statuses change."""
        source = group[0].source
        missed = self.others_who_could(group)
        self.before_wins(source)
        won: list[tuple[Event, Pricing]] = []
        for place, event in enumerate(self.ordered(group), 1):
            assert event.seat is not None
            pricing = self.priced_hand(event.seat, source, len(group), place)
            assert pricing is not None
            won.append((event, pricing))
        self.refresh()
        for event, pricing in won:
            check_round(self, event)
            self.table.seats[pricing.seat].shown = pricing.shown
        spent: list[tuple[Settlement, int]] = []
        for event, pricing in won:
            self.table.visible = self.game.visible(pricing.seat, winning=True)
            pricing.known = None
            self.rules(Firing("win", event.index, pricing.seat, pricing.facts, pricing), spent)
            self.priced.append((event.index, pricing))
        self.spend(spent)
        self.after_wins([p for _, p in won], source, missed)
        self.bankrupt()
        self.maybe_over(group[0])

    def before_wins(self, source: int | None) -> None:
        """Kongs of the seat that is robbed stand; those after which it discarded the winning tile do not."""
        flight = self.game.flight
        for kong, made in list(self.pending):
            if kong.owner == source or kong.owner in self.bloomed:
                self.pending.remove((kong, made))
                if kong.owner in self.bloomed or (flight is not None and flight.kong):
                    self.kong_stands(kong, made)
        self.bloomed.clear()

    def others_who_could(self, group: list[Event]) -> dict[int, Pricing]:
        """Who else could win on the tile; those who must and need not be asked are added to the wins."""
        program, flight = self.program, self.game.flight
        if flight is None or group[0].source is None or not (asks_must_win(program) or reads_passed(program)):
            return {}
        winners = [e.seat for e in group]
        others = {seat: p for seat, p in self.chances().items() if seat not in winners}
        nearest = program.play.values.get("claims", "all") == "nearest"
        if nearest:
            n = len(self.table.seats)
            far = min(((w or 0) - flight.owner) % n for w in winners)
            others = {seat: p for seat, p in others.items() if (seat - flight.owner) % n < far}
        must = [seat for seat, p in others.items() if truth(program.play.must_win.tree, p.scope)]
        how = program.play.values.get("must_win_breach", "illegal")
        if must and (how == "illegal" or (how == "wins" and nearest)):
            raise RefusedError(group[-1].index, "must-win")
        if how == "wins":
            unasked = must
            last = group[-1]
            group += [Event(index=last.index, type="win", span=last.span, seat=s, source=last.source) for s in unasked]
            return {seat: p for seat, p in others.items() if seat not in unasked}
        return others

    def after_wins(self, won: list[Pricing], source: int | None, missed: dict[int, Pricing]) -> None:
        table = self.table
        if source is None and any(kong.owner == won[0].seat for kong, _ in self.pending):
            self.bloomed.add(won[0].seat)
        step = WinStep(won[0].seat, source, len(won), any(p.ends_round for p in won))
        table.first = table.first or step
        table.last = step
        for pricing in won:
            table.seats[pricing.seat].won = True
            table.seats[pricing.seat].in_play = self.stay
        tile = won[0].win
        assert tile is not None
        self.game.won([p.seat for p in won], tile, source, stay=self.stay)
        self.laying, self.asked, self.own, self.missed = None, None, None, missed


def in_steps(events: Sequence[Event]) -> list[list[Event]]:
    """Consecutive wins off one seat are on one tile: there is only one in flight."""
    found: list[list[Event]] = []
    for event in events:
        last = found[-1][-1] if found else None
        off_one = event.type == "win" and event.source is not None and last is not None and last.type == "win"
        if off_one and last is not None and event.source == last.source:
            found[-1].append(event)
        else:
            found.append([event])
    return found
