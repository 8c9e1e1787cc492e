"""Full rounds at other tables, to their end, with sums that a person can check: who stays, how many play, with how many
tiles, what is exchanged, when kongs are paid, and the order of things when the wall is empty."""

from pathlib import Path
from typing import Any

import pytest

import rulec
from tests.full_by_hand import full_round
from tests.round.test_full_by_hand import (
    ADDED,
    FIVE,
    HEAVENLY,
    JUNK,
    KONG,
    NINE,
    PONG,
    ROBBERS,
    hits,
    paid,
    play,
    refusal,
)

pytestmark = pytest.mark.slow  # each loads rules of its own

READY = "46m 123p 456p 789p 99m"  # waits for 5m, plain
PURE = "222m 333m 555m 77m 99m"  # waits for 7m and 9m, pure triplets


# winners that stay


def test_winners_stay_and_pay_on() -> None:
    """D wins twice off others and once by itself, and pays for a kong in between."""
    moves = "discard A 9m; turn B 5m; win D 5m from B; draw A 2p; kong A concealed 1m; draw A 3p; discard A 2p; idle B"
    hands = {"A": KONG, "D": FIVE}
    settled = play(hands, moves, play__winners="stay", stay=True)
    assert paid(settled) == [6, -3, -2, -1]
    moves += "; turn C 5m; win D 5m from C; idle A B C; draw D 5m; win D"
    settled = play(hands, moves, play__winners="stay", stay=True)
    assert paid(settled) == [6 - 1, -3 - 1, -2 - 1 - 1, -1 + 1 + 3]
    assert refusal(play(hands, moves + "; discard D 9m", play__winners="stay", stay=True)) == "play-not-now"


def test_a_winner_that_stays_is_locked() -> None:
    moves = "discard A 9m; turn B 5m; win D 5m from B; idle A B C; draw D 2p; discard D 9s"
    settled = play({"A": KONG, "D": FIVE}, moves, play__winners="stay", stay=True)
    assert refusal(settled) == "play-locked"
    moves = "discard A 9m; turn B 5m; win D 5m from B; idle A; turn B 9s; pong D 9s from B"
    settled = play({"A": KONG, "D": FIVE}, moves, play__winners="stay", stay=True)
    assert refusal(settled) == "play-locked"


def test_winners_leave() -> None:
    moves = "discard A 9m; turn B 5m; win D 5m from B; idle A B C; draw D 2p"
    assert refusal(play({"A": KONG, "D": FIVE}, moves)) == "play-left"
    moves = "discard A 9m; turn B 5m; win D 5m from B; draw A 2p; kong A concealed 1m"
    assert paid(play({"A": KONG, "D": FIVE}, moves)) == [4, -3, -2, 1]


# fewer players, suits, tiles


def test_three_players() -> None:
    settled = play({"A": KONG}, "kong A concealed 1m; draw A 1p", seats="ABC", play__players=3)
    assert paid(settled) == [4, -2, -2]
    settled = play(
        {"A": KONG, "C": FIVE},
        "discard A 9m; turn B 5m; win C 5m from B; idle A B A; draw B 5m",
        seats="ABC",
        play__players=3,
    )
    assert paid(settled) == [0, -1, 1]


def test_two_players_and_two_suits_to_the_end() -> None:
    """72 tiles less 27 dealt: 45 draws, B first and last; B is ready for one point."""
    settled = play(
        {"A": "2468m 11357p 13579m", "B": READY},
        "discard A 1p; to the end",
        seats="AB", suits="mp", play__players=2, play__suits=["m", "p"], last_n=0,
    )  # fmt: skip
    assert paid(settled) == [-1, 1]
    draws = [event.seat for event in settled.record.events if event.type == "draw"]
    assert (len(draws), draws[0], draws[-1]) == (45, 1, 1)


@pytest.mark.parametrize(("sets", "hand"), [(2, "123m 456p 55m"), (3, "123m 456p 789p 55m"), (4, HEAVENLY)])
def test_hands_of_fewer_tiles(sets: int, hand: str) -> None:
    settled = play({"A": hand}, "win A", sets=sets, play__forms__standard__sets=sets, heavenly="off")
    assert paid(settled) == [3, -1, -1, -1]


def test_a_kong_in_a_hand_of_seven() -> None:
    moves = "kong A concealed 1m; draw A 4p; win A"
    settled = play({"A": "1111m 23p 55m"}, moves, sets=2, play__forms__standard__sets=2)
    assert hits(settled) == ["kong_bloom"]
    assert paid(settled) == [12, -4, -4, -4]


