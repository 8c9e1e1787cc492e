"""What one process says of random hands and sheets, as lines of JSON that another process must say alike.

`python -m tests.speeds RULESET SEED SETTINGS HANDS SHEETS` prints them.
"""

import json
import sys
from array import array
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from rulec.api import Rules
from rulec.report.scoring import score_json, waits_json
from rulec.report.settling import refused_json, settled_json
from rulec.round.scorer import Scorer
from rulec.source.diagnostic import DiagnosticError
from rulec.tiles.model import TILES
from tests import strategies
from tests.sheets import made_up
from tests.strategies import dealt, hand_text, loaded, meld_text, random_rules, tile_text


def lines(path: Path, seed: int, settings: int, hands: int, sheets: int) -> Iterator[str]:
    """Hands scored, waits told and sheets settled, under a ruleset as it is and under random settings of it."""
    rng = Random(f"{path.stem}-{seed}")
    for number in range(settings + 1):
        rules, chosen = (loaded(path), {}) if number == 0 else random_rules(rng, path)
        yield told({name: str(value) for name, value in chosen.items()})
        for _ in range(hands):
            yield scored(rules, rng)
        for _ in range(hands // 5):
            yield waited(rules, rng)
        scorer = rules.scorer()
        drawn = [concealed(rules, rng, scorer.hand_size) for _ in range(hands)]
        for tiles in drawn:
            yield looked_up(scorer, tiles)
        yield batch(scorer, drawn)
        for _ in range(sheets):
            yield settled(rules, rng)


def told(document: object) -> str:
    return json.dumps(document, ensure_ascii=False)


def refused(error: DiagnosticError) -> str:
    return told(refused_json("refused", error.diagnostics, "en"))


def scored(rules: Rules, rng: Random) -> str:
    """A random hand in random circumstances."""
    deal = dealt(rng, rules)
    hand, melds = hand_text(deal.hand.counts), [meld_text(m) for m in deal.hand.melds]
    win = None if deal.win is None else tile_text(deal.win)
    try:
        score = rules.score(
            hand, melds=melds, win=win, self_draw=deal.self_draw, void=deal.void, flags=sorted(deal.flags)
        )
    except DiagnosticError as error:
        return refused(error)
    return told({"hand": hand, "melds": melds, "win": win, **score_json(score, "en")})


def waited(rules: Rules, rng: Random) -> str:
    """The waits of a random hand that may be ready."""
    hand = strategies.without(rng, strategies.random_hand(rng, *strategies.shape(rules)))
    text, melds = hand_text(hand.counts), [meld_text(m) for m in hand.melds]
    try:
        return told({"hand": text, "melds": melds, **waits_json(*rules.waits(text, melds=melds))})
    except DiagnosticError as error:
        return refused(error)


def concealed(rules: Rules, rng: Random, size: int) -> bytes:
    """The tiles of a random hand without melds; one in eight is no win."""
    hand = strategies.random_hand(rng, *strategies.shape(rules))
    while hand.melds or sum(hand.counts) != size:
        hand = strategies.random_hand(rng, *strategies.shape(rules))
    if rng.random() < 0.125:
        hand = strategies.spoiled(rng, hand)
    return bytes(t for t, n in enumerate(hand.counts) for _ in range(n))


def looked_up(scorer: Scorer, tiles: bytes) -> str:
    """What the scorer of concealed hands says of one."""
    try:
        return told({"tiles": list(tiles), "points": scorer.points(tiles), "patterns": scorer.patterns(tiles)})
    except DiagnosticError as error:
        return refused(error)


def batch(scorer: Scorer, hands: Sequence[bytes]) -> str:
    """What the scorer says of many hands at once, and up to where where one of them is none."""
    out = array("q", [-7]) * len(hands)
    counts = b"".join(bytes(hand.count(tile) for tile in range(TILES)) for hand in hands)
    try:
        scorer.points_many(counts, out)
    except DiagnosticError as error:
        return told([refused(error), list(out)])
    return told(list(out))


def settled(rules: Rules, rng: Random) -> str:
    """A random score sheet."""
    found = rules.settle(made_up(rng, rules), explained=rng.random() < 0.2)
    if found.errors:
        return told([refused_json("refused", found.errors, "en"), {k: str(v) for k, v in found.balance.items()}])
    return told(settled_json(found, rules.ruleset, "en"))


if __name__ == "__main__":
    for line in lines(Path(sys.argv[1]), *(int(number) for number in sys.argv[2:])):
        sys.stdout.write(line + "\n")
