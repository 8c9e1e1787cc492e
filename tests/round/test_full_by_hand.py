"""Full rounds with sums that a person can check: what is derived from the tiles, and what is paid for it."""

from collections.abc import Mapping
from typing import Any

import pytest

import rulec
from rulec.round.result import Settled
from tests.full_by_hand import full_round

pytestmark = pytest.mark.slow  # each loads rules of its own

FIVE = "46m 789m 123s 456s 99s"  # waits for 5m, plain
NINE = "78m 123s 456s 789s 99s"  # waits for 6m and 9m, plain
KONG = "1111m 99m 246p 33p 789p"  # fourteen tiles, with a kong to lay
PONG = "55m 129m 123p 456p 789p"  # fourteen tiles, with a pong to come
ADDED = "discard A 9m; turn B 5m; pong A 5m from B; discard A 1m; idle B C D; draw A 5m; kong A added 5m"
HEAVENLY = "123m 456m 789p 234p 55m"
JUNK = "1279m 12479p 1479s 6s"  # fourteen tiles of three suits


def play(hands: Mapping[str, str], moves: str, ruleset: str = "chuanma", **options: Any) -> Settled:  # noqa: ANN401
    """Settle a round; options that `full_round` has go there, the others to the ruleset, a dot as two underscores."""
    how = {n: options.pop(n) for n in ("dealer", "seats", "suits", "sets", "void", "before", "stay") if n in options}
    rules = rulec.load(ruleset, options={name.replace("__", "."): value for name, value in options.items()})
    return rules.run(full_round(hands, moves, **how))


def paid(settled: Settled) -> list[int]:
    assert not settled.errors, settled.errors
    return [int(value) for value in settled.balance.values()]


def hits(settled: Settled, number: int = 0) -> list[str]:
    return [hit.id for hit in settled.wins[number].score.hits if not hit.plain]


def refusal(settled: Settled) -> str:
    assert settled.failed_event == len(settled.record.events) - 1
    return settled.errors[0].code


# blooms


def test_a_bloom_through_two_kongs_is_one_fan() -> None:
    settled = play(
        {"A": "1111m 2222m 34m 66m 78p"},
        "kong A concealed 1m; draw A 9p; kong A concealed 2m; draw A 5m; win A",
    )
    assert hits(settled) == ["kong_bloom"]
    assert paid(settled) == [18, -6, -6, -6]  # two kongs of 2 and a win of 2 from each


@pytest.mark.parametrize(("bonus", "points"), [("off", 8), ("with_bloom", 16), ("draw", 16), ("both", 16)])
def test_a_bloom_on_the_last_tile(bonus: str, points: int) -> None:
    """One suit is 2 fan, the bloom 1, the last tile 1."""
    settled = play(
        {"A": "1111m 234m 567m 8m 999m", "B": "222m 333m 444m 555m 6m"},
        "discard A 9m; idle B A B A B A B; draw A 9m; kong A concealed 1m; draw A 8m; win A",
        seats="AB", suits="m", play__players=2, play__suits=["m"], last_n=0, last_tile_bonus=bonus,
    )  # fmt: skip
    assert paid(settled) == [2 + points, -2 - points]


FED = {"A": "111m 34m 66m 567p 789p", "B": "1m 123579s 2468s 246p"}
FED_BLOOM = "discard B 1m; kong A exposed 1m from B; draw A 5m; win A"


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, [4, -4, 0, 0]),  # the kong 2 and the win 2, both from the feeder
        ({"fed_bloom": "all"}, [8, -4, -2, -2]),
        ({"fed_bloom": "feeder_as_self_draw", "self_draw_bonus": "base"}, [5, -5, 0, 0]),
        ({"fed_bloom": "feeder_as_discard", "self_draw_bonus": "base"}, [4, -4, 0, 0]),
        ({"fed_bloom_fan": False}, [3, -3, 0, 0]),
    ],
)
def test_a_fed_bloom(options: dict[str, Any], expected: list[int]) -> None:
    assert paid(play(FED, FED_BLOOM, dealer="B", **options)) == expected


@pytest.mark.parametrize(("chain", "expected"), [("feeder", [10, -6, -2, -2]), ("ordinary", [14, -6, -4, -4])])
def test_a_fed_bloom_after_another_kong(chain: str, expected: list[int]) -> None:
    settled = play(
        {**FED, "A": "111m 2222m 34m 66m 78p"},
        "discard B 1m; kong A exposed 1m from B; draw A 9p; kong A concealed 2m; draw A 5m; win A",
        dealer="B",
        fed_bloom_chain=chain,
    )
    assert paid(settled) == expected


# shots


