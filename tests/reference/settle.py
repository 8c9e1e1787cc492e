"""Settling a score sheet straight from the typed trees: seats, kong accounts, steps, rules, the next dealer."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from rulec.expr.program import Expr, Program, Settlement
from rulec.expr.tree import Attr, Kind, Node, Quant, Ref, Space
from rulec.round.model import Event, Ready, Record
from rulec.tiles.model import SUITS
from tests.reference.evaluate import number, trees_of, truth, value
from tests.reference.hand import Element, Shown, Value
from tests.reference.price import Pricing, best, stated
from tests.reference.scope import BANK, Scope
from tests.reference.score import circumstances, is_ready, wait_elements
from tests.reference.table import MIDDLE, Kong, Seat, Table, WinStep, declared_value


class RefusedError(Exception):
    """An event that cannot have happened under these rules; `event` is its index."""

    def __init__(self, event: int, why: str) -> None:
        super().__init__(event, why)
        self.event = event
        self.why = why


@dataclass(frozen=True, slots=True)
class Paid:
    event: int
    rule: str
    payer: int
    payee: int
    amount: Fraction


@dataclass(frozen=True, slots=True)
class Firing:
    """What rules are asked about: the event's name and index, the seat that it is about, its facts."""

    name: str
    index: int
    seat: int | None
    facts: Mapping[str, Value]
    win: Pricing | None = None
    kong: Kong | None = None


