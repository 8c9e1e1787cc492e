"""Every code of the catalogue is triggered by some test; those that no other test triggers are here."""

import json
from pathlib import Path

import pytest

import rulec
from rulec.cli import app, main
from rulec.kernel.vm import KernelError
from rulec.round.step import fault
from rulec.source import reading
from rulec.source.catalogue import codes, message
from rulec.source.diagnostic import Sink
from rulec.source.reading import read_text
from tests.ruleset.build import BASE, HEAD

TESTS = Path(__file__).parent.parent
ROUND = "rulec: round/1\nseats: [东, 南, 西, 北]\ndealer: 东\nevents:\n"
WON = "{type: win, seat: 东, from: 南, hand: 111m 444m 222m 999m 66m}"
DEEP = "not " * 150 + "true"


def fine(event: str, amount: str) -> str:
    return f'add: {{settlements: {{fine: {{on: {event}, from: in_play, to: bank, amount: "{amount}"}}}}}}'


def pattern(rest: str) -> str:
    return f"add: {{patterns: {{five: {{group: shape, fan: 1, {rest}}}}}}}"


# A layer over BASE, the code that it gets, and the text under the caret.
LAYERS = [
    ("set: {score: 1}", "set-map", "score"),
    ("remove: [settlements.win, settlements.win]", "remove-twice", "settlements.win"),
    ("add: {sections: {a: 1}}", "unknown-section", "sections"),
    ("set: {cap: 1", "yaml-bracket", "{"),
    ("set: {base: 9999999999999}", "option-range", "9999999999999"),
    (pattern('when: "count(tiles) == 9999999999999"'), "huge-number", "9999999999999"),
    (pattern(f'when: "{DEEP}"'), "expression-too-deep", DEEP),
    (pattern('when: "pure . two_suits ."'), "unexpected-end", ""),
    (pattern('when: ". pure"'), "unexpected-word", "."),
    ("add: {define: {a0: count(suits)" + "".join(f", a{n + 1}: a{n} + a{n}" for n in range(30)) + "}}",
     "definitions-too-large", "a11 + a11"),
    ("add: {define.nova.no: {zh: 不}}", "not-an-expression", "{zh: 不}"),
    ("add: {options: {way: {type: choice, values: [a, b], default: a}},"
     ' patterns: {five: {group: shape, fan: 1, when: "option.pays == option.way"}}}',
     "no-common-value", "option.pays == option.way"),
    (pattern('when: "base.rank == 1"'), "no-attributes", "rank"),
    (fine("kong", "base * wall"), "out-of-view-hand", "wall"),
    (fine("win", "if passed then base else 0"), "out-of-view-claim", "passed"),
    (pattern("when: source == dealer"), "out-of-view-source", "source"),
    (fine("win", "if kind == exposed then base else 0"), "out-of-view-kong", "kind"),
    (fine("kong", "if winner == dealer then base else 0"), "out-of-view-win", "winner"),
    (fine("exhausted", "if actor == dealer then base else 0"), "out-of-view-actor", "actor"),
    (fine("exhausted", "if feeder == dealer then base else 0"), "out-of-view-feeder", "feeder"),
    (
        "add: {groups: {multi: {combine: product}}, patterns: {half: {group: multi, times: draws - 9, when: pure}}}",
        "negative-times",
        "draws - 9",
    ),
    ("remove: [score.points]", "score-without-points", "1"),
    ("add: {settlements: {gift: {from: winner, amount: base}}}", "settlement-without-event", "winner"),
    (pattern('when: "any(kinds, any(hand, copies == 2))"'), "aggregate-crosses", "any(kinds, any(hand, copies == 2))"),
    ("set: {cap: !a!b 1}", "yaml-syntax", "!"),
    (fine("kong", "base + 10 ** 18"), "number-too-large", "base + 10 ** 18"),
    ("add: {declares: {float: {type: count, max: 5, default: 1000000000000000000}}}",
     "number-too-large", "1000000000000000000"),
]  # fmt: skip
# Events of a round under the library's first child, the code, and the text under the caret.
EVENTS = [
    (["{type: win, seat: 东, from: 南, fan: 2, tile: 1m}", WON], "seat-out-of-play", "东"),
    (["{type: win, seat: 东, from: 南, hand: 111m 444m 222m 999m 67m}"], "win-no-win", None),
    (["{type: win, seat: 东, from: 南, hand: 111m 444p 222s 999m 66m}"], "win-refused", None),
    (["{type: win, seat: 东, from: 南, patterns: [nosuch]}"], "pattern-unknown", None),
    (["{type: win, seat: 东, from: 南, points: 0.3}"], "amount-too-fine", None),
    (["{type: miscount, seat: 东, kind: short}", WON], "seat-barred", "东"),
    (["{type: declare, seat: 东, name: zz}"], "declares-nothing", None),
    (["{type: declare, seat: 东, call: 7}"], "declared-misfit", "7"),
    (["{type: exhausted, ready: {东: {hand: 147m 258p 369s 1479m}}}"], "ready-not-ready", None),
    ([WON], "round-unfinished", None),
    ([WON, WON.replace("seat: 东", "seat: 西"), WON.replace("seat: 东", "seat: 北"),
      "{type: kong, seat: 南, kind: concealed}"], "event-after-end", None),
]  # fmt: skip
LINES = [
    ("hello", "batch-json"),
    ("[]", "batch-not-map"),
    ('{"id": 1}', "batch-no-hand"),
    ('{"hand": "11m", "hend": 1}', "batch-key"),
    ('{"hand": 5}', "batch-kind"),
]


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def told(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    """What `--json` tells of an input, errors and warnings alike."""
    main([*arguments, "--json", "--lang", "en"])
    found: list[dict[str, object]] = []
    waiting: list[object] = [json.loads(capsys.readouterr().out)]
    while waiting:
        value = waiting.pop()
        if isinstance(value, list):
            waiting += value
        elif isinstance(value, dict):
            found += [value] if "code" in value and "message" in value else []
            waiting += value.values()
    return found


def under(file: str, fault: dict[str, object]) -> str:
    """The text of a file that a fault points at, on one line."""
    line, start, end = fault["line"], fault["column"], fault["end_column"]
    assert isinstance(line, int) and isinstance(start, int) and isinstance(end, int)
    return Path(file).read_text(encoding="utf-8").splitlines()[line - 1][start - 1 : end - 1]


@pytest.mark.parametrize(("body", "code", "text"), LAYERS, ids=[f"{n}-{row[1]}" for n, row in enumerate(LAYERS)])
def test_layers(body: str, code: str, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("base.yaml").write_text(BASE, encoding="utf-8")
    Path("house.yaml").write_text(HEAD + body, encoding="utf-8")
    found = [fault for fault in told(["check", "house.yaml"], capsys) if fault["code"] == code]
    assert found
    assert text in [under(str(fault["file"]), fault) for fault in found]


@pytest.mark.parametrize(("events", "code", "text"), EVENTS, ids=[row[1] for row in EVENTS])
def test_records(events: list[str], code: str, text: str | None, capsys: pytest.CaptureFixture[str]) -> None:
    Path("round.yaml").write_text(ROUND + "".join(f"  - {event}\n" for event in events), encoding="utf-8")
    found = [fault for fault in told(["run", "chuanma", "round.yaml"], capsys) if fault["code"] == code]
    assert found
    assert found[0]["line"]
    assert text is None or under("round.yaml", found[0]) == text


@pytest.mark.parametrize(("line", "code"), LINES, ids=[row[1] for row in LINES])
def test_batches(line: str, code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_text(f"{line}\n", encoding="utf-8")
    (fault,) = told(["score", "chuanma", "--batch", str(path)], capsys)
    assert (fault["code"], fault["line"]) == (code, 1)


def test_a_round_of_three(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "round.yaml"
    path.write_text(ROUND.replace(", 北", "") + "  - {type: exhausted}\n", encoding="utf-8")
    assert "seats-differ" in [fault["code"] for fault in told(["run", "chuanma", str(path)], capsys)]


def test_flags_that_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    (fault,) = told(["score", "chuanma", "111m 444m 222m 999m 66m", "--flags", "heavenly,earthly"], capsys)
    assert fault["code"] == "flags-contradict"


def test_a_folder_without_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert [fault["code"] for fault in told(["check", str(tmp_path)], capsys)] == ["no-records"]


def test_a_file_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "LARGEST", 4)
    (tmp_path / "a.yaml").write_text("rulec: 1", encoding="utf-8")
    sink = Sink()
    assert read_text(tmp_path / "a.yaml", sink) is None
    assert [fault.code for fault in sink] == ["file-too-large"]


def test_a_fault_of_our_own(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def broken(arguments: list[str]) -> int:
        raise ZeroDivisionError(arguments)

    monkeypatch.setattr(app, "run_app", broken)
    assert [fault["code"] for fault in told(["list"], capsys)] == ["bug"]


@pytest.mark.parametrize(
    ("what", "code"),
    [
        ("exponent", "exponent-negative"),
        ("amount", "amount-negative"),
        ("division", "division-by-none"),
        ("none", "value-none"),
        ("size", "value-too-large"),
    ],
)
def test_what_a_rule_cannot_compute(what: str, code: str) -> None:
    # The checker's ranges let none of these through; this is what would be told.
    rule = rulec.load("chuanma").engine.rules["win"][0]
    found = fault(rule, KernelError(what, (1,)))
    assert found.code == code
    assert "(1" in message(found)
    assert found.span is not None and found.span.text == "points"


def test_every_code_is_triggered() -> None:
    texts = [
        path.read_text(encoding="utf-8")
        for path in TESTS.rglob("*")
        if path.suffix in (".py", ".json") and path.is_file() and path != Path(__file__)
    ]
    texts.append(Path(__file__).read_text(encoding="utf-8"))
    assert [code for code in codes() if not any(f'"{code}"' in text for text in texts)] == []
