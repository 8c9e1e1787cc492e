"""What the published rulesets pay, against the figures that their sources print."""

from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from random import Random
from typing import Any

import pytest

import rulec
from tests.full_by_hand import full_round
from tests.full_rounds import played

IDS = ("nov", "mil25", "wmt", "mjs", "boy", "xueliu", "xlch", "hall", "gf", "tx")
SEATS = ("A", "B", "C", "D")
PLAIN = "456m 789p 234p 55m"
PONG = ["pong 1m"]
TRIPLETS = "111m 444m 222p 999p 66p"
EIGHTS = "222m 555m 888m 222s 55s"
DRAGON = "1111m 99m 44p 66p 88p 99p"
TWO_DRAGONS = "1111m 9999m 44p 66p 88p"
PURE_TRIPLETS = "111m 444m 222m 999m 66m"
PURE_PAIRS = "11p 22p 44p 55p 77p 88p 99p"
HOOK: dict[str, Any] = {"hand": "66p", "melds": ["pong 1m", "pong 4m", "pong 2p", "pong 9p"], "win": "6p"}
KONGS = ["kong exposed 1m", "kong added 4m", "kong concealed 2p", "kong exposed 9p"]
PURE_KONGS = ["kong exposed 1m", "kong added 4m", "kong concealed 2m", "kong exposed 9m"]
STRAIGHT = "123m 456m 789m 234s 88s"
Settings = Mapping[str, Any]


@cache
def load(name: str, **settings: Any) -> rulec.Rules:  # noqa: ANN401
    return rulec.load(name, options=settings)


def hand(text: str, **rest: Any) -> dict[str, Any]:  # noqa: ANN401
    return {"hand": text, **rest}


PRICES: list[tuple[str, Settings, dict[str, Any], int]] = [
    ("nov", {}, hand("123s 88s 345p 456p 666p"), 2),
    ("nov", {}, HOOK, 4),
    ("nov", {}, hand(PURE_TRIPLETS), 8),
    ("nov", {"cap": 4}, hand("2222m 44m 66m 77m 88m 99m"), 16),
    ("mil25", {}, hand("678m 123p 7p", melds=["kong exposed 9m", "kong concealed 4p"], win="7p"), 4),
    ("mil25", {}, hand("3333m 4m 66m 77m 55s 77s", win="4m"), 8),
    ("wmt", {}, hand(PLAIN, melds=PONG), 1),
    ("wmt", {}, hand("123m 456m 789p 234p 55m", self_draw=True, flags=["heavenly"]), 9),
    ("mjs", {}, hand(TRIPLETS), 2000),
    ("mjs", {}, HOOK, 4000),
    ("mjs", {}, hand(PURE_TRIPLETS), 8000),
    ("mjs", {}, hand(DRAGON), 4000),
    ("boy", {}, hand("111m 234m 456m 777m 99m"), 4),
    ("boy", {}, hand("1111m 55m 66m 55p 77p 88p"), 16),
    ("boy", {}, hand(TWO_DRAGONS), 32),
    ("boy", {}, hand(EIGHTS), 8),
    ("boy", {}, hand("1111p 44p 55p 77p 88p 99p"), 32),
    ("boy", {}, hand("66p", melds=KONGS), 64),
    ("boy", {"cap": 3}, hand(PLAIN, melds=PONG, self_draw=True), 2),
    ("xlch", {}, hand(DRAGON), 16),
    ("xlch", {}, hand(TWO_DRAGONS), 32),
    ("xlch", {}, hand(PURE_PAIRS), 16),
    ("xlch", {}, HOOK, 4),
    ("xlch", {}, hand("66p", melds=KONGS), 64),
    ("xlch", {}, hand("66m", melds=PURE_KONGS), 64),
    ("xlch", {"cap": "none"}, hand("66m", melds=PURE_KONGS), 256),
    ("xlch", {"patterns.concealed_hand.on": True}, hand(TRIPLETS), 4),
    ("hall", {}, hand(PLAIN, melds=PONG), 1),
    ("hall", {}, hand("123m " + PLAIN), 2),
    ("hall", {}, hand("222s 55s", melds=["pong 2m", "pong 5m", "pong 8m"]), 4),
    ("hall", {}, hand(PURE_PAIRS), 8),
    ("hall", {"cap": "none"}, hand(PURE_PAIRS), 32),
    ("gf", {}, hand(PLAIN, melds=PONG, win="9p"), 2),
    ("gf", {}, hand(STRAIGHT, win="1m"), 16),
    ("gf", {"base": 5, "self_draw_bonus": "base"}, hand("66p", melds=KONGS, self_draw=True), 165),
    ("gf", {}, hand("111m 456m 789p 234p 55m", self_draw=True, flags=["heavenly"]), 64),
    ("gf", {"cap": 2}, hand("111m 456m 789p 234p 55m", self_draw=True, flags=["heavenly"]), 64),
    ("gf", {"triplets_times": 4}, hand("222p 999p 66p", melds=["pong 1m", "pong 4m"]), 8),
    ("gf", {"base": 1, "outside_times": 8}, hand("123m 123m 789m 99p", melds=["pong 1p"]), 8),
    ("gf", {"base": 1}, hand("2222m 55m 88m 22p 55p 88p"), 32),
    ("gf", {"base": 1, "cap": "none"}, hand("2222m 55m 88m 22p 55p 88p"), 128),
    ("gf", {"patterns.middle_two.on": True}, hand("13s 123m 789m 55m", melds=PONG, win="2s"), 8),
    ("tx", {}, hand(PLAIN, melds=PONG, self_draw=True), 2),
    ("tx", {}, hand(TWO_DRAGONS), 16),
    ("tx", {}, hand("1111m 9999m 4444p 66p"), 32),
    ("tx", {}, hand("2222m 5555m 88m 22p 55p"), 64),
    ("tx", {}, hand("2222m 5555m 8888m 22p"), 128),
    ("tx", {}, hand(EIGHTS), 8),
    ("tx", {}, hand("66m", melds=PURE_KONGS), 256),
]


