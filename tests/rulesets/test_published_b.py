"""The published rulesets, second half: prices and payments that follow from what their sources state."""

from typing import Any

import pytest

import rulec
from tests.cases.test_cases import amount

PURE, PLAIN = "123s 567s 234s 888s 99s", "123m 567m 234p 888p 99p"
TRIPLETS, EIGHTS = "111m 444m 222p 999p 66p", "222m 555m 888m 222p 55p"
DRAGON, TWO_DRAGONS = "1111m 99m 44p 66p 88p 22p", "1111m 9999m 66p 88p 22p"
PURE_PAIRS, PURE_DRAGON = "11p 22p 44p 55p 77p 88p 99p", "1111p 44p 55p 77p 88p 99p"
SEATS = ["A", "B", "C", "D"]
PAGES = ("cd", "s24", "tut", "fri", "fri-exchange", "v1", "chm", "xlk", "xlk-discard", "dgk", "dgk-three", "scai", "gz")
ROOMS = ("three-players", "two-players")


def win(seat: str, hand: str, tile: str, **more: Any) -> dict[str, Any]:  # noqa: ANN401
    return {"type": "win", "seat": seat, "tile": tile, "hand": hand, **more}


def kong(seat: str, kind: str, tile: str, **more: Any) -> dict[str, Any]:  # noqa: ANN401
    return {"type": "kong", "seat": seat, "kind": kind, "tile": tile, **more}


def balance(ruleset: str, *events: dict[str, Any], seats: int = 4) -> list[str | None]:
    names = SEATS[:seats]
    result = rulec.load(ruleset).run({"rulec": "round/1", "seats": names, "dealer": "A", "events": [*events]})
    assert not result.errors
    return [amount(result.balance[name]) for name in names]


@pytest.mark.parametrize("name", [*PAGES, *ROOMS])
def test_says_what_it_is(name: str) -> None:
    ruleset = rulec.load(name).ruleset
    assert set(ruleset.title) == set(ruleset.summary) == {"zh", "en"}


@pytest.mark.parametrize(
    ("ruleset", "hand", "points"),
    [
        ("cd", TRIPLETS, "2"),
        ("cd", PURE, "4"),
        ("cd", EIGHTS, "8"),
        ("cd", DRAGON, "16"),
        ("cd", PURE_PAIRS, "16"),
        ("cd", PURE_DRAGON, "32"),
        ("s24", PURE, "4"),
        ("s24", PURE_DRAGON, "16"),
        ("tut", DRAGON, "16"),
        ("tut", PURE_PAIRS, "16"),
        ("tut", TWO_DRAGONS, "64"),
        ("tut", PURE_DRAGON, "64"),
        ("tut", EIGHTS, "2"),
        ("fri", EIGHTS, "8"),
        ("fri", DRAGON, "8"),
        ("fri", PURE_DRAGON, "16"),
        ("v1", EIGHTS, "2"),
        ("v1", DRAGON, "8"),
        ("v1", PURE_PAIRS, "8"),
        ("chm", "234p 555p 678p 999p 11p", "5"),
        ("chm", "3333s 55s 66s 77s 88s 99s", "9"),
        ("xlk", PURE_PAIRS, "12"),
        ("xlk", PURE, "7"),
        ("xlk-discard", "111m 444m 777m 99m", "12"),
        ("xlk-discard", "123m 444m 777m 99m", "6"),
        ("dgk", "111p 444p 777s 99s", "2"),
        ("dgk", "222p 555p 888s 55s", "32"),
        ("dgk", "123p 789p 123s 99s", "16"),
        ("scai", TRIPLETS, "2"),
        ("scai", TWO_DRAGONS, "16"),
        ("gz", "11m 22m 99m 44p 66p 88p 99p", "13"),
        ("gz", PURE_PAIRS, "26"),
        ("gz", PURE_DRAGON, "39"),
        ("gz", TRIPLETS, "8"),
        ("three-players", "111p 444p 222s 999s 66s", "8"),
        ("two-players", "123p 456p 789p 234s 88s", "32"),
    ],
)
def test_prices(ruleset: str, hand: str, points: str) -> None:
    assert amount(rulec.load(ruleset).score(hand).points) == points


def test_the_base_of_a_self_draw_doubles_too() -> None:
    assert balance("cd", win("A", PURE, "9s")) == ["24", "-8", "-8", "-8"]


def test_a_base_on_top_of_a_self_draw() -> None:
    assert balance("s24", win("A", PURE, "9s")) == ["15", "-5", "-5", "-5"]
    assert balance("v1", win("A", PURE, "9s")) == ["15", "-5", "-5", "-5"]


