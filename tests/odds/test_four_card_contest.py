"""Four Card Prime's contest: worked by hand, counted again card by card on a small deck, and played out."""

from __future__ import annotations

import random
import sys
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from subprocess import run
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from croupier.cards import RANKS, cards_text, parse_cards
from croupier.chapters.four_card_prime import hands as four_card
from croupier.chapters.four_card_prime.chart import Group, not_below_the_card
from croupier.chapters.four_card_prime.kernels.contest import contest, one_hand, shown
from croupier.chapters.four_card_prime.odds.contest import DEALS, DEALS_SEEN, STRONG, hands_of, seen_of
from croupier.compiled.rankings import rank_four_card
from croupier.compiled.suit_classes import cards_of, key_of
from croupier.compiled.suit_classes import hands_of as all_sets
from croupier.errors import InputError
from croupier.odds import choices, odds, strategy
from croupier.odds.answer import rules_for
from croupier.odds.edit import invented
from croupier.odds.store import Store, read_shipped
from croupier.testing import referee
from croupier.work import Work

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from numpy.typing import NDArray

GAME = "four-card-prime"
SEEN = {"FP-9": "face-up-card"}
HANDS = comb(52, 5)


@pytest.fixture(scope="module")
def hands() -> Mapping[str, NDArray[Any]]:
    return hands_of(Store())


@pytest.fixture(scope="module")
def tally() -> NDArray[Any]:
    return seen_of(Store())


def place_of(hands: Mapping[str, NDArray[Any]], text: str) -> int:
    return int(hands["steps"].cumsum().searchsorted(key_of(parse_cards(text))))


def edges(**asked: Any) -> list[str]:
    return [f"{result.house_edge:.2%}" for result in odds(GAME, wager="required", **asked)]


# --- by hand


def test_nothing_beats_four_aces(hands: Mapping[str, NDArray[Any]]) -> None:
    place = place_of(hands, "As Ah Ad Ac 2c")
    assert hands["wins"][place] == DEALS == comb(47, 6)
    assert hands["ties"][place] == 0
    # Raised three times it brings the ante, the raise and 25 antes of Win Bonus.
    best = choices(rules_for(GAME), "As Ah Ad Ac 2c")[0]
    assert (best.name, best.best) == ("raise 3", True)
    assert best.value == 4 + 25
    assert choices(rules_for(GAME, readings={"FP-3": "for-one"}), "As Ah Ad Ac 2c")[0].value == 4 + 24


def test_what_ties_the_highest_straight_flush(hands: Mapping[str, NDArray[Any]]) -> None:
    """A K Q J of spades and a deuce: the same of another suit ties, and only four of a kind beats it."""
    place = place_of(hands, "As Ks Qs Js 2c")
    assert hands["ties"][place] == 3 * comb(43, 2)
    # Fours of eight ranks untouched, whatever two cards go with them.
    assert DEALS - hands["wins"][place] == 8 * comb(43, 2)


def test_every_deal_is_counted() -> None:
    for readings, deals in (({}, HANDS * DEALS), (SEEN, HANDS * 47 * DEALS_SEEN)):
        for result in odds(GAME, wager="required", readings=readings):
            assert result.total_combinations == sum(result.counts.values()) == deals


def test_the_chapter_as_written() -> None:
    """Reading FP-9: 3.29, 3.10, 3.10 and 2.79% of the ante, and not the published 2.13 to 2.63%."""
    assert edges() == ["3.29%", "3.10%", "3.10%", "2.79%"]
    results = odds(GAME, wager="required")
    assert not any(result.agrees for result in results)
    assert [f"{1 - result.return_of_total:.2%}" for result in results] == ["1.55%", "1.46%", "1.46%", "1.31%"]


