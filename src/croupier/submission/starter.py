"""Write a commented submission for a game from its chapter's data: valid as it stands, and ready to be edited."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from croupier.rulebook import Role, rulebook
from croupier.submission.constraints.approvals import PLACEHOLDER, needs_approval
from croupier.submission.constraints.demands import broken
from croupier.submission.constraints.papers import incorporated
from croupier.submission.model import TableRules, Terms, Value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.rulebook import Option, Paytable, Rulebook, Wager

STARTING_LIMITS = {Role.REQUIRED: ("10", "1000"), Role.OPTIONAL: ("5", "100")}
SAMPLES: dict[str, Value] = {"money": "50000", "odds-range": "6 to 1", "integer": 1}
ANY = Terms(1, 1)
# What a wager returns under one value of a reading, by reading and value, in words.
Costs: TypeAlias = Mapping[tuple[str, str], Sequence[str]]


def starter(slug: str, costs: Costs | None = None) -> str:
    """The TOML text of a starter submission: what must be stated, with everything else in comments.

    `costs` says what each value of a reading that must be elected returns, for which this package has no odds.
    """
    return _text(_Draft(rulebook(slug), frozenset(), {}), costs or {})


def offering(slug: str, elected: Mapping[str, Value] | None = None) -> str:
    """The TOML text of a submission that offers every optional wager, on its first paytable or template.

    `elected` are choices for those options that the chapter has. A wager that the chapter's demands do not let in
    beside the starter's choices, because it needs other equipment, is left out.
    """
    book = rulebook(slug)
    least = _Draft(book, frozenset(), elected or {})
    return _text(_Draft(book, frozenset(w.slug for w in book.game.wager if least.can_offer(w)), elected or {}))


@dataclass(frozen=True)
class _Draft:
    """What a submission offers and elects beyond the least; every fact is the chapter's own."""

    book: Rulebook
    extra: frozenset[str]
    elected: Mapping[str, Value]

    @cached_property
    def rules(self) -> TableRules:
        """The table as its demands see it: what is offered and stated, amounts left aside."""
        stated = {option.key: _value(option) for option in self.book.options.values() if option.required}
        stated |= {
            key: value for key, value in self.elected.items() if f"{self.book.game.slug}.{key}" in self.book.options
        }
        offered = [wager.slug for wager in self.book.game.wager if self.offers(wager)]
        return TableRules("", self.book.game.slug, dict.fromkeys(offered, ANY), options=stated)

    def offers(self, wager: Wager) -> bool:
        """Whether a wager is on offer: compulsory ones, all where none is, and those taken up beside them."""
        if wager.role not in STARTING_LIMITS or wager.rides_on:
            return False
        compulsory = any(other.role is Role.REQUIRED for other in self.book.game.wager)
        asked = self.book.stated_in(f"wagers.{wager.slug}")
        return (
            wager.role is Role.REQUIRED or not compulsory or wager.slug in self.extra or bool(asked and asked.required)
        )

    def can_offer(self, wager: Wager) -> bool:
        """Whether an optional wager can be taken up: it has payouts, and no demand keeps it out."""
        if wager.role is not Role.OPTIONAL or (self.book.lost_table(wager) and not self.templates(wager)):
            return False
        taken = _Draft(self.book, self.extra | {wager.slug}, self.elected).rules
        field = f"wagers.{wager.slug}"
        return not any(demand.field == field and broken(demand, taken) for demand in self.book.demands.values())

    def needs(self, option: Option) -> bool:
        """Whether an option must be stated: always, or beside what is on offer."""
        field = f"options.{option.key}"
        demanded = (
            d for d in self.book.demands.values() if d.field == field and d.when.get(f"stated.{option.key}") is False
        )
        return option.required or any(broken(demand, self.rules) for demand in demanded)

    def approvals(self) -> dict[str, str]:
        """The clauses of the approvals that the choices need, by name."""
        kind, stated = "approvals.", self.rules.options
        options = [o for o in self.book.options.values() if needs_approval(o, stated.get(o.key))]
        demands = [d for d in self.book.demands.values() if d.field.startswith(kind) and broken(d, self.rules)]
        found = {demand.field.removeprefix(kind): demand.clause for demand in demands}
        return found | {option.key: option.clauses[0] for option in options}

    def stake(self, wager: Wager) -> str | None:
        """The only stake of a wager, as an option or its paytable fixes it."""
        if wager.stake is not None and wager.stake.option:
            return str(_value(self.book.options[f"{self.book.game.slug}.{wager.stake.option}"]))
        table = self.table(wager)
        return table.wager_amount if table else None

    def selectable(self, wager: Wager) -> list[Paytable]:
        """The paytables among which the licensee chooses."""
        tables = self.book.paytables.values()
        return [table for table in tables if table.selectable and not table.flat and wager.slug == table.wagers[0]]

    def templates(self, wager: Wager) -> list[Paytable]:
        """Tables that may be filed for a wager whose own are lost."""
        return [t for t in self.book.templates.values() if self.book.lost_table(wager) and wager.slug in t.wagers]

    def table(self, wager: Wager) -> Paytable | None:
        """The paytable that a wager on offer goes by."""
        return next(iter((*self.selectable(wager), *self.templates(wager), *self.book.tables_for(wager.slug))), None)


