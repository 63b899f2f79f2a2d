"""Four Card Prime by the block: worked by hand, the decision of every class of hands, the engine, the means."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
import pytest

from croupier.cards import card_text, cards_text
from croupier.chapters.four_card_prime.kernels.choices import OPEN
from croupier.chapters.four_card_prime.odds.contest import DEALS, STRONG, choices_of, hands_of, terms_of, worth
from croupier.chapters.four_card_prime.sim import FourCardPrime
from croupier.compiled.rankings import all_hands
from croupier.compiled.suit_classes import cards_of
from croupier.families.sim.planes import ranked
from croupier.odds import odds
from croupier.odds.answer import default_store
from croupier.odds.decide import choices, strategy
from croupier.sim.api import plan_of
from croupier.sim.deal import Planes, deal
from croupier.sim.model import Plan
from croupier.sim.run import kernel_of
from tests.sim.proof import SEED, agrees, counted, ends, exact_counts, means, planes, same_shares, stands_alone

GAME = "four-card-prime"
SHOWN = {"FP-9": "face-up-card"}


def test_rounds_worked_by_hand() -> None:
    kernel = kernel_of(plan_of(GAME))
    won, beaten, folded = ends(
        kernel,
        planes(
            # Three aces are raised by three and beat a pair: 4 antes, and the Win Bonus of 2.
            "Ac Ad Ah 7s 2c  Kc Kd 9h 8s 4c 2d  Qd",
            # Three fours are raised by three too, and lose to three nines.
            "4c 4d 4h 7s 2c  9c 9d 9h 8s Kc 2d  Qd",
            # Queen high is folded.
            "Qc Td 8h 6s 3c  9c 9d 9h 8s Kc 2d  5d",
        ),
    )
    assert won["required"] == ("raise 3, win, three-of-a-kind", Fraction(4 + 2))
    assert won["aces-bonus"][0] == "three-aces"
    assert won["prime"] == ("none", Fraction(-1))
    assert won["all-six-bonus"][0] == "three-of-a-kind"
    # The ante comes back, three antes of raise are lost, and the Bad Beat Bonus is paid on the ante.
    bad_beat = odds(GAME, wager="bad-beat-bonus", paytable="Paytable-A")[0]
    pays = next(row for row in bad_beat.rows if row.category == "three-of-a-kind")
    assert beaten["required"] == ("raise 3, lose, three-of-a-kind", Fraction(-3) + Fraction(pays.net))
    assert folded["required"] == ("fold", Fraction(-1))
    assert folded["aces-bonus"] == ("none", Fraction(-1))


def test_colors_win_the_prime_wager() -> None:
    kernel = kernel_of(plan_of(GAME, wagers=("prime",)))
    reds = ["Ac Ks Qc Js 9c", "Ad Ks Qc Js 9c", "Ad Kh Qc Js 9c", "Ad Kh Qd Js 9c", "Ad Kh Qd Jh 9c", "Ad Kh Qd Jh 9d"]
    found = ends(kernel, planes(*(f"{hand} 2c 3c 4c 5d 7d 8d" for hand in reds)))
    names = ["five-same-color", "four-same-color", "none", "none", "four-same-color", "five-same-color"]
    assert [round_["prime"][0] for round_ in found] == names


# --- Decisions


def of_every_class(plan: Plan) -> tuple[Any, Any]:
    """The classes of the player's hands, and what the kernel decides with one hand of each."""
    hands = hands_of(default_store())
    cards = np.array([cards_of(key) for key in hands["steps"].cumsum().tolist()], np.uint8).T
    dealer = np.zeros((6, cards.shape[1]), np.uint8)
    return hands, kernel_of(plan).decide(np.concatenate([cards, dealer]))[0]


def value_of(plan: Plan, hands: Any, decided: Any) -> Fraction:
    """What decisions on every class of hands are worth in antes."""
    terms, total = terms_of(plan.rules), Fraction(0)
    category = hands["values"] >> 20
    weights, wins, ties = (hands[name].astype(np.int64) for name in ("weights", "wins", "ties"))
    for raised in (0, 1, 2, 3):
        for number in range(8):
            held = (decided == raised) & (category == number)
            count = int(weights[held].sum())
            if count:
                won, tied = int((weights * wins)[held].sum()), int((weights * ties)[held].sum())
                total += count * worth(terms, raised, deals=count * DEALS, won=won, tied=tied, category=number)
    return total / comb(52, 5)


@pytest.mark.parametrize("table", ["Paytable-A", "Paytable-D"])
def test_every_class_of_hands_is_decided_best(table: str) -> None:
    plan = plan_of(GAME, wagers=("required",), paytables={"bad-beat-bonus": table})
    hands, decided = of_every_class(plan)
    strong = hands["values"] >> 20 >= STRONG
    assert np.array_equal(decided, choices_of(hands["wins"].astype(np.int64), DEALS, strong))
    (exact,) = odds(GAME, wager="required", rules=plan.rules)
    assert 1 + value_of(plan, hands, decided) == exact.exact


