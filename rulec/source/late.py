"""Values some of whose fields are made only when somebody asks for one."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

Made = Sequence[tuple[Any, ...]] | Mapping[Any, tuple[Any, ...]]


class Later:
    """The fields of many values, put off together and made together; each value knows where its own stand in them."""

    __slots__ = ("_make", "_values")

    def __init__(self, make: Callable[[], Made]) -> None:
        self._make: Callable[[], Made] | None = make
        self._values: Any = ()

    def get(self, at: Any) -> tuple[Any, ...]:  # noqa: ANN401 a place in a list, or a key
        make = self._make
        if make is not None:
            self._values = make()
            self._make = None
        found: tuple[Any, ...] = self._values[at]
        return found


class Late:
    """The root of such values: `later` is where the fields that are not there yet come from."""

    __slots__ = ("later",)
    later: tuple[Later, Any, tuple[str, ...]]

    if not TYPE_CHECKING:

        def __getattr__(self, name):  # noqa: ANN001, ANN204 called only for a slot that is empty
            try:
                later, at, names = object.__getattribute__(self, "later")
            except AttributeError:
                raise AttributeError(name) from None
            if name not in names:
                raise AttributeError(name)
            for own, value in zip(names, later.get(at), strict=True):
                object.__setattr__(self, own, value)
            return object.__getattribute__(self, name)
