"""Finding rulesets: shipped ids, paths, and what a file extends."""

from dataclasses import dataclass
from pathlib import Path

from rulec.source import data
from rulec.source.diagnostic import Diagnostic, Label, Sink
from rulec.source.nodes import MappingNode, ScalarNode
from rulec.source.reading import read_text
from rulec.source.similar import suggest
from rulec.source.text import Span, Text
from rulec.source.yaml_nodes import compose

VERSION = 1
LONGEST = 80  # characters of a file's name; the system refuses to look for one of hundreds


@dataclass(frozen=True, slots=True, kw_only=True)
class File:
    """A ruleset file as composed."""

    path: Path
    text: Text
    node: MappingNode
    id: str
    extends: ScalarNode | None


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
    known = [*shipped(), *(p.stem for p in sorted(folder.glob("*.yaml")) if p != file.path)]
    args = {"name": named.text, "known": ", ".join(shipped())}
    sink.add(Diagnostic(code="extends-missing", args=args, span=named.span, suggest=suggest(name, known)))
    return None


def read(path: Path, sink: Sink, named_at: Span | None = None) -> File | None:
    """A composed ruleset file; None after a diagnostic that leaves nothing to go on with."""
    text = read_text(path, sink, named_at=named_at)
    if text is None:
        return None
    before = len(sink)
    documents = compose(text, sink)
    if not documents:
        if len(sink) == before:
            sink.add(Diagnostic(code="file-empty", args={"file": text.name or ""}, span=Span(text, 0, 0)))
        return None
    node = documents[0]
    if len(documents) > 1:
        sink.add(Diagnostic(code="two-documents", args={}, span=documents[1].span))
    if not isinstance(node, MappingNode):
        sink.add(Diagnostic(code="not-a-ruleset", args={}, span=node.span))
        return None
    named, extends = node.get("id"), node.get("extends")
    return File(
        path=path,
        text=text,
        node=node,
        id=named.text if isinstance(named, ScalarNode) else path.stem,
        extends=extends if isinstance(extends, ScalarNode) else None,
    )


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
