"""Someone to play: takes every win, likes to claim, and keeps tiles that have neighbours."""

from collections.abc import Sequence
from random import Random

from rulec import Action, Game


def tiles(text: str) -> list[int]:
    """`66p 1s` as tile numbers, in the order written."""
    found: list[int] = []
    ranks = ""
    for sign in text.replace(" ", ""):
        if sign.isdigit():
            ranks += sign
        else:
            found.extend("mps".index(sign) * 9 + int(rank) - 1 for rank in ranks)
            ranks = ""
    return found


def choice(game: Game, dice: Random) -> Action:
    """What to do now."""
    moves = game.legal()
    wins = [move for move in moves if move.type == "win"]
    discards = [move for move in moves if move.type == "discard"]
    others = [move for move in moves if move.type not in ("win", "discard")]
    if wins and dice.random() < 0.9:
        return dice.choice(wins)
    if others and (not discards or dice.random() < 0.7):
        return dice.choice(others)
    if not discards:
        return dice.choice(moves)
    seat = discards[0].seat
    hand = game.state.hands[seat]
    void = game.state.voids[seat]
    sizes = [sum(tile // 9 == suit for tile in hand) for suit in range(3)]
    weak = min((suit for suit in range(3) if sizes[suit]), key=lambda suit: (suit != void, sizes[suit]))
    return min(discards, key=lambda move: (move.tile is None or move.tile // 9 != weak, company(hand, move.tile or 0)))


def company(hand: Sequence[int], tile: int) -> int:
    """How well a tile goes with others of a hand."""
    near = [abs(other - tile) for other in hand if other // 9 == tile // 9]
    return sum(3 - apart for apart in near if apart < 3)


def finish(game: Game, dice: Random) -> Game:
    """Play to the end."""
    while not game.over:
        game.apply(choice(game, dice))
    return game
