"""The record of what was found, chapter by chapter: what it still speaks of, and what is added to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from croupier.chapter import chapter
from croupier.rulebook import rulebook, slugs
from croupier.rulebook.citations import citations_in
from croupier.trace.code import GENERAL
from croupier.trace.digests import digest_of
from croupier.trace.marks import marks_in, own_tests
from croupier.trace.matrix import digests, proved_here
from croupier.trace.record import GUARDS, MUTANTS, Guard, Mutants, guards, mutants, write

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.rulebook.citations import Citation
    from proofs.ablation.mutants import Tried
    from proofs.ablation.prove import Found

# What names hands by data is a function like others; what enforces a part of the data by one rule answers for too many.
NAMED = {"hands": GENERAL["hands"]}


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
        write(game, GUARDS, (self.found[clause] for clause in rulebook(game).clauses if clause in self.found))

    def _guard(self, found: Found) -> Guard:
        return Guard(found.clause, self.digests[found.clause], found.points, tuple(found.by))


class Place(NamedTuple):
    """A function of a chapter, the clauses that it cites, and a digest of it and their tests."""

    game: str
    module: str
    function: str
    clauses: tuple[str, ...]
    digest: str

    @property
    def name(self) -> str:
        """`module:function`."""
        return f"{self.module}:{self.function}"


class Changed:
    """The records of the mistakes that were tried in the functions of some games."""

    def __init__(self, wanted: Sequence[str] = ()) -> None:
        self.games = [slug for slug in slugs() if proved_here(slug) and (not wanted or slug in wanted)]
        self.places = {place.name: place for slug in self.games for place in _places(slug)}
        self.found = {name: one for slug in self.games for name, one in mutants(slug).items()}

    def stale(self) -> list[Place]:
        """The functions of which the record does not speak as they are."""
        found = self.found
        return [one for name, one in self.places.items() if name not in found or found[name].digest != one.digest]

    def add(self, tried: Tried) -> None:
        """Record what was found of a function."""
        place = self.places[tried.place]
        self.found[tried.place] = Mutants(tried.place, place.digest, tried.tried, tuple(tried.survived))
        names = [name for name, one in self.places.items() if one.game == place.game]
        write(place.game, MUTANTS, (self.found[name] for name in names if name in self.found))


def _places(slug: str) -> list[Place]:
    """The functions of a chapter that cite clauses."""
    folder = own_tests()
    assert folder is not None
    marks = marks_in(folder).tests
    cited: dict[tuple[str, str], list[Citation]] = {}
    for one in citations_in(chapter(slug).package, NAMED):
        if one.function and ".odds" not in one.module:
            cited.setdefault((one.module, one.function), []).append(one)
    found = []
    for (module, function), every in cited.items():
        clauses = tuple(dict.fromkeys(one.clause for one in every))
        tests = sorted({test for clause in clauses for test in marks.get(clause, [])})
        found.append(Place(slug, module, function, clauses, digest_of(every[:1], (), tests, folder)))
    return found
