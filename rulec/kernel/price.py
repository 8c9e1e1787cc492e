"""Pricing one reading: raw patterns, what replaces what, counts, groups, score lines, outputs."""

from rulec.kernel.vm import NONE, Frame, run

SUM, PRODUCT, MOST = 0, 1, 2
ALL = -1


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

    def price(self, aggs: list[int], inputs: list[int]) -> Priced:
        """Price a reading given its aggregates and circumstances.

        Raises KernelError where an expression leaves its domain.
        """
        f = self.frame
        f.aggs, f.inputs = aggs, inputs
        f.raws = [1 if when >= 0 and run(f, when, 0) else 0 for when in self.whens]
        times = [0] * len(self.whens)
        for i, raw in enumerate(f.raws):
            if raw:
                times[i] = run(f, self.counts[i], 0) if self.counts[i] >= 0 else 1
        return self.settle(times, {})

    def settle(self, times: list[int], stated: dict[int, int]) -> Priced:
        """Price raw matches (already in the frame) that count `times` each; `stated` score lines go before theirs."""
        f = self.frame
        raw_times = list(times)
        for i, replaced in enumerate(self.replaces):
            if raw_times[i] > 0:
                for j, many in replaced:
                    times[j] = 0 if many == ALL else max(0, times[j] - many)
        counted = [False] * len(self.combines)
        for i, n in enumerate(times):
            if n > 0:
                counted[self.group_of[i]] = True
        for i, when in enumerate(self.whens):
            if when < 0 and not counted[self.group_of[i]]:
                times[i] = 1
        self.keep_best(times)
        self.group(times)
        scores = self.score(stated)
        points = scores[self.points]
        limited = 0
        if self.limit >= 0 and scores[self.limit] != NONE and self.points not in stated:
            free = self.score({**stated, self.limit: NONE})
            limited = 1 if free[self.points] > points else 0
        f.scores = scores
        priced = Priced(points, scores[self.fan] if self.fan >= 0 else NONE, limited)
        priced.scores = scores
        priced.outs = [run(f, address, 0) for address in self.outs]
        priced.hits = [(i, n) for i, n in enumerate(times) if n > 0]
        priced.prices = {i: run(f, self.prices[i], 0) for i, _ in priced.hits}
        priced.groups = list(f.groups)
        return priced

    def keep_best(self, times: list[int]) -> None:
        """In a group of which only the best counts, drop the others; of equals the first stays."""
        best: dict[int, tuple[int, int]] = {}
        for i, n in enumerate(times):
            g = self.group_of[i]
            if n > 0 and self.combines[g] == MOST:
                price = run(self.frame, self.prices[i], 0) * n
                if g not in best or price > best[g][0]:
                    best[g] = (price, i)
        for i, n in enumerate(times):
            g = self.group_of[i]
            if n > 0 and g in best and best[g][1] != i:
                times[i] = 0

    def group(self, times: list[int]) -> None:
        """Combine the prices of what counted into the groups of the frame."""
        f = self.frame
        totals = [1 if how == PRODUCT else 0 for how in self.combines]
        for i, n in enumerate(times):
            if n <= 0:
                continue
            price = run(f, self.prices[i], 0)
            g = self.group_of[i]
            if self.combines[g] == SUM:
                totals[g] += price * n
            elif self.combines[g] == PRODUCT:
                totals[g] *= price**n
            else:
                totals[g] = max(totals[g], price * n)
        f.groups = totals

    def score(self, stated: dict[int, int]) -> list[int]:
        """The score lines, in their order of need."""
        f = self.frame
        f.scores = [0] * len(self.lines)
        for line, address in self.lines:
            f.scores[line] = stated[line] if line in stated else run(f, address, 0)
        return list(f.scores)
