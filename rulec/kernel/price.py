# cython: boundscheck=True, wraparound=False, initializedcheck=False
"""Pricing one reading: raw patterns, what replaces what, counts, groups, score lines, outputs."""

try:
    from rulec.kernel import shim as cython
except ImportError:
    import cython

from rulec.kernel.vm import Frame, KernelError

if not cython.compiled:
    from rulec.kernel.arith import NONE, plus, raised, times
    from rulec.kernel.vm import run

    SUM, PRODUCT, MOST = 0, 1, 2
    ALL = -1

FAR = (1 << 63) - 1  # beyond it no C type holds an integer

Row = list[int]  # a name of its own: the signatures of price.pxd say what it is in C
Stated = dict[int, int]


class Priced:
    """The price of a reading. `hits` are (pattern, times) in file order; `limited` 1 where the limit lowered the
    points; `prices` are those of one time of each hit, `stated` the lines that a sheet stated."""

    __slots__ = ("fan", "groups", "hits", "limited", "outs", "points", "prices", "scores", "stated")

    def __init__(self, points: int, fan: int, limited: int) -> None:
        self.points = points
        self.fan = fan
        self.limited = limited
        self.hits: list[tuple[int, int]] = []
        self.prices: dict[int, int] = {}
        self.groups: list[int] = []
        self.scores: list[int] = []
        self.outs: list[int] = []
        self.stated: frozenset[str] = frozenset()


class Pricer:
    """The tables of a ruleset's patterns and score, as integers.

    `whens[i]`, `prices[i]`, `counts[i]` are addresses (-1: no count; `whens[i]` -1: otherwise); `group_of[i]` the group
    of pattern i; `combines[g]` how a group combines; `replaces[i]` lists (pattern, how many, ALL for all) pairs;
    `lines` are (line, address) in an order in which each reads only earlier ones; `limit`, `points`, `fan` are line
    numbers (-1: there is none); `outs` are addresses asked of the chosen reading.
    """

    __slots__ = (
        "combines", "counts", "fan", "frame", "group_of", "limit", "lines", "outs", "points", "prices", "replaces",
        "whens",
    )  # fmt: skip

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.whens: list[int] = []
        self.prices: list[int] = []
        self.counts: list[int] = []
        self.group_of: list[int] = []
        self.combines: list[int] = []
        self.replaces: list[list[tuple[int, int]]] = []
        self.lines: list[tuple[int, int]] = []
        self.limit = -1
        self.points = -1
        self.fan = -1
        self.outs: list[int] = []

    def price(self, aggs: Row, inputs: Row) -> Priced:
        """Price a reading given its aggregates, which may be of any size, and its circumstances.

        Raises KernelError where an expression leaves its domain.
        """
        f = self.frame
        f.aggs, f.inputs = within(aggs), inputs
        f.raws = raws = [1 if when >= 0 and run(f, when, 0) else 0 for when in self.whens]
        found = [0] * len(raws)
        for i, raw in enumerate(raws):
            if raw:
                when = self.counts[i]
                found[i] = run(f, when, 0) if when >= 0 else 1
        return self.settle(found, {})

    def settle(self, found: Row, stated: Stated) -> Priced:
        """Price raw matches (already in the frame) that count so often each; `stated` score lines go before theirs."""
        f = self.frame
        self.replace(found)
        self.fall_back(found)
        prices = self.priced(found)
        self.keep_best(found, prices)
        f.groups = groups = self.grouped(found, prices)
        f.scores = scores = self.score(stated)
        points = scores[self.points]
        limited = 0
        if self.limit >= 0 and scores[self.limit] != NONE and self.points not in stated:
            limited = self.lowered(points, {**stated, self.limit: NONE})
            f.scores = scores
        told = Priced(points, scores[self.fan] if self.fan >= 0 else NONE, limited)
        told.scores = scores
        told.groups = groups
        told.outs = [run(f, n, 0) for n in self.outs]
        told.hits = [(i, n) for i, n in enumerate(found) if n > 0]
        told.prices = {i: prices[i] for i, _ in told.hits}
        return told

    def lowered(self, points: cython.longlong, free: Stated) -> cython.longlong:
        """1 where the points are less than they would be with the lines that are free, even where those are too many
        to reckon with."""
        try:
            return 1 if self.score(free)[self.points] > points else 0
        except KernelError as error:
            if error.what == "size" or (error.what == "exponent" and error.values[1] > 0):
                return 1
            raise

    def replace(self, found: Row) -> None:
        """Take away what the patterns that match replace."""
        raw = list(found)
        for i, replaced in enumerate(self.replaces):
            if raw[i] > 0:
                for j, many in replaced:
                    found[j] = 0 if many == ALL else max(0, found[j] - many)

    def fall_back(self, found: Row) -> None:
        """A pattern without a condition counts where no other of its group does."""
        counted = [False] * len(self.combines)
        for i, n in enumerate(found):
            if n > 0:
                counted[self.group_of[i]] = True
        for i, when in enumerate(self.whens):
            if when < 0 and not counted[self.group_of[i]]:
                found[i] = 1

    def priced(self, found: Row) -> Row:
        """The price of one time of each pattern that counts, 0 for the others."""
        return [run(self.frame, self.prices[i], 0) if n > 0 else 0 for i, n in enumerate(found)]

    def keep_best(self, found: Row, prices: Row) -> None:
        """In a group of which only the best counts, drop the others; of equals the first stays."""
        best = [-1] * len(self.combines)
        for i, n in enumerate(found):
            g = self.group_of[i]
            if n > 0 and self.combines[g] == MOST:
                j = best[g]
                if j < 0:
                    best[g] = i
                elif times(prices[i], n) > times(prices[j], found[j]):
                    found[j] = 0
                    best[g] = i
                else:
                    found[i] = 0

    def grouped(self, found: Row, prices: Row) -> Row:
        """The groups, combined of the prices of what counts."""
        totals = [1 if how == PRODUCT else 0 for how in self.combines]
        for i, n in enumerate(found):
            if n <= 0:
                continue
            g = self.group_of[i]
            total = totals[g]
            if self.combines[g] == SUM:
                total = plus(total, times(prices[i], n))
            elif self.combines[g] == PRODUCT:
                total = times(total, raised(prices[i], n))
            else:
                total = max(total, times(prices[i], n))
            totals[g] = total
        return totals

    def score(self, stated: Stated) -> Row:
        """The score lines, in their order of need."""
        f = self.frame
        f.scores = scores = [0] * len(self.lines)
        for line, address in self.lines:
            scores[line] = stated[line] if line in stated else run(f, address, 0)
        return scores


def within(aggs: Row) -> Row:
    """The aggregates, those that no C type holds as FAR: reading either is the same error."""
    held = True
    if cython.compiled:
        try:
            for value in aggs:  # noqa: B007 what asks is the type that it has in C
                pass
        except OverflowError:
            held = False
    else:
        held = max(aggs) <= FAR and min(aggs) >= -FAR - 1
    return aggs if held else [min(max(-FAR, item), FAR) for item in aggs]