def test_a_bloom_takes_the_place_of_the_base() -> None:
    bloom = win("A", "234m 567m 888m 55p", "5p", melds=["kong concealed 1p"], flags=["after_kong"])
    assert balance("tut", bloom) == ["24", "-8", "-8", "-8"]  # 根 1 and 杠上花 2 over a plain hand
    assert balance("tut", win("A", PLAIN, "9p")) == ["6", "-2", "-2", "-2"]


def test_wind_is_refunded_and_rain_is_not() -> None:
    rain = [kong("A", "concealed", "1p"), kong("A", "exposed", "2p", **{"from": "B"})]
    assert balance("tut", *rain, {"type": "exhausted"}) == ["6", "-2", "-2", "-2"]


def test_a_fan_for_a_self_draw_and_the_other_cap() -> None:
    assert balance("fri", win("A", PURE_DRAGON, "1p")) == ["48", "-16", "-16", "-16"]
    assert balance("fri-exchange", win("A", PURE_DRAGON, "1p")) == ["96", "-32", "-32", "-32"]


def test_a_pig_pays_winners_too() -> None:
    won = win("A", PLAIN, "9p", **{"from": "B"})
    end = {"type": "exhausted", "pigs": ["D"]}
    assert balance("fri", won, end) == ["17", "15", "16", "-48"]
    assert balance("chm", won, end) == ["17", "15", "16", "-48"]
    assert balance("v1", won, end) == ["1", "7", "8", "-16"]


def test_who_has_won_pays_for_kongs() -> None:
    won = win("A", PLAIN, "9p", **{"from": "B"})
    assert balance("chm", won, kong("C", "concealed", "1s")) == [
        "-1",
        "-3",
        "6",
        "-2",
    ]


def test_the_check_of_the_river() -> None:
    """The source's own example: two ready hands of 2, one seat that is not ready, one pig."""
    ready = {"A": {"min": 2, "max": 2}, "B": {"min": 2, "max": 2}}
    end = {"type": "exhausted", "ready": ready, "pigs": ["D"]}
    assert balance("xlk", end) == ["6", "6", "-4", "-8"]


def test_a_payer_pays_for_his_own_kongs() -> None:
    rain = kong("B", "concealed", "1p")
    assert balance("xlk-discard", rain, win("A", "123m 444m 777m 99m", "9m", **{"from": "B"})) == ["8", "-8", "0", "0"]


def test_two_bases_for_a_self_draw_and_two_winners() -> None:
    drawn = win("A", "123p 789p 222s 99s", "9s")
    assert balance("dgk", drawn) == ["9", "-3", "-3", "-3"]
    assert balance("dgk-three", drawn, seats=3) == ["6", "-3", "-3"]
    second = win("B", "111p 444p 777s 99s", "9s", **{"from": "C"})
    late = win("C", "111p 444p 777s 99s", "9s", **{"from": "D"})
    record = {"rulec": "round/1", "seats": SEATS, "dealer": "A", "events": [drawn, second, late]}
    assert [d.code for d in rulec.load("dgk").run(record).errors] == ["event-after-end"]


def test_a_plain_hand_takes_an_invited_tile_only() -> None:
    plain = win("A", "123p 789p 222s 99s", "9s", **{"from": "B"})
    record = {"rulec": "round/1", "seats": SEATS, "dealer": "A", "events": [plain]}
    assert [d.code for d in rulec.load("dgk").run(record).errors] == ["win-refused"]
    assert balance("dgk", {"type": "declare", "seat": "B", "invite": True}, plain) == ["4", "-4", "0", "0"]


def test_a_pass_for_a_plain_hand() -> None:
    """Guizhou: a plain hand wins on a discard only where it has a kong."""
    plain = win("A", "123m 567m 234p 55s 999s", "9s", **{"from": "B"})
    record = {"rulec": "round/1", "seats": SEATS, "dealer": "A", "events": [plain]}
    assert [d.code for d in rulec.load("gz").run(record).errors] == ["win-refused"]
    fed = win("A", "123m 567m 55s 999s", "9s", melds=["kong exposed 3p"], **{"from": "B"})
    assert balance("gz", kong("A", "exposed", "3p", **{"from": "C"}), fed) == ["6", "-3", "-3", "0"]


def test_rooms_of_two_suits() -> None:
    drawn = win("A", "111p 444p 222s 999s 66s", "6s")
    assert balance("three-players", drawn, seats=3) == ["32", "-16", "-16"]  # 2 x 对对胡 2 x 门清 2 x 自摸 2
    assert balance("two-players", drawn, seats=2) == ["16", "-16"]
