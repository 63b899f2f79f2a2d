"""The chain over a journal."""

from __future__ import annotations

from hashlib import sha256

import pytest

from croupier.house import chain
from croupier.house.records import Act, Opened, Posting, canonical, read_entry


def rows(*bodies: bytes) -> list[tuple[int, bytes, bytes]]:
    found, link = [], chain.START
    for number, body in enumerate(bodies, 1):
        link = chain.link(link, body)
        found.append((number, body, link))
    return found


def test_a_link_is_the_digest_of_the_link_before_it_and_the_entry() -> None:
    assert chain.link(chain.START, b"one") == sha256(bytes(32) + b"one").digest()
    assert rows(b"one", b"two")[1][2] == sha256(sha256(bytes(32) + b"one").digest() + b"two").digest()


def test_a_sound_journal_has_no_breaks() -> None:
    found = rows(b"one", b"two", b"three")
    assert list(chain.broken(found, (3, found[-1][2]))) == []


def test_a_changed_entry_is_found_where_it_stands() -> None:
    found = rows(b"one", b"two", b"three")
    found[1] = (2, b"TWO", found[1][2])
    assert [seq for seq, _ in chain.broken(found, (3, found[2][2]))] == [2]


def test_a_changed_entry_with_a_link_made_to_fit_is_found_at_the_next() -> None:
    found = rows(b"one", b"two", b"three")
    found[1] = (2, b"TWO", chain.link(found[0][2], b"TWO"))
    assert [seq for seq, _ in chain.broken(found, (3, found[2][2]))] == [3]


def test_a_missing_entry_is_found() -> None:
    found = rows(b"one", b"two", b"three")
    del found[1]
    ((seq, what),) = chain.broken(found, (3, found[-1][2]))
    assert (seq, what) == (3, "entry 2 missing")


def test_a_missing_end_is_found_by_the_head() -> None:
    found = rows(b"one", b"two", b"three")
    head = (3, found[2][2])
    assert [seq for seq, _ in chain.broken(found[:2], head)] == [3]


ENTRIES = [
    Opened(seq=1, at=5, table="t", name="n", game="over-under", submission="text", inventory=100),
    Act(seq=2, at=6, act="bet", role="player", who="ada", data={"wagers": {"ante": 1000}}, key="k"),
    Posting(seq=3, at=6, why="round", legs={"b": 5, "a": -5}, first=1, last=2, round=1),
]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: type(entry).__name__)
def test_an_entry_is_read_back_as_it_was_written(entry: Act) -> None:
    assert read_entry(canonical(entry)) == entry
    assert canonical(read_entry(canonical(entry))) == canonical(entry)


def test_an_entry_keeps_the_order_in_which_wagers_were_named() -> None:
    wagers = {"bonus": 500, "ante": 1000}
    entry = Act(seq=1, at=1, act="bet", role="player", who="w", data={"wagers": wagers})
    again = read_entry(canonical(entry))
    assert isinstance(again, Act)
    assert list(again.data["wagers"]) == ["bonus", "ante"]
