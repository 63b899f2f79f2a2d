"""The odds of Asia Poker: hands counted on paper, small decks through the readable ranking, and what follows."""

from __future__ import annotations

import sys
from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb
from subprocess import run

import pytest

from croupier.cards import EIGHT, JOKER
from croupier.chapters.asia_poker import odds as asia_poker
from croupier.chapters.asia_poker.hands import elections
from croupier.chapters.asia_poker.hands import ranking as asia
from croupier.chapters.asia_poker.kernels.bonus import lines
from croupier.compiled.seven_card import Deck
from croupier.compiled.seven_card_lines import NONE, by_row
from croupier.errors import InputError
from croupier.odds import choices, odds, strategy
from croupier.odds.answer import rules_for
from croupier.odds.result import Result
from croupier.odds.store import Store, read_shipped
from croupier.work import Work
from tests.ranking.counts import SPACES
from tests.setters import WAYS

GAME = "asia-poker"
DEALS = 8_250_459_031_214_400
HANDS = 154_143_080
BONUS_READINGS = list(product(("listed", "nine-high-order"), ("joker-royal", "natural-royal")))


def main(way: str, player: str = "house-way", label: str = "") -> Result:
    (found,) = (r for r in odds(GAME, wager=GAME, house_way=way) if (r.player, r.label) == (player, label))
    return found


# --- The Bonus Wager


def test_rare_hands_counted_on_paper() -> None:
    counts = by_row(lines(), asia.BONUS)
    # Four eights beside three of eleven ranks, or beside three aces of four and the joker
    assert counts["three-of-a-kind-and-four-eights"] == 11 * comb(4, 3) + comb(5, 3)
    # Five aces and any two other cards
    assert counts["five-aces"] == comb(48, 2)
    # Two sets of seven ranks in any suits; their flushes pay less, and they hold no straight.
    assert counts["nine-high"] == 2 * 4**7
    assert sum(counts.values()) == HANDS == comb(53, 7)


def test_all_hands_one_by_one() -> None:
    """The lines by ranks and suits, against a count that takes every hand."""
    assert by_row(lines(), asia.BONUS) == SPACES["asia-bonus"].count(2)


@pytest.mark.parametrize(
    "deck",
    [
        Deck(ranks=tuple(range(8)), suits=2),
        Deck(ranks=(0, EIGHT, 12), suits=4),
        Deck(ranks=(7, 8, 9, 10, 11, 12), suits=2),
        Deck(ranks=(0, 1, 2, 3, 8, 9, 12), suits=2, joker=False),
    ],
    ids=["two to nine", "three ranks", "royal flushes", "no joker"],
)
@pytest.mark.clause("PA-575.6(d)")
def test_small_decks_through_the_readable_ranking(deck: Deck) -> None:
    cards = [*(4 * rank + suit for rank in deck.ranks for suit in range(deck.suits)), *[JOKER] * deck.joker]
    found = lines(deck)
    for threshold, royal in BONUS_READINGS:
        rules = rules_for(GAME, readings={"AP-1": threshold, "AP-2": royal})
        wanted = Counter(
            asia.bonus(hand, threshold=threshold, royal=royal) or NONE  # type: ignore[arg-type]
            for hand in combinations(cards, 7)
        )
        rows = by_row(found, asia.BONUS, lambda held, rules=rules: asia_poker.read(rules, held))  # type: ignore[misc]
        assert {hand: count for hand, count in rows.items() if count} == wanted


