"""Tile notation: `111m 444m`, `111万 444筒`, 一万, Unicode tiles, mixed and spaced; melds such as `kong added 2p`.

A parser appends what is wrong to a sink, each fault at its exact place, and returns None when it cannot give a value.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches

from rulec.source.diagnostic import Diagnostic, Sink
from rulec.source.nodes import ScalarNode
from rulec.source.text import Span, Text
from rulec.tiles.model import TILES, Meld

SUIT_SIGNS = {"m": 0, "万": 0, "萬": 0, "p": 1, "筒": 1, "饼": 1, "餅": 1, "s": 2, "条": 2, "條": 2, "索": 2}
LETTERS = {"m": 0, "p": 9, "s": 18}
DIGITS = {sign: rank for rank, sign in enumerate("123456789")}
NUMERALS = {sign: rank for rank, sign in enumerate("一二三四五六七八九", start=1)}
HONOURS = frozenset("东東南西北中发發白")
SEPARATORS = frozenset(",、;·|")
UNKNOWN = "unknown-tile-character"
INVISIBLE = frozenset("\ufe0e\ufe0f\u200b\u200d")
FIRST_HONOUR, FIRST_TILE, LAST_TILE, LAST_FLOWER = 0x1F000, 0x1F007, 0x1F021, 0x1F029
UNICODE_SUITS = (0, 2, 1)  # characters, bamboo, dots: the order of the Unicode block

MELD_WORDS = {
    "pong": "pong", "碰": "pong",
    "kong exposed": "exposed", "exposed kong": "exposed", "直杠": "exposed", "明杠": "exposed", "点杠": "exposed",
    "kong added": "added", "added kong": "added", "面下杠": "added", "补杠": "added", "加杠": "added", "弯杠": "added",
    "巴杠": "added",
    "kong concealed": "concealed", "concealed kong": "concealed", "暗杠": "concealed", "下雨": "concealed",
}  # fmt: skip
MELD_ENGLISH = tuple(word for word in MELD_WORDS if word.isascii())
CHOWS = frozenset({"chow", "chi", "吃"})

Written = ScalarNode | str


@dataclass(frozen=True, slots=True)
class Tiles:
    """Tiles in the order written, and where each stands in a part of a text."""

    tiles: tuple[int, ...]
    offsets: tuple[int, ...] = field(compare=False, repr=False)
    place: "_Place" = field(compare=False, repr=False)
    part: tuple[int, int] = field(compare=False, repr=False)

    @property
    def spans(self) -> tuple[Span, ...]:
        """The place of each tile."""
        return tuple(self.place.part(at, at + 1) for at in self.offsets)

    @property
    def span(self) -> Span:
        """The place of all that was read."""
        return self.place.part(*self.part)

    @property
    def counts(self) -> tuple[int, ...]:
        """How many there are of each of the 27 tiles."""
        return tuple(self.tiles.count(tile) for tile in range(TILES))


@dataclass(frozen=True, slots=True)
class PlacedMeld:
    """A meld with the place where it is written."""

    meld: Meld
    span: Span = field(compare=False, repr=False)


def parse_tiles(written: Written, sink: Sink) -> Tiles | None:
    """The tiles of a text; None after any fault, or where there is no tile."""
    place = _Place(written)
    found = _as_most(place.text)
    return _tiles(place, 0, len(place.text), sink) if found is None else _found(found, place, 0, len(place.text))


def parse_tile(written: Written, sink: Sink) -> int | None:
    """The one tile of a text."""
    tiles = parse_tiles(written, sink)
    if tiles is None:
        return None
    if len(tiles.tiles) != 1:
        sink.add(Diagnostic(code="one-tile-wanted", args={"count": str(len(tiles.tiles))}, span=tiles.span))
        return None
    return tiles.tiles[0]


def parse_meld(written: Written, sink: Sink) -> PlacedMeld | None:
    """A meld: `pong 1m`, `kong exposed 2p`, `kong added 2p`, `kong concealed 3s`; hyphens and Chinese as well."""
    place = _Place(written)
    return _meld(place, 0, len(place.text), sink)


def parse_melds(written: Written, sink: Sink) -> tuple[PlacedMeld, ...] | None:
    """Melds in one text, divided by `;` or `,`; none in an empty one."""
    place = _Place(written)
    melds = [
        _meld(place, part.start(), part.end(), sink)
        for part in re.finditer(r"[^;；,，、]+", place.text)
        if part[0].strip()
    ]
    found = tuple(meld for meld in melds if meld is not None)
    return found if len(found) == len(melds) else None


class _Place:
    """A text whose parts have spans, wherever it came from."""

    __slots__ = ("_written", "text")

    def __init__(self, written: Written) -> None:
        self.text = written if isinstance(written, str) else written.text
        self._written = Text(None, written) if isinstance(written, str) else written

    def part(self, start: int, end: int) -> Span:
        if isinstance(self._written, ScalarNode):
            return self._written.part(start, end)
        return Span(self._written, start, end)


def _tiles(place: _Place, start: int, end: int, sink: Sink) -> Tiles | None:
    found: list[tuple[int, int]] = []
    faults = 0
    for item in _items(place, start, end):
        if isinstance(item, Diagnostic):
            sink.add(item)
            faults += 1
        else:
            found.append(item)
    if faults:
        return None
    if not found:
        sink.add(Diagnostic(code="no-tiles", span=place.part(start, end)))
        return None
    return _found(found, place, start, end)


def _found(found: Sequence[tuple[int, int]], place: _Place, start: int, end: int) -> Tiles:
    return Tiles(tuple(tile for tile, _ in found), tuple(at for _, at in found), place, (start, end))


def _as_most(text: str) -> list[tuple[int, int]] | None:
    """The tiles of a text in the letters that most use, `123m 5p`, and where they stand; None for any other text."""
    found: list[tuple[int, int]] = []
    ranks: list[tuple[int, int]] = []
    for at, sign in enumerate(text):
        if sign in LETTERS and ranks:
            first = LETTERS[sign]
            found.extend((first + rank, place) for rank, place in ranks)
            ranks = []
        elif sign in DIGITS:
            ranks.append((DIGITS[sign], at))
        elif sign != " " or ranks:
            return None
    return found if found and not ranks else None


def _items(place: _Place, start: int, end: int) -> Iterator[tuple[int, int] | Diagnostic]:
    """The tiles of a stretch of text with their places, and its faults, from left to right."""
    at = start
    while at < end:
        sign = _plain(place.text[at])
        if sign.isspace() or sign in SEPARATORS or sign in INVISIBLE:
            at += 1
        elif _rank(sign) is not None:
            stop = at
            while stop < end and _rank(_plain(place.text[stop])) is not None:
                stop += 1
            suit = stop
            while suit < end and place.text[suit].isspace():
                suit += 1
            sign = _plain(place.text[suit]) if suit < end else ""
            yield from _group(place, at, stop, sign)
            at = suit + 1 if _is_suit(sign) else stop
        else:
            single = _single(place, at, sign)
            stop = at + 1
            if isinstance(single, Diagnostic) and single.code == UNKNOWN:
                # A word that is no tiles is one fault, not one a letter.
                while stop < end and _unknown(place, stop):
                    stop += 1
                single = replace(single, args={"character": place.text[at:stop]}, span=place.part(at, stop))
            yield single
            at = stop


def _group(place: _Place, start: int, stop: int, sign: str) -> Iterator[tuple[int, int] | Diagnostic]:
    """The tiles of a run of ranks before a suit's sign."""
    whole = place.part(start, stop)
    if sign == "z":
        yield Diagnostic(code="honour-in-hand", args={"text": f"{place.text[start:stop]}z"}, span=whole)
        return
    if sign not in SUIT_SIGNS:
        yield Diagnostic(code="tiles-without-suit", args={"tiles": place.text[start:stop]}, span=whole)
        return
    for at in range(start, stop):
        rank = _rank(_plain(place.text[at])) or 0
        if rank == 0:
            args = {"tile": f"{place.text[at]}{sign}"}
            yield Diagnostic(code="tile-rank-zero", args=args, span=place.part(at, at + 1), suggest=f"5{sign}")
        else:
            yield SUIT_SIGNS[sign] * 9 + rank - 1, at


