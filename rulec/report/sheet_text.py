"""A rule sheet as text for a terminal, in the manner of Markdown."""

from collections.abc import Iterator

from rulec.report.sheet import Block, Line, Sheet, Shown
from rulec.report.words import Lang, say
from rulec.tiles.model import Meld
from rulec.tiles.show import group_text, meld_text, style_of

MARK = "◆"


def sheet_text(sheet: Sheet) -> str:
    """The whole sheet."""
    return "\n".join(_lines(sheet)) + "\n"


def _lines(sheet: Sheet) -> Iterator[str]:
    lang = sheet.lang
    yield from (f"# {sheet.title}", "")
    if sheet.summary:
        yield from (sheet.summary, "")
    if sheet.parent:
        yield from (say("sheet-differs", lang, parent=sheet.parent), "")
    for line in sheet.head:
        yield f"- {_line(line, sheet)}"
    if sheet.scale:
        fans, points = zip(*sheet.scale, strict=True)
        yield ""
        for name, row in ((say("fan-head", lang), fans), (say("points-head", lang), points)):
            yield f"| {name} | " + " | ".join(row) + " |"
    yield from ("", f"## {say('sheet-patterns', lang)}", "", say("sheet-value", lang), "")
    for shown in sheet.patterns:
        yield f"- {_pattern(shown, sheet)}"
    if sheet.dropped:
        yield from ("", f"{say('sheet-dropped', lang, parent=sheet.parent)}{say('colon', lang)}"
                    + say("comma", lang).join(sheet.dropped))  # fmt: skip
    yield from ("", f"## {say('sheet-payments', lang)}")
    for event, lines in sheet.payments:
        yield from ("", f"### {event}", "")
        yield from (f"- {_line(line, sheet)}" for line in lines)
    if sheet.unpaid:
        yield from ("", f"{say('sheet-dropped', lang, parent=sheet.parent)}{say('colon', lang)}", "")
        yield from (f"- {text}" for text in sheet.unpaid)
    for key, some in (("sheet-play", sheet.play), ("sheet-options", sheet.options)):
        yield from ("", f"## {say(key, lang)}", "")
        yield from (f"- {_line(line, sheet)}" for line in some)


def _line(line: Line, sheet: Sheet) -> str:
    name = f"**{line.title}**{say('colon', sheet.lang)}" if line.title else ""
    return f"{name}{line.text}{_mark(line, sheet)}"


def _mark(line: Line, sheet: Sheet) -> str:
    if line.was is None:
        return ""
    return f" {MARK} ({was_text(line, sheet)})"


def was_text(line: Line, sheet: Sheet) -> str:
    """What the parent says of it."""
    if not line.was:
        return say("sheet-new", sheet.lang)
    return say("sheet-was", sheet.lang, was=line.was)


def _pattern(shown: Shown, sheet: Sheet) -> str:
    colon, stop = say("colon", sheet.lang), say("stop", sheet.lang)
    hand = " ".join(block_text(block, sheet.lang) for block in shown.hand)
    told = stop.join(filter(None, (hand, shown.when, shown.beside, shown.pays)))
    return f"**{shown.line.title}** {shown.line.text}{_mark(shown.line, sheet)}{colon}{told}"


def block_text(block: Block, lang: Lang) -> str:
    """Tiles of a hand: `111m`, a meld in brackets by its name, the winning tile in brackets of its own."""
    style = style_of(lang)
    if block.kind:
        return f"[{meld_text(Meld(block.kind, block.tiles[0]), style)}]"
    if block.won is None:
        return group_text(block.tiles, style)
    rest = [tile for n, tile in enumerate(block.tiles) if n != block.won]
    won = group_text(block.tiles[block.won : block.won + 1], style)
    return (group_text(rest, style) if rest else "") + f"({won})"
