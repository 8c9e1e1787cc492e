"""Files that cannot be read are told, never raised."""

from pathlib import Path

import pytest

from rulec.source.catalogue import codes, help_text, labels, message
from rulec.source.diagnostic import Diagnostic, Label, RulecBug, Sink
from rulec.source.reading import read_text
from rulec.source.similar import suggest
from rulec.source.text import Span, Text


def fault(path: Path | str) -> Diagnostic:
    sink = Sink()
    assert read_text(path, sink) is None
    (found,) = sink
    assert found.span is not None
    assert found.span.file == str(path)
    return found


def test_missing(tmp_path: Path) -> None:
    assert fault(tmp_path / "no.yaml").code == "file-missing"


def test_folder(tmp_path: Path) -> None:
    assert fault(tmp_path).code == "file-is-folder"


def test_a_name_that_no_file_can_have() -> None:
    assert fault("a\0b").code == "file-unreadable"


def test_a_missing_file_is_told_where_it_was_named(tmp_path: Path) -> None:
    text = Text(name="child.yaml", text="extends: parent")
    sink = Sink()
    read_text(tmp_path / "parent.yaml", sink, named_at=Span(text, 9, 15))
    assert sink.items[0].span == Span(text, 9, 15)


def test_other_encodings_are_told_at_their_first_byte(tmp_path: Path) -> None:
    path = tmp_path / "gbk.yaml"
    path.write_bytes(b"a: 1\n" + "番: 红".encode("gbk"))
    found = fault(path)
    assert found.code == "file-encoding"
    assert found.span is not None
    assert (found.span.line, found.span.column) == (2, 1)


def test_a_byte_order_mark_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "bom.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: 1")
    text = read_text(path, Sink())
    assert text is not None
    assert text.text == "a: 1"


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("redy_pays", "ready_pays"),
        ("Cap", "cap"),
        ("flower-pig", "flower_pig"),
        ("对对和", "对对胡"),
        ("封頂", "封顶"),
        ("zebra", None),
        ("海底", None),
    ],
)
def test_did_you_mean(word: str, found: str | None) -> None:
    assert suggest(word, ["ready_pays", "cap", "flower_pig", "对对胡", "封顶"]) == found


def test_every_code_speaks_both_languages() -> None:
    for code, words in codes().items():
        assert code == code.lower()
        assert words.en and words.zh, code
        assert bool(words.help_en) == bool(words.help_zh), code
    assert all(words.en and words.zh for words in labels().values())


def test_a_code_without_words_is_a_bug() -> None:
    with pytest.raises(RulecBug):
        message(Diagnostic(code="no-such-code"), "en")
    with pytest.raises(RulecBug):
        help_text(Diagnostic(code="no-such-code"), "en")
    with pytest.raises(RulecBug):
        message(Diagnostic(code="file-missing"), "en")
    span = Span(Text(name="t", text=""), 0, 0)
    with pytest.raises(RulecBug):
        from rulec.source.catalogue import label_text

        label_text(Label(span=span, key="no-such-label"), "en")
