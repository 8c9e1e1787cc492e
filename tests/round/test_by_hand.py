"""Settlements of the founding document's rules, reckoned by hand for each setting alone and for all together."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import pytest

import rulec

SETTINGS: dict[str, Mapping[str, Any]] = {
    "as it stands": {},
    "cap=3": {"cap": 3},
    "ready_pays=max": {"ready_pays": "max"},
    "flower_pig=8": {"flower_pig": 8},
    "base=0.5": {"base": Decimal("0.5")},
    "together": {"cap": 3, "ready_pays": "max", "flower_pig": 8, "base": Decimal("0.5")},
}
PURE_TRIPLETS = "111m 444m 222m 999m 66m"  # 清对: 4番, 8 stakes, or 4 under a cap of 3番
PLAIN = "123m 456m 789m 234p 55p"  # 平胡: one stake

# 西 has a concealed kong; 南 wins off 东; at the wall 东 is ready (2 to 8), 北 is a pig, 西 is neither:
# 西 gives its kong back, 北 pays 东 and 西 for the pig, 西 pays 东 the check.
PIG_AND_REFUND: list[dict[str, Any]] = [
    {"type": "kong", "seat": "西", "kind": "concealed", "tile": "1p"},
    {"type": "win", "seat": "南", "from": "东", "hand": PURE_TRIPLETS, "tile": "6m"},
    {"type": "exhausted", "ready": {"东": {"min": 2, "max": 8}}, "pigs": ["北"]},
]
# 北's added kong is robbed by 南: no kong money, 北 pays the plain hand.
ROBBED: list[dict[str, Any]] = [
    {"type": "kong", "seat": "北", "kind": "added", "tile": "5p"},
    {"type": "win", "seat": "南", "from": "北", "hand": PLAIN, "tile": "5p", "flags": ["robbed_kong"]},
]
# 西 feeds 南's kong (2 stakes) and alone pays the bloom: a plain hand and 杠上花, 2 stakes.
FED_BLOOM: list[dict[str, Any]] = [
    {"type": "kong", "seat": "南", "kind": "exposed", "from": "西", "tile": "9p"},
    {"type": "win", "seat": "南", "hand": "123m 456m 789m 55m", "melds": ["kong exposed 9p"], "flags": ["fed_kong"]},
]
# 东's concealed kong brings 2 stakes from each; its discard is won by 南 with 清对 and 杠上炮: 5番, 16 stakes.
SHOT: list[dict[str, Any]] = [
    {"type": "kong", "seat": "东", "kind": "concealed", "tile": "1p"},
    {"type": "win", "seat": "南", "from": "东", "hand": PURE_TRIPLETS, "tile": "6m", "flags": ["kong_discard"]},
]
# 东 feeds 西's kong (2 stakes), 南 draws a plain win (1 stake each); then 西 makes a false win: 1 stake to 东 and 北,
# who are still in play, and the kong back to 东.
FALSE_WIN: list[dict[str, Any]] = [
    {"type": "kong", "seat": "西", "kind": "exposed", "from": "东", "tile": "1p"},
    {"type": "win", "seat": "南", "hand": PLAIN, "tile": "5p"},
    {"type": "false_win", "seat": "西"},
]
# The same with a miscount, which pays the winner too.
MISCOUNT: list[dict[str, Any]] = [*FALSE_WIN[:2], {"type": "miscount", "seat": "西", "kind": "short"}]

# balances of 东 南 西 北 under the settings, in the order of SETTINGS
EXPECTED: dict[str, tuple[list[dict[str, Any]], list[str]]] = {
    "pig, refund, check": (
        PIG_AND_REFUND,
        ["14 8 18 -40", "2 4 2 -8", "20 8 12 -40", "2 8 6 -16", "8 4 8 -20", "8 2 -6 -4"],
    ),
    "robbed kong": (ROBBED, ["0 1 0 -1", "0 1 0 -1", "0 1 0 -1", "0 1 0 -1", "0 0.5 0 -0.5", "0 0.5 0 -0.5"]),
    "fed bloom": (FED_BLOOM, ["0 4 -4 0", "0 4 -4 0", "0 4 -4 0", "0 4 -4 0", "0 2 -2 0", "0 2 -2 0"]),
    "shot after a kong": (
        SHOT,
        ["-10 14 -2 -2", "2 2 -2 -2", "-10 14 -2 -2", "-10 14 -2 -2", "-5 7 -1 -1", "1 1 -1 -1"],
    ),
    "false win": (FALSE_WIN, ["0 3 -3 0", "0 3 -3 0", "0 3 -3 0", "0 3 -3 0", "0 1.5 -1.5 0", "0 1.5 -1.5 0"]),
    "miscount": (MISCOUNT, ["0 4 -4 0", "0 4 -4 0", "0 4 -4 0", "0 4 -4 0", "0 2 -2 0", "0 2 -2 0"]),
}


def record(events: list[dict[str, Any]]) -> dict[str, Any]:
    return {"rulec": "round/1", "seats": ["东", "南", "西", "北"], "dealer": "东", "events": events}


@pytest.mark.parametrize("setting", list(SETTINGS))
@pytest.mark.parametrize("name", list(EXPECTED))
def test_settled_as_by_hand(name: str, setting: str) -> None:
    events, balances = EXPECTED[name]
    expected = [Decimal(amount) for amount in balances[list(SETTINGS).index(setting)].split()]
    settled = rulec.load("chuanma", options=SETTINGS[setting]).run(record(events))
    assert not settled.errors
    assert list(settled.balance.values()) == expected


@pytest.mark.parametrize("setting", list(SETTINGS)[1:])
def test_shares_of_causes_add_up_to_the_difference(setting: str) -> None:
    old, new = rulec.load("chuanma"), rulec.load("chuanma", options=SETTINGS[setting])
    records = [old.run(record(events)).record for events, _ in EXPECTED.values()]
    compared = rulec.compare([old, new], records=records)
    differences = [d for one in compared.records for d in one.differences]
    assert differences
    for difference in differences:
        before, after = (amount or Decimal(0) for amount in difference.amounts)
        assert sum((share.amount for share in difference.because[1]), Decimal(0)) == after - before


def test_causes_of_a_capped_pig_under_two_settings() -> None:
    """A pig costs 20 without a cap; a cap of 3 makes it 4 whatever flower_pig says, so the cap alone is the cause."""
    old = rulec.load("chuanma")
    new = rulec.load("chuanma", options={"cap": 3, "flower_pig": 8})
    compared = rulec.compare([old, new], records=[old.run(record(PIG_AND_REFUND)).record])
    pigs = [d for d in compared.records[0].differences if d.rule == "flower_pig"]
    assert [d.amounts for d in pigs] == [(Decimal(20), Decimal(4))] * 2
    for difference in pigs:
        shares = {tuple(p.leaf for p in share.places): share.amount for share in difference.because[1]}
        # alone: the cap takes 16, flower_pig=8 takes 12; together they take 16, so 12 are counted twice
        assert shares == {
            ("options.cap",): Decimal(-16),
            ("options.flower_pig",): Decimal(-12),
            ("options.cap", "options.flower_pig"): Decimal(12),
        }


@pytest.mark.parametrize(
    ("options", "events", "balance"),
    [
        # a heavenly win pays nothing and ends the round
        ({}, [{"type": "win", "seat": "东", "patterns": ["heavenly"]}], "0 0 0 0"),
        # a robbed kong is not paid, by whichever way the sheet says that it was robbed
        (
            {},
            [ROBBED[0], {"type": "win", "seat": "南", "from": "北", "tile": "5p", "patterns": ["robbed_kong"]}],
            "0 1 0 -1",
        ),
        # 6 for the kong and back again, 2 for a plain hand with 杠上炮
        (
            {"shot_kong": "refund"},
            [SHOT[0], {"type": "win", "seat": "南", "from": "东", "patterns": ["kong_discard"]}],
            "-2 2 0 0",
        ),
    ],
)
def test_a_stated_pattern_brings_the_flag_of_its_name(
    options: Mapping[str, Any], events: list[dict[str, Any]], balance: str
) -> None:
    settled = rulec.load("chuanma", options=options).run(record(events))
    assert not settled.errors
    assert list(settled.balance.values()) == [Decimal(amount) for amount in balance.split()]


@pytest.mark.parametrize(
    ("tiles", "dead_wait", "waits"),
    [
        # 66 111 234 888 and 89 wait for a 7; a fifth 8 makes no set with the 9
        ("66m 111234s 8888s 9s", "own_four", [("7s", 4)]),
        # 111 and a single 1 wait for the fifth 1, and 11 with 12 left of 123 for a 3
        ("1111m 444m 222m 999m", "own_four", [("3m", 4)]),
        ("1111m 444m 222m 999m", "counts", [("1m", 0), ("3m", 4)]),
    ],
)
def test_waits_where_four_alike_are_held(tiles: str, dead_wait: str, waits: list[tuple[str, int]]) -> None:
    ready, found = rulec.load("chuanma", options={"dead_wait": dead_wait}).waits(tiles)
    assert ready
    assert [(f"{w.tile % 9 + 1}{'mps'[w.tile // 9]}", w.left) for w in found] == waits