# the exchange

GIVEN = {"B": "777s", "C": "888s", "D": "999s"}
KEPT = {"B": "179m 169p 3667s", "C": "178m 156p 3669s", "D": "289m 156p 3558s"}


@pytest.mark.parametrize(("direction", "giver"), [("counterclockwise", "D"), ("clockwise", "B"), ("across", "C")])
def test_the_exchange(direction: str, giver: str) -> None:
    """A wins with what it is given, and nobody else could have given it."""
    for right in "BCD":
        gives = {**GIVEN, right: "3p 55m", "A": "124s"}
        hands = {seat: f"{KEPT[seat]} {gives[seat]}" for seat in KEPT} | {"A": "123m 456m 789p 24p 124s"}
        exchange = {"type": "exchange", "give": gives, "direction": direction}
        options: dict[str, Any] = {"play__exchange__tiles": 3, "play__exchange__same_suit": False, "heavenly": "off"}
        settled = play(hands, "win A", before=[exchange], **options)
        if right == giver:
            assert paid(settled) == [3, -1, -1, -1]
        else:
            assert refusal(settled) in ("win-refused", "win-no-win")


# kong money and several winners

TWO_KONGS = {
    "A": "1111m 2222m 5m 789p 33p",
    "B": "46m 789m 123p 456p 99p",
    "C": FIVE,
}
SHOT = "kong A concealed 1m; draw A 6p; kong A concealed 2m; draw A 8p; discard A 5m; win B 5m from A; win C 5m from A"


@pytest.mark.parametrize(
    ("shot", "multi", "expected"),
    [  # twelve for the kongs, six of them for the second; two points for each win
        ("keep", "copy", [8, -2, -2, -4]),
        ("refund", "copy", [2, 0, 0, -2]),
        ("transfer_that", "copy", [-4, 4, 4, -4]),
        ("transfer_that", "split", [2, 1, 1, -4]),
        ("transfer_that", "none", [8, -2, -2, -4]),
        ("transfer_all", "copy", [-16, 10, 10, -4]),
        ("transfer_all", "split", [-4, 4, 4, -4]),
    ],
)
def test_a_shot_with_two_winners(shot: str, multi: str, expected: list[int]) -> None:
    assert paid(play(TWO_KONGS, SHOT, shot_kong=shot, shot_kong_multi=multi)) == expected


@pytest.mark.parametrize("shot", ["keep", "refund", "transfer_that", "transfer_all"])
@pytest.mark.parametrize("multi", ["copy", "split", "none"])
def test_kongs_that_are_paid_after_the_discard(shot: str, multi: str) -> None:
    options: dict[str, Any] = {"kong_settle": "after_discard", "shot_kong": shot, "shot_kong_multi": multi}
    shot_down = play(TWO_KONGS, SHOT, **options)
    assert paid(shot_down) == [-4, 2, 2, 0]  # neither kong has stood, so there is nothing to move
    before = SHOT.partition("; win")[0]
    assert paid(play(TWO_KONGS, before, **options)) == [0, 0, 0, 0]
    assert paid(play(TWO_KONGS, before + "; idle B", **options)) == [12, -4, -4, -4]


def test_a_kong_that_stood_before() -> None:
    """The first kong was paid a turn ago; the second one is not, when the discard after it is won."""
    moves = (
        "kong A concealed 1m; draw A 6p; discard A 6p; idle B C D; draw A 8p; kong A concealed 2m; draw A 9p;"
        "discard A 5m; win B 5m from A"
    )
    after: dict[str, Any] = {"kong_settle": "after_discard"}
    assert paid(play(TWO_KONGS, moves, **after)) == [4, 0, -2, -2]
    assert paid(play(TWO_KONGS, moves, **after, shot_kong="transfer_all")) == [-2, 6, -2, -2]


