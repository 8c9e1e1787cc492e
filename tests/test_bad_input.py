"""Input that is wrong, hostile or odd: an exit code, a place, a way out; never a traceback, a hang or a flood."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from rulec.cli import main
from tests.ruleset.build import BASE, HEAD

ROUND = "rulec: round/1\nseats: [东, 南, 西, 北]\ndealer: 东\nevents:\n  - "
HAND = "111m 444m 222m 999m 66m"
WIN = f"{{type: win, seat: 东, from: 南, hand: {HAND}"
LAUGHS = "a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"a{n + 1}: &a{n + 1} [{','.join([f'*a{n}'] * 10)}]\n" for n in range(10)
)
FLOOD = 20_000  # characters of an answer, in JSON

# Whole files.
FILES: dict[str, tuple[bytes | str, str]] = {
    "nothing": ("", "file-empty"),
    "a comment": ("# hello\n", "file-empty"),
    "garbage": ("}{][: - !!\n", "yaml-indent"),
    "bytes": (bytes(range(256)), "file-encoding"),
    "GBK": ("rulec: 1\nid: 规则\n".encode("gbk"), "file-encoding"),
    "UTF-16": ("rulec: 1\n".encode("utf-16"), "file-encoding"),
    "a lone surrogate": (HEAD.encode() + b"note: \xed\xa0\x80\n", "file-encoding"),
    "an escaped surrogate": (HEAD + 'note: "\\ud800"\n', "yaml-escape"),
    "NUL": (HEAD + "note: \0\n", "file-character"),
    "a tab": (HEAD + "set:\n\tcap: 5\n", "yaml-tab"),
    "a list": ("- 1\n", "not-a-ruleset"),
    "a number": ("42", "not-a-ruleset"),
    "JSON with comments": ('// hi\n{"rulec": 1}\n', "yaml-indent"),
    "brackets without end": ("[" * 5000, "yaml-bracket"),
    "nested lists": ("[" * 400 + "]" * 400, "too-deep"),
    "nested maps": ("\n".join(" " * n + "a:" for n in range(400)), "too-deep"),
    "a billion laughs": (LAUGHS, "alias-budget"),
    "an alias in itself": ("a: &a [*a]\n", "alias-loop"),
    "a Python tag": (HEAD + "set: !!python/object:os.system {cap: 5}\n", "unknown-tag"),
    "itself": ("rulec: 1\nid: house\nextends: house\n", "extends-cycle"),
    "the folder above": ("rulec: 1\nid: house\nextends: ../base\n", "extends-outside"),
    "a path": ("rulec: 1\nid: house\nextends: /etc/passwd\n", "extends-outside"),
    "a name too long": (f"rulec: 1\nid: house\nextends: {'a' * 5000}\n", "extends-missing"),
    "a head alone": ("rulec: 1\nid: house\n", "score-without-points"),
    "no points": ("rulec: 1\nid: house\nscore: {fan: 1}\n", "score-without-points"),
}
# What a layer over BASE says.
LAYERS: dict[str, tuple[str, str]] = {
    "a number of 5000 digits": (f"set: {{cap: {'9' * 5000}}}", "number-too-long"),
    "infinity": ("set: {base: .inf}", "option-value"),
    "no number": ("set: {base: .nan}", "option-value"),
    "an exponent": ("set: {base: 1e400}", "number-too-long"),
    "less than nothing": ("set: {base: -1}", "option-range"),
    "half a fan": ("set: {cap: 2.5}", "option-value"),
    "full-width digit": ("set: {cap: ５}", "option-value"),
    "a list for a price": ("set: {patterns.pure.fan: [1]}", "wrong-type"),
    "no player": ("set: {play.players: 0}", "out-of-range"),
    "a word for a number": ("set: {play.forms.standard.sets: x}", "wrong-type"),
    "a type that is none": ("set: {options.cap.type: money}", "not-one-of"),
    "dots": ('set: {"..": 1}', "set-absent"),
    "dots added": ('add: {"a..b": 1}', "unknown-section"),
    "minimum above maximum": ("add: {options: {o: {type: count, default: 5, min: 9, max: 3}}}", "option-range"),
    "mixed fields": ("add: {patterns: {x2: {group: shape, times: 2, when: pure}}}", "mixed-group"),
    "a vocabulary word": ("add: {patterns: {tiles: {group: shape, fan: 1, when: pure}}}", "reserved-name"),
    "two that replace each other": (
        "add: {patterns: {a: {group: shape, fan: 1, when: pure, replaces: [b]},"
        " b: {group: shape, fan: 1, when: pure, replaces: [a]}}}",
        "replaces-cycle",
    ),
    "a chain of definitions": (
        "add: {define: {a0: count(suits)" + "".join(f", a{n + 1}: a{n} + 1" for n in range(900)) + "}}",
        "definitions-too-large",
    ),
    "definitions that double": (
        "add: {define: {a0: count(suits)" + "".join(f", a{n + 1}: a{n} + a{n}" for n in range(60)) + "}}",
        "definitions-too-large",
    ),
}
# What a win pays under BASE.
AMOUNTS: dict[str, tuple[str, str]] = {
    "a tower": ("base * 2**2**2**9", "huge-exponent"),
    "nothing divides": ("points // 0", "zero-divisor"),
    "less than nothing": ("points - 100", "negative-amount"),
    "10000 terms": (" + ".join(["points"] * 10_000), "expression-too-deep"),
    "3000 brackets": ("(" * 3000 + "points", "unclosed-bracket"),
    "5000 signs": ("-" * 5000 + "points", "expression-too-deep"),
    "500 functions": ("min(" * 500 + "points, 1" + ")" * 500, "expression-too-deep"),
    "5000 digits": ("1" * 5000, "huge-number"),
    "exponent": ("1e400", "number-with-unit"),
    "Arabic digit": ("٥", "unknown-character"),
    "full-width digit": ("５", "full-width"),
    "invisible character": ("points\u200b", "unknown-character"),
    "code": ('__import__("os")', "quoted-word"),
}
HANDS: dict[str, tuple[Sequence[str], str]] = {
    "five copies": (["11111m 444m 222m 99m 66m"], "five-copies"),
    "no tile": ([""], "no-tiles"),
    "a word": (["hello"], "unknown-tile-character"),
    "10000 tiles": (["1m" * 10_000], "wrong-tile-count"),
    "honours": (["111z 444m 222m 999m 66m"], "honour-in-hand"),
    "five melds": (["66m", "--melds", "pong 1m;pong 2m;pong 3m;pong 4m;pong 5m"], "too-many-melds"),
    "a flag": ([HAND, "--flags", "nosuch"], "unknown-flag"),
    "a suit": ([HAND, "--void", "x"], "unknown-suit"),
    "an option": ([HAND, "--set", "a" * 10_000 + "=1"], "unknown-option"),
    "an open bracket": ([HAND, "--set", "cap={a: 1"], "yaml-bracket"),
    "a leaf": ([HAND, "--set", "play.players=0"], "out-of-range"),
}
EVENTS: dict[str, tuple[str, str]] = {
    "no event": ("{type: dance}", "event-unknown"),
    "a word": ("hello", "wrong-type"),
    "nobody": (f"{WIN.replace('东', '中')}}}", "unknown-seat"),
    "oneself": (f"{WIN.replace('南', '东')}}}", "win-from-self"),
    "too little": ("{type: win, seat: 东, from: 南, points: -1}", "bad-amount"),
    "too much": ("{type: win, seat: 东, from: 南, points: 1e400}", "number-too-long"),
    "after the end": ("{type: exhausted}\n  - {type: exhausted}", "after-exhausted"),
    "twice on one tile": (f"{WIN}, tile: 1m}}\n  - {WIN}, tile: 1m}}", "won-twice"),
    "out of play": (f"{WIN}}}\n  - {{type: kong, seat: 东, kind: concealed}}", "seat-out-of-play"),
}
USAGE: dict[str, Sequence[str]] = {
    "no verb": [],
    "a verb": ["frobnicate"],
    "no file": ["check", "nosuch.yaml"],
    "no ruleset": ["score", "nosuch", HAND],
    "a long name": ["score", "x" * 5000, HAND],
    "a folder": ["score", ".", HAND],
    "a language": ["list", "--lang", "fr"],
    "a format": ["check", "base.yaml", "--format", "xml"],
    "no value": ["score", "chuanma", HAND, "--set", "cap"],
    "twice": ["score", "chuanma", HAND, "--set", "cap=5", "--set", "cap=6"],
    "no records": ["compare", "chuanma", "sbr"],
    "one ruleset": ["compare", "chuanma", "--records", "round.yaml"],
    "one value twice": ["compare", "chuanma", "--records", "round.yaml", "--vary", "cap=1,1"],
    "a million variants": [
        "compare", "chuanma", "--records", "round.yaml",
        *(part for name in ("cap", "base", "last_n", "flower_pig") for part in ("--vary", f"{name}=1,2,3,4,5,6,7,8,9")),
    ],
}  # fmt: skip


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("base.yaml").write_text(BASE, encoding="utf-8")


def answer(capsys: pytest.CaptureFixture[str], code: int, *args: str) -> list[str]:
    """The codes that an input gets. Each is told in words of both languages, with a way out, in few."""
    assert main([*args, "--json", "--lang", "en"]) == code
    said = capsys.readouterr()
    assert "Traceback" not in said.err
    told = json.loads(said.out)
    found = told.get("diagnostics") or told["errors"]
    assert all(fault["code"] != "bug" and fault["message"] and fault["help"] for fault in found)
    assert len(said.out) < FLOOD
    return [fault["code"] for fault in found]


@pytest.mark.parametrize("name", FILES)
def test_files(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    written, code = FILES[name]
    Path("house.yaml").write_bytes(written if isinstance(written, bytes) else written.encode())
    assert code in answer(capsys, 1, "check", "house.yaml")


@pytest.mark.parametrize("name", LAYERS)
def test_layers(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    body, code = LAYERS[name]
    Path("house.yaml").write_text(HEAD + body, encoding="utf-8")
    assert code in answer(capsys, 1, "check", "house.yaml")


@pytest.mark.parametrize("name", AMOUNTS)
def test_amounts(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    amount, code = AMOUNTS[name]
    Path("house.yaml").write_text(f"{HEAD}set: {{settlements.win.amount: '{amount}'}}", encoding="utf-8")
    assert code in answer(capsys, 1, "check", "house.yaml")


@pytest.mark.parametrize("name", HANDS)
def test_hands(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    args, code = HANDS[name]
    assert code in answer(capsys, 1, "score", "chuanma", *args)


@pytest.mark.parametrize("name", EVENTS)
def test_events(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    event, code = EVENTS[name]
    Path("round.yaml").write_text(f"{ROUND}{event}\n", encoding="utf-8")
    assert code in answer(capsys, 1, "run", "chuanma", "round.yaml")


@pytest.mark.parametrize("name", USAGE)
def test_usage(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("round.yaml").write_text(ROUND + "{type: exhausted}\n", encoding="utf-8")
    assert main(list(USAGE[name])) == 2
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("odd", ["\ufeff" + HEAD, HEAD.replace("\n", "\r\n"), HEAD.replace("\n", "\r")])
def test_odd_but_right(odd: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("house.yaml").write_bytes(odd.encode())
    assert main(["check", "house.yaml"]) == 0
    assert capsys.readouterr().err == ""
