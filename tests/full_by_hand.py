"""Full rounds written by hand: the hands and moves that matter, and a legal round around them.

Moves are parted by semicolons: `draw A 1m`, `discard A 1m`, `pong B 1m from A`, `kong A concealed 1m`,
`win B 1m from A`, `exhausted`. `turn A 1m` draws a tile and discards it; `idle B C` lets seats do so with tiles that
nobody needs later; `until 1` does so until the wall holds one tile; `to the end` until it is empty, and ends the round.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import rulec

Fields = dict[str, Any]
SEATS = ("A", "B", "C", "D")


def tiles(text: str) -> list[str]:
    """`66p 1s` as `6p 6p 1s`."""
    found: list[str] = []
    ranks = ""
    for sign in text.replace(" ", ""):
        if sign.isdigit():
            ranks += sign
        else:
            found.extend(rank + sign for rank in ranks)
            ranks = ""
    return found


@dataclass(slots=True)
class Writer:
    """A round being written; who draws next is known from the moves."""

    wall: list[str]
    seats: Sequence[str]
    stay: bool
    events: list[Fields] = field(default_factory=list)
    left: set[str] = field(default_factory=set)
    last: str = ""  # behind whom the next seat draws

    def add(self, type_: str, seat: str = "", **fields: Any) -> None:  # noqa: ANN401
        self.events.append({"type": type_, **({"seat": seat} if seat else {}), **fields})
        if type_ == "draw":
            self.wall.remove(fields["tile"])
        if type_ in ("draw", "discard", "pong", "kong"):
            self.last = seat
        if type_ == "win":
            self.left |= set() if self.stay else {seat}
            source = self.seats.index(fields.get("from", seat))
            away = {other: (self.seats.index(other) - source) % len(self.seats) for other in (self.last, seat)}
            self.last = max(away, key=away.__getitem__) if "from" in fields else seat

    def next(self) -> str:
        """Who draws next."""
        at = self.seats.index(self.last)
        behind = [self.seats[(at + step) % len(self.seats)] for step in range(1, len(self.seats) + 1)]
        return next(seat for seat in behind if seat not in self.left)

    def turn(self, seat: str, tile: str) -> None:
        self.add("draw", seat, tile=tile)
        self.add("discard", seat, tile=tile)

    def idle(self, seat: str, needed: Sequence[str]) -> None:
        spare = list(self.wall)
        for tile in needed:
            if tile in spare:
                spare.remove(tile)
        self.turn(seat, spare[0])


def event(words: list[str]) -> tuple[str, str, Fields]:
    """The type, seat and fields that a move stands for."""
    rest = words[1:]
    seat = rest.pop(0) if rest else ""
    fields: Fields = {}
    if words[0] in ("kong", "miscount"):
        fields["kind"] = rest.pop(0)
    while rest:
        word = rest.pop(0)
        if word == "from":
            fields["from"] = rest.pop(0)
        elif "=" in word:
            name, _, value = word.partition("=")
            fields[name] = {"true": True, "false": False}.get(value, value)
        else:
            fields["tile"] = word
    return words[0], seat, fields


def drawn(moves: Sequence[list[str]]) -> list[str]:
    """The tiles that moves take from the wall by name."""
    return [words[2] for words in moves if words[0] in ("draw", "turn")]


def write(writer: Writer, moves: Sequence[list[str]]) -> None:
    for number, words in enumerate(moves):
        needed = drawn(moves[number + 1 :])
        if words[0] == "turn":
            writer.turn(words[1], words[2])
        elif words[0] == "idle":
            for seat in words[1:]:
                writer.idle(seat, needed)
        elif words[0] == "until":
            while len(writer.wall) > int(words[1]):
                writer.idle(writer.next(), needed)
        elif words == ["to", "the", "end"]:
            while writer.wall:
                writer.idle(writer.next(), ())
            writer.add("exhausted")
        else:
            type_, seat, fields = event(words)
            writer.add(type_, seat, **fields)


def filled(pool: list[str], size: int, suits: str, dice: Random) -> list[str]:
    """A hand of two suits that waits for nothing; what it takes leaves the pool."""
    rules = rulec.load("sichuan")
    for _ in range(200):
        lacks = dice.choice(suits) if len(suits) == 3 else ""
        may = [tile for tile in pool if tile[1] != lacks]
        hand = dice.sample(may, min(size, len(may)))
        if len(hand) < size or max(hand.count(tile) for tile in hand) > 2:
            continue
        if size != 13 or not rules.waits(" ".join(hand))[0]:
            for tile in hand:
                pool.remove(tile)
            return hand
    raise AssertionError("no hand is left that waits for nothing")


def full_round(
    hands: Mapping[str, str],
    moves: str,
    *,
    dealer: str = "A",
    seats: Sequence[str] = SEATS,
    suits: str = "mps",
    sets: int = 4,
    void: Mapping[str, str] | bool = False,
    before: Sequence[Fields] = (),
    stay: bool = False,
) -> Fields:
    """The record of a round. Seats without a hand hold one that waits for nothing; with `void` true every seat declares
    a suit that it lacks; `before` are events between the deal and the void suits."""
    asked = [move.split() for move in moves.split(";") if move.strip()]
    wall = [rank + suit for suit in suits for rank in "123456789" for _ in range(4)]
    dealt = {seat: tiles(text) for seat, text in hands.items()}
    for tile in (tile for hand in dealt.values() for tile in hand):
        wall.remove(tile)
    dice, needed = Random(1), drawn(asked)
    pool = list(wall)
    for tile in needed:
        pool.remove(tile)
    for seat in seats:
        if seat not in dealt:
            dealt[seat] = filled(pool, 3 * sets + 1 + (seat == dealer), suits, dice)
            for tile in dealt[seat]:
                wall.remove(tile)
    dice.shuffle(wall)
    writer = Writer(wall, seats, stay, last=seats[seats.index(dealer) - 1])
    writer.add("deal", hands={seat: " ".join(dealt[seat]) for seat in seats})
    writer.events += before
    if void:
        lacks = {seat: next((s for s in suits if all(t[1] != s for t in dealt[seat])), suits[0]) for seat in seats}
        writer.add("void", suits=lacks if void is True else {**lacks, **void})
    write(writer, asked)
    return {"rulec": "round/1", "seats": list(seats), "dealer": dealer, "events": writer.events}
