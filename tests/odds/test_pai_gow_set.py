"""The main wagers of pai gow poker and Face Up Pai Gow Poker: exact returns, best settings and the readable engine."""

from __future__ import annotations

import random
import subprocess
import sys
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from croupier.cards import ACE, cards_text, deck, parse_cards
from croupier.chapters.pai_gow_poker.chart import LOWS, NEVER
from croupier.compiled import rankings as fast
from croupier.compiled.pai_gow.pairs import by_way, count_pairs
from croupier.errors import InputError
from croupier.families.hands.poker import HIGH_CARD
from croupier.odds import Choice, Result, choices, odds, rules_for, strategy
from croupier.odds.store import Store
from croupier.referee import read_record, rule
from croupier.work import Work

HIDDEN, OPEN = "pai-gow-poker", "face-up-pai-gow-poker"
MAIN = {HIDDEN: "pai-gow-poker", OPEN: "face-up-pai-gow"}
WAYS = ("foxwoods", "stones")
DEALS = 8_250_459_031_214_400
VIGORISH = Fraction(19, 20)


@cache
def rows(game: str, way: str) -> list[Result]:
    return list(odds(game, wager=MAIN[game], house_way=way))


def row(game: str, way: str, player: str, role: str = "player") -> Result:
    found = [one for one in rows(game, way) if (one.player, one.role, one.label) == (player, role, "")]
    assert len(found) == 1
    return found[0]


# By hand


def test_two_aces_low_cannot_lose_where_the_dealer_can_have_one() -> None:
    """With all four aces in the hand, no low hand of the dealer's beats or copies a pair of them."""
    found = choices(rules_for(HIDDEN), "As Ah Ad Ac Ks Kh Kd")
    aces_low = [choice for choice in found if choice.detail["hands"] == "full house, kings over aces / pair of aces"]
    assert len(aces_low) == 6
    assert {choice.detail["lose"] for choice in aces_low} == {"0"}
    # The other way round, pairs of kings low can be copied by nobody, for one king is left, but a full house can win.
    kings_low = next(choice for choice in found if choice.detail["hands"].endswith("/ pair of kings"))
    assert kings_low.detail["hands"].startswith("four of a kind, aces")
    assert found[0].value == max(aces_low[0].value, kings_low.value)


def test_a_setting_of_the_open_hand_by_hand() -> None:
    """The dealer shows a pair of sevens high and ace king low: kings high and nines low beat both."""
    found = choices(rules_for(OPEN), "Ks Kh 9s 9h As 5s 3c", against="Ah Kd 7s 7h 4c 3h 2h")
    assert found[0].name.endswith("/ 9s 9h")
    assert (found[0].value, found[0].detail["ends"]) == (Fraction(1), "win")
    assert {choice.value for choice in found} <= {Fraction(1), Fraction(0), Fraction(-1)}


def test_a_dealer_with_ace_high_pushes() -> None:
    found = choices(rules_for(OPEN), "Ks Kh Kd Kc As Ad 2c", against="Ah Qd Js 9h 6c 4h 2h")
    assert {choice.detail["ends"] for choice in found} == {"push, dealer ace high"}
    assert {choice.value for choice in found} == {Fraction(0)}


# The shipped figures


@pytest.mark.parametrize("game", MAIN)
@pytest.mark.parametrize("way", WAYS)
def test_all_deals_are_counted(game: str, way: str) -> None:
    for result in rows(game, way):
        assert sum(result.counts.values()) == result.total_combinations == DEALS


def test_the_bank_has_what_the_player_has_not() -> None:
    for way in WAYS:
        player, bank = (row(HIDDEN, way, "house-way", role).counts for role in ("player", "bank"))
        assert (player["win"], player["push"], player["lose"]) == (bank["lose"], bank["push"], bank["win"])
        won, lost = Fraction(player["win"], DEALS), Fraction(player["lose"], DEALS)
        assert row(HIDDEN, way, "house-way").exact == 1 + won * VIGORISH - lost
        assert row(HIDDEN, way, "house-way", "bank").exact == 1 + lost * VIGORISH - won