@dataclass(slots=True)
class Round:
    """A record being settled."""

    program: Program
    record: Record
    table: Table = field(init=False)
    ledger: list[Paid] = field(default_factory=list)
    priced: list[tuple[int, Pricing]] = field(default_factory=list)
    over: bool = False
    pending: list[tuple[Kong, Event]] = field(default_factory=list)  # kongs after which nothing was discarded yet

    def __post_init__(self) -> None:
        self.record = replace(self.record, events=tuple(map(with_flags, self.record.events)))
        self.table = Table.fresh(self.program, len(self.record.seats))
        self.table.dealer = self.record.dealer
        self.table.previous_dealer = self.record.previous_dealer
        for seat in self.table.seats:
            circumstances(self.table, seat.index, frozenset())
        self.have_chips()

    def have_chips(self) -> None:
        for index, amount in (self.record.chips or {}).items():
            self.table.seats[index].chips = self.table.seats[index].shows = Fraction(amount)

    def settle(self) -> "Round":
        """Every event, up to the first that could not be: raises RefusedError with what came before kept."""
        robbed = robbed_kongs(self.record.events)
        for group in grouped(self.record.events):
            event = group[0]
            if self.over:
                raise RefusedError(event.index, "the round is over")
            kept = len(self.ledger)
            try:
                self.step(group, robbed)
            except RefusedError as error:
                # wins on one tile stand or fall together
                del self.ledger[kept:]
                raise RefusedError(event.index, error.why) from error
        return self

    def step(self, group: list[Event], robbed: set[int]) -> None:
        event = group[0]
        self.stand(event)
        match event.type:
            case "win":
                self.wins(group)
            case "kong":
                self.must_play(event, event.seat, event.source)
                if event.index not in robbed:
                    self.kong(event)
            case "false_win" | "miscount":
                self.offence(event)
            case "declare":
                for name, said in event.declared.items():
                    kind = self.program.declares[name].type.kind
                    self.table.seats[event.seat or 0].declared[name] = declared_value(said, kind)
            case "void":
                for seat, suit in (event.suits or {}).items():
                    self.table.seats[seat].void = SUITS[suit]
            case "exhausted":
                self.state(event, whole=True)
                self.table.exhausted = True
                self.fire(Firing("exhausted", event.index, None, {**self.facts(), "wall": 0}))
                self.finish(event)
                return
        self.bankrupt()
        if truth(self.program.play.end.tree, Scope(self.table, None, self.facts())):
            self.finish(event)

    def finish(self, event: Event) -> None:
        """The round is over: no discard can be won any more, so kongs that wait for one stand."""
        self.over = True
        for kong, made in self.pending:
            self.fire(Firing("kong_stands", made.index, kong.owner, self.kong_facts(kong), kong=kong))
        self.pending.clear()
        self.fire(Firing("end", event.index, None, self.facts()))

    def facts(self) -> dict[str, Value]:
        return {**MIDDLE, "self_draw": False, "payer": None, "payee": None}

    def must_play(self, event: Event, *seats: int | None) -> None:
        for seat in seats:
            if seat is not None and not self.table.seats[seat].in_play:
                raise RefusedError(event.index, "a seat out of play")

    def kong(self, event: Event) -> None:
        assert event.seat is not None
        assert event.kind is not None
        table = self.table
        self.state(event)
        earlier = [k for k in table.kongs if k.owner == event.seat]
        chain = event.kind != "exposed" and any(k.kind == "exposed" for k in earlier)
        held = [Fraction(0)] * len(table.seats)
        made = Kong(event.seat, event.kind, event.late, chain, event.source, event.index, held)
        table.kongs.append(made)
        if event.tile is not None:
            table.visible[event.tile] = 4
        self.fire(Firing("kong", event.index, event.seat, self.kong_facts(made), kong=made))
        self.pending.append((made, event))

    def kong_facts(self, kong: Kong) -> dict[str, Value]:
        return {**self.facts(), "actor": kong.owner, "kind": kong.kind, "late": kong.late, "chain": kong.chain,
                "feeder": kong.feeder}  # fmt: skip

    def stand(self, event: Event) -> None:
        """A kong stands once something happens that is neither a win on the discard after it, nor its maker going on
        without a discard: with another kong of his own tiles, or a bloom."""
        for kong, made in list(self.pending):
            another = event.type == "kong" and event.kind != "exposed"
            bloom = event.type == "win" and "after_kong" in event.flags
            if event.seat == kong.owner and (another or bloom):
                continue
            self.pending.remove((kong, made))
            if event.type != "win" or event.source != kong.owner or "kong_discard" not in event.flags:
                self.fire(Firing("kong_stands", made.index, kong.owner, self.kong_facts(kong), kong=kong))

    def offence(self, event: Event) -> None:
        self.must_play(event, event.seat)
        assert event.seat is not None
        self.state(event)
        facts = {**self.facts(), "actor": event.seat, "kind": event.kind}
        self.fire(Firing(event.type, event.index, event.seat, facts))
        then = self.program.play.values.get(f"{event.type}.then")
        seat = self.table.seats[event.seat]
        if then == "out":
            seat.out, seat.in_play = True, False
        elif then == "barred":
            seat.barred = True

    def wins(self, group: list[Event]) -> None:
        """All wins on one tile: priced first, then paid, then the statuses change."""
        table, n = self.table, len(self.table.seats)
        for event in group:
            self.must_play(event, event.seat, event.source)
            if event.seat is not None and table.seats[event.seat].barred:
                raise RefusedError(group[0].index, "a barred seat wins")
        source = group[0].source
        start = source if source is not None else group[0].seat or 0
        order = sorted(group, key=lambda e: ((e.seat or 0) - start - 1) % n)
        won: list[tuple[Event, Pricing]] = []
        for place, event in enumerate(order, 1):
            self.state(event)
            pricing = self.price(event, self.win_facts(event, len(group), place))
            if pricing is None or (event.hand is not None and not pricing.allowed):
                raise RefusedError(group[0].index, "no win")
            won.append((event, pricing))
        spent: list[tuple[Settlement, int]] = []
        for event, pricing in won:
            circumstances(table, pricing.seat, event.flags)
            table.seats[pricing.seat].shown = pricing.shown
            pricing.known = None
            self.rules(Firing("win", event.index, pricing.seat, pricing.facts, pricing), spent)
            self.priced.append((event.index, pricing))
        self.spend(spent)
        step = WinStep(won[0][1].seat, source, len(won), any(p.ends_round for _, p in won))
        table.first = table.first or step
        table.last = step
        for _, pricing in won:
            seat = table.seats[pricing.seat]
            seat.won = True
            seat.in_play = self.program.play.values.get("winners") == "stay"

    def win_facts(self, event: Event, wins: int, place: int) -> dict[str, Value]:
        assert event.seat is not None
        facts = circumstances(self.table, event.seat, event.flags)
        facts |= {"self_draw": event.source is None, "source": event.source, "winner": event.seat, "wins": wins,
                  "win_no": place, "payer": None, "payee": None}  # fmt: skip
        if "fed_kong" in event.flags:
            own = [k for k in self.table.kongs if k.owner == event.seat]
            exposed = [k for k in own if k.kind == "exposed"]
            if exposed:
                facts |= {"feeder": exposed[-1].feeder, "chain": own[-1] is not exposed[-1]}
        return facts

    def price(self, event: Event, facts: Mapping[str, Value]) -> Pricing | None:
        assert event.seat is not None
        if event.hand is not None:
            self.table.seats[event.seat].shown = Shown(event.hand)
            return best(self.table, event.seat, event.hand, event.tile, facts)
        fixed: dict[str, Value] = {}
        if event.fan is not None:
            fixed["fan"] = event.fan
        if event.points is not None:
            fixed["points"] = Fraction(event.points)
        return stated(Pricing(self.table, event.seat, event.tile, None, facts, fixed), event.patterns)

    def state(self, event: Event, *, whole: bool = False) -> None:
        """What a sheet states of readiness and pigs; at the wall's end whoever is not named is neither."""
        seats = self.table.seats
        self.must_play(event, *(event.pigs or ()), *(i for i in event.ready or () if not seats[i].won))
        if event.ready is not None or whole:
            for seat in seats:
                told = (event.ready or {}).get(seat.index)
                seat.waits, seat.stated["ready"] = [], False
                if told is not None:
                    self.ready(event, seat.index, told)
        if event.pigs is not None or whole:
            for seat in seats:
                seat.stated["pig"] = seat.index in (event.pigs or ())

    def ready(self, event: Event, index: int, told: Ready) -> None:
        seat = self.table.seats[index]
        if told.hand is None:
            amounts = [Fraction(a) for a in (told.least, told.most) if a is not None]
            seat.waits = [stated_wait(a) for a in amounts]
            seat.stated["ready"] = True
            return
        seat.shown = Shown(told.hand)
        as_drawn = self.program.play.values.get("check_as") == "self_draw"
        seat.waits = wait_elements(self.table, index, told.hand, as_drawn)
        del seat.stated["ready"]
        if not is_ready(self.table, index, self.facts()):
            raise RefusedError(event.index, "stated ready, and is not")

    def fire(self, event: Firing) -> None:
        spent: list[tuple[Settlement, int]] = []
        self.rules(event, spent)
        self.spend(spent)

    def rules(self, event: Firing, spent: list[tuple[Settlement, int]]) -> None:
        """The rules of an event in order; each payer and payee in turn."""
        order = list(self.program.order.get(event.name, ()))
        mine = [s for s in self.program.settlements if s.event == event.name and s.on]
        for rule in sorted(mine, key=lambda s: order.index(s.name) if s.name in order else len(order)):
            self.rule(rule, event, spent)

    def rule(self, rule: Settlement, event: Firing, spent: list[tuple[Settlement, int]]) -> None:
        base = Scope(self.table, event.seat, event.facts, event.win)
        pairwise = trees_of(self.program).pairwise
        if rule.name not in pairwise:
            pairwise[rule.name] = rule.when is not None and speaks_of_pair(rule.when.tree)
        paired = pairwise[rule.name]
        if rule.when is not None and not paired and not truth(rule.when.tree, base):
            return
        for payer in seats_of(rule.payer, base):
            with_payer = Scope(self.table, event.seat, {**event.facts, "payer": payer}, event.win)
            held = not paired
            for payee in seats_of(rule.payee, with_payer):
                if payee == payer:
                    continue
                at = Scope(self.table, event.seat, {**event.facts, "payer": payer, "payee": payee}, event.win)
                if paired and rule.when is not None and not truth(rule.when.tree, at):
                    continue
                held = True
                amount = Fraction(number(rule.amount.tree, at))
                self.pay(event, Paid(event.index, rule.name, payer, payee, amount), rule.tag)
            if held and rule.spends is not None and payer != BANK:
                spent.append((rule, payer))

    def pay(self, event: Firing, paid: Paid, tag: str | None) -> None:
        if paid.amount < 0 or (paid.amount / Fraction(self.program.unit)).denominator != 1:
            raise RefusedError(event.index, f"an amount of {paid.amount}")
        paid = self.what_is_left(paid)
        self.ledger.append(paid)
        kong = event.kong
        if kong is not None and tag is not None and paid.payer != BANK and paid.payee == kong.owner:
            kong.held[paid.payer] += paid.amount

    def what_is_left(self, paid: Paid) -> Paid:
        """Nobody pays more than he has, unless the house lets him owe it."""
        amount = paid.amount
        if paid.payer != BANK and self.table.seats[paid.payer].chips is not None:
            left = self.table.seats[paid.payer].chips
            assert left is not None
            if self.program.play.values.get("short_of_chips", "owes") != "owes":
                amount = min(amount, max(left, Fraction(0)))
            self.table.seats[paid.payer].chips = left - amount
        if paid.payee != BANK and self.table.seats[paid.payee].chips is not None:
            self.table.seats[paid.payee].chips = (self.table.seats[paid.payee].chips or Fraction(0)) + amount
        return replace(paid, amount=amount)

    def bankrupt(self) -> bool:
        """Who has nothing left leaves, in some houses; whether anybody has."""
        before = [seat.in_play for seat in self.table.seats]
        if self.program.play.values.get("short_of_chips") == "out" and not self.over:
            for seat in self.table.seats:
                if seat.chips == 0 and seat.in_play:
                    self.leave(seat)
        return before != [seat.in_play for seat in self.table.seats]

    def leave(self, seat: Seat) -> None:
        seat.out, seat.in_play = True, False

    def spend(self, spent: list[tuple[Settlement, int]]) -> None:
        """Empty the accounts that rules of the step spent."""
        for rule, payer in spent:
            assert rule.spends is not None
            own = [k for k in self.table.kongs if k.owner == payer]
            for kong, element in zip(own, self.table.kong_elements(payer, None), strict=True):
                if truth(rule.spends.tree, Scope(self.table, payer, self.facts(), None, (element,))):
                    kong.held = [Fraction(0)] * len(kong.held)
        for seat in self.table.seats:
            seat.shows = seat.chips

    @property
    def next_dealer(self) -> int | None:
        scope = Scope(self.table, None, self.facts())
        for row in self.program.play.next_dealer:
            if truth(row.when.tree, scope):
                found = value(row.seat.tree, scope)
                assert found is None or isinstance(found, int)
                return found
        return None


