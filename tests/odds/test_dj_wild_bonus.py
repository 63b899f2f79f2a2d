"""DJ Wild's optional wagers: rows counted by hand, the published figures, and what each reading changes."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import comb

import pytest

from croupier.chapters.dj_wild_stud_poker.odds.solve import showdowns
from croupier.odds import odds
from croupier.odds.answer import rules_for
from croupier.odds.edit import invented
from croupier.odds.result import Result
from croupier.odds.store import Store

GAME = "dj-wild-stud-poker"
HANDS = comb(53, 5)
DEALS = HANDS * comb(48, 5)
STORE = Store()
CORRECTED = {"DJ-4": "25-to-1", "DJ-16": "hundred-less"}


def tables(wager: str, readings: dict[str, str] | None = None, label: str = "") -> dict[str, Result]:
    """The results of a wager by the last part of the table's name."""
    found = odds(GAME, wager=wager, readings=readings, store=STORE)
    return {str(r.paytable).rpartition("/")[2]: r for r in found if r.label == label}


def digits(found: dict[str, Result], places: int = 3) -> list[str]:
    return [f"{100 * result.return_:.{places}f}" for result in found.values()]


# --- Trips Bonus


@pytest.mark.clause("PA-687a.6(e)")
def test_trips_by_hand() -> None:
    """Wild royal flushes: C(10, 5) hands of a suit's five cards and the wilds, less the natural and the five wilds.

    Five of a kind: C(9, 5) of a rank's four cards and the wilds, less the wilds alone, and less four wilds with a card
    from the ten up, which are a royal flush.
    """
    counts = tables("trips-bonus")["DJWT-04"].counts
    assert sum(counts.values()) == HANDS
    assert counts["five-wilds, wild"] == 1
    assert counts["royal-flush, natural"] == 4
    assert counts["royal-flush, wild"] == 4 * (comb(10, 5) - 2)
    assert counts["five-of-a-kind, wild"] == 12 * (comb(9, 5) - 1) - 5 * 4 * comb(5, 4)
    assert counts["straight-flush, natural"] == 36
    assert counts["four-of-a-kind, natural"] == 12 * 44


@pytest.mark.clause("PA-687a.12(d)/DJWT-04", "PA-687a.12(d)/DJWT-05", "PA-687a.12(d)/DJWT-06", "PA-687a.12(d)/DJWT-07")
def test_the_published_returns_of_trips() -> None:
    found = tables("trips-bonus", CORRECTED)
    assert digits(found) == ["93.843", "92.474", "92.338", "91.454"]
    assert all(result.agrees for result in found.values())


def test_trips_as_printed() -> None:
    found = tables("trips-bonus")
    assert digits(found) == ["97.328", "95.959", "108.410", "94.939"]
    assert not any(result.agrees for result in found.values())


def test_the_quoted_figure_of_the_first_table_is_not_reached() -> None:
    assert tables("trips-bonus", {**CORRECTED, "DJ-5": "as-quoted"})["DJWT-04"].agrees is False


def test_every_wild_marks_a_hand() -> None:
    """The natural column is then what 48 cards without the deuces make."""
    counts = tables("trips-bonus", {"DJ-13": "any-wild-marks"})["DJWT-04"].counts
    assert counts["flush, natural"] == 4 * (comb(12, 5) - 8)
    assert counts["straight, natural"] == 8 * (4**5 - 4)
    assert counts["four-of-a-kind, natural"] == 12 * 44


def test_where_five_of_a_kind_ranks() -> None:
    above = tables("trips-bonus", {"DJ-1": "above-royal"})["DJWT-04"].counts
    assert above["five-of-a-kind, wild"] == 12 * (comb(9, 5) - 1)
    assert above["royal-flush, wild"] == 4 * (comb(10, 5) - 2 - 5 * comb(5, 4))
    unranked = tables("trips-bonus", {"DJ-1": "unranked"})["DJWT-04"].counts
    assert "five-of-a-kind, wild" not in unranked


