"""Words of the record family."""

from rulec.source.words import LabelWords, Words

WORDS: dict[str, Words] = {}

LABELS: dict[str, LabelWords] = {}
