"""A full round watched: which event can come, who could win with what, what every seat waits for."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from rulec.expr.program import Expr, Program
from rulec.expr.tree import Lit, Node, Ref
from rulec.round.model import Event
from rulec.tiles.model import Hand
from tests.reference.evaluate import truth
from tests.reference.game import Game, Player, need
from tests.reference.hand import Element, Shown, Value
from tests.reference.price import Pricing, best
from tests.reference.scope import Scope
from tests.reference.score import wait_elements
from tests.reference.settle import Round
from tests.reference.shapes import complete, completing
from tests.reference.table import MIDDLE, Table

CHECK: dict[str, Value] = {
    **MIDDLE, "draws": 5, "checking": True, "self_draw": False, "after_kong": False, "fed_kong": False,
    "kong_discard": False, "robbed_kong": False, "chain": False, "source": None, "feeder": None,
}  # fmt: skip
PASSING = ("draw", "pong", "kong", "exhausted")
OFFENCES = ("false_win", "miscount")


@dataclass(slots=True)
class FullTable(Table):
    """A table of which every tile is known: waits are found when they are asked for."""

    waits_of: Callable[[int], list[Element]] = lambda _: []

    def elements(self, name: str, seat: int, suit: str | None, payee: int | None) -> list[Element]:
        if name == "waits":
            return self.waits_of(seat)
        return Table.elements(self, name, seat, suit, payee)


@dataclass(slots=True)
class Watched(Round):
    """A full record of which every event is looked at before it comes."""

    game: Game = field(init=False)
    asked: dict[int, Pricing] | None = None  # who could win on the tile in flight
    own: tuple[int, Pricing | None] | None = None  # what the seat at turn could win with by itself
    missed: dict[int, Pricing] = field(default_factory=dict)  # who could have won on the tile that others won on
    known_waits: dict[int, list[Element]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        table = FullTable.fresh(self.program, len(self.record.seats))
        assert isinstance(table, FullTable)
        table.waits_of = self.waits
        table.dealer, table.previous_dealer = self.record.dealer, self.record.previous_dealer
        self.table = table
        self.have_chips()
        self.game = Game(self.program.play.values, table.seats)
        for seat, player in zip(table.seats, self.game.players, strict=True):
            seat.river = player.river

    # Legality

    def check(self, event: Event) -> list[int]:
        """Raise IllegalError where an event, not a win, cannot come now; tell who has to win and does not."""
        game, kind = self.game, event.type
        need(not self.over, "the-round-is-over")
        match kind:
            case "draw":
                game.can_draw(event.seat, event.tile)
            case "discard":
                game.can_discard(event.seat, event.tile)
            case "pong":
                game.can_claim(event.seat, event.source, event.tile, 2)
                assert event.seat is not None
                passed = {"passed_pong": event.tile in game.players[event.seat].pongs_passed}
                claim = Scope(self.table, event.seat, {**self.hand_facts(event.seat, event.source), **passed})
                need(truth(self.program.play.may_pong.tree, claim), "may-not-pong")
            case "kong":
                game.can_kong(event.seat, event.kind, event.source, event.tile)
                assert event.seat is not None
                scope = Scope(self.table, event.seat, self.hand_facts(event.seat, event.source))
                need(truth(self.program.play.may_kong.tree, scope), "may-not-kong")
                need(not self.says_late(event), "late-differs")
            case "exhausted":
                game.ready_to_play()
                need(game.drawer is not None and game.begun() in ("draw", "flight", "won"), "nobody-draws")
                need(not game.wall, "wall-left")
            case "false_win" | "miscount":
                need(game.phase != "start", "no-deal")
                game.in_play(event.seat)
        must = self.must(event)
        how = self.program.play.values.get("must_win_breach", "illegal")
        need(not must or how != "illegal" or kind not in (*PASSING, "discard", *OFFENCES), "must-win")
        return must

    def must(self, event: Event) -> list[int]:
        """Who has to win and does not, when this event comes."""
        if not asks_must_win(self.program):
            return []
        chances = dict(self.missed)
        if event.type in PASSING and self.game.flight is not None:
            chances |= self.chances()
        own = event.type == "discard" or (event.type == "kong" and event.kind != "exposed")
        if own and event.seat is not None and self.game.begun() == "turn":
            priced = self.own_chance(event.seat)
            if priced is not None:
                chances[event.seat] = priced
        return [seat for seat, p in chances.items() if truth(self.program.play.must_win.tree, p.scope)]

    def says_late(self, event: Event) -> bool:
        """Whether an added kong states of its lateness what is not so."""
        assert event.seat is not None
        assert event.tile is not None
        late = event.kind == "added" and self.game.is_late(event.seat, event.tile)
        return "late" in event.spans and event.late != late

    # Who could win

    def hand_facts(self, seat: int, source: int | None) -> dict[str, Value]:
        """What is known of a win of a seat now."""
        game, player, flight = self.game, self.game.players[seat], self.game.flight
        drawn = source is None
        bloom = drawn and player.replacement
        fed = bloom and player.feeder is not None
        return {
            "wall": game.wall, "draws": player.draws, "discards": game.discards, "claims": game.claims,
            "self_draw": drawn, "source": source, "checking": False,
            "after_kong": bloom, "fed_kong": fed, "feeder": player.feeder if fed else None,
            "chain": fed and player.chained,
            "kong_discard": not drawn and flight is not None and flight.after_kong,
            "robbed_kong": not drawn and flight is not None and flight.kong,
            "passed": player.passed, "passed_fan": player.passed_fan, "passed_points": player.passed_points,
            "passed_pong": False, "winner": seat, "wins": 1, "win_no": 1, "payer": None, "payee": None,
        }  # fmt: skip

    def hand_of(self, seat: int, tile: int | None) -> Hand:
        player = self.game.players[seat]
        counts = list(player.counts)
        if tile is not None:
            counts[tile] += 1
        return Hand(tuple(counts), tuple(player.melds))

    def fits(self, player: Player, tile: int | None) -> bool:
        """Whether a hand has the shape of a win, with a tile of another seat or without."""
        pairs = int(self.program.play.values.get("forms.pairs.pairs", 0))
        if tile is None:
            return complete(player.counts, pairs, len(player.melds))
        return tile in completing(tuple(player.counts), pairs, len(player.melds))

    def priced_hand(self, seat: int, source: int | None, wins: int = 1, place: int = 1) -> Pricing | None:
        """The best reading of what a seat would win with now, allowed or not; None without the shape of a win."""
        flight = self.game.flight
        tile = flight.tile if source is not None and flight is not None else None
        if not self.fits(self.game.players[seat], tile):
            return None
        self.refresh()
        hand = self.hand_of(seat, tile)
        self.table.seats[seat].shown = Shown(hand)
        self.table.visible = self.game.visible(seat, winning=True)
        facts = {**self.hand_facts(seat, source), "wins": wins, "win_no": place}
        return best(self.table, seat, hand, tile if tile is not None else self.game.players[seat].drawn, facts)

    def chance(self, seat: int, source: int | None) -> Pricing | None:
        """A win that the rules allow to a seat now."""
        if not self.table.seats[seat].in_play or self.table.seats[seat].barred:
            return None
        found = self.priced_hand(seat, source)
        return found if found is not None and found.allowed else None

    def own_chance(self, seat: int) -> Pricing | None:
        game = self.game
        if seat != game.turn or game.begun() != "turn":
            return None
        if self.own is None or self.own[0] != seat:
            self.own = seat, self.chance(seat, None)
        return self.own[1]

    def chances(self) -> dict[int, Pricing]:
        """Who could win on the tile in flight."""
        flight = self.game.flight
        if flight is None:
            return {}
        if self.asked is None:
            seats = [s.index for s in self.table.seats if s.index != flight.owner]
            found = {seat: self.chance(seat, flight.owner) for seat in seats}
            self.asked = {seat: p for seat, p in found.items() if p is not None}
        return self.asked

    def pass_over(self, chances: Mapping[int, Pricing]) -> None:
        for seat, pricing in chances.items():
            player = self.game.players[seat]
            player.passed_fan = max(player.passed_fan, pricing.fan) if player.passed else pricing.fan
            player.passed_points = max(player.passed_points, pricing.points)
            player.passed = True

    # Waits

    def refresh(self) -> None:
        """Every seat's tiles as they are now, and no waits known."""
        self.known_waits.clear()
        for seat, player in zip(self.table.seats, self.game.players, strict=True):
            seat.shown = Shown(Hand(tuple(player.counts), tuple(player.melds)))

    def waits(self, seat: int) -> list[Element]:
        if seat in self.known_waits:
            return self.known_waits[seat]
        self.known_waits[seat] = []  # a wait whose price reads the waits sees none
        player, table = self.game.players[seat], self.table
        counts = player.waiting()
        if counts is not None:
            pairs = int(self.program.play.values.get("forms.pairs.pairs", 0))
            tiles = completing(counts, pairs, len(player.melds))
            drawn = self.program.play.values.get("check_as") == "self_draw"
            hand = Hand(counts, tuple(player.melds))
            kept = table.visible, table.seats[seat].shown
            table.visible, table.seats[seat].shown = self.game.visible(seat), Shown(hand)
            self.known_waits[seat] = wait_elements(table, seat, hand, facts={**CHECK, "self_draw": drawn}, tiles=tiles)
            table.visible, table.seats[seat].shown = kept
        return self.known_waits[seat]


_READ: dict[int, tuple[Program, bool]] = {}


def asks_must_win(program: Program) -> bool:
    """Whether the rules ever make anybody win."""
    tree = program.play.must_win.folded
    return not (isinstance(tree, Lit) and tree.value is False)


def reads_passed(program: Program) -> bool:
    """Whether anything in the rules reads what was passed over."""
    if id(program) not in _READ:
        exprs = [d.expr for d in program.defines.values()]
        exprs += [program.play.may_win, program.play.must_win, program.play.may_kong]
        exprs += [e for p in program.patterns for e in (p.when, p.price, p.count) if e is not None]
        exprs += [line.expr for line in program.score]
        _READ[id(program)] = program, any(names(expr, "passed") for expr in exprs)
    return _READ[id(program)][1]


def names(expr: Expr, prefix: str) -> bool:
    return any(isinstance(n, Ref) and n.name.startswith(prefix) for n in nodes(expr.tree))


def nodes(node: Node) -> list[Node]:
    """A tree's nodes."""
    found = [node]
    for item in fields(node):
        inner: Any = getattr(node, item.name)
        for part in inner if isinstance(inner, tuple) else (inner,):
            if isinstance(part, Node):
                found += nodes(part)
    return found
