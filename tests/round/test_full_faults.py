"""What could not have happened in a full record, each with the code that it gets and the place that it is told at."""

from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

import rulec
from rulec.report.diagnostics import diagnostic_text
from rulec.round.result import Settled
from rulec.source.words import play
from tests.full_by_hand import event as parsed

SEATS = ("东", "南", "西", "北")
HANDS = {
    "东": "111m 222m 333m 444m 5m 9p",
    "南": "123p 456p 789p 1123s",
    "西": "555p 666p 777s 888s 9s",
    "北": "55m 999m 888m 777m 66s",
}
DEAL = {"type": "deal", "hands": HANDS}
Event = dict[str, Any]


def event(text: str) -> Event:
    """`draw 南 1m`, `kong 东 exposed 1m from 南`, `win 西 9s from 南` as an event; `late=true` and the like behind."""
    kind, seat, fields = parsed(text.split())
    return {"type": kind, **({"seat": seat} if seat else {}), **fields}


def play_out(events: Sequence[str | Event], sets: Sequence[str] = (), **head: Any) -> Settled:  # noqa: ANN401
    written = [event(e) if isinstance(e, str) else e for e in events]
    record = {"rulec": "round/1", "seats": list(SEATS), "dealer": "东", "events": [DEAL, *written], **head}
    return rulec.load("chuanma", sets=list(sets)).run(record)


def two_of_one_suit(*behind: str | Event) -> Settled:
    """Two players with one suit, drawn to the end of the wall: nine draws. Then what is to be tried."""
    hands = {"东": "1111m 2222m 3333m 44m", "南": "5555m 6666m 7777m 8m"}
    drawn = ["4m", "4m", "8m", "8m", "8m", "9m", "9m", "9m", "9m"]
    events: list[str | Event] = ["discard 东 4m"]
    for number, tile in enumerate(drawn):
        seat = ("南", "东")[number % 2]
        events.append(f"draw {seat} {tile}")
        in_turn = behind and isinstance(behind[0], str) and behind[0].startswith("kong")
        if number < len(drawn) - 1 or not in_turn:
            events.append(f"discard {seat} {tile}")
    written = [event(e) if isinstance(e, str) else e for e in (*events, *behind)]
    record = {"rulec": "round/1", "seats": ["东", "南"], "dealer": "东",
              "events": [{"type": "deal", "hands": hands}, *written]}  # fmt: skip
    return rulec.load("chuanma", sets=["play.players=2", "play.suits=[m]", "last_n=0"]).run(record)


def two_of_one_suit_stated(last: Event) -> Settled:
    """The same to its end, with what the record states there."""
    return two_of_one_suit(last)


STAY = "play.winners=stay"
DECLARED = "play.void=declared"
SUITS = {"东": "p", "南": "m", "西": "m", "北": "p"}
VOIDS: Event = {"type": "void", "suits": SUITS}
GIVE = {"东": "111m", "南": "123p", "西": "555p", "北": "999m"}
FEED = ["discard 东 9p", "draw 南 1m", "discard 南 1m", "kong 东 exposed 1m from 南", "draw 东 5m"]  # 东 may win on it