def test_other_readings_of_the_contest() -> None:
    """FP-3 at one less reaches 2.63% of the total with table A only; a card face up gives 2.73 to 2.23% of the ante."""
    one_less = odds(GAME, wager="required", readings={"FP-3": "for-one"})
    assert [f"{1 - result.return_of_total:.2%}" for result in one_less] == ["2.63%", "2.54%", "2.54%", "2.39%"]
    assert edges(readings=SEEN) == ["2.73%", "2.54%", "2.53%", "2.23%"]
    # A tie of three of a kind or better is so rare that reading FP-2 moves the fourth digit.
    assert edges(readings={"FP-2": "higher-only"}) == ["3.29%", "3.10%", "3.10%", "2.79%"]
    tied = (
        odds(GAME, wager="required")[0].exact - odds(GAME, wager="required", readings={"FP-2": "higher-only"})[0].exact
    )
    counts = odds(GAME, wager="required")[0].counts
    ties = {name: count for name, count in counts.items() if "tie" in name}
    assert tied == Fraction(20 * ties["raise 3, tie, straight-flush"], HANDS * DEALS)
    assert set(ties) == {"raise 3, tie, straight-flush"}


# --- properties


@pytest.mark.parametrize("readings", [{}, SEEN, {"FP-2": "higher-only", "FP-3": "for-one"}])
def test_the_parts_add_up_to_the_required_wagers(readings: dict[str, str]) -> None:
    ante, raised, win = (odds(GAME, wager=wager, readings=readings)[0] for wager in ("ante", "raise", "win-bonus"))
    beats = odds(GAME, wager="bad-beat-bonus", readings=readings)
    for whole, beat in zip(odds(GAME, wager="required", readings=readings), beats, strict=True):
        parts = (ante, raised, win, beat)
        assert sum(part.exact - 1 for part in parts) == whole.exact - 1
        assert {part.total_combinations for part in parts} == {whole.total_combinations}
        assert 1 + raised.average_total_wager == pytest.approx(whole.average_total_wager, abs=1e-12)


def test_each_dealer_card_seen_is_one_of_six(hands: Mapping[str, NDArray[Any]], tally: NDArray[Any]) -> None:
    """Over all cards that may be seen, a hand wins six times the deals that it wins unseen: two counts agree."""
    weights, wins, ties = (hands[name].astype(np.int64) for name in ("weights", "wins", "ties"))
    group = hands["values"] >> 16
    for number in range(len(tally)):
        held = group == number
        assert tally[number, ..., 0].sum() == 47 * weights[held].sum()
        assert tally[number, ..., 1].sum() == 6 * (weights * wins)[held].sum()
        if number >> 4 >= STRONG:
            assert tally[number, ..., 2].sum() == 6 * (weights * ties)[held].sum()


def test_three_of_a_kind_is_always_raised_three_times(hands: Mapping[str, NDArray[Any]], tally: NDArray[Any]) -> None:
    """Hands that may earn a bonus win more than nine times in ten, so that no bonus table bears on a decision."""
    strong = hands["values"] >> 20 >= STRONG
    assert 10 * hands["wins"][strong].astype(np.int64).min() > 9 * DEALS
    assert tally[STRONG << 4 :, :, :2].sum() == 0


def test_best_play_is_best_for_every_hand() -> None:
    """Under any table and reading, no choice for a hand is worth more than the one that the counts assume."""
    draw = random.Random(6)
    for sample in range(60):
        readings = {"FP-2": draw.choice(("higher-or-equal", "higher-only")), "FP-3": draw.choice(("net-25", "for-one"))}
        tables = {"bad-beat-bonus": f"Paytable-{draw.choice('ABCD')}"}
        rules = rules_for(GAME, readings=readings, paytables=tables)
        cards = draw.sample(range(52), 5) if sample else list(parse_cards("9s 9h Kd Jc 2d"))
        found = choices(rules, cards_text(cards))
        won = float(found[0].detail["wins or ties"].rstrip("%"))
        strong = four_card.best(cards).value >> 20 >= STRONG
        expected = "raise 3" if won >= 50 else "raise 1" if won >= 25 or strong else "fold"
        assert found[0].name == expected
        assert {choice.name for choice in found if choice.best} == {expected}