def test_a_shot_after_an_added_kong() -> None:
    """The kong stands with the draw for it; the discard behind it is a shot, two points, and the kong goes back."""
    hands = {"A": PONG, "C": "12m 123s 456s 678s 88s"}
    moves = ADDED + "; draw A 3m; discard A 3m; win C 3m from A"
    settled = play(hands, moves, shot_kong="refund")
    assert (hits(settled), paid(settled)) == (["kong_discard"], [-2, 0, 2, 0])
    assert paid(play(hands, moves, shot_kong="transfer_that")) == [3 - 2 - 3, -1, -1 + 2 + 3, -1]
    assert paid(play(hands, moves, kong_settle="after_discard", shot_kong="transfer_that")) == [-2, 0, 2, 0]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, [6 - 3 - 6, 1, 1, 1]),
        ({"false_win_kongs": "keep"}, [6 - 3, -2 + 1, -2 + 1, -2 + 1]),
        ({"play__false_win__then": "in_play"}, [6 - 3 - 6, 1, 1, 1]),
    ],
)
def test_a_false_win_after_a_kong(options: dict[str, Any], expected: list[int]) -> None:
    settled = play({"A": KONG}, "kong A concealed 1m; draw A 5p; false_win A", **options)
    assert paid(settled) == expected


@pytest.mark.parametrize(
    ("wins", "expected"),
    [
        ("win B 9m from A", [1, -3, 1, 1]),
        ("win B 9m from A; win C 9m from A", [1 - 1, -3, 1 + 1, 1]),  # C has the tile
        ("win C 9m from A; win B 9m from A", [-1 + 1, -2, 1, 1]),  # C has left when B calls
        ("win B 9m from A; win D 9m from A", [1 + 1, -3, 1 + 1, 1 - 2]),  # B has left when D calls
    ],
)
def test_wins_that_are_none_among_others(wins: str, expected: list[int]) -> None:
    options: dict[str, Any] = {"play__bad_win": "offence", "play__false_win__then": "out"}
    assert paid(play({"A": KONG, "C": NINE}, "discard A 9m; " + wins, "sichuan", **options)) == expected


@pytest.mark.parametrize("end", [None, 1])
def test_a_bloom_lets_the_kong_stand(end: int | None) -> None:
    """Nobody can win on a discard that is never made, whether the round goes on or not."""
    options: dict[str, Any] = {"kong_settle": "after_discard"} | ({"ends_after": end} if end else {})
    moves = "kong A concealed 1m; draw A 5m; win A" + ("" if end else "; idle B")
    settled = play({"A": "1111m 34m 567p 789p 66m"}, moves, **options)
    assert paid(settled) == [12, -4, -4, -4]


# the wall runs out


def test_refunds_then_pigs_then_the_ready_check() -> None:
    """A is a pig with a kong; B is ready for the cap of 8; C and D are neither."""
    hands = {"A": "1111m 2479p 1479s 6s 8p", "B": PURE}
    settled = play(hands, "kong A concealed 1m; draw A 1p; discard A 2p; to the end", "sichuan")
    assert paid(settled) == [6 - 6 - 24, -2 + 2 + 8 + 8 + 8, -2 + 2 + 8 - 8, -2 + 2 + 8 - 8]
    order = list(dict.fromkeys(entry.rule for entry in settled.entries if entry.amount))
    assert order == ["kong_concealed", "refund", "flower_pig", "not_ready"]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, [-24, 24, 0, 0]),
        ({"pig_refunds": False}, [6 - 24, 22, -2, -2]),
        ({"refund": "never"}, [6 - 24, 22, -2, -2]),
        ({"refund_scope": "wind"}, [6 - 24, 22, -2, -2]),
        ({"pig_also_checked": "always"}, [-24 - 8, 24 + 8, 0, 0]),
        ({"pig_payees": "nobody"}, [-8, 16, -8, -8, 8]),
        ({"ready_pays": "min"}, [-24, 24, 0, 0]),
    ],
)
def test_the_end_of_the_wall_under_options(options: dict[str, Any], expected: list[int]) -> None:
    hands = {"A": "1111m 2479p 1479s 6s 8p", "B": PURE}
    moves = "kong A concealed 1m; draw A 1p; discard A 2p; to the end"
    assert paid(play(hands, moves, "sichuan", **options)) == expected


@pytest.mark.parametrize(
    ("stated", "code"),
    [
        ({"pigs": ["A"]}, ""),
        ({"pigs": []}, "stated-status"),
        ({"pigs": ["A", "C"]}, "stated-status"),
        ({"ready": {"B": {"min": 8, "max": 8}}}, ""),
        ({"ready": {"B": {"min": 8, "max": 8}, "C": {"min": 1, "max": 1}}}, "stated-status"),
        ({"ready": {"B": {"min": 4, "max": 8}}}, "stated-status"),
        ({"ready": {"B": {"min": 8, "max": 16}}}, "stated-status"),
        ({"ready": {"B": {"hand": PURE}}}, ""),
        ({"ready": {"B": {"hand": "222m 333m 555m 66m 99m"}}}, "stated-status"),
    ],
)
def test_what_is_stated_at_the_end(stated: dict[str, Any], code: str) -> None:
    record = full_round({"A": JUNK, "B": PURE}, "discard A 2p; to the end")
    record["events"][-1] |= stated
    settled = rulec.load("sichuan").run(record)
    assert [d.code for d in settled.errors] == ([code] if code else [])
    assert code or paid(settled) == [-24, 24, 0, 0]


