# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Players that choose among the moves that may come: by chance, by what lies together, by what a hand lacks.

A bot sees its own tiles and what lies open. It wins where it may, and lays a kong or a pong where its hand then lacks
no more (a kong) or less (a pong). RANDOM chooses any move; CHEAP keeps what lies together and counts nothing else;
SHANTEN discards what leaves the hand lacking least; ACCEPTANCE moreover what most tiles still to come improve; VALUE
weighs those, once the hand is ready, with what they would pay, which it asks of the referee.
"""

from array import array

from rulec.kernel.dice import Dice
from rulec.kernel.flow import Flow

try:
    from rulec.kernel import shim as cython
except ImportError:
    import cython

if not cython.compiled:
    from rulec.kernel.board import DECLARED, NOBODY, ROOM, TILES
    from rulec.kernel.distance import FAR, class_of, lacking, merged
    from rulec.kernel.flow import ADD_IT, CONCEAL_IT, DISCARD, EXPOSED_IT, PASS_IT, PONG_IT, WIN_IT
    from rulec.kernel.shapes import STEPS

    RANDOM, CHEAP, SHANTEN, ACCEPTANCE, VALUE = range(5)

HALF = 625  # codes below it are of four ranks, their multiples of five
TWOS = bytearray(sum(code // 5**rank % 5 // 2 for rank in range(5)) for code in range(5**5))  # pairs in a part's code
Held = bytearray  # a name of its own: the signature of bots.pxd says what it is in C


class Bot:
    """One seat's choices. `needs_void`: only hands that lack a suit win, so that one suit is of no use."""

    __slots__ = ("adds", "codes", "dice", "kind", "needs_void", "pairs", "patient", "sets", "usable")

    def __init__(self, kind: int, dice: Dice, *, needs_void: bool) -> None:
        self.kind = kind
        self.dice = dice
        self.codes = array("i", [0, 0, 0])
        self.sets = 0
        self.pairs = 0
        self.usable = 7
        self.needs_void = needs_void
        self.adds = NOBODY  # a tile that it keeps, and adds to its pong as soon as it may
        self.patient = False  # it adds that tile only where its hand is ready then

    def begin(self, seed: cython.ulonglong, number: cython.ulonglong) -> None:
        """Begin another round, with dice by that seed and number."""
        self.dice.start(seed, number)
        self.adds = NOBODY
        self.patient = False

    def choose(self, flow: Flow, first: cython.int, last: cython.int) -> cython.int:
        """The code of one of the moves from `first` to before `last`, all of one seat."""
        kind: cython.int
        if last - first == 1:
            return flow.codes_of_moves[first]
        if self.kind == RANDOM:
            return flow.codes_of_moves[first + self.dice.below(last - first)]
        kind = flow.codes_of_moves[first] >> 5 & 15
        if kind == WIN_IT:
            return flow.codes_of_moves[first]
        if (flow.codes_of_moves[last - 1] >> 5 & 15) == PASS_IT:
            return self._claim(flow, first, last)
        return self._turn(flow, first, last)

    # --- what a hand lacks

    def _look(self, flow: Flow, seat: cython.int) -> None:
        """Take a seat's tiles, and the suits that are of use to it."""
        suit: cython.int
        for suit in range(3):
            self.codes[suit] = flow.codes[3 * seat + suit]
        self.sets = flow.sets - flow.meld_counts[seat]
        self.pairs = flow.pairs if flow.meld_counts[seat] == 0 else 0
        self.usable = 7
        void: cython.int = flow.voids[seat]
        if flow.void_mode == DECLARED and void != NOBODY:
            self.usable = 7 & ~(1 << void)
        elif self.needs_void:
            self.usable = self._best_suits(flow, seat)

    def _best_suits(self, flow: Flow, seat: cython.int) -> cython.int:
        """The two suits in which a seat lacks least; of equals those of more tiles."""
        suit: cython.int
        at: cython.int
        melded: cython.int = 0
        best: cython.int = 7
        least: cython.int = 1 << 20
        for at in range(ROOM * seat, ROOM * seat + flow.meld_counts[seat]):
            melded |= 1 << flow.meld_tiles[at] // 9
        for suit in range(3):
            if melded >> suit & 1:
                continue
            self.usable = 7 & ~(1 << suit)
            held: cython.int = 0
            for at in range(TILES * seat + 9 * suit, TILES * seat + 9 * suit + 9):
                held += flow.held[at]
            cost: cython.int = 32 * self._lacks() + held
            if cost < least:
                least = cost
                best = self.usable
        return best

    def _class(self, suit: cython.int) -> cython.int:
        return class_of(self.codes[suit]) if self.usable >> suit & 1 else 0

    def _twos(self) -> cython.int:
        """Pairs in the suits of use."""
        suit: cython.int
        found: cython.int = 0
        for suit in range(3):
            if self.usable >> suit & 1:
                found += TWOS[self.codes[suit] % HALF] + TWOS[self.codes[suit] // HALF]
        return found

    def _lacks(self) -> cython.int:
        """The tiles that the hand lacks."""
        best: cython.int = lacking(merged(self._class(0), self._class(1)), self._class(2), self.sets)
        if self.pairs:
            twos: cython.int = self.pairs - self._twos()
            if twos < best:
                best = twos
        return best

    def _lacks_less(self, tile: cython.int, copies: cython.int, sets: cython.int) -> cython.int:
        """The tiles that the hand lacks without so many copies, and with so many sets fewer to make."""
        self.codes[tile // 9] -= copies * STEPS[tile]
        self.sets -= sets
        pairs: cython.int = self.pairs
        if sets:
            self.pairs = 0
        found: cython.int = self._lacks()
        self.pairs = pairs
        self.sets += sets
        self.codes[tile // 9] += copies * STEPS[tile]
        return found

    # --- claims

    def _claim(self, flow: Flow, first: cython.int, last: cython.int) -> cython.int:
        """A kong if the hand then lacks no more, a pong if it then lacks less."""
        at: cython.int
        code: cython.int = 0
        kind: cython.int
        seat: cython.int = flow.codes_of_moves[first] >> 9
        tile: cython.int = flow.flight
        self._look(flow, seat)
        if not self.usable >> tile // 9 & 1:
            return flow.codes_of_moves[last - 1]
        now: cython.int = self._lacks()
        for at in range(last - 2, first - 1, -1):
            code = flow.codes_of_moves[at]
            kind = code >> 5 & 15
            if kind == EXPOSED_IT and (self.kind == CHEAP or self._lacks_less(tile, 3, 1) <= now):
                return code
            if kind == PONG_IT and (self.kind == CHEAP or self._lacks_less(tile, 2, 1) < now):
                return code
        return flow.codes_of_moves[last - 1]

    # --- one's own turn

    def _turn(self, flow: Flow, first: cython.int, last: cython.int) -> cython.int:
        """A kong if the hand then lacks no more than after the best discard, else that discard."""
        at: cython.int
        code: cython.int = flow.codes_of_moves[first]
        kind: cython.int
        tile: cython.int
        seat: cython.int = code >> 9
        self._look(flow, seat)
        kong: cython.int = NOBODY
        least: cython.int = FAR + 1
        for at in range(first, last):
            code = flow.codes_of_moves[at]
            kind = code >> 5 & 15
            if kind == DISCARD:
                break
            tile = code & 31
            if kind == ADD_IT and tile == self.adds:
                if not self.patient or self._lacks_less(tile, 1, 0) == 1:
                    return code
                continue
            lacks: cython.int = self._lacks_less(tile, 4 if kind == CONCEAL_IT else 1, 1 if kind == CONCEAL_IT else 0)
            if self.kind == CHEAP:
                return code
            if lacks < least:
                least = lacks
                kong = code
        if self.kind == CHEAP:
            return self._least_near(flow, at, last)
        found: cython.int = self._discard(flow, at, last)
        if kong != NOBODY:
            tile = found & 31
            if least <= self._lacks_less(tile, 1, 0):
                return kong
        return found

    def _near(self, flow: Flow, seat: cython.int, tile: cython.int) -> cython.int:
        """How well a tile lies among the others of its suit; one of a suit of no use lies worst."""
        if not self.usable >> tile // 9 & 1:
            return -1
        return 2 * nearness(flow.held, TILES * seat + tile) + (1 if 0 < tile % 9 < 8 else 0)

    def _least_near(self, flow: Flow, first: cython.int, last: cython.int) -> cython.int:
        """The discard that lies worst."""
        at: cython.int
        near: cython.int
        least: cython.int = 1 << 20
        found: cython.int = flow.codes_of_moves[first]
        for at in range(first, last):
            near = self._near(flow, found >> 9, flow.codes_of_moves[at] & 31)
            if near < least and flow.codes_of_moves[at] & 31 != self.adds:
                least = near
                found = flow.codes_of_moves[at]
        return found

    def _discard(self, flow: Flow, first: cython.int, last: cython.int) -> cython.int:
        """The discard that leaves the hand lacking least; of equals the one that most tiles improve, or lies worst."""
        at: cython.int
        code: cython.int
        tile: cython.int
        suit: cython.int
        cost: cython.int
        twos_lacked: cython.int
        near: cython.int
        nearest: cython.int = 0
        good: cython.longlong
        found: cython.int = flow.codes_of_moves[first]
        seat: cython.int = found >> 9
        least: cython.int = FAR + 1
        most: cython.longlong = -1
        twos: cython.int = self._twos() if self.pairs else 0
        one: cython.int = self._class(0)
        two: cython.int = self._class(1)
        three: cython.int = self._class(2)
        behind: cython.int = merged(two, three)  # the costs of all suits but the first, the second, the third
        between: cython.int = merged(one, three)
        before: cython.int = merged(one, two)
        for at in range(first, last):
            code = flow.codes_of_moves[at]
            tile = code & 31
            if tile == self.adds:
                continue
            suit = tile // 9
            self.codes[suit] -= STEPS[tile]
            if suit == 0:
                cost = lacking(behind, self._class(0), self.sets)
            elif suit == 1:
                cost = lacking(between, self._class(1), self.sets)
            else:
                cost = lacking(before, self._class(2), self.sets)
            if self.pairs:
                twos_lacked = self.pairs - twos
                if self.usable >> suit & 1 and flow.held[TILES * seat + tile] % 2 == 0:
                    twos_lacked += 1
                if twos_lacked < cost:
                    cost = twos_lacked
            if cost <= least:
                good = self._worth(flow, seat, tile, cost) if self.kind >= ACCEPTANCE else 0
                near = self._near(flow, seat, tile)
                if cost < least or good > most or (good == most and near < nearest):
                    least = cost
                    most = good
                    nearest = near
                    found = code
            self.codes[suit] += STEPS[tile]
        return found

    def _worth(self, flow: Flow, seat: cython.int, tile: cython.int, cost: cython.int) -> cython.longlong:
        """How many tiles still to come improve the hand without that tile; or what they would pay once it is ready."""
        suit: cython.int
        other: cython.int
        copies: cython.int
        lacks: cython.int
        rest: cython.int
        found: cython.longlong = 0
        if self.kind == VALUE and cost == 1:
            return flow.worth(seat, tile)
        twos: cython.int = self.pairs - self._twos() if self.pairs else 0
        for suit in range(3):
            if not self.usable >> suit & 1:
                continue
            rest = merged(self._class((suit + 1) % 3), self._class((suit + 2) % 3))
            for other in range(9 * suit, 9 * suit + 9):
                copies = flow.held[TILES * seat + other]
                if copies + flow.shown[other] >= 4:
                    continue
                lacks = lacking(rest, class_of(self.codes[suit] + STEPS[other]), self.sets)
                if self.pairs and twos - (copies - (other == tile)) % 2 < lacks:
                    lacks = twos - (copies - (other == tile)) % 2
                if lacks < cost:
                    found += 4 - copies - flow.shown[other]
        return found


def nearness(held: Held, at: cython.int) -> cython.int:
    """How well the tile at a place of counts, 27 of each seat, lies among the others of its suit."""
    rank: cython.int = at % TILES % 9
    found: cython.int = 8 * (held[at] - 1)
    if rank > 0:
        found += 4 if held[at - 1] else 0
    if rank > 1:
        found += 2 if held[at - 2] else 0
    if rank < 8:
        found += 4 if held[at + 1] else 0
    if rank < 7:
        found += 2 if held[at + 2] else 0
    return found


def play_on(flow: Flow, bots: list[Bot], *, to_kong: bool = False) -> int:
    """Play a round to its end; with `to_kong` only until a seat may lay an exposed kong. The code of that kong, NOBODY
    at the end."""
    at: cython.int
    first: cython.int
    seat: cython.int
    stops: cython.bint = to_kong
    flow.advance()
    while not flow.over:
        first = 0
        while flow.answers[flow.codes_of_moves[first] >> 9] != NOBODY:
            first += 1
        seat = flow.codes_of_moves[first] >> 9
        at = first
        while at < flow.count and flow.codes_of_moves[at] >> 9 == seat:
            if stops and (flow.codes_of_moves[at] >> 5 & 15) == EXPOSED_IT:
                return flow.codes_of_moves[at]
            at += 1
        flow.take(bots[seat].choose(flow, first, at))
    return NOBODY
