"""The table of a round: seats, kong accounts, waits and hands, as the kernel reads them."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rulec.compile.engine import Engine
from rulec.compile.hand import Cell
from rulec.compile.local import MELD_KINDS
from rulec.compile.symbols import FACT_SLOT, WAITS
from rulec.expr.tree import Space
from rulec.kernel.pay import Account, kong_rows
from rulec.kernel.price import Priced
from rulec.kernel.rows import hand_rows, tile_rows
from rulec.kernel.shapes import waiting
from rulec.kernel.vm import COLLECTIONS, NONE, Frame, run
from rulec.round.model import FLAGS
from rulec.tiles.model import TILES, Hand

# what nobody wrote down has ordinary values, so that nothing rare is taken for true
ORDINARY = {"wall": 20, "discards": 20, "claims": 5, "passed": 0, "passed_fan": 0, "passed_points": 0, "passed_pong": 0}
ORDINARY_DRAWS = 5


@dataclass(slots=True)
class Table:
    """The state that expressions read; statuses are those before the step, accounts are live."""

    engine: Engine
    players: int
    hands: list[Hand | None] = field(default_factory=list)
    waits: list[list[list[int]]] = field(default_factory=list)
    rivers: list[Sequence[int]] = field(default_factory=list)
    voids: list[int] = field(default_factory=list)
    accounts: list[Account] = field(default_factory=list)
    visible: list[int] = field(default_factory=lambda: [0] * TILES)  # seen by all, beside hands and melds
    frame: Frame = field(init=False)
    seat_rows: list[list[int]] = field(default_factory=list)
    rowed: list[tuple[Hand | None, dict[str, list[list[int]]]]] = field(default_factory=list)  # rows of hands, as asked
    priced: Priced | None = None  # of the win being settled
    purses: list[int] = field(default_factory=list)  # what each seat has left, NONE where nobody said
    limited: bool = False  # nobody pays more than that
    ordinary: dict[str, int] = field(default_factory=lambda: dict(ORDINARY))

    def __post_init__(self) -> None:
        n = self.players
        self.purses = [NONE] * n
        self.limited = self.engine.program.play.values.get("short_of_chips", "owes") != "owes"
        self.seat_rows = [[seat] for seat in range(n)]
        self.hands = [None] * n
        self.rowed = [(None, {})] * n
        self.waits = [[] for _ in range(n)]
        self.rivers = [[] for _ in range(n)]
        self.voids = [NONE] * n
        self.frame = self.engine.frame(n)
        self.frame.rows = self.rows
        self.frame.seen = self.seen
        columns = self.engine.symbols.columns
        for seat in range(n):
            row = self.frame.seats[seat]
            row[columns["seat"]] = seat
            row[columns["in_play"]] = 1
            row[columns["void"]] = NONE
            row[columns["chips"]] = NONE
            row[columns["draws"]] = ORDINARY_DRAWS
            for name, declared in self.engine.program.declares.items():
                row[columns[name]] = self.engine.symbols.plain(declared.default, declared.type)
        for name, value in ORDINARY.items():
            self.fact(name, value)
        self.begin()

    def begin(self) -> None:
        """What is stated before anything is told: no flags."""
        self.flags(frozenset())

    def fact(self, name: str, value: int) -> None:
        """Set a fact of the step."""
        self.frame.facts[FACT_SLOT[name]] = value

    def status(self, seat: int, name: str) -> int:
        """A seat's status by the name of its column."""
        return self.frame.seats[seat][self.engine.symbols.columns[name]]

    def set_status(self, seat: int, name: str, value: int) -> None:
        self.frame.seats[seat][self.engine.symbols.columns[name]] = value

    def state(self, seat: int, name: str, value: int) -> None:
        """State a definition of a seat, so that it goes before the ruleset's own; nothing if there is none."""
        if name in self.engine.program.defines:
            self.frame.stated[seat][self.engine.gen.place(Space.DEFINE, name)] = value

    def flags(self, flags: frozenset[str], seat: int | None = None) -> None:
        """State the seven flags of a win, those that are not there as false."""
        for name in FLAGS:
            value = int(name in flags)
            if name in FACT_SLOT:
                self.fact(name, value)
            for each in range(self.players) if seat is None else (seat,):
                self.state(each, name, value)

    def set_void(self, seat: int, hand: Hand | None) -> None:
        """The void suit that pricing reads: the declared one, else a suit that the hand lacks, else none."""
        void = self.voids[seat]
        if void == NONE and hand is not None:
            void = next((suit for suit in range(3) if lacks(hand, suit)), NONE)
        self.set_status(seat, "void", void)

    def price(self, seat: int, hand: Hand, win: int) -> Cell | None:
        """The best reading of a seat's hand with its winning tile in it."""
        self.set_void(seat, hand)
        return self.engine.price(self.frame, seat, hand, win)

    def best(self, seat: int, hand: Hand) -> tuple[int, Cell] | None:
        """The winning tile that pays most of those that the rules allow, with its reading; of equals the lowest."""
        found: tuple[int, Cell] | None = None
        best: tuple[bool, int, int] | None = None
        may_win = self.engine.claims["may_win"]
        for tile in (t for t in range(TILES) if hand.counts[t]):
            cell = self.price(seat, hand, tile)
            if cell is None:
                return None
            key = (bool(cell.priced.outs[may_win]), cell.priced.points, cell.priced.fan)
            if best is None or key > best:
                found, best = (tile, cell), key
        return found

    def ready_rows(self, seat: int, hand: Hand, self_draw: bool = False) -> list[list[int]]:
        """The waits of a ready hand as rows, priced as in a ready check: on a discard (or as a self-draw), without
        circumstances."""
        tiles = self.candidates(hand)
        if not tiles:
            return []
        kept, stated = list(self.frame.facts), list(self.frame.stated[seat])
        self.flags(frozenset(), seat)
        without = {"checking": 1, "self_draw": int(self_draw), "source": NONE, "feeder": NONE, "chain": 0, **ORDINARY}
        for name, value in without.items():
            self.fact(name, value)
        rows = [row for tile in tiles if (row := self._wait(seat, hand, tile)) is not None]
        self.frame.facts[:] = kept
        self.frame.stated[seat][:] = stated
        return rows

    def candidates(self, hand: Hand) -> list[int]:
        """The tiles that a hand may wait for."""
        tables = self.engine.tables
        return waiting(hand.counts, len(hand.melds), tables.sets, tables.pairs)

    def _wait(self, seat: int, hand: Hand, tile: int) -> list[int] | None:
        counts = list(hand.counts)
        if counts[tile] > 4:
            return None
        counts[tile] += 1
        full = Hand(tuple(counts), hand.melds)
        kept, self.hands[seat] = self.hands[seat], full
        cell = self.price(seat, full, tile)
        self.hands[seat] = kept if cell is None else hand
        if cell is None:
            return None
        seen = min(4, hand.total(tile) + self.visible[tile])
        legal = cell.priced.outs[self.engine.claims["may_win"]]
        row = [tile, tile % 9 + 1, tile // 9, cell.priced.fan, cell.priced.points, legal, 0, hand.counts[tile], seen,
               cell.wait]  # fmt: skip
        self.frame.elems.append(row)
        row[6] = int(bool(legal) and bool(run(self.frame, self.engine.live_wait, seat)))
        self.frame.elems.pop()
        self.hands[seat] = kept
        return row

    def rows(self, collection: int, seat: int) -> list[list[int]]:
        """The rows of a collection of a seat."""
        name = COLLECTIONS[collection]
        if name == "seats":
            return self.seat_rows
        if name == "kongs":
            return self.kong_rows(seat)
        if name == "waits":
            return self.waits[seat]
        if name == "river":
            return tile_rows(self.rivers[seat])
        hand = self.hands[seat]
        if hand is None:
            return []
        of, known = self.rowed[seat]
        if of is not hand:
            known = {}
            self.rowed[seat] = hand, known
        if name not in known:
            known[name] = hand_rows(collection, *lying(hand))
        return known[name]

    def kong_rows(self, seat: int) -> list[list[int]]:
        """A seat's kongs, with what they brought the payee that is being asked about."""
        return kong_rows(self.accounts, seat, self.frame.facts[FACT_SLOT["payee"]])

    def seen(self, seat: int, tile: int, held: int) -> int:
        """Copies of a tile that a seat sees (or holds concealed), its winning tile not among them."""
        hand = self.hands[seat]
        if hand is None or tile == NONE:
            return 0
        if held:
            return max(0, hand.counts[tile] - 1)
        return min(4, hand.total(tile) - 1 + self.visible[tile])


def lacks(hand: Hand, suit: int) -> bool:
    """Whether a hand with its melds holds no tile of a suit."""
    return not any(hand.counts[9 * suit : 9 * suit + 9]) and all(m.tile // 9 != suit for m in hand.melds)


def lying(hand: Hand) -> tuple[bytes, bytes, bytes]:
    """A hand as the kernel holds one: its 27 concealed counts, the kinds of its melds, and their tiles."""
    kinds = bytes(MELD_KINDS.index(meld.kind) for meld in hand.melds)
    return bytes(hand.counts), kinds, bytes(meld.tile for meld in hand.melds)


def stated_waits(amounts: tuple[int, ...]) -> list[list[int]]:
    """Live waits of stated amounts: a sheet that gives the least and the greatest."""
    return [[NONE, NONE, NONE, 0, points, 1, 1, 0, 0, WAITS["open"]] for points in amounts]
