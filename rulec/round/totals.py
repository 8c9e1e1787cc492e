"""Balances added up by name."""

from collections.abc import Iterable, Mapping
from decimal import Decimal


def totals(balances: Iterable[Mapping[str, Decimal]]) -> dict[str, Decimal]:
    """The sum of balances, names in order of first appearance."""
    total: dict[str, Decimal] = {}
    for balance in balances:
        for name, amount in balance.items():
            total[name] = total.get(name, Decimal(0)) + amount
    return total
