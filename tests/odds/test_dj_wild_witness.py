"""DJ Wild's counts against witnesses that know nothing of the kernels: small decks, the referee, and simulation."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.cards import JOKER, cards_text, deck
from croupier.chapters.dj_wild_stud_poker import hands as ranking
from croupier.chapters.dj_wild_stud_poker.kernels import bonus as dj_wild_bonus
from croupier.chapters.dj_wild_stud_poker.kernels import showdowns as dj_wild
from croupier.chapters.dj_wild_stud_poker.kernels.classes import unpacked
from croupier.chapters.dj_wild_stud_poker.odds.solve import showdowns, solve, terms_of
from croupier.families.hands.categories import DJ, DJ_ABOVE
from croupier.odds import odds
from croupier.odds.answer import rules_for
from croupier.odds.store import Counts, Store, digest, read_shipped
from croupier.odds.store import shipped as shipped_folder
from croupier.testing import referee
from croupier.work import Parameters, Work
from tests.odds.test_dj_wild import SHIPPED

GAME = "dj-wild-stud-poker"
FOLDING = "folding as in the main game"


def small_deck(wilds: int, *ranks: str) -> tuple[int, ...]:
    """The joker, deuces to make up so many wilds, and all four cards of the ranks."""
    naturals = [4 * "23456789TJQKA".index(rank) + suit for rank in ranks for suit in range(4)]
    return (*range(wilds - 1), *sorted(naturals), JOKER)


# --- Every hand of a small deck against every other, by the readable ranking

TWENTY = small_deck(4, "3", "5", "6", "A")
SEVENTEEN = small_deck(5, "T", "Q", "A")
DECKS = [
    (TWENTY, "below-royal", "kickers"),
    (SEVENTEEN, "above-royal", "kickers"),
    (SEVENTEEN, "unranked", "kickers"),
    (SEVENTEEN, "below-royal", "category-only"),
    (SEVENTEEN, "unranked", "category-only"),
]


@pytest.mark.parametrize(("cards", "five", "ties"), DECKS)
def test_every_showdown_of_a_small_deck(cards: tuple[int, ...], five: Any, ties: Any) -> None:
    found = unpacked(dj_wild.showdowns(Work(), five, ties, cards))
    hands = list(combinations(cards, 5))
    best = [ranking.best(hand, five_of_a_kind=five, ties=ties) for hand in hands]
    values = np.array([each.value for each in best])
    bits = np.array([sum(1 << card for card in hand) for hand in hands])
    family = DJ_ABOVE if five == "above-royal" else DJ
    category = np.array([family.index(each.category) for each in best])
    places = {tuple(sorted(row)): i for i, row in enumerate(found.cards.tolist())}
    kinds: dict[Any, int] = {_kind(hand): i for hand, i in places.items()}
    beaten = np.zeros((2, len(family)), np.int64)
    held: dict[int, int] = defaultdict(int)
    for i, hand in enumerate(hands):
        apart = (bits & bits[i]) == 0
        lower, same = apart & (values < values[i]), apart & (values == values[i])
        place = kinds[_kind(hand)]
        held[place] += 1
        assert (found.wins[place], found.ties[place]) == (lower.sum(), same.sum())
        assert found.losses[place] == apart.sum() - lower.sum() - same.sum()
        assert found.category[place] == category[i]
        beaten[0, category[i]] += found.losses[place]
        beaten[1] += np.bincount(category[lower], minlength=len(family))
    assert [held[i] for i in range(len(found.hands))] == found.hands.tolist()
    assert found.beaten.tolist() == beaten.tolist()


def _kind(hand: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The ranks of each suit without the wilds, the suits in any order."""
    suits = [tuple(sorted(card >> 2 for card in hand if 3 < card < JOKER and card & 3 == suit)) for suit in range(4)]
    return tuple(sorted(suits))


@pytest.mark.parametrize("five", ["below-royal", "above-royal", "unranked"])
@pytest.mark.parametrize("natural", ["any-rank-and-suit", "any-wild-marks"])
def test_trips_of_a_small_deck(five: Any, natural: Any) -> None:
    cards = small_deck(5, "3", "4", "A")
    counted: dict[str, int] = defaultdict(int)
    for hand in combinations(cards, 5):
        slug = ranking.trips(hand, five_of_a_kind=five)
        lies = ranking.is_natural(hand, natural=natural, five_of_a_kind=five)
        counted[f"{slug}, {'natural' if lies else 'wild'}" if slug else "none"] += 1
    found = dj_wild_bonus.trips(Work(), five, natural, cards)
    assert {name: count for name, count in found.items() if count} == counted