def test_a_changed_decision_costs(hands: Mapping[str, NDArray[Any]]) -> None:
    """The value of best play is the sum over hands of their best choice, so that every other choice loses."""
    weights, wins = (hands[name].astype(np.int64) for name in ("weights", "wins"))
    weak = hands["values"] >> 20 < STRONG
    worth = np.stack(
        [np.full(len(wins), -DEALS), 2 * (2 * wins - DEALS), 3 * (2 * wins - DEALS), 4 * (2 * wins - DEALS)]
    )
    best = int((weights * worth.max(0))[weak].sum())
    counts = read_shipped(GAME)["contest [FP-9=unreproduced]"]
    nets = {"fold": -1, "raise 1, win": 2, "raise 1, lose": -2, "raise 3, win": 4, "raise 3, lose": -4}
    assert best == sum(counts[name] * net for name, net in nets.items())


def test_invented_bonus_tables() -> None:
    """A Bad Beat table that pays nothing takes away what the bonus is worth; more for three of a kind adds as much."""
    (nothing,) = odds(GAME, wager="required", pays={"four of a kind": "push"})
    (printed,) = odds(GAME, wager="required", paytable="Paytable-A")
    (bonus,) = odds(GAME, wager="bad-beat-bonus", paytable="Paytable-A")
    assert printed.exact - nothing.exact == bonus.exact - 1
    (more,) = odds(GAME, wager="required", paytable="Paytable-A", changes=["three of a kind=3 to 1"])
    beaten = printed.counts["raise 3, lose, three-of-a-kind"]
    assert more.exact - printed.exact == Fraction(beaten, HANDS * DEALS)
    (win,) = odds(GAME, wager="win-bonus", pays={"three of a kind": "5 for 1"})
    won = printed.counts["raise 3, win, three-of-a-kind"]
    assert win.exact - 1 == Fraction(5 * won, HANDS * DEALS)
    rules = rules_for(GAME)
    rules.filed["win-bonus"] = invented(rules.book, "win-bonus", {"three of a kind": "5 to 1"})
    (filed,) = odds(GAME, wager="required", rules=rules)
    assert filed.exact - 1 == nothing.exact - 1 + bonus.exact - 1 - (_win_bonus() - Fraction(5 * won, HANDS * DEALS))


def _win_bonus() -> Fraction:
    return odds(GAME, wager="win-bonus")[0].exact - 1


def test_pricing_loads_no_compiler() -> None:
    """A changed table is solved from what ships, without Numba."""
    asked = f"odds('{GAME}', wager='required', changes=['three of a kind=3 to 1'])"
    code = f"import sys; from croupier.odds import odds; {asked}; sys.exit('numba' in sys.modules)"
    run([sys.executable, "-c", code], check=True)


# --- the same deals counted with the readable ranking

TWENTY = range(32, 52)


