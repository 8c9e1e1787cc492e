"""`rulec replay`: every state of a record as text and as JSON, stepping by keys at a terminal, and what is refused."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rulec.cli import main
from tests.cli.test_verbs import ROOT, said
from tests.golden import agrees

GOLDEN = Path(__file__).parent / "golden"
EXAMPLE = str(ROOT / "examples" / "full-round.yaml")
SHEET = """rulec: round/1
seats: [A, B, C, D]
events:
  - {type: kong, seat: C, kind: concealed, tile: 5m}
"""
PATIENCE = 60  # seconds
TOLD = (0, 19, 28, 38, 40, 42)  # the deal, a kong, wins on a discard, an added kong, its robbing, a self-draw


def placeless(text: str) -> str:
    """Without line numbers of rulesets and the folder of the example, which change for reasons of their own."""
    text = text.replace(EXAMPLE, "full-round.yaml")
    return re.sub(r"[^\s(\[\"]*(sichuan|chuanma)\.yaml:\d+", r"\1.yaml", text)


def states(capsys: pytest.CaptureFixture[str], *args: str, code: int = 0) -> list[dict[str, Any]]:
    return [json.loads(line) for line in said(capsys, "replay", *args, "--json", code=code).splitlines()]


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_state_as_text(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "replay", "chuanma", EXAMPLE, "--all", "--lang", lang)
    agrees(GOLDEN / f"replay.{lang}.txt", placeless(text))


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_states_as_json(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, "replay", "chuanma", EXAMPLE, "--json", "--lang", lang).splitlines()
    assert [json.loads(line)["event"] for line in lines] == list(range(43))
    agrees(GOLDEN / f"replay.{lang}.jsonl", placeless("".join(lines[event] + "\n" for event in TOLD)))


def test_payments_are_those_of_run(capsys: pytest.CaptureFixture[str]) -> None:
    shown = states(capsys, "chuanma", EXAMPLE)
    (settled,) = [json.loads(line) for line in said(capsys, "run", "chuanma", EXAMPLE, "--json").splitlines()]
    assert [entry for one in shown for entry in one["entries"]] == settled["entries"]
    assert [win for one in shown for win in one["wins"]] == settled["wins"]
    assert shown[-1]["balance"] == settled["balance"] == {"老王": "-8", "阿珍": "7", "小李": "1", "秀兰": "0"}


def test_tiles_are_conserved(capsys: pytest.CaptureFixture[str]) -> None:
    for one in states(capsys, "chuanma", EXAMPLE):
        state = one["state"]
        held = sum(sum(sign.isdigit() for sign in hand) for hand in state["hands"].values())
        melds = sum(3 if meld.startswith("pong") else 4 for own in state["melds"].values() for meld in own)
        rivers = sum(map(len, state["rivers"].values()))
        assert held + melds + rivers + bool(state["flight"]) + state["wall"] == 108, one["event"]


def test_a_robbed_kong_stays_a_pong(capsys: pytest.CaptureFixture[str]) -> None:
    shown = states(capsys, "chuanma", EXAMPLE)
    assert (shown[39]["state"]["phase"], shown[39]["state"]["flight"]) == ("robbable", "6p")
    assert [one["state"]["melds"]["老王"] for one in shown[38:42]] == [["pong 6p"]] * 4
    assert shown[40]["state"]["won"] == ["阿珍", "小李"]
    assert shown[42]["state"]["phase"] == "over"


@pytest.mark.parametrize(("tiles", "drawn"), [("letters", "+ 9m"), ("chinese", "+ 9万"), ("pictures", "+ 🀏")])
def test_tiles_look_as_asked(tiles: str, drawn: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "replay", "chuanma", EXAMPLE, "--tiles", tiles)
    assert drawn in text
    assert ("[🀫🀐🀐🀫]" in text) == (tiles == "pictures")


def test_tiles_of_another_kind_are_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "chuanma", EXAMPLE, "--tiles", "ascii"]) == 2
    assert "--tiles" in capsys.readouterr().err


def test_a_score_sheet_has_nothing_to_replay(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "sheet.yaml"
    path.write_text(SHEET, encoding="utf-8")
    (one,) = states(capsys, "chuanma", str(path), code=1)
    assert (one["errors"][0]["code"], one["errors"][0]["line"]) == ("replay-no-deal", 4)
    assert main(["replay", "chuanma", str(path), "--lang", "zh"]) == 1
    assert "记分单" in capsys.readouterr().err


def test_a_record_is_shown_up_to_what_could_not_have_happened(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = Path(EXAMPLE).read_text(encoding="utf-8")
    path = tmp_path / "round.yaml"
    path.write_text(text.replace("{type: discard, seat: 小李, tile: 6s}", "{type: discard, seat: 小李, tile: 6m}"))
    *shown, last = states(capsys, "chuanma", str(path), code=1)
    assert [one["event"] for one in shown] == list(range(13))
    assert last["errors"][0]["code"] == "play-not-held"


def test_rounds_of_a_night(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    lines = Path(EXAMPLE).read_text(encoding="utf-8").splitlines()
    events = "\n".join("    " + line for line in lines[lines.index("events:") :])
    head = "rulec: night/1\nruleset: {id: chuanma}\nplayers: [老王, 阿珍, 小李, 秀兰]\nrounds:\n  - dealer: 老王\n"
    path = tmp_path / "night.yaml"
    path.write_text(head + events + "\n", encoding="utf-8")
    assert states(capsys, "-", str(path))[-1]["balance"]["老王"] == "-8"


# Keys


class Terminal:
    """`rulec replay` in a terminal of its own."""

    def __init__(self, *args: str) -> None:
        import pty

        self.ours, theirs = pty.openpty()
        code = "import sys; from rulec.cli import main; sys.exit(main(sys.argv[1:]))"
        environment = {**os.environ, "TERM": "xterm", "COLUMNS": "120", "LINES": "50", "NO_COLOR": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, "replay", *args], stdin=theirs, stdout=theirs, stderr=theirs, env=environment,
            cwd=ROOT, start_new_session=True,
        )  # fmt: skip
        self.theirs = theirs
        self.text = ""

    def until(self, wanted: str) -> str:
        """What is shown up to a text; waits for it."""
        import select

        while wanted not in self.text:
            assert select.select([self.ours], [], [], PATIENCE)[0], self.text
            self.text += os.read(self.ours, 65536).decode("utf-8", "replace")
        before, _, self.text = self.text.partition(wanted)
        return before + wanted

    def press(self, keys: str) -> None:
        os.write(self.ours, keys.encode())

    def modes(self) -> list[Any]:
        import termios

        return termios.tcgetattr(self.theirs)

    def end(self) -> int:
        code = self.process.wait(PATIENCE)
        os.close(self.ours)
        os.close(self.theirs)
        return code


@pytest.mark.skipif(os.name != "posix", reason="terminals of this kind are there on POSIX only")
def test_keys_step_through_a_record() -> None:
    terminal = Terminal("chuanma", EXAMPLE, "--lang", "en")
    before = terminal.modes()
    for keys, shown in (
        ("", "event 0 of 42"), (" ", "event 1 of 42"), ("\x1b[C", "event 2 of 42"), ("n", "event 3 of 42"),
        ("p", "event 2 of 42"), ("\x1b[D", "event 1 of 42"), ("g40\r", "event 40 of 42"), ("x", "event 40 of 42"),
        ("\x1b[H", "event 0 of 42"), ("p", "event 0 of 42"), ("\x1b[F", "event 42 of 42"),
        ("g1\x7f7\r", "event 7 of 42"),
    ):  # fmt: skip
        terminal.press(keys)
        terminal.until(shown)
        terminal.until("q quit")
    terminal.press("q")
    assert terminal.process.wait(PATIENCE) == 0
    assert terminal.modes() == before
    terminal.end()


@pytest.mark.skipif(os.name != "posix", reason="terminals of this kind are there on POSIX only")
def test_an_interrupt_leaves_the_terminal_as_it_was() -> None:
    terminal = Terminal("chuanma", EXAMPLE, "--lang", "en")
    before = terminal.modes()
    terminal.until("q quit")
    terminal.process.send_signal(2)
    assert terminal.process.wait(PATIENCE) == 130
    assert terminal.modes() == before
    terminal.end()


def test_wins_on_one_tile_that_do_not_name_it_are_one_step(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As in `run`: here two seats wait for the 2s that the dealer discards second, so that nothing is earthly."""
    path = tmp_path / "two.yaml"
    path.write_text(
        "rulec: round/1\nseats: [A, B, C, D]\ndealer: A\nevents:\n"
        "  - {type: deal, hands: {A: 111m 222m 333m 444m 5m 2s, B: 111p 222p 333p 444p 2s, C: 777p 888p 999p 666p 2s,"
        " D: 55m 999m 888m 777m 66s}}\n"
        "  - {type: discard, seat: A, tile: 5m}\n  - {type: draw, seat: B, tile: 3s}\n"
        "  - {type: discard, seat: B, tile: 3s}\n  - {type: draw, seat: C, tile: 3s}\n"
        "  - {type: discard, seat: C, tile: 3s}\n  - {type: draw, seat: D, tile: 3s}\n"
        "  - {type: discard, seat: D, tile: 3s}\n  - {type: draw, seat: A, tile: 4s}\n"
        "  - {type: discard, seat: A, tile: 2s}\n  - {type: win, seat: B, from: A}\n"
        "  - {type: win, seat: C, from: A}\n",
        encoding="utf-8",
    )
    shown = states(capsys, "chuanma", str(path))
    (settled,) = [json.loads(line) for line in said(capsys, "run", "chuanma", str(path), "--json").splitlines()]
    assert [(entry["from"], entry["to"]) for entry in settled["entries"]] == [("A", "B"), ("A", "C")]
    assert [entry for one in shown for entry in one["entries"]] == settled["entries"]
    assert shown[-1]["balance"] == settled["balance"]