def test_the_simple_strategy_is_worth_what_the_chart_says() -> None:
    plan = plan_of(GAME, wagers=("required",), strategy="simple")
    hands, decided = of_every_class(plan)
    assert value_of(plan, hands, decided) == strategy(plan.rules).simple[0].value


def test_suits_and_fifth_cards_decide_a_few_hands() -> None:
    """Hands of one class that are decided apart are told apart, whatever the names of their suits."""
    kernel = kernel_of(plan_of(GAME))
    assert isinstance(kernel, FourCardPrime)
    assert kernel.choices is not None
    assert 0 < (kernel.choices.by_class == OPEN).sum() < 100
    cards = deal(SEED, 0, kernel.cards, kernel.deck)
    assert np.array_equal(kernel.decide(cards), kernel.decide(renamed(cards)))


def renamed(cards: Planes) -> Planes:
    """The same cards with every suit called by the next one's name."""
    return (cards & 0b111100 | (cards + 1 & 3)).astype(np.uint8)


def test_a_card_that_is_seen_is_played_best() -> None:
    """Against the exact worth of every choice: hands that their class and the card's rank leave open, and others."""
    plan = plan_of(GAME, readings=SHOWN, wagers=("required",))
    kernel = kernel_of(plan)
    assert isinstance(kernel, FourCardPrime)
    held = kernel.choices
    assert held is not None
    cards = deal(SEED, 0, kernel.cards, kernel.deck)
    decided = kernel.decide(cards)[0]
    assert np.array_equal(decided, kernel.decide(renamed(cards))[0])
    opened = np.flatnonzero(held.by_class[ranked(held.tables, cards[:5]), cards[5] >> 2] == OPEN)
    assert set(decided[opened].tolist()) == {0, 1, 3}
    for i in [*opened[:24].tolist(), *range(8)]:
        worths = choices(plan.rules, cards_text(cards[:5, i].tolist()), against=card_text(int(cards[5, i])))
        best = {choice.name for choice in worths if choice.best}
        assert (f"raise {decided[i]}" if decided[i] else "fold") in best


# --- Bonuses over all hands


@pytest.mark.parametrize(
    ("wager", "readings"),
    [
        ("prime", {}),
        ("aces-bonus", {}),
        ("aces-bonus", {"FP-1": "five-card"}),
        ("aces-bonus", {"FP-7": "unlisted-loses"}),
        ("aces-bonus", {"FP-1": "five-card", "FP-7": "unlisted-loses"}),
    ],
)
def test_all_hands_give_the_exact_counts(wager: str, readings: dict[str, str]) -> None:
    plan = plan_of(GAME, wagers=(wager,), readings=readings)
    hands = all_hands(52, 5).T
    cards = np.concatenate([hands, np.zeros((6, hands.shape[1]), np.uint8)])
    same_shares(counted(kernel_of(plan), cards)[wager], exact_counts(GAME, wager, plan))


# --- The engine, and the means


def test_the_engine_agrees() -> None:
    agrees(GAME, 20_000)


@pytest.mark.parametrize(
    "asked",
    [
        {"strategy": "simple", "readings": {"FP-1": "five-card"}, "paytables": {"all-six-bonus": "Paytable-E"}},
        {
            "strategy": "simple",
            "readings": {**SHOWN, "FP-2": "higher-only", "FP-3": "for-one"},
            "paytables": {"bad-beat-bonus": "Paytable-D"},
        },
        {
            "readings": {"FP-7": "unlisted-loses"},
            "paytables": {"aces-bonus": "Paytable-H", "prime": "Paytable-B", "bad-beat-bonus": "Paytable-B"},
        },
        {"strategy": lambda stage, seen: (seen[0] + seen[1]) % 4, "options": {"payout_limit": "50000"}},
    ],
)
def test_the_engine_agrees_under_other_rules(asked: dict[str, Any]) -> None:
    agrees(GAME, 2_000, **asked)


def test_a_function_sees_the_dealers_card_only_where_it_is_dealt_face_up() -> None:
    for readings, rows in (({}, 5), (SHOWN, 6)):

        def look(stage: int, seen: Any, rows: int = rows) -> Any:
            assert seen.shape[0] == rows
            return np.ones(seen.shape[1], np.uint8)

        agrees(GAME, 10, readings=readings, strategy=look)


def test_a_block_stands_alone() -> None:
    stands_alone(GAME)


def test_means_are_near_the_exact_returns() -> None:
    found = means(GAME, 30_000_000)
    assert [row.wager for row in found.rows] == ["required", "prime", "aces-bonus", "all-six-bonus"]
    means(GAME, 10_000_000, readings=SHOWN, wagers=("required",))