CASES: dict[str, tuple[list[str | Event], list[str], str, str]] = {
    "claim in another's turn": (["pong 南 1m from 东"], [], "play-not-now", "pong"),
    "another's turn": (["discard 南 1p"], [], "play-not-its-turn", "南"),
    "a draw by who has won": ([*FEED, "win 东", "draw 东 9s"], [], "play-left", "东"),
    "a tile of another": (["discard 东 9s"], [], "play-not-held", "9s"),
    "five of a kind": (["discard 东 9p", "draw 南 5p"], [], "play-fifth-copy", "5p"),
    "a suit that is not played": (["discard 东 9p"], ["play.suits=[m, p]"], "play-no-such-suit", "deal"),
    "the end too early": (["discard 东 9p", "exhausted"], [], "play-wall-left", "exhausted"),
    "not that tile": (["discard 东 9p", "pong 南 1p from 东"], [], "play-other-tile", "1p"),
    "not from that seat": (["discard 东 9p", "pong 西 9p from 南"], [], "play-other-source", "南"),
    "one's own discard": (["discard 东 9p", "pong 东 9p from 南"], [], "play-own-tile", "东"),
    "too few for a pong": (["discard 东 9p", "pong 西 9p from 东"], [], "play-too-few", "9p"),
    "nothing to add to": (["kong 东 added 5m"], [], "play-no-pong", "5m"),
    "the void suit is left": ([VOIDS, "discard 东 5m"], [DECLARED, "play.discard_void_first=true"],
                              "play-void-first", "5m"),
    "a pong of the void suit": (
        [{"type": "void", "suits": {**SUITS, "北": "m"}}, "discard 东 9p", "draw 南 5m", "discard 南 5m",
         "pong 北 5m from 南"], [DECLARED], "play-void-tile", "5m"),
    "a locked hand": ([*FEED, "win 东", "draw 南 9s", "discard 南 9s", "draw 西 9s", "discard 西 9s", "draw 北 3s",
                       "discard 北 3s", "draw 东 3s", "discard 东 5m"], [STAY], "play-locked", "东"),
    "an exchange of two suits": ([{"type": "exchange", "give": {**GIVE, "北": "99m 6s"}, "direction": "across"}],
                                 ["play.exchange.tiles=3", "play.exchange.same_suit=true"],
                                 "play-not-one-suit", "exchange"),
    "a void suit twice": ([{"type": "void", "suits": {"东": "p"}}, {"type": "void", "suits": {"东": "m"}}], [DECLARED],
                          "play-twice", "void"),
    "a void suit of who has left": ([{"type": "false_win", "seat": "南"}, VOIDS], [DECLARED], "play-left", "void"),
    "before the exchange": (["discard 东 9p"], ["play.exchange.tiles=3"], "play-not-begun", "discard"),
    "an exchange of too few": ([{"type": "exchange", "give": {**GIVE, "北": "99m"}, "direction": "across"}],
                               ["play.exchange.tiles=3"], "play-wrong-count", "exchange"),
    "not the tile drawn": ([*FEED, "win 东 9s"], [], "play-not-drawn", "9s"),
    "a kong that the rules refuse": ([*FEED[:3], "kong 东 exposed 1m from 南"], ["play.may_kong=wall >= 100"],
                                     "kong-not-allowed", ""),
    "a pong that the rules refuse": ([*FEED[:3], "pong 东 1m from 南"], ["play.may_pong=false"],
                                     "pong-not-allowed", ""),
    "a win that must be taken": (["discard 东 9p", "draw 南 9s", "discard 南 9s", "draw 西 1p"], ["play.must_win=true"],
                                 "must-win-passed", ""),
    "an own draw that must be taken": ([*FEED, "discard 东 9s"], ["play.must_win=true"], "must-win-passed", ""),
    "another hand": ([*FEED, {"type": "win", "seat": "东", "hand": "111m 222m 333m 444m 55m"}], [],
                     "stated-hand", "111m"),
    "another flag": ([*FEED[:1], "draw 南 9s", "discard 南 9s",
                      {"type": "win", "seat": "西", "from": "南", "tile": "9s", "flags": ["kong_discard"]}], [],
                     "stated-flag", "kong_discard"),
    "another worth": ([*FEED, {"type": "win", "seat": "东", "fan": 4}], [], "stated-worth", "4"),
    "a win that is none": (["discard 东 9p", "win 西 9p from 东"], [], "win-no-win", ""),
}  # fmt: skip


def text_at(settled: Settled) -> str:
    span = settled.errors[0].span
    assert span is not None
    return span.text


@pytest.mark.parametrize("name", CASES)
def test_what_could_not_have_happened(name: str) -> None:
    events, sets, code, text = CASES[name]
    settled = play_out(events, sets)
    assert [d.code for d in settled.errors] == [code]
    assert text in text_at(settled)
    assert settled.failed_event is not None
    for lang in ("zh", "en"):
        told = diagnostic_text(settled.errors[0], lang)
        assert "{" not in told.splitlines()[0]


def test_the_table_is_shown() -> None:
    settled = play_out(["discard 东 9p", "pong 南 1p from 东"])
    told = diagnostic_text(settled.errors[0], "en")
    assert "others may claim the 9p of 东, else 南 draws" in told
    assert "东: 1112223334445m" in told
    assert "(55, 9p)" in told  # 108 less 53 tiles dealt, and the tile in flight


@pytest.mark.parametrize(
    ("change", "code"),
    [({"东": "111m"}, "play-wrong-count"), ({"南": "123p 456p 789p 1123s 4s"}, "play-wrong-count")],
)
def test_a_deal_of_wrong_counts(change: dict[str, str], code: str) -> None:
    record = {"rulec": "round/1", "seats": list(SEATS), "dealer": "东",
              "events": [{"type": "deal", "hands": {**HANDS, **change}}]}  # fmt: skip
    assert [d.code for d in rulec.load("chuanma").run(record).errors] == [code]


def test_the_dealer_has_one_tile_more() -> None:
    assert [d.code for d in play_out([], dealer="南").errors] == ["play-wrong-dealer"]


def test_one_tile_for_one_winner() -> None:
    events: list[str | Event] = [
        "discard 东 9p",
        "draw 南 9s",
        "discard 南 9s",
        "win 西 9s from 南",
        "win 北 9s from 南",
    ]
    assert [d.code for d in play_out(events, ["play.claims=nearest"]).errors] == ["play-nearest-only"]


def test_nothing_is_drawn_from_an_empty_wall() -> None:
    assert [d.code for d in two_of_one_suit("draw 东 9m").errors] == ["play-wall-empty"]
    assert [d.code for d in two_of_one_suit("kong 南 concealed 5m").errors] == ["play-no-replacement"]
    assert not two_of_one_suit("exhausted").errors


PONGED = [  # 北 has a pong of 5m and draws the fourth one
    "discard 东 5m", "pong 北 5m from 东", "discard 北 6s", "draw 东 1p", "discard 东 1p", "draw 南 9s",
    "discard 南 9p", "draw 西 2p", "discard 西 2p", "draw 北 5m",
]  # fmt: skip
ADDED = {"type": "kong", "seat": "北", "kind": "added", "tile": "5m"}


