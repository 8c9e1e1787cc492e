"""Who cannot pay: what a seat has before the round, what it then pays, and whether it goes on. Sums by hand."""

from collections.abc import Mapping

import pytest

import rulec
from rulec import DiagnosticError
from rulec.round.result import Settled

SEATS = ["东", "南", "西", "北"]
KONG = {"type": "kong", "seat": "南", "kind": "concealed", "tile": "1m"}  # 2 from each
WIN = {"type": "win", "seat": "北", "from": "东", "points": 8}


def run(how: str, *events: Mapping[str, object], **chips: int) -> Settled:
    rules = rulec.load("chuanma", options={"play.short_of_chips": how})
    return rules.run({"rulec": "round/1", "seats": SEATS, "chips": chips, "events": list(events)})


def paid(settled: Settled) -> list[tuple[str, str, str]]:
    return [(entry.payer, entry.payee, str(entry.amount)) for entry in settled.entries]


def test_he_owes_it() -> None:
    found = run("owes", KONG, WIN, 东=3, 西=1)
    assert dict(found.balance) == {"东": -10, "南": 6, "西": -2, "北": 6}


def test_he_pays_what_he_has() -> None:
    # 东 has 3: 2 for the kong, 1 of the 8. 西 has 1 of the 2. 南 and 北 do not count theirs.
    found = run("pays", KONG, WIN, 东=3, 西=1)
    assert paid(found) == [("东", "南", "2"), ("西", "南", "1"), ("北", "南", "2"), ("东", "北", "1")]
    assert found.entries[1].why.arithmetic.endswith("= 2 → 1")
    assert sum(found.balance.values()) == 0


def test_what_was_won_can_be_paid() -> None:
    # 南 has nothing, gets 6 for its kong, and then pays 6 of the 8.
    found = run("pays", KONG, {**WIN, "from": "南"}, 南=0)
    assert paid(found)[-1] == ("南", "北", "6")


def test_who_has_nothing_left_is_out() -> None:
    found = run("out", KONG, {**WIN, "from": "南"}, 东=2, 西=1)
    # 东 and 西 leave with the kong, 北 by winning: one seat is left, and the round is over.
    assert paid(found) == [("东", "南", "2"), ("西", "南", "1"), ("北", "南", "2"), ("南", "北", "8")]
    assert found.over
    late = run("out", KONG, WIN, 东=2)
    assert [fault.code for fault in late.errors] == ["seat-out-of-play"]


def test_a_seat_without_chips_written_pays_all() -> None:
    assert dict(run("out", KONG, WIN).balance) == {"东": -10, "南": 6, "西": -2, "北": 6}


def test_a_full_round_ends_when_one_seat_has_anything() -> None:
    rules = rulec.load("chuanma", options={"play.short_of_chips": "out"})
    hands = {"东": "1111m 234p 567p 999s 2s", "南": "222m 369p 345s 678s 8p", "西": "333m 48p 456s 789s 99p",
             "北": "444m 47p 678s 2345s 1p"}  # fmt: skip
    events = [{"type": "deal", "hands": hands}, {"type": "kong", "seat": "东", "kind": "concealed", "tile": "1m"}]
    found = rules.run({"rulec": "round/1", "seats": SEATS, "dealer": "东", "chips": {"南": 2, "西": 1, "北": 1},
                       "events": events})  # fmt: skip
    assert not found.errors
    assert dict(found.balance) == {"东": 4, "南": -2, "西": -1, "北": -1}
    assert found.over


def test_chips_of_a_seat_that_is_none_are_told() -> None:
    with pytest.raises(DiagnosticError) as told:
        run("pays", KONG, 中=3)
    assert [fault.code for fault in told.value.diagnostics] == ["unknown-seat"]
