"""Stands in for the `cython` module where the kernel runs uncompiled, so that nobody needs Cython to run rulec.

Every kernel module that needs a C type begins so; the order matters, for the compiler sees the second import and the
interpreter takes the first, whether or not Cython is installed::

    try:
        from rulec.kernel import shim as cython
    except ImportError:
        import cython

Integer types are wide as in C: `cast` wraps a value round as C does, so that both speeds give the same bits. A
memoryview (`cython.ushort[::1]`) is whatever object with that buffer is put there: bytes, bytearray, array.
"""

import builtins
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

Thing = TypeVar("Thing")

compiled = False


class CType:
    """A C integer type: its bits, and whether it has a sign. As a slice (`[::1]`) it is the type of a memoryview."""

    __slots__ = ("bits", "signed")

    def __init__(self, bits: builtins.int, *, signed: bool) -> None:
        self.bits = bits
        self.signed = signed

    def __call__(self, value: builtins.int = 0) -> builtins.int:
        wrapped = builtins.int(value) & ((1 << self.bits) - 1)
        return wrapped - (1 << self.bits) if self.signed and wrapped >> (self.bits - 1) else wrapped

    def __getitem__(self, shape: object) -> "CType":
        return self


class Directive:
    """A setting of the compiler: nothing at all, as a decorator, as a call with values, or in a `with`."""

    def __call__(self, *values: object, **named: object) -> Any:  # noqa: ANN401, ARG002
        return unchanged

    def __enter__(self) -> None:
        """Nothing begins."""

    def __exit__(self, *raised: object) -> None:
        """Nothing ends."""


def unchanged(thing: Thing) -> Thing:
    """A decorator that leaves what it decorates as it is."""
    return thing


def cast(kind: Any, value: Any, *, typecheck: bool = False) -> Any:  # noqa: ANN401, ARG001
    """The value as that type; an integer is wrapped round to its bits."""
    return kind(value) if isinstance(kind, CType) else value


def declare(kind: Any = None, value: Any = None) -> Any:  # noqa: ANN401
    """The value, or what a variable of that type begins with."""
    return kind() if value is None and isinstance(kind, CType) else value


def with_values(*values: object, **named: object) -> Callable[[Thing], Thing]:  # noqa: ARG001
    """A decorator that takes values: leaves what it decorates as it is."""
    return unchanged


cfunc = ccall = cclass = inline = final = unchanged
exceptval = returns = locals = freelist = with_values
boundscheck = wraparound = initializedcheck = cdivision = overflowcheck = nonecheck = with_values
nogil = gil = Directive()
p_uchar: Any = None  # pointers are for compiled code alone
p_ushort: Any = None
p_uint: Any = None
p_longlong: Any = None
p_ulonglong: Any = None
address: Any = None

if TYPE_CHECKING:
    # those of memoryviews are Any, for mypy has no word for `ushort[::1]`
    bint = bool
    double = builtins.float
    schar = Any
    uchar = Any
    short = Any
    ushort = Any
    int = Any
    uint = Any
    longlong = builtins.int
    ulonglong = Any
    Py_ssize_t = builtins.int
    size_t = builtins.int
else:
    bint, double = builtins.bool, builtins.float
    schar, short, int, longlong, Py_ssize_t = (CType(bits, signed=True) for bits in (8, 16, 32, 64, 64))
    uchar, ushort, uint, ulonglong, size_t = (CType(bits, signed=False) for bits in (8, 16, 32, 64, 64))
