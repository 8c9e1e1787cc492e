"""What a layer does to what it inherits: set, add, remove; each fault with both places."""

from dataclasses import dataclass, field, replace

from rulec.ruleset.forms import fits
from rulec.ruleset.leaves import (
    NAMED,
    NO_COMMENTS,
    WHOLE,
    Comments,
    Leaves,
    comments_of,
    equal,
    leaf,
    leaves_of,
    settles,
    words_of,
)
from rulec.ruleset.model import Leaf, Op
from rulec.ruleset.options import by_title, option_names
from rulec.source.diagnostic import Diagnostic, Label, Sink
from rulec.source.nodes import MappingNode, Node, ScalarNode, SequenceNode
from rulec.source.similar import suggest
from rulec.source.text import Span

SECTIONS = (
    "options", "require", "declares", "define", "groups", "patterns", "score", "settlements", "order", "play", "unit",
)  # fmt: skip
SWITCHED = ("patterns", "settlements")  # sections whose items have an `on`
TWINS = {"fan": "level", "level": "fan"}


@dataclass(slots=True)
class Applying:
    """A layer being applied to the leaves that it inherits."""

    leaves: Leaves
    layer: str
    sink: Sink
    op: Op = "set"
    removed: dict[str, Span] = field(default_factory=dict)
    keys: dict[str, Span] = field(default_factory=dict)  # where each option, pattern ... has its name
    _set: dict[str, Span] = field(default_factory=dict)

    def apply(self, node: MappingNode) -> None:
        """Set, remove, add. `set` and `remove` speak of what is inherited; `add` of that without what is removed, so
        that a layer may put another thing in the place of one."""
        inherited = dict(self.leaves)
        changes, additions, removals = node.get("set"), node.get("add"), node.get("remove")
        if isinstance(changes, MappingNode):
            for key, value in changes.items:
                self.set(key.text, key.span, value, inherited)
        if isinstance(removals, SequenceNode):
            for item in removals.items:
                if isinstance(item, ScalarNode):
                    self.remove(item, inherited)
        if isinstance(additions, MappingNode):
            rest = {path: held for path, held in inherited.items() if path in self.leaves or twin(path) in self.leaves}
            for key, value in additions.items:
                self.add(key.text, key.span, value, rest)
            self.keys.update(keys_of(additions))

    def set(self, name: str, at: Span, node: Node, inherited: Leaves) -> None:
        """Give a leaf another value; it must exist, and the value differ or have a source."""
        path = self.target(name, at, inherited)
        if path is None:
            return
        first = self._set.get(path) or self._set.get(twin(path) or "")
        if first is not None:
            labels = (Label(span=first, key="first-here"),)
            self.sink.add(Diagnostic(code="set-twice", args={"path": path}, span=at, labels=labels))
            return
        self._set[path] = at
        value, comments = unwrapped(node, path)
        if isinstance(value, MappingNode) and path.rsplit(".", 1)[-1] not in WHOLE and value.items:
            self.sink.add(Diagnostic(code="set-to-map", args={"path": path}, span=value.span))
            return
        if not fits(path, at, value, self.sink):
            return
        held = self.place_of(path, inherited)
        new = leaf(path, value, self.op, self.layer, comments)
        if held.path == path and equal(held.value, new.value):
            if comments[1] is None:
                self.no_op(path, held, new, at)
            origin = replace(new.origins[0], op="confirm" if self.op == "set" else self.op)
        else:
            origin = new.origins[0]
        self.replace(held, Leaf(path=path, value=new.value, node=value, origins=(origin, *held.origins)))

    def no_op(self, path: str, held: Leaf, new: Leaf, at: Span) -> None:
        labels = (Label(span=held.span, key="set-already", args={"path": path}),)
        args = {"path": path, "value": shown(new)}
        self.sink.add(Diagnostic(code="set-no-op", args=args, span=at, labels=labels))

    def replace(self, held: Leaf, new: Leaf) -> None:
        """Put a leaf in the place of another; `fan` and `level` are two spellings of one."""
        if held.path == new.path:
            self.leaves[new.path] = new
            return
        kept = list(self.leaves.items())
        self.leaves.clear()
        for path, item in kept:
            if path == held.path:
                self.leaves[new.path] = new
            elif path != new.path:
                self.leaves[path] = item

    def place_of(self, path: str, inherited: Leaves) -> Leaf:
        other = twin(path)
        return inherited[path] if path in inherited else inherited[other or path]

    def target(self, name: str, at: Span, inherited: Leaves) -> str | None:
        """The leaf that a name of `set` means; None after a diagnostic."""
        path = canonical(name, inherited)
        if path in inherited or twin(path) in inherited:
            return path
        under = [p for p in inherited if p.startswith(f"{path}.") and settles(p)]
        if under:
            args = {"path": path, "leaves": ", ".join(under[:4]) + (" ..." if len(under) > 4 else "")}
            code = "set-item" if path.count(".") == 1 and path.split(".")[0] in SWITCHED else "set-map"
            self.sink.add(Diagnostic(code=code, args=args, span=at))
            return None
        self.sink.add(absent(name, path, at, inherited))
        return None

    def add(self, path: str, at: Span, node: Node, inherited: Leaves) -> None:
        """Add what is under a node; nothing of it may be there already."""
        section = path.split(".", 1)[0]
        if section not in SECTIONS:
            near = suggest(section, SECTIONS)
            self.sink.add(Diagnostic(code="unknown-section", args={"name": section}, span=at, suggest=near))
            return
        if path in inherited and not (isinstance(inherited[path].node, MappingNode) and isinstance(node, MappingNode)):
            labels = (Label(span=inherited[path].span, key="there-already", args={"path": path}),)
            self.sink.add(Diagnostic(code="add-present", args={"path": path}, span=at, labels=labels))
            return
        if isinstance(node, MappingNode) and path.count(".") < 1:
            for key, value in node.items:
                self.add(f"{path}.{key.text}", key.span, value, inherited)
            return
        fresh = not any(p.startswith(f"{path}.") for p in inherited)
        found = leaves_of(node, path, "add", self.layer)
        if not fresh:
            found = {p: item for p, item in found.items() if p != f"{path}.on" or written(node, "on")}
        clashes = [p for p in found if p in inherited or twin(p) in inherited]
        if clashes:
            held = self.place_of(clashes[0], inherited)
            there = self.keys.get(path, held.span) if len(clashes) > 1 else held.span
            labels = (Label(span=there, key="there-already", args={"path": path}),)
            self.sink.add(Diagnostic(code="add-present", args={"path": path}, span=at, labels=labels))
            return
        self.leaves.update(found)

    def remove(self, node: ScalarNode, inherited: Leaves) -> None:
        """Take a leaf or a whole item away; it must be there."""
        path = canonical(node.text, inherited)
        gone = [p for p in inherited if p == path or p.startswith(f"{path}.")]
        if path in self.removed:
            labels = (Label(span=self.removed[path], key="first-here"),)
            self.sink.add(Diagnostic(code="remove-twice", args={"path": path}, span=node.span, labels=labels))
            return
        if not gone:
            self.sink.add(absent(node.text, path, node.span, inherited, "remove-absent"))
            return
        for each in gone:
            self.leaves.pop(each, None)
            self.removed[each] = node.span
        self.removed[path] = node.span


