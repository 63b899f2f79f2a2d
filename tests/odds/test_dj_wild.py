"""DJ Wild's ante, blind and raise: hands counted by hand, the best decision, and whatever paytable."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from math import comb

import numpy as np
import pytest

from croupier.cards import cards_text
from croupier.chapters.dj_wild_stud_poker.chart import chart as chart_of
from croupier.chapters.dj_wild_stud_poker.chart import costs_of, patterns_of
from croupier.chapters.dj_wild_stud_poker.odds.solve import Solved, ends_of, showdowns, solve, terms_of
from croupier.errors import InputError
from croupier.odds import choices, odds, strategy
from croupier.odds.answer import rules_for
from croupier.odds.model import Rule
from croupier.odds.result import Result
from croupier.odds.store import Store

GAME = "dj-wild-stud-poker"
DEALERS = comb(48, 5)
DEALS = comb(53, 5) * DEALERS
STORE = Store()
# The readings whose counts ship: the defaults of DJ-1 and DJ-2, and every other value of one of them.
SHIPPED = [
    ("below-royal", "kickers"),
    ("above-royal", "kickers"),
    ("unranked", "kickers"),
    ("below-royal", "category-only"),
]


def one(wager: str, pays: dict[str, str] | None = None, changes: tuple[str, ...] = (), **readings: str) -> Result:
    """The result of a wager that has one."""
    stated = {name.replace("_", "-"): value for name, value in readings.items()}
    (found,) = odds(GAME, wager=wager, pays=pays, changes=changes, readings=stated, store=STORE)
    return found


def solved(**readings: str) -> Solved:
    rules = rules_for(GAME, readings={name.replace("_", "-"): value for name, value in readings.items()})
    return solve(showdowns(rules, STORE), terms_of(rules))


def worth(hand: str, against: str | None = None) -> dict[str, Fraction]:
    return {c.name: c.value for c in choices(rules_for(GAME), hand, against=against, store=STORE)}


# --- By hand


@pytest.mark.clause("PA-687a.6(c)(1)")
def test_five_wilds_beat_every_hand() -> None:
    """Ante 1, raise 2 and 1,000 on the blind, against all 1,712,304 hands."""
    assert worth("2c 2d 2h 2s Jk") == {"raise": 1003, "fold": -2}


@pytest.mark.clause("PA-687a.6(c)(2)")
def test_a_natural_royal_flush_loses_to_one_hand_and_ties_with_753() -> None:
    """Each other suit has C(10, 5) - 1 royal flushes of its five cards and the five wilds: all but the wilds alone."""
    wins = DEALERS - 1 - 3 * (comb(10, 5) - 1)
    assert worth("Ts Js Qs Ks As")["raise"] == Fraction(wins * 53 - 4, DEALERS)


@pytest.mark.clause("PA-687a.6(c)(11)")
def test_the_worst_hand_beats_nothing() -> None:
    """8-6-5-4-3 in all four suits: no suit is left whole, so all 3^5 hands of these ranks tie."""
    assert worth("3c 4d 5h 6s 8c")["raise"] == Fraction(-4 * (DEALERS - 3**5), DEALERS)
    assert worth("3c 4d 5h 6c 8c")["raise"] == Fraction(-4 * (DEALERS - 3**5 + 1), DEALERS)


def test_the_lowest_pair_is_folded() -> None:
    found = choices(rules_for(GAME), "3c 3d 4h 5s 7c", store=STORE)
    assert [(c.name, c.best) for c in found] == [("fold", True), ("raise", False)]


def test_the_shares_of_a_choice_add_up() -> None:
    shown = choices(rules_for(GAME), "9c 9d Kh 5s 7c", store=STORE)[0].detail
    assert sum(float(text.rstrip("%")) for text in shown.values()) == pytest.approx(100, abs=1e-3)


# --- The figures


def test_the_main_game() -> None:
    """The preamble says 98.99%, and no reading gives it: the nearest is 98.98%, of the total wagered."""
    found = one("required")
    assert found.total_combinations == DEALS
    assert sum(found.counts.values()) == DEALS
    assert (found.published, found.agrees) == (98.99, False)
    assert f"{found.return_:.4%}" == "96.5326%"
    assert f"{found.return_of_total:.4%}" == "98.9761%"


@pytest.mark.parametrize(("five", "ties"), SHIPPED)
def test_no_reading_gives_the_published_figure(five: str, ties: str) -> None:
    assert one("required", DJ_1=five, DJ_2=ties).agrees is False


@pytest.mark.parametrize(("five", "ties"), SHIPPED)
def test_player_and_dealer_are_alike_until_someone_folds(five: str, ties: str) -> None:
    rows = solved(DJ_1=five, DJ_2=ties).rows
    assert rows.hands.sum() == comb(53, 5)
    assert (rows.hands * rows.wins).sum() == (rows.hands * rows.losses).sum()
    assert rows.beaten[0].tolist() == rows.beaten[1].tolist()
    assert rows.beaten[0].sum() == (rows.hands * rows.losses).sum()
    assert min(rows.wins.min(), rows.ties.min(), rows.losses.min()) >= 0


def test_the_three_wagers_add_up_to_the_whole() -> None:
    whole, ante, blind, raised = (one(wager) for wager in ("required", "ante", "blind", "raise"))
    made = Fraction(raised.total_combinations, DEALS)
    assert whole.exact - 1 == (ante.exact - 1) + (blind.exact - 1) + 2 * made * (raised.exact - 1)
    assert ante.total_combinations == blind.total_combinations == DEALS
    assert raised.total_combinations == DEALS - whole.counts["fold"]


def test_rows_of_the_blind_follow_its_table() -> None:
    assert [row.category for row in one("blind").rows] == [
        "win, five-wilds",
        "win, royal-flush",
        "win, five-of-a-kind",
        "win, straight-flush",
        "win, four-of-a-kind",
        "win, full-house",
        "win, flush",
        "win, straight",
        "win, three-of-a-kind-or-less",
        "push",
        "lose",
        "fold",
    ]
    assert "win, five-of-a-kind" not in one("blind", DJ_1="unranked").counts


# --- The best decision


def test_the_chart() -> None:
    """A pair of fours is worth a raise, unless a three beside it makes the dealer's lower pairs fewer."""
    chart = strategy(rules_for(GAME), STORE)
    assert chart.rules == (Rule("a pair of fours or better", "raise"), Rule("anything less", "fold"))
    (exception,) = chart.exceptions
    assert (exception.hand, exception.decision) == ("pair of fours with a three", "fold")
    assert chart.value == one("required").exact - 1
    assert {s.name: s.value + s.cost for s in chart.simple} == dict.fromkeys(
        ("any pair or better", "a pair of fours or better", "a pair of fives or better", "never fold"), chart.value
    )