@pytest.mark.parametrize(
    ("stated", "code"),
    [
        ({"fan": 1}, ""),
        ({"points": 1}, ""),
        ({"patterns": ["plain"]}, ""),
        ({"hand": "789m 123s 456s 789s 99s"}, ""),
        ({"melds": []}, ""),
        ({"melds": ["pong 9s"]}, "stated-hand"),
        ({"fan": 2}, "stated-worth"),
        ({"points": 2}, "stated-worth"),
        ({"patterns": ["pure_suit"]}, "stated-worth"),
        ({"flags": ["last_tile"]}, "stated-flag"),
        ({"flags": ["earthly"]}, "stated-flag"),
        ({"flags": ["kong_discard"]}, "stated-flag"),
        ({"hand": "789m 123s 456s 789s 88s"}, "stated-hand"),
    ],
)
def test_what_is_stated_of_a_win(stated: dict[str, Any], code: str) -> None:
    record = full_round({"A": KONG, "C": NINE}, "discard A 9m; win C 9m from A")
    record["events"][-1] |= stated
    settled = rulec.load("sichuan").run(record)
    assert [d.code for d in settled.errors] == ([code] if code else [])
    assert code or paid(settled) == [-1, 0, 1, 0]


@pytest.mark.parametrize(("passive", "expected"), [("pays", [-24, 10, 7, 7]), ("as_not_ready", [-1, 3, -1, -1])])
def test_a_passive_pig(passive: str, expected: list[int]) -> None:
    """A is dealt its void suit, draws fourteen more of it, and discards nothing else. B waits for one point."""
    bamboo = [f"{rank}s" for rank in range(1, 10) for _ in range(4)]
    dealt, draws = bamboo[:13], bamboo[13:27]
    hands = {"A": " ".join(dealt), "B": READY, "C": "1279m 12479p 1578m", "D": "1238m 12579p 1588m 3p"}
    moves = "discard D 3p; " + "; idle B C D; ".join(f"turn A {tile}" for tile in draws) + "; to the end"
    settled = play(
        hands, moves, "sichuan",
        dealer="D", play__void="declared", void={"A": "s", "B": "s", "C": "s", "D": "s"}, passive_pig=passive,
    )  # fmt: skip
    assert paid(settled) == expected


@pytest.mark.parametrize(("melds", "expected"), [(True, [-24, 24, 0, 0]), (False, [-8, 24, -8, -8])])
def test_a_pig_by_its_meld(melds: bool, expected: list[int]) -> None:
    """A has the third suit in a pong only."""
    moves = "discard A 8p; turn B 1s; pong A 1s from B; discard A 9p; to the end"
    settled = play({"A": "11s 12479m 1245789p", "B": PURE}, moves, "sichuan", pig_counts_melds=melds)
    assert paid(settled) == expected


@pytest.mark.parametrize(("tile", "expected"), [("1s", [3 - 60, 19, 19, 19]), ("1p", [3, -1, -1, -1])])
def test_the_end_sees_the_last_draw(tile: str, expected: list[int]) -> None:
    """An added kong ends the round when its maker draws: with a tile of the third suit the maker is a pig."""
    options = {"play__end": "any(seats, count(kongs) >= 1)", "pig_when": "always"}
    settled = play({"A": PONG}, f"{ADDED}; draw A {tile}", **options)
    assert settled.over
    assert paid(settled) == expected


BONUS = """
rulec: 1
id: bonus
extends: sichuan
title: bonus
add:
  settlements:
    bonus: {title: bonus, on: win, from: source, to: ready and seat != winner, amount: base}
"""


def test_who_wins_on_one_tile_was_ready_before(tmp_path: Path) -> None:
    """Two points for each win off the robbed kong, and one to the other winner, who waited for that tile too."""
    path = tmp_path / "bonus.yaml"
    path.write_text(BONUS, encoding="utf-8")
    record = full_round(ROBBERS, ADDED + "; win C 5m from A; win D 5m from A")
    assert paid(rulec.load(path).run(record)) == [-6, 0, 3, 3]
