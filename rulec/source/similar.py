"""Did-you-mean."""

from collections.abc import Iterable
from difflib import SequenceMatcher

LONGEST = 60  # characters; comparing a longer one takes its time and finds nothing


def suggest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate nearest to a word that nobody knows, or None where none is near.

    Short words and Chinese ones carry more in each character, so less of them need agree.
    """
    if len(word) > LONGEST:
        return None
    best, best_ratio = None, 0.0
    folded = _fold(word)
    for candidate in candidates:
        other = _fold(candidate)
        if candidate == word:
            continue
        ratio = 1.0 if folded == other else SequenceMatcher(None, folded, other).ratio()
        if ratio > best_ratio:
            best, best_ratio = candidate, ratio
    return best if best is not None and best_ratio >= _cutoff(word) else None


def _fold(word: str) -> str:
    return word.casefold().replace("-", "_").replace(" ", "_")


def _cutoff(word: str) -> float:
    if any(ord(c) > 0x2E80 for c in word):
        return 0.5 if len(word) <= 4 else 0.6
    return 0.6 if len(word) <= 4 else 0.7