@pytest.mark.parametrize("deuces", ["natural", "wild"])
def test_the_progressive_of_a_small_deck(deuces: Any) -> None:
    """Every hand with every extra card; and no hand that is paid is below three of a kind in the main game."""
    cards = small_deck(3, "3", "4", "5")
    counted: dict[str, int] = defaultdict(int)
    for hand in combinations(cards, 5):
        for extra in set(cards) - set(hand):
            slug = ranking.progressive(hand, extra, deuces=deuces)
            counted[slug or "none"] += 1
            assert slug is None or ranking.trips(hand) is not None
    found = dj_wild_bonus.progressive(Work(), deuces, cards)
    assert {name: count for name, count in found.items() if count} == counted


# --- Every round of eleven cards, through the referee

ELEVEN = small_deck(3, "K", "A")


class SmallDeck(Store):
    """A store that knows only a small deck."""

    def __init__(self, cards: tuple[int, ...]) -> None:
        super().__init__()
        self.cards = cards

    def arrays(
        self, game: str, name: str, parameters: Parameters, compute: Callable[[Work], Mapping[str, NDArray[Any]]]
    ) -> Mapping[str, NDArray[Any]]:
        return dj_wild.showdowns(Work(), str(parameters["DJ-1"]), str(parameters["DJ-2"]), self.cards)

    def counts(self, game: str, name: str, parameters: Parameters, compute: Callable[[Work], Counts]) -> Counts:
        if name == "trips":
            return dj_wild_bonus.trips(Work(), str(parameters["DJ-1"]), str(parameters["DJ-13"]), self.cards)
        return dj_wild_bonus.progressive(Work(), str(parameters["DJ-7"]), self.cards)


ROUNDS = [
    ({}, ("DJWT-04", "DJWBB-01")),
    ({"DJ-1": "above-royal", "DJ-2": "category-only", "DJ-3": "player-only", "DJ-7": "wild"}, ("DJWT-05", "DJWBB-02")),
    ({"DJ-1": "unranked", "DJ-4": "25-to-1", "DJ-6": "or-less", "DJ-13": "any-wild-marks"}, ("DJWT-06", "DJWBB-04")),
]


@pytest.mark.parametrize(("readings", "tables"), ROUNDS)
def test_every_round_of_eleven_cards(readings: dict[str, str], tables: tuple[str, str]) -> None:
    """Each hand raised and folded by the referee; the better of the two must add up to the priced returns."""
    submission = {"readings": readings, "paytables": {"trips-bonus": tables[0], "two-way-bad-beat": tables[1]}}
    wagers = dict.fromkeys(("ante", "blind", "trips-bonus", "two-way-bad-beat", "progressive"), "1")
    net: dict[str, int] = defaultdict(int)
    rounds = 0
    for hand in combinations(ELEVEN, 5):
        left = set(ELEVEN) - set(hand)
        raised: dict[str, int] = defaultdict(int)
        for extra in left:
            ruling = referee(
                GAME,
                {"1": {"wagers": wagers, "cards": cards_text(hand), "decisions": [{"raise": 2}]}},
                dealer=cards_text(left - {extra}),
                extra={"joker-replacement": cards_text([extra]), "meter": "2000"},
                submission=submission,
            )
            rounds += 1
            for line in ruling.lines:
                raised[line.wager] += line.net
        main = sum(raised[wager] for wager in ("ante", "blind", "raise"))
        fold = main <= -200 * len(left)
        net["required"] += -200 * len(left) if fold else main
        net["trips-bonus"] += raised["trips-bonus"]
        net["two-way-bad-beat"] += raised["two-way-bad-beat"]
        net["progressive"] += raised["progressive"]
    found = odds(GAME, readings=readings, store=SmallDeck(ELEVEN))
    returns = {
        result.wager: result.exact
        for result in found
        if str(result.paytable).rpartition("/")[2] in (*tables, "PA-687a.12(b)", "Progressive-1") and not result.label
    }
    assert {wager: 1 + Fraction(cents, 100 * rounds) for wager, cents in net.items()} == {
        wager: returns[wager] for wager in net
    }


@pytest.mark.parametrize("direction", ["two-way", "player-only"])
@pytest.mark.parametrize("last_row", ["three-of-a-kind", "or-less"])
def test_the_bad_beat_of_a_small_deck_with_folding(direction: str, last_row: Any) -> None:
    """Table 04 over all deals of 17 cards, each hand folded that the main game folds."""
    cards = small_deck(1, "3", "6", "9", "Q")
    hands = list(combinations(cards, 5))
    best = [ranking.best(hand) for hand in hands]
    values = np.array([each.value for each in best])
    bits = np.array([sum(1 << card for card in hand) for hand in hands])
    blind = {"flush": 2, "full-house": 3, "four-of-a-kind": 4, "five-of-a-kind": 10}
    pays = {"flush": 101, "full-house": 201, "four-of-a-kind": 300, "five-of-a-kind": 300, "three-of-a-kind": 16}
    slugs = [ranking.bad_beat_hand(hand, last_row=last_row) for hand in hands]
    worth = np.array([pays[slug] if slug else 0 for slug in slugs])
    back = dealers = 0
    for i, each in enumerate(best):
        apart = (bits & bits[i]) == 0
        lower, higher = apart & (values < values[i]), apart & (values > values[i])
        dealers = int(apart.sum())
        if int(lower.sum()) * (3 + blind.get(each.category, 0)) - 4 * int(higher.sum()) > -2 * dealers:
            back += int(worth[i]) * int(higher.sum())
            back += int(worth[lower].sum()) if direction == "two-way" else 0
    found = odds(
        GAME,
        wager="two-way-bad-beat",
        paytable="DJWBB-04",
        readings={"DJ-3": direction, "DJ-6": last_row},
        store=SmallDeck(cards),
    )
    assert {result.label: result.exact for result in found}[FOLDING] == Fraction(back, len(hands) * dealers)


