"""The parser of expressions, its tables kept: making them takes longer than a whole check."""

import io
import pickle
import sys
from functools import lru_cache

import lark
from lark import Lark

from rulec.source import cache
from rulec.source.shipped import data

KIND = "grammar"


@lru_cache(maxsize=1)
def parser() -> Lark:
    """The parser of `grammar/expr.lark`."""
    grammar = data("grammar/expr.lark").read_text(encoding="utf-8")
    key = cache.digest(grammar, lark.__version__, f"{sys.version_info[:2]}")
    found = _kept(cache.fetch(KIND, key))
    if found is not None:
        return found
    made = Lark(grammar, parser="lalr", lexer="basic", propagate_positions=True, maybe_placeholders=False)
    saved = io.BytesIO()
    made.save(saved)
    cache.store(KIND, key, saved.getvalue())
    return made


def _kept(payload: bytes | None) -> Lark | None:
    if payload is None:
        return None
    try:
        _NoClasses(io.BytesIO(payload)).load()
        return Lark.load(io.BytesIO(payload))
    except Exception:  # tables that are none may raise anything
        return None


class _NoClasses(pickle.Unpickler):
    """Tables are plain numbers and texts: a pickle that asks for more is not ours, and must not be loaded."""

    def find_class(self, module: str, name: str) -> object:
        raise pickle.UnpicklingError(f"{module}.{name}")
