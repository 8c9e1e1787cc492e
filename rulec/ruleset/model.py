"""A resolved ruleset: its leaves, each with the stack of places that set it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Literal

from rulec.source.late import Late
from rulec.source.nodes import Node
from rulec.source.text import Span

Op = Literal["define", "set", "add", "confirm", "option"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """One place that gave a leaf a value; `span` has file None for a value of the command line.

    `op`: `define` (the ruleset that has no parent), `set`, `add`, `confirm` (an equal value with
    a source), `option` (--set on the command line, or options= in Python).
    """

    op: Op
    value: Any
    layer: str
    span: Span = field(compare=False)
    note: str | None = None
    source: str | None = None
    path: str = ""  # as it was spelled there: `fan` and `level` are two spellings of one leaf


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaf(Late):
    """A value of the ruleset: plain data, the node it was written as, and its origins, newest first."""

    path: str
    value: Any
    node: Node = field(compare=False, repr=False)
    origins: tuple[Origin, ...] = field(compare=False, repr=False)

    @property
    def span(self) -> Span:
        return self.node.span


Tree = dict[str, "Tree | Leaf"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A declared option with its value in force.

    `type`: points | count | fan | choice | bool. `alternatives` are the named values beside a number
    (`or: none`, `or: limit`); `values` those of a choice. `value` is None for `none`.
    `full_records` is True where its effect needs a full record.
    """

    name: str
    type: str
    value: Decimal | int | str | bool | None
    values: tuple[str, ...] = ()
    alternatives: tuple[str, ...] = ()
    minimum: Decimal | None = None
    maximum: Decimal | None = None
    title: Mapping[str, str] = field(default_factory=dict)
    help: Mapping[str, str] = field(default_factory=dict)
    ref: tuple[str, ...] = ()
    full_records: bool = False
    leaf: Leaf


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """A ruleset with all its layers applied.

    `tree` holds every section but the head as nested dicts with Leaf at the ends; lists and
    `title`-like maps of words are leaves of their own. An option's value is the leaf `options.NAME`.
    `hash` is over the resolved leaves, whatever layers made them. `summary` is the ruleset's own line on what makes it
    different; it is not inherited.
    """

    id: str
    title: Mapping[str, str]
    extends: str | None
    lineage: tuple[str, ...]
    path: str
    options: Mapping[str, Option]
    tree: Tree = field(repr=False)
    leaves: Mapping[str, Leaf] = field(repr=False)
    hash: str
    summary: Mapping[str, str] = field(default_factory=dict)
    removed: Mapping[str, Span] = field(default_factory=dict, compare=False, repr=False)  # paths that layers took out
