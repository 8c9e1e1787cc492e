"""Records read without their places: the same as those read node by node, and only where there is nothing to say."""

import json
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from decimal import Decimal
from random import Random
from typing import Any

import pytest

from rulec.round.model import Record
from rulec.round.quick import Quick
from rulec.round.record import parse_record, without_nulls
from rulec.round.shape import Shape, fits, validator
from rulec.source.diagnostic import Sink
from rulec.source.json_nodes import compose_json, load_json
from rulec.source.shipped import data
from rulec.source.text import Text
from rulec.source.yaml_nodes import compose, plain
from tests.full_rounds import played
from tests.round.test_faults import EVENTS, HEAD
from tests.round.test_read import ROUND
from tests.strategies import loaded

ODD: list[Any] = [
    None, True, False, 0, 1, -1, 3.5, "", "x", "东", "1m", "123m 9s", "m", "win", "draw", "exposed", "2.50",
    [], {}, ["东"], ["南", "南"], ["earthly"], ["x", 1], {"东": "1m"}, {"东": {"min": 1, "max": 2}}, {"x": []},
]  # fmt: skip
KEYS = (
    "seat",
    "from",
    "tile",
    "late",
    "flags",
    "patterns",
    "points",
    "fan",
    "hand",
    "melds",
    "ready",
    "pigs",
    "note",
    "x",
)


FULL = [
    {"type": "deal", "hands": {"东": "123m 456m 789m 123p 1s", "南": "1m"}},
    {"type": "exchange", "give": {"东": "123m", "南": "1m 2m 3m"}, "direction": "across"},
    {"type": "draw", "seat": "东", "tile": "5s"},
    {"type": "discard", "seat": "东", "tile": "五条", "note": "x"},
    {"type": "pong", "seat": "南", "from": "东", "tile": "5s"},
    {"type": "miscount", "seat": "东", "kind": "short"},
    {"type": "false_win", "seat": "东", "ready": {"南": {"hand": "123m 456m 789m 123p 1s"}}, "pigs": ["西"]},
]


