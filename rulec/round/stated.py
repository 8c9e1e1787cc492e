"""What a full record states of hands, held against what lies there."""

from rulec.round.full_table import FullTable
from rulec.round.model import Event, Ready
from rulec.tiles.model import Hand


def held_as_stated(event: Event, hand: Hand) -> bool:
    """Whether a winner holds the hand, or the melds alone, that its win states."""
    if event.hand is not None:
        return same(event.hand, hand)
    return event.melds is None or sorted(event.melds) == sorted(hand.melds)


def waits_as_stated(table: FullTable, seat: int, stated: Ready) -> bool:
    """Whether a ready seat holds the hand that is stated, and its live waits are worth the amounts that are."""
    hand = table.ready_hand(seat)
    if stated.hand is not None and (hand is None or not same(stated.hand, hand)):
        return False
    amounts = [row[4] * table.engine.symbols.unit for row in table.waits_of(seat) if row[6]]
    least, most = min(amounts, default=None), max(amounts, default=None)
    return stated.least in (None, least) and stated.most in (None, most)


def same(one: Hand, other: Hand) -> bool:
    return one.counts == other.counts and sorted(one.melds) == sorted(other.melds)
