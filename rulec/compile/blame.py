"""Errors that show in an inherited expression because of a value that was set later: they are told at that value."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from rulec.compile.engine import compile_program
from rulec.expr import check
from rulec.ruleset.files import File
from rulec.ruleset.model import Leaf, Origin, Ruleset
from rulec.ruleset.resolving import Setting, layered
from rulec.source.catalogue import severity
from rulec.source.diagnostic import Diagnostic, Label, Sink
from rulec.source.text import Span

WORD = re.compile(r"[^\W\d]\w*")
Place = tuple[str, int, int, int]


class Blame:
    """What the settings and the layers of a ruleset, newest first, have to answer for."""

    def __init__(self, files: Sequence[File], settings: Sequence[Setting], ruleset: Ruleset) -> None:
        self.files, self.settings, self.ruleset = files, settings, ruleset
        self.known: dict[tuple[int, bool], set[Place]] = {}

    def told(self, diagnostics: Sequence[Diagnostic]) -> tuple[Diagnostic, ...]:
        """The diagnostics, each at what the reader can change, and of one code and place the first."""
        found: dict[Place, Diagnostic] = {}
        for diagnostic in map(self.of, diagnostics):
            found.setdefault(place_of(diagnostic), diagnostic)
        return tuple(found.values())

    def of(self, found: Diagnostic) -> Diagnostic:
        """A diagnostic at the values without whose layer it is not there, if its expression reads any."""
        span = found.span
        newest = None if self.settings else self.files[-1].text
        if span is None or span.source is newest or severity(found) != "error":
            return found
        set_by = [leaf for leaf in self.read_at(span) if self.culprit(leaf.origins[0], found)]
        if not set_by:
            return found
        labels = [Label(span=span, key="shows-here")]
        labels += [
            Label(span=leaf.origins[0].span, key="option-set-here", args={"name": name_of(leaf), "value": shown(leaf)})
            for leaf in set_by[1:]
        ]
        return replace(found, span=set_by[0].origins[0].span, labels=(*labels, *found.labels), suggest=None)

    def culprit(self, origin: Origin, found: Diagnostic) -> bool:
        """Whether a value was set by the newest of the layers without which an error is not there."""
        if origin.op in ("define", "confirm"):
            return False
        place = place_of(found)
        if self.settings and place not in self.errors(len(self.files), settings=False):
            return origin.op == "option"
        for many in range(len(self.files) - 1, 0, -1):
            if place not in self.errors(many, settings=False):
                return origin.span.source is self.files[many].text
        return False

    def errors(self, many: int, *, settings: bool) -> set[Place]:
        """Where the ruleset of so many files, from the one without a parent on, has errors."""
        if (many, settings) not in self.known:
            sink = Sink()
            ruleset = layered(self.files[:many], self.settings if settings else (), sink)
            program = check(ruleset, sink)
            if program is not None:
                compile_program(program, sink)
            self.known[many, settings] = {place_of(d) for d in sink if severity(d) == "error"}
        return self.known[many, settings]

    def read_at(self, span: Span) -> Iterator[Leaf]:
        """The leaves that the one at a place may read, in the order in which they are met."""
        here = [leaf for leaf in self.ruleset.leaves.values() if within(span, leaf.span)]
        waiting = [min(here, key=lambda leaf: leaf.span.end - leaf.span.start)] if here else []
        met = {leaf.path for leaf in waiting}
        while waiting:
            for word in dict.fromkeys(WORD.findall(waiting.pop(0).span.text)):
                for leaf in self.named(word):
                    if leaf.path not in met:
                        met.add(leaf.path)
                        waiting.append(leaf)
                        yield leaf

    def named(self, word: str) -> Iterator[Leaf]:
        """The leaves that a word of an expression may speak of."""
        leaves = self.ruleset.leaves
        for path in (f"options.{word}", f"define.{word}", f"score.{word}"):
            if path in leaves:
                yield leaves[path]
        for path, leaf in leaves.items():
            section, name, *_ = (*path.split("."), "")
            if section == "patterns" and (name == word or self.group_of(name) == word):
                yield leaf

    def group_of(self, pattern: str) -> Any:  # noqa: ANN401 the YAML seam
        held = self.ruleset.leaves.get(f"patterns.{pattern}.group")
        return None if held is None else held.value


def within(inner: Span, outer: Span) -> bool:
    return inner.source is outer.source and outer.start <= inner.start and inner.end <= outer.end


def place_of(found: Diagnostic) -> Place:
    span = found.span
    return (found.code, 0, 0, 0) if span is None else (found.code, id(span.source), span.start, span.end)


def name_of(leaf: Leaf) -> str:
    return leaf.path.removeprefix("options.")


def shown(leaf: Leaf) -> str:
    return " ".join(leaf.span.text.split())
