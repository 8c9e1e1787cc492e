"""Tiles and melds as people write them, read back as what they are."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulec.source.diagnostic import Sink
from rulec.source.text import Text
from rulec.source.yaml_nodes import compose
from rulec.tiles.hands import parse_hand
from rulec.tiles.model import TILES, Hand, Meld
from rulec.tiles.notation import parse_meld, parse_melds, parse_tile, parse_tiles
from rulec.tiles.show import Style, counts_text, hand_text, meld_text, style_of, tile_text

STYLES: tuple[Style, ...] = get_args(Style)
KINDS = ("pong", "exposed", "added", "concealed")
MELDS = st.builds(Meld, st.sampled_from(KINDS), st.integers(0, TILES - 1))


def read(text: str) -> tuple[int, ...]:
    sink = Sink()
    tiles = parse_tiles(text, sink)
    assert not len(sink), [d.code for d in sink]
    assert tiles is not None
    return tiles.tiles


@pytest.mark.parametrize(
    "text",
    ["123m55p9s", "123m 55p 9s", "1m2m3m5p5p9s", "123万 55筒 9条", "123萬55饼9索", "一二三万五五筒九条", "🀇🀈🀉🀝🀝🀘",
     "１２３ｍ ５５ｐ ９ｓ", "123M,55P;9S", "123 m 55 p 9 s", "🀇\ufe0e🀈🀉 55p 九条"],
)  # fmt: skip
def test_one_hand_in_many_ways(text: str) -> None:
    assert read(text) == (0, 1, 2, 13, 13, 26)


@given(st.lists(st.integers(0, 4), min_size=TILES, max_size=TILES).filter(any), st.sampled_from(STYLES))
def test_what_is_shown_is_read_back(counts: list[int], style: Style) -> None:
    tiles = parse_tiles(counts_text(counts, style), Sink())
    assert tiles is not None
    assert tiles.counts == tuple(counts)


@given(MELDS, st.sampled_from(STYLES))
def test_melds_that_are_shown_are_read_back(meld: Meld, style: Style) -> None:
    found = parse_meld(meld_text(meld, style), Sink())
    assert found is not None
    assert found.meld == meld


@given(st.text(alphabet="123456789mpsz万筒条一九碰杠 ;,0x🀇🀀", max_size=12))
def test_any_text_is_tiles_or_a_fault_but_never_both(text: str) -> None:
    sink = Sink()
    assert (parse_tiles(text, sink) is None) == bool(len(sink))
    sink = Sink()
    assert (parse_melds(text, sink) is None) == bool(len(sink))


@pytest.mark.parametrize(
    ("text", "meld"),
    [("pong 1m", Meld("pong", 0)), ("碰一万", Meld("pong", 0)), ("Pong: 111m", Meld("pong", 0)),
     ("kong exposed 2p", Meld("exposed", 10)), ("exposed kong 2222p", Meld("exposed", 10)),
     ("直杠2筒", Meld("exposed", 10)),
     ("kong-added 2p", Meld("added", 10)), ("面下杠 2p", Meld("added", 10)), ("弯杠二筒", Meld("added", 10)),
     ("kong_concealed 9s", Meld("concealed", 26)), ("暗杠🀘", Meld("concealed", 26))],
)  # fmt: skip
def test_melds_in_many_ways(text: str, meld: Meld) -> None:
    found = parse_meld(text, Sink())
    assert found is not None
    assert found.meld == meld


def test_melds_of_one_text() -> None:
    found = parse_melds("pong 1m; kong concealed 3s，碰5筒", Sink())
    assert found is not None
    assert [placed.meld for placed in found] == [Meld("pong", 0), Meld("concealed", 20), Meld("pong", 13)]
    assert parse_melds("", Sink()) == ()


@pytest.mark.parametrize(("text", "tile"), [("5m", 4), ("五万", 4), ("🀐", 18)])
def test_one_tile(text: str, tile: int) -> None:
    assert parse_tile(text, Sink()) == tile


@pytest.mark.parametrize(
    ("tiles", "win", "counted"),
    [("123m 456m 789m 234p 5p", "5p", True), ("123m 456m 789m 234p 55p", "5p", True),
     ("123m 456m 789m 234p 55p", None, True), ("123m 456m 789m 234p 5p", None, False)],
)  # fmt: skip
def test_a_won_hand_holds_its_winning_tile(tiles: str, win: str | None, counted: bool) -> None:
    hand = parse_hand(tiles, win=win, sink=Sink())
    assert (hand is not None) == counted
    if hand is not None:
        assert sum(hand.counts) == 14
        assert hand.counts[13] == 2


@pytest.mark.parametrize(("sets", "tiles"), [(4, "1112345678999m"), (3, "1112345678m"), (2, "1112345m")])
def test_ready_hands_are_a_tile_short(sets: int, tiles: str) -> None:
    hand = parse_hand(tiles, sink=Sink(), sets=sets, form="ready")
    assert hand is not None
    assert sum(hand.counts) == 3 * sets + 1


def test_each_meld_takes_three_tiles_away() -> None:
    hand = parse_hand("55m", ["pong 1m", "kong added 2p", "kong concealed 3s", "pong 9s"], sink=Sink())
    assert hand == Hand((0,) * 4 + (2,) + (0,) * 22, tuple(Meld(k, t) for k, t in
                        (("pong", 0), ("added", 10), ("concealed", 20), ("pong", 26))))  # fmt: skip
    assert hand_text(hand) == "55m | pong 1m | kong added 2p | kong concealed 3s | pong 9s"


def test_places_in_quoted_yaml() -> None:
    """A caret stands under the tile, past Chinese letters and escapes."""
    node = compose(Text("r.yaml", '"一万\\u0020 2x"'), Sink())[0]
    sink = Sink()
    parse_tiles(node, sink)  # type: ignore[arg-type]
    assert [(d.code, d.span.text, d.span.column) for d in sink if d.span] == [
        ("tiles-without-suit", "2", 11),
        ("unknown-tile-character", "x", 12),
    ]


def test_styles() -> None:
    assert [tile_text(18, style) for style in STYLES] == ["1s", "1条", "一条", "🀐"]
    assert [style_of(lang) for lang in ("zh", "en")] == ["chinese", "letters"]