def _text(draft: _Draft, costs: Costs | None = None) -> str:
    parts = (_head(draft), _wagers(draft), _paytables(draft), _options(draft), _approvals(draft), _attested(draft))
    more = (_filed(draft), _odds(draft), _meter(draft), _readings(draft, costs or {}))
    return "\n".join(line for part in (*parts, *more) for line in part) + "\n"


def _head(draft: _Draft) -> Iterator[str]:
    game = draft.book.game
    yield f"# Rules Submission for {game.name} ({game.chapter})."
    yield f"# Check it with `croupier submission check FILE`; clauses: `croupier rules {game.slug}`."
    yield ""
    yield "[licensee]"
    yield 'name = "Example Casino"'
    yield f'jurisdiction = "{game.jurisdiction}"  # {game.territory}'
    yield "# effective = 2027-01-01"
    yield '# reference = "file number"'
    yield ""
    yield "[[table]]"
    yield f'name = "{game.name} 1"'
    yield f'game = "{game.slug}"'
    if game.house_way:
        ways = [way.name for way in game.house_way]
        yield f"# How the dealer's hands are set ({draft.book.way_clause}): {', '.join(ways)}"
        yield f'house_way = "{game.default_house_way or ways[0]}"'


def _wagers(draft: _Draft) -> Iterator[str]:
    yield ""
    yield "# The wagers on offer. A raise, and a wager that equals another, has no limits of its own."
    yield "[table.wagers]"
    for wager in draft.book.game.wager:
        if wager.role not in STARTING_LIMITS or wager.rides_on:
            continue
        low, high = STARTING_LIMITS[wager.role]
        if draft.offers(wager) and (stake := draft.stake(wager)):
            low = high = stake.removeprefix("$")
        yield f"# {wager.name} ({wager.clause})"
        yield _line(f'{wager.slug} = {{ minimum = "{low}", maximum = "{high}" }}', stated=draft.offers(wager))


def _paytables(draft: _Draft) -> Iterator[str]:
    choices = [(wager, tables) for wager in draft.book.game.wager if (tables := draft.selectable(wager))]
    if not choices:
        return
    yield ""
    yield "# One paytable for each wager on offer that has a choice of them."
    yield "[table.paytables]"
    for wager, tables in choices:
        names = ", ".join(table.short for table in tables)
        yield f"# {wager.name} ({tables[0].id.rpartition('/')[0] or tables[0].clause}): {names}"
        asked = draft.book.stated_in(f"paytables.{wager.slug}")
        stated = wager.role is not Role.OPTIONAL or draft.offers(wager) or bool(asked and asked.required)
        yield _line(f'{wager.slug} = "{tables[0].short}"', stated=stated)


