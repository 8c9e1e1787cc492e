"""The quick way to score many concealed hands: tables that are filled by need and kept."""

from array import array
from collections.abc import Callable, Sequence
from decimal import Decimal
from threading import RLock

from rulec.compile.engine import Engine
from rulec.compile.reads import HAND, WIN, reads, waits_read
from rulec.compile.space import MOST, Inputs, Space, TooManyError
from rulec.compile.symbols import FACT_SLOT
from rulec.compile.tables import Tables, unpacked
from rulec.expr.tree import Ref
from rulec.expr.tree import Space as Names
from rulec.expr.walk import walk
from rulec.kernel.parts import counts_of
from rulec.kernel.points import NEVER, UNKNOWN, Points
from rulec.kernel.price import Priced
from rulec.kernel.vm import NONE, KernelError
from rulec.round.pricing import Won
from rulec.round.score import WINNER, Way, hypothetical, price_at
from rulec.round.step import domain_fault
from rulec.source import cache
from rulec.source.diagnostic import Diagnostic, DiagnosticError, RulecBug, Sink
from rulec.tiles.hands import parse_hand
from rulec.tiles.model import TILES, Hand
from rulec.tiles.show import tile_text

KIND = "points"  # of the entries in the cache
PATIENCE = 200  # misses before all tables are filled at once
FILLING = RLock()  # scorers of one ruleset share its machine
VOIDS = (NONE, 0, 1, 2)
ON_A_DISCARD = Way(tile=None, drawn=False, void=NONE, flags=frozenset())


