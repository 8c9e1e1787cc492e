"""One class a contender: it turns the hands into its own input form once, untimed, and then scores them.

`points` and `patterns` score hands one by one in a plain loop, `batch` scores all counts in one call; a contender has
only those methods that its library can do. `answers` tells, untimed, how many of the hands and counts it takes for
wins; of rulec's answers also a digest, which must not depend on the kernel. Heavy imports stay inside the classes,
since every contender runs in a process of its own.
"""

import ctypes
import hashlib
import random
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

SIZE, KINDS = 14, 27


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """What a contender is given: hands, the last tile of each, counts for a batch, and the ruleset's id."""

    hands: list[bytes]
    last: bytes
    counts: bytes
    ruleset: str
    limit: str

    @classmethod
    def read(cls, folder: Path, ruleset: str, limit: str) -> "Work":
        """Read what `hands.Hands.write` wrote."""
        flat = (folder / "winning.bin").read_bytes()
        hands = [flat[start : start + SIZE] for start in range(0, len(flat), SIZE)]
        counts = (folder / "counts.bin").read_bytes()
        return cls(hands=hands, last=(folder / "last.bin").read_bytes(), counts=counts, ruleset=ruleset, limit=limit)

    @property
    def rows(self) -> int:
        return len(self.counts) // KINDS


def physical(tiles: Sequence[int], last: int) -> tuple[list[int], int]:
    """Numbers of physical tiles, four a kind, and that of the last one. Copy 0 comes last: of a five it may be red."""
    seen = [0] * KINDS
    numbers: list[int] = []
    for tile in tiles:
        seen[tile] += 1
        numbers.append(4 * tile + seen[tile] % 4)
    return numbers, 4 * last + 1


class Rulec:
    """rulec: best of all winning tiles, checked input."""

    def __init__(self, work: Work) -> None:
        import rulec

        scorer = rulec.load(work.ruleset).scorer()
        self.hands, self.counts, self.out = work.hands, work.counts, array("q", bytes(8 * work.rows))
        self.one: Callable[[bytes], int] = scorer.points
        self.named: Callable[[bytes], tuple[str, ...]] = scorer.patterns
        self.many: Callable[[Any, Any], object] = scorer.points_many

    def points(self, repeats: int) -> None:
        one, hands = self.one, self.hands
        for _ in range(repeats):
            for tiles in hands:
                one(tiles)

    def patterns(self, repeats: int) -> None:
        named, hands = self.named, self.hands
        for _ in range(repeats):
            for tiles in hands:
                named(tiles)

    def batch(self, repeats: int) -> None:
        many, counts, out = self.many, self.counts, self.out
        for _ in range(repeats):
            many(counts, out)

    def answers(self) -> dict[str, Any]:
        self.batch(1)
        points = [self.one(tiles) for tiles in self.hands]
        text = repr((points, [self.named(tiles) for tiles in self.hands], self.out.tolist()))
        digest = hashlib.sha256(text.encode()).hexdigest()
        return {"hands": sum(v >= 0 for v in points), "counts": sum(v >= 0 for v in self.out), "digest": digest}


class Mahjong:
    """`mahjong`: riichi, plain Python; its one memo holds 128 hands, fewer than a pass."""

    def __init__(self, work: Work) -> None:
        from mahjong.hand_calculating.hand import HandCalculator
        from mahjong.hand_calculating.hand_config import HandConfig

        self.score: Callable[..., Any] = HandCalculator.estimate_hand_value
        self.config = HandConfig(is_tsumo=True)
        self.hands = [physical(tiles, last) for tiles, last in zip(work.hands, work.last, strict=True)]

    def points(self, repeats: int) -> None:
        score, config, hands = self.score, self.config, self.hands
        for _ in range(repeats):
            for tiles, last in hands:
                score(tiles, last, config=config).cost["total"]

    def patterns(self, repeats: int) -> None:
        score, config, hands = self.score, self.config, self.hands
        for _ in range(repeats):
            for tiles, last in hands:
                score(tiles, last, config=config).yaku  # noqa: B018

    def answers(self) -> dict[str, Any]:
        return {"hands": sum(self.score(tiles, last, config=self.config).error is None for tiles, last in self.hands)}


class MahjongGB:
    """`pymahjonggb`: the Chinese competition's 81 fans, C++."""

    SUITS: ClassVar[str] = "WBT"

    def __init__(self, work: Work) -> None:
        from MahjongGB import MahjongFanCalculator

        self.score: Callable[..., tuple[tuple[int, str], ...]] = MahjongFanCalculator
        names = [f"{suit}{rank}" for suit in self.SUITS for rank in range(1, 10)]
        self.hands: list[tuple[tuple[str, ...], str]] = []
        for tiles, last in zip(work.hands, work.last, strict=True):
            standing = list(tiles)
            standing.remove(last)
            self.hands.append((tuple(names[tile] for tile in standing), names[last]))

    def points(self, repeats: int) -> None:
        score, hands = self.score, self.hands
        for _ in range(repeats):
            for tiles, last in hands:
                sum([fan for fan, _ in score((), tiles, last, 0, True, False, False, False, 0, 0)])

    def patterns(self, repeats: int) -> None:
        score, hands = self.score, self.hands
        for _ in range(repeats):
            for tiles, last in hands:
                score((), tiles, last, 0, True, False, False, False, 0, 0)

    def answers(self) -> dict[str, Any]:
        wins = 0
        for tiles, last in self.hands:
            try:
                wins += bool(self.score((), tiles, last, 0, True, False, False, False, 0, 0))
            except TypeError:  # how it says that a hand does not win
                continue
        return {"hands": wins}


