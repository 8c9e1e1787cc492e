"""Options: declarations to values in force, checked against their type and range."""

from decimal import Decimal
from typing import Any

from rulec.ruleset.leaves import Leaves, words_of
from rulec.ruleset.model import Leaf, Option
from rulec.source.diagnostic import Diagnostic, Label, Sink
from rulec.source.similar import suggest

TYPES = ("points", "count", "fan", "choice", "bool")
LARGEST = Decimal(10**12 - 1)  # twelve digits, as an amount of a record


def option_names(leaves: Leaves) -> list[str]:
    return [path.split(".")[1] for path in leaves if path.startswith("options.") and path.count(".") == 1]


def by_title(leaves: Leaves) -> dict[str, str]:
    """Options by their titles in any language."""
    found: dict[str, str] = {}
    for name in option_names(leaves):
        title = leaves.get(f"options.{name}.title")
        for words in words_of(title.node).values() if title is not None else ():
            found.setdefault(words, name)
    return found


def make_options(leaves: Leaves, sink: Sink) -> dict[str, Option]:
    """Every option with its value; a value that its declaration does not allow is a diagnostic."""
    return {name: make_option(name, leaves, sink) for name in option_names(leaves)}


def make_option(name: str, leaves: Leaves, sink: Sink) -> Option:
    def part(key: str) -> Leaf | None:
        return leaves.get(f"options.{name}.{key}")

    def words(key: str) -> tuple[str, ...]:
        found = part(key)
        if found is None:
            return ()
        values = found.value if isinstance(found.value, list) else [found.value]
        return tuple("none" if v is None else str(v) for v in values)

    def number(key: str) -> Decimal | None:
        found = part(key)
        numeric = found is not None and isinstance(found.value, int | Decimal) and not isinstance(found.value, bool)
        return Decimal(found.value) if found is not None and numeric else None

    leaf = leaves[f"options.{name}"]
    declared = part("type")
    option = Option(
        name=name,
        type=str(declared.value) if declared is not None else "choice",
        value=None,
        values=words("values"),
        alternatives=words("or"),
        minimum=number("min"),
        maximum=number("max"),
        title=_words(part("title")),
        help=_words(part("help")),
        ref=words("ref"),
        full_records="full" in words("records"),
        leaf=leaf,
    )
    value = checked(option, leaf, declared, sink)
    return _with_value(option, value)


def _words(leaf: Leaf | None) -> dict[str, str]:
    return words_of(leaf.node) if leaf is not None else {}


def _with_value(option: Option, value: Any) -> Option:  # noqa: ANN401 the YAML seam
    from dataclasses import replace

    return replace(option, value=value)


def checked(option: Option, leaf: Leaf, declared: Leaf | None, sink: Sink) -> Any:  # noqa: ANN401
    """The value in force; a wrong one is told and replaced by one that harms no later check."""
    value = leaf.value
    if isinstance(value, str) and value in option.alternatives:
        return None if value == "none" else value
    if value is None and "none" in option.alternatives:
        return None
    if option.type == "choice":
        if isinstance(value, str) and value in option.values:
            return value
        return _refuse(option, leaf, declared, sink)
    if option.type == "bool":
        return value if isinstance(value, bool) else _refuse(option, leaf, declared, sink)
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return _refuse(option, leaf, declared, sink)
    if option.type != "points" and value != int(value):
        return _refuse(option, leaf, declared, sink)
    _check_range(option, leaf, Decimal(value), sink)
    return Decimal(value) if option.type == "points" else int(value)


def _refuse(option: Option, leaf: Leaf, declared: Leaf | None, sink: Sink) -> Any:  # noqa: ANN401
    known = [*option.values, *option.alternatives]
    if option.type == "bool":
        known = ["true", "false", *known]
    kind = {"points": "an amount", "count": "a whole number", "fan": "a whole number of fan"}.get(option.type)
    kind_zh = {"points": "金额", "count": "整数", "fan": "番数（整数）"}.get(option.type)
    args = {
        "option": option.name,
        "value": "none" if leaf.value is None else _shown(leaf.value),
        "wanted": ", ".join([*([kind] if kind else []), *known]),
        "wanted_zh": "、".join([*([kind_zh] if kind_zh else []), *known]),
    }
    labels = (Label(span=declared.span, key="option-declared", args={"option": option.name}),) if declared else ()
    near = suggest(str(leaf.value), known) if isinstance(leaf.value, str) else None
    sink.add(Diagnostic(code="option-value", args=args, span=leaf.span, labels=labels, suggest=near))
    if option.type in ("choice", "bool"):
        return option.values[0] if option.values else False
    return option.minimum or (Decimal(1) if option.type == "points" else 1)


def _check_range(option: Option, leaf: Leaf, value: Decimal, sink: Sink) -> None:
    low = option.minimum is not None and value < option.minimum
    maximum = LARGEST if option.maximum is None else option.maximum
    high = value > maximum
    if low or high or value < 0:
        limit = maximum if high else option.minimum if low else Decimal(0)
        args = {
            "option": option.name, "value": _shown(leaf.value), "limit": _shown(limit),
            "side": "most" if high else "least", "side_zh": "最多" if high else "最少",
        }  # fmt: skip
        sink.add(Diagnostic(code="option-range", args=args, span=leaf.span))


def _shown(value: Any) -> str:  # noqa: ANN401 the YAML seam
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Decimal):
        text = f"{value:f}"
        return text.rstrip("0").rstrip(".") if "." in text else text
    return str(value)