def written(node: Node, name: str) -> bool:
    return isinstance(node, MappingNode) and node.get(name) is not None


def keys_of(node: MappingNode) -> dict[str, Span]:
    """Where the items of each section have their names."""
    return {
        f"{section.text}.{key.text}": key.span
        for section, items in node.items
        if isinstance(items, MappingNode)
        for key, _ in items.items
    }


def twin(path: str) -> str | None:
    """The other spelling of a pattern's price."""
    above, _, name = path.rpartition(".")
    return f"{above}.{TWINS[name]}" if name in TWINS and above.startswith("patterns.") else None


def canonical(name: str, leaves: Leaves) -> str:
    """The path that a name means: a bare name is an option, by its id or a title."""
    if "." in name:
        head, _, rest = name.partition(".")
        if head == "options":
            option, _, part = rest.partition(".")
            option = by_title(leaves).get(option, option)
            return f"options.{option}" if part in ("", "default") else f"options.{option}.{part}"
        if head in NAMED and rest.endswith(".is"):
            return f"{head}.{rest.removesuffix('.is')}"
        return name
    if f"options.{name}" in leaves:
        return f"options.{name}"
    titled = by_title(leaves).get(name)
    if titled is not None:
        return f"options.{titled}"
    if name in leaves or any(p.startswith(f"{name}.") for p in leaves):
        return name
    return item_named(name, leaves) or f"options.{name}"


def item_named(name: str, leaves: Leaves) -> str | None:
    """The pattern or payment rule of that id or title; its values are what a user may have meant."""
    for path, held in leaves.items():
        parts = path.split(".")
        if len(parts) == 3 and parts[0] in ("patterns", "settlements"):
            titled = parts[2] == "title" and name in words_of(held.node).values()
            if parts[1] == name or titled:
                return ".".join(parts[:2])
    return None


def absent(name: str, path: str, at: Span, leaves: Leaves, code: str = "set-absent") -> Diagnostic:
    """A target that is not there, with what may have been meant."""
    if path.startswith("options.") and path.count(".") == 1:
        near = suggest(path.split(".")[1], [*option_names(leaves), *by_title(leaves)])
        if near is not None and name.startswith("options."):
            near = f"options.{near}"
        code = "unknown-option" if code == "set-absent" else code
        return Diagnostic(code=code, args={"path": path, "name": path.split(".")[1]}, span=at, suggest=near)
    items = {p.rsplit(".", n)[0] for p in leaves for n in range(1, p.count(".") + 1)}
    near = suggest(path, [*leaves, *items])
    return Diagnostic(code=code, args={"path": path, "name": name}, span=at, suggest=near)


def unwrapped(node: Node, path: str) -> tuple[Node, Comments]:
    """The value of a `set`, out of `{to: ..., source: ..., note: ...}`."""
    if isinstance(node, MappingNode) and path.rsplit(".", 1)[-1] not in WHOLE:
        inner = node.get("to")
        if inner is not None:
            return inner, comments_of(node)
    return node, NO_COMMENTS


def shown(item: Leaf) -> str:
    return item.node.text if isinstance(item.node, ScalarNode) else str(item.value)
