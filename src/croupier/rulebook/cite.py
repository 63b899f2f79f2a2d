"""How code cites the law."""

from __future__ import annotations


def cite(clause_id: str) -> str:
    """The id of the clause that commands what the code around the call does.

    Costs nothing when it runs. `croupier trace` finds the calls in the source, checks that each id
    exists and records the function that makes it.
    """
    return clause_id
