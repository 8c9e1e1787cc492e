"""Scalars: their YAML 1.2 core value, and where each of their characters stands in the source."""

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from rulec.source.nodes import Data

Placed = tuple[str, Sequence[int]]  # a text, and the offset of each character and of the end

_INT = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
_BASED = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|(?:0|[1-9][0-9]*)(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_WORDS: Mapping[str, Data] = {"": None, "~": None} | {
    spelling: value
    for word, value in (("null", None), ("true", True), ("false", False))
    for spelling in (word, word.title(), word.upper())
}
_LONGEST = 30  # digits of a number
_BREAK = "\r\n\x85\u2028\u2029"
_BROKEN, _SINGLE_SIGN, _DOUBLE_SIGN = (re.compile(rf"[{_BREAK}{sign}]") for sign in ("", "'", "\\\\"))
_SPACE = re.compile(rf"[ \t{_BREAK}]+")
_ESCAPES = dict(zip('0abt\tnvfre "/\\N_LP', '\0\a\b\t\t\n\v\f\r\x1b "/\\\x85\xa0\u2028\u2029', strict=True))
_HEX = {"x": 2, "u": 4, "U": 8}


def core(text: str) -> Data:
    """The value of a plain scalar; `off`, `010`, `1:2` and dates are text.

    Raises OverflowError for a number that no game needs.
    """
    if text in _WORDS:
        return _WORDS[text]
    if _INT.fullmatch(text):
        _check(len(text))
        return int(text)
    if _BASED.fullmatch(text):
        _check(len(text))
        return int(text, 0)
    if _FLOAT.fullmatch(text):
        _check(len(text.lower().split("e")[0]))
        number = Decimal(text)
        _check(abs(number.adjusted()))
        return number
    return text


def _check(length: int) -> None:
    if length > _LONGEST:
        raise OverflowError


def place_plain(source: str, start: int, end: int) -> Placed:
    """A plain scalar: runs of white space with a line break in them fold."""
    if _BROKEN.search(source, start, end) is None:
        return source[start:end], range(start, end + 1)
    offsets: list[int] = []
    text, at = "", start
    while at < end:
        run = _SPACE.match(source, at, end)
        if run is None:
            text += source[at]
            offsets.append(at)
            at += 1
            continue
        text, at = _fold_run(source, run.start(), run.end(), text, offsets), run.end()
    return text, (*offsets, end)


def place_single(source: str, start: int, end: int) -> Placed:
    """A single-quoted scalar, `start` and `end` with its quotes."""
    if _SINGLE_SIGN.search(source, start + 1, end - 1) is None:
        return source[start + 1 : end - 1], range(start + 1, end)
    offsets: list[int] = []
    text, at, end = "", start + 1, end - 1
    while at < end:
        run = _SPACE.match(source, at, end)
        if run is not None:
            text, at = _fold_run(source, run.start(), run.end(), text, offsets), run.end()
            continue
        text += source[at]
        offsets.append(at)
        at += 2 if source[at] == "'" else 1
    return text, (*offsets, end)


def place_double(source: str, start: int, end: int) -> Placed:
    """A double-quoted scalar, `start` and `end` with its quotes; a surrogate pair is one character, as in JSON."""
    if _DOUBLE_SIGN.search(source, start + 1, end - 1) is None:
        return source[start + 1 : end - 1], range(start + 1, end)
    offsets: list[int] = []
    text, at, end = "", start + 1, end - 1
    while at < end:
        run = _SPACE.match(source, at, end)
        if run is not None:
            text, at = _fold_run(source, run.start(), run.end(), text, offsets), run.end()
        elif source[at] == "\\":
            text, at = _escape(source, at, end, text, offsets)
        else:
            text += source[at]
            offsets.append(at)
            at += 1
    return text, (*offsets, end)


def _escape(source: str, at: int, end: int, text: str, offsets: list[int]) -> tuple[str, int]:
    sign = source[at + 1]
    if sign in _BREAK:
        run = _SPACE.match(source, at + 1, end)
        stop = run.end() if run else at + 2
        blank = _breaks(source, at + 1, stop)[1:]
        offsets.extend(blank)
        return text + "\n" * len(blank), stop
    offsets.append(at)
    if sign not in _HEX:
        return text + _ESCAPES.get(sign, sign), at + 2
    stop = at + 2 + _HEX[sign]
    code = int(source[at + 2 : stop], 16)
    if 0xD800 <= code < 0xDC00 and source[stop : stop + 2] == "\\u":
        low = int(source[stop + 2 : stop + 6], 16)
        code, stop = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00), stop + 6
    return text + chr(code), stop


def _breaks(source: str, start: int, end: int) -> list[int]:
    """Offsets of the line breaks in a run of white space; CR LF is one."""
    found = [i for i in range(start, end) if source[i] in _BREAK]
    return [i for i in found if not (source[i] == "\n" and i > start and source[i - 1] == "\r")]


def _fold_run(source: str, start: int, end: int, text: str, offsets: list[int]) -> str:
    breaks = _breaks(source, start, end)
    if not breaks:
        offsets.extend(range(start, end))
        return text + source[start:end]
    if len(breaks) == 1:
        offsets.append(start)
        return text + " "
    offsets.append(start)
    offsets.extend(breaks[2:])
    return text + "\n" * (len(breaks) - 1)


def place_block(source: str, start: int, end: int, value: str) -> Placed | None:
    """A literal or folded scalar from its `|` or `>`: YAML's `value` laid over the source; None if it does not fit."""
    offsets: list[int] = []
    gap: list[int] = []  # line breaks since the last line that says something
    indent: int | None = None
    for first, close in _lines(source, start, end):
        if indent is None and source[first:close].strip(" "):
            indent = _indent(source[first:close], value[len(offsets) :].lstrip("\n"))
            if indent is None:
                return None
        begin = close if indent is None else min(first + indent, close)
        if begin == close:
            gap.append(close)
            continue
        done = len(offsets)
        kept = len(value[done:]) - len(value[done:].lstrip("\n"))
        folded = bool(offsets) and not kept and value.startswith(" ", done)
        offsets.extend(gap[:1] if folded else gap[len(gap) - kept :])
        if not value.startswith(source[begin:close], len(offsets)):
            return None
        offsets.extend(range(begin, close))
        gap = [close]
    offsets.extend(gap[: len(value) - len(offsets)])
    if len(offsets) != len(value):
        return None
    return value, (*offsets, offsets[-1] + 1 if offsets else start + 1)


def _lines(source: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Start and end (without the break) of each line after the header of a block scalar."""
    at = source.find("\n", start, end) + 1
    while 0 < at < end:
        stop = source.find("\n", at, end)
        stop = end if stop < 0 else stop
        yield at, stop - 1 if stop > at and source[stop - 1] == "\r" else stop
        at = stop + 1


def _indent(line: str, value: str) -> int | None:
    spaces = len(line) - len(line.lstrip(" "))
    return next((n for n in range(spaces + 1) if value.startswith(line[n:])), None)
