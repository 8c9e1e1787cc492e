"""One class a player of whole rounds: it plays rounds that it has not played before, and tells how many.

`stepped` chooses among the legal actions at random, from Python, action by action; a method named for a bot lets bots
play; `resettled` settles rounds that were played before under rules that differ in payouts only. All methods take how
often a pass of a few rounds is wanted and give how many rounds that were. `answers` tells, untimed, the decisions of a
stepped round, what a re-settled round holds, and of rulec a digest, which must not depend on the kernel. Heavy imports
stay inside the classes, since every player runs in a process of its own; the peers'
are by name, so that types are checked without them.
"""

import hashlib
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

PASS = 4  # rounds: one wall with every seat as the dealer
BOTS = ("random", "cheap", "shanten", "acceptance", "value")
VARIANT = "cap=4"  # a payout that `chuanma` leaves open
SETTLED = 40  # rounds that are settled again and again
SAME = 8  # rounds of every kind in the digest
SEED = 7


class Rulec:
    """rulec: `rulec.Game` stepped without explanations, `Rounds` of one bot for all, and rounds settled again."""

    def __init__(self, ruleset: str) -> None:
        import rulec
        from rulec.round.simulated import Rounds

        self.rules, self.game = rulec.load(ruleset), rulec.Game
        self.played = self.decisions = self.simulated = 0
        self.tables = {bot: Rounds(self.rules.engine, [bot], SEED) for bot in BOTS}
        self.again = self._again(rulec.load(ruleset, sets=(VARIANT,)))

    def _again(self, variant: Any) -> "Callable[[], list[Any]]":  # noqa: ANN401
        from rulec.round.simulated import Rounds
        from rulec.study.alike import play_differs

        if play_differs(self.rules.program, variant.program, ["shanten"]):
            raise ValueError(f"{VARIANT} changes more than payouts")
        table = Rounds(self.rules.engine, ["shanten"], SEED)
        played, logs = [], []
        for number in range(SETTLED):
            played.append(table.play(number))
            logs.append(table.log)
        self.events = sum(len(one.wins) + one.kongs for one in played)
        settle = Rounds(variant.engine, ["shanten"], SEED).settle
        return lambda: [settle(log) for log in logs]

    def step(self, seed: int) -> Any:  # noqa: ANN401
        """A round of random legal actions, over."""
        choice = Random(seed).choice
        game = self.game(self.rules, dealer=seed % 4, seed=seed, explained=False)
        legal, apply, decisions = game.legal, game.apply, 0
        while not game.over:
            apply(choice(legal()))
            decisions += 1
        self.decisions += decisions
        return game

    def stepped(self, repeats: int) -> int:
        start = self.played
        self.played += PASS * repeats
        for seed in range(start, self.played):
            self.step(seed)
        return PASS * repeats

    def _simulate(self, bot: str, repeats: int) -> int:
        play, start = self.tables[bot].play, self.simulated
        self.simulated += PASS * repeats
        for number in range(start, self.simulated):
            play(number)
        return PASS * repeats

    def random(self, repeats: int) -> int:
        return self._simulate("random", repeats)

    def cheap(self, repeats: int) -> int:
        return self._simulate("cheap", repeats)

    def shanten(self, repeats: int) -> int:
        return self._simulate("shanten", repeats)

    def acceptance(self, repeats: int) -> int:
        return self._simulate("acceptance", repeats)

    def value(self, repeats: int) -> int:
        return self._simulate("value", repeats)

    def resettled(self, repeats: int) -> int:
        for _ in range(repeats):
            self.again()
        return SETTLED * repeats

    def answers(self) -> dict[str, Any]:
        decisions = self.decisions / max(1, self.played)
        balances = [[str(v) for v in self.step(seed).balance.values()] for seed in range(SAME)]
        told = [[self.tables[bot].play(number).balance for number in range(SAME)] for bot in BOTS]
        text = repr((balances, told, [one.balance for one in self.again()]))
        digest = hashlib.sha256(text.encode()).hexdigest()
        return {"decisions": decisions, "events": self.events / SETTLED, "digest": digest}


class RiichiEnv:
    """`riichienv`: riichi, Rust, one round; every seat that may act answers at once."""

    def __init__(self, _: str) -> None:
        self.env: Callable[..., Any] = import_module("riichienv").RiichiEnv
        self.played = self.decisions = 0

    def stepped(self, repeats: int) -> int:
        for _ in range(PASS * repeats):
            choice, env = Random(self.played).choice, self.env(seed=self.played)
            seen = env.reset()
            while not env.done():
                self.decisions += len(seen)
                seen = env.step({seat: choice(one.legal_actions()) for seat, one in seen.items()})
            self.played += 1
        return PASS * repeats

    def answers(self) -> dict[str, Any]:
        return {"decisions": self.decisions / max(1, self.played)}


class Mahjax:
    """`mahjax`: riichi on jax, one round, its step compiled for the CPU; one state at a time, as a bot would ask it."""

    def __init__(self, _: str) -> None:
        jax, np = import_module("jax"), import_module("numpy")
        env = import_module("mahjax.no_red_mahjong.env").NoRedMahjong(round_mode="single")
        self.begin, self.step, self.key = jax.jit(env.init), jax.jit(env.step), jax.random.PRNGKey
        self.legal: Callable[[Any], list[int]] = lambda state: np.flatnonzero(
            np.asarray(state.legal_action_mask)
        ).tolist()
        self.played = self.decisions = 0

    def stepped(self, repeats: int) -> int:
        for _ in range(PASS * repeats):
            choice, key = Random(self.played).choice, self.key(self.played)
            state = self.begin(key)
            while not state.terminated:
                state = self.step(state, choice(self.legal(state)), key)
                self.decisions += 1
            self.played += 1
        return PASS * repeats

    def answers(self) -> dict[str, Any]:
        return {"decisions": self.decisions / max(1, self.played)}


class Jansou:
    """`jansou` with its native kernels: riichi, Python; whole games, of which the rounds are counted."""

    def __init__(self, _: str) -> None:
        self.agents = import_module("jansou.game.agents")
        self.env: Callable[..., Any] = import_module("jansou.game.environment").Environment
        self.rules = import_module("jansou.core.rules").preset("tenhou")
        self.games = self.played = self.decisions = 0

    def _play(self, agent: Callable[[int], Any], repeats: int) -> int:
        rounds = 0
        while rounds < PASS * repeats:
            env = self.env(self.rules, seed=self.games)
            env.run([agent(4 * self.games + seat) for seat in range(4)])
            self.games += 1
            rounds += len(env.records)
        return rounds

    def stepped(self, repeats: int) -> int:
        rounds = 0
        while rounds < PASS * repeats:
            choice, env = Random(self.games).choice, self.env(self.rules, seed=self.games)
            game = env.play()
            asked = next(game)
            while True:
                self.decisions += 1
                try:
                    asked = game.send(choice(asked.actions))
                except StopIteration:
                    break
            self.games += 1
            rounds += len(env.records)
        self.played += rounds
        return rounds

    def random(self, repeats: int) -> int:
        return self._play(self.agents.RandomAgent, repeats)

    def acceptance(self, repeats: int) -> int:
        return self._play(self.agents.EfficiencyAgent, repeats)

    def answers(self) -> dict[str, Any]:
        return {"decisions": self.decisions / max(1, self.played)}


PLAYERS: dict[str, Callable[[str], Any]] = {
    "rulec": Rulec,
    "rulec pure": Rulec,
    "riichienv": RiichiEnv,
    "mahjax": Mahjax,
    "jansou": Jansou,
}
