"""Answer a question about odds: go through a game's wagers and paytables and price each."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from croupier.errors import InputError, did_you_mean
from croupier.odds.edit import edited, invented, names_all
from croupier.odds.model import Ask
from croupier.odds.part import entries, has_odds, odds_part
from croupier.odds.result import Results, result_of
from croupier.odds.store import Store
from croupier.rulebook import readings_of, rulebook
from croupier.submission.plain import plain_rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from fractions import Fraction

    from croupier.money import Cents
    from croupier.odds.model import Entry, Priced
    from croupier.odds.result import Result
    from croupier.rulebook import Paytable, Published, Rulebook
    from croupier.submission import TableRules

ALL = "all"


def default_store() -> Store:
    """Counts from the package, else from the user's cache, else computed and kept there."""
    return Store(cached=True)


def odds(
    game: str,
    *,
    wager: str | None = None,
    paytable: str | None = None,
    readings: Mapping[str, str] | None = None,
    options: Mapping[str, Any] | None = None,
    house_way: str | None = None,
    pays: Mapping[str, Any] | None = None,
    changes: Sequence[str] = (),
    players: int = 1,
    meter: Cents | None = None,
    rules: TableRules | None = None,
    store: Store | None = None,
) -> Results:
    """The exact figures of a game's wagers, one result for each wager, paytable and way of playing.

    `pays` prices an invented paytable, and `changes` such as "full house=6 to 1" edit the printed ones; both need the
    wager. `house_way` names one way, or "all". `rules` are a submission's, instead of readings and options.
    """
    book = rulebook(game)
    known = entries(game)
    if wager is not None and wager not in {entry.wager for entry in known}:
        names = list(dict.fromkeys(entry.wager for entry in known))
        raise InputError(
            "wager",
            f"{book.game.name} has no wager '{wager}' to price{did_you_mean(wager, names)}: {', '.join(names)}",
            field="wager",
        )
    if not 1 <= players <= book.game.positions:
        raise InputError("players", f"a table seats 1 to {book.game.positions} players", field="players")
    if (pays is not None or changes) and wager is None:
        raise InputError("wager", "name the wager whose paytable is changed", field="wager")
    store = store or default_store()
    found = Results()
    for place, way in enumerate(_ways(book, house_way, rules)):
        base = rules or rules_for(game, readings=readings, options=options, house_way=way)
        if rules is not None and way is not None:
            base = replace(rules, house_way=way)
        for entry in known:
            if wager not in (None, entry.wager) or (place and not entry.set_by_way):
                continue
            for ask in _asks(book, entry, base, store, paytable, pays, changes, chosen_only=rules is not None):
                asked = replace(ask, players=players, meter=meter)
                found.extend(_result(book, entry, asked, priced) for priced in entry.price(asked))
    if paytable is not None and not found:
        raise InputError("paytable", f"no wager of {book.game.name} has a paytable '{paytable}'", field="paytable")
    return found


def rules_for(
    game: str,
    *,
    readings: Mapping[str, str] | None = None,
    options: Mapping[str, Any] | None = None,
    paytables: Mapping[str, str] | None = None,
    house_way: str | None = None,
) -> TableRules:
    """The rules that a question states; an option that only the odds know, such as `decks`, is a supposition."""
    book = rulebook(game)
    supposed = odds_part(game).supposed.keys() if has_odds(game) else set()
    given = dict(options or {})
    suppositions = {name: given.pop(name) for name in supposed & given.keys()}
    stated = {"readings": dict(readings or {}), "options": given, "paytables": dict(paytables or {})}
    try:
        rules = plain_rules(book, {**stated, "house_way": house_way})
    except InputError as error:
        place = (error.field or "").removeprefix("submission.")
        raise InputError(error.code, error.message, field=place or None, clause=error.clause) from error
    return replace(rules, options={**rules.options, **suppositions}) if suppositions else rules


