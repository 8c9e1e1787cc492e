"""Whatever stands in an expression, the answer is a tree or slips, and rendering a tree and reading it again agree."""

from hypothesis import given, settings
from hypothesis import strategies as st

from rulec.expr.parse import parse
from rulec.source.catalogue import message
from rulec.source.diagnostic import Diagnostic
from tests.expr.build import DATA, checked

SKELETON = (DATA / "skeleton.yaml").read_text(encoding="utf-8")
WORDS = """
    pure quads form pairs cap none tiles waits kinds suits payer win void seat limit fan points
    heavenly option.heavenly base 1 2 0.5 3m 5z 3番 （ ） ， ( ) , { } . + - * // ** == != < >= = && !
    if then else and or not in count( any( max( pick( sum( next( 且 ' # copies x1
"""
PIECES = [*WORDS.split(), "\n"]
TEXTS = st.lists(st.sampled_from(PIECES), max_size=12).map(" ".join)


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(max_size=30), TEXTS))
def test_every_text_gives_a_tree_or_slips_with_words(text: str) -> None:
    parsed = parse(text)
    if isinstance(parsed, tuple):
        assert parsed
        for slip in parsed:
            assert 0 <= slip.start <= slip.end <= len(text)
            for lang in ("en", "zh"):
                assert message(Diagnostic(code=slip.code, args=slip.args), lang)


NAMES = """
    pure self_draw quads form void cap limit base win.rank win.suit roots 1 2 0.5 none true 3m fan points
    fact.heavenly option.heavenly flower_pig_capped wait seat dealer count(suits) any(waits,live)
    max(waits,points) sum(kinds,copies) payer.ready dealer.ready source wall
"""
ATOMS = st.sampled_from(NAMES.split())
TREES = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["+", "-", "*", "//", "**", "==", "!=", "<", ">=", "and", "or"]), inner).map(
            lambda t: "({} {} {})".format(*t)
        ),
        inner.map("(not {})".format),
        st.tuples(inner, inner, inner).map(lambda t: "(if {} then {} else {})".format(*t)),
        st.tuples(inner, inner).map(lambda t: "min({}, {})".format(*t)),
        st.tuples(inner, inner).map(lambda t: "pick({}, {}, 1)".format(*t)),
        inner.map("any(seats, {})".format),
        inner.map("count(kinds, {})".format),
        st.tuples(inner, inner).map(lambda t: "({} in {{{}, 2}})".format(*t)),
    ),
    max_leaves=8,
)


@settings(max_examples=60, deadline=None)
@given(TREES)
def test_the_check_of_any_expression_ends_with_a_program_or_a_fault(text: str) -> None:
    program, found = checked(SKELETON, extra=f"define: {{x1: '{text}'}}")
    errors = [d for d in found if d.code != "all-of-sets"]
    assert (program is None) == bool(errors)
    for diagnostic in found:
        for lang in ("en", "zh"):
            assert message(diagnostic, lang)
        assert diagnostic.span is not None
