"""Over/Under's odds: worked by hand, then their properties, then against the referee."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from math import comb
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import cards_text, deck, parse_cards
from croupier.chapters.over_under.chart import seeing
from croupier.chapters.over_under.hands import card_value
from croupier.chapters.over_under.odds import (
    CHOICES,
    VALUES,
    Ends,
    Terms,
    bonus_counts,
    deals,
    effects_of_removal,
    ends_of,
    expected,
    full_shoe,
    points,
    without,
)
from croupier.errors import InputError
from croupier.odds import choices, odds, strategy
from croupier.odds.answer import rules_for
from croupier.odds.standard import recount
from croupier.odds.store import Store, read_shipped
from croupier.testing import outcomes, referee

if TYPE_CHECKING:
    from croupier.odds.result import Result
    from croupier.submission import TableRules

PUSH = {"OU-1": "push"}
BONUS = {6: 50, 7: 10, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}


def with_decks(decks: object, **stated: Any) -> TableRules:
    return replace(rules_for("over-under", **stated), options={"decks": decks})  # type: ignore[dict-item]


def priced(wager: str, decks: int = 6, **how: Any) -> Result:
    (found,) = odds("over-under", wager=wager, rules=with_decks(decks), store=Store(), **how)
    return found


# --- Worked by hand


def test_a_first_ace_by_hand() -> None:
    """After an ace, over fails on the pairs that come to 12 or less.

    24 cards of each value from 2 to 9, and 96 tens: 4 is 2-2, 5 is 2-3, 6 is 2-4 and 3-3, and so on to 12, which is
    2-10, 3-9, 4-8, 5-7 and 6-6.
    """
    two, same, ten = 24 * 24, comb(24, 2), 24 * 96
    missed = same + two + (two + same) + 2 * two + (2 * two + same) + 3 * two + (3 * two + same) + 4 * two
    missed += ten + 3 * two + same
    ace = {choice.name: choice for choice in choices(rules_for("over-under"), "As", store=Store())}
    assert ace["over"].value == 2 - Fraction(4 * missed, comb(311, 2)) == Fraction(37898, 48205)
    assert ace["over"].best
    assert ace["surrender"].value == -1


def test_three_cards_left_by_hand() -> None:
    """An ace, a king and a two make 23 whatever comes first: the house wins, and surrender saves one ante."""
    shoe = tuple(int(value in (2, 10, 11)) for value in VALUES)
    assert expected(shoe) == -1
    assert bonus_counts(deals(shoe))["none"] == 3


def test_three_small_cards_left_by_hand() -> None:
    """A two, a three and a four make 9: under wins both wagers, and the bonus pays 4 to 1."""
    shoe = tuple(int(value in (2, 3, 4)) for value in VALUES)
    assert expected(shoe) == 2
    assert bonus_counts(deals(shoe)) == {f"total-{low}-or-{39 - low}": 3 * (low == 9) for low in BONUS} | {"none": 0}


# --- The published figures


def test_the_required_wagers_return_what_the_preamble_prints() -> None:
    """98.95% of what is wagered, ante and second wager together."""
    required = priced("required")
    assert f"{100 * required.return_of_total:.2f}" == "98.95"
    assert required.exact == Fraction(613507, 626665)
    assert required.average_total_wager == 2
    assert required.total_combinations == 312 * comb(311, 2)
    assert (required.method, required.player) == ("solved", "optimal")


@pytest.mark.parametrize("decks", [1, 2, 3, 4, 5, 7, 8, 100])
def test_no_other_number_of_decks_returns_it(decks: int) -> None:
    assert f"{100 * priced('required', decks).return_of_total:.2f}" != "98.95"


def test_the_reading_of_a_push_gives_the_player_the_edge() -> None:
    (pushed,) = odds("over-under", wager="required", readings=PUSH, store=Store())
    assert pushed.return_ > 1
    assert {"over, push", "under, push"} < set(pushed.counts)
    assert pushed.reading == PUSH


@pytest.mark.parametrize("decks", [*range(1, 13), 10**6])
def test_the_published_bonus_is_reached_by_no_number_of_decks(decks: int) -> None:
    """The preamble prints 94.393%; six decks give 94.395%, and the neighbours are a quarter of a point away."""
    shown = f"{100 * priced('bonus', decks).return_:.3f}"
    assert shown != "94.393"
    assert (shown == "94.395") == (decks == 6)


# --- Properties


def test_counts_add_up() -> None:
    for reading in ("lose", "push"):
        for result in odds("over-under", readings={"OU-1": reading}, store=Store()):
            assert sum(result.counts.values()) == result.total_combinations
            assert (
                result.exact
                == 1 + sum(Fraction(row.net) * row.combinations for row in result.rows) / result.total_combinations
            )


def test_the_wagers_alone_add_up_to_the_two_together() -> None:
    required, ante, over, under = (priced(wager) for wager in ("required", "ante", "over-23", "under-18"))
    assert over.total_combinations + under.total_combinations == required.total_combinations
    second = (over.exact - 1) * over.total_combinations + (under.exact - 1) * under.total_combinations
    assert required.exact - 1 == ante.exact - 1 + second / required.total_combinations


@pytest.mark.parametrize("push", [False, True])
@pytest.mark.parametrize("decks", [1, 2, 6, 8])
def test_no_single_change_of_decision_improves_the_play(decks: int, push: bool) -> None:
    terms = Terms(push=push)
    hands = ends_of(deals(full_shoe(decks)))
    best = sum(terms.worth(terms.best(ends), ends) for ends in hands.values()) / sum(map(sum, hands.values()))
    assert best == expected(full_shoe(decks), terms)
    for first, other in product(hands, CHOICES):
        played = {card: terms.best(ends) for card, ends in hands.items()} | {first: other}
        worth = sum(terms.worth(played[card], ends) for card, ends in hands.items()) / sum(map(sum, hands.values()))
        assert worth <= best


@given(st.lists(st.sampled_from(VALUES), max_size=30))
def test_a_card_that_nobody_saw_changes_no_bonus(gone: list[int]) -> None:
    """The bonus is decided by nobody, so over all cards the effects of their removal cancel."""
    shoe = without(full_shoe(2), [value for value in VALUES for _ in range(min(gone.count(value), 8))])

    def worth(left: tuple[int, ...]) -> Fraction:
        counts = bonus_counts(deals(left))
        nets = {f"total-{low}-or-{39 - low}": pays for low, pays in BONUS.items()} | {"none": -1}
        return Fraction(sum(counts[row] * nets[row] for row in counts), sum(counts.values()))

    effects = effects_of_removal(shoe, worth)
    assert sum(shoe[value - 2] * effect for value, effect in effects.items()) == 0


@given(st.lists(st.sampled_from(VALUES), max_size=20))
def test_a_card_seen_never_costs_on_average(gone: list[int]) -> None:
    """Knowing which card left can only help: weighed by how often they come, the effects are not negative."""
    shoe = without(full_shoe(1), [value for value in VALUES for _ in range(min(gone.count(value), 3))])
    effects = effects_of_removal(shoe, expected)
    assert sum(shoe[value - 2] * effect for value, effect in effects.items()) >= 0


def test_effects_of_removal_of_a_fresh_shoe() -> None:
    """Small cards that leave help, tens and aces that leave cost; a whole ace costs more than half a point."""
    effects = effects_of_removal(full_shoe(6), expected)
    assert all(effects[value] > 0 for value in range(2, 8))
    assert all(effects[value] < 0 for value in range(8, 12))
    assert effects[11] < Fraction(-5, 1000)


def test_seeing_no_card_is_playing_by_the_own() -> None:
    assert seeing(full_shoe(1), 0, Terms()) == expected(full_shoe(1))
    assert seeing(full_shoe(1), 2, Terms()) >= seeing(full_shoe(1), 1, Terms()) >= expected(full_shoe(1))


def test_what_if_prices_as_computed_directly() -> None:
    """At 6 to 5 every win of one unit nets a fifth more; the best decisions follow the odds."""
    changed = priced("required", changes=("any winning wager=6 to 5",))
    assert changed.exact - 1 == expected(full_shoe(6), Terms(Fraction(6, 5)))
    invented = priced("bonus", pays={"total 6 or 33": "1,000 to 1"})
    assert invented.exact == Fraction(12144 * 1001, 312 * comb(311, 2))


def test_odds_that_never_pay_are_surrendered() -> None:
    (lost,) = odds("over-under", wager="required", changes=("any-win=loss",), store=Store())
    assert lost.counts == {"surrender": 312 * comb(311, 2)}
    assert (lost.return_, lost.average_total_wager) == (0, 1)
    assert odds("over-under", wager="over-23", changes=("any-win=loss",), store=Store()) == []


def test_shipped_counts_are_those_counted_now() -> None:
    store, seconds = recount("over-under")
    assert seconds < 10
    assert store.kept["over-under"] == read_shipped("over-under")


# --- The chart


def test_the_chart_of_six_decks() -> None:
    chart = strategy(rules_for("over-under"), Store())
    assert [(rule.hand, rule.decision) for rule in chart.rules] == [("2 to 5", "under"), ("6 to A", "over")]
    assert chart.value == Fraction(613507, 626665) - 1
    assert [row["best"] for row in chart.grid.values()] == ["under"] * 4 + ["over"] * 6
    assert chart.grid["A"]["exact"] == "37898/48205"
    assert {simple.name for simple in chart.simple} >= {"over from 7", "always over"}
    assert all(simple.cost > 0 and simple.value + simple.cost == chart.value for simple in chart.simple)


def test_the_chart_of_one_deck_and_of_a_push() -> None:
    chart = strategy(with_decks(1), Store())
    assert chart.title.endswith("1 deck")
    assert any("first cards" in note for note in chart.notes)
    pushed = strategy(rules_for("over-under", readings=PUSH), Store())
    assert pushed.value > 0
    assert not any("counted" in note for note in pushed.notes)


def test_cards_already_seen_change_the_decision() -> None:
    """A six goes over in a fresh shoe; with 90 tens gone it goes under."""
    fresh = choices(rules_for("over-under"), "6c", store=Store())
    tens = " ".join([card + suit for card in "TJQK" for suit in "cdhs"] * 6)
    poor = choices(rules_for("over-under"), "6c", against=tens[: 3 * 90 - 1], store=Store())
    assert (fresh[0].name, poor[0].name) == ("over", "under")
    shoe = without(full_shoe(6), [6, *[10] * 90])
    above = sum(count for total, count in _pairs_by_hand(shoe).items() if total > 17)
    assert next(c for c in poor if c.name == "over").value == Fraction(4 * above, comb(221, 2)) - 2


def _pairs_by_hand(shoe: tuple[int, ...]) -> dict[int, int]:
    found: dict[int, int] = {}
    for (i, a), (j, b) in combinations([(n, value) for value in VALUES for n in range(shoe[value - 2])], 2):
        assert (i, a) != (j, b)
        found[a + b] = found.get(a + b, 0) + 1
    return found


@pytest.mark.parametrize(
    ("hand", "against", "field"),
    [
        ("", None, "hand"),
        ("Xx", None, "hand"),
        ("Jk", None, "hand"),
        ("2c 3c", None, "hand"),
        ("2c", "Zz", "against"),
        ("2c", " ".join(["2c"] * 6), "against"),
    ],
)
def test_bad_cards_are_refused(hand: str, against: str | None, field: str) -> None:
    with pytest.raises(InputError) as caught:
        choices(rules_for("over-under"), hand, against=against, store=Store())
    assert caught.value.field == field


def test_a_shoe_too_small_is_refused() -> None:
    every = cards_text(deck()[1:51])
    with pytest.raises(InputError, match="two cards must be left"):
        choices(with_decks(1), cards_text(deck()[:1]), against=every, store=Store())
    with pytest.raises(InputError):
        expected((1, 1, 0, 0, 0, 0, 0, 0, 0, 0))
    with pytest.raises(InputError):
        expected((-1, 9, 9, 0, 0, 0, 0, 0, 0, 0))


@pytest.mark.parametrize("decks", [0, -1, "six", True])
def test_a_number_of_decks_that_is_none(decks: object) -> None:
    with pytest.raises(InputError) as caught:
        odds("over-under", rules=with_decks(decks), store=Store())
    assert caught.value.field == "options.decks"


# --- Against the readable game


def test_points_of_every_card() -> None:
    assert [points(card) for card in deck()] == [card_value(card) for card in deck()]


REDUCED = "2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks Ac Ad"


@pytest.mark.parametrize("reading", ["lose", "push"])
def test_a_shoe_of_fourteen_cards_through_the_referee(reading: str) -> None:
    """Every first card, decision and pair after it, ruled one by one: 3,276 rounds."""
    cards = REDUCED.split()
    submission = {"readings": {"OU-1": reading}}
    bonus = 0
    by_first: dict[int, dict[str, int]] = {}
    for first in cards:
        rest = [card for card in cards if card != first]
        for decision in CHOICES:
            net = 0
            for pair in combinations(rest, 2):
                seat = {
                    "wagers": {"ante": "1", "bonus": "1"},
                    "cards": " ".join((first, *pair)),
                    "decisions": [decision],
                }
                ruled = outcomes(referee("over-under", {"1": seat}, submission=submission))
                net += sum(line[1] for wager, line in ruled.items() if wager != "bonus")
                bonus += ruled["bonus"][1] if decision == "over" else 0
            value = by_first.setdefault(points(parse_cards(first)[0]), {})
            value[decision] = value.get(decision, 0) + net
    best = sum(max(value.values()) for value in by_first.values())
    shoe = tuple(sum(points(card) == value for card in parse_cards(REDUCED)) for value in VALUES)
    total = 14 * comb(13, 2)
    assert expected(shoe, Terms(push=reading == "push")) == Fraction(best, 100 * total)
    counts = bonus_counts(deals(shoe))
    nets = {f"total-{low}-or-{39 - low}": pays for low, pays in BONUS.items()} | {"none": -1}
    assert sum(counts[row] * nets[row] for row in counts) == Fraction(bonus, 100)


def test_simulated_through_the_referee() -> None:
    """20,000 hands from a fresh shoe, played by the chart, end within three standard errors."""
    rng, shoe = Random(686), deck(decks=6)
    nets: dict[str, list[int]] = {"required": [], "bonus": []}
    for _ in range(20_000):
        cards = rng.sample(shoe, 3)
        decision = "over" if card_value(cards[0]) >= 6 else "under"
        seat = {"wagers": {"ante": "1", "bonus": "1"}, "cards": cards_text(cards), "decisions": [decision]}
        ruled = outcomes(referee("over-under", {"1": seat}))
        nets["bonus"].append(ruled.pop("bonus")[1])
        nets["required"].append(sum(line[1] for line in ruled.values()))
    for wager, results in nets.items():
        exact = priced(wager)
        mean = 1 + sum(results) / len(results) / 100
        assert abs(mean - exact.return_) < 3 * exact.standard_deviation / len(results) ** 0.5, wager


def test_ends_of_a_total() -> None:
    assert Ends.of({17: 1, 18: 2, 23: 4, 24: 8}) == (1, 6, 8)
