"""The cache as a room: what is damaged, foreign, in the way or not allowed costs time only."""

import os
from pathlib import Path

import pytest

from rulec.source import cache, cache_prune

KEY = "5" * cache.KEY_DIGITS
PAYLOAD = b"what was worked out " * 20


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "not" / "there yet"
    monkeypatch.setenv("RULEC_CACHE", str(folder))
    return folder


def entry(room: Path) -> Path:
    (found,) = room.glob("*.rulec")
    return found


def test_what_is_stored_is_fetched(room: Path) -> None:
    assert cache.fetch("table", KEY) is None
    cache.store("table", KEY, PAYLOAD)
    assert cache.fetch("table", KEY) == PAYLOAD
    assert cache.fetch("other", KEY) is None
    cache.store("table", KEY, b"")
    assert cache.fetch("table", KEY) == b""
    assert [path.name for path in room.iterdir()] == [f"table-{KEY}.rulec"]


def test_every_changed_byte_is_noticed_and_the_entry_replaced(room: Path) -> None:
    cache.store("table", KEY, PAYLOAD)
    whole = entry(room).read_bytes()
    for place in range(0, len(whole), 7):
        entry(room).write_bytes(whole[:place] + bytes([whole[place] ^ 0x40]) + whole[place + 1 :])
        assert cache.fetch("table", KEY) is None
    cache.store("table", KEY, PAYLOAD)
    assert cache.fetch("table", KEY) == PAYLOAD


@pytest.mark.parametrize("length", [0, 1, 13, 14, 29, 30, 31, 200, -1])
def test_half_an_entry_is_none(room: Path, length: int) -> None:
    cache.store("table", KEY, PAYLOAD)
    entry(room).write_bytes(entry(room).read_bytes()[:length])
    assert cache.fetch("table", KEY) is None


def test_an_entry_under_the_name_of_another_is_none(room: Path) -> None:
    cache.store("table", KEY, PAYLOAD)
    entry(room).rename(room / f"table-{KEY[::-1].replace('5', '6')}.rulec")
    assert cache.fetch("table", KEY.replace("5", "6")) is None


