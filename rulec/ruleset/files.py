"""Finding rulesets: shipped ids, paths, and what a file extends."""

from dataclasses import dataclass
from pathlib import Path

from rulec.ruleset.composed import Composed, composed
from rulec.source import data
from rulec.source.diagnostic import Diagnostic, Label, Sink
from rulec.source.nodes import MappingNode, ScalarNode
from rulec.source.reading import read_text
from rulec.source.text import Span, Text

LONGEST = 80  # characters of a file's name; the system refuses to look for one of hundreds


@dataclass(frozen=True, slots=True, kw_only=True)
class File:
    """A ruleset file as composed; `path` is how it was named."""

    path: Path
    text: Text
    composed: Composed

    @property
    def id(self) -> str:
        return self.path.stem if self.composed.id is None else self.composed.id

    @property
    def extends(self) -> ScalarNode | None:
        return self.composed.extends

    @property
    def node(self) -> MappingNode:
        return self.composed.node

    @property
    def form_faults(self) -> tuple[Diagnostic, ...]:
        """What is wrong with its form."""
        return self.composed.form_faults

    @property
    def is_shipped(self) -> bool:
        return self.path.resolve().parent == data("rulesets").resolve()


def shipped() -> list[str]:
    """The ids of the shipped rulesets, sorted."""
    return sorted(path.stem for path in data("rulesets").glob("*.yaml"))


def locate(ref: str, sink: Sink) -> Path | None:
    """The file of a shipped id or a path; None after a diagnostic."""
    path = Path(ref)
    if ref in shipped() and not path.is_file():
        return data(f"rulesets/{ref}.yaml")
    if path.suffix in (".yaml", ".yml", ".json") or "/" in ref or (len(ref) <= LONGEST and path.exists()):
        return path
    from rulec.source.similar import suggest

    span = Span(Text(None, ref), 0, len(ref))
    args = {"id": ref, "known": ", ".join(shipped())}
    sink.add(Diagnostic(code="unknown-ruleset", args=args, span=span, suggest=suggest(ref, shipped())))
    return None


def parent(file: File, sink: Sink) -> Path | None:
    """The file that a file extends: one beside it, else a shipped one."""
    named = file.extends
    if named is None:
        return None
    name = named.text.removeprefix("./")
    if "/" in name or "\\" in name or name in ("", ".", ".."):
        sink.add(Diagnostic(code="extends-outside", args={"name": named.text}, span=named.span))
        return None
    folder = file.path.parent
    for beside in (folder / name, folder / f"{name}.yaml") if len(name) <= LONGEST else ():
        if beside.suffix in (".yaml", ".yml") and beside.is_file():
            return beside
    if name in shipped():
        return data(f"rulesets/{name}.yaml")
    from rulec.source.similar import suggest

    known = [*shipped(), *(p.stem for p in sorted(folder.glob("*.yaml")) if p != file.path)]
    args = {"name": named.text, "known": ", ".join(shipped())}
    sink.add(Diagnostic(code="extends-missing", args=args, span=named.span, suggest=suggest(name, known)))
    return None


def read(path: Path, sink: Sink, named_at: Span | None = None) -> File | None:
    """A composed ruleset file; None after a diagnostic that leaves nothing to go on with."""
    text = read_text(path, sink, named_at=named_at)
    if text is None:
        return None
    found = composed(text, sink)
    return File(path=path, text=text, composed=found) if found is not None else None


def lineage(ref: str, sink: Sink) -> list[File]:
    """A ruleset's files from the one without a parent to itself; empty after a fault that stops everything."""
    path = locate(ref, sink)
    found: list[File] = []
    named_at: Span | None = None
    while path is not None:
        seen = next((f for f in found if f.path.resolve() == path.resolve()), None)
        if seen is not None:
            child = found[-1]
            at = child.extends.span if child.extends is not None else child.node.span
            first = seen.extends.span if seen.extends is not None else seen.node.span
            chain = " -> ".join([*(f.id for f in found), seen.id])
            labels = (Label(span=first, key="extends-here"),) if first != at else ()
            sink.add(Diagnostic(code="extends-cycle", args={"chain": chain}, span=at, labels=labels))
            return []
        file = read(path, sink, named_at)
        if file is None:
            return []
        found.append(file)
        path = parent(file, sink)
        if path is None and file.extends is not None:
            return []
        named_at = file.extends.span if file.extends is not None else None
    return found[::-1]
