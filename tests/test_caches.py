"""A ruleset out of the cache is the ruleset, with the same diagnostics, trees, places and scores."""

import dataclasses
import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import rulec
from rulec.expr import grammar, parse
from rulec.report.diagnostics import diagnostic_json
from rulec.source import cache
from rulec.source.diagnostic import DiagnosticError
from rulec.source.text import Span

ROOT = Path(__file__).parent.parent
FRIDAY, RULESETS = ROOT / "examples" / "friday.yaml", ROOT / "tests" / "rulesets"
SOUND = [
    FRIDAY,
    RULESETS / "patchwork.yaml",
    *(ROOT / "rulesets" / f"{name}.yaml" for name in ("chm", "dgk", "gf", "xlch", "xlk")),
]


def slow(values: Sequence[Any]) -> list[Any]:
    """Parameters that only the long run takes."""
    return [pytest.param(value, marks=pytest.mark.slow) for value in values]


PUBLISHED = slow(sorted((RULESETS / "cases").glob("*.yaml")))
BROKEN = sorted(p for p in (ROOT / "tests" / "golden").rglob("*.yaml") if "extends" in p.read_text(encoding="utf-8"))
HAND = "111m 444m 222m 999m 66m"
SCORE = ("score", "chuanma", HAND, "--json")


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RULEC_CACHE", str(tmp_path))
    return tmp_path


def dumped(value: Any, seen: dict[int, Any]) -> Any:  # noqa: ANN401
    """A value with all that equality leaves out: every place, every origin. `seen` is what was dumped already."""
    if isinstance(value, Span):
        return value.file, value.start, value.end, value.source.name, len(value.source.text)
    if dataclasses.is_dataclass(value):
        if id(value) not in seen:
            told = (dumped(getattr(value, f.name), seen) for f in dataclasses.fields(value))
            seen[id(value)] = type(value).__name__, *told
        return seen[id(value)]
    if isinstance(value, Mapping):
        return [(k, dumped(v, seen)) for k, v in value.items()]
    if isinstance(value, list | tuple | range):
        return [dumped(item, seen) for item in value] if value and not isinstance(value[0], int) else tuple(value)
    return sorted(map(str, value)) if isinstance(value, frozenset) else (type(value).__name__, value)


def outcome(path: Path | str, **settings: Any) -> Any:  # noqa: ANN401
    """All that there is to know of a ruleset."""
    try:
        rules = rulec.load(path, **settings)
    except DiagnosticError as error:
        return [diagnostic_json(d, lang) for d in error.diagnostics for lang in ("en", "zh")]
    said = [diagnostic_json(d, lang) for d in rules.warnings for lang in ("en", "zh")]
    hand = HAND if rules.program.play.values.get("forms.standard.sets", 4) == 4 else "111m 222m 333m 66m"
    return said, dumped(rules.program, {}), rules.score(hand)


def without_cache(monkeypatch: pytest.MonkeyPatch, path: Path | str, **settings: Any) -> Any:  # noqa: ANN401
    with monkeypatch.context() as off:
        off.setenv("RULEC_CACHE", "off")
        return outcome(path, **settings)


