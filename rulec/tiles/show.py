"""Tiles, melds and blocks as text: letters (`111m`), Chinese suits (`111万`), numerals (`一万`), pictures."""

from collections.abc import Iterable, Sequence
from typing import Literal

from rulec.tiles.model import SUITS, TILES, Hand, Meld, rank_of, suit_of

Style = Literal["letters", "chinese", "numerals", "unicode"]

CHINESE_SUITS = "万筒条"
NUMERALS = "一二三四五六七八九"
UNICODE_STARTS = (0x1F007, 0x1F019, 0x1F010)
SUIT_NAMES = {
    "en": {"m": "characters", "p": "dots", "s": "bamboo"},
    "zh": {"m": "万", "p": "筒", "s": "条"},
}
MELD_NAMES = {
    "letters": {"pong": "pong ", "exposed": "kong exposed ", "added": "kong added ", "concealed": "kong concealed "},
    "chinese": {"pong": "碰", "exposed": "直杠", "added": "面下杠", "concealed": "暗杠"},
}


def style_of(lang: str) -> Style:
    """The usual style of a language: `1m` in English, `1万` in Chinese."""
    return "chinese" if lang == "zh" else "letters"


def tile_text(tile: int, style: Style = "letters") -> str:
    """One tile: `1m`, `1万`, `一万` or its picture."""
    return group_text((tile,), style)


def group_text(tiles: Iterable[int], style: Style = "letters") -> str:
    """Tiles of one suit as one word: `123m`."""
    given = tuple(tiles)
    suit = suit_of(given[0])
    if style == "unicode":
        return "".join(chr(UNICODE_STARTS[suit] + rank_of(tile) - 1) for tile in given)
    if style == "numerals":
        return "".join(NUMERALS[rank_of(tile) - 1] for tile in given) + CHINESE_SUITS[suit]
    sign = CHINESE_SUITS[suit] if style == "chinese" else SUITS[suit]
    return "".join(str(rank_of(tile)) for tile in given) + sign


def tiles_text(tiles: Iterable[int], style: Style = "letters") -> str:
    """Tiles in order, a word a suit: `111444m 66p`."""
    ordered = sorted(tiles)
    words = ([tile for tile in ordered if suit_of(tile) == suit] for suit in range(len(SUITS)))
    return " ".join(group_text(word, style) for word in words if word)


def counts_text(counts: Sequence[int], style: Style = "letters") -> str:
    """27 counts as text, a word a suit."""
    return tiles_text((tile for tile in range(TILES) for _ in range(counts[tile])), style)


def run_text(lowest: int, style: Style = "letters") -> str:
    """The run that starts at a tile: `123m`."""
    return group_text((lowest, lowest + 1, lowest + 2), style)


def copies_text(tile: int, copies: int, style: Style = "letters") -> str:
    """A tile several times: `66m`, `111m`, `1111m`."""
    return group_text((tile,) * copies, style)


def block_text(suit: int, block: int, style: Style = "letters") -> str:
    """A block of a reading in the encoding of suit parts: run 0-6, triplet 7-15, pair 16-24."""
    if block < 7:
        return run_text(suit * 9 + block, style)
    if block < 16:
        return copies_text(suit * 9 + block - 7, 3, style)
    return copies_text(suit * 9 + block - 16, 2, style)


def meld_tiles_text(meld: Meld, style: Style = "letters") -> str:
    """A meld as the tiles on the table: `111m`, `1111m`."""
    return copies_text(meld.tile, meld.size, style)


def meld_text(meld: Meld, style: Style = "letters") -> str:
    """A meld with its name, as it is read back: `kong exposed 2p`, `直杠2筒`."""
    names = MELD_NAMES["letters" if style == "letters" else "chinese"]
    return names[meld.kind] + tile_text(meld.tile, style)


def reading_texts(melds: Iterable[Meld], parts: Sequence[tuple[int, ...]], style: Style = "letters") -> tuple[str, ...]:
    """A reading as words: melds, sets in tile order, then the pair (or all pairs). `parts`: the blocks of each suit."""
    sets = [
        (suit * 9 + (block if block < 7 else block - 7), block_text(suit, block, style))
        for suit, block in _blocks(parts)
        if block < 16
    ]
    pairs = [block_text(suit, block, style) for suit, block in _blocks(parts) if block >= 16]
    called = [meld_tiles_text(meld, style) for meld in melds]
    return (*called, *(text for _, text in sorted(sets)), *pairs)


def hand_text(hand: Hand, style: Style = "letters") -> str:
    """A hand with its melds: `66m | pong 1m | kong exposed 2p`."""
    words = [counts_text(hand.counts, style), *(meld_text(meld, style) for meld in hand.melds)]
    return " | ".join(word for word in words if word)


def _blocks(parts: Sequence[tuple[int, ...]]) -> Iterable[tuple[int, int]]:
    return ((suit, block) for suit, part in enumerate(parts) for block in part)