def stated_wait(points: Fraction) -> Element:
    """A live wait of which only the amount is known."""
    return Element({
        "points": points, "fan": 0, "live": True, "legal": True, "held": 0, "seen": 0, "tile": None, "rank": None,
        "suit": None, "wait": "open",
    })  # fmt: skip


def seats_of(expr: Expr | None, scope: Scope) -> Iterator[int]:
    """Who pays or is paid: a seat, every seat, or each that a condition holds for."""
    if expr is not None and expr.tree.type.kind is Kind.SEAT:
        found = value(expr.tree, scope)
        if isinstance(found, int):
            yield found
        return
    for seat in scope.table.seats:
        if expr is None or truth(expr.tree, Scope(scope.table, seat.index, scope.facts, scope.win)):
            yield seat.index


def speaks_of_pair(node: Node) -> bool:
    """Whether a condition reads the payer or the payee of the moment, or a seat's share."""
    if isinstance(node, Ref):
        return node.space is Space.FACT and node.name in ("payer", "payee")
    if isinstance(node, Attr):
        return speaks_of_pair(node.of)
    if isinstance(node, Quant) and node.over.of is not None and speaks_of_pair(node.over.of):
        return True
    fields = (getattr(node, name) for name in node.__dataclass_fields__)
    return any(
        any(speaks_of_pair(n) for n in (item if isinstance(item, tuple) else (item,)) if isinstance(n, Node))
        for item in fields
    )