@pytest.mark.parametrize("game", MAIN)
@pytest.mark.parametrize("way", WAYS)
def test_no_way_is_better_than_the_best(game: str, way: str) -> None:
    best = row(game, way, "optimal").exact
    assert all(
        best > result.exact for result in rows(game, way) if (result.role, result.player) == ("player", "house-way")
    )
    assert best < 1


def test_a_pair_of_ways_is_counted_again() -> None:
    """The shipped deals of one way against another from nothing, in one go through all deals."""
    dealer, player = (by_way(way, low_wheel=False) for way in WAYS)
    below, above = count_pairs(Work(), "test", {}, dealer, [player])[0].tolist()
    shipped = next(result for result in rows(HIDDEN, "foxwoods") if result.label == "sets by 'stones'")
    assert (shipped.counts["win"], shipped.counts["lose"]) == (below, above)


def test_known_figures_lie_near() -> None:
    """A published analysis of another house way has the player win 28.61%, lose 29.91% and push 41.48% of deals."""
    for way in WAYS:
        counts = row(HIDDEN, way, "house-way").counts
        shares = [100 * counts[end] / DEALS for end in ("win", "lose", "push")]
        assert shares == pytest.approx([28.61, 29.91, 41.48], abs=1)


def test_the_published_face_up_figure_is_not_reached_by_either_way() -> None:
    """98.404% stands on a way that is not public; both of ours stay below it."""
    found = [row(OPEN, way, "optimal") for way in WAYS]
    assert [result.published for result in found] == [98.404] * 2
    assert [result.agrees for result in found] == [False] * 2
    assert [f"{result.return_:.3%}" for result in found] == ["98.009%", "98.112%"]


def test_the_dealers_ace_high() -> None:
    """Every hand of seven ranked: those that are no more than ace high."""
    values = fast.values("bug")
    ace_high = (values >> 20 == HIGH_CARD) & (values >> 16 & 15 == ACE)
    hands = int(fast.enumerate7_joker(threads=2)[ace_high].sum())
    assert row(OPEN, "foxwoods", "optimal").counts["push, dealer ace high"] == hands * 53_524_680


# The readable engine


@pytest.mark.parametrize("game", MAIN)
def test_rulings_end_as_counted(game: str) -> None:
    """Deals ruled on by the referee, both hands set the house way: each share within three standard errors."""
    dealt, rounds = random.Random(20), 1_500
    ends = {"win": 0, "push": 0, "lose": 0}
    for _ in range(rounds):
        cards = dealt.sample(deck(jokers=1), 14)
        record = {
            "game": game,
            "submission": {"house_way": "stones"},
            "seats": {
                "1": {"wagers": {MAIN[game]: "20"}, "cards": cards_text(cards[:7]), "decisions": [{"set": "house-way"}]}
            },
            "dealer": cards_text(cards[7:]),
        }
        ends[str(rule(read_record(record)).lines[0].outcome)] += 1
    counts = row(game, "stones", "house-way").counts
    for end, seen in ends.items():
        share = sum(count for name, count in counts.items() if name.startswith(end)) / DEALS
        assert abs(seen - rounds * share) < 3 * (rounds * share * (1 - share)) ** 0.5, end


def test_best_settings_of_open_hands_end_as_counted() -> None:
    """The best of every legal setting, taken one deal after another by the readable engine."""
    dealt, rounds, rules = random.Random(5), 1_000, rules_for(OPEN)
    won = lost = 0
    for _ in range(rounds):
        cards = dealt.sample(deck(jokers=1), 14)
        best = choices(rules, cards_text(cards[:7]), against=cards_text(cards[7:]))[0].value
        won += best > 0
        lost += best < 0
    counts = row(OPEN, "foxwoods", "optimal").counts
    for end, seen in (("win", won), ("lose", lost)):
        share = counts[end] / DEALS
        assert abs(seen - rounds * share) < 3 * (rounds * share * (1 - share)) ** 0.5, end


# The best reply


