"""Arguments taken as they are given: every one of ours is a text, texts, or a flag.

Typer has pydantic turn each into its type, and loading that takes longer than all else that a quick verb does. Where
typer keeps what turns an argument elsewhere, nothing is put in its place and typer does as it does.
"""

from typing import Any

from typer.core import TyperCommand, TyperGroup

_SLOT, _DESCRIPTOR = "_runtime_param", "type_descriptor"


class AsGiven:
    """In place of what would turn an argument into its type."""

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:  # noqa: ANN401, ARG002 the seam to typer
        if param.multiple or param.nargs == -1:
            return () if value is None else list(value)
        return value


class Verb(TyperCommand):
    def get_params(self, ctx: Any) -> Any:  # noqa: ANN401
        return _spared(super().get_params(ctx))


class Verbs(TyperGroup):
    def get_params(self, ctx: Any) -> Any:  # noqa: ANN401
        return _spared(super().get_params(ctx))


def _spared(params: list[Any]) -> list[Any]:
    for param in params:
        kind = getattr(getattr(param, _DESCRIPTOR, None), "annotation", None)
        if kind in (str, list[str], bool) and getattr(param, _SLOT, param) is None:
            setattr(param, _SLOT, AsGiven())
    return params
