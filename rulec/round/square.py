"""The fewest payments that square a night."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from rulec.source.diagnostic import RulecBug

# Subsets of this many unsettled people are searched for groups that square among themselves; more people are rare,
# and for them the payments stay correct but may not be the fewest.
EXACT = 16

Payment = tuple[str, str, Decimal]


def square(totals: Mapping[str, Decimal]) -> list[Payment]:
    """Payments (from, to, amount) that bring every total to zero, as few as there can be, always the same ones.

    >>> square({"A": Decimal(-5), "B": Decimal(3), "C": Decimal(2)})
    [('A', 'B', Decimal('3')), ('A', 'C', Decimal('2'))]

    A group of n people whose totals add up to zero needs n - 1 payments, so the most groups give the fewest payments.
    """
    if sum(totals.values(), Decimal(0)) != 0:
        raise RulecBug(f"totals do not add up to zero: {dict(totals)}")
    open_totals = [(name, amount) for name, amount in totals.items() if amount]
    payments: list[Payment] = []
    for group in _groups([amount for _, amount in open_totals]):
        payments.extend(_within([open_totals[i] for i in group]))
    return payments


def _groups(amounts: Sequence[Decimal]) -> list[list[int]]:
    """The finest partition of indices into groups that add up to zero; first seats in the first groups."""
    if len(amounts) > EXACT:
        return _pairs_then_rest(amounts)
    size = 1 << len(amounts)
    sums: list[Decimal] = [Decimal(0)] * size
    best = [0] * size
    for mask in range(1, size):
        low = mask & -mask
        sums[mask] = sums[mask ^ low] + amounts[low.bit_length() - 1]
        best[mask] = max(best[mask ^ bit] for bit in _bits(mask)) + (sums[mask] == 0)
    # Peeling the highest person off along a best chain passes through every prefix that adds up to zero.
    groups: list[list[int]] = []
    mask, group = size - 1, list[int]()
    while mask:
        gained = sums[mask] == 0
        if gained and group:
            groups.append(group)
            group = []
        target = best[mask] - gained
        bit = max(b for b in _bits(mask) if best[mask ^ b] == target)
        group.append(bit.bit_length() - 1)
        mask ^= bit
    if group:
        groups.append(group)
    return sorted(sorted(members) for members in groups)


def _bits(mask: int) -> list[int]:
    bits = []
    while mask:
        low = mask & -mask
        bits.append(low)
        mask ^= low
    return bits


def _pairs_then_rest(amounts: Sequence[Decimal]) -> list[list[int]]:
    left = list(range(len(amounts)))
    groups = []
    for i in range(len(amounts)):
        if i not in left:
            continue
        match = next((j for j in left if j > i and amounts[j] == -amounts[i]), None)
        if match is not None:
            groups.append([i, match])
            left = [k for k in left if k not in {i, match}]
    return [*groups, left] if left else groups


def _within(group: Sequence[tuple[str, Decimal]]) -> list[Payment]:
    """At most n - 1 payments: the largest debt meets the largest claim, one of the two is done each time."""
    order = {name: i for i, (name, _) in enumerate(group)}
    debts = {name: -amount for name, amount in group if amount < 0}
    claims = {name: amount for name, amount in group if amount > 0}
    payments = []
    while debts and claims:
        payer = max(debts, key=lambda name: (debts[name], -order[name]))
        payee = max(claims, key=lambda name: (claims[name], -order[name]))
        amount = min(debts[payer], claims[payee])
        payments.append((payer, payee, amount))
        for side, name in ((debts, payer), (claims, payee)):
            side[name] -= amount
            if not side[name]:
                del side[name]
    return payments
