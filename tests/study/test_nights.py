"""Nights played through: who deals, what a round that fails does to the others, totals by name."""

from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path

import pytest

import rulec
from rulec.round.model import Faulty, Night, Transfer
from rulec.round.read import read_records
from rulec.round.result import Settled
from rulec.source.diagnostic import Sink
from rulec.study.nights import Played, play

HEAD = "rulec: night/1\nplayers: [甲, 乙, 丙, 丁]\nrounds:\n"
WIN = "{type: win, seat: 乙, from: 甲, tile: 5m, hand: 123m 456m 789p 234p 55m}"  # 乙 wins first and deals next
FIRST = f"- {{dealer: 甲, events: [{WIN}, {{type: exhausted}}]}}\n"


def played(folder: Path, rounds: str, head: str = HEAD) -> Played:
    path = folder / "night.yaml"
    path.write_text(head + rounds, encoding="utf-8")
    (night,) = read_records(path, Sink())
    assert isinstance(night, Night)
    return play(rulec.load("chuanma"), night)


def dealers(found: Played) -> list[str | None]:
    rounds = [part for part in found.parts if isinstance(part, Settled)]
    return [None if r.record.dealer is None else r.record.seats[r.record.dealer] for r in rounds]


def warned(found: Played) -> list[tuple[str, str]]:
    parts = [part for part in found.parts if isinstance(part, Settled)]
    return [(w.code, w.span.text) for part in parts for w in part.warnings if w.span and w.code.startswith("dealer")]


def nonzero(totals: Mapping[str, Decimal]) -> dict[str, Decimal]:
    return {name: amount for name, amount in totals.items() if amount}


def test_the_dealer_follows(tmp_path: Path) -> None:
    found = played(tmp_path, FIRST + "- {events: [{type: exhausted}]}\n")
    assert dealers(found) == ["甲", "乙"]
    second = found.parts[1]
    assert isinstance(second, Settled)
    assert second.record.previous_dealer == 0
    assert found.whole
    assert warned(found) == []


def test_a_transfer_between_rounds_changes_no_dealer(tmp_path: Path) -> None:
    found = played(
        tmp_path, FIRST + "- {type: transfer, from: 丙, to: bank, amount: 3.5}\n- {events: [{type: exhausted}]}\n"
    )
    assert dealers(found) == ["甲", "乙"]
    assert isinstance(found.parts[1], Transfer)
    assert found.totals["丙"] == Decimal("-3.5")
    assert found.totals["bank"] == Decimal("3.5")


@pytest.mark.parametrize(
    ("second", "told"),
    [
        ("- {dealer: 丁, events: [{type: exhausted}]}\n", [("dealer-differs", "丁")]),
        ("- {dealer: 乙, events: [{type: exhausted}]}\n", []),
        ("- {seats: [甲, 丙, 丁], events: [{type: exhausted}]}\n", [("dealer-away", "[甲, 丙, 丁]")]),
        ("- {seats: [甲, 丙, 丁], dealer: 丙, events: [{type: exhausted}]}\n", [("dealer-differs", "丙")]),
    ],
)
def test_dealers_that_do_not_follow(second: str, told: list[tuple[str, str]], tmp_path: Path) -> None:
    assert warned(played(tmp_path, FIRST + second)) == told


def test_a_heavenly_win_is_the_following_dealers(tmp_path: Path) -> None:
    heavenly = "- {{events: [{{type: win, seat: {0}, tile: 5m, hand: 123m 456m 789p 234p 55m, flags: [heavenly]}}]}}\n"
    assert played(tmp_path, FIRST + heavenly.format("乙")).whole
    found = played(tmp_path, FIRST + heavenly.format("丙"))
    wrong = found.parts[1]
    assert isinstance(wrong, Faulty)
    assert [(d.code, d.span.text) for d in wrong.errors if d.span] == [("heavenly-not-dealer", "heavenly")]
    assert not found.whole


@pytest.mark.parametrize(
    "broken", ["{events: [{type: wim}]}", "{events: [{type: win, seat: 乙, hand: 11223344556679m}]}"]
)
def test_a_round_that_fails_spares_the_others_and_tells_no_dealer(broken: str, tmp_path: Path) -> None:
    found = played(tmp_path, f"{FIRST}- {broken}\n- {{events: [{{type: exhausted}}]}}\n")
    assert not found.whole
    last = found.parts[2]
    assert isinstance(last, Settled)
    assert last.record.dealer is None
    assert nonzero(found.totals) == {"甲": -1, "乙": 1}
