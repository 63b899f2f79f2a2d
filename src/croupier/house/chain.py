"""The chain over a journal: each link is SHA-256 of the link before it followed by the bytes of the entry."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

START = bytes(32)


def link(previous: bytes, body: bytes) -> bytes:
    """The next link."""
    return sha256(previous + body).digest()


def broken(
    rows: Iterable[tuple[int, bytes, bytes]],
    head: tuple[int, bytes] | None,
    before: tuple[int, bytes, bytes] | None = None,
) -> Iterator[tuple[int, str]]:
    """Where the rows (number, bytes, link) of one journal do not follow from each other, and what is wrong there.

    The head is what the store says was written last, so that a missing end is noticed too. Rows that do not begin with
    the first follow the one before them.
    """
    last, previous = (before[0], before[2]) if before is not None else (0, START)
    expected = last + 1
    for number, body, kept in rows:
        if number != expected:
            missing = f"entry {expected}" if number == expected + 1 else f"entries {expected} to {number - 1}"
            yield number, f"{missing} missing"
        elif link(previous, body) != kept:
            yield number, "the entry is not the one that was written, or one before it was changed"
        previous, expected, last = kept, number + 1, number
    if head is not None and head != (last, previous):
        yield head[0], f"the journal ended with entry {head[0]}, and now ends with {last}"