@pytest.mark.parametrize(("name", "settings", "given", "pays"), PRICES)
def test_prices(name: str, settings: Settings, given: dict[str, Any], pays: int) -> None:
    score = load(name, **settings).score(**given)
    paid = score.pays_self_draw if given.get("self_draw") else score.points
    assert paid == Decimal(pays), [hit.id for hit in score.hits]


def test_least_multiplier_of_a_room() -> None:
    """A hand below it cannot win, and is ready all the same."""
    rules = load("gf", min_fan=1)
    assert not rules.score(PLAIN, melds=PONG, win="9p").win
    assert rules.score(PLAIN, melds=PONG, win="9p", self_draw=True).win
    assert rules.waits("456m 78p 234p 55m", melds=PONG)[0]


def event(text: str, **rest: Any) -> dict[str, Any]:  # noqa: ANN401
    """`win B from A`, `kong A concealed`, `exhausted`."""
    words = text.split()
    found: dict[str, Any] = {"type": words[0], **({"seat": words[1]} if len(words) > 1 else {})}
    if "from" in words:
        found["from"] = words[-1]
    if words[0] == "kong":
        found |= {"kind": words[2], "tile": "1m"}
    return {**found, **rest}


def balance(name: str, settings: Settings, events: list[dict[str, Any]]) -> dict[str, int]:
    record = {"rulec": "round/1", "seats": list(SEATS), "dealer": "A", "events": events}
    result = load(name, **settings).run(record)
    assert not result.errors
    return {seat: int(paid) for seat, paid in result.balance.items() if paid}