def test_a_shot_after_a_kong_is_the_next_discard_only() -> None:
    shot = play({"A": KONG, "C": NINE}, "kong A concealed 1m; draw A 5p; discard A 9m; win C 9m from A")
    assert (hits(shot), paid(shot)) == (["kong_discard"], [4, -2, 0, -2])
    later = play(
        {"A": KONG, "C": NINE},
        "kong A concealed 1m; draw A 5p; discard A 5p; idle B C D; draw A 1p; discard A 9m; win C 9m from A",
    )
    assert (hits(later), paid(later)) == ([], [5, -2, -1, -2])


def test_a_discard_after_a_pong_is_no_shot() -> None:
    settled = play(
        {"A": KONG, "B": "99m 6m 2457m 1357p 68p", "C": NINE},
        "kong A concealed 1m; draw A 5p; discard A 9m; pong B 9m from A; discard B 6m; win C 6m from B",
    )
    assert (hits(settled), paid(settled)) == ([], [6, -3, -1, -2])


# added kongs


@pytest.mark.parametrize("late", ["pay", "zero"])
def test_added_kongs(late: str) -> None:
    assert paid(play({"A": PONG}, ADDED + "; draw A 1s", late_kong=late)) == [3, -1, -1, -1]
    kept = ADDED.replace("kong A added 5m", "discard A 2m; idle B C D; draw A 1s; kong A added 5m; draw A 2s")
    assert paid(play({"A": PONG}, kept, late_kong=late)) == ([3, -1, -1, -1] if late == "pay" else [0, 0, 0, 0])


@pytest.mark.parametrize("late", ["pay", "zero"])
def test_the_third_tile_left_by_a_pong_is_late(late: str) -> None:
    settled = play(
        {"A": "555m 12m 123p 456p 789p"},
        "discard A 1m; turn B 5m; pong A 5m from B; discard A 2m; idle B C D; draw A 1s; kong A added 5m; draw A 2s",
        late_kong=late,
    )
    assert paid(settled) == ([3, -1, -1, -1] if late == "pay" else [0, 0, 0, 0])


def test_a_replacement_added_at_once_is_not_late() -> None:
    settled = play(
        {"A": "55m 1111p 29m 456p 789p"},
        "discard A 9m; turn B 5m; pong A 5m from B; discard A 2m; idle B C D; draw A 1s; kong A concealed 1p;"
        "draw A 5m; kong A added 5m; draw A 2s",
        late_kong="zero",
    )
    assert paid(settled) == [9, -3, -3, -3]


ROBBERS = {"A": PONG, "C": "46m 789m 123s 789s 11s", "D": FIVE}


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, [-1, 0, 0, 1]),  # as a discard, without a fan for it, and no money for the kong
        ({"robbed_kong_fan": 1}, [-2, 0, 0, 2]),
        ({"robbed_kong_payer": "all_shares"}, [-3, 0, 0, 3]),
        ({"robbed_kong_payer": "all_unwon"}, [-1, -1, -1, 3]),
    ],
)
def test_a_robbed_kong(options: dict[str, Any], expected: list[int]) -> None:
    settled = play(ROBBERS, ADDED + "; win D 5m from A", **options)
    assert paid(settled) == expected
    assert not [entry for entry in settled.entries if entry.rule.startswith("kong")]


def test_a_kong_robbed_by_two() -> None:
    settled = play(ROBBERS, ADDED + "; win C 5m from A; win D 5m from A")
    assert paid(settled) == [-2, 0, 1, 1]
    # the next seat in play behind D, the last winner, is A
    assert paid(play(ROBBERS, ADDED + "; win C 5m from A; win D 5m from A; idle A B")) == [-2, 0, 1, 1]
    assert refusal(play(ROBBERS, ADDED + "; win C 5m from A; win D 5m from A; draw B 2p")) == "play-not-its-turn"


@pytest.mark.parametrize("first", [{"flags": ["robbed_kong"]}, {"tile": "5m"}, {}])
@pytest.mark.parametrize("second", [{"flags": ["robbed_kong"]}, {"tile": "5m"}, {}])
def test_one_of_two_robbers_need_not_say_so(first: dict[str, Any], second: dict[str, Any]) -> None:
    record = full_round(ROBBERS, ADDED + "; win C from A; win D from A")
    record["events"][-2] |= first
    record["events"][-1] |= second
    assert paid(rulec.load("chuanma").run(record)) == [-2, 0, 1, 1]


