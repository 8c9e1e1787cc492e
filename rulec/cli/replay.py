"""`rulec replay`: a full record seen event by event."""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from rulec.cli.loading import Settings, face, settings
from rulec.cli.options import Json, Lang, Sets, Strict
from rulec.source.diagnostic import Diagnostic, DiagnosticError

if TYPE_CHECKING:
    from rulec import Rules
    from rulec.cli.face import Face
    from rulec.cli.keys import ReadKey
    from rulec.round.model import Faulty, Record
    from rulec.round.shots import Shot

TILES = ("letters", "chinese", "pictures")
ENTER = frozenset({"\r", "\n"})
ERASE = frozenset({"\x7f", "\x08"})
NEXT = frozenset({" ", "right", "n", *ENTER})
BACK = frozenset({"left", "p", *ERASE})
QUIT = frozenset({"q", "escape", "", "\x04"})
CLEAR = "\x1b[2J\x1b[H"


def verb(
    *,
    ruleset: Annotated[
        str, typer.Argument(metavar="RULESET|-", help="A shipped id or a path; `-`: what the night names.")
    ],
    record: Annotated[str, typer.Argument(metavar="RECORD", help="A full record, or a file of several.")],
    every: Annotated[bool, typer.Option("--all", help="Print the table after every event; no keys.")] = False,
    tiles: Annotated[
        str | None, typer.Option("--tiles", metavar="letters|chinese|pictures", help="How tiles look.")
    ] = None,
    sets: Sets = None,
    json: Json = False,
    lang: Lang = None,
    strict: Strict = False,
) -> int:
    """Step through a full record: the table after each event, and who paid what. 逐步回放完整记录。"""
    if tiles is not None and tiles not in TILES:
        raise typer.BadParameter(f"{tiles} is none of {', '.join(TILES)}", param_hint="--tiles")
    showing = Showing(face=face(lang, json, strict), tiles=tiles)
    options = settings(sets)
    from rulec.cli.loading import rules
    from rulec.cli.records import OWN
    from rulec.round.model import Faulty

    fixed = None if ruleset == OWN else rules(ruleset, options)
    keyed = not (every or json) and sys.stdin.isatty() and sys.stdout.isatty()
    for found in _rounds(record, fixed, options):
        if isinstance(found, Faulty):
            showing.fault(found.name, found.errors)
        elif not showing.record(*found, keyed=keyed):
            break
    return showing.face.code(errors=showing.errors)


def _rounds(path: str, fixed: "Rules | None", options: Settings) -> "Iterator[tuple[Record, Rules] | Faulty]":
    """The full records of a file or folder, each with its rules, and what is none."""
    from rulec.cli.records import read_all, under
    from rulec.round.model import Faulty, Night
    from rulec.study.nights import rounds

    for read in read_all([path]):
        if isinstance(read, Faulty):
            yield read
            continue
        try:
            loaded = under(fixed, options, read, None)
        except DiagnosticError as error:
            yield Faulty(name=read.name, errors=error.diagnostics)
            continue
        for part in rounds(loaded, read) if isinstance(read, Night) else (read,):
            if isinstance(part, Faulty):
                yield part
            elif not part.full:
                missing = Diagnostic(code="replay-no-deal", span=part.spans.get("events", part.span))
                yield Faulty(name=part.name, errors=(missing,))
            else:
                yield part, loaded


@dataclass(slots=True)
class Showing:
    """Shows records, and remembers whether there were errors."""

    face: "Face"
    tiles: str | None
    errors: bool = False

    def fault(self, name: str, errors: Sequence[Diagnostic]) -> None:
        """A record that is none, or cannot be played."""
        from rulec.report.settling import refused_json

        self.errors = True
        if self.face.json:
            self.face.line(refused_json(name, tuple(errors), self.face.lang))
        else:
            self.face.warn(errors)

    def record(self, record: "Record", rules: "Rules", *, keyed: bool) -> bool:
        """Show a full record; False where whoever watches has seen enough."""
        from rulec.report.replaying import shot_json
        from rulec.round.shots import shots

        played = shots(rules.engine, record)
        if keyed:
            return self._by_keys(list(played), record, rules)
        for shot in played:
            if shot.errors:
                self.fault(record.name, shot.errors)
            elif self.face.json:
                self.face.line(shot_json(shot, record, self.face.lang))
            else:
                self._draw(shot, record, rules)
                self.face.show("")
        return True

    def _draw(self, shot: "Shot", record: "Record", rules: "Rules") -> None:
        from rulec.report.replaying import shot_text, tile_style

        lang = self.face.lang
        self.face.show(shot_text(shot, record, rules.ruleset, lang, tile_style(self.tiles, lang)))

    def _by_keys(self, played: Sequence["Shot"], record: "Record", rules: "Rules") -> bool:
        from rulec.cli.keys import keys
        from rulec.report.layout import dim
        from rulec.report.words import say

        at = 0
        with keys() as read:
            while True:
                sys.stdout.write(CLEAR)
                shot = played[at]
                self._draw(shot, record, rules)
                if shot.errors:
                    self.fault(record.name, shot.errors)
                self.face.show(dim(say("replay-keys", self.face.lang)))
                sys.stdout.flush()
                key = read()
                if key in QUIT:
                    return False
                if key in NEXT and at == len(played) - 1:
                    return True
                at = self._place(key, at, [each.event.index for each in played], read)

    def _place(self, key: str, at: int, events: Sequence[int], read: "ReadKey") -> int:
        """Where a key leads."""
        last = len(events) - 1
        if key == "g":
            return self._asked(at, events, read)
        if key in NEXT or key in BACK:
            return min(at + 1, last) if key in NEXT else max(at - 1, 0)
        return {"home": 0, "end": last}.get(key, at)

    def _asked(self, at: int, events: Sequence[int], read: "ReadKey") -> int:
        """The place of the event whose number is typed; the same place for anything else."""
        from rulec.report.words import say

        number = ""
        while True:
            sys.stdout.write("\r" + say("replay-go", self.face.lang) + number + " \b")
            sys.stdout.flush()
            key = read()
            if key in ERASE:
                number = number[:-1]
            elif key.isascii() and key.isdigit():
                number += key
            else:
                break
        if key not in ENTER or not number:
            return at
        return max((place for place, event in enumerate(events) if event <= int(number)), default=0)
