"""Files of many records, a line at a time."""

import json
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from rulec.round.model import Faulty, Record
from rulec.round.read import read_records
from rulec.source import reading
from rulec.source.diagnostic import Diagnostic, Sink
from tests.round.test_read import ROUND, as_json
from tests.strategies import loaded

HANDS = {
    "东": "1m 2m 3m 4m 5m 6m 7m 8m 9m 1s 1s 1s 2s 9p",
    "南": "1p 2p 3p 4p 5p 6p 7p 8p 9p 1p 2p 3p 4p",
    "西": "1s 2s 3s 4s 5s 6s 7s 8s 9s 2s 3s 4s 5s",
    "北": "1m 2m 3m 4m 5m 6m 7m 8m 9m 1m 2m 3m 4m",
}
DEAL = {"type": "deal", "hands": HANDS}
FULL: dict[str, Any] = {"rulec": "round/1", "seats": ["东", "南", "西", "北"], "dealer": "东", "events": [DEAL]}


def told(faults: tuple[Diagnostic, ...]) -> list[tuple[str, int, int, str]]:
    """Code, line, column, and the text under the caret."""
    return [(d.code, d.span.line, d.span.column, d.span.text) for d in faults if d.span is not None]


def test_a_line_is_read_when_it_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    path.write_text(f"{as_json(ROUND)}\n{as_json(ROUND)}\n", encoding="utf-8")
    reads = read_records(path, Sink())
    first = next(reads)
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{as_json({**ROUND, 'dealer': '北'})}\n")
    rest = list(reads)
    assert [first.name, *(read.name for read in rest)] == [f"{path}#{n}" for n in (1, 2, 3)]
    assert isinstance(rest[-1], Record) and rest[-1].dealer == 3


def test_lines_that_were_read_are_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    path.write_text(f"{as_json({**ROUND, 'note': 'x' * 100_000})}\n" * 50, encoding="utf-8")
    tracemalloc.start()
    names = [read.name for read in read_records(path, Sink())]
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(names) == 50
    assert most < 3 << 20  # of 5 MiB


def test_what_is_wrong_with_a_late_line_is_told_in_its_place(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    stolen = {**FULL, "events": [DEAL, {"type": "discard", "seat": "东", "tile": "9s"}]}
    unready = {
        **ROUND,
        "events": [{"type": "exhausted", "ready": {"南": {"hand": "123m 456m 789m 123p 4p"}, "西": {}}}],
    }
    texts = [as_json(FULL), "", as_json(stolen), as_json(unready)]
    path.write_text("".join(f"{text}\n" for text in texts), encoding="utf-8")
    good, bad, worse = read_records(path, Sink())
    assert isinstance(good, Record) and isinstance(bad, Record) and isinstance(worse, Faulty)
    (fault,) = loaded("chuanma").settle(bad).errors
    at = texts[2].index('"9s"', texts[2].index("discard"))
    assert told((fault,)) == [(fault.code, 3, at + 1, '"9s"')]
    assert fault.span is not None and fault.span.source.line(3) == texts[2]
    assert told(worse.errors) == [("ready-unstated", 4, texts[3].index('"西": {}') + 1, '"西"')]


def test_what_settling_says_of_a_whole_record(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    path.write_text(f"\n\n  {as_json(FULL)}\n", encoding="utf-8")
    (record,) = read_records(path, Sink())
    assert isinstance(record, Record)
    (warning,) = loaded("chuanma").settle(record).warnings
    assert told((warning,)) == [("round-unfinished", 3, 3, as_json(FULL))]


def test_a_line_in_another_encoding_spares_the_others(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    text = as_json(ROUND)
    path.write_bytes(f"\ufeff{text}\r\n".encode() + text.encode("gbk") + b"\n" + text.encode())
    good, bad, last = read_records(path, Sink())
    assert isinstance(good, Record) and isinstance(bad, Faulty) and isinstance(last, Record)
    assert [(code, *place) for code, *place, _ in told(bad.errors)] == [("file-encoding", 2, text.index("东") + 1)]


def test_a_file_in_another_encoding_is_told_once(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    path.write_text(f"{as_json(ROUND)}\n" * 3, encoding="utf-16")
    (bad,) = read_records(path, Sink())
    assert isinstance(bad, Faulty)
    assert [error.code for error in bad.errors] == ["file-encoding"]


@pytest.mark.parametrize("text", ["", "\n \n\t\n"])
def test_a_file_without_a_line(text: str, tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    path.write_text(text, encoding="utf-8")
    (bad,) = read_records(path, Sink())
    assert isinstance(bad, Faulty)
    assert (bad.name, told(bad.errors)) == (str(path), [("file-without-records", 1, 1, "")])


def test_a_line_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "LARGEST", 2_000)
    path = tmp_path / "r.jsonl"
    path.write_text(f"{as_json({**ROUND, 'events': []})}\n" + "[" * 3_000, encoding="utf-8")
    good, bad = read_records(path, Sink())
    assert isinstance(good, Record) and isinstance(bad, Faulty)
    assert [(code, line) for code, line, *_ in told(bad.errors)] == [("file-too-large", 2)]


def test_rulesets_among_the_lines_of_a_folder_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / "r.jsonl").write_text(f'{{"rulec": 1, "id": "x"}}\n{as_json(ROUND)}\n', encoding="utf-8")
    (tmp_path / "s.json").write_text(json.dumps({"rulec": 1, "id": "x"}), encoding="utf-8")
    (tmp_path / "t.yaml").write_text("# nothing\n", encoding="utf-8")
    (read,) = read_records(tmp_path, Sink())
    assert isinstance(read, Record) and read.name == str(tmp_path / "r.jsonl")
