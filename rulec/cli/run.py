"""`rulec run`: settle records and nights."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from rulec.cli.loading import face, settings
from rulec.cli.options import Json, Lang, Sets, Strict
from rulec.source.diagnostic import DiagnosticError

if TYPE_CHECKING:
    from rulec import Rules
    from rulec.cli.face import Face
    from rulec.cli.records import Pin, Read
    from rulec.round.model import Faulty
    from rulec.round.result import Settled
    from rulec.study.nights import Played


def verb(
    *,
    ruleset: Annotated[
        str, typer.Argument(metavar="RULESET|-", help="A shipped id or a path; `-`: what each night names.")
    ],
    paths: Annotated[list[str], typer.Argument(metavar="RECORD|DIR...", help="Records, nights, or folders of them.")],
    explain: Annotated[bool, typer.Option("--explain", help="Tell every payment as a sentence.")] = False,
    repin: Annotated[bool, typer.Option("--repin", help="Pin each night to its rules as they are now.")] = False,
    sets: Sets = None,
    json: Json = False,
    lang: Lang = None,
    strict: Strict = False,
) -> int:
    """Settle rounds and nights: who pays whom, and who owes what at the end. 结算牌局与整晚。"""
    teller = Teller(face=face(lang, json, strict), explain=explain)
    options = settings(sets)
    from rulec.cli.loading import rules
    from rulec.cli.records import OWN, read_all, under
    from rulec.round.model import Faulty

    if repin and options:
        raise typer.BadParameter("a night is pinned to a ruleset without --set", param_hint="--repin")
    pins: list[Pin] | None = [] if repin else None
    fixed = None if ruleset == OWN else rules(ruleset, options)
    for read in read_all(paths):
        if isinstance(read, Faulty):
            teller.fault(read)
            continue
        try:
            teller.read(read, under(fixed, options, read, pins))
        except DiagnosticError as error:
            teller.fault(Faulty(name=read.name, errors=error.diagnostics))
    _repinned(pins)
    return teller.face.code(errors=teller.errors, warnings=teller.warnings)


def _repinned(pins: "list[Pin] | None") -> None:
    from rulec.cli.records import write_pins

    try:
        write_pins(pins or [])
    except OSError as error:
        raise typer.BadParameter(f"cannot write the night: {error.strerror}", param_hint="--repin") from None


@dataclass(slots=True)
class Teller:
    """Tells what was settled, and remembers whether there were errors and warnings."""

    face: "Face"
    explain: bool
    errors: bool = False
    warnings: bool = False

    def read(self, read: "Read", rules: "Rules") -> None:
        """Settle and tell a record or a night."""
        from rulec.round.model import Faulty, Night
        from rulec.study.nights import play

        if isinstance(read, Night):
            self.night(play(rules, read), rules)
        elif not isinstance(read, Faulty):
            self.settled(rules.settle(read), rules)

    def night(self, played: "Played", rules: "Rules") -> None:
        """The rounds, then the totals, and the payments that square them."""
        from rulec.report.night import night_json, night_text, transfer_text
        from rulec.round.model import Faulty, Transfer
        from rulec.round.square import square

        for part in played.parts:
            if isinstance(part, Faulty):
                self.fault(part)
            elif isinstance(part, Transfer):
                if not self.face.json:
                    self.face.show(transfer_text(part, self.face.lang) + "\n")
            else:
                self.settled(part, rules)
        payments = square(played.totals)
        if self.face.json:
            self.face.line(night_json(played.night.name, played.totals, payments))
        else:
            unit = played.night.unit
            self.face.show(night_text(played.night.name, played.totals, payments, unit, self.face.lang))

    def settled(self, settled: "Settled", rules: "Rules") -> None:
        """A settled record, or why it could not be."""
        from rulec.report.explaining import explain_text
        from rulec.report.settling import ledger_text, settled_json
        from rulec.round.model import Faulty

        self.warnings = self.warnings or bool(settled.warnings)
        if settled.errors:
            self.fault(Faulty(name=settled.record.name, errors=settled.errors))
        elif self.face.json:
            self.face.line(settled_json(settled, rules.ruleset, self.face.lang))
        else:
            tell = explain_text if self.explain else ledger_text
            self.face.show(tell(settled, rules.ruleset, self.face.lang))
            self.face.show("")
            self.face.warn(settled.warnings)

    def fault(self, faulty: "Faulty") -> None:
        """A record that cannot be read or settled."""
        from rulec.report.settling import refused_json

        self.errors = True
        if self.face.json:
            self.face.line(refused_json(faulty.name, faulty.errors, self.face.lang))
        else:
            self.face.warn(faulty.errors)
