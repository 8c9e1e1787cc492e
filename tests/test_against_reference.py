"""Scoring and waits of the engine beside a slow account that shares nothing with it but the typed trees."""

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from rulec.api import Rules
from rulec.round.result import HandScore
from tests import strategies
from tests.reference.pays import pays
from tests.reference.score import Way, score, waits
from tests.strategies import FEW, OTHERS, RULESETS, Dealt, dealt, hand_text, loaded, meld_text, random_rules

SETTINGS = {"plain": 2, "slow": 12}
WAYS = {"discard": False, "self_draw": True}
HANDS = {"plain": 24, "slow": 60}


def told(engine: HandScore) -> dict[str, object]:
    if not engine.win:
        return {"win": False}
    hits = {h.id: h.times for h in engine.hits}
    return {"win": True, "points": Fraction(engine.points), "fan": engine.fan, "limit": engine.limit, "hits": hits,
            "ends_round": engine.ends_round, "discard": engine.pays_discard,
            "self_draw": engine.pays_self_draw}  # fmt: skip


def expected(rules: Rules, deal: Dealt) -> dict[str, object]:
    way = Way(deal.win, deal.self_draw, deal.void, deal.flags)
    priced = score(rules.program, deal.hand, way)
    if priced is None or not priced.allowed:
        return {"win": False}
    paid = {name: pays(rules.program, deal.hand, way, drawn) for name, drawn in WAYS.items()}
    return {"win": True, "points": priced.points, "fan": priced.fan, "limit": priced.limited, "hits": priced.times,
            "ends_round": priced.ends_round, **paid}  # fmt: skip


def both(rules: Rules, deal: Dealt) -> tuple[dict[str, object], dict[str, object]]:
    """What the engine and the reference say of a hand."""
    win = None if deal.win is None else strategies.tile_text(deal.win)
    found = rules.score(
        hand_text(deal.hand.counts), melds=[meld_text(m) for m in deal.hand.melds], win=win,
        self_draw=deal.self_draw, void=deal.void, flags=sorted(deal.flags),
    )  # fmt: skip
    return told(found), expected(rules, deal)


def compare(rules: Rules, settings: Mapping[str, object], rng: Random, hands: int) -> None:
    for _ in range(hands):
        deal = dealt(rng, rules)
        engine, reference = both(rules, deal)
        assert engine == reference, (
            dict(settings), hand_text(deal.hand.counts), [meld_text(m) for m in deal.hand.melds], deal,
        )  # fmt: skip


def compare_waits(rules: Rules, settings: Mapping[str, object], rng: Random, hands: int) -> None:
    for _ in range(hands):
        hand = strategies.without(rng, strategies.random_hand(rng, *strategies.shape(rules)))
        void = rng.choice("mps") if rng.random() < 0.2 else None
        visible = [t for t in range(27) for _ in range(4 - hand.total(t)) if rng.random() < 0.1]
        text, melds = hand_text(hand.counts), [meld_text(m) for m in hand.melds]
        seen = " ".join(strategies.tile_text(t) for t in visible) or None
        ready, rows = rules.waits(text, melds=melds, void=void, visible=seen)
        ref_ready, live = waits(rules.program, hand, void, visible)
        told_waits = {w.tile: (w.fan, Fraction(w.points)) for w in rows}
        expected_waits = {t: (v["fan"], v["points"]) for t, v in live.items()}
        assert (ready, told_waits) == (ref_ready, expected_waits), (dict(settings), text, melds, void, seen)


def campaign(path: Path, seed: int, settings: int, hands: int) -> None:
    rng = Random(f"{path.stem}-{seed}")
    rules = loaded(path)
    compare(rules, {}, rng, hands)
    compare_waits(rules, {}, rng, hands // 5)
    for _ in range(settings):
        rules, chosen = random_rules(rng, path)
        compare(rules, chosen, rng, hands)
        compare_waits(rules, chosen, rng, hands // 5)


@pytest.mark.parametrize("path", FEW, ids=lambda path: path.stem)
def test_scores_agree(path: Path) -> None:
    campaign(path, 1, SETTINGS["plain"], HANDS["plain"])


@pytest.mark.slow
@pytest.mark.parametrize("path", [*RULESETS, *OTHERS], ids=lambda path: path.stem)
def test_scores_agree_at_length(path: Path) -> None:
    campaign(path, 2, SETTINGS["slow"], HANDS["slow"])
