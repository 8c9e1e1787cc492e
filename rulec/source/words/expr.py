"""Words of the expr family."""

from rulec.source.words import LabelWords, Words

WORDS: dict[str, Words] = {}

LABELS: dict[str, LabelWords] = {}
