"""The record of what was found, chapter by chapter: which clauses it still speaks of, and what is added to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.rulebook import rulebook, slugs
from croupier.trace.matrix import digests, proved_here
from croupier.trace.record import Guard, guards, write

if TYPE_CHECKING:
    from collections.abc import Sequence

    from proofs.ablation.prove import Found


class Kept:
    """The records of some games, as they are and as they grow."""

    def __init__(self, wanted: Sequence[str] = ()) -> None:
        self.games = [slug for slug in slugs() if proved_here(slug)]
        self.wanted = set(wanted)
        self.found = {clause: guard for slug in self.games for clause, guard in guards(slug).items()}
        self.digests = digests(self.games)
        self.game_of = {clause: slug for slug in self.games for clause in rulebook(slug).clauses}

    def every(self) -> list[str]:
        """Every clause that is wanted."""
        return [c for c, game in self.game_of.items() if not self.wanted or not self.wanted.isdisjoint((c, game))]

    def stale(self) -> list[str]:
        """The clauses of which the record does not speak as they are."""
        return [c for c in self.every() if c not in self.found or self.found[c].digest != self.digests[c]]

    def holds(self, found: Found) -> bool:
        """Whether a clause that was guarded is guarded still."""
        before = self.found.get(found.clause)
        return before is None or not before.guarded or self._guard(found).guarded

    def add(self, found: Found) -> None:
        """Record what was found of a clause, with its chapter."""
        self.found[found.clause] = self._guard(found)
        game = self.game_of[found.clause]
        write(game, (self.found[clause] for clause in rulebook(game).clauses if clause in self.found))

    def _guard(self, found: Found) -> Guard:
        before = self.found.get(found.clause)
        same = before is not None and before.digest == self.digests[found.clause]
        mutants = before.mutants if before is not None and same else None
        return Guard(found.clause, self.digests[found.clause], found.points, tuple(found.by), mutants)
