"""The end of a night: totals by name, and the fewest payments that square it."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from rulec.report.layout import bold, grid, group, money
from rulec.report.number import amount, signed
from rulec.report.settling import balance_json, seat_name
from rulec.report.words import Lang, say
from rulec.round.model import Transfer

if TYPE_CHECKING:
    from rich.console import RenderableType

Payments = Sequence[tuple[str, str, Decimal]]


def night_json(name: str, totals: Mapping[str, Decimal], payments: Payments) -> dict[str, Any]:
    """The last line of `run --json` over a night."""
    return {
        "night": name,
        "totals": balance_json(totals),
        "square": [{"from": payer, "to": payee, "amount": amount(paid)} for payer, payee, paid in payments],
    }


def transfer_text(transfer: Transfer, lang: Lang) -> str:
    note = f" ({transfer.note})" if transfer.note else ""
    return say("transfer", lang, payer=transfer.payer, payee=transfer.payee, amount=amount(transfer.amount), note=note)


def night_text(
    name: str, totals: Mapping[str, Decimal], payments: Payments, unit: str | None, lang: Lang
) -> "RenderableType":
    """Totals, and who pays whom."""
    ending = "" if unit is None else f" {unit}"
    rows = grid(2, right=(1,), indent=4)
    for person, total in totals.items():
        rows.add_row("", seat_name(person, lang), money(signed(total)))
    lines = [
        "  "
        + say("square-line", lang, payer=seat_name(payer, lang), payee=seat_name(payee, lang), amount=amount(paid))
        + ending
        for payer, payee, paid in payments
    ]
    return group(
        bold(say("night-total", lang)) + f"  {name}",
        rows,
        bold(say("square", lang)),
        *(lines or ["  " + say("square-none", lang)]),
    )