def _single(place: _Place, at: int, sign: str) -> tuple[int, int] | Diagnostic:
    """A character that stands for itself: a Unicode tile, or a fault."""
    span = place.part(at, at + 1)
    point = ord(sign[0])
    if FIRST_TILE <= point <= LAST_TILE:
        suit, rank = divmod(point - FIRST_TILE, 9)
        return UNICODE_SUITS[suit] * 9 + rank, at
    if sign in HONOURS or FIRST_HONOUR <= point < FIRST_TILE:
        return Diagnostic(code="honour-in-hand", args={"text": sign}, span=span)
    if LAST_TILE < point <= LAST_FLOWER:
        return Diagnostic(code="flower-tile", args={"tile": sign}, span=span)
    if _is_suit(sign):
        return Diagnostic(code="suit-without-tiles", args={"suit": place.text[at]}, span=span)
    return Diagnostic(code=UNKNOWN, args={"character": place.text[at]}, span=span)


def _unknown(place: _Place, at: int) -> bool:
    sign = _plain(place.text[at])
    if sign.isspace() or sign in SEPARATORS or sign in INVISIBLE or _rank(sign) is not None:
        return False
    single = _single(place, at, sign)
    return isinstance(single, Diagnostic) and single.code == UNKNOWN


def _meld(place: _Place, start: int, end: int, sink: Sink) -> PlacedMeld | None:
    """A meld in a stretch of text: words, then its tile."""
    while start < end and place.text[start].isspace():
        start += 1
    while end > start and place.text[end - 1].isspace():
        end -= 1
    span = place.part(start, end)
    stop = start
    while stop < end and _rank(_plain(place.text[stop])) is None and not _is_unicode_tile(place.text[stop]):
        stop += 1
    word = " ".join(re.split(r"[\s\-_:：]+", place.text[start:stop].strip(" \t\r\n-_:：").lower()))
    kind = MELD_WORDS.get(word)
    if kind is None:
        sink.add(_no_meld(place, start, stop, end, word))
        return None
    if stop == end:
        sink.add(Diagnostic(code="meld-without-tile", args={"meld": word}, span=span))
        return None
    tiles = _tiles(place, stop, end, sink)
    if tiles is None:
        return None
    if len(tiles.tiles) not in (1, 3 if kind == "pong" else 4) or len(set(tiles.tiles)) != 1:
        args = {"meld": word, "tiles": place.text[stop:end]}
        sink.add(Diagnostic(code="meld-one-tile", args=args, span=place.part(stop, end)))
        return None
    return PlacedMeld(Meld(kind, tiles.tiles[0]), span)


