"""Random hands, circumstances and settings, from a seeded generator or from Hypothesis."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st

import rulec
from rulec import api
from rulec.api import Rules
from rulec.ruleset.files import lineage
from rulec.ruleset.model import Option
from rulec.source.diagnostic import DiagnosticError, Sink
from rulec.tiles.model import SUITS, TILES, Hand, Meld

ROOT = Path(__file__).resolve().parent.parent
# The rulesets that are least like each other run in every test over rulesets; the rest of the shipped ones are slow.
SHIPPED = [ROOT / "rulesets" / f"{name}.yaml" for name in ("chuanma", "chuanma-original", "sbr", "sichuan")]
UNLIKE = [ROOT / "rulesets" / f"{name}.yaml" for name in ("chm", "dgk", "gf", "xlch", "xlk")]
RULESETS = [*SHIPPED, *UNLIKE, ROOT / "tests" / "rulesets" / "patchwork.yaml"]
FEW = [RULESETS[0], *UNLIKE[2:4], RULESETS[-1]]  # where each costs a start or a table of its own
OTHERS = [
    pytest.param(path, marks=pytest.mark.slow)
    for path in sorted((ROOT / "rulesets").glob("*.yaml"))
    if path not in RULESETS
]
KINDS = ("pong", "exposed", "added", "concealed")
DRAWN_FLAGS = ("after_kong", "fed_kong", "heavenly", "last_tile", "earthly")
DISCARD_FLAGS = ("kong_discard", "robbed_kong", "last_tile", "earthly")
seeds = st.integers(min_value=0, max_value=2**32 - 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """A hand with its circumstances; `win` None where the winning tile is to be chosen."""

    hand: Hand
    win: int | None
    self_draw: bool
    void: str | None
    flags: frozenset[str]


def tile_text(tile: int) -> str:
    return f"{tile % 9 + 1}{SUITS[tile // 9]}"


def hand_text(counts: tuple[int, ...]) -> str:
    return " ".join(tile_text(t) for t in range(TILES) for _ in range(counts[t]))


def meld_text(meld: Meld) -> str:
    tile = tile_text(meld.tile)
    return f"pong {tile}" if meld.kind == "pong" else f"kong {meld.kind} {tile}"


def random_suits(rng: Random, suits: str) -> list[int]:
    """Mostly two suits or one, as hands that may win have."""
    count = rng.choices((1, 2, 3), (4, 6, 1))[0]
    return [SUITS.index(s) for s in rng.sample(suits, min(count, len(suits)))]


def random_hand(rng: Random, sets: int = 4, pairs: int = 7, suits: str = SUITS) -> Hand:
    """A hand with the shape of a win: sets and a pair with random melds, or pairs."""
    while True:
        found = random_pairs(rng, pairs, suits) if pairs and rng.random() < 0.2 else random_sets(rng, sets, suits)
        if found is not None:
            return found


def random_pairs(rng: Random, pairs: int, suits: str) -> Hand | None:
    counts = [0] * TILES
    allowed = random_suits(rng, suits)
    ranks = rng.choice((range(9), range(9), (1, 4, 7), range(2, 6)))
    for _ in range(pairs):
        counts[9 * rng.choice(allowed) + rng.choice(ranks)] += 2
    return Hand(tuple(counts)) if max(counts) <= 4 else None


def random_sets(rng: Random, sets: int, suits: str) -> Hand | None:
    counts, used = [0] * TILES, [0] * TILES
    allowed = random_suits(rng, suits)
    triplets, called = rng.choice((0.2, 0.5, 1.0)), rng.choice((0.0, 0.3, 0.7))
    ranks = rng.choice(([*range(9)], [*range(9)], [*range(9)], [1, 4, 7], [0, 6, 8], [0, 1, 2, 3]))
    melds: list[Meld] = []
    for _ in range(sets):
        suit, rank = rng.choice(allowed), rng.choice(ranks)
        tile = 9 * suit + rank
        if rng.random() >= triplets:
            tile = 9 * suit + min(rank, 6)
            for t in (tile, tile + 1, tile + 2):
                counts[t] += 1
                used[t] += 1
        elif rng.random() < called:
            melds.append(Meld(rng.choice(KINDS), tile))
            used[tile] += melds[-1].size
        else:
            counts[tile] += 3
            used[tile] += 3
    pair = 9 * rng.choice(allowed) + rng.choice(ranks)
    counts[pair] += 2
    used[pair] += 2
    return Hand(tuple(counts), tuple(melds)) if max(used) <= 4 else None


def spoiled(rng: Random, hand: Hand) -> Hand:
    """The hand with one concealed tile put for another: nearly a win, or another one."""
    counts = list(hand.counts)
    counts[rng.choice([t for t in range(TILES) if counts[t]])] -= 1
    room = [t for t in range(TILES) if Hand(tuple(counts), hand.melds).total(t) < 4]
    counts[rng.choice(room)] += 1
    return Hand(tuple(counts), hand.melds)


def without(rng: Random, hand: Hand) -> Hand:
    """The hand one tile short, so that it is ready."""
    counts = list(hand.counts)
    counts[rng.choice([t for t in range(TILES) if counts[t]])] -= 1
    return Hand(tuple(counts), hand.melds)


def random_flags(rng: Random, self_draw: bool) -> frozenset[str]:
    known = DRAWN_FLAGS if self_draw else DISCARD_FLAGS
    found = {flag for flag in known if rng.random() < 0.15}
    if "heavenly" in found:
        found -= {"earthly", "after_kong", "fed_kong"}
    if {"kong_discard", "robbed_kong"} <= found:
        found.discard("robbed_kong")
    return frozenset(found | ({"after_kong"} if "fed_kong" in found else set()))


def shape(rules: Rules) -> tuple[int, int, str]:
    """Sets and pairs of a win, and the suits that are played."""
    values = rules.program.play.values
    suits = "".join(values.get("suits", SUITS))
    return int(values.get("forms.standard.sets", 4)), int(values.get("forms.pairs.pairs", 0)), suits


def dealt(rng: Random, rules: Rules) -> Dealt:
    """A random hand for a ruleset; one in eight is no win, or another than was meant."""
    hand = random_hand(rng, *shape(rules))
    if rng.random() < 0.125:
        hand = spoiled(rng, hand)
    self_draw = rng.random() < 0.5
    concealed = [t for t in range(TILES) if hand.counts[t]]
    return Dealt(
        hand=hand,
        win=None if rng.random() < 0.25 else rng.choice(concealed),
        self_draw=self_draw,
        void=rng.choice(SUITS) if rng.random() < 0.2 else None,
        flags=random_flags(rng, self_draw),
    )


def random_value(rng: Random, option: Option) -> str | bool | int | Decimal:
    """A value that an option's declaration allows."""
    if option.type == "choice":
        return rng.choice(option.values)
    if option.type == "bool":
        return rng.random() < 0.5
    if option.alternatives and rng.random() < 0.3:
        return rng.choice(option.alternatives)
    if option.type == "points":
        return rng.choice((Decimal("0.5"), Decimal(1), Decimal(2), Decimal(5), Decimal("0.1")))
    least = int(option.minimum or 0)
    most = int(option.maximum) if option.maximum is not None else least + 6
    return rng.randint(least, most)


def random_settings(rng: Random, rules: Rules) -> dict[str, str | bool | int | Decimal]:
    options = list(rules.ruleset.options.values())
    chosen = rng.sample(options, min(len(options), rng.randint(1, 10)))
    return {option.name: random_value(rng, option) for option in chosen}


@cache
def loaded(path: Path) -> Rules:
    """A ruleset as it is, loaded once."""
    return rulec.load(path)


def made(path: Path, settings: Mapping[str, Any]) -> Rules:
    """A ruleset under settings that nobody will ask for again: kept in no cache, for that takes a fifth of the time.

    Raises DiagnosticError.
    """
    sink = Sink()
    return api._made(lineage(str(path), sink), tuple(settings.items()), sink)


def random_rules(rng: Random, path: Path) -> tuple[Rules, Mapping[str, str | bool | int | Decimal]]:
    """A ruleset under a random setting of its options that its requirements allow."""
    plain = loaded(path)
    for _ in range(20):
        settings = random_settings(rng, plain)
        try:
            return made(path, settings), settings
        except DiagnosticError:
            continue
    return plain, {}
