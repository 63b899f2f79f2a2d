"""Who may do what: everything that is not named is denied."""

from __future__ import annotations

import pytest

from croupier.errors import InputError
from croupier.house.access import permit
from croupier.house.acts import ACTS, HOST_ACTS
from croupier.house.live import Person

ANYBODY, PLAYER, HOST = None, Person("p", "Ines"), Person("h", "Host", host=True)


def may(person: Person | None, what: str) -> bool:
    try:
        permit(person, what)
    except InputError:
        return False
    return True


def test_looking_is_free() -> None:
    for what in ("lobby", "look", "read", "odds", "history"):
        assert all(may(person, what) for person in (ANYBODY, PLAYER, HOST))


def test_playing_needs_a_session_and_the_floor_is_the_hosts() -> None:
    for act in ACTS:
        assert not may(ANYBODY, f"act:{act}")
        assert may(PLAYER, f"act:{act}") is (act not in HOST_ACTS)
        assert may(HOST, f"act:{act}")
    assert not may(PLAYER, "open-table")
    assert may(HOST, "open-table")


def test_what_nobody_has_thought_of_is_denied() -> None:
    for person in (ANYBODY, PLAYER, HOST):
        assert not may(person, "change the odds")


@pytest.mark.parametrize("person", [ANYBODY, PLAYER])
def test_the_refusal_says_which(person: Person | None) -> None:
    with pytest.raises(InputError) as caught:
        permit(person, "open-table")
    assert caught.value.code == ("session" if person is None else "forbidden")
