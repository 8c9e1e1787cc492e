"""What every diagnostic says, one family a module; `rulec.source.catalogue` merges them."""

from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning", "note"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The wording of a code: `str.format` templates over the diagnostic's arguments."""

    severity: Severity = "error"
    en: str
    zh: str
    help_en: str = ""
    help_zh: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelWords:
    """The wording of a second place that a diagnostic points at."""

    en: str
    zh: str
