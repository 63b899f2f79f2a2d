"""Asia Poker by the block: worked by hand, hands set as the way sets them, the best reply, the engine, the means."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from croupier.cards import cards_text, parse_cards
from croupier.chapters.asia_poker.kernels.classes import ALL_RANKS, kinds
from croupier.chapters.asia_poker.kernels.hand import beaten_by
from croupier.chapters.asia_poker.kernels.house_way import WAYS, Rules, best_settings, pack, set_hands, tables_of
from croupier.chapters.asia_poker.kernels.sim_hands import best_reply, laid, sort_hands, texts, way_of
from croupier.errors import InputError
from croupier.odds import choices, odds
from croupier.odds.answer import rules_for
from croupier.sim.agree import compare
from croupier.sim.api import plan_of
from croupier.sim.deal import deal
from croupier.sim.run import kernel_of
from tests.sim.proof import SEED, agrees, ends, means, planes, stands_alone

GAME, BONUS = "asia-poker", "bonus"
RULES = [
    Rules(),
    Rules(low_straight_flush_a234=True, low_straight_a234=True),
    Rules(False, False, "as-printed", "equal-fouls"),
]


def test_rounds_worked_by_hand() -> None:
    cards = planes(
        # Four eights high, kings medium and a king low against nothing.
        "8c 8d 8h 8s Kc Kd Kh  2c 3d 5h 7s 9c Td Jh",
        # Nine high against two pairs: no hand of the player's is higher.
        "9c 8d 7h 6s 4c 3d 2h  Ac Ad Kh Ks Qc Jd 9h",
        # Three clubs and the joker make a flush.
        "Jk 2c 5c 9c Jd Jh 3s  4c 6d 7h 8s Td Qh Ks",
    )
    plan = plan_of(GAME)
    kernel = kernel_of(plan)
    eights, nine, flush = ends(kernel, cards)
    assert eights == {GAME: ("win", Fraction(1)), BONUS: ("three-of-a-kind-and-four-eights", Fraction(5000))}
    assert nine == {GAME: ("lose", Fraction(-1)), BONUS: ("nine-high", Fraction(10))}
    assert flush[GAME] == ("win", Fraction(1))
    assert list(compare(plan, kernel, cards)) == []


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("rules", RULES)
def test_hands_are_set_as_the_way_sets_them(way: str, rules: Rules) -> None:
    """Both what is looked up, and what the columns that were laid are worth."""
    cards = deal(SEED, 0, 7, 53)
    wanted = pack(set_hands(np.ascontiguousarray(cards.T), way=way, rules=rules))
    table = way_of(way, rules)
    assert np.array_equal(table.set(cards), wanted)
    assert np.array_equal(laid(tables_of(rules), cards, table.lay(cards)), wanted)


def test_every_kind_of_hand_is_found() -> None:
    """Classes of ranks, lots with a suit, and doubles with two, each in the order in which it is numbered."""
    held = kinds(ALL_RANKS)
    hands = np.concatenate([held.hands, held.lot_hands, held.double_hands])
    # A lot of three and three suited cards with the joker may be a double: its own suits are not the lot's.
    found = sort_hands(np.ascontiguousarray(hands.T)).kind
    single = np.concatenate(
        [np.ones(len(held.hands), np.bool_), ~two_suits(held.lot_hands), two_suits(held.double_hands)]
    )
    assert single.sum() > 700_000
    assert np.array_equal(found[single], np.arange(len(hands))[single])


def two_suits(hands: Any) -> Any:
    """Which hands hold the joker and three cards of each of two suits."""
    suits = np.where(hands < 52, hands & 3, 9)
    return (np.stack([(suits == suit).sum(1) for suit in range(4)]) == 3).sum(0) == 2


# --- The best reply


def laid_best(*hands: str) -> list[dict[str, str]]:
    """How the best reply to the default way sets hands."""
    cards = planes(*hands)
    rows = best_reply("balanced", Rules()).lay(cards)[0]
    return [texts(hand, row) for hand, row in zip(cards.T.tolist(), rows.tolist(), strict=True)]


def test_best_settings_worked_by_hand() -> None:
    eights, aces, nothing = laid_best("Kc 8c Kd 8d Kh 8h 8s", "Ac 2c 3c Ad 4c 5c Ah", "As Kd Qh Jc 9s 5d 2h")
    # Each part is the highest that these cards can make, and it takes every card.
    assert eights == {"high": "8c 8d 8h 8s", "medium": "Kc Kd", "low": "Kh"}
    # So here, with the straight flush from five down.
    assert aces == {"high": "2c 3c 4c 5c", "medium": "Ac Ad", "low": "Ah"}
    # The ace must lead; of the others the second and fourth go medium, the third low, as the chart has it.
    assert nothing == {"high": "As 9s 5d 2h", "medium": "Kd Jc", "low": "Qh"}


def test_hands_are_laid_as_they_are_kept() -> None:
    """What is looked up for the kind of a hand is what its columns are worth as they are laid."""
    cards = deal(SEED, 1, 7, 53)
    best = best_reply("balanced", Rules())
    assert np.array_equal(laid(tables_of(Rules()), cards, best.lay(cards)), best.set(cards))
    assert not np.array_equal(best.set(cards), way_of("balanced", Rules()).set(cards))


@pytest.mark.parametrize("way", ["balanced", "max-low"])
def test_no_setting_is_better(way: str) -> None:
    """Hands as they come, against all 53,524,680 hands of the dealer."""
    cards = deal(SEED, 0, 7, 53)[:, :120].copy()
    settings = laid(tables_of(Rules()), cards, best_reply(way, Rules()).lay(cards))
    for hand, mine in zip(cards.T.tolist(), settings.tolist(), strict=True):
        others, _ = best_settings(np.array([hand], np.uint8))
        won = beaten_by(hand, others, way, Rules())
        assert won[others == mine].tolist() == [won.max()], cards_text(hand)


def test_choices_name_the_best_reply() -> None:
    rules, hands = rules_for(GAME), ["Jk 9s 5s 3s Td 4d 2d", "Ah Ad 9c 8c 7c 6c 2s", "Qc Qd 7h 7s 4c 4d 2h"]
    for hand, mine in zip(hands, laid_best(*hands), strict=True):
        best = [[{*parse_cards(p)} for p in choice.name.split(" / ")] for choice in choices(rules, hand) if choice.best]
        assert [{*parse_cards(part)} for part in mine.values()] in best


def test_the_referee_settles_the_best_reply() -> None:
    agrees(GAME, 400, wagers=(GAME,), strategy="optimal")


def test_the_best_reply_earns_the_exact_return() -> None:
    for way in ("balanced", "max-high"):
        found = means(GAME, 8_000_000, wagers=(GAME,), strategy="optimal", house_way=way)
        (exact,) = (r.return_ for r in odds(GAME, wager=GAME, house_way=way) if r.player == "optimal")
        assert found.rows[0].exact == exact


# --- The engine and the means


def test_the_engine_settles_the_same_rounds() -> None:
    """The readable way takes its time, so 2,500 rounds here; more by the command."""
    agrees(GAME, 2_500)


@pytest.mark.parametrize(
    "asked",
    [
        {
            "house_way": "max-high",
            "paytables": {BONUS: "PA-575.12(b)/Paytable-B"},
            "readings": {"AP-2": "natural-royal"},
        },
        {"house_way": "max-medium", "readings": {"AP-1": "nine-high-order", "AP-3": "as-printed"}},
        {"strategy": "simple", "readings": {"AP-4": "equal-fouls"}, "options": {"low_straight_a234": True}},
    ],
)
def test_the_engine_agrees_under_other_rules(asked: dict[str, Any]) -> None:
    agrees(GAME, 400, **asked)


def test_the_engine_agrees_on_hands_laid_at_random() -> None:
    random = np.random.default_rng(SEED)
    agrees(GAME, 800, wagers=(GAME,), strategy=lambda _stage, seen: random.integers(0, 105, seen.shape[1]))


def test_a_block_stands_alone() -> None:
    stands_alone(GAME)


def test_the_means_are_near_the_exact_returns() -> None:
    means(GAME, 12_000_000)


def test_bad_input_is_refused() -> None:
    with pytest.raises(InputError, match="there is no strategy 'greedy'"):
        kernel_of(plan_of(GAME, strategy="greedy"))
