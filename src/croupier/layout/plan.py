"""What a chapter says about its felt: the parts that must be on it, each with the clause that demands it.

A chapter keeps this in `felt.toml`. A part without a clause is there by custom. A chapter that has no such file gets
a plain felt: its wagers as the rulebook lists them and room for what a player is dealt, with nothing for the dealer
and no inscriptions, since those would have to be made up.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import msgspec

from croupier.cards import RANKS, parse_cards
from croupier.chapter import chapter
from croupier.errors import InputError, RulebookError, did_you_mean
from croupier.rulebook import Role, rulebook
from croupier.rulebook.models import Record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.rulebook import Game, Rulebook
    from croupier.wheel import Grid

FILE = "felt.toml"
EMPTY = "-"
Named: TypeAlias = Annotated[str, msgspec.Meta(min_length=1)]


class Area(Record, frozen=True, forbid_unknown_fields=True):
    """Places for cards or tiles; an area with a wager is there only where that wager is offered."""

    label: str
    pieces: int
    clause: Named = ""
    wager: Named = ""
    # A reading, and its value under which the area need not be shown.
    unless: tuple[str, str] | None = None


class Inscription(Record, frozen=True, forbid_unknown_fields=True):
    """Words that are printed on every felt of the game; those that a clause prescribes, exactly as it has them."""

    text: str
    clause: Named = ""
    exact: bool = False


class Limit(Record, frozen=True, forbid_unknown_fields=True):
    """The option that holds the payout limit, the clause that has it shown, and what the limit is for."""

    option: Named
    clause: Named
    per: Named = "player and round"


class Clauses(Record, frozen=True, forbid_unknown_fields=True):
    """The clauses that demand the licensee's name, the betting areas and the odds.

    A betting area without a clause here goes by that of its wager, odds without one by that of their paytable.
    """

    name: Named = ""
    main: Named = ""
    optional: Named = ""
    odds: Named = ""
    wagers: dict[str, Named] = msgspec.field(default_factory=dict)


class Board(Record, frozen=True, forbid_unknown_fields=True):
    """A wheel of cards and the board beside it: rows of cards that adjoin, and the wagers printed around them.

    Wagers `on_cards` are made on the cards, their edges and corners, and have no box of their own.
    """

    grid: tuple[str, ...]
    cards: Named = ""
    wheel: Named = ""
    stand: Area | None = None
    on_cards: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()
    suits: Named = ""
    hands: tuple[str, ...] = ()
    groups: dict[str, str] = msgspec.field(default_factory=dict)

    @property
    def cells(self) -> Grid:
        """The cards of the grid; an empty cell holds none."""
        return tuple(
            tuple(None if text == EMPTY else parse_cards(text)[0] for text in row.split()) for row in self.grid
        )

    @property
    def wagers(self) -> dict[str, str]:
        """Every wager that has a place on the board, and the key under which it stands."""
        lists = {"on_cards": self.on_cards, "outside": self.outside, "hands": self.hands, "groups": self.groups}
        found = {wager: key for key, wagers in lists.items() for wager in wagers}
        return found | ({self.suits: "suits"} if self.suits else {})


class Plan(Record, frozen=True, forbid_unknown_fields=True):
    """A chapter's felt, whatever a table offers of it."""

    cloth: Literal["green", "teal", "oxblood", "midnight"] = "green"
    surface: Literal["seats", "wheel-and-board"] = "seats"
    clauses: Clauses = Clauses()
    stated: dict[str, str] = msgspec.field(default_factory=dict)
    limit: Limit | None = None
    player: tuple[Area, ...] = ()
    dealer: tuple[Area, ...] = ()
    inscription: tuple[Inscription, ...] = ()
    board: Board | None = None

    def cited(self) -> Iterator[tuple[str, str]]:
        """Every clause that the plan names, after the key under which it stands."""
        yield from ((key, clause) for key, clause in self._clauses() if clause)

    def _clauses(self) -> Iterator[tuple[str, str]]:
        own = self.clauses
        named = {"name": own.name, "main": own.main, "optional": own.optional, "odds": own.odds}
        yield from ((f"clauses.{key}", clause) for key, clause in named.items())
        yield from ((f"clauses.wagers.{wager}", clause) for wager, clause in own.wagers.items())
        if self.limit:
            yield "limit.clause", self.limit.clause
        areas = {"player": self.player, "dealer": self.dealer}
        yield from ((f"{key}[{i}].clause", area.clause) for key in areas for i, area in enumerate(areas[key]))
        yield from ((f"inscription[{i}].clause", words.clause) for i, words in enumerate(self.inscription))
        if self.board:
            stand = self.board.stand.clause if self.board.stand else ""
            clauses = {"cards": self.board.cards, "wheel": self.board.wheel, "stand.clause": stand}
            yield from ((f"board.{key}", clause) for key, clause in clauses.items())