def _ways(book: Rulebook, house_way: str | None, rules: TableRules | None) -> tuple[str | None, ...]:
    if house_way == ALL and book.game.house_way:
        return tuple(way.name for way in book.game.house_way)
    if house_way is not None and not book.game.house_way:
        raise InputError("house_way", f"{book.game.name} has no house way", field="house_way")
    return (house_way or (rules.house_way if rules else None),)


def _asks(
    book: Rulebook,
    entry: Entry,
    base: TableRules,
    store: Store,
    paytable: str | None,
    pays: Mapping[str, Any] | None,
    changes: Sequence[str],
    *,
    chosen_only: bool,
) -> Iterator[Ask]:
    """The question under every paytable that is meant."""
    slug = entry.tables
    if slug is None:
        if pays is not None or changes:
            raise InputError("paytable", f"{entry.wager} is settled without a paytable", field="pays")
        if paytable is None:
            yield Ask(base, entry.wager, None, store)
        return
    if pays is not None:
        table = invented(book, slug, pays)
        yield Ask(replace(base, filed={**base.filed, slug: table}), entry.wager, table, store)
        return
    tables = _tables(book, base, slug, chosen_only=chosen_only)
    if changes:
        # One stake may have two tables of different hands: a change speaks of the table that names its hand.
        tables = [table for table in tables if names_all(book, table, changes)] or tables
    for table in tables:
        if paytable is not None and paytable not in (table.id, table.short):
            continue
        rules = _with(base, slug, table)
        if not changes:
            yield Ask(rules, entry.wager, table, store)
            continue
        changed = edited(book, rules, slug, table, changes)
        yield Ask(replace(base, filed={**base.filed, slug: changed}), entry.wager, changed, store)


def _tables(book: Rulebook, rules: TableRules, slug: str, *, chosen_only: bool) -> list[Paytable]:
    if slug in rules.filed:
        return [rules.filed[slug]]
    if chosen_only and slug in rules.paytables:
        return [book.paytables[rules.paytables[slug]]]
    printed = [table for table in book.tables_for(slug) if not table.flat] or list(book.tables_for(slug))
    return printed or [table for table in book.templates.values() if slug in table.wagers]


def _with(rules: TableRules, slug: str, table: Paytable) -> TableRules:
    if table.id in rules.book.paytables:
        return replace(rules, paytables={**rules.paytables, slug: table.id})
    return replace(rules, filed={**rules.filed, slug: table})


def _result(book: Rulebook, entry: Entry, ask: Ask, priced: Priced) -> Result:
    values = readings_of(book.game.slug)
    published = _published(book, entry, ask, priced)
    return result_of(
        priced,
        game=book.game.slug,
        wager=entry.wager,
        paytable=ask.table.id if ask.table else None,
        reading={name: ask.rules.reading(name) for name in entry.readings if name in values},
        options={name: held for name in entry.options if (held := ask.rules.option(name)) is not None},
        players=ask.players,
        published=published,
        among=_among(book, entry, ask, priced) if published and published.high else (),
    )


def _among(book: Rulebook, entry: Entry, ask: Ask, like: Priced) -> list[tuple[Fraction, Fraction]]:
    """The returns of the wager under every printed table, of which a published range states the ends."""
    slug = entry.tables or entry.wager
    asks = (replace(ask, rules=_with(ask.rules, slug, t), table=t) for t in book.tables_for(slug) if not t.flat)
    found = [
        one for other in asks for one in entry.price(other) if (one.player, one.label) == (like.player, like.label)
    ]
    return [(1 + one.expected, 1 + one.expected / one.wagered) for one in found if one.role == like.role]


def _published(book: Rulebook, entry: Entry, ask: Ask, priced: Priced) -> Published | None:
    """The printed figure that speaks of this wager, this table and this way of playing; none of an invented table."""
    if ask.table is not None and ask.table.id not in book.paytables:
        return None
    for published in book.published.values():
        if (
            published.wager == entry.wager
            and published.paytable in (None, ask.table.id if ask.table else None)
            and published.player in (None, priced.player)
            and published.house_way in (None, priced.house_way)
            and all(ask.rules.reading(name) == value for name, value in published.when.items())
            and priced.role == "player"
            and published.label == priced.label
        ):
            return published
    return None
