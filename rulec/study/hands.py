"""Hands to look for patterns in: what the ruleset itself names, then hands of every kind, made by a fixed rule."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from rulec.expr.program import Program
from rulec.ruleset.model import Leaf
from rulec.tiles.model import SUITS, TILES
from rulec.tiles.show import tiles_text

POOLS = (range(1, 10), (1, 9, 1, 9, 2, 3, 7, 8), (2, 5, 8), range(2, 9), (3, 4, 5, 6, 7), (1, 4, 7))
KONGS = ("exposed", "added", "concealed")
PAIRS_SHARE = 0.15  # of hands of pairs
TRIES = 40  # attempts at a block that keeps to four copies


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A hand as written, and how it is won: by its own draw or not, with flags, `win` None where any tile will do.

    `kept`: the winner deals and dealt before; `declared`: what the winner declared.
    """

    hand: str
    melds: tuple[str, ...] = ()
    win: str | None = None
    drawn: bool = False
    void: str | None = None
    flags: tuple[str, ...] = ()
    kept: bool = False
    declared: tuple[tuple[str, object], ...] = ()


def written(leaves: Sequence[Leaf]) -> Iterator[Candidate]:
    """The hands of `example:` or `counterexample:`."""
    for leaf in leaves:
        for value in leaf.value if isinstance(leaf.value, list) else [leaf.value]:
            if isinstance(value, Mapping):
                yield _of_map(value)
            else:
                yield Candidate(hand=str(value))


def _of_map(value: Mapping[str, object]) -> Candidate:
    def texts(key: str) -> tuple[str, ...]:
        held = value.get(key, ())
        return tuple(map(str, held)) if isinstance(held, list) else (str(held),) if held else ()

    win, void, declared = (value.get(name) for name in ("win", "void", "declared"))
    return Candidate(
        hand=str(value.get("hand", "")),
        melds=texts("melds"),
        win=None if win is None else str(win),
        drawn=bool(value.get("self_draw", False)),
        void=None if void is None else str(void),
        flags=texts("flags"),
        declared=tuple(declared.items()) if isinstance(declared, Mapping) else (),
    )


def circumstances(candidate: Candidate, flags: Sequence[Sequence[str]]) -> Iterator[Candidate]:
    """A hand won in every way: on a discard, drawn, and with each of these sets of flags."""
    for drawn in (False, True):
        for some in ((), *flags):
            yield replace(candidate, drawn=drawn, flags=tuple(some))


def made(program: Program, count: int) -> Iterator[Candidate]:
    """So many hands that a ruleset's forms and suits allow; the same ones every time."""
    values = program.play.values
    sets = int(values.get("forms.standard.sets", 4))
    pairs = int(values.get("forms.pairs.pairs", 0))
    suits = [SUITS.index(str(suit)) for suit in values.get("suits", SUITS)]
    random = Random(0)
    for _ in range(count):
        used = sorted(random.sample(suits, random.choice((1, *(min(2, len(suits)),) * 2))))
        kinds = _Kinds(random=random, suits=used, ranks=tuple(random.choice((POOLS[0], POOLS[0], *POOLS))))
        if pairs and random.random() < PAIRS_SHARE:
            found = _pairs(kinds, pairs, fours=random.randrange(4))
        else:
            found = _standard(kinds, sets)
        if found is not None:
            yield found


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kinds:
    """What a hand is made of."""

    random: Random
    suits: Sequence[int]
    ranks: Sequence[int]


def _pairs(kinds: _Kinds, count: int, fours: int) -> Candidate | None:
    every = [9 * suit + rank - 1 for suit in kinds.suits for rank in dict.fromkeys(kinds.ranks)]
    if len(every) < count - fours or 2 * fours > count:
        return None
    chosen = kinds.random.sample(every, count - fours)
    return Candidate(hand=tiles_text([t for i, t in enumerate(chosen) for _ in range(4 if i < fours else 2)]))


def _standard(kinds: _Kinds, sets: int) -> Candidate | None:
    random = kinds.random
    counts = [0] * TILES
    melded = random.choice((0, sets, *(random.randrange(sets + 1),) * 2))
    share, konged = random.choice((0.0, 0.0, 0.3, 1.0)), random.choice((0.0, 0.0, 0.5, 1.0))
    concealed: list[int] = []
    melds: list[str] = []
    for block in range(sets + 1):
        if block < melded:
            size = 4 if random.random() < konged else 3
            tiles = _block(kinds, counts, size)
        else:
            tiles = _block(kinds, counts, 2 if block == sets else 3, run=block < sets and random.random() >= share)
        if tiles is None:
            return None
        if block < melded:
            name = "pong" if len(tiles) == 3 else f"kong {random.choice(KONGS)}"
            melds.append(f"{name} {tiles_text(tiles[:1])}")
        else:
            concealed += tiles
    return Candidate(hand=tiles_text(concealed), melds=tuple(melds))


def _block(kinds: _Kinds, counts: list[int], size: int, *, run: bool = False) -> list[int] | None:
    """Tiles of one more block, counted in; None where there is no room for one."""
    for _ in range(TRIES):
        rank = kinds.random.choice(kinds.ranks)
        first = 9 * kinds.random.choice(kinds.suits) + (min(rank, 7) if run else rank) - 1
        tiles = [first, first + 1, first + 2] if run else [first] * size
        if all(counts[tile] + tiles.count(tile) <= 4 for tile in tiles):
            for tile in tiles:
                counts[tile] += 1
            return tiles
    return None
