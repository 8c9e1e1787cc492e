"""YAML to nodes with spans: YAML 1.2 core values on PyYAML's event stream."""

import re
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

import yaml

from rulec.source.diagnostic import Diagnostic, Label, Sink
from rulec.source.nodes import Data, MappingNode, Node, ScalarNode, SequenceNode
from rulec.source.text import Span, Text
from rulec.source.yaml_errors import syntax_fault
from rulec.source.yaml_scalars import Placed, core, place_block, place_double, place_plain, place_single

Event = Any  # the seam to PyYAML
PlainData = Any

DEPTH = 40
ALIASED = 5000

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_CONTROL = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_PROPERTIES = re.compile(r"(?:[&!][^\s,\[\]{}]*(?:\s|#[^\n]*\n)*)*")
_PAIR = re.compile(r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}")
_CORE = "tag:yaml.org,2002:"
_TYPES: dict[str, tuple[type, ...]] = {
    "null": (type(None),),
    "bool": (bool,),
    "int": (int,),
    "float": (int, Decimal),
}
_KINDS = {
    bool: ("true/false value", "真假值"),
    int: ("number", "数"),
    Decimal: ("number", "数"),
    type(None): ("null", "空值"),
}


class _Stop(Exception):  # noqa: N818
    """The rest of the text cannot be composed; its diagnostic is in the sink."""


@dataclass(slots=True)
class _Open:
    """A collection or a document that is still being read."""

    start: int
    mapping: bool
    flow: bool
    anchor: str | None
    last: int
    children: list[Node] = field(default_factory=list)
    size: int = 1


def compose(text: Text, sink: Sink) -> list[Node]:
    """The documents of a text; every fault of its YAML is added to the sink.

    A text that is no YAML gives no documents; one with a lesser fault (a key twice) is composed without it.
    """
    bad = _CONTROL.search(text.text, 1 if text.text.startswith("\ufeff") else 0)
    if bad is not None:
        span = Span(text, bad.start(), bad.end())
        sink.add(Diagnostic(code="file-character", args={"character": f"U+{ord(bad.group()):04X}"}, span=span))
        return []
    shift = 1 if text.text.startswith("\ufeff") else 0
    composer = _Composer(text, sink, shift)
    try:
        for event in yaml.parse(_digestible(text.text[shift:]), Loader=_LOADER):
            composer.feed(event)
    except yaml.YAMLError as error:
        sink.add(syntax_fault(error, text, shift))
        return []
    except _Stop:
        return []
    return composer.documents


def plain(node: Node) -> PlainData:
    """A node as plain Python data; numbers are int or Decimal."""
    if isinstance(node, ScalarNode):
        return node.data
    if isinstance(node, SequenceNode):
        return [plain(item) for item in node.items]
    return {key.text: plain(value) for key, value in node.items}


def _digestible(source: str) -> str:
    """The same length without what JSON allows and PyYAML does not: tabs, and escaped surrogate pairs."""
    if source.lstrip()[:1] not in ("{", "["):
        return source
    if "\t" in source:
        source = source.replace("\t", " ")
    return _PAIR.sub(r"\\u0020\\u0020", source)


