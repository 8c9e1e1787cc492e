"""A rule sheet as one page that needs nothing else: for A4, for a phone, by day and by night."""

from importlib.resources import files

from rulec.report.sheet import Block, Sheet
from rulec.report.sheet_text import MARK, block_text, was_text
from rulec.report.tile_svg import HEIGHT, WIDTH, back, symbol
from rulec.report.words import say

TEMPLATE = "sheet.html.j2"


def sheet_html(sheet: Sheet) -> str:
    """The page. Its text is escaped by the template engine; the drawings are its own."""
    from jinja2 import Environment, StrictUndefined
    from markupsafe import Markup

    environment = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=StrictUndefined)
    template = environment.from_string(files("rulec.report").joinpath(TEMPLATE).read_text(encoding="utf-8"))
    tiles = sorted({tile for shown in sheet.patterns for block in shown.hand for tile in block.tiles})
    drawn = Markup("".join([*map(symbol, tiles), back()]))  # made here, of numbers only
    return template.render(
        sheet=sheet,
        symbols=drawn,
        mark=MARK,
        size=(WIDTH, HEIGHT),
        say=lambda key, **args: say(key, sheet.lang, **args),
        was=lambda line: was_text(line, sheet),
        faces=faces,
        spoken=lambda block: block_text(block, sheet.lang),
    )


def faces(block: Block) -> list[tuple[str, bool]]:
    """The symbols of a block's tiles, and which of them is the winning tile; a concealed kong hides two."""
    names = [f"t{tile}" for tile in block.tiles]
    if block.kind == "concealed":
        names[0] = names[-1] = "tb"
    return [(name, n == block.won) for n, name in enumerate(names)]