def _no_meld(place: _Place, start: int, stop: int, end: int, word: str) -> Diagnostic:
    """What is wrong with a text that begins with no meld's name."""
    written = place.text[start:end]
    tile = place.text[stop:end].strip()
    if word in CHOWS:
        return Diagnostic(code="chow-meld", args={"meld": written}, span=place.part(start, end))
    if word in ("kong", "杠"):
        return Diagnostic(code="kong-without-kind", args={"meld": written}, span=place.part(start, end))
    if not word:
        trial = Sink()
        tiles = _tiles(place, start, end, trial)
        suggest = None
        if tiles is not None and len(set(tiles.tiles)) == 1 and len(tiles.tiles) == 3:
            suggest = f"pong {tiles.tiles[0] % 9 + 1}{'mps'[tiles.tiles[0] // 9]}"
        return Diagnostic(
            code="meld-without-name", args={"meld": written}, span=place.part(start, end), suggest=suggest
        )
    close = get_close_matches(word, MELD_ENGLISH, n=1)
    span = place.part(start, max(start + len(place.text[start:stop].rstrip()), start))
    return Diagnostic(
        code="unknown-meld", args={"meld": word}, span=span, suggest=f"{close[0]} {tile}".strip() if close else None
    )


def _plain(character: str) -> str:
    """A character with full-width and capital forms made plain."""
    plain = unicodedata.normalize("NFKC", character).lower()
    return plain if len(plain) == 1 else character


def _rank(sign: str) -> int | None:
    if sign in NUMERALS:
        return NUMERALS[sign]
    return int(sign) if sign.isascii() and sign.isdigit() else None


def _is_suit(sign: str) -> bool:
    return sign == "z" or sign in SUIT_SIGNS


def _is_unicode_tile(character: str) -> bool:
    return FIRST_HONOUR <= ord(character[0]) <= LAST_FLOWER


def placed(melds: Sequence[Written] | Written, sink: Sink) -> tuple[PlacedMeld, ...] | None:
    """Melds from one text or from a list of texts; None after a fault."""
    if isinstance(melds, (str, ScalarNode)):
        return parse_melds(melds, sink)
    found = [parse_meld(meld, sink) for meld in melds]
    good = tuple(meld for meld in found if meld is not None)
    return good if len(good) == len(found) else None
