"""Pokette's odds: worked by hand, then against the readable rules of the wheel."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from croupier.cards import cards_text, is_joker
from croupier.chapters.pokette.hands import SECTIONS, offers, spin_bets
from croupier.chapters.pokette.odds import COVERED, ODDS, OFFERED
from croupier.chapters.pokette.play import now_posted, settle
from croupier.errors import InputError
from croupier.money import Odds
from croupier.odds import odds, strategy
from croupier.odds.answer import rules_for
from croupier.odds.result import Result
from croupier.odds.standard import recount
from croupier.odds.store import Store, read_shipped
from croupier.play.round import Drawn
from croupier.rulebook import rulebook
from croupier.submission.plain import plain_rules
from croupier.testing import outcomes, referee

if TYPE_CHECKING:
    from collections.abc import Iterable

AS_LOST = {"NJ-15": "as-lost"}
PLAIN = [card for card in SECTIONS if not is_joker(card)]


def priced(wager: str, label: str = "", **how: Any) -> Result:
    (found,) = [result for result in odds("pokette", wager=wager, store=Store(), **how) if result.label == label]
    return found


# --- Worked by hand


def test_red_by_hand() -> None:
    """26 of 54 sections at even money: 26 units won, 28 lost."""
    red = priced("red")
    assert red.counts == {"red": 26, "none": 28}
    assert red.exact == 1 + Fraction(26 - 28, 54) == Fraction(26, 27)
    assert red.hit_frequency == 26 / 54
    assert red.variance == pytest.approx(1 - (2 / 54) ** 2, rel=1e-12)
    assert (red.method, red.player, red.paytable) == ("enumerated", "n/a", "NJ-69F-12.6")


def test_an_open_straight_by_hand() -> None:
    """On 5-4 posted eight cards win, threes and sixes, at 5 to 1; on 5-3 only the four fours, at 11 to 1."""
    assert priced("straight", "open").exact == Fraction(8 * 6, 54)
    assert priced("straight", "inside").exact == Fraction(4 * 12, 54)
    assert priced("straight-flush", "open").exact == Fraction(2 * 25, 54)
    assert priced("straight-flush", "inside").exact == Fraction(1 * 50, 54)


# The edges that the rulebook's supplement states, in percent to three places
EDGES = {
    "straight-up": "5.556",
    "split": "7.407",
    "corner": "3.704",
    "single-rank": "3.704",
    "double-rank": "11.111",
    "akq-rank": "3.704",
    "jt9-rank": "3.704",
    "876-rank": "3.704",
    "543-rank": "3.704",
    "red": "3.704",
    "black": "3.704",
    "suit": "3.704",
    "jacer": "3.704",
    "pair-in-two": "11.111",
    "pair-in-three": "11.111",
    "three-of-a-kind": "11.111",
    "flush": "3.704",
    "straight": "11.111",
    "straight-flush": "7.407",
}


def test_every_wager_of_the_chapter_has_its_edge() -> None:
    found = {result.wager: f"{100 * result.house_edge:.3f}" for result in odds("pokette", store=Store())}
    assert found == EDGES
    assert list(found) == list(rulebook("pokette").wagers)


# --- Properties


@pytest.mark.parametrize("readings", [{}, AS_LOST, {"NJ-16": "jacer-only"}])
def test_counts_add_up_to_the_space(readings: dict[str, str]) -> None:
    for result in odds("pokette", readings=readings, store=Store()):
        assert sum(result.counts.values()) == result.total_combinations
        assert result.total_combinations % 54 == 0
        assert min(result.counts.values()) > 0
        assert result.exact == 1 + sum(Fraction(row.net) * row.combinations for row in result.rows) / (
            result.total_combinations
        )


def test_the_jokers_reading_changes_no_return() -> None:
    either = [odds("pokette", readings={"NJ-16": value}, store=Store()) for value in ("listed-cards", "jacer-only")]
    assert [r.return_exact for r in either[0]] == [r.return_exact for r in either[1]]
    assert either[1][0].reading == {"NJ-16": "jacer-only"}


def test_the_flush_is_lost_with_the_text() -> None:
    assert "flush" not in {result.wager for result in odds("pokette", readings=AS_LOST, store=Store())}


def test_filed_odds_and_changed_odds_price_alike() -> None:
    """A split at 26 to 1 returns 54 of 54 units whether it is filed, edited or invented."""
    filed = plain_rules(rulebook("pokette"), {"odds": {"split": {"split": "26 to 1"}}})
    assert filed.odds["split"]["split"] == Odds.parse("26 to 1")
    answers = (
        priced("split", rules=filed),
        priced("split", changes=("split=26:1",)),
        priced("split", pays={"split": "26 to 1"}),
    )
    assert {answer.exact for answer in answers} == {Fraction(1)}
    raised = priced("straight", "open", changes=("straight open=6 to 1",))
    assert (raised.exact, raised.rows[0].pays) == (Fraction(8 * 7, 54), "6 to 1")
    assert priced("straight", "inside", changes=("straight open=6 to 1",)).exact == Fraction(8, 9)


def test_an_invented_table_loses_on_rows_it_lacks() -> None:
    """Straights that pay only when open: 2,816 of 43,200 spins win."""
    assert priced("straight", pays={"straight-open": "5 to 1"}).exact == Fraction(2816 * 6, 43200)


def test_shipped_counts_are_those_counted_now() -> None:
    store, seconds = recount("pokette")
    assert seconds < 10
    assert store.kept["pokette"] == read_shipped("pokette")


# --- Against the readable rules


@pytest.mark.parametrize("wager", COVERED)
def test_every_bet_on_one_spin_covers_as_many_sections(wager: str) -> None:
    assert {len(bet) for bet in spin_bets()[wager]} == {COVERED[wager]}
    assert {len(bet) for bet in spin_bets(jokers="jacer-only")[wager]} == {COVERED[wager]}


def test_poker_hands_counted_over_all_posted_cards() -> None:
    """Every card and every two cards that can be posted, with the wagers that the readable rules then offer."""
    spins = dict.fromkeys(OFFERED, 0)
    won: dict[str, int] = {}
    for posted in [(card,) for card in PLAIN] + [(one, two) for one in PLAIN for two in PLAIN]:
        for offer in offers(posted):
            spins[offer.wager] += len(SECTIONS)
            won[offer.hand] = won.get(offer.hand, 0) + len(offer.sections)
    counted = [priced(wager) for wager in OFFERED]
    assert spins == {result.wager: result.total_combinations for result in counted}
    assert won == {hand: n for result in counted for hand, n in result.counts.items() if hand != "none"}


def _nets_as_lost(wager: str, cases: Iterable[tuple[tuple[int, ...], tuple[int, ...]]]) -> int:
    """What a wager of one dollar nets in cents over posted cards and the spins after them, by the readable game."""
    seats = {1: SimpleNamespace(stakes={wager: 100}, choices={})}
    state: Any = SimpleNamespace(rules=rules_for("pokette", readings=AS_LOST), seats=seats, lines=())
    nets = 0
    for posted, spins in cases:
        state.memory = {"posted": posted}
        for card in spins:
            state.drawn = Drawn(card=card)
            if lines := settle(state, 1):
                nets += lines[0].net
                break
            state.memory["posted"] = now_posted(state.memory["posted"], card)
        else:
            raise AssertionError("the wager is still waiting")
    return nets


@pytest.mark.parametrize("wager", [wager for wager in OFFERED if wager != "flush"])
def test_the_other_reading_counted_by_the_game(wager: str) -> None:
    """Every spade as the first posted card, with whatever follows; the suits are alike."""
    spades = [card for card in PLAIN if card % 4 == 3]
    one = _nets_as_lost(wager, (((a,), (b, c)) for a in spades for b in SECTIONS for c in SECTIONS))
    two = _nets_as_lost(wager, (((a, b), (c,)) for a in spades for b in PLAIN for c in SECTIONS))
    assert priced(wager, "one card posted", readings=AS_LOST).exact == 1 + Fraction(one, 100 * 13 * 54 * 54)
    assert priced(wager, "two cards posted", readings=AS_LOST).exact == 1 + Fraction(two, 100 * 13 * 52 * 54)


def test_simulated_through_the_referee() -> None:
    """Within three standard errors: wagers on one spin, and a flush whenever it is offered."""
    rng, spins = Random(12), 6_000
    nets: dict[str, list[int]] = {"suit": [], "jacer": [], "corner": [], "flush": []}
    for _ in range(spins):
        cards = [rng.choice(SECTIONS) for _ in range(3)]
        wagers: dict[str, Any] = {"suit": {"h": "1"}, "jacer": "1", "corner": {"Qc Qd Jc Jd": "1"}}
        posted = tuple(cards[:2])
        if any(offer.wager == "flush" for offer in offers(posted)):
            wagers["flush"] = "1"
        text = cards_text(cards, jokers=2).split()
        ruling = outcomes(referee("pokette", {"1": {"wagers": wagers}}, extra={"spins": text}))
        for wager in wagers:
            nets[wager].append(ruling[wager][1])
    for wager, results in nets.items():
        exact = priced(wager)
        mean = sum(results) / len(results) / 100
        assert len(results) > 1_000
        assert abs(1 + mean - exact.return_) < 3 * exact.standard_deviation / len(results) ** 0.5, wager


def test_the_chapter_leaves_nothing_to_decide() -> None:
    with pytest.raises(InputError, match="pokette has no chart part"):
        strategy(rules_for("pokette"))


def test_entries_are_the_wagers_in_the_chapters_order() -> None:
    assert [entry.wager for entry in ODDS.entries] == list(rulebook("pokette").wagers)