def test_no_other_setting_of_a_hand_is_better() -> None:
    """Two pair and four of a kind on both sides of the chart's lines: the direct count agrees with the chart."""
    rules = rules_for(HIDDEN)
    grid = strategy(rules, Store()).grid
    assert grid["99"]["22"] == "KJ+"
    kept, split = (choices(rules, f"9s 9h 2d 2c Kc {side}c 3d")[0] for side in ("J", "8"))
    assert kept.name.endswith("/ Kc Jc")
    assert split.name.endswith("/ 2d 2c")


def test_the_chart() -> None:
    chart = strategy(rules_for(HIDDEN), Store())
    best = row(HIDDEN, "foxwoods", "optimal")
    assert chart.value == best.exact - 1
    assert [simple.value - chart.value for simple in chart.simple] == [-simple.cost for simple in chart.simple]
    assert all(simple.cost > 0 for simple in chart.simple)
    assert len(chart.grid) == 12
    assert sum(map(len, chart.grid.values())) == 78
    open_chart = strategy(rules_for(OPEN), Store())
    assert open_chart.value == row(OPEN, "foxwoods", "optimal").exact - 1


def test_low_hands_are_numbered_as_the_kernels_number_them() -> None:
    cards = [parse_cards(f"{name[0]}s {name[1]}h") for name in LOWS]
    assert fast.rank_two_card(np.array(cards, np.uint8)).tolist() == list(range(NEVER))
    assert fast.rank_two_card(np.array([(0, 1)], np.uint8)).tolist() == [NEVER]


def test_a_hand_is_set_best_where_the_direct_count_says_so() -> None:
    """Random hands: the best of the settings is the one whose exact worth is greatest, and the way costs something."""
    dealt, rules = random.Random(3), rules_for(HIDDEN, house_way="stones")
    for _ in range(2):
        found = choices(rules, cards_text(dealt.sample(deck(jokers=1), 7)))
        assert [choice.value for choice in found] == sorted((choice.value for choice in found), reverse=True)
        assert [choice.best for choice in found] == [choice.value == found[0].value for choice in found]
        assert sum(choice.detail["house way"] == "yes" for choice in found) == 1
        assert all(_total(choice) == 53_524_680 for choice in found)


def _total(choice: Choice) -> int:
    return sum(int(choice.detail[end].replace(",", "")) for end in ("win", "push", "lose"))


# Other odds


def test_other_odds_are_priced_from_the_same_deals() -> None:
    found = odds(HIDDEN, wager=MAIN[HIDDEN], changes=["any-win=6 to 5"])
    plain = row(HIDDEN, "foxwoods", "house-way")
    assert found[0].counts == plain.counts
    assert found[0].exact == 1 + (Fraction(6, 5) * VIGORISH * plain.counts["win"] - plain.counts["lose"]) / DEALS
    assert found[1].label == "best at the printed odds"


def test_pricing_needs_no_kernels() -> None:
    code = (
        "import sys; from croupier.odds import odds; "
        "[odds(game, wager=wager, house_way='all') for game, wager in "
        "(('pai-gow-poker', 'pai-gow-poker'), ('face-up-pai-gow-poker', 'face-up-pai-gow'))]; "
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# Bad questions


def test_bad_hands_are_refused() -> None:
    with pytest.raises(InputError) as wrong:
        choices(rules_for(HIDDEN), "As Ah Ad Ac Ks Kh")
    assert wrong.value.field == "hand"
    with pytest.raises(InputError) as seen:
        choices(rules_for(HIDDEN), "As Ah Ad Ac Ks Kh Kd", against="2s 2h 2d 2c 3s 3h 3d")
    assert seen.value.field == "against"
    with pytest.raises(InputError) as unseen:
        choices(rules_for(OPEN), "As Ah Ad Ac Ks Kh Kd")
    assert unseen.value.field == "against"
    with pytest.raises(InputError) as twice:
        choices(rules_for(OPEN), "As Ah Ad Ac Ks Kh Kd", against="As 2h 2d 2c 3s 3h 3d")
    assert twice.value.field == "against"
