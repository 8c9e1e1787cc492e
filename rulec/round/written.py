"""A full record as data: what a file of it would hold."""

from typing import Any

from rulec.round.model import Event, Record
from rulec.tiles.model import SUITS
from rulec.tiles.show import tile_text, tiles_text

HELD = {"deal": "hands", "exchange": "give"}


def record_as_data(record: Record) -> dict[str, Any]:
    """A full record as plain dicts, lists and texts that `rules.run` reads back."""
    seats = record.seats
    found: dict[str, Any] = {"rulec": "round/1", "seats": list(seats)}
    for name in ("dealer", "previous_dealer"):
        seat = getattr(record, name)
        if seat is not None:
            found[name] = seats[seat]
    if record.chips is not None:
        found["chips"] = {seats[seat]: amount for seat, amount in sorted(record.chips.items())}
    found["events"] = [event_as_data(event, seats) for event in record.events]
    return found


def event_as_data(event: Event, seats: tuple[str, ...]) -> dict[str, Any]:
    """An event of a full record; what such a record derives is not stated."""
    found: dict[str, Any] = {"type": event.type}
    if event.seat is not None:
        found["seat"] = seats[event.seat]
    if event.kind is not None:
        found["kind"] = event.kind
    if event.source is not None:
        found["from"] = seats[event.source]
    if event.tile is not None:
        found["tile"] = tile_text(event.tile)
    if event.hands is not None:
        found[HELD[event.type]] = {seats[seat]: tiles_text(tiles) for seat, tiles in sorted(event.hands.items())}
    if event.direction is not None:
        found["direction"] = event.direction
    if event.suits is not None:
        found["suits"] = {seats[seat]: SUITS[suit] for seat, suit in sorted(event.suits.items())}
    return {**found, **event.declared}
