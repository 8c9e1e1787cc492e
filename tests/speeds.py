"""What one process says of random hands, sheets and full rounds, as lines of JSON that another process must say alike.

`python -m tests.speeds RULESET SEED SETTINGS HANDS SHEETS` prints them; `python -m tests.speeds FILE` those of the full
rounds in a file of `Rounds`.
"""

import json
import os
import pickle
import subprocess
import sys
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import rulec
from rulec.api import Rules
from rulec.report.scoring import score_json, waits_json
from rulec.report.settling import refused_json, settled_json
from rulec.round.model import Record
from rulec.round.result import Settled
from rulec.round.scorer import Scorer
from rulec.source.diagnostic import DiagnosticError
from rulec.tiles.model import TILES
from tests import strategies
from tests.sheets import made_up
from tests.strategies import ROOT, dealt, hand_text, loaded, meld_text, random_rules, tile_text


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Rounds:
    """Full rounds and the rules that they are played by."""

    path: Path
    settings: Mapping[str, Any]
    records: Sequence[Record]


def of_rounds(rounds: Rounds) -> Iterator[str]:
    """What is settled of each; every fourth is explained."""
    rules = rulec.load(rounds.path, options=rounds.settings)
    for number, record in enumerate(rounds.records):
        yield of_record(rules, rules.settle(record, explained=number % 4 == 0))


def from_sources(arguments: Sequence[str], cache: Path) -> list[str]:
    """What a process that runs the kernel from its sources says; with a cache of its own it reckons for itself."""
    env = {**os.environ, "RULEC_PURE": "1", "RULEC_CACHE": str(cache), "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "tests.speeds", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, encoding="utf-8", check=True)
    return done.stdout.splitlines()


def check_rounds(rounds: Rounds, folder: Path) -> None:
    """Both speeds say the same of full rounds, to the letter."""
    file = folder / "rounds"
    file.write_bytes(pickle.dumps(rounds))
    there = from_sources([str(file)], folder)
    assert len(there) == len(rounds.records)
    for here, other in zip(of_rounds(rounds), there, strict=True):
        assert here == other


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
    return of_record(rules, rules.settle(made_up(rng, rules), explained=rng.random() < 0.2))


def of_record(rules: Rules, found: Settled) -> str:
    if found.errors:
        return told([refused_json("refused", found.errors, "en"), {k: str(v) for k, v in found.balance.items()}])
    return told(settled_json(found, rules.ruleset, "en"))


if __name__ == "__main__":
    path, *numbers = sys.argv[1:]
    asked = lines(Path(path), *map(int, numbers)) if numbers else of_rounds(pickle.loads(Path(path).read_bytes()))
    for line in asked:
        sys.stdout.write(line + "\n")
