"""Rulesets: files, layers, options, and where every value comes from."""

from typing import TYPE_CHECKING, Any

__all__ = ["differing", "find_leaf", "mix", "resolve", "shipped"]

if TYPE_CHECKING:
    from rulec.ruleset.files import shipped
    from rulec.ruleset.mixing import differing, find_leaf, mix
    from rulec.ruleset.resolving import resolve

_HOMES = {
    "differing": "rulec.ruleset.mixing",
    "find_leaf": "rulec.ruleset.mixing",
    "mix": "rulec.ruleset.mixing",
    "resolve": "rulec.ruleset.resolving",
    "shipped": "rulec.ruleset.files",
}


def __getattr__(name: str) -> Any:  # noqa: ANN401
    """Import a name when it is first asked for: a checked ruleset out of the cache needs no layers."""
    if name not in _HOMES:
        raise AttributeError(f"module 'rulec.ruleset' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
