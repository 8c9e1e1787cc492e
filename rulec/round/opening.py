"""What bots do before the first move: which tiles they pass on, which suit they void."""

from rulec.compile.engine import Engine
from rulec.kernel.bots import nearness
from rulec.kernel.dice import Dice
from rulec.kernel.distance import missing
from rulec.kernel.game import Game
from rulec.kernel.vm import NONE
from rulec.round.moves import spread
from rulec.round.pricing import Won
from rulec.round.score import Way, hypothetical, price_at
from rulec.tiles.model import TILES, Hand


def needs_void(engine: Engine) -> bool:
    """Whether a hand of all three suits cannot win, as the rules price a plain one."""
    if len(engine.program.play.values.get("suits", "mps")) < 3:
        return False
    counts = [0] * TILES
    for block in range(engine.tables.sets):
        for tile in range(3):
            counts[9 * (block % 3) + 3 * (block // 3) + tile] += 1
    counts[26] += 2
    table = hypothetical(engine, Way(tile=None, drawn=False, void=NONE, flags=frozenset()))
    return not isinstance(price_at(table, Hand(tuple(counts)), 26), Won)


def void_suit(game: Game, seat: int) -> int:
    """The suit without which a seat's tiles lack least; of equals the one of fewest tiles."""
    held = game.held_of(seat)
    return min(
        game.suits,
        key=lambda suit: (
            missing(held, 0, game.sets, game.pairs, sum(1 << other for other in game.suits if other != suit)),
            sum(held[9 * suit : 9 * suit + 9]),
        ),
    )


def passed_on(game: Game, seat: int) -> tuple[int, ...]:
    """The tiles that a seat gives away: those that lie worst, of the suit of fewest tiles that has enough of them where
    they must be of one suit."""
    held, many = bytearray(game.held_of(seat)), game.exchange_tiles
    sizes = [sum(held[9 * suit : 9 * suit + 9]) for suit in range(3)]
    tiles = sorted(spread(held), key=lambda tile: (sizes[tile // 9], nearness(held, tile)))
    if game.same_suit:
        suit = min((one for one in game.suits if sizes[one] >= many), key=sizes.__getitem__)
        tiles = [tile for tile in tiles if tile // 9 == suit]
    return tuple(tiles[:many])


def any_tiles(game: Game, seat: int, dice: Dice) -> tuple[int, ...]:
    """Any tiles to give away, of one suit where they must be."""
    held, many = bytearray(spread(game.held_of(seat))), game.exchange_tiles
    dice.shuffle(held)
    if game.same_suit:
        sizes = [sum(tile // 9 == suit for tile in held) for suit in range(3)]
        suit = next(suit for suit in range(3) if sizes[suit] >= many)
        held = bytearray(tile for tile in held if tile // 9 == suit)
    return tuple(held[:many])
