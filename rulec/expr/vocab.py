"""The words of the language: what can be read where, with kind and range. One table a scope, as in the language page.

A `need` is one thing that a name must have in view: a table, a seat, a hand, a price, the event of a step.
A scope is the set of needs that it meets.
"""

from dataclasses import dataclass

from rulec.expr.tree import Kind, Type

BOOL = Type(Kind.BOOL)
COUNT = Type(Kind.COUNT)
FAN = Type(Kind.FAN)
POINTS = Type(Kind.POINTS)
RANK = Type(Kind.RANK)
SUIT = Type(Kind.SUIT)
TILE = Type(Kind.TILE)
SEAT = Type(Kind.SEAT)
STEP = Type(Kind.STEP, optional=True)
MAYBE_SEAT = Type(Kind.SEAT, optional=True)
NUMBERS = frozenset({Kind.COUNT, Kind.FAN, Kind.POINTS, Kind.RANK})
ORDERED = NUMBERS

# Needs.
TABLE = "table"
ASKED = "seat"
HAND = "hand"
PRICED = "priced"
PASSED = "claim"
SOURCE = "source"
GROUPS = "groups"
KONG = "kong"
WIN = "win"
OFFENCE = "offence"
ACTOR = "actor"
FEEDER = "feeder"
PAY = "pay"
ROUND = "round"

