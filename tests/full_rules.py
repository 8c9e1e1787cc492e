"""Random rulesets for full rounds: options, and the leaves of `play` that the mechanics read."""

from pathlib import Path
from random import Random
from typing import Any

from rulec.api import Rules
from rulec.source.diagnostic import DiagnosticError
from tests.strategies import OTHERS, RULESETS, loaded, made, random_settings

EVERY = [*RULESETS, *(Path(str(param.values[0])) for param in OTHERS)]
PLAY: dict[str, tuple[Any, ...]] = {
    "play.players": (2, 3, 3),
    "play.suits": (["m", "p"], ["p", "s"], ["m", "p", "s"]),
    "play.forms.standard.sets": (2, 3, 3),
    "play.exchange.tiles": (0, 3, 3),
    "play.exchange.same_suit": (True, False),
    "play.void": ("declared", "free", "off"),
    "play.discard_void_first": (True, False),
    "play.claims": ("all", "nearest"),
    "play.winners": ("leave", "stay"),
    "play.false_win.then": ("out", "barred", "in_play"),
    "play.miscount.then": ("out", "barred", "in_play"),
    "play.short_of_chips": ("pays", "out"),
    "play.check_as": ("discard", "self_draw"),
    "play.bad_win": ("illegal", "offence", "offence"),
    "play.must_win_breach": ("illegal", "warns", "wins"),
    "play.must_win": ("self_draw", "wall < 12", "points >= 4", "not self_draw and claims >= 2"),
    "play.may_kong": ("wall >= 4", "claims < 6", "wall >= 1 and discards >= 2"),
    "play.end": ("count(seats, won) >= 2", "any(seats, count(kongs) >= 2)", "false"),
    "play.may_win": ("true", "self_draw or fan >= 2", "not passed or points > passed_points", "count(suits) <= 2",
                     "draws >= 1 and not kong_discard", "fan > passed_fan"),
}  # fmt: skip
# what only full records can tell, so that it is drawn more often than the rest
TOLD_IN_FULL: dict[str, tuple[Any, ...]] = {
    "pass_lock": ("strict", "unless_higher"), "last_n": (4, 8), "earthly": ("fan", "end_round"),
    "heavenly": ("fan", "end_round"), "earthly_on": ("both", "first_discard"), "late_kong": ("pay", "zero"),
    "kong_settle": ("after_discard",), "fed_bloom": ("feeder_as_discard", "feeder_as_self_draw"),
    "fed_bloom_chain": ("feeder", "ordinary"), "shot_kong": ("refund", "transfer_that", "transfer_all"),
    "dead_wait": ("all_seen", "counts"), "passive_pig": ("as_not_ready",), "last_tile_bonus": ("both", "with_bloom"),
    "ready_payees": ("with_winners",), "ends_after": (1, 2),
}  # fmt: skip


def changed(rng: Random, rules: Rules) -> dict[str, Any]:
    """Settings of options and of up to five leaves of `play`."""
    found: dict[str, Any] = random_settings(rng, rules) if rng.random() < 0.7 else {}
    known = [name for name in TOLD_IN_FULL if name in rules.ruleset.options]
    found |= {name: rng.choice(TOLD_IN_FULL[name]) for name in rng.sample(known, min(len(known), rng.randint(0, 4)))}
    for name in rng.sample(list(PLAY), rng.randint(0, 5)):
        found[name] = rng.choice(PLAY[name])
    return found


def random_full_rules(rng: Random, path: Path) -> tuple[Rules, dict[str, Any]]:
    """A ruleset under random settings that it allows; a leaf that it does not have is left out."""
    plain = loaded(path)
    for _ in range(30):
        settings = changed(rng, plain)
        while settings:
            try:
                return made(path, settings), settings
            except DiagnosticError as error:
                guilty = [name for name in settings if any(name in str(d.args.values()) for d in error.diagnostics)]
                if not guilty:
                    break
                settings = {name: value for name, value in settings.items() if name not in guilty}
    return plain, {}
