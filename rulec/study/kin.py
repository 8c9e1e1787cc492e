"""Rulesets that share what is equal in them: a thousand variants of one take little more room than it does."""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar, cast

from rulec.expr.program import Definition, Expr, NextDealer, Pattern, Play, Program, ScoreLine, Settlement
from rulec.ruleset.model import Leaf, Option, Ruleset

PARTS = frozenset({Program, Ruleset, Option, Definition, Pattern, ScoreLine, Settlement, Play, NextDealer})
Made = TypeVar("Made")


class _Place:
    """Where a value may stand: all different ones that stood there, and the places in them."""

    __slots__ = ("built", "known", "shared", "within")

    def __init__(self) -> None:
        self.known: list[Any] = []
        self.shared: set[int] = set()  # the numbers of all these objects
        self.built: dict[tuple[tuple[object, int], ...], Any] = {}  # by the parts that they are made of
        self.within: dict[object, _Place] = {}


class Kin:
    """Programs that have been seen; of what is equal and stands at the same place all of them have the same object."""

    def __init__(self) -> None:
        self._programs = _Place()

    def share(self, program: Program) -> Program:
        """A program made of what those before have, wherever that is equal."""
        return cast("Program", _shared(program, self._programs))


def _shared(own: Any, place: _Place) -> Any:  # noqa: ANN401 a value of any kind
    if id(own) in place.shared:
        return own
    if type(own) in PARTS:
        named = {one.name: getattr(own, one.name) for one in fields(own)}
        return _built(own, named, place, lambda parts: type(own)(**parts))
    if isinstance(own, dict):
        return _built(own, own, place, dict)
    if isinstance(own, tuple) and own and is_dataclass(own[0]):
        return _built(own, dict(enumerate(own)), place, lambda parts: tuple(parts.values()))
    for one in place.known:
        if type(one) is type(own) and _equal(one, own):
            return one
    place.known.append(own)
    place.shared.add(id(own))
    return own


def _built(own: Made, parts: Mapping[Any, Any], place: _Place, make: Callable[[dict[Any, Any]], Made]) -> Made:
    within = place.within
    found = {}
    for name, part in parts.items():
        if name not in within:
            within[name] = _Place()
        found[name] = _shared(part, within[name])
    key = tuple((name, id(part)) for name, part in found.items())
    if key not in place.built:
        own_still = all(part is parts[name] for name, part in found.items())
        place.built[key] = own if own_still else make(found)
        place.shared.add(id(place.built[key]))
    return cast("Made", place.built[key])


def _equal(one: Any, other: Any) -> bool:  # noqa: ANN401 values of one type
    if isinstance(one, Leaf):
        return type(one.value) is type(other.value) and one == other
    if isinstance(one, Expr):  # its tree is what its leaf says, and need not be unpacked for this
        return (one.folded, one.leaf, one.low, one.high) == (other.folded, other.leaf, other.low, other.high)
    return bool(one == other)
