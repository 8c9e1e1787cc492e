"""What is done of a simulation, kept in a file to go on from, also after a kill."""

import json
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rulec.source.diagnostic import Diagnostic, DiagnosticError
from rulec.study.rules import Rules
from rulec.study.simulation import Chunk, Plan
from rulec.study.tally import Apart, Tally

FORMAT = "simulation/2"
PAUSE = 0.5  # seconds between two writings, but for the last
DEAR = 20  # times as long as a writing took is the pause behind it: that of many rulesets takes long


def identity(plan: Plan, rules: Sequence[Rules], version: str) -> dict[str, Any]:
    """All that the rounds depend on, as JSON; only what agrees in all of it may be added up."""
    return {
        "rulec": version,
        "rulesets": [f"{one.ruleset.id} {one.ruleset.hash}" for one in rules],
        "seed": plan.seed,
        "bots": list(plan.bots),
        "night": plan.nights.length,
        "again": list(plan.again),
        "records": plan.records,
    }


class Kept:
    """A file of what is done. Its rounds are whole blocks: the rest of a simulation is soon played again."""

    def __init__(self, path: Path, identity: Mapping[str, Any], plan: Plan) -> None:
        self.path, self.identity, self.plan = path, dict(identity), plan
        self.written = 0.0
        self.pause = PAUSE

    def read(self, asked: int) -> Chunk | None:
        """What the file holds; None where there is no file. Raises DiagnosticError for a file that holds something
        else, or more rounds than are asked for."""
        try:
            data = json.loads(self.path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:
            raise self._refused("resume-unreadable", reason=str(error)) from None
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise self._refused("resume-unreadable", reason=FORMAT)
        self._check(data.get("of"))
        try:
            found = self._chunk(data)
        except (KeyError, TypeError, ValueError) as error:
            raise self._refused("resume-unreadable", reason=f"{type(error).__name__} {error}") from None
        if found.rounds > asked:
            raise self._refused("resume-longer", done=str(found.rounds), asked=str(asked))
        return found

    def _check(self, of: object) -> None:
        kept = of if isinstance(of, dict) else {}
        for name, value in self.identity.items():
            if kept.get(name) != value:
                args = {"what": name, "kept": _told(kept.get(name)), "asked": _told(value)}
                raise self._refused("resume-other", **args)

    def _chunk(self, data: Mapping[str, Any]) -> Chunk:
        nights = self.plan.nights
        found = Chunk(
            first=0,
            rounds=int(data["rounds"]),
            tallies=tuple(Tally.of_data(one, nights) for one in data["tallies"]),
            aparts=tuple(Apart.of_data(one, nights) for one in data["aparts"]),
        )
        sizes = [found.rounds % nights.block, *(tally.rounds - found.rounds for tally in found.tallies)]
        if any(sizes) or (len(found.tallies), len(found.aparts)) != (self.plan.count, len(self.plan.again)):
            raise ValueError(data["rounds"])
        return found

    def write(self, sums: Chunk, *, last: bool = False) -> None:
        """Keep whole blocks, now and then; `last`: at once. Raises OSError."""
        now = time.monotonic()
        if sums.rounds % self.plan.nights.block or (not last and now - self.written < self.pause):
            return
        data = {
            "format": FORMAT,
            "of": self.identity,
            "rounds": sums.rounds,
            "tallies": [tally.data() for tally in sums.tallies],
            "aparts": [apart.data() for apart in sums.aparts],
        }
        beside = self.path.with_name(f".{self.path.name}.part")
        beside.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
        beside.replace(self.path)
        self.written = time.monotonic()
        self.pause = max(PAUSE, DEAR * (self.written - now))

    def _refused(self, code: str, **args: str) -> DiagnosticError:
        return DiagnosticError((Diagnostic(code=code, args={"path": str(self.path), **args}),))


def _told(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