def test_an_invented_trips_table_may_have_one_column() -> None:
    (found,) = odds(GAME, wager="trips-bonus", pays={"straight": "3 to 1", "flush": {"wild": "2 to 1"}}, store=STORE)
    net = {row.category: row.net for row in found.rows}
    assert (net["straight, natural"], net["straight, wild"]) == ("3", "3")
    assert (net["flush, natural"], net["flush, wild"]) == ("-1", "2")


# --- Two-Way Bad Beat


@pytest.mark.clause("PA-687a.6(f)")
def test_a_royal_flush_is_beaten_in_eight_deals() -> None:
    """Five wilds against one of four natural royal flushes, on either side."""
    assert tables("two-way-bad-beat")["DJWBB-01"].counts["royal-flush"] == 8


@pytest.mark.parametrize("readings", [{}, {"DJ-1": "above-royal"}, {"DJ-1": "unranked"}, {"DJ-2": "category-only"}])
def test_no_reading_gives_the_published_returns_of_the_bad_beat(readings: dict[str, str]) -> None:
    found = tables("two-way-bad-beat", readings)
    assert [result.published for result in found.values()] == [86.8, 87.682, 85.904, 85.848]
    assert not any(result.agrees for result in found.values())
    assert all(sum(result.counts.values()) == DEALS for result in found.values())


def test_the_bad_beat_by_default() -> None:
    assert digits(tables("two-way-bad-beat"), 4) == ["86.9121", "87.5419", "86.0251", "85.9802"]


def test_no_rule_for_ties_could_reach_the_published_bad_beats() -> None:
    """Tables 03 and 04 differ only above a full house; the published ones by more than if every such tie were paid."""
    found = tables("two-way-bad-beat")
    apart = found["DJWBB-03"].exact - found["DJWBB-04"].exact
    rarest = found["DJWBB-03"].counts
    high = sum(rarest[hand] for hand in ("royal-flush", "five-of-a-kind", "straight-flush"))
    assert apart == Fraction(201 * high + 1 * rarest["four-of-a-kind"], DEALS)
    tied = _ties_above_a_full_house()
    most = Fraction(
        201 * (high + 2 * tied["straight-flush and up"]) + rarest["four-of-a-kind"] + 2 * tied["four"], DEALS
    )
    assert most < Fraction(85_904 - 85_848 - 1, 100_000)


def _ties_above_a_full_house() -> dict[str, int]:
    rows = showdowns(rules_for(GAME), STORE)
    ties = rows.hands * rows.ties
    return {"four": int(ties[rows.category == 7].sum()), "straight-flush and up": int(ties[rows.category > 7].sum())}


def test_one_way_pays_half() -> None:
    """Whoever may lose, it is as often the player as the dealer."""
    both, one = tables("two-way-bad-beat"), tables("two-way-bad-beat", {"DJ-3": "player-only"})
    assert {name: result.exact for name, result in one.items()} == {n: r.exact / 2 for n, r in both.items()}


def test_folding_gives_up_nothing() -> None:
    """All hands that the bad beat may pay are raised, so only deals that lose anyway are given up."""
    for name, folding in tables("two-way-bad-beat", label="folding as in the main game").items():
        played = tables("two-way-bad-beat")[name]
        assert folding.exact == played.exact
        assert folding.counts["fold"] + folding.counts["none"] == played.counts["none"]
        assert folding.published is None


@pytest.mark.parametrize("direction", ["two-way", "player-only"])
def test_folding_where_the_last_row_pays_every_loser(direction: str) -> None:
    """Reading DJ-6: under the last table any hand that loses is paid, unless it was folded."""
    readings = {"DJ-6": "or-less", "DJ-3": direction}
    played = tables("two-way-bad-beat", readings)["DJWBB-04"]
    folding = tables("two-way-bad-beat", readings, "folding as in the main game")["DJWBB-04"]
    low = "three-of-a-kind-or-less"
    assert sum(played.counts.values()) == sum(folding.counts.values()) == DEALS
    given_up = played.counts[low] - folding.counts[low]
    assert played.exact - folding.exact == Fraction(16 * given_up, DEALS)
    assert given_up + (played.counts["none"] - folding.counts["none"]) == folding.counts["fold"]
    others = tables("two-way-bad-beat", readings)["DJWBB-03"]
    assert others.exact == tables("two-way-bad-beat", {"DJ-3": direction})["DJWBB-03"].exact


