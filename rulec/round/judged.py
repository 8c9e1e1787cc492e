"""Games that settle themselves in the kernel, for a compiled ruleset."""

from collections import OrderedDict
from functools import partial

from rulec.compile.codegen import ROLES
from rulec.compile.engine import Engine
from rulec.compile.local import MELD_KINDS
from rulec.compile.reads import looks
from rulec.compile.symbols import FACT_SLOT
from rulec.expr.tree import Attr, Ref, Space
from rulec.expr.walk import walk
from rulec.kernel.book import Book, Value
from rulec.kernel.judging import Judging
from rulec.round.full_table import hand_lying
from rulec.round.full_wins import DIRECTIONS, new_game
from rulec.round.model import FLAGS, Event, Record
from rulec.round.stepping import NOWHERE, Stepping
from rulec.round.walls import SEATS

KEPT = 32  # books
_books: OrderedDict[int, tuple[Book, Stepping]] = OrderedDict()
KONGS = ("kong", "kong_stands")
EVENTS = (*KONGS, "win", "exhausted", "end")


def new_judging(engine: Engine) -> Judging:
    """A game that plays and settles as a table of that ruleset would."""
    book, empty = _known(engine)
    players = empty.flow.players
    game: Judging = new_game(partial(Judging, book, engine.frame(players)), engine, players)
    game.asks_kong, game.asks_pong = empty.flow.asks_kong, empty.flow.asks_pong
    game.asks_let_go, game.asks_must = empty.flow.asks_let_go, empty.asks_must
    game.loud = game.looks = engine.end_looks
    return game


def _known(engine: Engine) -> tuple[Book, Stepping]:
    """The book of a ruleset, and a table of it at which nothing has happened; both kept while they are asked for."""
    found = _books.get(id(engine))
    if found is None or found[1].engine is not engine:
        players = int(engine.program.play.values.get("players", 4))
        record = Record(name="", seats=SEATS[:players], dealer=None, previous_dealer=None, events=(), full=True,
                        span=NOWHERE)  # fmt: skip
        empty = Stepping(engine, record, False)
        found = _books[id(engine)] = book_of(empty), empty
        while len(_books) > KEPT:
            _books.popitem(last=False)
    _books.move_to_end(id(engine))
    return found


def open_with(game: Judging, event: Event) -> bool:
    """Play an exchange or void suits, and keep the event; False where they may not come now."""
    faults = []
    hands = event.hands or {}
    if game.over or max((*hands, *(event.suits or {}))) >= game.players:
        return False
    if event.type == "exchange":
        given = [hands.get(seat, ()) for seat in range(game.players)]
        faults.append(game.exchange(given, DIRECTIONS[event.direction or ""]))
    faults.extend(game.void(seat, suit) for seat, suit in (event.suits or {}).items())
    game.number = len(game.log)
    game.log.append(event)
    game.ends()
    return not any(faults)


def book_of(empty: Stepping) -> Book:
    """What the kernel reads of the ruleset of a table at which nothing has happened yet."""
    engine, frame = empty.engine, empty.table.frame
    program, gen = engine.program, engine.gen
    names = [line.name for line in program.score]
    return Book(
        inputs=gen.inputs,
        may_kong=engine.may_kong,
        may_pong=engine.may_pong,
        end=engine.end,
        live=engine.live_wait,
        may_win=engine.claims["may_win"],
        must_win=engine.claims["must_win"],
        ends_round=names.index("ends_round") if "ends_round" in names else -1,
        rules={event: list(engine.rules.get(event, ())) for event in EVENTS},
        kinds=[engine.symbols.choice(kind) for kind in MELD_KINDS],
        facts=list(frame.facts),
        seats=[list(row) for row in frame.seats],
        flag_facts=[FACT_SLOT[name] for name in FLAGS if name in FACT_SLOT],
        flag_defs=[gen.place(Space.DEFINE, name) for name in FLAGS if name in program.defines],
        sees=gen.sees,
        shows=shows(engine),
        warns=empty.warns,
        checks_draws=program.play.values.get("check_as") == "self_draw",
        by_role=by_role(engine),
        parts=engine.tables.parts.asked,
        values=engine.tables.values,
        part=partial(part, engine),
        value=partial(value, engine),
    )


def shows(engine: Engine) -> bool:
    """Whether rules of kongs look at hands."""
    rules = [rule for event in KONGS for rule in engine.rules.get(event, ())]
    parts = {part for rule in rules for part in (rule.when, rule.payer, rule.payee, rule.amount, rule.spends)}
    words, none = engine.gen.code.listed(), frozenset[int]()
    return any(looks(words, engine.gen.defs, part, none, none) for part in parts if part >= 0)


def by_role(engine: Engine) -> bool:
    """Whether it may matter what the winning tile completes."""
    asked = (node for item in engine.gen.aggregates.items for node in walk(item.node))
    return engine.gen.by_role or any(isinstance(node, Ref | Attr) and node.name in ROLES for node in asked)


def part(engine: Engine, suit: int, counts: tuple[int, ...], melds: tuple[tuple[int, int], ...], rank: int) -> int:
    """The number of the class of a suit."""
    return engine.tables.parts.entry(suit, counts, melds, rank).group.number


def value(engine: Engine, lies: bytes, win: int, inputs: tuple[int, ...]) -> Value | None:
    """What a hand is worth as it lies (see `hand_lying`), with its winning tile in it; None where it is no win."""
    hand = hand_lying(lies)
    forms = engine.tables.forms(hand)
    if not forms:
        return None
    cell = engine.tables.cell(hand, forms, win, inputs)
    return Value(cell.priced, cell.wait)
