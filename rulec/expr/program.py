"""A checked ruleset: every expression parsed, typed, ranged and folded."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from rulec.expr.tree import Node, Type
from rulec.ruleset.model import Leaf, Ruleset
from rulec.source.late import Late


@dataclass(frozen=True, slots=True, kw_only=True)
class Expr(Late):
    """An expression twice: `tree` as written (for explanations) and `folded` with the options' values put in."""

    tree: Node
    folded: Node
    leaf: Leaf | None
    low: int | Decimal | None = None  # range of a number; None where unbounded or not a number
    high: int | Decimal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """A line of `define` (or a pattern's `when` under its name). `scope`: constant, seat, hand.

    `refusal` is what to tell a player when a requirement of this name is not met (`no:`), by language.
    """

    name: str
    scope: str
    expr: Expr
    title: Mapping[str, str] = field(default_factory=dict)
    refusal: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """Something a seat declares: its type and the value where nothing was declared; a number is of at least `least`,
    and at most `most` unless that is None."""

    name: str
    type: Type
    default: Any
    least: Any = 0
    most: Any = None
    title: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """A group of patterns; `field` is what its patterns are priced in, `combine` sum, product or max."""

    name: str
    field: str  # fan | times | points
    combine: str  # sum | product | max
    title: Mapping[str, str] = dataclasses.field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """A pattern in file order. `when` is None for `otherwise`; `price` is relative to a plain hand (level already
    turned into fan). `replaces` maps a pattern to how many of it are dropped, None for all; groups are spelled out."""

    name: str
    title: Mapping[str, str]
    group: str
    on: bool
    off_by_option: bool
    when: Expr | None
    field: str
    price: Expr
    count: Expr | None
    replaces: Mapping[str, int | None]
    by_level: bool
    examples: tuple[Leaf, ...] = ()
    counterexamples: tuple[Leaf, ...] = ()
    leaf: Leaf | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreLine:
    """A line of `score`."""

    name: str
    expr: Expr
    title: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """`payer` and `payee` (`from`, `to`) are Bool over the current seat, a Seat?, or None (omitted: every seat);
    `bank` is the literal seat of fines to nobody (Lit of kind Seat, value "bank")."""

    name: str
    title: Mapping[str, str]
    event: str
    on: bool
    when: Expr | None
    payer: Expr | None
    payee: Expr | None
    amount: Expr
    spends: Expr | None  # Bool over an element of kongs of the payer
    tag: str | None
    leaf: Leaf | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NextDealer:
    """Who deals next, where `when` holds."""

    when: Expr
    seat: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """`values` holds the plain leaves by dotted path under `play` (`winners`, `exchange.tiles`, ...)."""

    values: Mapping[str, Any]
    live_wait: Expr
    may_win: Expr
    must_win: Expr
    may_pong: Expr
    may_kong: Expr
    end: Expr
    next_dealer: tuple[NextDealer, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """`unit` is the smallest amount (1, 0.1 ...); literals and options in the trees are still in the ruleset's own
    points."""

    ruleset: Ruleset
    unit: Decimal
    defines: Mapping[str, Definition]
    declares: Mapping[str, Declared]
    groups: Mapping[str, Group]
    patterns: tuple[Pattern, ...]
    score: tuple[ScoreLine, ...]
    settlements: tuple[Settlement, ...]
    order: Mapping[str, tuple[str, ...]]
    play: Play
