"""The look-ups of the scorer beside the slow account: every hand of a campaign, by need, complete and as kept."""

from array import array
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from rulec.api import Rules
from rulec.round.scorer import Scorer
from rulec.tiles.model import TILES, Hand
from tests import strategies
from tests.reference.score import Way, score
from tests.strategies import FEW, OTHERS, RULESETS, loaded, random_rules

SETTINGS = {"plain": 2, "slow": 12}
HANDS = {"plain": 20, "slow": 100}
Answer = tuple[int, tuple[str, ...]]


def expected(rules: Rules, hand: Hand) -> Answer:
    priced = score(rules.program, hand, Way(None, False, None, frozenset()))
    if priced is None or not priced.allowed:
        return -1, ()
    order = [p.name for p in rules.program.patterns]
    return int(priced.points / Fraction(rules.program.unit)), tuple(name for name in order if priced.times.get(name))


def concealed(rng: Random, rules: Rules) -> Hand:
    """A hand without melds, now and then with one tile changed so that it hardly wins."""
    sets, pairs, suits = strategies.shape(rules)
    while True:
        hand = strategies.random_hand(rng, sets, pairs, suits)
        counts = [hand.total(t) for t in range(TILES)]
        for meld in hand.melds:
            counts[meld.tile] -= meld.size - 3
        if sum(counts) != 3 * sets + 2:
            continue
        if rng.random() < 0.15:
            gone, come = rng.choice([t for t in range(TILES) if counts[t]]), rng.randrange(TILES)
            counts[gone] -= 1
            counts[come] += 1
        if max(counts) <= 4:
            return Hand(tuple(counts))


def answers(scorer: Scorer, hands: list[Hand], rng: Random) -> list[Answer]:
    """What `points`, `patterns` and `points_many` say; the latter must say the same as the first."""
    found = []
    for hand in hands:
        tiles = [t for t in range(TILES) for _ in range(hand.counts[t])]
        rng.shuffle(tiles)
        found.append((scorer.points(bytes(tiles)), scorer.patterns(bytes(tiles))))
    out = array("q", [7]) * len(hands)
    scorer.points_many(b"".join(bytes(hand.counts) for hand in hands), out)
    assert list(out) == [points for points, _ in found]
    return found


def compare(rules: Rules, rng: Random, count: int) -> None:
    hands = [concealed(rng, rules) for _ in range(count)]
    right = [expected(rules, hand) for hand in hands]
    scorer = rules.scorer()
    assert answers(scorer, hands, rng) == right
    if scorer.quick_to_complete:
        assert scorer.complete()
        assert answers(scorer, hands, rng) == right
        kept = rules.scorer()
        assert kept.is_complete
        assert answers(kept, hands, rng) == right


def campaign(path: Path, seed: int, settings: int, hands: int) -> None:
    rng = Random(f"scorer-{path.stem}-{seed}")
    compare(loaded(path), rng, hands)
    for _ in range(settings):
        compare(random_rules(rng, path)[0], rng, hands)


@pytest.mark.parametrize("path", FEW, ids=lambda path: path.stem)
def test_look_ups_agree(path: Path) -> None:
    campaign(path, 1, SETTINGS["plain"], HANDS["plain"])


@pytest.mark.slow
@pytest.mark.parametrize("path", [*RULESETS, *OTHERS], ids=lambda path: path.stem)
def test_look_ups_agree_at_length(path: Path) -> None:
    campaign(path, 2, SETTINGS["slow"], HANDS["slow"])
