"""Write a commented starter submission for a game: valid as it stands, and ready to be edited."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.rulebook import Role, rulebook
from croupier.submission.constraints.approvals import PLACEHOLDER
from croupier.submission.read import JURISDICTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.rulebook import Option, Rulebook, Wager

STARTING_LIMITS = {Role.REQUIRED: ("10", "1000"), Role.OPTIONAL: ("5", "100")}
FIRST_CHOICE: dict[str, object] = {
    "payout_display": "layout",
    "shuffle_method": "automated",
    "dealing_method": "manual-shoe",
    "dealing_device": "multi-deck-shoe",
    "starting_position_method": "shaker",
    "adjacent_boxes": 1,
}


def starter(slug: str) -> str:
    """The TOML text of a starter submission."""
    return "\n".join(_lines(rulebook(slug))) + "\n"


def _lines(book: Rulebook) -> Iterator[str]:
    game = book.game
    yield f"# Rules Submission for {game.name} ({game.chapter})."
    yield f"# Check it with `croupier submission check FILE`; clauses: `croupier rules {game.slug}`."
    yield ""
    yield "[licensee]"
    yield 'name = "Example Casino"'
    yield f'jurisdiction = "{game.jurisdiction}"  # {JURISDICTIONS[game.jurisdiction]}'
    yield "# effective = 2027-01-01"
    yield '# reference = "file number"'
    yield ""
    yield "[[table]]"
    yield f'name = "{game.name} 1"'
    yield f'game = "{game.slug}"'
    if game.default_house_way:
        ways = ", ".join(way.name for way in game.house_way)
        yield f"# How the dealer's hands are set ({book.options[game.slug + '.house_way'].clauses[0]}): {ways}"
        yield f'house_way = "{game.default_house_way}"'
    yield from _wagers(book)
    yield from _paytables(book)
    yield from _options(book)
    yield from _rest(book)


def _wagers(book: Rulebook) -> Iterator[str]:
    yield ""
    yield "# The wagers on offer. A raise, and a wager that equals another, has no limits of its own."
    yield "[table.wagers]"
    compulsory = any(wager.role is Role.REQUIRED for wager in book.game.wager)
    for wager in book.game.wager:
        if wager.role not in STARTING_LIMITS or wager.rides_on:
            continue
        low, high = STARTING_LIMITS[wager.role]
        offered = wager.role is Role.REQUIRED or not compulsory
        yield f"# {wager.name} ({wager.clause})"
        yield f'{"" if offered else "# "}{wager.slug} = {{ minimum = "{low}", maximum = "{high}" }}'


def _paytables(book: Rulebook) -> Iterator[str]:
    choices = [(wager, tables) for wager in book.game.wager if (tables := _selectable(book, wager))]
    if not choices:
        return
    yield ""
    yield "# One paytable for each wager on offer that has a choice of them."
    yield "[table.paytables]"
    for wager, tables in choices:
        needed = wager.role is not Role.OPTIONAL
        names = ", ".join(table.partition("/")[2] for table in tables)
        yield f"# {wager.name} ({tables[0].partition('/')[0]}): {names}"
        yield f'{"" if needed else "# "}{wager.slug} = "{tables[0].partition("/")[2]}"'


def _selectable(book: Rulebook, wager: Wager) -> list[str]:
    tables = book.paytables.values()
    return [t.id for t in tables if t.selectable and not t.flat and wager.slug == t.wagers[0]]


def _options(book: Rulebook) -> Iterator[str]:
    here = [option for option in book.options.values() if option.field.startswith("options.")]
    if not here:
        return
    yield ""
    yield "# The choices that the chapter leaves to the licensee."
    yield "[table.options]"
    for option in here:
        allowed = ", ".join(_toml(value) for value in option.allowed) or option.range
        yield f"# {option.description} ({option.clauses[0]})"
        yield f"#   allowed: {allowed}"
        if option.required:
            yield f"{option.key} = {_toml(FIRST_CHOICE[option.key])}"
        else:
            yield f"# {option.key} = {_example(option)}"


def _example(option: Option) -> str:
    held = option.default if option.default is not None else option.assumed
    if held is not None:
        return _toml(held)
    samples = {"money": '"50000"', "odds-range": '"6 to 1"'}
    return samples.get(option.type) or _toml(option.allowed[0])


def _rest(book: Rulebook) -> Iterator[str]:
    slug = book.game.slug
    method = book.options.get(f"{slug}.starting_position_method")
    if method and book.game.jurisdiction == "PA":
        yield ""
        yield f"# References of approvals obtained ({method.clauses[0]})."
        yield "[table.approvals]"
        yield f'shaker = "{PLACEHOLDER}"'
    lost = [w for w in book.game.wager if w.table_required and not book.tables_for(w.slug)]
    for wager in lost:
        templates = [t.id for t in book.templates.values() if wager.slug in t.wagers]
        yield ""
        yield f"# The text has lost the payouts of the {wager.name}: file rows of your own, or a template:"
        yield f"#   {', '.join(templates)}"
        yield f"# [table.filed.{wager.slug}]"
        yield f'# template = "{templates[0]}"'
    if any(table.minimum for table in book.paytables.values()):
        yield ""
        yield "# Odds above the printed minima, by wager and hand."
        yield "# [table.odds.bonus]" if slug == "supreme-pai-gow" else "# [table.odds.jacer]"
        yield '# four-aces = "1,000 to 1"' if slug == "supreme-pai-gow" else '# jacer = "12 to 1"'
    if "progressive" in book.wagers:
        yield ""
        yield "# The meter, where the chosen paytable does not print it."
        yield "# [table.progressive]"
        yield '# rate = "15%"'
        yield '# seed = "10000"'
    yield ""
    yield f"# Readings other than the defaults: see `croupier readings {slug}`."
    yield "# [table.readings]"


def _toml(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()
