"""Amounts as text: canonical decimal strings, and signed ones for people."""

from decimal import Decimal


def amount(value: Decimal | int) -> str:
    """A canonical decimal string: no exponent, no trailing zero, no plus.

    >>> amount(Decimal("12.50")), amount(Decimal("-0")), amount(Decimal("1E+2"))
    ('12.5', '0', '100')
    """
    text = format(Decimal(value), "f")
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


def signed(value: Decimal | int) -> str:
    """For people: a gain has a plus.

    >>> signed(Decimal(3)), signed(Decimal("-1.5")), signed(0)
    ('+3', '-1.5', '0')
    """
    return f"+{amount(value)}" if value > 0 else amount(value)
