"""Scoring a hand and listing waits outside any round."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rulec.expr.program import Program
from rulec.tiles.model import TILES, Hand
from tests.reference.evaluate import truth
from tests.reference.hand import Element, Shown, Value, tile_values
from tests.reference.price import Pricing, best
from tests.reference.scope import Scope
from tests.reference.table import FLAGS, MIDDLE, Kong, Table

WINNER, OTHER = 0, 1
DRAWN = frozenset({"after_kong", "fed_kong", "heavenly"})


@dataclass(frozen=True, slots=True)
class Way:
    """How a hand is won."""

    win: int | None = None
    self_draw: bool = False
    void: str | None = None
    flags: frozenset[str] = frozenset()


def circumstances(table: Table, seat: int, flags: frozenset[str]) -> dict[str, Value]:
    """Facts of a win with these flags, which are stated of the winner, both those that are there and the others."""
    flags = flags | ({"after_kong"} if "fed_kong" in flags else frozenset())
    for flag in FLAGS:
        table.seats[seat].stated[flag] = flag in flags
    facts = dict(MIDDLE)
    for flag in ("after_kong", "fed_kong", "kong_discard", "robbed_kong"):
        facts[flag] = flag in flags
    facts |= {"draws": 5, "checking": False, "chain": False, "source": None, "feeder": None}
    if "last_tile" in flags:
        facts["wall"] = 0
    return facts


def hypothetical(program: Program, way: Way, drawn: bool) -> tuple[Table, dict[str, Value]]:
    """A table with everybody in play at a win of seat 0 by self-draw or off seat 1."""
    table = Table.fresh(program, int(program.play.values.get("players", 4)))
    table.dealer = WINNER if "heavenly" in way.flags else OTHER if "earthly" in way.flags else None
    table.seats[WINNER].void = way.void
    facts = circumstances(table, WINNER, way.flags)
    fed = "fed_kong" in way.flags
    facts |= {"self_draw": drawn, "source": None if drawn else OTHER, "feeder": OTHER if fed else None}
    facts |= {"winner": WINNER, "wins": 1, "win_no": 1}
    if drawn and way.flags & {"fed_kong", "after_kong"}:
        kind = "exposed" if fed else "concealed"
        held = [Fraction(0)] * len(table.seats)
        table.kongs.append(Kong(WINNER, kind, False, False, OTHER if fed else None, 0, held))
    return table, facts


def score(program: Program, hand: Hand, way: Way) -> Pricing | None:
    """The best reading of a hand; None where it has not the shape of a win."""
    table, facts = hypothetical(program, way, way.self_draw or bool(way.flags & DRAWN))
    return best(table, WINNER, hand, way.win, facts)


def check_facts(table: Table, seat: int, self_draw: bool) -> dict[str, Value]:
    """A ready check is a win off nobody in particular, without circumstances."""
    facts = circumstances(table, seat, frozenset())
    return {**facts, "checking": True, "self_draw": self_draw}


def wait_elements(
    table: Table,
    seat: int,
    hand: Hand,
    self_draw: bool = False,
    *,
    facts: Mapping[str, Value] | None = None,
    tiles: Sequence[int] = range(TILES),
) -> list[Element]:
    """Every one of those tiles that would make the hand one, with its price."""
    facts = check_facts(table, seat, self_draw) if facts is None else facts
    found = []
    for tile in tiles:
        counts = tuple(n + (t == tile) for t, n in enumerate(hand.counts))
        if counts[tile] > 5:
            continue
        priced = best(table, seat, Hand(counts, hand.melds), tile, facts)
        if priced is None or priced.shown is None or priced.shown.reading is None:
            continue
        values: dict[str, Value] = {
            **tile_values(tile), "fan": priced.fan, "points": priced.points, "legal": priced.allowed,
            "held": hand.counts[tile], "seen": min(4, hand.total(tile) + table.visible[tile]),
            "wait": priced.shown.reading.wait,
        }  # fmt: skip
        scope = Scope(table, seat, facts, None, (Element(values),))
        values["live"] = priced.allowed and truth(table.program.play.live_wait.tree, scope)
        found.append(Element(values))
    return found


def waits(
    program: Program, hand: Hand, void: str | None = None, visible: Sequence[int] = ()
) -> tuple[bool, dict[int, Mapping[str, Value]]]:
    """Whether a hand of 13 is ready, and its live waits by tile."""
    table, facts = hypothetical(program, Way(void=void), False)
    for tile in visible:
        table.visible[tile] += 1
    seat = table.seats[WINNER]
    seat.shown = Shown(hand)
    seat.waits = wait_elements(table, WINNER, hand)
    live = {int(str(e.values["tile"])): e.values for e in seat.waits if e.values["live"]}
    return is_ready(table, WINNER, facts), live


def is_ready(table: Table, seat: int, facts: Mapping[str, Value]) -> bool:
    """As the ruleset defines it, else whether there is a live wait."""
    defined = table.program.defines.get("ready")
    if defined is None:
        return any(e.values["live"] for e in table.seats[seat].waits)
    return truth(defined.expr.tree, Scope(table, seat, facts))