READY = {"min": 1, "max": 4}
ROUNDS: list[tuple[str, Settings, list[dict[str, Any]], dict[str, int]]] = [
    ("nov", {}, [event("exhausted", pigs=["A"])], {"A": -48, "bank": 48}),
    ("nov", {}, [event("win B from A", fan=2), event("false_win A")], {"A": -20, "B": 4, "C": 8, "D": 8}),
    ("mil25", {}, [event("false_win A")], {"A": -24, "bank": 24}),
    ("mil25", {}, [event("win A", fan=0)], {"A": 6, "B": -2, "C": -2, "D": -2}),
    ("wmt", {}, [event("false_win A")], {"A": -24, "B": 8, "C": 8, "D": 8}),
    (
        "mjs",
        {},
        [event("exhausted", pigs=["A"], ready={"B": {"min": 1000, "max": 2000}})],
        {"A": -24000, "B": 12000, "C": 6000, "D": 6000},
    ),
    ("mjs", {}, [event("exhausted", pigs=["A"])], {}),
    ("boy", {}, [event("kong A exposed from B")], {"A": 4, "B": -2, "C": -1, "D": -1}),
    (
        "boy",
        {},
        [
            event("kong A concealed"),
            event("kong A exposed from B", tile="2m"),
            event("win C from A", fan=2, flags=["kong_discard"]),
        ],
        {"A": -2, "B": -4, "C": 9, "D": -3},
    ),
    ("boy", {}, [event("exhausted", pigs=["A"], ready={"B": READY})], {"A": -48, "B": 24, "C": 12, "D": 12}),
    ("xueliu", {}, [event("win A from B", fan=1), event("win A", fan=1)], {"A": 4, "B": -2, "C": -1, "D": -1}),
    ("xlch", {}, [event("win A from B", fan=1), event("win A", fan=1)], {"A": 7, "B": -3, "C": -2, "D": -2}),
    (
        "xlch",
        {},
        [event("win B from C", fan=1), event("exhausted", pigs=["A"], ready={"B": READY, "C": READY, "D": READY})],
        {"A": -192, "B": 65, "C": 63, "D": 64},
    ),
    (
        "hall",
        {},
        [
            event("win A from B", fan=0),
            event("win B from A", fan=3),
            event("exhausted", ready={"A": READY, "B": READY}),
        ],
        {"A": 1, "B": 15, "C": -8, "D": -8},
    ),
    ("gf", {}, [event("kong A exposed from B")], {"A": 8, "B": -4, "C": -2, "D": -2}),
    ("gf", {}, [event("exhausted", pigs=["A"], ready={"B": READY})], {"A": -192, "B": 72, "C": 60, "D": 60}),
    ("tx", {}, [event("win A", fan=1), event("win B", fan=2)], {"A": 6, "B": 6, "C": -6, "D": -6}),
]


@pytest.mark.parametrize(("name", "settings", "events", "paid"), ROUNDS)
def test_settlements(name: str, settings: Settings, events: list[dict[str, Any]], paid: dict[str, int]) -> None:
    assert balance(name, settings, events) == paid


def test_the_check_as_a_self_draw() -> None:
    """1 x 2 in base 2 as a discard, and twice that where the room checks as a self-draw."""
    events = [event("exhausted", pigs=[], ready={"B": {"hand": "456m 78p 234p 55m", "melds": PONG}})]
    assert balance("gf", {}, events) == {"A": -2, "B": 6, "C": -2, "D": -2}
    assert balance("gf", {"check_as": "self_draw"}, events) == {"A": -4, "B": 12, "C": -4, "D": -4}


def test_a_win_that_repeats_a_passed_one() -> None:
    """After 1m (a root, 2 points) was passed, 4m (1 point) is a false win where the source says so: 8 to each."""
    moves = "discard A 1p; turn B 1m; pong A 1m from B; discard A 2p; turn B 7m; pong A 7m from B; discard A 3p"
    passed = f"{moves}; turn B 1m; turn C 4m; win A 4m from C"
    record = full_round({"A": "11m 77m 23456m 99p 123p"}, passed, void=True)
    result = load("wmt").run(record)
    assert not result.errors
    assert {seat: int(paid) for seat, paid in result.balance.items()} == {"A": -24, "B": 8, "C": 8, "D": 8}


@pytest.mark.parametrize("name", IDS)
def test_a_full_round_settles(name: str) -> None:
    rules = load(name)
    made = played(Random(name), rules)
    result = rules.run(made.record)
    assert not result.errors
    assert sum(result.balance.values()) == 0


@pytest.mark.parametrize("name", [name for name in IDS if name != "xueliu"])
def test_every_figure_names_its_source(name: str) -> None:
    """What the source does not state is marked so, with the reason for what is assumed."""
    for path, leaf in load(name).ruleset.leaves.items():
        origin = leaf.origins[0]
        if origin.layer == name and origin.op in ("set", "confirm") and not path.endswith((".example", ".replaces")):
            assert origin.source, path
            assert origin.note or "unk" not in origin.source, path
