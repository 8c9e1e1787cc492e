"""`rulec list`: the rulesets that come with rulec."""

from rulec.cli.loading import face
from rulec.cli.options import Json, Lang


def verb(*, json: Json = False, lang: Lang = None) -> int:
    """List the shipped rulesets, with their scales and caps. 列出自带的规则集。"""
    speaks = face(lang, json)
    from rulec import load
    from rulec.report.listing import list_json, list_text
    from rulec.ruleset.files import shipped

    programs = [load(name).program for name in shipped()]
    if speaks.json:
        speaks.document(list_json(programs, speaks.lang))
    else:
        speaks.show(list_text(programs, speaks.lang))
    return speaks.code()