@pytest.mark.parametrize(
    "path",
    ["chuanma", "sbr", SOUND[0], *slow(SOUND[1:]), *BROKEN[:3], *slow(BROKEN[3:]), *PUBLISHED],
    ids=lambda p: Path(p).stem,
)
def test_the_same_with_a_cache_and_without(path: Path | str, room: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = without_cache(monkeypatch, path)
    assert not list(room.iterdir())
    assert outcome(path) == plain
    before = {p.name for p in room.iterdir()}
    assert outcome(path) == plain
    assert {p.name for p in room.iterdir()} == before


def test_settings_are_part_of_what_it_is_kept_by(room: Path) -> None:
    told = [
        str(rulec.load("chuanma", options={"cap": cap}).score("1111p 44p 55p 77p 88p 99p").points)
        for cap in (3, 4, 3, "none")
    ]
    assert told == ["4", "8", "4", "64"]
    assert len(list(room.glob("program-*"))) == 3


@pytest.mark.parametrize("settings", [{"sets": ["cap=3"]}, {"options": {"cap": 3}}, {"sets": ["capp=3"]}])
def test_settings_come_out_of_it_the_same(
    settings: Any,  # noqa: ANN401
    room: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plain = without_cache(monkeypatch, "chuanma", **settings)
    assert outcome("chuanma", **settings) == plain
    assert outcome("chuanma", **settings) == plain
    assert any(room.iterdir())


def test_a_setting_that_is_no_plain_value_is_not_kept(room: Path) -> None:
    class Three(int):
        pass

    rulec.load("chuanma", options={"cap": Three(3)})
    assert not list(room.glob("program-*"))


def test_a_changed_file_is_read_anew(room: Path, tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    for cap, points in ((3, "4"), (4, "8"), (3, "4")):
        house.write_text("rulec: 1\nid: house\nextends: base\nset: {ready_pays: max}\n", encoding="utf-8")
        (tmp_path / "base.yaml").write_text(f"rulec: 1\nid: base\nextends: chuanma\nset: {{cap: {cap}}}\n", "utf-8")
        assert str(rulec.load(house).score("1111p 44p 55p 77p 88p 99p").points) == points
    assert room.is_dir()


def test_the_same_file_under_another_name_is_told_by_that(room: Path, tmp_path: Path) -> None:
    text = "rulec: 1\nid: house\nextends: chuanma\nset: {capp: 3}\n"
    for name in ("one.yaml", "two.yaml", "one.yaml"):
        (tmp_path / name).write_text(text, encoding="utf-8")
        with pytest.raises(DiagnosticError) as raised:
            rulec.load(tmp_path / name)
        span = raised.value.diagnostics[0].span
        assert span is not None
        assert (span.file, span.line, span.column) == (str(tmp_path / name), 4, 7)
    assert room.is_dir()


def damaged(data: bytes) -> bytes:
    return data[:60] + bytes([data[60] ^ 1]) + data[61:]


def half(data: bytes) -> bytes:
    return data[: len(data) // 2]


def sealed(change: Callable[[bytes], bytes]) -> Callable[[bytes, str], bytes]:
    """What a payload becomes under a sum that agrees: not damaged, but of somebody else."""

    def forge(data: bytes, name: str) -> bytes:
        payload = change(data[len(cache.MAGIC) + cache.CHECK_BYTES :])
        return cache.MAGIC + cache._check(name, payload) + payload

    return forge


CODE = b"\x80\x05cposix\nsystem\n\x8c\x09touch own\x85R."
FORGERIES = {
    "damaged": lambda data, _: damaged(data),
    "half": lambda data, _: half(data),
    "empty": lambda _, __: b"",
    "no-pickle": sealed(lambda _: b"\x00\x00\x00\x05abcdefgh"),
    "code": sealed(lambda _: len(CODE).to_bytes(4, "big") + CODE),
    "code-within": sealed(lambda d: (len(CODE) + 4).to_bytes(4, "big") + len(CODE).to_bytes(4, "big") + CODE + d),
    "nothing": sealed(lambda _: b""),
}


def points(path: Path | str) -> str:
    return str(rulec.load(path).score(HAND).points)


@pytest.mark.parametrize("name", [*list(FORGERIES)[:2], *slow(list(FORGERIES)[2:])])
def test_a_spoilt_cache_costs_time_only(name: str, room: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(room)
    assert points("chuanma") == "8"
    kinds = set()
    for path in room.glob("*.rulec"):
        kinds.add(path.name.split("-")[0])
        path.write_bytes(FORGERIES[name](path.read_bytes(), path.name))
    assert kinds >= {"file", "program"}
    assert points("chuanma") == "8"
    assert points("chuanma") == "8"
    assert not (room / "own").exists()


def test_a_spoilt_grammar_costs_time_only(room: Path) -> None:
    for spoil in (None, half, lambda _: CODE):
        for path in room.glob("grammar-*"):
            if spoil is not None:
                path.write_bytes(sealed(spoil)(path.read_bytes(), path.name))
        grammar.parser.cache_clear()
        parse.parse.cache_clear()
        assert str(parse.parse("1 + fan")).startswith("ArithSyn(")
    assert len(list(room.glob("grammar-*"))) == 1
    grammar.parser.cache_clear()


def command(room: Path, *args: str, code: str = "") -> subprocess.Popen[str]:
    run = f"import sys; from rulec.cli import main; code = main(sys.argv[1:]); {code}sys.exit(code)"
    environment = {**os.environ, "RULEC_CACHE": str(room), "PYTHONPATH": str(ROOT)}
    return subprocess.Popen([sys.executable, "-c", run, *args], env=environment, text=True, stdout=subprocess.PIPE)


def test_processes_that_fill_it_at_once(room: Path) -> None:
    for number in range(2):
        running = [command(room / str(number), *SCORE) for _ in range(2)]
        told = [process.communicate()[0] for process in running]
        assert [json.loads(text)["points"] for text in told] == ["8", "8"]
        assert not list((room / str(number)).glob("*.part"))


def test_threads_that_fill_it_at_once(room: Path) -> None:
    with ThreadPoolExecutor(6) as pool:
        told = list(pool.map(lambda _: rulec.load("chuanma").score(HAND).points, range(12)))
    assert set(map(str, told)) == {"8"}
    assert not list(room.glob("*.part"))


HEAVY = ("lark", "jsonschema", "yaml", "numpy", "pydantic", "rulec.study", "rulec.lsp", "rulec.web")
RECORD = str(ROOT / "examples" / "night.yaml")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("args", "also"),
    [
        (("--help",), ("rulec.api", "rulec.source.cache", "rulec.round.model", "rich")),
        (("--version",), ("rulec.api", "rulec.source.cache", "rulec.round.model", "rich")),
        (("check", "chuanma"), ("rulec.expr.program", "rulec.compile.engine", "rulec.ruleset.layers", "rich")),
        (SCORE, ("rulec.expr.checking", "rulec.ruleset.layers", "rich")),
        (("score", "chuanma", HAND), ("rulec.expr.checking", "rulec.ruleset.layers")),
        (("waits", "chuanma", "111m 444m 222m 999m 6m"), ("rulec.expr.checking",)),
        (("run", "-", RECORD), ("rulec.expr.checking",)),
    ],
    ids=lambda value: value[0],
)
def test_what_a_warm_command_loads(args: tuple[str, ...], also: tuple[str, ...], room: Path) -> None:
    needed = {"yaml", "rulec.study"} if args[0] == "run" else set()
    spared = [name for name in (*HEAVY, *also) if name not in needed]
    tell = "sys.stdout.write('\\n' + '\\n'.join(sys.modules)); "
    for warm in (False, True):
        process = command(room, *args, code=tell)
        told = process.communicate()[0].splitlines()
        assert process.returncode == 0
        if warm:
            assert [name for name in spared if name in told] == []
