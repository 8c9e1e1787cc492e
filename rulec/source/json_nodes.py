"""JSON text to nodes with spans, quickly: files have thousands of lines, and each place in them must be known."""

import re
from decimal import Decimal
from json.decoder import JSONDecoder, scanstring  # type: ignore[attr-defined]
from typing import Any, NoReturn

from rulec.source.diagnostic import Diagnostic, Label, Sink
from rulec.source.nodes import Data, MappingNode, Node, ScalarNode, SequenceNode
from rulec.source.text import Span, Text

DEPTH = 40
LONGEST = 30  # digits of a number
EXPECTED = {
    "end": ("nothing more: one value ends here", "到此为止：一个值已经结束"),
    "value": ("a value", "一个值"),
    "key": ("a name in double quotes", "双引号里的名字"),
    "colon": ("`:`", "冒号“:”"),
    "comma": ("`,` or a closing bracket", "逗号“,”或结束的括号"),
    "string": ("the closing quotation mark of this text", "这段文字的结束引号"),
}
_SPACE = re.compile(r"[ \t\r\n]*")
_PLAIN = re.compile(r'"([^"\\\x00-\x1f]*)"')
_NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?", re.ASCII)
_WORD = re.compile(r"true|false|null")
_WORDS: dict[str, Data] = {"true": True, "false": False, "null": None}


class _Stop(Exception):  # noqa: N818
    """The text is no JSON from here on."""


def compose_json(source: Text, sink: Sink, start: int = 0, end: int | None = None) -> Node | None:
    """The one JSON value that stands in `source.text[start:end]`; None, with a diagnostic, if there is none.

    A key that stands twice is a fault and left out; Python's own reader would keep the last and say nothing.
    """
    reader = _Reader(source, sink, len(source.text) if end is None else end)
    try:
        node, at = reader.value(reader.skip(start), 0)
        at = reader.skip(at)
        if at < reader.end:
            reader.fail(at, "end")
    except _Stop:
        return None
    return node


def load_json(text: str) -> Any:  # noqa: ANN401 JSON
    """The value of a JSON text as `plain` would give it, without the fields that are null, and without any place.

    Raises ValueError, or RecursionError, wherever `compose_json` would report something; where it stands only that
    tells.
    """
    return _PLAIN_JSON.decode(text)


