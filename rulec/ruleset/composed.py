"""One ruleset file composed and checked against its schema, worked out once for each content."""

from dataclasses import dataclass
from functools import lru_cache

from rulec.source import cache
from rulec.source.diagnostic import Diagnostic, Sink
from rulec.source.late import Late
from rulec.source.nodes import MappingNode, ScalarNode
from rulec.source.packing import Packing, UnpackableError, names_texts
from rulec.source.text import Span, Text

KIND = "file"


@dataclass(frozen=True, slots=True, kw_only=True)
class Composed(Late):
    """What a text says: `faults` of its YAML, and `form_faults` of what it holds; `id` None where none is written."""

    id: str | None
    extends: ScalarNode | None
    faults: tuple[Diagnostic, ...]
    form_faults: tuple[Diagnostic, ...]
    node: MappingNode


def composed(text: Text, sink: Sink) -> Composed | None:
    """A composed text; None after a diagnostic that leaves nothing to go on with."""
    key = cache.digest(text.text)
    found = _kept(key, text)
    if found is None:
        own = Sink()
        found = _composed(text, own)
        if found is None:
            sink.items.extend(own)
            return None
        _keep(key, text, found)
    sink.items.extend(found.faults)
    return found


def _composed(text: Text, sink: Sink) -> Composed | None:
    from rulec.ruleset.validate import validate  # jsonschema and yaml are loaded only where a file is new
    from rulec.source.yaml_nodes import compose

    documents = compose(text, sink)
    if not documents:
        if not sink.items:
            sink.add(Diagnostic(code="file-empty", args={"file": text.name or ""}, span=Span(text, 0, 0)))
        return None
    node = documents[0]
    if len(documents) > 1:
        sink.add(Diagnostic(code="two-documents", args={}, span=documents[1].span))
    if not isinstance(node, MappingNode):
        sink.add(Diagnostic(code="not-a-ruleset", args={}, span=node.span))
        return None
    named, extends = node.get("id"), node.get("extends")
    form = Sink()
    validate(node, form)
    return Composed(
        id=named.text if isinstance(named, ScalarNode) else None,
        extends=extends if isinstance(extends, ScalarNode) else None,
        faults=tuple(sink),
        form_faults=tuple(form),
        node=node,
    )


@lru_cache(maxsize=1)
def _packing() -> Packing:
    return Packing((Composed,), put_off={Composed: ("node",)})


def _kept(key: str, text: Text) -> Composed | None:
    payload = cache.fetch(KIND, key)
    if payload is None:
        return None
    try:
        found = _packing().unpack(payload, (text,))
    except UnpackableError:
        return None
    return found if isinstance(found, Composed) else None


def _keep(key: str, text: Text, found: Composed) -> None:
    if cache.folder() is None or names_texts((*found.faults, *found.form_faults), (text,)):
        return
    try:
        payload = _packing().pack(found, (text,))
    except UnpackableError:
        return
    cache.store(KIND, key, payload)