def every(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:  # noqa: ANN401
    """The paths of all that stands in JSON."""
    if path:
        yield path
    for key, part in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from every(part, (*path, key))


def at(value: Any, path: Iterable[Any]) -> Any:  # noqa: ANN401
    for step in path:
        value = value[step]
    return value


def mutant(rng: Random, value: Any) -> Any:  # noqa: ANN401
    """The same with one thing changed, dropped, added or said under another name."""
    made = deepcopy(value)
    paths = list(every(made))
    *above, last = rng.choice(paths)
    place, other = at(made, above), at(made, rng.choice(paths))
    match rng.randrange(8):
        case 0:
            del place[last]
        case 1 if isinstance(place, dict):
            place[rng.choice(KEYS)] = place.pop(last)
        case 2 if isinstance(place, dict):
            place[rng.choice(KEYS)] = deepcopy(rng.choice(ODD))
        case 3 if isinstance(place, list):
            place.insert(last, deepcopy(rng.choice([*ODD, *place])))
        case 4:
            place[last] = deepcopy(rng.choice(ODD))
        case _ if type(other) is type(place[last]):
            place[last] = deepcopy(other)
    return made


def sheets() -> list[Any]:
    """Records as data: one event of every type, some twice, and each of the faults of events."""
    good = [ROUND, *({**ROUND, "events": [event] * n} for event in [*ROUND["events"], *FULL] for n in (1, 2))]
    told = [node for written, _ in EVENTS.values() for node in compose(Text(None, f"{HEAD}  - {written}\n"), Sink())]
    bad = [json.loads(json.dumps(plain(node), default=float)) for node in told]
    return [*good * (len(bad) // len(good)), *bad]


def full(rng: Random) -> Any:  # noqa: ANN401
    return json.loads(json.dumps(played(rng, loaded("chuanma")).record))


def both(quick: Quick, text: Text) -> Record | None:
    """What is read quickly, after it was read slowly too."""
    sink = Sink()
    node = compose_json(text, sink)
    slow = parse_record(without_nulls(node), "r", sink) if node is not None else None
    found = quick.read(text, "r")
    assert (found is None) == (slow is None or len(sink) > 0), text.text
    assert found is None or (found == slow and list(places(found)) == list(places(slow)))
    return found


def places(record: Record | None) -> Iterator[tuple[Any, ...]]:
    assert record is not None
    yield record.span, dict(record.spans)
    for event in record.events:
        yield event.span, dict(event.spans), {seat: ready.span for seat, ready in (event.ready or {}).items()}


def check(rng: Random, mutants: int, make: Callable[[], Any]) -> int:
    """How many mutants are read quickly; each is read in both ways by a reader that has read all before it."""
    quick, read = Quick(), 0
    for _ in range(mutants):
        value = make()
        for _ in range(rng.choice((0, 1, 1, 1, 2))):
            value = mutant(rng, value)
        text = Text("r.jsonl", json.dumps(value, ensure_ascii=rng.random() < 0.5), rng.randint(1, 99))
        read += both(quick, text) is not None
    return read


def test_sheets_and_their_mutants() -> None:
    rng = Random(1)
    made = sheets()
    assert 100 < check(rng, 800, lambda: rng.choice(made)) < 600


def test_full_records_and_their_mutants() -> None:
    rng = Random(2)
    made = [full(rng) for _ in range(3)]
    assert 0 < check(rng, 16, lambda: rng.choice(made)) < 16


@pytest.mark.slow
def test_many_records_and_their_mutants() -> None:
    rng = Random(3)
    made = [*sheets(), *(full(rng) for _ in range(100))]
    assert check(rng, 3_000, lambda: rng.choice(made)) > 500


def agree(shape: Shape, values: list[Any]) -> set[bool]:
    """The answers of a quick test and of its schema, which are the same."""
    quick, schema = fits(shape), validator(shape)
    told = [(quick(value), schema.is_valid(value)) for value in values]
    assert [value for value, (one, other) in zip(values, told, strict=True) if one != other] == []
    return {one for one, _ in told}


def exact(value: Any) -> Any:  # noqa: ANN401
    return json.loads(json.dumps(value), parse_float=Decimal)


def test_the_form_of_records_is_tested_as_the_schema_tests_it() -> None:
    rng = Random(4)
    made = sheets()
    assert agree("record", [exact(mutant(rng, rng.choice(made))) for _ in range(300)]) == {True, False}
    assert agree("record", [full(rng), {**full(rng), "events": [{}]}]) == {True, False}
    assert agree("event", [exact(mutant(rng, rng.choice(made)["events"])) for _ in range(20)]) == {False}


def test_the_form_of_nights_is_tested_as_the_schema_tests_it() -> None:
    rng = Random(5)
    rounds = [{"events": ROUND["events"]}, {"seats": ["甲", "乙"], "dealer": "甲", "events": []}]
    transfer = {"type": "transfer", "from": "甲", "to": "乙", "amount": "2.5", "note": "茶钱"}
    night = {"rulec": "night/1", "ruleset": {"id": "x"}, "players": list("甲乙丙丁"), "rounds": [*rounds, transfer]}
    assert agree("night", [night, *(exact(mutant(rng, night)) for _ in range(150))]) == {True, False}


def test_a_shipped_night_fits() -> None:
    path = data("examples/night.yaml")
    (node,) = compose(Text(str(path), path.read_text(encoding="utf-8")), Sink())
    assert agree("night", [plain(node)]) == {True}


WIN = '{"type": "win", "seat": "东", "points": %s}'
WRITTEN = {
    "as it is": (WIN % "1.50", True),
    "a field that is null": ('{"type": "win", "seat": "东", "from": null, "fan": 3}', True),
    "a key twice": ('{"type": "win", "seat": "东", "seat": "南", "fan": 3}', False),
    "a null and a value": ('{"type": "win", "seat": "东", "fan": null, "fan": 3}', False),
    "escapes": ('{"type": "win", "seat": "\\u4e1c", "fan": 3, "note": "\\ud83c\\udc07\\n"}', True),
    "half a surrogate pair": ('{"type": "win", "seat": "东", "fan": 3, "note": "\\ud83c"}', True),
    "a line break in a text": ('{"type": "win", "seat": "东", "fan": 3, "note": "\n"}', False),
    "no number": (WIN % "NaN", False),
    "no end": (WIN % "Infinity", False),
    "many digits": (WIN % ("1." + "0" * 40), False),
    "many whole digits": (WIN % ("1" * 5000), False),
    "a large exponent": (WIN % "1e400", False),
    "an exponent beyond all": (WIN % "1e99999999999999999999", False),
    "an exponent": (WIN % "15e-1", True),
    "a fan that is whole only as a number": ('{"type": "win", "seat": "东", "fan": 1.0}', False),
    "a comma too many": ((WIN % "1") + ",", False),
    "something after it": ((WIN % "1") + "]}]}", False),
    "brackets without end": ("[" * 100_000, False),
    "another kind of space": ((WIN % "1") + "\u00a0", False),
}


@pytest.mark.parametrize("name", WRITTEN)
def test_as_written(name: str) -> None:
    event, fine = WRITTEN[name]
    text = f'{{"rulec": "round/1", "seats": ["东", "南", "西", "北"], "events": [{event}]}}'
    assert (both(Quick(), Text(None, text)) is not None) == fine


def test_what_was_read_before_says_nothing_of_what_is_only_equal() -> None:
    quick = Quick()
    for late in ("true", "1", "1.0", '"1"', "true"):
        event = f'{{"type": "kong", "seat": "东", "kind": "added", "late": {late}}}'
        text = f'{{"rulec": "round/1", "seats": ["东", "南"], "events": [{event}, {event}]}}'
        assert (both(quick, Text(None, text)) is not None) == (late == "true")


def test_json_without_places_is_the_same_json() -> None:
    text = '{"a": [1, 1.50, -0, 2e3, true, null, {"b": null, "c": "\\u4e1c"}], "d": null}'
    node = compose_json(Text(None, text), Sink())
    assert node is not None
    assert load_json(text) == plain(without_nulls(node)) == {"a": [1, Decimal("1.5"), 0, 2000, True, None, {"c": "东"}]}