def values_of(deck: Sequence[int], width: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Every hand of a deck as bits, and what the readable ranking says it is worth."""
    found = [(sum(1 << card for card in hand), four_card.best(hand).value) for hand in combinations(deck, width)]
    bits, values = np.array(found, np.int64).T
    return bits, values


@pytest.fixture(scope="module")
def twenty() -> tuple[NDArray[np.int64], ...]:
    return (*values_of(TWENTY, 5), *values_of(TWENTY, 6))


def test_a_small_deck_against_the_readable_engine(twenty: tuple[NDArray[np.int64], ...]) -> None:
    """Tens to aces: every class of hand against all dealer hands that avoid it."""
    found = contest(Work(), TWENTY)
    player_bits, player_values, dealer_bits, dealer_values = twenty
    values = dict(zip(player_bits.tolist(), player_values.tolist(), strict=True))
    assert found["weights"].sum() == len(player_bits)
    for place, key in enumerate(found["steps"].cumsum().tolist()):
        bits = sum(1 << card for card in cards_of(key))
        assert found["values"][place] == values[bits]
        free = dealer_values[dealer_bits & bits == 0]
        assert found["wins"][place] == (free <= values[bits]).sum()
        tied = (free == values[bits]).sum() if values[bits] >> 20 >= STRONG else 0
        assert found["ties"][place] == tied


def test_a_small_deck_with_a_card_seen(twenty: tuple[NDArray[np.int64], ...]) -> None:
    """Every class of hand against every dealer card and the five that may lie beside it."""
    classes = contest(Work(), TWENTY)
    expected = np.zeros((128, 13, 3, 3), np.int64)
    _, _, dealer_bits, dealer_values = twenty
    deals = comb(14, 5)
    for key, weight in zip(classes["steps"].cumsum().tolist(), classes["weights"].tolist(), strict=True):
        cards = cards_of(key)
        value = four_card.best(cards).value
        free = dealer_bits & sum(1 << card for card in cards) == 0
        bits, values = dealer_bits[free], dealer_values[free]
        for up in sorted(set(TWENTY) - set(cards)):
            faced = values[bits >> up & 1 == 1]
            won, tied = int((faced <= value).sum()), int((faced == value).sum())
            choice = 2 if 2 * won >= deals else 1 if 4 * won >= deals or value >> 20 >= STRONG else 0
            expected[value >> 16, up >> 2, choice] += np.array((1, won, tied)) * weight
    assert np.array_equal(shown(Work(), TWENTY), expected)
    assert expected[..., :2, 0].sum() > 0
    assert one_hand(cards, up, TWENTY) == (value >> 20, won, tied)


def test_random_hands_by_direct_enumeration(hands: Mapping[str, NDArray[Any]]) -> None:
    """All 10,737,573 dealer hands against one player hand, without inclusion and exclusion."""
    for text in ("9s 9h Ad Kc 4d", "7s 6s 5s 4h 4d"):
        cards = parse_cards(text)
        rest = [card for card in range(52) if card not in cards]
        mine = int(rank_four_card(np.array([cards], np.uint8))[0])
        dealer = rank_four_card(all_sets(rest, 6))
        assert hands["wins"][place_of(hands, text)] == (dealer <= mine).sum()


def test_shipped_hands_are_the_computed_ones(hands: Mapping[str, NDArray[Any]]) -> None:
    store = Store(recompute=True)
    odds(GAME, wager="required", store=store)
    computed = store.kept[GAME]["hands"]
    assert computed.keys() == hands.keys()
    assert all(np.array_equal(computed[name], hands[name]) for name in computed)
    key = "contest [FP-9=unreproduced]"
    assert store.kept[GAME][key] == read_shipped(GAME)[key]
    assert len(hands["wins"]) == 134_459


def test_the_shipped_tally_is_the_computed_one(tally: NDArray[Any]) -> None:
    assert np.array_equal(shown(Work()), tally)


# --- rounds played out before the referee


def ruled(draw: random.Random, readings: dict[str, str], decide: Callable[[list[int], int], int]) -> float:
    """What a player who decides so nets of one ante in a random round."""
    dealt = draw.sample(range(52), 11)
    raised = decide(dealt[:5], dealt[5])
    ruling = referee(
        GAME,
        {
            "1": {
                "wagers": {"ante": "10"},
                "cards": cards_text(dealt[:5]),
                "decisions": [{"raise": raised} if raised else "fold"],
            }
        },
        dealer=cards_text(dealt[5:]),
        submission={"paytables": {"bad-beat-bonus": "Paytable-D"}, "readings": readings},
    )
    return ruling.net[1] / 1000


def test_simulated_rounds() -> None:
    """Rounds by best play end within three standard errors of the exact value before the referee."""
    rules, store = rules_for(GAME, paytables={"bad-beat-bonus": "Paytable-D"}), Store()

    def best(cards: list[int], _up: int) -> int:
        name = choices(rules, cards_text(cards), store=store)[0].name
        return 0 if name == "fold" else int(name[-1])

    draw = random.Random(68_211)
    nets = [ruled(draw, {}, best) for _ in range(1500)]
    exact = odds(GAME, wager="required", paytable="Paytable-D")[0]
    error = exact.standard_deviation / sqrt(len(nets))
    assert abs(sum(nets) / len(nets) - (exact.return_ - 1)) < 3 * error


def test_simulated_rounds_with_a_card_seen() -> None:
    """A simple strategy that looks at the dealer's card, as the chart prices it, before the referee."""

    def by_card(cards: list[int], up: int) -> int:
        value = four_card.best(cards).value
        return not_below_the_card(Group(value >> 20, value >> 16 & 15), up >> 2)

    draw = random.Random(68_209)
    nets = [ruled(draw, SEEN, by_card) for _ in range(2000)]
    rules = rules_for(GAME, readings=SEEN, paytables={"bad-beat-bonus": "Paytable-D"})
    exact = strategy(rules).simple[-1].value
    error = odds(GAME, wager="required", paytable="Paytable-D", readings=SEEN)[0].standard_deviation / sqrt(len(nets))
    assert abs(sum(nets) / len(nets) - float(exact)) < 3 * error


# --- words


def test_the_chart() -> None:
    chart = strategy(rules_for(GAME))
    assert {rule.hand: rule.decision for rule in chart.rules} == {
        "a pair of jacks or better": "raise 3",
        "a pair of tens with a kicker of jack or higher": "raise 3",
        "a pair of tens with a kicker of nine or lower": "raise 1",
        "a pair of threes to nines": "raise 1",
        "a pair of deuces or lower": "fold",
    }
    odd = {rule.hand: (rule.decision, rule.note) for rule in chart.exceptions}
    assert odd["a pair of nines with A K"] == ("raise 3", "828 of 3,720 hands, by suits and fifth card")
    assert chart.value == odds(GAME, wager="required", paytable="Paytable-A")[0].exact - 1
    assert chart.grid["TT"]["J"] == "3~"
    assert chart.grid["TT"]["9"] == "1"


def test_the_chart_with_a_card_seen() -> None:
    chart = strategy(rules_for(GAME, readings=SEEN))
    words = {rule.hand: rule.decision for rule in chart.rules}
    assert words["dealer shows Q"] == "raise 3 from a pair of queens, raise 1 from a pair of threes, else fold"
    assert words["dealer shows 2"] == "raise 3 from a pair of eights, raise 1 from a pair of deuces, else fold"
    assert list(chart.grid["a pair of tens"]) == list(reversed(RANKS))
    assert chart.value == odds(GAME, wager="required", readings=SEEN)[0].exact - 1


def test_simple_strategies(hands: Mapping[str, NDArray[Any]]) -> None:
    """The pair rule by direct summation; a strategy that does not look at the dealer's card is worth the same seen."""
    chart, seen = (strategy(rules_for(GAME, readings=readings)) for readings in ({}, SEEN))
    for simple, other in zip(chart.simple, seen.simple, strict=False):
        assert simple.value == other.value
        assert simple.cost == chart.value - simple.value > 0
    assert len(seen.simple) == len(chart.simple) + 1
    assert chart.simple[0].cost < Fraction(5, 10_000)
    assert seen.simple[-1].cost < seen.simple[0].cost
    weights, wins, value = (hands[name].astype(np.int64) for name in ("weights", "wins", "values"))
    tens, threes = (1 << 20 | 8 << 16), (1 << 20 | 1 << 16)
    raised = np.where(value >= tens, 3, np.where(value >= threes, 1, 0))
    net = np.where(raised == 0, -DEALS, (1 + raised) * (2 * wins - DEALS))
    for category, pays in ((5, 2), (6, 20), (7, 25)):
        held = value >> 20 == category
        net[held] = (4 + pays) * wins[held] + (pays - 3) * (DEALS - wins)[held]
    assert chart.simple[0].value == Fraction(int((weights * net).sum()), HANDS * DEALS)


def test_groups_in_words() -> None:
    assert Group(0, 12).words == "ace high"
    assert Group(2, 4).words == "two pair, sixes high"
    assert Group(3, 5).words == "straight"


@pytest.mark.parametrize(
    ("hand", "against", "readings", "field"),
    [
        ("As Ks Qs Js", None, {}, "hand"),
        ("As Ks Qs Js Js", None, {}, "hand"),
        ("As Ks Qs Js Jk", None, {}, "hand"),
        ("As Ks Qs Js 2c", "3d", {}, "against"),
        ("As Ks Qs Js 2c", None, SEEN, "against"),
        ("As Ks Qs Js 2c", "2c", SEEN, "against"),
        ("As Ks Qs Js 2c", "3d 4d", SEEN, "against"),
    ],
)
def test_bad_hands_are_refused(hand: str, against: str | None, readings: dict[str, str], field: str) -> None:
    with pytest.raises(InputError) as caught:
        choices(rules_for(GAME, readings=readings), hand, against=against)
    assert caught.value.field == field
