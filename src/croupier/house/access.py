"""Who may do what: everything that is not named here is denied."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import InputError
from croupier.house.acts import ACTS, HOST_ACTS

if TYPE_CHECKING:
    from croupier.house.live import Person

ANYBODY = frozenset({"lobby", "look", "read", "odds", "history", "enter"})
PLAYER = ANYBODY | {"watch", "coach", "advice", "session", *(f"act:{act}" for act in ACTS if act not in HOST_ACTS)}
HOST = PLAYER | {"open-table", "begin-sitting", *(f"act:{act}" for act in HOST_ACTS)}


class DeniedError(InputError):
    """Not for this person; without a session it may be a matter of coming in first."""

    def __init__(self, message: str, *, known: bool) -> None:
        super().__init__("forbidden" if known else "session", message)


def permit(person: Person | None, what: str) -> None:
    """Raise unless the person may do this."""
    allowed = ANYBODY if person is None else HOST if person.host else PLAYER
    if what in allowed:
        return
    if person is None:
        raise DeniedError("come in first: this needs a session", known=False)
    # An act that does not exist is told apart from one that is not yours by whoever carries it out.
    if what.startswith("act:") and what.removeprefix("act:") not in ACTS:
        return
    raise DeniedError("this is for the host of the house", known=True)