def test_the_chart_is_the_best_play() -> None:
    """Decided by the words of the chart alone, every hand gets the decision that nets more."""
    found = solved()
    for each in patterns_of(found):
        pair_up = each.category > 1 or (each.category == 1 and each.ranks[0] >= 2)
        fours_with_three = each.category == 1 and each.ranks[0] == 2 and 1 in each.ranks
        assert each.raised == (each.hands if pair_up and not fours_with_three else 0)


def test_simple_rules_are_priced_by_playing_them() -> None:
    found = solved()
    patterns = patterns_of(found)
    whole = found.shares * found.rows.deals
    best = found.value(found.raises)
    pairs = next(i for i, each in enumerate(patterns) if each.category == 1)
    assert found.value(found.rows.category >= 1) == best - Fraction(costs_of(patterns)[pairs], whole)
    assert found.value(np.ones(len(found.gain), np.bool_)) == best - Fraction(costs_of(patterns)[0], whole)
    assert found.value(np.zeros(len(found.gain), np.bool_)) == -2


@pytest.mark.parametrize(
    "low", [Fraction(0), Fraction(-1), Fraction(7, 3)], ids=["as printed", "low hands lose", "low hands pay"]
)
def test_no_other_decision_is_better(low: Fraction) -> None:
    """To decide otherwise with any one kind of hand gives nothing."""
    found = with_blind(low)
    best = found.value(found.raises)
    for place in random.Random(687).sample(range(len(found.gain)), 200):
        other = found.raises.copy()
        other[place] = not other[place]
        assert found.value(other) <= best
    assert found.gain[found.raises].min() > 0 >= found.gain[~found.raises].max()


def with_blind(low: Fraction) -> Solved:
    """Solved anew with a blind that nets this much on three of a kind or less."""
    found = solved()
    blind = tuple(low if number <= 3 else net for number, net in enumerate(found.terms.blind))
    return solve(found.rows, replace(found.terms, blind=blind))


def test_charts_of_other_blinds() -> None:
    """Thresholds within a line are named by ranks; hands that depart from one, by what they hold or lack."""
    poor = chart_of(with_blind(Fraction(-1)))
    assert poor.rules[0] == Rule("a pair of sevens or better", "raise")
    assert [(e.hand, e.decision) for e in poor.exceptions] == [
        ("pair of sixes without a three or a four or a five", "raise"),
        ("7-7-5-4-3", "fold"),
        ("7-7-6-4-3", "fold"),
        ("7-7-6-5-3", "fold"),
        ("7-7-6-5-4", "fold"),
    ]
    rich = chart_of(with_blind(Fraction(1)))
    assert rich.rules[0] == Rule("A-K-J-7-4 or better", "raise")
    assert [(e.hand, e.decision) for e in rich.exceptions] == [("A-K-J-7-4", "fold")]
    assert rich.exceptions[0].note.startswith("60 hands of 1,020, by their suits")
    # The worst hand wins nothing, whatever a win pays.
    assert chart_of(with_blind(Fraction(10**9))).rules[0] == Rule("8-7-5-4-3 or better", "raise")
    assert poor.value < strategy(rules_for(GAME), STORE).value < rich.value