def test_late_is_told_by_the_tiles() -> None:
    assert not play_out([*PONGED, ADDED]).errors
    assert [d.code for d in play_out([*PONGED, {**ADDED, "late": True}]).errors] == ["stated-late"]
    kept = [*PONGED, "discard 北 6s", "draw 东 3p", "discard 东 3p", "draw 南 4p", "discard 南 4p", "draw 西 1s",
            "discard 西 1s", "draw 北 2s"]  # fmt: skip
    assert not play_out([*kept, {**ADDED, "late": True}, "draw 北 3s"], ["late_kong=zero"]).entries
    assert len(play_out([*kept, ADDED, "draw 北 3s"], ["late_kong=pay"]).entries) == 3


def test_pigs_are_told_by_the_tiles() -> None:
    settled = two_of_one_suit()
    assert not settled.errors
    record_of = two_of_one_suit_stated({"type": "exhausted", "pigs": ["东"]})
    assert [d.code for d in record_of.errors] == ["stated-status"]
    ready_of = two_of_one_suit_stated({"type": "exhausted", "ready": {"东": {"min": 1, "max": 1}}})
    assert [d.code for d in ready_of.errors] in ([], ["stated-status"])


def test_a_win_that_had_to_be_taken() -> None:
    events: list[str | Event] = ["discard 东 9p", "draw 南 9s", "discard 南 9s", "draw 西 1p"]
    warned = play_out(events, ["play.must_win=true", "play.must_win_breach=warns"])
    assert [d.code for d in warned.errors] == []
    assert "must-win-warned" in [d.code for d in warned.warnings]
    # 西 wins by itself off 南, and 北 draws next: the draw of 西 cannot be
    taken = play_out([*events[:3], "draw 北 1p"], ["play.must_win=true", "play.must_win_breach=wins"])
    assert not taken.errors
    assert [(e.payer, e.payee, e.amount) for e in taken.entries] == [("南", "西", Decimal(2))]


def test_a_win_that_is_none_may_be_an_offence() -> None:
    settled = play_out(["discard 东 9p", "win 西 9p from 东"], ["play.bad_win=offence"])
    assert not settled.errors
    assert [e.rule for e in settled.entries if e.amount] == ["false_win"] * 3
    assert {e.payer for e in settled.entries} == {"西"}


@pytest.mark.parametrize(
    ("stated", "code"),
    [
        ({"hand": "555p 666p 777s 888s 9s 9p"}, None),
        ({"melds": []}, None),
        ({"fan": 3}, None),  # what it would be worth cannot be told
        ({"hand": "555p 666p 777s 888s 99p"}, "stated-hand"),
        ({"melds": ["pong 9s"]}, "stated-hand"),
        ({"flags": ["kong_discard"]}, "stated-flag"),
    ],
)
def test_what_a_win_that_is_none_states_of_the_tiles_is_so(stated: Event, code: str | None) -> None:
    """A record that says otherwise contradicts itself: there is nobody to fine."""
    called: Event = {"type": "win", "seat": "西", "from": "东", "tile": "9p", **stated}
    settled = play_out(["discard 东 9p", called], ["play.bad_win=offence"])
    assert [d.code for d in settled.errors] == ([] if code is None else [code])
    assert [e.payer for e in settled.entries if e.amount] == ([] if code else ["西"] * 3)


def test_an_offence_may_come_before_the_exchange_and_the_void_suits() -> None:
    exchange: Event = {"type": "exchange", "give": GIVE, "direction": "across"}
    void: Event = {"type": "void", "suits": {seat: suit for seat, suit in SUITS.items() if seat != "东"}}
    false: Event = {"type": "false_win", "seat": "东"}
    sets = ["play.exchange.tiles=3", DECLARED]
    # 东 has left, so that 南 draws first
    for events in ([false, exchange, void], [exchange, false, void], [exchange, void, false]):
        settled = play_out([*events, "draw 南 9s"], sets)
        assert not settled.errors
        assert {(e.rule, e.payer) for e in settled.entries if e.amount} == {("false_win", "东")}
    late = play_out([false, exchange, {"type": "declare", "seat": "东", "call": True}], sets)
    assert [d.code for d in late.errors] == ["play-left"]


def test_a_win_beside_that_rule_is_a_win_whatever_else_is_asked() -> None:
    """Trying whether it is one must not leave its tile in the hand."""
    events: list[str | Event] = ["discard 东 9p", "draw 南 9s", "discard 南 9s", "win 西 9s from 南"]
    settled = play_out(events, ["play.bad_win=offence", "play.must_win=false"])
    assert [(e.rule, e.payer, e.payee, e.amount) for e in settled.entries] == [("discard_win", "南", "西", Decimal(2))]


def test_every_word_of_full_records_is_used() -> None:
    """Each code is named in this file, so that none is left without a case."""
    written = Path(__file__).read_text(encoding="utf-8")
    assert [code for code in play.WORDS if f'"{code}"' not in written] == []