def with_flags(event: Event) -> Event:
    """A stated pattern that has a flag's name brings that flag, where a win of its way can have it."""
    fitting = {"last_tile"} | ({"heavenly"} if event.source is None else {"kong_discard", "robbed_kong"})
    return replace(event, flags=event.flags | (fitting & set(event.patterns or ())))


def grouped(events: tuple[Event, ...]) -> list[list[Event]]:
    """Consecutive wins off one seat on one tile are one step."""
    found: list[list[Event]] = []
    for event in events:
        last = found[-1][-1] if found else None
        off_one = event.type == "win" and event.source is not None and event.tile is not None
        if off_one and last is not None and last.type == "win":
            if (event.source, event.tile) != (last.source, last.tile):
                found.append([event])
            else:
                found[-1].append(event)
        else:
            found.append([event])
    return found


def robbed_kongs(events: tuple[Event, ...]) -> set[int]:
    """The kongs that were robbed: the last added one of the seat before each such step."""
    found: set[int] = set()
    for group in grouped(events):
        if any("robbed_kong" in event.flags for event in group):
            made = [
                e.index
                for e in events[: group[0].index]
                if e.type == "kong" and e.kind == "added" and e.seat == group[0].source and e.index not in found
            ]
            found.update(made[-1:])
    return found