class _Composer:
    """Nodes from events, without recursion, within the budgets for depth and aliases."""

    def __init__(self, text: Text, sink: Sink, shift: int) -> None:
        self.text, self.sink, self.shift = text, sink, shift
        self.documents: list[Node] = []
        self.stack: list[_Open] = []
        self.anchors: dict[str, tuple[Node, int] | None] = {}
        self.aliased = 0

    def feed(self, event: Event) -> None:
        if isinstance(event, yaml.ScalarEvent):
            self.put(self.scalar(event), event.anchor, 1)
        elif isinstance(event, yaml.AliasEvent):
            self.alias(event)
        elif isinstance(event, yaml.CollectionStartEvent):
            self.open(event)
        elif isinstance(event, yaml.CollectionEndEvent):
            self.close(event)
        elif isinstance(event, yaml.DocumentStartEvent):
            self.anchors = {}

    def fault(self, code: str, span: Span, *labels: Label, **args: str) -> None:
        self.sink.add(Diagnostic(code=code, args=args, span=span, labels=labels))

    def span(self, start: int, end: int) -> Span:
        return Span(self.text, start, end)

    def start_of(self, event: Event) -> int:
        found = _PROPERTIES.match(self.text.text, event.start_mark.index + self.shift)
        return found.end() if found else event.start_mark.index + self.shift

    def put(self, node: Node, anchor: str | None, size: int) -> None:
        if anchor is not None:
            self.anchors[anchor] = (node, size)
        if not self.stack:
            self.documents.append(node)
            return
        top = self.stack[-1]
        top.children.append(node)
        top.size += size
        top.last = max(top.last, node.span.end)

    def scalar(self, event: Event) -> ScalarNode:
        start, end = event.start_mark.index + self.shift, event.end_mark.index + self.shift
        if event.tag or event.anchor:
            start = min(self.start_of(event), end)
        text, offsets = self.place(event, start, end)
        span = self.span(start, max(offsets[-1], start) if event.style in ("|", ">") else end)
        return ScalarNode(text=text, data=self.value(event, text, span), span=span, offsets=offsets)

    def place(self, event: Event, start: int, end: int) -> Placed:
        source, placed = self.text.text, None
        if event.style in ("|", ">"):
            placed = place_block(source, start, end, event.value)
        elif event.style == '"':
            return place_double(source, start, end)
        elif event.style == "'":
            placed = place_single(source, start, end)
        else:
            placed = place_plain(source, start, end)
        if placed is not None and placed[0] == event.value:
            return placed
        return event.value, tuple(min(start + i, end) for i in range(len(event.value) + 1))

    def value(self, event: Event, text: str, span: Span) -> Data:
        tag = event.tag
        if tag in (None, "!") and (event.style or tag):
            return text
        kind = (tag or "").removeprefix(_CORE)
        if tag is not None and kind == "str":
            return text
        try:
            data = core(text)
        except OverflowError:
            self.fault("number-too-long", span)
            return text
        if tag is None:
            return data
        if not tag.startswith(_CORE) or kind not in _TYPES:
            self.fault("unknown-tag", self.tag_span(event), tag=self.tag_span(event).text)
            return data
        if not isinstance(data, _TYPES[kind]) or (kind != "bool" and isinstance(data, bool)):
            self.fault("tag-mismatch", span, text=text, tag=f"!!{kind}")
        return data

    def tag_span(self, event: Event) -> Span:
        found = re.compile(r"![^\s,\[\]{}]*").search(self.text.text, event.start_mark.index + self.shift)
        return self.span(found.start(), found.end()) if found else self.span(0, 0)

    def alias(self, event: Event) -> None:
        name = event.anchor
        span = self.span(event.start_mark.index + self.shift, event.end_mark.index + self.shift)
        if name not in self.anchors:
            self.fault("unknown-alias", span, name=name)
            return self.put(ScalarNode(text="", data=None, span=span, offsets=(span.start,)), None, 1)
        target = self.anchors[name]
        if target is None:
            self.fault("alias-loop", span, name=name)
            raise _Stop
        node, size = target
        self.aliased += size
        if self.aliased > ALIASED:
            self.fault("alias-budget", span, name=name, limit=str(ALIASED))
            raise _Stop
        return self.put(node, None, size)

    def open(self, event: Event) -> None:
        start, mapping = self.start_of(event), isinstance(event, yaml.MappingStartEvent)
        if len(self.stack) >= DEPTH:
            self.fault("too-deep", self.span(start, start + 1), limit=str(DEPTH))
            raise _Stop
        if event.tag not in (None, "!", _CORE + ("map" if mapping else "seq")):
            self.fault("unknown-tag", self.tag_span(event), tag=self.tag_span(event).text)
        if event.anchor is not None:
            self.anchors[event.anchor] = None
        opened = _Open(start, mapping, bool(event.flow_style), event.anchor, start)
        self.stack.append(opened)

    def close(self, event: Event) -> None:
        top = self.stack.pop()
        end = event.end_mark.index + self.shift if top.flow else top.last
        span = self.span(top.start, max(end, top.start))
        node: Node
        if top.mapping:
            node = MappingNode(items=self.pairs(top.children), span=span)
        else:
            node = SequenceNode(items=tuple(top.children), span=span)
        self.put(node, top.anchor, top.size)

    def pairs(self, children: list[Node]) -> tuple[tuple[ScalarNode, Node], ...]:
        """Keys and values: a key is text and stands once."""
        kept: dict[str, tuple[ScalarNode, Node]] = {}
        for key, value in zip(children[::2], children[1::2], strict=True):
            if not isinstance(key, ScalarNode):
                self.fault("key-compound", key.span)
                continue
            if not isinstance(key.data, str):
                kind, kind_zh = _KINDS[type(key.data)]
                self.fault("key-not-text", key.span, key=key.text, kind=kind, kind_zh=kind_zh)
            if key.text in kept:
                first = Label(span=kept[key.text][0].span, key="first-here")
                self.fault("duplicate-key", key.span, first, key=key.text)
                continue
            kept[key.text] = (key, value)
        return tuple(kept.values())