def test_a_game_that_is_never_worth_a_raise() -> None:
    found = solved()
    lost = replace(found.terms, ante=Fraction(-1), raised=Fraction(-1), blind=(Fraction(-1),) * 12)
    chart = chart_of(solve(found.rows, lost))
    assert (chart.rules, chart.value) == ((Rule("any hand", "fold"),), Fraction(-2))


def test_ties_by_category_make_every_pair_worth_a_raise() -> None:
    chart = strategy(rules_for(GAME, readings={"DJ-2": "category-only"}), STORE)
    assert chart.rules[0] == Rule("any pair or better", "raise")
    assert chart.exceptions == ()


# --- One hand


def test_cards_in_sight_are_out_of_the_deck() -> None:
    """Three wilds gone make a small pair with a three worth a raise; none in sight is the same as none gone."""
    blind, seeing = worth("4c 4d Ks 9h 3d"), worth("4c 4d Ks 9h 3d", against="2c 2d Jk")
    assert blind["raise"] < -2 < seeing["raise"]


@pytest.mark.parametrize(
    ("hand", "against", "field"),
    [
        ("As Kd", None, "hand"),
        ("As Kd 7h 7c 1d", None, "hand"),
        ("As As 7h 7c 3d", None, "hand"),
        ("As Kd 7h 7c Jk2", None, "hand"),
        ("As Kd 7h 7c 3d", "As", "against"),
    ],
)
def test_bad_hands_are_refused(hand: str, against: str | None, field: str) -> None:
    with pytest.raises(InputError) as error:
        choices(rules_for(GAME), hand, against=against, store=STORE)
    assert error.value.field == field


def test_five_cards_must_be_left_for_the_dealer() -> None:
    seen = cards_text(card for card in range(4, 52) if card not in (4, 9, 14, 19, 24))
    with pytest.raises(InputError, match="five cards must be left") as error:
        choices(rules_for(GAME), "3c 4d 5h 6s 8c", against=f"{seen} 2c", store=STORE)
    assert error.value.field == "against"


# --- Any paytable


def test_a_changed_table_is_solved_anew() -> None:
    """Full houses at 6 to 1 are worth three more antes for every one that wins; no decision hangs on them."""
    before, after = one("required"), one("required", changes=("full house=6 to 1",))
    won = before.counts["raise, win, full-house"]
    assert after.exact - before.exact == Fraction(3 * won, DEALS)


def test_a_table_that_loses_on_low_hands_folds_more() -> None:
    """Hands without a row lose the blind even when they win, so more of them are folded."""
    kept = {"straight": "1 to 1", "flush": "2 to 1"}
    found = one("required", pays=kept)
    assert found.counts["fold"] > one("required").counts["fold"]
    assert {row.category: row.net for row in found.rows}["raise, win, three-of-a-kind-or-less"] == "2"


def test_large_odds_do_not_overflow() -> None:
    """Whole numbers of any size: the same rows priced one by one."""
    rules = rules_for(GAME)
    rows = showdowns(rules, STORE)
    terms = terms_of(rules)
    huge = tuple(Fraction(10**15 + number, 7) for number in range(12))
    found = solve(rows, replace(terms, blind=huge))
    assert found.gain.dtype == object
    ends = ends_of(found, found.raises)
    total = sum(wins * (3 + net) for wins, net in zip(ends.wins, huge, strict=True)) - 4 * ends.losses - 2 * ends.folds
    assert found.value(found.raises) == Fraction(total) / DEALS
    assert sum(ends.wins) + ends.ties + ends.losses + ends.folds == DEALS


def test_other_odds_for_the_ante_and_the_raise() -> None:
    """At 2 to 1 the ante nets one more for every win, and raises that were not worth it become so."""
    before, after = one("ante"), one("ante", changes=("any-win=2 to 1",))
    assert after.counts["win"] > before.counts["win"]
    assert after.exact - 1 == Fraction(2 * after.counts["win"] - after.counts["lose"] - after.counts["fold"], DEALS)
    more = one("raise", changes=("any-win=3 to 2",))
    assert more.counts["win"] > one("raise").counts["win"]
