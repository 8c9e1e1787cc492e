"""rulec: a house-rules language and compiler for Sichuan mahjong.

>>> import rulec
>>> rules = rulec.load("friday.yaml")
>>> rules.score("111m 444m 222m 999m 66m").points
Decimal('8')
"""

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

__all__ = ["Action", "DiagnosticError", "Game", "Rules", "__version__", "compare", "load"]

if TYPE_CHECKING:
    from rulec.api import Rules, load
    from rulec.round.moves import Action
    from rulec.round.playing import Game
    from rulec.source.diagnostic import DiagnosticError
    from rulec.study import compare

_HOMES = {
    "Action": "rulec.round.moves",
    "DiagnosticError": "rulec.source.diagnostic",
    "Game": "rulec.round.playing",
    "Rules": "rulec.api",
    "compare": "rulec.study",
    "load": "rulec.api",
}


def __getattr__(name: str) -> Any:  # noqa: ANN401
    """Import a public name when it is first asked for, so that a command loads only what it needs."""
    if name not in _HOMES:
        raise AttributeError(f"module 'rulec' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
