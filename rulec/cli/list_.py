"""`rulec list`: the rulesets that come with rulec."""

from rulec.cli.loading import face
from rulec.cli.options import Json, Lang


def verb(*, json: Json = False, lang: Lang = None) -> int:
    """List the shipped rulesets. 列出自带的规则集。"""
    speaks = face(lang, json)
    from rulec import load
    from rulec.report.listing import Listed, list_json, list_text
    from rulec.ruleset.files import shipped

    listed = []
    for name in shipped():
        ruleset = load(name).ruleset
        players = ruleset.leaves.get("play.players")
        listed.append(
            Listed(
                id=ruleset.id,
                title=ruleset.title,
                players=players.value if players else None,
                extends=ruleset.extends,
            )
        )
    if speaks.json:
        speaks.document(list_json(listed, speaks.lang))
    else:
        speaks.show(list_text(listed, speaks.lang))
    return speaks.code()
