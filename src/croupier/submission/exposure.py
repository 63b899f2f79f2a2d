"""The most that one player can win in one round: at the least stakes, the floor of a payout limit; at the largest
stakes and whatever may lawfully be decided, what the table is exposed to.

One enumeration answers both. A chapter names deals, at least one for every way in which the hands that its tables pay
can coincide; each of them is played by the chapter's own rules, and the deal that pays most is returned as a record
that a referee can be asked about.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.chapter import chapter
from croupier.money import Cents, parse_amount
from croupier.rulebook import Role

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from croupier.rulebook import Option
    from croupier.submission.model import TableRules


class Most(NamedTuple):
    """An amount, and the record of a round that pays it."""

    amount: Cents
    record: Mapping[str, Any]


class Paid(NamedTuple):
    """What one deal pays: under the payout limit, in all, and on each wager alone."""

    limited: Cents
    net: Cents
    by_wager: Mapping[str, Cents]
    record: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Exposure:
    """How a chapter answers: what each of its deals pays with the wagers at their least or their largest."""

    paid: Callable[[TableRules, bool, Cents | None], Iterator[Paid]]


def limit_option(rules: TableRules) -> Option | None:
    """The option by which a licensee sets a payout limit, if the chapter knows one."""
    return next((option for option in rules.book.options.values() if option.limit), None)


def most_at_minimum(rules: TableRules, meter: Cents | None = None) -> Most | None:
    """The most that one player can win at the least wagers within the limit, with the meter as it stands."""
    return _most(rules, "limited", least=True, meter=meter)


def most_at_maximum(rules: TableRules, meter: Cents | None = None) -> Most | None:
    """The most that one player can win by lawful play, wise or not, at the largest wagers and within the limit."""
    return _most(rules, "net", least=False, meter=meter)


def wager_maxima(rules: TableRules, meter: Cents | None = None) -> dict[str, Cents]:
    """The most that each wager alone can win at its maximum; the wagers of a round that belong together as one."""
    found: dict[str, Cents] = {}
    for deal in _paid(rules, least=False, meter=meter):
        for wager, amount in deal.by_wager.items():
            found[wager] = max(amount, found.get(wager, 0))
    return found


def floor_of(rules: TableRules, meter: Cents | None = None) -> Cents:
    """The least that a payout limit may be: the chapter's amount, or what the least wagers can win."""
    option = limit_option(rules)
    printed = parse_amount(option.limit.floor) if option and option.limit else 0
    most = most_at_minimum(rules, meter)
    return max(printed, most.amount if most else 0)


def limit_in_force(rules: TableRules, meter: Cents | None = None) -> Cents | None:
    """The payout limit that holds now: the greater of the one filed and its floor; None where none is filed."""
    option = limit_option(rules)
    filed = rules.option(option.key) if option else None
    return max(filed, floor_of(rules, meter)) if type(filed) is int else None


def _most(rules: TableRules, question: str, *, least: bool, meter: Cents | None) -> Most | None:
    key = (question, least, meter)
    if key not in rules.answers:
        amounts = [(getattr(deal, question), deal.record) for deal in _paid(rules, least=least, meter=meter)]
        rules.answers[key] = max(amounts, key=lambda pair: pair[0], default=None)
    found = rules.answers[key]
    return Most(*found) if found is not None else None


def _paid(rules: TableRules, *, least: bool, meter: Cents | None) -> Iterator[Paid]:
    home, wagers = chapter(rules.game), rules.book.game.wager
    unplayable = any(wager.role is Role.REQUIRED and wager.slug not in rules.wagers for wager in wagers)
    if unplayable or not home.has("exposure"):
        return iter(())
    return home.part("exposure", Exposure).paid(rules, least, meter)