@cache
def plan_of(slug: str) -> Plan:
    """A chapter's felt as its file describes it, or a plain one."""
    book = rulebook(slug)
    file = chapter(slug).folder / FILE
    if not file.is_file():
        return plain(book.game)
    where = f"{chapter(slug).package}/{FILE}"
    return read(file.read_bytes(), book, where)


def board_of(slug: str) -> Board:
    """The wheel's board of a chapter that has one."""
    found = plan_of(slug).board
    if found is None:
        raise InputError("part", f"{slug} has no board: its {FILE} has no [board]", field="game")
    return found


def plain(game: Game) -> Plan:
    """A felt with room for what a player is dealt, and nothing that a clause would have to demand."""
    parts = game.pieces.parts or ({"hand": game.pieces.dealt} if game.pieces.dealt else {})
    return Plan(player=tuple(Area(label, pieces) for label, pieces in parts.items()))


def read(data: bytes, book: Rulebook, where: str = FILE) -> Plan:
    """A plan from its file; refuses what the rulebook does not know."""
    try:
        found = msgspec.toml.decode(data, type=Plan)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RulebookError(f"{where}: {error}") from error
    wrong = list(_problems(found, book))
    if wrong:
        raise RulebookError("; ".join(f"{where}: {problem}" for problem in wrong))
    return found


def _problems(found: Plan, book: Rulebook) -> Iterator[str]:
    slug = book.game.slug
    for key, clause in found.cited():
        if clause not in book.clauses:
            yield f"{key}: {slug} has no clause '{clause}'{did_you_mean(clause, book.clauses)}"
    options = {option.key for option in book.options.values()}
    stated = [(f"stated.{wager}", option) for wager, option in found.stated.items()]
    for key, option in (*stated, *([("limit.option", found.limit.option)] if found.limit else [])):
        if option not in options:
            yield f"{key}: {slug} has no option '{option}'{did_you_mean(option, options)}"
    for key, wager in _wagers(found):
        if wager not in book.wagers:
            yield f"{key}: {slug} has no wager '{wager}'{did_you_mean(wager, book.wagers)}"
    for area in (*found.player, *found.dealer):
        if area.unless and area.unless[1] not in getattr(book.readings.get(area.unless[0]), "values", ()):
            yield f"{area.label}: {slug} has no reading {' = '.join(area.unless)}"
    for key, parts in (("player", found.player), ("dealer", found.dealer)):
        yield from (f"{key}[{i}].pieces: an area has at least one" for i, part in enumerate(parts) if part.pieces < 1)
    if (found.surface == "wheel-and-board") != (found.board is not None):
        yield "surface: a wheel-and-board, and no other surface, is described by [board]"
    if found.board is not None:
        yield from _board_problems(found.board, book)


def _wagers(found: Plan) -> Iterator[tuple[str, str]]:
    """The wagers that a plan names, each after its key."""
    yield from ((f"clauses.wagers.{wager}", wager) for wager in found.clauses.wagers)
    yield from ((f"stated.{wager}", wager) for wager in found.stated)
    for key, parts in (("player", found.player), ("dealer", found.dealer)):
        yield from ((f"{key}[{i}].wager", part.wager) for i, part in enumerate(parts) if part.wager)
    if found.board:
        yield from ((f"board.{key}", wager) for wager, key in found.board.wagers.items())


def _board_problems(found: Board, book: Rulebook) -> Iterator[str]:
    try:
        cells = found.cells
    except InputError as error:
        yield f"board.grid: {error.message}"
        return
    cards = [card for row in cells for card in row if card is not None]
    if not cards or len({len(row) for row in cells}) > 1 or len(set(cards)) < len(cards):
        yield "board.grid: rows of equal length, with every card of the wheel once"
    for slug, ranks in found.groups.items():
        if not ranks or not set(ranks) <= set(RANKS):
            yield f"board.groups.{slug}: '{ranks}' are not ranks of {RANKS}"
    placed = found.wagers
    for slug, wager in book.wagers.items():
        if wager.role is not Role.PAYOUT and slug not in placed:
            yield f"board: the wager '{slug}' has no place"
