"""Results made by hand, for the texts of the reports."""

from decimal import Decimal

from rulec.round.model import Event, Record
from rulec.round.result import Entry, HandScore, Hit, Settled, Wait, Why, Win
from rulec.ruleset.model import Leaf, Option, Origin, Ruleset
from rulec.source.nodes import ScalarNode
from rulec.source.text import Span, Text

SHEET = Text("sheet.yaml", "line 1\nline 2\nline 3\nline 4\n")
SEATS = ("阿明", "小丽", "老王", "Kim")


def span(line: int, source: Text = SHEET) -> Span:
    start = source.starts[line - 1]
    return Span(source, start, start + 4)


def leaf(path: str, value: object, line: int = 1, *origins: Origin, source: Text = SHEET) -> Leaf:
    node = ScalarNode(text=str(value), data=None, span=span(line, source), offsets=tuple(range(len(str(value)) + 1)))
    own = Origin(op="define", value=value, layer="sheet", span=span(line, source))
    return Leaf(path=path, value=value, node=node, origins=(*origins, own))


def ruleset(name: str, *leaves: Leaf, option_titles: dict[str, dict[str, str]] | None = None) -> Ruleset:
    by_path = {one.path: one for one in leaves}
    options = {
        option: Option(name=option, type="count", value=None, title=title, leaf=by_path[f"options.{option}"])
        for option, title in (option_titles or {}).items()
    }
    return Ruleset(
        id=name,
        title={"zh": f"{name}规则", "en": f"{name} rules"},
        extends=None,
        lineage=(name,),
        path=f"{name}.yaml",
        options=options,
        tree={},
        leaves=by_path,
        hash=f"hash-{name}",
    )


TRIPLETS = Hit(id="t", title={"zh": "对对胡", "en": "all triplets"}, field="fan", amount=Decimal(1), times=1)
ROOTS = Hit(id="r", title={"zh": "根", "en": "root"}, field="fan", amount=Decimal(1), times=2)

SCORE = HandScore(
    win=True,
    win_tile=0,
    fan=4,
    points=Decimal(8),
    hits=(TRIPLETS, ROOTS),
    reading=("111m", "222m", "444m", "999m", "66m"),
    pays_discard=Decimal(8),
    pays_self_draw=Decimal("8.50"),
)
REFUSED = HandScore(win=False, reason={"zh": "缺一门：手里有三门牌", "en": "the hand has three suits"})
WAITS = [
    Wait(tile=9, fan=2, points=Decimal(2), left=3, live=True),
    Wait(tile=26, fan=3, points=Decimal("4.0"), left=0, live=False),
]


def entry(event: int, rule: str, between: tuple[int, int], paid: str, told: str) -> Entry:
    titles = {"k": {"zh": "直杠", "en": "exposed kong"}, "w": {"zh": "自摸", "en": "self-draw"}}
    why = Why(path=f"settlements.{rule}", title=titles[rule], span=span(event + 1), arithmetic=told)
    payer, payee = between
    return Entry(event=event, rule=rule, payer=SEATS[payer], payee=SEATS[payee], amount=Decimal(paid), why=why)


RECORD = Record(
    name="night.yaml#3",
    seats=SEATS,
    dealer=0,
    previous_dealer=None,
    events=(
        Event(index=0, type="kong", kind="exposed", seat=1, source=0, tile=17, span=span(1)),
        Event(index=1, type="win", seat=1, tile=0, span=span(2)),
    ),
    full=False,
    span=span(1),
)
SETTLED = Settled(
    record=RECORD,
    entries=(
        entry(0, "k", (0, 1), "2", "2 * base = 2"),
        entry(1, "w", (2, 1), "8", "points = 8"),
        entry(1, "w", (3, 1), "8", "points = 8"),
        entry(1, "w", (0, 1), "8", "points = 8"),
    ),
    balance=dict(zip(SEATS, map(Decimal, ("-10", "26", "-8", "-8")), strict=True)),
    wins=(Win(event=1, seat=SEATS[1], source=None, score=SCORE),),
    next_dealer=SEATS[1],
)
