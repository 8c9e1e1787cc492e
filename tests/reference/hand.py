"""Hands read by search: blocks, readings, and what quantifiers range over."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache

from rulec.tiles.model import SUITS, TILES, Hand, Meld

Value = bool | int | Fraction | str | None


OF_TILES = frozenset({"tiles", "hand", "kinds", "suits"})


@dataclass(frozen=True, slots=True)
class Block:
    """A set, a pair or a meld; `kind` is run, triplet, kong or pair, `tile` its lowest."""

    kind: str
    tile: int
    meld: str | None = None  # the meld's kind
    completed: bool = False

    @property
    def suit(self) -> int:
        return self.tile // 9

    @property
    def low(self) -> int:
        return self.tile % 9 + 1

    @property
    def high(self) -> int:
        return self.low + 2 if self.kind == "run" else self.low

    def holds(self, tile: int) -> bool:
        return self.suit == tile // 9 and self.low <= tile % 9 + 1 <= self.high


@dataclass(frozen=True, slots=True)
class Element:
    """What a quantifier is at; `suit` is set for an element of `suits`."""

    values: Mapping[str, Value]
    suit: str | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to see a won hand: its form, all its blocks (melds too) and the wait that the winning tile ended."""

    form: str
    blocks: tuple[Block, ...]
    wait: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand, with a reading where it is won: the source of every collection."""

    hand: Hand
    reading: Reading | None = None
    cache: dict[str, list[Element]] = field(default_factory=dict, compare=False)

    def elements(self, name: str, suit: str | None = None) -> list[Element]:
        """The elements of a collection, of one suit if that is asked."""
        if name not in self.cache:
            self.cache[name] = self.collection(name)
        found = self.cache[name]
        return found if suit is None else [e for e in found if e.values["suit"] == suit]

    def collection(self, name: str) -> list[Element]:
        reading = self.reading
        if name in OF_TILES:
            return of_tiles(self.hand, name)
        if name == "melds" and reading is None:
            return block_elements([meld_block(m) for m in self.hand.melds])
        if reading is None:
            raise AssertionError(f"{name} of a hand that is not read")
        if "blocks" not in self.cache:
            self.cache["blocks"] = block_elements(list(reading.blocks))
        made = self.cache["blocks"]
        return [e for e, block in zip(made, reading.blocks, strict=True) if belongs(block, name)]


def meld_block(meld: Meld) -> Block:
    return Block("triplet" if meld.kind == "pong" else "kong", meld.tile, meld.kind)


def readings(hand: Hand, win: int, sets: int, pairs: int) -> list[Reading]:
    """Every reading with every role of the winning tile."""
    found: list[Reading] = []
    melds = tuple(meld_block(m) for m in hand.melds)
    ways = [("standard", way) for way in standard(hand.counts, sets - len(melds))]
    if pairs and not melds:
        ways += [("pairs", way) for way in all_pairs(hand.counts, pairs)]
    for form, blocks in ways:
        for role in sorted({b for b in blocks if b.holds(win)}, key=blocks.index):
            at = blocks.index(role)
            marked = Block(role.kind, role.tile, None, True)
            found.append(Reading(form, (*melds, *blocks[:at], marked, *blocks[at + 1 :]), wait(role, win)))
    return found


def wait(block: Block, win: int) -> str:
    """What the winning tile's block was before it came."""
    if block.kind != "run":
        return block.kind
    if win == block.tile + 1:
        return "closed"
    last_of_first = block.low == 1 and win == block.tile + 2
    first_of_last = block.low == 7 and win == block.tile
    return "edge" if last_of_first or first_of_last else "open"


@lru_cache(maxsize=20_000)
def standard(tiles: tuple[int, ...], sets: int) -> list[tuple[Block, ...]]:
    """Every way to take a pair and then only sets."""
    found: set[tuple[Block, ...]] = set()
    counts = list(tiles)
    if sum(counts) != 3 * sets + 2:
        return []
    for tile in range(TILES):
        if counts[tile] >= 2:
            counts[tile] -= 2
            found.update((*way, Block("pair", tile)) for way in only_sets(counts))
            counts[tile] += 2
    return sorted(found, key=repr)


def only_sets(counts: list[int]) -> Iterator[tuple[Block, ...]]:
    """Every way to use up the tiles as sets, the lowest tile first."""
    tile = next((t for t in range(TILES) if counts[t]), None)
    if tile is None:
        yield ()
        return
    shapes = [("triplet", (tile,) * 3)]
    if tile % 9 <= 6:
        shapes.append(("run", (tile, tile + 1, tile + 2)))
    for kind, used in shapes:
        if all(counts[t] >= used.count(t) for t in used):
            for t in used:
                counts[t] -= 1
            for rest in only_sets(counts):
                yield (Block(kind, tile), *rest)
            for t in used:
                counts[t] += 1


def all_pairs(counts: tuple[int, ...], pairs: int) -> list[tuple[Block, ...]]:
    if sum(counts) != 2 * pairs or any(n % 2 or n > 4 for n in counts):
        return []
    return [tuple(Block("pair", t) for t, n in enumerate(counts) for _ in range(n // 2))]


@lru_cache(maxsize=20_000)
def of_tiles(hand: Hand, name: str) -> list[Element]:
    """A collection that is the same however the hand is read."""
    totals = [hand.total(t) for t in range(TILES)]
    if name == "tiles":
        return [Element(tile_values(t)) for t in range(TILES) for _ in range(totals[t])]
    if name == "hand":
        return [Element(tile_values(t)) for t in range(TILES) for _ in range(hand.counts[t])]
    if name == "suits":
        sizes = {s: sum(totals[9 * i : 9 * i + 9]) for i, s in enumerate(SUITS)}
        return [Element({"suit": s, "size": n}, s) for s, n in sizes.items() if n]
    assert name == "kinds"
    konged = {m.tile for m in hand.melds if m.kind != "pong"}
    return [
        # there are four of a tile: a dead wait for a fifth makes no more of them
        Element({**tile_values(t), "copies": min(totals[t], 4), "held": hand.counts[t], "konged": t in konged})
        for t in range(TILES)
        if totals[t]
    ]


def belongs(block: Block, name: str) -> bool:
    """Whether a block is in a collection of blocks."""
    if name in ("blocks", "melds"):
        return name == "blocks" or block.meld is not None
    return block.kind != "pair" if name == "sets" else block.kind == name.removesuffix("s")


def tile_values(tile: int) -> dict[str, Value]:
    return {"rank": tile % 9 + 1, "suit": SUITS[tile // 9], "tile": tile}


def block_elements(blocks: list[Block]) -> list[Element]:
    """Blocks with their attributes; `same` and `across` count among all of them."""
    alike = Counter((b.kind, b.tile) for b in blocks)
    found = []
    for b in blocks:
        values: dict[str, Value] = {kind: b.kind == kind for kind in ("run", "triplet", "kong", "pair")}
        values |= {
            "concealed": b.meld in (None, "concealed"),
            "added": b.meld == "added",
            "rank": b.low,
            "suit": SUITS[b.suit],
            "low": b.low,
            "high": b.high,
            "edge": b.low == 1 or b.high == 9,
            "same": alike[b.kind, b.tile],
            "across": len({other.suit for other in blocks if (other.kind, other.low) == (b.kind, b.low)}),
            "completed": b.completed,
        }
        found.append(Element(values))
    return found
