# cython: initializedcheck=False
"""The range of values, and arithmetic that stays in it."""

try:
    from rulec.kernel import shim as cython
except ImportError:
    import cython

if cython.compiled:
    globals().update(NONE=-(1 << 60), UNKNOWN=-(1 << 60) - 1, LIMIT=1 << 59)  # they are C constants: told to Python too
else:
    NONE = -(1 << 60)
    UNKNOWN = NONE - 1  # a circumstance that nothing tells; reading it is an error
    LIMIT = 1 << 59  # the size that no value reaches
    SMALL = 1 << 29  # products of what is smaller need no look
    MOST_EXPONENT = 64


class KernelError(Exception):
    """An expression met a value outside its domain; `what` is exponent, division, amount, none or size."""

    def __init__(self, what: str, values: tuple[int, ...]) -> None:
        super().__init__(what, values)
        self.what = what
        self.values = values


def fits(value: int) -> bool:
    """Whether an integer can be a value."""
    return -LIMIT < value < LIMIT or value == NONE


def checked(value: int) -> int:
    """The integer, from outside the kernel, as a value. Raises KernelError if it cannot be one."""
    if not fits(value):
        raise KernelError("size", (value,))
    return value


def plus(left: cython.longlong, right: cython.longlong) -> cython.longlong:
    """A sum."""
    if NONE in (left, right):
        raise KernelError("none", (left, right))
    value: cython.longlong = left + right
    if value >= LIMIT or value <= -LIMIT:
        raise KernelError("size", (left, right))
    return value


def less(left: cython.longlong, right: cython.longlong) -> cython.longlong:
    """A difference."""
    if NONE in (left, right):
        raise KernelError("none", (left, right))
    value: cython.longlong = left - right
    if value >= LIMIT or value <= -LIMIT:
        raise KernelError("size", (left, right))
    return value


def times(left: cython.longlong, right: cython.longlong) -> cython.longlong:
    """A product; checked before it is made, for it may be too large for any C type."""
    if -SMALL < left < SMALL and -SMALL < right < SMALL:
        return left * right
    if NONE in (left, right):
        raise KernelError("none", (left, right))
    if left != 0 and (right if right > 0 else -right) > (LIMIT - 1) // (left if left > 0 else -left):
        raise KernelError("size", (left, right))
    return left * right


def power(left: cython.longlong, right: cython.longlong) -> cython.longlong:
    """A power with an exponent of 0 to 64."""
    if NONE in (left, right):
        raise KernelError("none", (left, right))
    if right < 0 or right > MOST_EXPONENT:
        raise KernelError("exponent", (left, right))
    return raised(left, right)


def raised(left: cython.longlong, right: cython.longlong) -> cython.longlong:
    """A power with an exponent of at least 0, by repeated products."""
    if left in (0, 1, -1):
        return 1 if right == 0 else left if left >= 0 or right % 2 else 1
    most: cython.longlong = (LIMIT - 1) // (left if left > 0 else -left)
    value: cython.longlong = 1
    done: cython.longlong
    for done in range(right):  # noqa: B007 its type makes it a loop of C
        if value > most or value < -most:
            raise KernelError("size", (left, right))
        value *= left
    return value


def downward(left: cython.longlong, right: cython.longlong) -> cython.longlong:
    """A quotient, rounded down."""
    if NONE in (left, right):
        raise KernelError("none", (left, right))
    if right <= 0:
        raise KernelError("division", (left, right))
    return left // right


def upward(left: cython.longlong, right: cython.longlong) -> cython.longlong:
    """A quotient, rounded up."""
    if NONE in (left, right):
        raise KernelError("none", (left, right))
    if right <= 0:
        raise KernelError("division", (left, right))
    return -(-left // right)


def part(amount: cython.longlong, shares: cython.longlong, number: cython.longlong) -> cython.longlong:
    """The share of that number, of an amount split into whole shares."""
    if NONE in (amount, shares, number):
        raise KernelError("none", (amount, shares, number))
    if shares <= 0:
        raise KernelError("division", (amount, shares))
    return amount // shares + (1 if number <= amount % shares else 0)
