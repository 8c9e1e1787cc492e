"""Expressions as people say them: a resolved condition, seat or amount in words, without a name of the language."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rulec.expr.program import Program
from rulec.expr.show import literal, number
from rulec.expr.tree import (
    Among,
    And,
    Arith,
    Attr,
    Call,
    Compare,
    If,
    Kind,
    Lit,
    Neg,
    Node,
    Not,
    Or,
    Quant,
    Ref,
    Space,
)
from rulec.expr.walk import walk
from rulec.report.names import tile_name, title
from rulec.report.vocabulary import ACTORS, CONDITIONS, MANY, SHORT, THINGS, TOGETHER, VALUES, VERBS, Named
from rulec.report.words import Lang, say
from rulec.study.assume import Known

NAMED = (Space.DEFINE, Space.PATTERN, Space.SCORE)
RELATIONS = {
    "==": Named("is", "是"),
    "!=": Named("is not", "不是"),
    "<": Named("is less than", "少于"),
    "<=": Named("is at most", "最多"),
    ">": Named("is more than", "多于"),
    ">=": Named("is at least", "至少"),
}
INVERSE = {"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}
CALLS = {
    "min": Named("the smaller of {all}", "{all}中的小者"),
    "max": Named("the larger of {all}", "{all}中的大者"),
    "pick": Named("of {rest} the one that {first} tells", "按{first}在{rest}中取"),
    "up": Named("{first} divided by {last}, rounded up", "{first}除以{last}，进一取整"),
    "part": Named("an equal share of {first}", "{first}的一份"),
    "next": Named("the seat after {first}", "{first}的下家"),
}
COUNTS = {
    "count": Named("the number of {many}{which}", "{which}{many}数"),
    "sum": Named("the sum of {value} over the {many}{which}", "{which}{many}的{value}之和"),
    "max": Named("the largest {value} of the {many}{which}", "{which}{many}中最大的{value}"),
    "min": Named("the smallest {value} of the {many}{which}", "{which}{many}中最小的{value}"),
    "all": Named("each of the {many} {which}", "{many}都{which}"),
    "any": Named("one of the {many} {which}", "有{many}{which}"),
    "not-all": Named("not each of the {many} {which}", "{many}不都{which}"),
    "not-any": Named("none of the {many} {which}", "没有{many}{which}"),
    "bare-any": Named("there are {many}", "有{many}"),
    "bare-not-any": Named("there are no {many}", "没有{many}"),
}
LOOSE = (" + ", " − ", " if ", "若")  # what is bracketed within a product; from the third on, within a sum
ITSELF = frozenset({"seat", "kind", "wait"})  # of which one says "is exposed", not "its kind is exposed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """A condition in words: `verb` where it follows "that", else a sentence of its own."""

    text: str
    verb: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Speaker:
    """Speaks of a ruleset in a language; `event` tells who the one who did it is, `bare` that the title of a condition
    says it all."""

    program: Program
    lang: Lang
    event: str = ""
    bare: bool = False

    def pick(self, named: Named) -> str:
        """The words of the language."""
        return named.zh if self.lang == "zh" else named.en

    # Conditions

    def clauses(self, node: Node, known: Known | None = None) -> list[Clause]:
        """A condition as clauses that must all hold, without what is known; none where nothing is asked."""
        told = (known or Known()).left(self.opened(node))
        parts = told.args if isinstance(told, And) else (told,)
        kept = [p for p in _telling(parts) if not (isinstance(p, Lit) and p.value is True)]
        return [self._part(p) if len(kept) > 1 else self.clause(p) for p in kept]

    def opened(self, node: Node) -> Node:
        """A condition with the lines that it names put in, where all of it can then be said of a seat or an event."""
        match node:
            case Not():
                return replace(node, arg=self.opened(node.arg))
            case And() | Or():
                return replace(node, args=tuple(map(self.opened, node.args)))
            case Ref(space=Space.DEFINE) if node.name not in CONDITIONS and node.name in self.program.defines:
                found = self.opened(self.program.defines[node.name].expr.folded)
                return found if _plain(found) else node
        return node

    def clause(self, node: Node) -> Clause:
        """One condition."""
        match node:
            case Not():
                return self._negated(node.arg)
            case And() | Or():
                parts = [self._part(arg) for arg in (_telling(node.args) if isinstance(node, And) else node.args)]
                word = "and" if isinstance(node, And) else "or"
                return Clause(text=self._joined([p.text for p in parts], word), verb=all(p.verb for p in parts))
            case Ref() | Attr() if node.type.kind is Kind.BOOL:
                return self._fact(node, yes=True)
            case Compare():
                return self._compared(node, node.op)
            case Among():
                choices = self._joined([self.thing(c) for c in node.choices], "or")
                return self._relation(node.item, "==", choices)
            case Quant(how="all" | "any"):
                return self._all_or_any(node, node.how)
            case If():
                text = say("said-if", self.lang, cond=self.clause(node.cond).text,
                           then=self.clause(node.then).text, other=self.clause(node.other).text)  # fmt: skip
                return Clause(text=text, verb=False)
            case Lit():
                return Clause(text=say("yes" if node.value else "no", self.lang), verb=False)
        return Clause(text=self.thing(node), verb=False)

    def _part(self, node: Node) -> Clause:
        """A condition among others: what holds together is marked."""
        if isinstance(node, And) and len(told := _telling(node.args)) == 1:
            return self._part(told[0])
        found = self.clause(node)
        turned = {And: Or, Or: And}.get(type(node.arg)) if isinstance(node, Not) else type(node)
        key = "said-either" if turned is Or else "said-both" if turned is And else None
        return found if key is None else replace(found, text=say(key, self.lang, what=found.text))

    def _negated(self, node: Node) -> Clause:
        match node:
            case Ref() | Attr():
                return self._fact(node, yes=False)
            case Not():
                return self.clause(node.arg)
            case And() | Or():
                other = (Or if isinstance(node, And) else And)(
                    type=node.type, span=node.span, args=tuple(Not(type=a.type, span=a.span, arg=a) for a in node.args)
                )
                return self.clause(other)
            case Compare():
                return self._compared(node, INVERSE[node.op])
            case Quant(how="all" | "any"):
                return self._all_or_any(node, f"not-{node.how}")
        return Clause(text=say("said-not", self.lang, what=self.clause(node).text), verb=False)

    def _fact(self, node: Ref | Attr, *, yes: bool) -> Clause:
        known = CONDITIONS.get(node.name)
        if known is not None and (node.space not in NAMED or node.name in CONDITIONS):
            en, zh = (known.en, known.zh) if yes else (known.en_not, known.zh_not)
            text = zh if self.lang == "zh" else en
        else:
            key = "said-counts" if yes else "said-counts-not"
            text = self._title(node) if self.bare and yes else say(key, self.lang, what=self._title(node))
        if isinstance(node, Attr) and not _element(node.of):
            return Clause(text=say("said-of", self.lang, who=self.thing(node.of), what=text), verb=False)
        return Clause(text=text, verb=True)

    def _compared(self, node: Compare, op: str) -> Clause:
        if isinstance(node.right, Lit) and node.right.value is None:
            if node.left.type.kind is Kind.STEP:
                return Clause(text=say("said-nobody" if op == "==" else "said-somebody", self.lang), verb=False)
            key = "said-none" if op == "==" else "said-some"
            return Clause(text=say(key, self.lang, what=self.thing(node.left)), verb=False)
        value = node.right.value if isinstance(node.right, Lit) else None
        left = node.left
        short = SHORT.get((left.name, op, value)) if isinstance(left, Ref | Attr) and type(value) is int else None
        if short is not None:
            text = short.zh if self.lang == "zh" else short.en
            if isinstance(left, Attr):
                return Clause(text=say("said-of", self.lang, who=self.thing(left.of), what=text), verb=False)
            return Clause(text=text, verb=True)
        return self._relation(node.left, op, self.thing(node.right))

    def _relation(self, left: Node, op: str, right: str) -> Clause:
        is_ = self.pick(RELATIONS[op])
        space = "" if self.lang == "zh" else " "
        if isinstance(left, Ref) and left.name in ITSELF:
            shown = right if self.lang == "zh" and op == "==" else f"{is_}{space}{right}"
            return Clause(text=shown, verb=True)
        gap = " " if self.lang == "zh" and right[:1].isascii() else space
        return Clause(text=f"{self.thing(left)}{space}{is_}{gap}{right}", verb=False)

    def _all_or_any(self, node: Quant, how: str) -> Clause:
        many = self.pick(MANY[node.over.name])
        if isinstance(node.where, Lit) and f"bare-{how}" in COUNTS:
            return Clause(text=self._filled(COUNTS[f"bare-{how}"], many=many), verb=False)
        clause = self.clause(node.where)
        which = clause.text if clause.verb or self.lang == "zh" else say("said-with", self.lang, what=clause.text)
        return Clause(text=self._filled(COUNTS[how], many=many, which=which), verb=False)

    # Seats, numbers, amounts

    def thing(self, node: Node) -> str:
        """A seat, a number, a tile or an amount."""
        match node:
            case Lit():
                return self._literal(node)
            case Ref():
                return self._named(node)
            case Attr():
                return self._of(node)
            case Arith():
                return self._sum(node)
            case Neg():
                return f"-{self.thing(node.arg)}"
            case Call():
                args = [self.thing(arg) for arg in node.args]
                every = self._joined(args, "and")
                rest = self._joined(args[1:], "and") if len(args) > 1 else ""
                return self._filled(CALLS[node.name], all=every, first=args[0], last=args[-1], rest=rest)
            case If():
                return say("said-if", self.lang, cond=self.clause(node.cond).text, then=self.thing(node.then),
                           other=self.thing(node.other))  # fmt: skip
            case Quant() if node.how not in ("all", "any"):
                return self._counted(node)
        return self.clause(node).text

    def _literal(self, node: Lit) -> str:
        value = node.value
        if value is None:
            return say("none", self.lang)
        if node.type.kind is Kind.TILE and isinstance(value, int):
            return tile_name(value, self.lang)
        if isinstance(value, str):
            known = VALUES.get(value) or THINGS.get(value)
            return self.pick(known) if known else value
        return literal(node) if isinstance(value, bool) else number(value)

    def _named(self, node: Ref) -> str:
        if node.name == "actor" and self.event in ACTORS:
            return self.pick(ACTORS[self.event])
        if node.space in NAMED or node.space is Space.GROUP:
            return self._line(node)
        known = THINGS.get(node.name)
        return self.pick(known) if known else self._title(node)

    def _line(self, node: Ref | Attr) -> str:
        """A line by the words that the language has for it, by its title where it asks many, else by what it says."""
        if node.space is Space.SCORE and node.name in THINGS:
            amount = next((s.expr.folded for s in self.program.score if s.name == node.name), None)
            known = self.pick(THINGS[node.name])
            fixed = isinstance(amount, Lit) and amount.value is not None
            return say("said-amount", self.lang, what=known, n=self.thing(amount)) if amount and fixed else known
        found = self.program.defines.get(node.name) if node.space is Space.DEFINE else None
        if found is not None and not (found.title and isinstance(found.expr.folded, Quant)):
            inner = found.expr.folded
            chooses = any(isinstance(n, If) for n in walk(inner))
            if not found.title or (isinstance(inner, Lit | Ref | Attr | Call | Arith) and not chooses):
                return self.thing(inner)
        return self._title(node)

    def _of(self, node: Attr) -> str:
        """Something of a seat, of a tile or of a win."""
        what = self._line(node) if node.space in NAMED else self._attribute(node)
        own = isinstance(node.of, Ref) and node.of.name == "payee"
        if own or _element(node.of) or self._fixed(node):
            return what
        return say("said-whose", self.lang, who=self.thing(node.of), what=what)

    def _fixed(self, node: Node) -> bool:
        """Whether an amount is the same for every seat."""
        if isinstance(node, Ref | Attr) and node.space is Space.DEFINE and node.name in self.program.defines:
            return self._fixed(self.program.defines[node.name].expr.folded)
        return all(
            isinstance(n, Lit | Arith | Call) or (isinstance(n, Ref) and n.space is Space.SCORE) for n in walk(node)
        )

    def _attribute(self, node: Attr) -> str:
        known = THINGS.get(node.name)
        return self.pick(known) if known else self._title(node)

    def _sum(self, node: Arith) -> str:
        left, right = self.thing(node.left), self.thing(node.right)
        if node.op == "*" and "1" in (left, right):
            return left if right == "1" else right
        if node.op == "**":
            return f"{left}^{right if right.isalnum() else f'({right})'}"
        sign = {"*": "×", "//": "÷", "-": "−"}.get(node.op, node.op)
        loose = LOOSE if node.op in ("*", "//") else LOOSE[2:]
        shown = [f"({text})" if any(mark in text for mark in loose) else text for text in (left, right)]
        return f"{shown[0]} {sign} {shown[1]}"

    def _counted(self, node: Quant) -> str:
        value = node.value.name if isinstance(node.value, Ref) else ""
        asked = [] if isinstance(node.where, Lit) else self.clauses(node.where)
        own = TOGETHER.get((node.how, node.over.name, value))
        if own is not None:
            asked = [c for c in asked if node.over.name != "waits"]
        many = self.pick(MANY[node.over.name])
        which = self.which(asked, many=True)
        if own is not None:
            text = say("said-only", self.lang, many=many, which=which) if which else ""
            return self.pick(own) + text
        told = self.thing(node.value).removeprefix("the ") if node.value is not None else ""
        return self._filled(COUNTS[node.how], many=many, which=which, value=told)

    def which(self, clauses: Sequence[Clause], *, many: bool = False) -> str:
        """Clauses after a noun (English: ` that is ...`, of many ` that are ...`) or before it (Chinese: `...的`);
        empty where there is none."""
        if not clauses:
            return ""
        if self.lang == "zh":
            return "、".join(c.text for c in clauses) + "的"
        verbs, others = ([c.text for c in clauses if c.verb is verb] for verb in (True, False))
        if many:
            verbs = [" ".join(VERBS.get(word, word) for word in text.split()) for text in verbs]
        told = f" that {self._joined(verbs, 'and')}" if verbs else ""
        return told + (f"{',' if verbs else ''} where {self._joined(others, 'and')}" if others else "")

    def listed(self, texts: Sequence[str]) -> str:
        """Several things that all hold."""
        return self._joined(texts, "and")

    def _title(self, node: Ref | Attr) -> str:
        """The title of a line, a pattern, an option, a group or something declared; its name where it has none."""
        program, name = self.program, node.name
        words: Mapping[str, str] = {}
        match node.space:
            case Space.DEFINE if name in program.defines:
                words = program.defines[name].title
            case Space.SCORE:
                words = next((line.title for line in program.score if line.name == name), {})
            case Space.DECLARED if name in program.declares:
                words = program.declares[name].title
            case Space.GROUP if name in program.groups:
                words = program.groups[name].title
        words = words or next((p.title for p in program.patterns if p.name == name), {})
        return title(words, self.lang, name.replace("_", " "))

    def _joined(self, texts: Sequence[str], word: str) -> str:
        if len(texts) == 1:
            return texts[0]
        if self.lang == "zh":
            return {"or": "或"}.get(word, "、").join(texts)
        return f"{', '.join(texts[:-1])} {word} {texts[-1]}"

    def _filled(self, form: Named, **parts: str) -> str:
        return self.pick(form).format(**parts)


def _telling(parts: Sequence[Node]) -> list[Node]:
    """Conditions without those that only say that somebody won where another says more of that win."""
    asked = {p.of.name for part in parts for p in walk(part) if isinstance(p, Attr) and isinstance(p.of, Ref)}
    return [p for p in parts if not (isinstance(p, Compare) and isinstance(p.left, Ref)
                                     and p.left.type.kind is Kind.STEP and p.left.name in asked)]  # fmt: skip


def _element(node: Node) -> bool:
    """Whether it is the seat that is asked, of many."""
    return isinstance(node, Ref) and node.space is Space.ELEMENT


def _plain(node: Node) -> bool:
    """Whether a condition asks only for words of the language, of a seat or of an event."""
    match node:
        case Not():
            return _plain(node.arg)
        case And() | Or():
            return all(map(_plain, node.args))
        case Ref() | Attr():
            return node.type.kind is Kind.BOOL
        case Compare():
            return all(isinstance(n, Ref | Attr | Lit) for n in (node.left, node.right))
        case Lit():
            return True
    return False