def test_another_rulec_finds_nothing(room: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = cache.digest("a text")
    monkeypatch.setattr(cache, "stamp", lambda: b"another rulec")
    assert cache.digest("a text") != one
    monkeypatch.setattr(cache, "MAGIC", b"rulec cache 2\n")
    cache.store("table", KEY, PAYLOAD)
    monkeypatch.undo()
    monkeypatch.setenv("RULEC_CACHE", str(room))
    assert cache.fetch("table", KEY) is None


def test_sources_edited_since_the_start_are_known_to_nobody(room: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sources = room / "sources"
    sources.mkdir(parents=True)
    (sources / "code.py").write_text("")
    os.utime(sources / "code.py", (1000, 1000))
    monkeypatch.setattr(cache, "PACKAGE", sources)
    monkeypatch.setattr(cache, "STAMP", sources / "stamp")
    monkeypatch.setattr(cache, "STARTED", 2000 * 10**9)
    plain = cache.stamp.__wrapped__
    before = plain()
    assert plain() == before
    os.utime(sources / "code.py", (1001, 1001))
    edited = plain()
    assert edited != before
    assert plain() == edited
    os.utime(sources / "code.py", (2001, 2001))
    assert plain() != plain()
    (sources / "stamp").write_bytes(b"of a wheel")
    assert plain() == b"of a wheel"


def test_keys_tell_their_parts_apart() -> None:
    assert len({cache.digest("ab", "c"), cache.digest("a", "bc"), cache.digest("abc"), cache.digest("abc", "")}) == 4
    assert cache.digest("\udcff") == cache.digest("\udcff")


def test_off_keeps_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RULEC_CACHE", "off")
    cache.store("table", KEY, PAYLOAD)
    assert cache.fetch("table", KEY) is None
    assert list(tmp_path.iterdir()) == []


def test_a_file_in_place_of_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_bytes(b"mine")
    for named in ("file", "file/below"):
        monkeypatch.setenv("RULEC_CACHE", str(tmp_path / named))
        cache.store("table", KEY, PAYLOAD)
        assert cache.fetch("table", KEY) is None
    assert (tmp_path / "file").read_bytes() == b"mine"


def test_a_folder_or_a_pipe_in_place_of_an_entry(room: Path) -> None:
    room.mkdir(parents=True)
    (room / f"table-{KEY}.rulec").mkdir()
    cache.store("table", KEY, PAYLOAD)
    assert cache.fetch("table", KEY) is None
    if hasattr(os, "mkfifo"):
        os.mkfifo(room / f"pipe-{KEY}.rulec")
        assert cache.fetch("pipe", KEY) is None
        cache.store("pipe", KEY, PAYLOAD)
        assert cache.fetch("pipe", KEY) == PAYLOAD
    assert not list(room.glob("*.part"))


def refuse(*_: object, **__: object) -> None:
    raise PermissionError(13, "read only")


def full(*_: object, **__: object) -> None:
    raise OSError(28, "no space left on device")


@pytest.mark.parametrize(("owner", "name", "fault"), [(os, "open", refuse), (Path, "replace", full)])
def test_what_may_not_be_written_is_not(
    room: Path, monkeypatch: pytest.MonkeyPatch, owner: object, name: str, fault: object
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(owner, name, fault)
        cache.store("table", KEY, PAYLOAD)
    assert list(room.iterdir()) == []
    assert cache.fetch("table", KEY) is None


def test_a_folder_that_may_only_be_read(room: Path) -> None:
    cache.store("table", KEY, PAYLOAD)
    room.chmod(0o500)
    try:
        cache.store("table", KEY.replace("5", "6"), PAYLOAD)
        assert cache.fetch("table", KEY) == PAYLOAD
    finally:
        room.chmod(0o700)


def test_without_a_home_there_is_no_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("os.path.expanduser", lambda path: path)  # as where neither HOME nor the user is known
    for name in ("RULEC_CACHE", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    cache._folder.cache_clear()
    try:
        assert cache.folder() is None
        cache.store("table", KEY, PAYLOAD)
    finally:
        cache._folder.cache_clear()
    assert list(tmp_path.iterdir()) == []


def test_the_users_cache_folder_is_the_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_cache_path", lambda name, **_: tmp_path / name)
    monkeypatch.setenv("RULEC_CACHE", "")
    cache._folder.cache_clear()
    try:
        cache.store("table", KEY, PAYLOAD)
    finally:
        cache._folder.cache_clear()
    assert entry(tmp_path / "rulec").name == f"table-{KEY}.rulec"


def test_the_oldest_go_when_there_are_too_many(room: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache_prune, "MOST_ENTRIES", 8)
    room.mkdir(parents=True)
    (room / "a letter.txt").write_text("mine")
    (room / ".1-old.part").write_bytes(b"half")
    os.utime(room / ".1-old.part", (1, 1))
    (room / ".2-new.part").write_bytes(b"half")
    for number in range(1, 9):
        cache.store("table", f"{number}" * cache.KEY_DIGITS, PAYLOAD)
        os.utime(room / f"table-{str(number) * cache.KEY_DIGITS}.rulec", (1000 + number, 1000 + number))
    cache.store("table", "0" * cache.KEY_DIGITS, PAYLOAD)
    assert sorted(path.name[:9] for path in room.iterdir()) == [
        ".2-new.pa", "a letter.", *(f"table-{n}{n}{n}" for n in (0, 4, 5, 6, 7, 8))
    ]  # fmt: skip


def test_the_oldest_go_when_they_are_too_large(room: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache_prune, "MOST_BYTES", 4 * 430)
    for number in "1230":
        cache.store("table", number * cache.KEY_DIGITS, PAYLOAD)
        os.utime(room / f"table-{number * cache.KEY_DIGITS}.rulec", (1000 + int(number), 1000 + int(number)))
    assert len(list(room.iterdir())) == 4
    cache.store("table", "04" * (cache.KEY_DIGITS // 2), PAYLOAD)
    assert sorted(path.name[:8] for path in room.iterdir()) == ["table-04", "table-22", "table-33"]


def test_what_is_too_large_is_not_kept(room: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "LARGEST", 10)
    cache.store("table", KEY, b"eleven bytes")
    assert not room.exists()
