"""What went wrong in a text that does not parse: each slip with its own code, its place, and a way out."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from lark.exceptions import UnexpectedInput, UnexpectedToken

from rulec.source.diagnostic import RulecBug


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """A fault of form at `text[start:end]`; where `start == end` something is missing there."""

    code: str
    start: int
    end: int
    args: Mapping[str, str] = field(default_factory=dict)
    suggest: str | None = None


@dataclass(frozen=True, slots=True)
class Word:
    kind: str
    text: str
    start: int
    end: int


MOST_BRACKETS = 3  # that are told of one text
KEYWORDS = ("if", "then", "else", "or", "and", "not", "in")
RELATIONS = ("==", "!=", "<=", ">=", "<", ">")
FULL = {
    "（": "(", "）": ")", "｛": "{", "｝": "}", "，": ",", "、": ",", "＋": "+", "－": "-", "＊": "*", "／": "/",
    "＝": "=", "＜": "<", "＞": ">", "！": "!", "．": ".", "。": ".", "＆": "&", "｜": "|",
    "［": "[", "］": "]", "【": "(", "】": ")", "；": ";", "：": ":", "\u3000": " ",
} | {chr(0xFF10 + n): str(n) for n in range(10)}  # fmt: skip
SIGNS = {
    "≥": ">=", "≤": "<=", "≠": "!=", "×": "*", "÷": "//", "−": "-", "–": "-", "·": "*", "^": "**", "=>": ">=",
    "=<": "<=", "<>": "!=", "===": "==", "!==": "!=", "/": "//", "[": "(", "]": ")",
    "∧": "and", "∨": "or", "¬": "not", "∈": "in",
}  # fmt: skip
WORDS = {
    "且": "and", "并且": "and", "而且": "and", "与": "and", "或": "or", "或者": "or", "非": "not", "不是": "not",
    "如果": "if", "那么": "then", "否则": "else", "elif": "else if", "elsif": "else if", "elseif": "else if",
}  # fmt: skip
LEXICON = re.compile(
    r"""(?P<space>[ \t\r\n]+)
      | (?P<full>[（）｛｝，、＋－＊／＝＜＞！．。＆｜［］【】；：\u3000０-９]+)
      | (?P<doubled>&&?|\|\|?)
      | (?P<sign>===|!==|=>|=<|<>|[≥≤≠×÷−–·^\[\]∧∨¬∈]|/(?!/))
      | (?P<relation>==|!=|<=|>=|<|>)
      | (?P<assign>=)
      | (?P<bang>!)
      | (?P<operator>\*\*|//|[-+*])
      | (?P<open>[({])
      | (?P<close>[)}])
      | (?P<comma>,)
      | (?P<dot>\.)
      | (?P<tile>[1-9][mpsz](?!\w))
      | (?P<number>[0-9]+(?:\.[0-9]+)?(?![\w.]))
      | (?P<unit>[0-9][0-9.]*[^\W\d]\w*)
      | (?P<badnumber>[0-9][0-9.]*)
      | (?P<name>[^\W\d]\w*)
      | (?P<quote>"[^"]*"?|'[^']*'?|[“”‘’「」])
      | (?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)


def explain(text: str, error: UnexpectedInput) -> tuple[Slip, ...]:
    """Every slip of a text that lark refused with `error`; never empty."""
    words = list(scan(text))
    if not words:
        return (Slip(code="empty-expression", start=0, end=len(text)),)
    found = tuple(lexical(words)) or tuple(brackets(words)) or tuple(chains(words))
    return found or (grammatical(words, error),)


def scan(text: str) -> Iterator[Word]:
    """The words of a text, wrong ones too, without the blanks."""
    for match in LEXICON.finditer(text):
        kind = match.lastgroup or "other"
        if kind == "name" and match.group() in KEYWORDS:
            kind = match.group()
        if kind != "space":
            yield Word(kind, match.group(), match.start(), match.end())


def lexical(words: list[Word]) -> Iterator[Slip]:
    """Slips of single words: wrong characters, wrong operators, numbers with a unit."""
    for n, word in enumerate(words):
        before = words[n - 1] if n else None
        slip = _lexical(word, before)
        if slip:
            yield slip


def _lexical(word: Word, before: Word | None) -> Slip | None:
    start, end = word.start, word.end
    text = word.text
    match word.kind:
        case "full":
            plain = "".join(FULL[c] for c in text)
            args = {"text": text, "plain": plain}
            return Slip(code="full-width", start=start, end=end, args=args, suggest=plain.strip() or None)
        case "doubled":
            fix = "and" if "&" in text else "or"
            args = {"text": text, "fix": fix}
            return Slip(code="programming-operator", start=start, end=end, args=args, suggest=fix)
        case "sign":
            fix = SIGNS[text]
            args = {"text": text, "fix": fix}
            return Slip(code="unknown-operator", start=start, end=end, args=args, suggest=fix)
        case "assign":
            return Slip(code="single-equals", start=start, end=end, suggest="==")
        case "bang":
            return Slip(
                code="programming-operator", start=start, end=end, args={"text": text, "fix": "not"}, suggest="not"
            )
        case "unit":
            number = re.match(r"\d+(?:\.\d+)?", text)
            plain = number.group() if number else text
            args = {"text": text, "number": plain}
            return Slip(code="number-with-unit", start=start, end=end, args=args, suggest=plain)
        case "badnumber":
            return Slip(code="bad-number", start=start, end=end, args={"text": text})
        case "tile" if text.endswith("z"):
            return Slip(code="honour-tile", start=start, end=end, args={"text": text})
        case "quote":
            return Slip(code="quoted-word", start=start, end=end, args={"text": text})
        case "name":
            return _wrong_word(word, before)
        case "other":
            args = {"text": text, "code": f"U+{ord(text):04X}"}
            return Slip(code="unknown-character", start=start, end=end, args=args)
    return None


def _wrong_word(word: Word, before: Word | None) -> Slip | None:
    fix = WORDS.get(word.text) or (word.text.lower() if word.text.lower() in KEYWORDS else None)
    if fix is None or (before and before.kind == "dot"):
        return None
    args = {"text": word.text, "fix": fix}
    return Slip(code="keyword-spelling", start=word.start, end=word.end, args=args, suggest=fix)


def brackets(words: list[Word]) -> Iterator[Slip]:
    """Brackets without a partner, and partners that do not fit."""
    pairs = {")": "(", "}": "{"}
    open_: list[Word] = []
    for word in words:
        if word.kind == "open":
            open_.append(word)
        elif word.kind == "close":
            if open_ and open_[-1].text == pairs[word.text]:
                open_.pop()
            else:
                yield Slip(code="unopened-bracket", start=word.start, end=word.end, args={"text": word.text})
                return
    for word in open_[:MOST_BRACKETS]:
        close = ")" if word.text == "(" else "}"
        yield Slip(code="unclosed-bracket", start=word.start, end=word.end, args={"text": word.text, "close": close})


def chains(words: list[Word]) -> Iterator[Slip]:
    """`1 < x < 5`: two relations with no `and` or bracket between them."""
    last: list[Word | None] = [None]
    begin = [0]
    for n, word in enumerate(words):
        if word.kind == "open":
            last.append(None)
            begin.append(n + 1)
        elif word.kind == "close" and len(last) > 1:
            last.pop()
            begin.pop()
        elif word.kind in ("and", "or", "not", "if", "then", "else", "comma"):
            last[-1] = None
            begin[-1] = n + 1
        elif word.kind == "relation":
            if last[-1] is not None:
                yield _chain(words, begin[-1], words.index(last[-1]), n)
                return
            last[-1] = word


def _chain(words: list[Word], begin: int, first: int, second: int) -> Slip:
    stop = second + 1
    depth = 0
    while stop < len(words) and (depth or words[stop].kind not in ("and", "or", "then", "else", "comma", "close")):
        depth += {"open": 1, "close": -1}.get(words[stop].kind, 0)
        stop += 1
    left, middle, right = (
        " ".join(w.text for w in part)
        for part in (words[begin:first], words[first + 1 : second], words[second + 1 : stop])
    )
    fix = f"{left} {words[first].text} {middle} and {middle} {words[second].text} {right}"
    slip_end = words[stop - 1].end
    return Slip(code="chained-comparison", start=words[begin].start, end=slip_end, args={"fix": fix}, suggest=fix)


def grammatical(words: list[Word], error: UnexpectedInput) -> Slip:
    """The word at which the grammar gave up."""
    place = error.pos_in_stream
    at = next((n for n, w in enumerate(words) if place is not None and w.start >= place), len(words))
    expected: set[str] = set(error.accepts or error.expected) if isinstance(error, UnexpectedToken) else set()
    if isinstance(error, UnexpectedToken) and error.token.type == "$END":
        at = len(words)
    before = words[at - 1] if at else None
    if expected == {"ELSE"} or ("ELSE" in expected and at == len(words)):
        end = words[at - 1].end
        return Slip(code="if-without-else", start=end, end=end)
    if at == len(words):
        if before is None:
            raise RulecBug("an empty text has no slip")
        return Slip(code="unexpected-end", start=before.end, end=before.end, args={"text": before.text})
    return _unexpected(words[at], before, expected)


def _unexpected(word: Word, before: Word | None, expected: set[str]) -> Slip:
    start, end = word.start, word.end
    operand = before is not None and before.kind in ("name", "number", "tile", "close")
    if (
        word.kind in ("if", "not")
        and before is not None
        and before.kind in ("operator", "relation", "and", "or", "not")
    ):
        return Slip(code=f"{word.kind}-needs-brackets", start=start, end=end)
    if word.kind in ("name", "number", "tile", "open", "if", "not") and operand and before is not None:
        return Slip(code="missing-operator", start=start, end=end, args={"left": before.text, "right": word.text})
    if word.kind in ("then", "else") and "THEN" not in expected and "ELSE" not in expected:
        return Slip(code="stray-keyword", start=start, end=end, args={"text": word.text})
    if word.kind in ("and", "or", "operator", "relation", "comma", "close", "then", "else") and not operand:
        return Slip(code="missing-operand", start=start, end=end, args={"text": word.text})
    return Slip(code="unexpected-word", start=start, end=end, args={"text": word.text})