def _options(draft: _Draft) -> Iterator[str]:
    here = [option for option in draft.book.options.values() if option.field.startswith("options.")]
    if not here:
        return
    yield ""
    yield "# The choices that the chapter leaves to the licensee."
    yield "[table.options]"
    for option in here:
        allowed = ", ".join(_toml(value) for value in option.allowed) or option.range
        yield f"# {option.description} ({option.clauses[0]})"
        yield f"#   allowed: {allowed}"
        value = draft.elected.get(option.key, _value(option))
        yield _line(f"{option.key} = {_toml(value)}", stated=option.key in draft.elected or draft.needs(option))


def _value(option: Option) -> Value:
    """What a starter states for an option: its first choice, what holds without it, or a sample."""
    for value in (option.first, option.default, option.assumed, *option.allowed):
        if value is not None:
            return value
    return SAMPLES.get(option.type, PLACEHOLDER)


def _approvals(draft: _Draft) -> Iterator[str]:
    needed = draft.approvals()
    if needed:
        yield ""
        yield f"# References of approvals obtained ({', '.join(needed.values())})."
        yield "[table.approvals]"
        yield from (f'{name} = "{PLACEHOLDER}"' for name in needed)


def _attested(draft: _Draft) -> Iterator[str]:
    taken = incorporated(draft.rules)
    if taken:
        yield ""
        yield "# Chapters that this one takes in: who attests that each is met."
        yield "[table.attested]"
        for each in taken:
            yield f"# {each.title} ({', '.join(each.clauses)})"
            yield from (f"#   {ask}" for ask in each.asks)
            yield f'"{each.id}" = "{PLACEHOLDER}"'


def _readings(draft: _Draft, costs: Costs) -> Iterator[str]:
    """The readings that a filing elects, both values with what they return."""
    departing = [reading for reading in draft.book.readings.values() if reading.departs]
    yield ""
    yield f"# Readings other than the defaults: see `croupier readings {draft.book.game.slug}`."
    yield _line("[table.readings]", stated=bool(departing))
    for reading in departing:
        yield f"# Elect {reading.id}: {reading.question}"
        yield f"#   The default departs from the words of {reading.departs}: {reading.reason}"
        for value, text in reading.values.items():
            yield f"#   {value}: {text}"
            yield from (f"#     {cost}" for cost in costs.get((reading.id, value), ()))
        yield f'{reading.id} = "{reading.default}"'


def _filed(draft: _Draft) -> Iterator[str]:
    for wager in draft.book.game.wager:
        if not draft.book.lost_table(wager):
            continue
        templates = [table.id for table in draft.templates(wager)]
        stated = draft.offers(wager) and bool(templates)
        yield ""
        yield f"# The text has lost the payouts of the {wager.name}: file rows of your own, or a template:"
        yield f"#   {', '.join(templates) or 'there is none'}"
        yield _line(f"[table.filed.{wager.slug}]", stated=stated)
        yield _line(f'template = "{templates[0] if templates else ""}"', stated=stated)


def _odds(draft: _Draft) -> Iterator[str]:
    minima = [table for table in draft.book.paytables.values() if table.minimum and table.rows]
    if minima:
        row = minima[0].rows[0]
        yield ""
        yield "# Odds above the printed minima, by wager and hand."
        yield f"# [table.odds.{minima[0].wagers[0]}]"
        yield f'# {row.hand} = "{row.pays}"'


def _meter(draft: _Draft) -> Iterator[str]:
    wager = draft.book.wagers.get("progressive")
    if wager is None:
        return
    table = draft.table(wager)
    open_terms = draft.offers(wager) and table is not None
    rate = open_terms and table is not None and table.progression is None
    seed = open_terms and table is not None and table.seed is None
    yield ""
    yield "# The meter, where the chosen paytable does not print it."
    yield _line("[table.progressive]", stated=rate or seed)
    yield _line('rate = "15%"', stated=rate)
    yield _line('seed = "10000"', stated=seed)


def _line(text: str, *, stated: bool) -> str:
    return text if stated else f"# {text}"


def _toml(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()
