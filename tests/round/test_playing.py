"""`rulec.Game`: a round whose payments a person can check, random rounds beside `run`, and refused actions."""

from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from random import Random

import pytest

import rulec
from rulec import Action, DiagnosticError, Game
from tests.round.players import choice, finish, tiles

HANDS = ("66p 234m 567m 88m 49p 9s", "111s 345s 567s 9s 22p 9p", "45p 123p 777s 888s 2s 4m", "123m 456m 789m 11m 6p 8s")
SHIPPED = ("chuanma", "chuanma-original", "sbr", "sichuan")
VARIANTS: tuple[tuple[str, tuple[str, ...]], ...] = (
    *((name, ()) for name in SHIPPED),
    ("sichuan", ("play.winners=stay", "kong_settle=after_discard", "shot_kong=transfer_all")),
    ("sichuan", ("play.void=declared", "play.discard_void_first=true", "play.exchange.tiles=3", "pass_lock=strict")),
    ("sichuan", ("play.claims=nearest", "last_n=4", "heavenly=limit", "earthly=limit")),
)


def wall(draws: str) -> list[int]:
    return tiles("".join(HANDS) + draws)


def only(game: Game, kind: str, tile: str | None = None, seat: int | None = None) -> Action:
    """The one legal action of that kind."""
    number = None if tile is None else tiles(tile)[0]
    found = [m for m in game.legal() if m.type == kind and number in (None, m.tile) and seat in (None, m.seat)]
    assert len(found) == 1, found
    return found[0]


def paid(game: Game) -> list[tuple[str, str, str, str]]:
    return [(entry.rule, entry.payer, entry.payee, str(entry.amount)) for entry in game.ledger]


def test_a_round_that_a_person_can_check() -> None:
    # 南 lays a concealed kong (2 from each of three) and wins on 东's 9s, a plain hand, for 1.
    game = Game(rulec.load("chuanma"), wall=wall("2s 1s 9s 9m 9m 6p"), seed=0)
    assert (game.state.phase, game.state.turn, game.state.wall) == ("turn", 0, 108 - 53)
    game.apply(only(game, "discard", "2s"))
    assert game.state.drawn == tiles("1s")[0]
    game.apply(only(game, "kong", "1s"))
    assert game.balance == {"东": Decimal(-2), "南": Decimal(6), "西": Decimal(-2), "北": Decimal(-2)}
    game.apply(only(game, "discard", "9p"))
    game.apply(only(game, "discard", "9m"))
    game.apply(only(game, "discard", "6p"))
    # 西 holds 45p, but is not ready: only 东 is asked
    assert {(m.seat, m.type) for m in game.legal()} == {(0, "pong"), (0, "pass")}
    game.apply(only(game, "pong", "6p"))
    game.apply(only(game, "discard", "9s"))
    game.apply(only(game, "win", "9s"))
    assert paid(game)[3:] == [("discard_win", "东", "南", "1")]
    assert game.state.won == (False, True, False, False)
    assert game.state.turn == 2
    assert [(win.seat, win.source, win.score.fan) for win in game.wins] == [("南", "东", 1)]
    assert not game.over


def test_several_seats_win_on_one_tile() -> None:
    hands = "123456789m 19p 19s 234567m 22p 678p 45s 234567m 33p 678p 45s 1112224469s 99p 8s"
    for claims, winners in (("all", ["南", "西"]), ("nearest", ["南"])):
        rules = rulec.load("sichuan", options={"play.claims": claims, "must_lack_suit": False})
        game = Game(rules, wall=tiles(hands + "3s"), seed=0)
        game.apply(only(game, "discard", "3s"))
        assert [m.seat for m in game.legal() if m.type == "win"] == [1, 2]
        game.apply(only(game, "win", seat=2))
        assert not game.ledger, "the nearest has not answered"
        game.apply(only(game, "win", seat=1))
        assert [win.seat for win in game.wins] == winners
        assert [m.type for m in game.legal()[:1]] == ["discard"]
        assert game.state.turn == (3 if claims == "all" else 2)


def test_an_added_kong_may_be_robbed() -> None:
    # 西 waits for 3p and 6p. It lets 北's 6p go, for 东's pong, and robs the kong: 2 points, and no kong is paid.
    rules = rulec.load("sichuan")
    game = Game(rules, wall=wall("2s 9m 2s 2m 5p 6s 8p 6p"), seed=0)
    for tile in ("2s", "9m", "4m", "6p"):
        game.apply(only(game, "discard", tile))
    game.apply(only(game, "pong", "6p"))
    assert not game.state.melds[0], "a win on it would come first, and 西 has not answered"
    game.apply(only(game, "pass", seat=2))
    assert [meld.kind for meld in game.state.melds[0]] == ["pong"]
    for tile in ("9s", "5p", "6s", "8p"):
        game.apply(only(game, "discard", tile))
    game.apply(only(game, "kong", "6p"))
    assert (game.state.phase, game.state.flight) == ("robbable", tiles("6p")[0])
    assert {(m.seat, m.type) for m in game.legal()} == {(2, "win"), (2, "pass")}
    game.apply(only(game, "win", "6p"))
    assert paid(game) == [("discard_win", "东", "西", "2")]
    assert [meld.kind for meld in game.state.melds[0]] == ["pong"]