# --- The whole deck


@pytest.mark.parametrize(("five", "ties"), SHIPPED)
def test_random_hands_against_every_dealer(five: str, ties: str) -> None:
    """The dealer's hands counted one by one."""
    rows = showdowns(rules_for(GAME, readings={"DJ-1": five, "DJ-2": ties}), Store())
    dice = random.Random(12)
    for _ in range(8):
        hand = dice.sample(deck(jokers=1), 5)
        place = rows.place(hand)
        wins, tied, losses = dj_wild.against(hand, (), five, ties)
        assert (rows.wins[place], rows.ties[place], rows.losses[place]) == (wins, tied, losses)


@pytest.mark.parametrize(("five", "ties"), SHIPPED)
def test_the_shipped_showdowns_are_those_counted_anew(five: str, ties: str) -> None:
    readings = {"DJ-1": five, "DJ-2": ties}
    anew = Store(recompute=True)
    found, shipped = (showdowns(rules_for(GAME, readings=readings), store) for store in (anew, Store()))
    (key,) = anew.kept[GAME]
    assert (shipped_folder(GAME) / f"{digest(key)}.npz").is_file()
    for name in ("index", "hands", "category", "wins", "ties", "beaten"):
        assert np.array_equal(getattr(found, name), getattr(shipped, name)), name


@pytest.mark.parametrize(
    ("wager", "readings"),
    [
        ("trips-bonus", {}),
        ("trips-bonus", {"DJ-1": "above-royal"}),
        ("trips-bonus", {"DJ-1": "unranked"}),
        ("trips-bonus", {"DJ-13": "any-wild-marks"}),
        ("progressive", {}),
        ("progressive", {"DJ-7": "wild"}),
    ],
)
def test_the_shipped_counts_are_those_counted_anew(wager: str, readings: dict[str, str]) -> None:
    anew = Store(recompute=True)
    odds(GAME, wager=wager, readings=readings, store=anew)
    assert anew.kept[GAME].items() <= read_shipped(GAME).items()


def test_the_referee_deals_what_was_counted() -> None:
    """Rounds dealt at random and played by the chart, within three standard errors of every exact return."""
    wagers = dict.fromkeys(("ante", "blind", "trips-bonus", "two-way-bad-beat", "progressive"), "1")
    dice = random.Random(53)
    rounds = 8000
    net: dict[str, int] = defaultdict(int)
    for _ in range(rounds):
        dealt = dice.sample(deck(jokers=1), 11)
        ruling = referee(
            GAME,
            {"1": {"wagers": wagers, "cards": cards_text(dealt[:5]), "decisions": [_by_the_chart(dealt[:5])]}},
            dealer=cards_text(dealt[5:10]),
            extra={"joker-replacement": cards_text(dealt[10:]), "meter": "2000"},
        )
        for line in ruling.lines:
            net["required" if line.wager in ("ante", "blind", "raise") else line.wager] += line.net
    exact = {result.wager: result for result in reversed(odds(GAME, store=Store()))}
    for wager, cents in net.items():
        seen = cents / 100 / rounds
        error = exact[wager].standard_deviation / rounds**0.5
        assert abs(seen - (exact[wager].return_ - 1)) < 3 * error, wager


def _by_the_chart(hand: list[int]) -> Any:
    """Raise with a pair of fours or better, but not with a pair of fours and a three."""
    best = ranking.best(hand)
    if best.category == "high-card":
        return "fold"
    fours = best.category == "pair" and best.value >> 16 & 15 == 2
    threes = best.category == "pair" and best.value >> 16 & 15 == 1
    return "fold" if threes or (fours and any(card >> 2 == 1 for card in hand)) else {"raise": 2}


def test_the_best_decision_beats_the_other_in_every_hand_dealt() -> None:
    rules = rules_for(GAME)
    found = solve(showdowns(rules, Store()), terms_of(rules))
    dice = random.Random(6)
    for _ in range(100):
        hand = dice.sample(deck(jokers=1), 5)
        place = found.rows.place(hand)
        assert (found.worth(place) > -2) == bool(found.raises[place]) == (_by_the_chart(hand) != "fold")
