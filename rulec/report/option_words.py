"""An option's value as its help tells it: `value: words; value: words` in English, `值 words；值 words` in Chinese."""

import re
from decimal import Decimal

from rulec.report.names import title, value_text
from rulec.report.number import amount
from rulec.report.play_words import play_value
from rulec.report.words import Lang, say
from rulec.ruleset.model import Option, Ruleset


def option_value(option: Option, lang: Lang) -> str:
    """The value in force for people."""
    value = option.value
    if isinstance(value, bool):
        return say("yes" if value else "no", lang)
    if isinstance(value, int | Decimal):
        return say("fan", lang, n=amount(value)) if option.type == "fan" else amount(value)
    name = "none" if value is None else str(value)
    if name in ("none", "off"):
        return value_words(option, name, lang) or say(name, lang)
    return value_words(option, name, lang) or name.replace("_", " ")


def value_words(option: Option, name: str, lang: Lang) -> str | None:
    """What the help says of a value's name; None where it says nothing."""
    told = title(option.help, lang, "")
    told_by = r"(?:\s*为|\s+)" if lang == "zh" and "zh" in option.help else r":\s+"
    found = re.search(rf"(?:^|[;；:：，]\s*|- ){re.escape(name)}{told_by}(?P<words>[^;；]+)", told)
    return found["words"].strip() if found is not None else None


def leaf_words(ruleset: Ruleset, path: str, lang: Lang) -> str:
    """A leaf's value: an option's in its words, another as it is written."""
    name = path.removeprefix("options.")
    if name in ruleset.options:
        return option_value(ruleset.options[name], lang)
    if path.startswith("play."):
        return " ".join(play_value(path.removeprefix("play."), ruleset.leaves[path].value, lang).split())
    return " ".join(value_text(ruleset.leaves[path].value).split())