def _filled(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return {key: value for key, value in pairs if value is not None} if None in found.values() else found


def _exact(text: str) -> Decimal:
    try:
        found = Decimal(text) if len(text) <= LONGEST else None
    except ArithmeticError:  # an exponent beyond the largest
        found = None
    if found is None or abs(found.adjusted()) > LONGEST:
        raise ValueError("too many digits")
    return found


def _whole(text: str) -> int:
    if len(text) > LONGEST:
        raise ValueError("too many digits")
    return int(text)


def _refused(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number of JSON")


_PLAIN_JSON = JSONDecoder(object_pairs_hook=_filled, parse_float=_exact, parse_int=_whole, parse_constant=_refused)


class _Reader:
    """Recursive descent over one text; offsets in, offsets out."""

    def __init__(self, source: Text, sink: Sink, end: int) -> None:
        self.source = source
        self.text = source.text
        self.sink = sink
        self.end = end

    def skip(self, at: int) -> int:
        match = _SPACE.match(self.text, at, self.end)
        return match.end() if match else at

    def fail(self, at: int, expected: str) -> NoReturn:
        english, chinese = EXPECTED[expected]
        self.fault("json-syntax", min(at, self.end), min(at + 1, self.end), expected=english, expected_zh=chinese)
        raise _Stop

    def value(self, at: int, depth: int) -> tuple[Node, int]:
        if depth > DEPTH:
            self.sink.add(Diagnostic(code="too-deep", args={"limit": str(DEPTH)}, span=Span(self.source, at, at + 1)))
            raise _Stop
        char = self.text[at] if at < self.end else ""
        if char == '"':
            return self.string(at)
        if char == "{":
            return self.mapping(at, depth)
        if char == "[":
            return self.sequence(at, depth)
        return self.plain(at)

    def string(self, at: int) -> tuple[ScalarNode, int]:
        match = _PLAIN.match(self.text, at, self.end)
        if match:
            text, stop = match[1], match.end()
            return _scalar(text, text, Span(self.source, at, stop), tuple(range(at + 1, stop))), stop
        try:
            text, stop = scanstring(self.text, at + 1, True)
        except ValueError:
            stop = self.end + 1
        if stop > self.end:
            self.fail(at, "string")
        offsets = (*_escaped_offsets(self.text, at + 1, stop - 1, len(text)), stop - 1)
        return _scalar(text, text, Span(self.source, at, stop), offsets), stop

    def plain(self, at: int) -> tuple[ScalarNode, int]:
        match = _WORD.match(self.text, at, self.end)
        if match:
            data = _WORDS[match[0]]
        else:
            match = _NUMBER.match(self.text, at, self.end)
            if match is None:
                self.fail(at, "value")
            data = self.number(match)
        stop = match.end()
        return _scalar(match[0], data, Span(self.source, at, stop), tuple(range(at, stop + 1))), stop

    def number(self, match: re.Match[str]) -> Data:
        try:
            return _exact(match[0]) if match[1] or match[2] else _whole(match[0])
        except ValueError:
            self.fault("number-too-long", match.start(), match.end())
            return 0

    def mapping(self, at: int, depth: int) -> tuple[MappingNode, int]:
        start = at
        items: list[tuple[ScalarNode, Node]] = []
        first: dict[str, ScalarNode] = {}
        at = self.skip(at + 1)
        while self.text[at : at + 1] != "}" or items:
            if self.text[at : at + 1] != '"' or at >= self.end:
                self.fail(at, "key")
            key, at = self.string(at)
            at = self.skip(at)
            if self.text[at : at + 1] != ":":
                self.fail(at, "colon")
            value, at = self.value(self.skip(at + 1), depth + 1)
            if first.setdefault(key.text, key) is key:
                items.append((key, value))
            else:
                self.twice(key, first[key.text])
            at = self.skip(at)
            if not self.more(at, "}"):
                break
            at = self.skip(at + 1)
        return MappingNode(items=tuple(items), span=Span(self.source, start, at + 1)), at + 1

    def sequence(self, at: int, depth: int) -> tuple[SequenceNode, int]:
        start = at
        items: list[Node] = []
        at = self.skip(at + 1)
        while self.text[at : at + 1] != "]" or items:
            value, at = self.value(at, depth + 1)
            items.append(value)
            at = self.skip(at)
            if not self.more(at, "]"):
                break
            at = self.skip(at + 1)
        return SequenceNode(items=tuple(items), span=Span(self.source, start, at + 1)), at + 1

    def more(self, at: int, close: str) -> bool:
        """True at a comma, False at the closing bracket."""
        char = self.text[at] if at < self.end else ""
        if char not in {",", close} or not char:
            self.fail(at, "comma")
        return char == ","

    def twice(self, key: ScalarNode, first: ScalarNode) -> None:
        label = Label(span=first.span, key="first-here")
        self.sink.add(Diagnostic(code="duplicate-key", args={"key": key.text}, span=key.span, labels=(label,)))

    def fault(self, code: str, start: int, end: int, **args: str) -> None:
        self.sink.add(Diagnostic(code=code, args=args, span=Span(self.source, start, end)))


def _scalar(text: str, data: Data, span: Span, offsets: tuple[int, ...]) -> ScalarNode:
    return ScalarNode(text=text, data=data, span=span, offsets=offsets)


def _escaped_offsets(text: str, start: int, end: int, length: int) -> list[int]:
    """Where each character of a string with escapes stands; a surrogate pair of escapes is one character."""
    offsets: list[int] = []
    at = start
    while at < end and len(offsets) < length:
        offsets.append(at)
        if text[at] != "\\":
            at += 1
        elif text[at + 1] != "u":
            at += 2
        else:
            pair = 0xD800 <= int(text[at + 2 : at + 6], 16) < 0xDC00 and text[at + 6 : at + 8] == "\\u"
            low = int(text[at + 8 : at + 12], 16) if pair else 0
            at += 12 if 0xDC00 <= low < 0xE000 else 6
    return offsets