def test_odds_that_make_three_of_a_kind_a_fold_leave_one_row() -> None:
    rules = rules_for(GAME)
    lost = invented(rules.book, "ante", {"any-win": "loss"})
    hard = replace(
        rules, filed={"ante": lost, "raise": lost, "blind": invented(rules.book, "blind", {"flush": "loss"})}
    )
    found = odds(GAME, wager="two-way-bad-beat", paytable="DJWBB-01", rules=hard, store=STORE)
    assert [result.label for result in found] == [""]


# --- Progressive


@pytest.mark.clause("PA-687a.6(d)", "PA-687a.11(f)(1)")
def test_the_progressive_by_hand() -> None:
    """With the joker replaced, every five of the 52 cards come up 48 times without it and 5 times with it."""
    known = {
        "royal-flush": 4,
        "straight-flush": 36,
        "four-of-a-kind": 624,
        "full-house": 3744,
        "flush": 5108,
        "straight": 10200,
        "three-of-a-kind": 54912,
    }
    counts = tables("progressive")["Progressive-1"].counts
    assert {hand: counts[hand] for hand in known} == {hand: 53 * count for hand, count in known.items()}
    assert sum(counts.values()) == 48 * HANDS


@pytest.mark.clause("PA-687a.12(c)/Progressive-1", "PA-687a.12(c)/Progressive-2")
def test_the_progressive_at_its_seed() -> None:
    """$8,000 and $7,200 of the meter, then 301, 51, 41, 31 and 10 for 1, of 2,598,960 hands at a dollar."""
    paid = 4 * 2000 + 36 * 200 + 624 * 301 + 3744 * 51 + 5108 * 41 + 10200 * 31 + 54912 * 10
    for result in tables("progressive").values():
        assert result.exact == Fraction(paid, 2_598_960)
        assert (result.published, result.agrees) == (77, False)


def test_the_meter() -> None:
    """Each cent adds the chance of a royal flush and a tenth of that of a straight flush; the break-even is exact."""
    seed, more = (odds(GAME, wager="progressive", meter=meter, store=STORE) for meter in (None, 7_206_400))
    assert (seed[0].meter, seed[0].break_even_meter, seed[1].break_even_meter) == ("2000", "150716.32", "753581.58")
    slope = (4 + Fraction(36, 10)) / 2_598_960
    assert more[0].exact - seed[0].exact == slope * (72_064 - 2_000)
    even, less = (odds(GAME, wager="progressive", meter=meter, store=STORE)[0] for meter in (15_071_632, 15_071_631))
    assert less.exact < 1 <= even.exact


def test_envy_by_the_number_of_players() -> None:
    """$1,000 and $300 for each other player's royal and straight flush, where DJ-8 says that they are paid."""
    each = Fraction(4 * 1000 + 36 * 300, 2_598_960)
    alone = tables("progressive")["Progressive-1"].exact
    for players in (1, 2, 6):
        paid = odds(GAME, wager="progressive", readings={"DJ-8": "paid"}, players=players, store=STORE)
        assert [result.exact for result in paid] == [alone + (players - 1) * each] * 2
        (unpaid, _) = odds(GAME, wager="progressive", players=players, store=STORE)
        assert unpaid.exact == alone


def test_wild_deuces_would_pay_many_times_the_stake() -> None:
    assert all(result.return_ > 6 for result in tables("progressive", {"DJ-7": "wild"}).values())


def test_a_filed_seed() -> None:
    rules = rules_for(GAME)
    filed = replace(rules, progressive=replace(rules.progressive, seed=500_000))
    (found,) = odds(GAME, wager="progressive", rules=filed, store=STORE)
    assert found.meter == "5000"
