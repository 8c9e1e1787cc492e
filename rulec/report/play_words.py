"""How it is played, in words: the plain values of `play`, and when one may win, must win and deals next."""

from collections.abc import Iterator

from rulec.expr.program import Expr, Program
from rulec.expr.tree import Lit
from rulec.report.names import value_text
from rulec.report.speech import Speaker
from rulec.report.vocabulary import VALUES, Named
from rulec.report.words import Lang, say

YES, NO = Named("yes", "是"), Named("no", "否")
OUT = {"out": Named("is out", "出局"), "barred": Named("is barred", "陪打"), "in_play": Named("plays on", "接着打")}
PLAY: dict[str, tuple[Named, dict[str, Named]]] = {
    "players": (Named("players", "人数"), {}),
    "suits": (Named("suits in play", "用牌"), {}),
    "forms.standard.sets": (Named("sets of a hand, beside a pair", "一副牌几坎（另加一对）"), {}),
    "forms.pairs.pairs": (Named("or so many pairs", "或几对"), {}),
    "exchange.tiles": (Named("tiles exchanged before play", "换牌张数"), {}),
    "exchange.same_suit": (Named("exchanged tiles are of one suit", "换牌须同一门"), {"true": YES, "false": NO}),
    "void": (
        Named("void suit", "缺门"),
        {
            "free": Named("the hand that wins decides", "不用定缺，胡牌时缺一门就行"),
            "declared": Named("declared before play", "开打前定缺"),
            "off": Named("none", "不缺门"),
        },
    ),
    "discard_void_first": (Named("the void suit is discarded first", "先打缺门"), {"true": YES, "false": NO}),
    "claims": (
        Named("who may win on one tile", "一张牌谁能胡"),
        {"all": Named("everybody", "都能胡"), "nearest": Named("the nearest in turn", "最近的一家")},
    ),
    "winners": (
        Named("who has won", "胡了以后"),
        {
            "leave": Named("leaves, the others play on", "退出，其余接着打"),
            "stay": Named("stays in play", "留下接着打"),
        },
    ),
    "false_win.then": (Named("who claims a false win", "麻胡者"), OUT),
    "miscount.then": (Named("who has a wrong number of tiles", "相公"), OUT),
    "check_as": (
        Named("the ready check prices a wait", "查叫算"),
        {"discard": Named("as on a discard", "点炮的价"), "self_draw": Named("as a self-draw", "自摸的价")},
    ),
}


def play_title(path: str, lang: Lang) -> str | None:
    """The title of a plain value of `play`; None where it has none."""
    found = PLAY.get(path)
    return None if found is None else _in(found[0], lang)


def play_value(path: str, value: object, lang: Lang) -> str:
    """A plain value of `play` in words."""
    text = value_text(value)
    known = PLAY.get(path, (None, {}))[1].get(text)
    if known is not None:
        return _in(known, lang)
    if isinstance(value, list | tuple) and all(str(v) in VALUES for v in value):
        return say("comma", lang).join(_in(VALUES[str(v)], lang) for v in value)
    return text


def play_lines(program: Program, lang: Lang) -> Iterator[tuple[str, str, str]]:
    """Each plain value of `play` that has a title: its path, its title and its words."""
    for path in PLAY:
        if path in program.play.values:
            yield path, _in(PLAY[path][0], lang), play_value(path, program.play.values[path], lang)


def asked_lines(program: Program, lang: Lang) -> Iterator[tuple[str, str, str]]:
    """When a hand may and must win, when a kong may be made, when the round is over, and who deals next."""
    speaker, play = Speaker(program=program, lang=lang, bare=True), program.play
    for path in ("may_win", "must_win", "may_pong", "may_kong", "end"):
        expr: Expr = getattr(play, path)
        told = [clause.text for clause in speaker.clauses(expr.folded)]
        fixed = isinstance(expr.folded, Lit) or not told
        if not fixed and told != [say("no", lang)]:
            yield path, say(f"play-{path}", lang), speaker.listed(told)
    rows = [
        row for row in play.next_dealer if not (isinstance(row.when.folded, Lit) and row.when.folded.value is False)
    ]
    for number, row in enumerate(rows):
        told = [clause.text for clause in speaker.clauses(row.when.folded)]
        title = say("play-next_dealer", lang) if number == 0 else ""
        who = speaker.thing(row.seat.folded)
        text = say("said-row", lang, who=who, when=speaker.listed(told)) if told else say("said-else", lang, who=who)
        yield f"next_dealer.{number}", title, text


def _in(named: Named, lang: Lang) -> str:
    return named.zh if lang == "zh" else named.en