FREE = frozenset({TABLE, ASKED, HAND, PRICED, PASSED, SOURCE})  # what a line of `define` may read
CONSTANT: frozenset[str] = frozenset()
SCOPES: dict[str, frozenset[str]] = {
    "constant": CONSTANT,
    "define": FREE,
    "pattern": frozenset({TABLE, ASKED, HAND}),
    "score": frozenset({TABLE, ASKED, HAND, GROUPS}),
    "claim": frozenset({TABLE, ASKED, HAND, PRICED, PASSED, SOURCE}),
    "wait": frozenset({TABLE, ASKED}),
    "round": frozenset({TABLE, ROUND}),
    "kong": frozenset({TABLE, KONG, ACTOR, FEEDER}),
    "kong_stands": frozenset({TABLE, KONG, ACTOR, FEEDER}),
    "win": frozenset({TABLE, ASKED, HAND, PRICED, SOURCE, WIN, FEEDER}),
    "false_win": frozenset({TABLE, OFFENCE, ACTOR}),
    "miscount": frozenset({TABLE, OFFENCE, ACTOR}),
    "exhausted": frozenset({TABLE}),
    "end": frozenset({TABLE}),
}
EVENTS = ("kong", "kong_stands", "win", "false_win", "miscount", "exhausted", "end")
# What a score sheet may state of a round; a statement goes before the definition, so it never folds away.
STATED = frozenset(
    ["after_kong", "fed_kong", "kong_discard", "robbed_kong", "last_tile", "heavenly", "earthly", "ready", "pig"],
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A name of the vocabulary. `low` and `high` bound a number; None is unbounded."""

    name: str
    type: Type
    need: str = ""
    low: int | None = None
    high: int | None = None


def _fact(name: str, type_: Type, need: str = "", low: int | None = None, high: int | None = None) -> Fact:
    if type_.kind is Kind.RANK:
        low, high = 1, 9
    return Fact(name=name, type=type_, need=need, low=low, high=high)


def _choice(*values: str) -> Type:
    return Type(Kind.CHOICE, frozenset(values))


KONG_KIND = _choice("exposed", "added", "concealed")
WAIT_KIND = _choice("edge", "closed", "open", "pair", "triplet")


def _facts(need: str, type_: Type, names: str, low: int | None = None, high: int | None = None) -> list[Fact]:
    return [_fact(name, type_, need, low, high) for name in names.split()]


FACTS: tuple[Fact, ...] = (
    *_facts(TABLE, SEAT, "dealer"),
    *_facts(TABLE, MAYBE_SEAT, "previous_dealer"),
    *_facts(ASKED, SEAT, "seat"),
    *_facts(ASKED, BOOL, "in_play won out barred"),
    *_facts(ASKED, Type(Kind.SUIT, optional=True), "void"),
    *_facts(ASKED, Type(Kind.POINTS, optional=True), "chips", 0),
    *_facts(HAND, _choice("standard", "pairs"), "form"),
    *_facts(HAND, TILE, "win"),
    *_facts(HAND, WAIT_KIND, "wait"),
    *_facts(HAND, BOOL, "self_draw after_kong kong_discard robbed_kong chain fed_kong checking"),
    *_facts(HAND, COUNT, "wall draws discards claims", 0, 108),
    *_facts(PASSED, BOOL, "passed passed_pong"),
    *_facts(PASSED, FAN, "passed_fan"),
    *_facts(PASSED, POINTS, "passed_points", 0),
    *_facts(SOURCE, MAYBE_SEAT, "source"),
    *_facts(ACTOR, SEAT, "actor"),
    *_facts(FEEDER, MAYBE_SEAT, "feeder"),
    *_facts(KONG, KONG_KIND, "kind"),
    *_facts(KONG, BOOL, "late chain"),
    *_facts(OFFENCE, _choice("short", "long"), "kind"),
    *_facts(WIN, SEAT, "winner"),
    *_facts(WIN, COUNT, "wins win_no", 1, 3),
    *_facts(PAY, SEAT, "payer payee"),
    *_facts(ROUND, STEP, "first last"),
    *_facts(ROUND, BOOL, "exhausted"),
)
NAMED_FACTS: dict[str, tuple[Fact, ...]] = {
    name: tuple(f for f in FACTS if f.name == name) for name in dict.fromkeys(f.name for f in FACTS)
}
# Where a truth about one fact settles that another is there: (fact, value, fact that is not none).
IMPLIED: tuple[tuple[str, bool | str, str], ...] = (
    ("self_draw", False, "source"),
    ("kong_discard", True, "source"),
    ("robbed_kong", True, "source"),
    ("fed_kong", True, "feeder"),
    ("kind", "exposed", "feeder"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CollectionWord:
    """A collection: its need, the most elements it can have, the table of its elements, and whether `suits` has parts
    of it."""

    name: str
    need: str
    most: int | None
    element: str
    parts: bool = False
    least: int = 0


def _collection(
    name: str, need: str, most: int | None, element: str, *, parts: bool = False, least: int = 0
) -> CollectionWord:
    return CollectionWord(name=name, need=need, most=most, element=element, parts=parts, least=least)


COLLECTIONS: dict[str, CollectionWord] = {
    c.name: c
    for c in (
        _collection("tiles", ASKED, 18, "tile", parts=True),
        _collection("hand", ASKED, 14, "tile", parts=True),
        _collection("kinds", ASKED, 14, "kind", parts=True),
        _collection("suits", ASKED, 3, "suit"),
        _collection("melds", ASKED, 4, "block", parts=True),
        _collection("river", ASKED, None, "tile"),
        _collection("kongs", ASKED, 4, "kong"),
        _collection("waits", ASKED, 27, "wait"),
        _collection("blocks", HAND, 7, "block", parts=True),
        _collection("sets", HAND, 4, "block", parts=True),
        _collection("runs", HAND, 4, "block", parts=True),
        _collection("triplets", HAND, 4, "block", parts=True),
        _collection("pairs", HAND, 7, "block", parts=True),
        _collection("seats", TABLE, 4, "seat", least=2),
    )
}

ELEMENTS: dict[str, dict[str, Fact]] = {
    table: {f.name: f for f in facts}
    for table, facts in {
        "block": (
            *_facts("", BOOL, "run triplet kong pair concealed added edge completed"),
            *_facts("", RANK, "rank low high"),
            *_facts("", SUIT, "suit"),
            *_facts("", COUNT, "same", 1, 7),
            *_facts("", COUNT, "across", 1, 3),
        ),
        "tile": (*_facts("", RANK, "rank"), *_facts("", SUIT, "suit"), *_facts("", TILE, "tile")),
        "kind": (
            *_facts("", RANK, "rank"),
            *_facts("", SUIT, "suit"),
            *_facts("", TILE, "tile"),
            *_facts("", COUNT, "copies", 1, 4),
            *_facts("", COUNT, "held", 0, 4),
            *_facts("", BOOL, "konged"),
        ),
        "suit": (*_facts("", SUIT, "suit"), *_facts("", COUNT, "size", 1, 18)),
        "kong": (
            *_facts("", KONG_KIND, "kind"),
            *_facts("", BOOL, "late chain latest"),
            *_facts("", MAYBE_SEAT, "feeder"),
            *_facts("", POINTS, "total share", 0),
        ),
        "wait": (
            *_facts("", TILE, "tile"),
            *_facts("", RANK, "rank"),
            *_facts("", SUIT, "suit"),
            *_facts("", FAN, "fan"),
            *_facts("", POINTS, "points", 0),
            *_facts("", BOOL, "legal live"),
            *_facts("", COUNT, "held seen", 0, 4),
            *_facts("", WAIT_KIND, "wait"),
        ),
        "seat": (),
    }.items()
}
STEP_FIELDS: dict[str, Fact] = {
    f.name: f
    for f in (
        *_facts("", SEAT, "winner"),
        *_facts("", MAYBE_SEAT, "source"),
        *_facts("", COUNT, "wins", 1, 3),
        *_facts("", BOOL, "ends_round"),
    )
}
TILE_FIELDS: dict[str, Fact] = {
    f.name: f for f in (*_facts("", RANK, "rank"), *_facts("", SUIT, "suit"), *_facts("", COUNT, "seen", 0, 4))
}
FUNCTIONS = ("min", "max", "pick", "part", "up", "next")
QUANTIFIERS = ("all", "any", "count", "sum", "min", "max")
SCORE_TYPES: dict[str, Type] = {
    "plain": FAN,
    "fan": FAN,
    "points": POINTS,
    "limit": Type(Kind.POINTS, optional=True),
}
LITERALS = ("true", "false", "none", "bank", "otherwise")
KEYWORDS = ("if", "then", "else", "and", "or", "not", "in")
PREFIXES = ("option", "pattern", "fact", "score", "group")
WORDS: frozenset[str] = frozenset(
    {*NAMED_FACTS, *COLLECTIONS, *FUNCTIONS, *QUANTIFIERS, *LITERALS, *KEYWORDS, *PREFIXES, "fan", "points", *"mps"}
    | {name for table in ELEMENTS.values() for name in table}
)
