"""Change a game's starter submission for a test. A value of DROP removes the key."""

import tomllib
from typing import Any

from croupier.submission import Problem, check, starter
from tests.submission.toml_text import toml

Case = tuple[str, dict[str, object], str, str, str]

DROP = object()
LIMITS = {"minimum": "5", "maximum": "100"}


def changed(game: str, changes: dict[str, object]) -> bytes:
    """The starter of a game, its blanks filled, with some dotted keys of its table set or dropped."""
    document = tomllib.loads(starter(game))
    for papers in ("approvals", "attested"):
        blanks = document["table"][0].get(papers, {})
        blanks.update(dict.fromkeys(blanks, "on file"))
    for path, value in changes.items():
        place: dict[str, Any] = document["table"][0]
        *parents, last = path.split(".")
        for key in parents:
            place = place.setdefault(key, {})
        if value is DROP:
            del place[last]
        else:
            place[last] = value
    return toml(document)


def findings(game: str, changes: dict[str, object]) -> list[Problem]:
    return check(changed(game, changes))[1]
