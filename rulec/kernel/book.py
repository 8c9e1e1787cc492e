# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""A ruleset as a game reads it that is its own referee: addresses, rules, and what hands were found to be worth."""

from collections.abc import Callable
from typing import Any

try:
    from rulec.kernel import shim as cython
except ImportError:
    import cython

if not cython.compiled:
    from rulec.kernel.arith import NONE, UNKNOWN

    FEW = 14  # circumstances that are packed into one number

Inputs = list[int]  # a name of its own: the signature of book.pxd says what it is in C


class Value:
    """What a hand is worth by its best reading. `scores` and `outs` are those of the reading, `hits` its patterns with
    how often each counts."""

    __slots__ = ("fan", "hits", "limited", "outs", "points", "scores", "wait")

    def __init__(self, priced: Any, wait: int) -> None:  # noqa: ANN401 a price.Priced, which no C type is made of here
        self.points: int = priced.points
        self.fan: int = priced.fan
        self.limited: int = priced.limited
        self.outs: list[int] = priced.outs
        self.scores: list[int] = priced.scores
        self.hits: list[tuple[int, int]] = priced.hits
        self.wait = wait


class Book:
    """A ruleset as a game reads it, and what it has found out of hands so far.

    `inputs` are addresses of the circumstances that prices read; the other addresses are -1 where there is nothing to
    ask. `may_win` and `must_win` are outputs of a price, `ends_round` a score line (-1: what pays nothing ends it).
    `rules` are those of an event, by its name. `kinds` are the choices that stand for kinds of melds. `facts` and
    `seats` are those of a table at which nothing has happened. `part(suit, counts, melds, rank)` numbers the class of
    a suit, `value(lies, tile, inputs)` prices a hand, None where it is no win; what they have told is kept in `parts`
    and `values`. `by_role`: it may matter what the winning tile completes. `shows`: rules of kongs look at hands.
    """

    __slots__ = (
        "by_role", "checks_draws", "end", "ends_round", "facts", "flag_defs", "flag_facts", "inputs", "kinds", "live",
        "may_kong", "may_pong", "may_win", "must_win", "part", "parts", "rules", "seats", "sees", "shows", "value",
        "values", "warns",
    )  # fmt: skip

    def __init__(self, **told: Any) -> None:  # noqa: ANN401
        self.parts: dict[int, int] = told["parts"]
        self.values: dict[object, dict[int, Value]] = told["values"]
        self.inputs: list[int] = told["inputs"]
        self.may_kong: int = told["may_kong"]
        self.may_pong: int = told["may_pong"]
        self.end: int = told["end"]
        self.live: int = told["live"]
        self.may_win: int = told["may_win"]
        self.must_win: int = told["must_win"]
        self.ends_round: int = told["ends_round"]
        self.rules: dict[str, list[Any]] = told["rules"]
        self.kinds: list[int] = told["kinds"]
        self.facts: list[int] = told["facts"]
        self.seats: list[list[int]] = told["seats"]
        self.flag_facts: list[int] = told["flag_facts"]
        self.flag_defs: list[int] = told["flag_defs"]
        self.by_role: bool = told["by_role"]
        self.sees: bool = told["sees"]
        self.shows: bool = told["shows"]
        self.warns: bool = told["warns"]
        self.checks_draws: bool = told["checks_draws"]
        self.part: Callable[..., int] = told["part"]
        self.value: Callable[..., Value | None] = told["value"]


def packed(inputs: Inputs) -> object:
    """Few small circumstances as one number; None where they are many or large."""
    found: cython.longlong = 0
    value: cython.longlong
    at: cython.int
    if len(inputs) > FEW:
        return None
    for at in range(len(inputs)):
        value = inputs[at]
        if value == NONE:
            value = 0
        elif value == UNKNOWN:
            value = 1
        elif 0 <= value < 14:
            value += 2
        else:
            return None
        found |= value << 4 * at
    return found
