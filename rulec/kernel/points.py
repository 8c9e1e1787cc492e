# cython: boundscheck=False, wraparound=False, initializedcheck=False
# mypy: disable-error-code="index,assignment,arg-type,attr-defined,call-overload,misc"
"""What hands of concealed tiles are worth, by look-up alone.

A hand is three suit codes. A code has a class, the classes of the first two suits a pair, a pair and the third class a
cell, and a cell names an outcome: an amount and the patterns of it. Entries are 16 bits; UNKNOWN ones are asked of the
owner of the tables, NEVER is the class, pair or outcome of what cannot win.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence

from rulec.kernel.parts import CODES, POWERS, code_of

try:
    from rulec.kernel import shim as cython
except ImportError:
    import cython

UNKNOWN, NEVER = 0, 1  # first row and column of every table are UNKNOWN, the second ones NEVER
NO_WIN = -1
TILES = 27
MOST_SEEN = 200_000  # suits' counts that are kept measured
LITTLE = sys.byteorder == "little"


if not cython.compiled:

    def fetch_ahead(place: object) -> None:
        """A word to the processor, compiled (points.pxd)."""


def steps(apart: int) -> list[int]:
    """What each tile adds to the codes of its suit, which stand that many bits apart."""
    return [power << apart * suit for suit in range(3) for power in POWERS]


def measured(counts: bytes) -> tuple[int, int]:
    """The code and the number of tiles of one suit; no hand has as many as stand for a count beyond four."""
    return (code_of(counts), sum(counts)) if max(counts) <= 4 else (0, 100)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def eight(row: cython.p_uchar) -> cython.ulonglong:
    """Eight counts as one word; only where the lowest byte comes first."""
    return cython.cast(cython.p_ulonglong, row)[0]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def code_of_eight(word: cython.ulonglong) -> cython.uint:
    """The code of eight counts, each added to its neighbour, pairs to pairs, halves to halves."""
    bytes_: cython.ulonglong = cython.cast(cython.ulonglong, 0x00FF00FF00FF00FF)
    shorts: cython.ulonglong = cython.cast(cython.ulonglong, 0x0000FFFF0000FFFF)
    word = (word & bytes_) + 5 * ((word >> 8) & bytes_)
    word = (word & shorts) + 25 * ((word >> 16) & shorts)
    return cython.cast(cython.uint, word) + 625 * cython.cast(cython.uint, word >> 32)


@cython.cclass
class Points:
    """The tables, and the three questions asked of them. The owner gives `miss` and `refuse` by a subclass.

    `size` is the number of tiles of a hand that wins.
    """

    size: cython.int
    first: cython.ushort[::1]
    second: cython.ushort[::1]
    third: cython.ushort[::1]
    pairs: cython.ushort[::1]
    cells: cython.ushort[::1]
    amounts: cython.longlong[::1]
    names: list
    steps: list
    seen: dict
    low: cython.ulonglong[::1]
    high: cython.ulonglong[::1]
    scratch: cython.uchar[::1]
    pair_width: cython.Py_ssize_t
    cell_width: cython.Py_ssize_t

    def __init__(self, size: int) -> None:
        self.size = size
        self.steps = steps(32)
        self.seen = {}
        self.low = array("Q", [*self.steps[:18], *[0] * 9])
        self.high = array("Q", [*[0] * 18, *steps(0)[18:]])
        self.scratch = bytearray(TILES)
        nothing = array("H", [UNKNOWN]) * CODES
        self._set_parts(nothing, nothing, nothing)
        self._set_combinations(nothing[:1], 1, nothing[:1], 1)
        self._set_outcomes(array("q", [0, NO_WIN]), [(), ()])

    def _set_parts(self, first: array[int], second: array[int], third: array[int]) -> None:
        """The class of each code of a suit."""
        self.first, self.second, self.third = first, second, third

    def _set_combinations(self, pairs: array[int], pair_width: int, cells: array[int], cell_width: int) -> None:
        """Rows of pairs (by the first class) and of cells (by the pair), each of that width."""
        self.pairs, self.pair_width = pairs, pair_width
        self.cells, self.cell_width = cells, cell_width

    def _set_outcomes(self, amounts: array[int], names: list[tuple[str, ...]]) -> None:
        """The amount and the patterns of each outcome."""
        self.amounts, self.names = amounts, names

    def miss(self, first: int, second: int, third: int) -> int:
        """The outcome of codes that the tables do not know."""
        raise NotImplementedError

    def refuse(self, tiles: Sequence[int], row: int) -> None:
        """Raise an error that says what is wrong with tiles (those of that row of a batch; -1: of one hand)."""
        raise NotImplementedError

    def points(self, tiles: bytes) -> int:
        """The points of a hand in the ruleset's smallest unit, by its best winning tile, on a discard without
        circumstances; -1 where it does not win.

        `tiles` are tile numbers 0-26 (characters, dots, bamboo), in any order. Raises DiagnosticError for a wrong
        number of tiles, a number that is no tile, or five copies of one.
        """
        found: cython.int = self.outcome(tiles)  # which may replace the table
        return self.amounts[found]

    def patterns(self, tiles: bytes) -> tuple[str, ...]:
        """The ids of the patterns that count for a hand, in file order; empty where it does not win.

        Takes and refuses the same hands as `points`.
        """
        found: cython.int = self.outcome(tiles)
        return self.names[found]

    @cython.cfunc
    @cython.exceptval(-1)
    def outcome(self, tiles: bytes) -> cython.int:
        i: cython.Py_ssize_t
        if self.names is None:
            raise TypeError("a scorer comes from Rules.scorer()")
        count: cython.Py_ssize_t = len(tiles)
        tile: cython.uchar
        low: cython.ulonglong = 0
        high: cython.ulonglong = 0
        found: cython.int
        if count != self.size:
            self.refuse(tiles, -1)
        if not cython.compiled:
            return self.outcome_plainly(tiles)
        for i in range(count):
            tile = tiles[i]
            if tile >= 27:
                self.refuse(tiles, -1)
            low += self.low[tile]
            high += self.high[tile]
        first: cython.uint = cython.cast(cython.uint, low)
        second: cython.uint = cython.cast(cython.uint, low >> 32)
        third: cython.uint = cython.cast(cython.uint, high)
        found = self.look(first, second, third)
        if found > 1:
            return found
        # a fifth copy is carried into the next rank, which makes a smaller hand: no outcome of this size has it
        self.check_copies(tiles)
        return found if found else self.miss(first, second, third)

    def outcome_plainly(self, tiles: bytes) -> int:
        """The same without C: sums of whole numbers have no size to keep to."""
        if type(tiles) is not bytes:
            raise TypeError(f"tiles are bytes, not {type(tiles).__name__}")
        try:
            codes = sum(map(self.steps.__getitem__, tiles))
        except IndexError:
            self.refuse(tiles, -1)
        first, second, third = codes & 0xFFFFFFFF, codes >> 32 & 0xFFFFFFFF, codes >> 64
        found = self.look(first, second, third)
        if found <= 1 and any(tiles.count(tile) > 4 for tile in set(tiles)):  # no row that threads would share
            self.refuse(tiles, -1)
        return found or self.miss(first, second, third)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def look(self, first: cython.uint, second: cython.uint, third: cython.uint) -> cython.int:
        """The outcome of three codes; UNKNOWN for codes that cannot be and what nobody has asked for yet."""
        if first >= 1953125 or second >= 1953125 or third >= 1953125:
            return 0
        found: cython.Py_ssize_t = self.first[first]
        found = self.pairs[found * self.pair_width + self.second[second]]
        return self.cells[found * self.cell_width + self.third[third]]

    @cython.cfunc
    @cython.exceptval(-1)
    def check_copies(self, tiles: bytes) -> cython.int:
        i: cython.Py_ssize_t
        tile: cython.uchar
        for i in range(27):
            self.scratch[i] = 0
        for i in range(len(tiles)):
            tile = tiles[i]
            self.scratch[tile] += 1
            if self.scratch[tile] > 4:
                self.refuse(tiles, -1)
        return 0

    def points_many(self, counts: object, out: object) -> None:
        """The points of many hands: `counts` are n x 27 bytes (copies of each tile), `out` n signed 64-bit integers.

        Any contiguous buffers do (bytes, array, numpy ...). Raises ValueError for buffers of other shapes, and
        DiagnosticError for a row that is no hand, whose points and those behind it are then not written.
        """
        if self.names is None:
            raise TypeError("a scorer comes from Rules.scorer()")
        rows: cython.const[cython.uchar][::1] = flat(counts, "B", "counts")
        into: cython.longlong[::1] = flat(out, "q", "out")
        if not cython.compiled:
            rows = bytes(rows)  # whose pieces are bytes too
        if len(rows) != TILES * len(into):
            raise ValueError(f"counts hold {len(rows)} bytes, but out has room for {len(into)} hands of {TILES} counts")
        done: cython.Py_ssize_t = 0
        count: cython.Py_ssize_t = len(into)
        while done < count:
            done = self.run_on(rows, into, done)
            if done < count:
                into[done] = self.slowly(rows, done)
                done += 1

    @cython.cfunc
    @cython.exceptval(-1)
    def run_on(
        self, rows: cython.const[cython.uchar][::1], into: cython.longlong[::1], start: cython.Py_ssize_t
    ) -> cython.Py_ssize_t:
        """Score rows from `start` on as long as the tables know them; the row that they do not know, or the end."""
        if not cython.compiled or not LITTLE:
            return self.run_on_plainly(rows, into, start)
        else:  # noqa: RET505 what follows is C alone
            i: cython.Py_ssize_t
            end: cython.Py_ssize_t = into.shape[0]
            row: cython.p_uchar = cython.cast(cython.p_uchar, cython.address(rows[27 * start]))
            to: cython.p_longlong = cython.address(into[0])
            first: cython.p_ushort = cython.address(self.first[0])
            second: cython.p_ushort = cython.address(self.second[0])
            third: cython.p_ushort = cython.address(self.third[0])
            pairs: cython.p_ushort = cython.address(self.pairs[0])
            cells: cython.p_ushort = cython.address(self.cells[0])
            amounts: cython.p_longlong = cython.address(self.amounts[0])
            pair_width: cython.Py_ssize_t = self.pair_width
            cell_width: cython.Py_ssize_t = self.cell_width
            size: cython.uint = self.size
            threes: cython.ulonglong = cython.cast(cython.ulonglong, 0x0303030303030303)
            wide: cython.ulonglong = cython.cast(cython.ulonglong, 0xF8F8F8F8F8F8F8F8)
            ones: cython.ulonglong = cython.cast(cython.ulonglong, 0x0101010101010101)
            x: cython.ulonglong
            y: cython.ulonglong
            z: cython.ulonglong
            a: cython.uint
            b: cython.uint
            c: cython.uint
            total: cython.uint
            found: cython.Py_ssize_t
            done: cython.Py_ssize_t = start
            known: cython.Py_ssize_t
            codes = cython.declare(cython.uint[96])
            # A block's codes are made first and their classes called for, so that waiting for memory overlaps.
            while done < end:
                known = min(end - done, 32)
                for i in range(known):
                    x = eight(row)
                    y = eight(row + 9)
                    z = eight(row + 18)
                    a = row[8]
                    b = row[17]
                    c = row[26]
                    total = cython.cast(cython.uint, ((x + y + z) * ones) >> 56) + a + b + c
                    # a count beyond 7 shows in its own bits, one of 5 to 7 when 3 are added
                    if total != size or ((x | y | z) | (x + threes) | (y + threes) | (z + threes)) & wide:
                        end = done + i
                        known = i
                        break
                    if a > 4 or b > 4 or c > 4:
                        end = done + i
                        known = i
                        break
                    codes[3 * i] = code_of_eight(x) + 390625 * a
                    codes[3 * i + 1] = code_of_eight(y) + 390625 * b
                    codes[3 * i + 2] = code_of_eight(z) + 390625 * c
                    fetch_ahead(first + codes[3 * i])
                    fetch_ahead(second + codes[3 * i + 1])
                    fetch_ahead(third + codes[3 * i + 2])
                    row += 27
                for i in range(known):
                    found = pairs[first[codes[3 * i]] * pair_width + second[codes[3 * i + 1]]]
                    found = cells[found * cell_width + third[codes[3 * i + 2]]]
                    if found == 0:
                        return done + i
                    to[done + i] = amounts[found]
                done += known
            return end

    def run_on_plainly(self, rows: bytes, into: memoryview, start: int) -> int:
        """The same without C: the counts of a suit are measured once."""
        seen, size = self.seen, self.size
        if len(seen) > MOST_SEEN:
            seen.clear()
        for row in range(start, len(into)):
            codes, tiles = [], 0
            for at in (TILES * row, TILES * row + 9, TILES * row + 18):
                counts = rows[at : at + 9]
                known = seen.get(counts)
                if known is None:
                    known = seen[counts] = measured(counts)
                codes.append(known[0])
                tiles += known[1]
            found = self.look(codes[0], codes[1], codes[2]) if tiles == size else UNKNOWN
            if found == UNKNOWN:
                return row
            into[row] = self.amounts[found]
        return len(into)

    def slowly(self, rows: Sequence[int], row: int) -> int:
        """The points of one row of a batch, checked."""
        counts = bytes(rows[TILES * row : TILES * row + TILES])
        tiles = bytes([tile for tile in range(TILES) for _ in range(counts[tile])])
        if len(tiles) != self.size or max(counts) > 4:
            self.refuse(tiles, row)
        found: cython.int = self.outcome(tiles)
        return self.amounts[found]


def spread(codes: array[int], numbers: array[int], into: array[int]) -> None:
    """Write numbers at their codes; raises IndexError for a code beyond the table."""
    at: cython.uint[::1] = codes
    values: cython.ushort[::1] = numbers
    table: cython.ushort[::1] = into
    i: cython.Py_ssize_t
    if len(codes) != len(numbers) or (len(codes) and max(codes) >= len(into)):
        raise IndexError("a code beyond the table")
    for i in range(len(at)):
        table[at[i]] = values[i]


def largest(numbers: array[int]) -> int:
    """The largest of 16-bit or 32-bit numbers; 0 of none."""
    if not len(numbers):
        return 0
    if not cython.compiled:
        return max(numbers)
    i: cython.Py_ssize_t
    found: cython.uint = 0
    if numbers.itemsize == 2:
        shorts: cython.ushort[::1] = numbers
        for i in range(shorts.shape[0]):
            found = max(found, shorts[i])
    else:
        words: cython.uint[::1] = numbers
        for i in range(words.shape[0]):
            found = max(found, words[i])
    return found


def flat(buffer: object, form: str, name: str) -> memoryview:
    """A buffer as one row of unsigned bytes (`B`) or of signed 64-bit integers (`q`)."""
    try:
        view = memoryview(buffer)
    except TypeError:
        raise ValueError(f"{name} must be a buffer, not {type(buffer).__name__}") from None
    known = ("B", "b", "c") if form == "B" else ("q", "l")
    if view.format.lstrip("<=@") not in known or view.itemsize != (1 if form == "B" else 8):
        wanted = "one-byte counts" if form == "B" else "signed 64-bit integers"
        raise ValueError(f"{name} must be {wanted}, not of format {view.format!r}")
    if not view.c_contiguous:
        raise ValueError(f"{name} must be contiguous, row by row")
    if form == "q" and view.readonly:
        raise ValueError(f"{name} must be writable")
    return view.cast("B").cast(form) if view.nbytes else memoryview(array(form))