@pytest.mark.clause("PA-575.12(b)/Paytable-A", "PA-575.12(b)/Paytable-B", "PA-575.12(b)/Paytable-C")
def test_the_three_tables_differ_in_two_rows() -> None:
    one, two, three = odds(GAME, wager="bonus")
    # Natural straight flushes pay 80, 50 and 50 to 1; four of a kind 30, 30 and 25 to 1.
    assert one.exact - two.exact == Fraction(30 * one.counts["natural-straight-flush"], HANDS)
    assert two.exact - three.exact == Fraction(5 * one.counts["four-of-a-kind"], HANDS)
    pays = (5000, 800, 200, 80, 40, 30, 10, 5, 4, 3, 2)
    won = sum((pay + 1) * one.counts[hand] for hand, pay in zip(asia.BONUS, pays, strict=True))
    assert one.exact == Fraction(won, HANDS)
    assert one.total_combinations == sum(one.counts.values()) == HANDS


def test_readings_and_changes_of_the_bonus() -> None:
    listed, *_ = odds(GAME, wager="bonus")
    short, *_ = odds(GAME, wager="bonus", readings={"AP-1": "nine-high-order"})
    below = ("full-house", "flush", "three-of-a-kind", "straight")
    lost = sum((pay + 1) * listed.counts[hand] for hand, pay in zip(below, (5, 4, 3, 2), strict=True))
    assert listed.exact - short.exact == Fraction(lost, HANDS)
    natural, *_ = odds(GAME, wager="bonus", readings={"AP-2": "natural-royal"})
    # A royal flush is made of five given cards and two of 48 others.
    assert natural.counts["royal-flush"] == 4 * comb(48, 2)
    changed, *_ = odds(GAME, wager="bonus", changes=["straight=3 to 1"])
    assert changed.exact - listed.exact == Fraction(listed.counts["straight"], HANDS)
    # Without a row for nine-high its flushes are paid as flushes.
    (invented,) = odds(GAME, wager="bonus", pays={"flush": "4 to 1"})
    assert invented.counts["flush"] == sum(count for name, count in lines().items() if "flush" in name.split())


# --- The Asia Poker Wager


@pytest.mark.clause("PA-575.11(f)(1)(i)", "PA-575.11(f)(2)", "PA-575.12(a)")
def test_every_deal_is_won_or_lost() -> None:
    for result in odds(GAME, wager=GAME, house_way="all"):
        assert set(result.counts) == {"win", "lose"}
        assert sum(result.counts.values()) == result.total_combinations == DEALS
        assert result.exact == Fraction(2 * result.counts["win"], DEALS)
        assert result.return_of_total == result.return_
        assert (result.published, result.agrees) == (None, None)


def test_the_house_way_against_itself_leaves_the_house_the_ties() -> None:
    # A casino's way that is not public was published at 4.82%.
    for way in WAYS[GAME]:
        assert 0.04 < main(way).house_edge < 0.07
    assert abs(main("balanced").house_edge - 0.0482) < 0.01


def test_two_ways_share_the_deals_but_for_ties() -> None:
    for one, other in combinations(WAYS[GAME], 2):
        first = main(one, label=f"sets by '{other}'").counts["win"]
        second = main(other, label=f"sets by '{one}'").counts["win"]
        # What either wins against the other the other loses; deals with ties may be lost by both.
        assert DEALS * 0.8 < first + second < DEALS


def test_the_best_reply_beats_every_way() -> None:
    for way in WAYS[GAME]:
        best = main(way, "optimal")
        assert best.method == "solved"
        others = [main(way), *(main(way, label=f"sets by '{other}'") for other in WAYS[GAME] if other != way)]
        assert all(best.exact > other.exact for other in others)
    # Who knows that the house looks at one place only has the edge; the balanced way keeps it.
    assert main("balanced", "optimal").house_edge > 0.04
    assert all(main(way, "optimal").house_edge < -0.08 for way in WAYS[GAME] if way != "balanced")


def test_other_odds_and_readings() -> None:
    won = main("balanced").counts["win"]
    changed = next(iter(odds(GAME, wager=GAME, changes=["any-win=6 to 5"])))
    assert changed.exact == 1 + (Fraction(6, 5) * won - (DEALS - won)) / DEALS
    for name, value in (("AP-3", "as-printed"), ("AP-4", "equal-fouls")):
        found = next(iter(odds(GAME, wager=GAME, readings={name: value})))
        assert found.reading[name] == value
        assert found.counts["win"] != won
    # One election or two is a question only where one is made.
    together = next(iter(odds(GAME, wager=GAME, readings={"AP-11": "together"})))
    assert together.counts["win"] == won