class RiichiEnv:
    """`riichienv`: riichi, Rust; its evaluator is made anew for every hand."""

    def __init__(self, work: Work) -> None:
        from riichienv import _riichienv as core

        self.evaluator: Callable[..., Any] = core.HandEvaluator
        self.conditions = core.Conditions(tsumo=True)
        self.hands = [physical(tiles, last) for tiles, last in zip(work.hands, work.last, strict=True)]

    def points(self, repeats: int) -> None:
        evaluator, conditions, hands = self.evaluator, self.conditions, self.hands
        nothing: list[int] = []
        for _ in range(repeats):
            for tiles, last in hands:
                evaluator(tiles).calc(last, nothing, nothing, conditions).tsumo_agari_ko  # noqa: B018

    def patterns(self, repeats: int) -> None:
        evaluator, conditions, hands = self.evaluator, self.conditions, self.hands
        nothing: list[int] = []
        for _ in range(repeats):
            for tiles, last in hands:
                evaluator(tiles).calc(last, nothing, nothing, conditions).yaku  # noqa: B018

    def answers(self) -> dict[str, Any]:
        found = [self.evaluator(tiles).calc(last, [], [], self.conditions) for tiles, last in self.hands]
        return {"hands": sum(result.is_win for result in found)}


class Mahjax:
    """`mahjax`: riichi on jax, compiled for the CPU and warmed; yaku, fan, fu and points for a given last tile."""

    wins_only = False

    def __init__(self, work: Work) -> None:
        import jax
        import jax.numpy as jnp
        import numpy as np
        from mahjax.no_red_mahjong.hand import Hand
        from mahjax.no_red_mahjong.meld import EMPTY_MELD
        from mahjax.no_red_mahjong.yaku import Yaku

        counts = np.zeros((work.rows, 34), np.int8)
        counts[:, :KINDS] = np.frombuffer(work.counts, np.uint8).reshape(-1, KINDS)
        rng = random.Random(work.rows)
        last = np.array([rng.choice(np.flatnonzero(row)) for row in counts], np.int8)
        counts[np.arange(work.rows), last] -= 1
        melds, dora = jnp.full(4, EMPTY_MELD), jnp.zeros((2, 34), jnp.int8)

        def wins(hand: Any, tile: Any) -> Any:  # noqa: ANN401
            return jnp.where(Hand.can_tsumo(Hand.add(hand, tile)), 1, -1)

        def points(hand: Any, tile: Any) -> Any:  # noqa: ANN401
            _, fan, fu = Yaku.judge(hand, melds, 0, tile, False, False, 0, 0, dora)
            return jnp.where(Hand.can_tsumo(Hand.add(hand, tile)), Yaku.score(fan, fu), -1)

        self.call = jax.jit(jax.vmap(wins if self.wins_only else points))
        self.wait: Callable[[Any], Any] = jax.block_until_ready
        self.counts, self.last = jnp.asarray(counts), jnp.asarray(last)

    def batch(self, repeats: int) -> None:
        for _ in range(repeats):
            self.wait(self.call(self.counts, self.last))

    def answers(self) -> dict[str, Any]:
        return {"counts": int((self.call(self.counts, self.last) >= 0).sum())}


class MahjaxWins(Mahjax):
    """`mahjax`, only whether each hand wins."""

    wins_only = True


class Limit:
    """A bare loop in C over the same counts: three suit codes, three class look-ups, two steps, no checks, made-up
    tables of the size that real ones have. It is a limit, not a scorer."""

    def __init__(self, work: Work) -> None:
        library = ctypes.CDLL(work.limit)
        library.prepare()
        self.run = library.score
        self.run.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_void_p]
        self.run.restype = None
        self.counts, self.rows = work.counts, work.rows
        self.out = array("q", bytes(8 * work.rows))

    def batch(self, repeats: int) -> None:
        run, counts, rows, out = self.run, self.counts, self.rows, self.out.buffer_info()[0]
        for _ in range(repeats):
            run(counts, rows, out)

    def answers(self) -> dict[str, Any]:
        return {}


CONTENDERS: dict[str, Callable[[Work], Any]] = {
    "rulec": Rulec,
    "rulec pure": Rulec,
    "mahjong": Mahjong,
    "pymahjonggb": MahjongGB,
    "riichienv": RiichiEnv,
    "mahjax": Mahjax,
    "mahjax, wins only": MahjaxWins,
    "bare loop": Limit,
}