def variants(count: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    return pytest.mark.parametrize(("name", "sets", "count"), [(name, sets, count) for name, sets in VARIANTS])


def plays(name: str, sets: tuple[str, ...], count: int) -> None:
    rules = rulec.load(name, sets=sets)
    dice = Random(1)
    for seed in range(count):
        game = Game(rules, seed=seed, dealer=seed % 4)
        assert not game.record()["events"][1:]
        while not game.over:
            game.apply(choice(game, dice))
            assert not sum(game.balance.values())
        assert game.legal() == ()
        settled = rules.run(game.record())
        assert not settled.errors
        assert settled.over
        assert settled.entries == game.ledger
        assert settled.balance == game.balance
        assert settled.wins == game.wins
        assert settled.next_dealer == game.next_dealer


@variants(2)
def test_random_rounds_settle_as_their_records(name: str, sets: tuple[str, ...], count: int) -> None:
    plays(name, sets, count)


@pytest.mark.slow
@variants(30)
def test_many_random_rounds(name: str, sets: tuple[str, ...], count: int) -> None:
    plays(name, sets, count)


def test_the_same_seed_is_the_same_round() -> None:
    rules = rulec.load("chuanma")
    one, other = (finish(Game(rules, seed=5), Random(2)).record() for _ in range(2))
    assert one == other
    assert finish(Game(rules, seed=6), Random(2)).record() != one


def possible(game: Game) -> list[Action]:
    """What a seat might try, claims of tiles other than the one in flight left out."""
    flight, turn = game.state.flight, game.state.turn
    found = [Action("discard", seat, tile) for seat in range(4) for tile in range(27)]
    found += [Action("kong", seat, tile, None, kind) for seat in range(4) for tile in range(27)
              for kind in ("concealed", "added")]  # fmt: skip
    found += [Action("win", seat) for seat in range(4)]
    for seat in range(4):
        found += [Action("pong", seat, flight, turn), Action("kong", seat, flight, turn, "exposed")]
        found += [Action("win", seat, flight, turn), Action("pass", seat)]
    return found


def seen(game: Game) -> object:
    return game.state, game.ledger, game.balance, game.legal(), game.record(), game.over


@pytest.mark.parametrize("name", ["chuanma", "sbr"])
def test_refused_actions_change_nothing(name: str) -> None:
    rules = rulec.load(name)
    dice = Random(4)
    game = Game(rules, seed=8)
    for _ in range(12):
        for _ in range(dice.randrange(1, 6)):
            game.apply(choice(game, dice))
        before = seen(game)
        for action in dice.sample(possible(game), 12):
            if action not in game.legal():
                with pytest.raises(DiagnosticError) as caught:
                    game.apply(action)
                assert all(d.code and str(caught.value) for d in caught.value.diagnostics)
        assert seen(game) == before


def test_what_is_legal_is_what_a_record_may_hold() -> None:
    """Every action that is not offered is refused by `run` too, at its event."""
    rules = rulec.load("chuanma")
    dice = Random(3)
    game = Game(rules, seed=3)
    for _ in range(6):
        for _ in range(8):
            game.apply(choice(game, dice))
        record = game.record()
        offered = {(m.type, m.seat, m.tile, m.kind) for m in game.legal()}
        for action in dice.sample(possible(game), 25):
            drawn = game.state.drawn if action.type == "win" and action.source is None else action.tile
            if action.type == "pass" or (action.source is not None and action.tile is None):
                continue
            if (action.type, action.seat, drawn, action.kind) in offered:
                continue
            event = {"type": action.type, "seat": game.seats[action.seat], "kind": action.kind,
                     "tile": None if action.tile is None else f"{action.tile % 9 + 1}{'mps'[action.tile // 9]}",
                     "from": None if action.source is None else game.seats[action.source]}  # fmt: skip
            if action.seat == action.source:
                continue
            settled = rules.run({**record, "events": [*record["events"], event]})
            assert settled.errors, action
            assert settled.failed_event == len(record["events"])


def test_offences_are_taken_though_not_listed() -> None:
    rules = rulec.load("chuanma")
    game = Game(rules, seed=1)
    assert "false_win" not in {move.type for move in game.legal()}
    game.apply(Action("false_win", 0))
    assert game.state.in_play == (False, True, True, True)
    assert game.state.turn == 1
    with pytest.raises(DiagnosticError):
        game.apply(Action("false_win", 0))
    settled = rules.run(game.record())
    assert not settled.errors
    assert settled.entries == game.ledger != ()


def test_an_exchange_and_void_suits_come_first() -> None:
    options = {"play.exchange.tiles": 3, "play.void": "declared"}
    game = Game(rulec.load("sichuan", options=options), wall=wall("2s"), seed=0, direction="clockwise")
    assert {move.type for move in game.legal()} == {"exchange"}
    for seat, gift in enumerate(("66p 4p", "22p 9p", "45p 1p", "6p 8s 1m")):
        game.apply(Action("exchange", seat, tiles=tuple(sorted(tiles(gift)))))
        assert game.state.phase == "dealt"
    # clockwise: to the seat before, so 南's tiles go to 东
    assert game.state.hands[0].count(tiles("2p")[0]) == 2
    with pytest.raises(DiagnosticError):
        game.apply(Action("discard", 0, 0))
    for seat, suit in enumerate((2, 0, 0, 2)):
        game.apply(Action("void", seat, suit=suit))
    assert game.state.voids == (2, 0, 0, 2)
    assert game.state.phase == "turn"
    assert {move.type for move in game.legal()} >= {"discard"}


def test_a_declaration_comes_before_play() -> None:
    rules = rulec.load("sichuan", options={"call_fan": 1})
    game = Game(rules, seed=1)
    game.declare(2, call=True)
    with pytest.raises(DiagnosticError):
        game.declare(2, nothing=True)
    game.apply(game.legal()[-1])
    with pytest.raises(DiagnosticError):
        game.declare(1, call=True)
    assert {"type": "declare", "seat": "西", "call": True} in game.record()["events"]
    assert not rules.run(game.record()).errors


@pytest.mark.parametrize(
    "wrong",
    [{"wall": [0] * 5}, {"wall": [27]}, {"seats": ["A"]}, {"seats": ["A", "A"]}, {"seats": ["bank", "A"]},
     {"dealer": 4}, {"direction": "up"}],
)  # fmt: skip
def test_games_that_cannot_be(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"[a-z]"):
        Game(rulec.load("chuanma"), **wrong)  # type: ignore[arg-type]


def test_a_dealer_who_leaves_before_the_first_move_has_the_next_seat_draw() -> None:
    """Its fourteenth tile leaves with it: the seat behind it draws."""
    game = Game(rulec.load("sbr"), seed=3)
    game.apply(Action("false_win", 0))
    while game.state.phase == "dealt":
        game.apply(game.legal()[0])
    assert not game.state.in_play[0]
    assert game.state.turn == 1
    assert [len(hand) for hand in game.state.hands] == [14, 14, 13, 13]


@pytest.mark.parametrize(
    "action",
    [Action("miscount", 1), Action("miscount", 1, kind="wide"), Action("false_win", 1, kind="short"),
     Action("false_win", 1, 3), Action("false_win", 4), Action("kong", 0, None, None, "added"), Action("kong", 0, 3),
     Action("discard", 0, 27), Action("discard", 0, -1), Action("pong", 1, 3, 9), Action("win", -1)],
)  # fmt: skip
def test_what_no_record_may_hold_is_refused(action: Action) -> None:
    game = Game(rulec.load("chuanma"), seed=1)
    before = seen(game)
    with pytest.raises(DiagnosticError):
        game.apply(action)
    assert seen(game) == before


@pytest.mark.parametrize("explained", [True, False])
def test_a_rule_that_cannot_be_computed_is_named(explained: bool, tmp_path: Path) -> None:
    """南's kong is its first meld: 2 to the power of 70 bases are more than there can be."""
    amount = "base * 2 ** (70 * (1 + count(payee.melds)))"
    text = f"add: {{settlements: {{own: {{title: own, on: kong, from: in_play, to: actor, amount: '{amount}'}}}}}}\n"
    path = tmp_path / "own.yaml"
    path.write_text(f"rulec: 1\nid: own\nextends: chuanma\ntitle: own\n{text}", encoding="utf-8")
    game = Game(rulec.load(path), wall=wall("2s 1s 9s"), seed=0, explained=explained)
    game.apply(only(game, "discard", "2s"))
    before = seen(game)
    with pytest.raises(DiagnosticError) as caught:
        game.apply(only(game, "kong", "1s"))
    assert [(one.code, one.args["rule"]) for one in caught.value.diagnostics] == [
        ("exponent-negative", "settlements.own")
    ]
    assert seen(game) == before
    game.apply(only(game, "discard", "9p"))
