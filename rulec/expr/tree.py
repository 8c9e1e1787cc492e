"""The typed tree of an expression: what the checker makes and the compiler reads."""

from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum

from rulec.source.text import Span


class Kind(StrEnum):
    BOOL = "Bool"
    COUNT = "Count"
    FAN = "Fan"
    POINTS = "Points"
    RANK = "Rank"
    SUIT = "Suit"
    TILE = "Tile"
    SEAT = "Seat"
    CHOICE = "Choice"
    STEP = "Step"  # a winning step: `first`, `last`


@dataclass(frozen=True, slots=True)
class Type:
    """A kind; `values` are a choice's values, or the named values beside a number (`count or limit`)."""

    kind: Kind
    values: frozenset[str] = frozenset()
    optional: bool = False


class Space(StrEnum):
    """Where a name was found."""

    OPTION = "option"
    DEFINE = "define"  # a line of `define`, or a pattern's `when` (patterns with no `when` share the name)
    PATTERN = "pattern"  # raw match of a pattern: its `when`
    GROUP = "group"  # the combined price of a group, in `score`
    SCORE = "score"  # a line of `score`
    FACT = "fact"  # vocabulary of the current scope or seat
    DECLARED = "declared"  # what a seat declared (`declares`)
    ELEMENT = "element"  # attribute of a quantifier's element


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A part of an expression, of a type, with the place where it was written."""

    type: Type
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lit(Node):
    """A literal. Tile: int 0-26 (m, p, s); Suit: 'm'|'p'|'s'; Choice: its name; None: `none`; numbers: int, Decimal."""

    value: bool | int | Decimal | str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ref(Node):
    """A bare name. For ELEMENT, `level` 0 is the innermost quantifier.

    A FACT, DEFINE or DECLARED name of seat scope means the current seat: the seat being asked in `from`/`to` and
    `define`, the winner in hand scope. An element of `seats` is read by Attr on Ref(ELEMENT, "seat").
    """

    space: Space
    name: str
    level: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Attr(Node):
    """`of.name`: a Tile's rank or suit, a Step's fields, or a name of seat scope read of another seat."""

    of: Node
    space: Space  # FACT, DEFINE or DECLARED
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Not(Node):
    """`not arg`."""

    arg: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class And(Node):
    """Two or more that must all hold."""

    args: tuple[Node, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Or(Node):
    """Two or more of which one must hold."""

    args: tuple[Node, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Compare(Node):
    """A comparison of two values of one kind."""

    op: str  # == != <= >= < >
    left: Node
    right: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Among(Node):
    """`item in (...)`."""

    item: Node
    choices: tuple[Node, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Arith(Node):
    """Two numbers made one."""

    op: str  # + - * // **
    left: Node
    right: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Neg(Node):
    """`-arg`."""

    arg: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class If(Node):
    """`if cond then then else other`."""

    cond: Node
    then: Node
    other: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Call(Node):
    """min max pick part up next."""

    name: str
    args: tuple[Node, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Collection:
    """A collection of the current seat or hand (`of` None), of an element of `suits` (`of` that element: Ref(ELEMENT,
    "part", level)), or of another seat (`payer.kongs`)."""

    name: str
    of: Node | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Quant(Node):
    """`how`: all any count sum min max. `where` is the condition; `value` for sum, min and max."""

    how: str
    over: Collection
    where: Node
    value: Node | None = None