@pytest.mark.parametrize(("void", "expected"), [("this_kong", [5, -2, -2, -1]), ("all", [-1, 0, 0, 1])])
def test_what_a_robbed_kong_voids(void: str, expected: list[int]) -> None:
    settled = play(
        {**ROBBERS, "A": "55m 1111p 29m 456p 789p"},
        "kong A concealed 1p; draw A 1m; discard A 9m; turn B 5m; pong A 5m from B; discard A 1m; idle B C D;"
        "draw A 5m; kong A added 5m; win D 5m from A",
        robbed_kong_void=void,
    )
    assert paid(settled) == expected


# heavenly and earthly wins


@pytest.mark.parametrize(
    ("options", "each", "over"),
    [
        ({"heavenly": "off"}, 1, False),
        ({"heavenly": "fan"}, 32, False),
        ({"heavenly": "limit", "cap": 4}, 8, False),
        ({"heavenly": "end_round"}, 0, True),
    ],
)
@pytest.mark.parametrize("dealt", [True, False])
def test_a_heavenly_win(options: dict[str, Any], each: int, over: bool, dealt: bool) -> None:
    """With fourteen dealt tiles, or with thirteen and the first draw."""
    hand, moves = (HEAVENLY, "win A") if dealt else (HEAVENLY[:-2] + "m", "draw A 5m; win A")
    settled = play({"A": hand}, moves, **options)
    assert paid(settled) == [3 * each, -each, -each, -each]
    assert settled.over is over


def test_a_win_after_a_kong_is_not_heavenly() -> None:
    settled = play({"A": "1111m 456m 789p 24p 55m"}, "kong A concealed 1m; draw A 3p; win A", heavenly="fan")
    assert hits(settled) == ["kong_bloom"]


@pytest.mark.parametrize(("on", "discard", "draw"), [("first_discard", 32, 1), ("first_draw", 1, 32), ("both", 32, 32)])
def test_an_earthly_win(on: str, discard: int, draw: int) -> None:
    fed = play({"A": KONG, "C": NINE}, "discard A 9m; win C 9m from A", earthly="fan", earthly_on=on)
    assert paid(fed) == [-discard, 0, discard, 0]
    drawn = play({"A": KONG, "B": NINE}, "discard A 2p; draw B 9m; win B", earthly="fan", earthly_on=on)
    assert paid(drawn) == [-draw, 3 * draw, -draw, -draw]


@pytest.mark.parametrize(("no_claims", "each"), [(True, 1), (False, 32)])
def test_a_claim_before_an_earthly_win(no_claims: bool, each: int) -> None:
    settled = play(
        {"A": KONG, "B": "99m 6m 2457m 1357p 68p", "C": NINE},
        "discard A 9m; pong B 9m from A; discard B 2m; draw C 6m; win C",
        earthly="fan",
        earthly_on="both",
        earthly_no_claims=no_claims,
    )
    assert paid(settled) == [-each, -each, 3 * each, -each]


# locks


@pytest.mark.parametrize("lock", ["off", "strict", "unless_higher"])
def test_a_passed_win(lock: str) -> None:
    """C passes on 9m; 6m is worth as much."""
    settled = play({"A": KONG, "C": NINE}, "discard A 9m; turn B 6m; win C 6m from B", pass_lock=lock, earthly="off")
    if lock == "off":
        assert paid(settled) == [0, -1, 1, 0]
    else:
        assert refusal(settled) == "win-refused"


@pytest.mark.parametrize(("lock", "allowed"), [("off", True), ("strict", False), ("unless_higher", True)])
def test_a_passed_win_of_less(lock: str, allowed: bool) -> None:
    """4m is worth 1; with a pong of 7m a fourth one is a root, 2."""
    settled = play(
        {"A": "77m 23456m 99p 12345p"},
        "discard A 1p; turn B 7m; pong A 7m from B; discard A 2p; turn B 4m; turn C 7m; win A 7m from C",
        pass_lock=lock,
        roots="with_kongs",
    )
    if allowed:
        assert paid(settled) == [2, 0, -2, 0]
    else:
        assert refusal(settled) == "win-refused"


def test_an_own_draw_unlocks() -> None:
    moves = "discard A 9m; idle B C D; turn A 6m; win C 6m from A"
    assert paid(play({"A": KONG, "C": NINE}, moves, pass_lock="strict")) == [-1, 0, 1, 0]
    moves = "discard A 9m; idle B; draw C 6m; win C"
    assert paid(play({"A": KONG, "C": NINE}, moves, pass_lock="strict")) == [-1, -1, 3, -1]


def test_the_declared_suit_must_be_gone() -> None:
    assert refusal(play({"A": HEAVENLY}, "win A", play__void="declared", void={"A": "p"})) == "win-refused"
    free = play({"A": HEAVENLY}, "win A", play__void="declared", void=True, heavenly="off")
    assert paid(free) == [3, -1, -1, -1]