class Scorer(Points):
    """Scores concealed hands won on a discard, each by the winning tile that pays most.

    `unit` is the amount that points count in, `hand_size` the number of tiles of a hand. Tables are filled by need, all
    at once when there is much need, and then kept in the cache. Where no tables are possible (circumstances that
    walk over the hand, or more classes than tables can number) every hand is priced for itself, to the same answer.
    """

    def __init__(self, engine: Engine) -> None:
        self.hand_size = 3 * engine.tables.sets + 2
        super().__init__(self.hand_size)
        self.unit: Decimal = engine.symbols.unit
        self._engine = engine
        self._patterns = [p.name for p in engine.program.patterns if p.on]
        self._table = hypothetical(engine, ON_A_DISCARD)
        self._space = make_space(engine, self._inputs_of)
        self._outcomes: dict[tuple[int, tuple[str, ...]], int] = {}
        self._misses = 0
        self._key = cache.digest(KIND, engine.program.ruleset.hash)
        self._tables = self._found() or Tables()
        self._show()

    def _found(self) -> Tables | None:
        """The tables of an earlier run."""
        data = cache.fetch(KIND, self._key) if self._space is not None else None
        if data is None:
            return None
        try:
            return unpacked(data)
        except (ValueError, KeyError, TypeError, IndexError, OverflowError):
            return None

    def _inputs_of(self, tile: int, held: int) -> Inputs:
        """The circumstances of a hand that holds so many of its winning tile, by the suit that it lacks."""
        table = self._table
        table.hands[WINNER] = Hand(tuple(held if t == tile else 0 for t in range(TILES)))
        found = []
        for void in VOIDS:
            table.voids[WINNER] = void
            table.set_void(WINNER, None)
            found.append(self._engine.inputs(table.frame, WINNER, tile))
        table.voids[WINNER] = NONE
        return tuple(found)

    def miss(self, first: int, second: int, third: int) -> int:
        """The outcome of codes that the tables do not know; they may know it then. Raises DiagnosticError."""
        with FILLING:
            try:
                return self._asked((first, second, third))
            except KernelError as error:
                raise DiagnosticError((domain_fault("score", error),)) from error

    def _asked(self, codes: tuple[int, int, int]) -> int:
        space = self._space
        if space is None or self._tables.whole:
            return self._priced_alone(codes)
        self._misses += 1
        try:
            if self._misses > PATIENCE and space.small:
                self.complete()
                return self._priced_alone(codes)
            return self._fill(space, codes)
        except TooManyError:
            return self._priced_alone(codes)

    def _fill(self, space: Space, codes: tuple[int, int, int]) -> int:
        """A number is written only where the table that it points into has room for it: other threads look there."""
        known = [table[code] for table, code in zip(self._tables.classes, codes, strict=True)]
        classes = [
            space.suit(suit, code) if number == UNKNOWN else number
            for suit, (number, code) in enumerate(zip(known, codes, strict=True))
        ]
        first, second, third = classes
        grown = self._tables.pairs.reserve(first, second)
        if self._tables.cells.reserve(NEVER, third) or grown:
            self._show()
        for table, code, number in zip(self._tables.classes, codes, classes, strict=True):
            table[code] = number
        if NEVER in classes:
            return NEVER
        pair = self._pair(space, first, second)
        return self._cell(space, pair, third) if pair != NEVER else NEVER

    def _pair(self, space: Space, first: int, second: int) -> int:
        found = space.pair(first, second)
        if self._tables.cells.reserve(found, NEVER):
            self._show()
        if self._tables.pairs.put(first, second, found):
            self._show()
        return found

    def _cell(self, space: Space, pair: int, third: int) -> int:
        found = self._outcome(space.best(pair, third))
        if found > MOST:
            raise TooManyError
        if self._tables.cells.put(pair, third, found):
            self._show()
        return found

    def _show(self) -> None:
        """Give the look-ups the tables as they are now."""
        tables = self._tables
        self._set_outcomes(tables.amounts, tables.names)
        self._set_combinations(tables.pairs.table, tables.pairs.width, tables.cells.table, tables.cells.width)
        self._set_parts(*tables.classes)

    def _outcome(self, priced: Priced | None) -> int:
        """The number of a price."""
        if priced is None:
            return NEVER
        key = (priced.points, tuple(self._patterns[i] for i, _ in priced.hits))
        found = self._outcomes.get(key)
        if found is None:
            found = self._outcomes[key] = self._tables.outcome(*key)
            self._set_outcomes(self._tables.amounts, self._tables.names)
        return found

    def _priced_alone(self, codes: tuple[int, int, int]) -> int:
        counts = tuple(n for code in codes for n in counts_of(code))
        found = price_at(hypothetical(self._engine, ON_A_DISCARD), Hand(counts), None)
        return self._outcome(found.priced) if isinstance(found, Won) else NEVER

    @property
    def quick_to_complete(self) -> bool:
        """Whether `complete` takes well under a second, so that much need brings it about."""
        return self._space is not None and self._space.small

    @property
    def is_complete(self) -> bool:
        """Whether the tables hold every hand that can win."""
        return self._tables.whole

    def complete(self) -> bool:
        """Fill the tables for every hand that can win, and keep them in the cache; whether that could be done.

        Half a second for most rulesets, some seconds where patterns look at a suit as a whole, minutes where it
        matters which tile won.
        """
        with FILLING:
            if self._space is None or self._tables.whole:
                return self._tables.whole
            try:
                self._fill_all(self._space)
            except TooManyError:
                return False
            cache.store(KIND, self._key, self._tables.packed())
            return True

    def _fill_all(self, space: Space) -> None:
        """Raises TooManyError."""
        codes, numbers = space.whole()
        for first in range(2, len(space.suits[0].items)):
            for second in range(2, len(space.suits[1].items)):
                self._pair(space, first, second)
        for pair in range(2, len(space.pairs.items)):
            for third in range(2, len(space.suits[2].items)):
                self._try_cell(space, pair, third)
        self._tables.list_codes(array("I", codes), [array("H", each) for each in numbers])
        if not self._tables.sound:
            raise RulecBug("a class beyond its table")
        self._show()

    def _try_cell(self, space: Space, pair: int, third: int) -> None:
        """A cell that has no price stays unknown: who asks for it is told why."""
        try:
            self._cell(space, pair, third)
        except KernelError:
            return

    def refuse(self, tiles: Sequence[int], row: int) -> None:
        """Raise DiagnosticError with everything that keeps tiles from being a hand."""
        sink = Sink()
        if row >= 0:
            sink.add(Diagnostic(code="batch-row", args={"row": str(row)}))
        for number in sorted({tile for tile in tiles if tile >= TILES}):
            sink.add(Diagnostic(code="no-tile-number", args={"number": str(number)}))
        written = " ".join(tile_text(tile) for tile in sorted(tiles) if tile < TILES)
        parse_hand(written, sink=sink, sets=self._engine.tables.sets)
        raise DiagnosticError(tuple(sink))


def make_space(engine: Engine, inputs_of: Callable[[int, int], Inputs]) -> Space | None:
    """The classes of an engine's hands; None where circumstances depend on more of the hand than its winning tile."""
    code, defs = engine.gen.code.listed(), engine.gen.defs
    touched = [reads(code, defs, address, FACT_SLOT["win"]) for address in engine.gen.inputs]
    if any(HAND in found for found in touched):
        return None
    pricer = engine.pricer
    asked = [*pricer.whens, *pricer.prices, *pricer.counts, *(a for _, a in pricer.lines), *pricer.outs]
    completed = any(
        isinstance(n, Ref) and n.space is Names.ELEMENT and n.name == "completed"
        for item in engine.gen.aggregates.items
        for n in walk(item.node)
    )
    return Space(
        engine.tables,
        inputs_of,
        by_win=any(WIN in found for found in touched),
        completed=completed,
        waits=waits_read(code, [address for address in asked if address >= 0]),
    )