def test_an_election_counts_for_both_where_it_is_one() -> None:
    asked = []
    for reading in ("independent", "together"):
        rules = rules_for(GAME, readings={"AP-11": reading}, options={"low_straight_a234": True})
        asked.append(elections(rules))
    assert asked == [(False, True), (True, True)]


# --- Decisions


def test_the_chart_adds_up() -> None:
    for way in WAYS[GAME]:
        chart = strategy(rules_for(GAME, house_way=way))
        assert 1 + chart.value == main(way, "optimal").exact
        assert {simple.name for simple in chart.simple} == set(WAYS[GAME])
        assert all(simple.cost > 0 and simple.value + simple.cost == chart.value for simple in chart.simple)
        counts = asia_poker.counts_of(rules_for(GAME, house_way=way), Store())
        hands = {n: count for n, count in counts.items() if n.startswith("chart: ") and not n.endswith(", otherwise")}
        assert sum(hands.values()) == HANDS
        assert {rule.hand for rule in chart.rules} == {name[7:].partition(",")[0] for name in hands}
        shares: Counter[str] = Counter()
        for rule in chart.rules:
            shares[rule.hand] += round(100 * float(rule.note.partition("%")[0]))
        # To the hundredth of a percent that each line is rounded to
        assert all(abs(share - 10_000) <= 5 for share in shares.values())


def test_no_pair_goes_by_places() -> None:
    chart = strategy(rules_for(GAME))
    first = next(rule for rule in chart.rules if rule.hand == "no pair")
    # The highest card leads the high hand; the second and fourth go medium, the third low.
    assert first.decision == "cards 1 5 6 7 high, 2 4 medium, 3 low"


def test_choices_for_one_hand() -> None:
    rules = rules_for(GAME, house_way="balanced")
    found = choices(rules, "As Kd Qh Jc 9s 5d 2h")
    (best,) = (choice for choice in found if choice.best)
    assert best == found[0]
    assert all(choice.value <= best.value for choice in found)
    assert {int(choice.detail["of"].replace(",", "")) for choice in found} == {comb(46, 7)}
    assert best.name == "As 9s 5d 2h / Kd Jc / Qh"
    assert best.detail["hands"] == "ace high / king high / queen high"
    assert best.value == Fraction(2 * int(best.detail["win"].replace(",", "")), comb(46, 7)) - 1
    assert sum(choice.detail["house way"] == "yes" for choice in found) == 1


@pytest.mark.parametrize("hand", ["As Kd", "As As Kd Qh Jc 9s 5d", "As Kd Qh Jc 9s 5d 1h"])
def test_bad_hands(hand: str) -> None:
    with pytest.raises(InputError) as caught:
        choices(rules_for(GAME), hand)
    assert caught.value.field == "hand"


def test_the_dealer_is_not_seen() -> None:
    with pytest.raises(InputError, match="before the dealer"):
        choices(rules_for(GAME), "As Kd Qh Jc 9s 5d 2h", against="2c 2d 2s 3c 3d 4h 5h")


# --- Counts


def test_the_shipped_lines_are_counted_again() -> None:
    store = Store(Work(), recompute=True)
    odds(GAME, wager="bonus", store=store)
    assert store.kept[GAME]["lines"] == read_shipped(GAME)["lines"]


def test_pricing_needs_no_compiler() -> None:
    code = (
        "import sys; from croupier.odds import odds; odds('asia-poker', house_way='all'); "
        "assert not {'numba', 'numpy'} & sys.modules.keys()"
    )
    run([sys.executable, "-c", code], check=True)
