"""Croupier: regulated casino table games as running law.

What a newcomer needs, by name; each is imported when it is first asked for, so that none of them costs anything
before it is used.

- `games()`: the slugs of all games.
- `rules_of(game)`: the rulebook of a game, with its clauses, wagers and paytables.
- `open_table(game)`: a `Table`, to be driven by named acts: `sit`, `prepare`, `bet`, `deal`, `decide`.
- `transcript(events)`: what happened at a table, in words and with its clauses.
- `judge(record)`: the ruling of the referee on a round that somebody wrote down.
- `returns(game)`: the exact return of every wager.
- `Cards`, `Tiles`: hands that print as they are written.
- `InputError`, `RuleError`: what was given cannot be used; a clause forbids it.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from croupier.version import __version__

if TYPE_CHECKING:
    from croupier.cards import Cards
    from croupier.errors import InputError, RuleError
    from croupier.odds import odds as returns
    from croupier.play.opened import open_table
    from croupier.play.table import Table
    from croupier.play.transcript import transcript
    from croupier.referee import judge
    from croupier.rulebook import rulebook as rules_of
    from croupier.rulebook import slugs as games
    from croupier.tiles import Tiles

__all__ = [
    "Cards",
    "InputError",
    "RuleError",
    "Table",
    "Tiles",
    "__version__",
    "games",
    "judge",
    "open_table",
    "returns",
    "rules_of",
    "transcript",
]

_HOME = {
    "Cards": "croupier.cards:Cards",
    "InputError": "croupier.errors:InputError",
    "RuleError": "croupier.errors:RuleError",
    "Table": "croupier.play.table:Table",
    "Tiles": "croupier.tiles:Tiles",
    "games": "croupier.rulebook:slugs",
    "judge": "croupier.referee:judge",
    "open_table": "croupier.play.opened:open_table",
    "returns": "croupier.odds:odds",
    "rules_of": "croupier.rulebook:rulebook",
    "transcript": "croupier.play.transcript:transcript",
}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module 'croupier' has no attribute {name!r}")
    module, _, home = _HOME[name].partition(":")
    found = globals()[name] = getattr(import_module(module), home)
    return found


def __dir__() -> list[str]:
    return __all__
