"""What the checker carries: a typed node with its range, and the place and circumstances under which it was read."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING, Final

from rulec.expr.ranges import Num, Range
from rulec.expr.syntax import Syn
from rulec.expr.tree import Kind, Lit, Node, Type
from rulec.source.diagnostic import Diagnostic, Label, Sink
from rulec.source.nodes import ScalarNode
from rulec.source.text import Span
from rulec.source.words.expr import KIND_WORDS

if TYPE_CHECKING:
    from rulec.expr.book import Book


KIND_ARGS = ("kind", "has", "wants", "left_kind", "right_kind")


def worded(args: Mapping[str, str]) -> dict[str, str]:
    """Arguments with kinds as people say them, `{kind}` in English and `{kind_zh}` in Chinese."""
    found = dict(args)
    for name in KIND_ARGS:
        words = KIND_WORDS.get(args.get(name, ""))
        if words is not None:
            found[name], found[f"{name}_zh"] = words
    return found


class Unknown(Enum):
    UNKNOWN = "unknown"


UNKNOWN: Final = Unknown.UNKNOWN
Known = Num | bool | str | None | Unknown


@dataclass(frozen=True, slots=True, kw_only=True)
class Val:
    """A typed expression.

    `flex`: made of literals, so it can still take any number kind. `known`: the value that the options in force give
    it; `sure`: the truth that the guards around give it, whatever the options. `bad`: already reported, so nothing more
    is said of it. `kids`: the parts, for narrowing and for retyping.
    """

    node: Node
    range: Range = field(default_factory=Range)
    flex: bool = False
    known: Known = UNKNOWN
    sure: bool | None = None
    kids: tuple["Val", ...] = ()
    bad: bool = False
    learned: "dict[bool, Narrowing]" = field(default_factory=dict, compare=False, repr=False)  # what its truth teaches

    @property
    def type(self) -> Type:
        return self.node.type

    @property
    def kind(self) -> Kind:
        return self.node.type.kind

    @property
    def is_none(self) -> bool:
        return isinstance(self.node, Lit) and self.node.value is None


@dataclass(frozen=True, slots=True, kw_only=True)
class Refine:
    """What the guards in force say of one thing: `none` (it is, is not, unknown), the named values it may still have,
    bounds of a number, truth of a Bool."""

    none: bool | None = None
    values: frozenset[str] | None = None
    number: bool | None = None  # False: it is one of the named values; True: it is none of them
    low: Num | None = None
    high: Num | None = None
    truth: bool | None = None


Narrowing = Mapping[str, Refine]


@dataclass(frozen=True, slots=True)
class Frame:
    """A quantifier that stands around an expression: the table of its elements."""

    table: str


@dataclass(slots=True, kw_only=True)
class Site:
    """One expression being checked: where it stands, what it may read, and what it has read so far."""

    book: "Book"
    scalar: ScalarNode
    view: frozenset[str]
    scope: str
    sink: Sink | None
    own: bool = False  # in `score`: that section's lines come first
    bank: bool = False  # in `from`/`to`: the seat of fines is known
    needs: dict[str, Span] = field(default_factory=dict)
    keys: set[str] = field(default_factory=set)
    failed: bool = False
    reading: Span | None = None  # the name being looked up, for the links of a cycle

    def span(self, syn: Syn) -> Span:
        return self.scalar.part(syn.start, syn.end)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ctx:
    """Where in an expression: its site, the quantifiers around (innermost last), what guards say, and whether the
    options in force rule this part out."""

    site: Site
    frames: tuple[Frame, ...] = ()
    narrow: Narrowing = field(default_factory=dict)
    dead: bool = False

    @property
    def book(self) -> "Book":
        return self.site.book

    def under(self, narrow: Narrowing, *, dead: bool = False) -> "Ctx":
        if narrow is self.narrow and dead <= self.dead:
            return self
        return Ctx(site=self.site, frames=self.frames, narrow=narrow, dead=self.dead or dead)

    def inside(self, table: str) -> "Ctx":
        """Within a quantifier; what was known of other elements is forgotten."""
        outer = {key: refine for key, refine in self.narrow.items() if "~" not in key}
        return replace(self, frames=(*self.frames, Frame(table)), narrow=outer)

    def report(
        self,
        code: str,
        span: Span,
        *,
        suggest: str | None = None,
        labels: tuple[Label, ...] = (),
        **args: str,
    ) -> None:
        self.add(Diagnostic(code=code, args=worded(args), span=span, suggest=suggest, labels=labels))

    def add(self, diagnostic: Diagnostic) -> None:
        self.site.failed = True
        if self.site.sink is not None:
            self.site.sink.add(diagnostic)

    def fail(
        self,
        code: str,
        syn: Syn,
        *,
        suggest: str | None = None,
        labels: tuple[Label, ...] = (),
        **args: str,
    ) -> Val:
        """Reports a fault of a part, and gives a value of which nothing more is said."""
        self.report(code, self.site.span(syn), suggest=suggest, labels=labels, **args)
        return self.poison(syn)

    def poison(self, syn: Syn) -> Val:
        return Val(node=Lit(type=Type(Kind.BOOL), span=self.site.span(syn), value=False), bad=True)

    def text(self, syn: Syn) -> str:
        """The text of a part as written, on one line."""
        return " ".join(self.site.scalar.text[syn.start : syn.end].split())
