"""Cajun Stud's ante and raises: worked by hand, solved again card by card on a small deck, and played out."""

from __future__ import annotations

import random
import sys
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, lcm, sqrt
from subprocess import run
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from croupier.cards import cards_text, parse_cards
from croupier.chapters.cajun_stud import hands as cajun
from croupier.chapters.cajun_stud.chart import by_points, kind_of, kinds_of, plan_of, ranges
from croupier.chapters.cajun_stud.kernels.streets import streets
from croupier.chapters.cajun_stud.odds import classes_of, odds_of, table_of, tree_of
from croupier.chapters.cajun_stud.odds.solve import (
    CHOICES,
    CLASSES,
    FOLD,
    ROWS,
    Tree,
    flat,
    follow,
    reached,
    solve,
    value_of,
)
from croupier.chapters.cajun_stud.odds.solve import tree_of as tree_from
from croupier.compiled.suit_classes import cards_of, key_of
from croupier.errors import InputError
from croupier.odds import choices, odds, strategy
from croupier.odds.answer import rules_for
from croupier.odds.edit import invented
from croupier.odds.pricing import net_of
from croupier.odds.store import Store, read_shipped
from croupier.testing import referee
from croupier.work import Work

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

GAME = "cajun-stud"
TABLES = "ABC"


def rules(table: str = "A", **readings: str) -> Any:
    named = {name.replace("_", "-"): value for name, value in readings.items()}
    return rules_for(GAME, paytables={"ante": f"Paytable-{table}"}, readings=named)


def pays(table: str = "A", **readings: str) -> list[Fraction]:
    held = rules(table, **readings)
    return [net_of(cell) for cell in odds_of(held, table_of(held))]


@pytest.fixture(scope="module")
def tree() -> Tree:
    return tree_of(Store())


@pytest.fixture(scope="module")
def classes() -> Mapping[str, NDArray[Any]]:
    return classes_of(Store())


def type_of(classes: Mapping[str, NDArray[Any]], cards: Sequence[int]) -> int:
    keys, types = CLASSES[len(cards) - 2]
    return int(classes[types][classes[keys].searchsorted(key_of(cards))])


# --- by hand


def test_the_last_raise_by_hand() -> None:
    """5 4 3 2 of several suits: eight of 48 cards make a straight at 4 to 1, the others lose, so a unit loses 1/6."""
    found = {choice.name: choice.value for choice in choices(rules(), "5h 4d 3s 2c", against="1 1")}
    assert found == {"fold": -3, "raise 1": Fraction(-4, 6), "raise 2": Fraction(-5, 6), "raise 3": Fraction(-6, 6)}


def test_a_pat_pair_by_hand() -> None:
    """K K J T: two kings make three of a kind (3), six jacks and tens two pair (2), the other 40 keep the pair (1)."""
    unit = Fraction(2 * 3 + 6 * 2 + 40 * 1, 48)
    found = {choice.name: choice.value for choice in choices(rules(), "Kh Kd Js Tc", against="3 3")}
    assert found["raise 3"] == 10 * unit
    assert found["fold"] == -7


def test_where_folding_and_raising_are_worth_the_same(tree: Tree, classes: Mapping[str, NDArray[Any]]) -> None:
    """Two high cards and two low ones: six cards win one, 42 lose one; four staked lose as much as three folded."""
    found = {choice.name: choice for choice in choices(rules(), "Ah Jd 4s 2c", against="1 1")}
    assert found["fold"].value == found["raise 1"].value == -3
    assert found["fold"].best
    assert found["raise 1"].best
    assert solve(tree, pays()).plan[2][type_of(classes, parse_cards("Ah Jd 4s 2c")), 3] == 1


def test_published_holds_of_the_total_come_out() -> None:
    """The lowest and highest of three tables, 1.37 and 4.28% of all that is wagered."""
    results = odds(GAME, wager="required")
    assert [f"{1 - result.return_of_total:.2%}" for result in results] == ["1.37%", "4.28%", "3.92%"]
    assert [f"{result.house_edge:.4%}" for result in results] == ["4.9149%", "15.2329%", "14.1057%"]
    assert all(result.agrees for result in results)
    assert {result.total_combinations for result in results} == {comb(52, 2) * 50 * 49 * 48}


def test_the_published_holds_need_raises_that_gain_nothing(tree: Tree) -> None:
    """A player who folds where raising is worth as much stakes less, and the house holds a greater share."""
    shares = []
    for table in "AB":
        solved = solve(tree, pays(table))
        least = tuple({spot: max(held, key=lambda c: (held[c], -c)) for spot, held in w.items()} for w in solved.worth)
        paths = follow(tree, least)
        deals = sum(map(sum, paths.values()))
        wagered = Fraction(sum((1 + sum(path)) * sum(counts) for path, counts in paths.items()), deals)
        assert value_of(tree, least, pays(table)) == solved.value
        shares.append(f"{float(-solved.value / wagered):.2%}")
    assert shares == ["1.41%", "4.41%"]


# --- properties


def test_the_wagers_add_up_to_the_required_ones() -> None:
    for table in TABLES:
        parts = [odds(GAME, wager=wager, paytable=f"Paytable-{table}")[0] for wager in ("ante", *_RAISE_WAGERS)]
        (whole,) = odds(GAME, wager="required", paytable=f"Paytable-{table}")
        assert sum(part.exact - 1 for part in parts) == whole.exact - 1
        wagered = [sum((Fraction(row.combinations) for row in part.rows), Fraction(0)) for part in parts]
        assert set(wagered) == {Fraction(whole.total_combinations)}
        assert sum(part.average_total_wager for part in parts) == pytest.approx(whole.average_total_wager, abs=1e-12)


_RAISE_WAGERS = ("raise-1", "raise-2", "raise-3")


def test_every_choice_is_the_best_one(tree: Tree) -> None:
    """No type of cards, at any stake that may lie before it, has a choice worth more than the chosen one."""
    for table in TABLES:
        solved = solve(tree, pays(table))
        for street in range(3):
            for spot, held in solved.worth[street].items():
                assert held[solved.plan[street][spot]] == max(held.values())
                assert solved.plan[street][spot] != 2


def test_no_single_change_of_decision_gains(tree: Tree) -> None:
    """Plans with one decision changed, followed deal by deal, lose wherever best play comes to that decision."""
    for table in "AC":
        solved = solve(tree, pays(table))
        reach = reached(tree, solved.plan)
        for street in range(3):
            spots = sorted({(kind, 1 + sum(path)) for kind, path in reach[street]})
            for spot in spots[street :: 2 + 3 * street]:
                held = solved.worth[street][spot]
                for other in CHOICES:
                    changed = [dict(spots) for spots in solved.plan]
                    changed[street][spot] = other
                    value = value_of(tree, tuple(changed), pays(table))
                    assert value <= solved.value
                    assert (value < solved.value) == (held[other] < max(held.values()))


def test_following_the_plan_is_worth_what_solving_said(tree: Tree) -> None:
    for table in TABLES:
        solved = solve(tree, pays(table))
        assert value_of(tree, solved.plan, pays(table)) == solved.value
        assert sum(map(sum, follow(tree, solved.plan).values())) == comb(52, 2) * 50 * 49 * 48


def test_any_amount_is_solved_exactly() -> None:
    """A royal flush, one hand of five in 649,740, may pay more than a machine word holds."""
    (huge,) = odds(
        GAME, wager="required", paytable="Paytable-A", changes=["royal flush=9,000,000,000,000,000,000 to 1"]
    )
    # Every royal flush is then stayed for, with ten antes staked.
    assert huge.counts["10 staked, royal-flush"] == 4 * 155_937_600 // 2_598_960
    assert huge.exact > 10**13


def test_a_richer_table_is_worth_more_and_is_solved_anew() -> None:
    """With pairs of sixes to tens at even money (CS-1) far fewer hands are folded."""
    (usual,) = odds(GAME, wager="required", paytable="Paytable-A")
    (richer,) = odds(GAME, wager="required", paytable="Paytable-A", readings={"CS-1": "even-money"})
    (changed,) = odds(GAME, wager="required", paytable="Paytable-A", changes=["pair of sixes to tens=1 to 1"])
    assert richer.exact == changed.exact > 1 > usual.exact

    def folds(result: Any) -> int:
        return sum(count for name, count in result.counts.items() if "fold" in name)

    assert folds(richer) < folds(usual) / 2


def test_an_invented_table_that_repeats_a_printed_one() -> None:
    printed = {row.hand: str(row.odds("pays")) for row in table_of(rules("B")).rows}
    (repeated,) = odds(GAME, wager="required", pays=printed)
    (known,) = odds(GAME, wager="required", paytable="Paytable-B")
    assert repeated.exact == known.exact
    assert repeated.counts == known.counts
    # A hand that the table does not list loses.
    less = {hand: text for hand, text in printed.items() if hand != "pair-of-sixes-to-tens"}
    assert odds(GAME, wager="required", pays=less)[0].exact < known.exact


def test_shipped_streets_are_the_computed_ones(classes: Mapping[str, NDArray[Any]]) -> None:
    computed = streets(Work())
    assert computed.keys() == classes.keys()
    assert all(np.array_equal(computed[name], classes[name]) for name in computed)
    assert [len(classes[keys]) for keys, _ in CLASSES] == [169, 1755, 16432]
    assert flat(computed) == read_shipped(GAME)["streets"]


def test_types_and_kinds(tree: Tree, classes: Mapping[str, NDArray[Any]]) -> None:
    """Hands of one type look alike to the chart; the tree counts every pair of cards and every card that may come."""
    assert (len(tree.pockets), len(tree.leads[1]), len(tree.leads[2])) == (83, 88, 65)
    assert sum(tree.pockets) == comb(52, 2)
    for street, (keys, types) in enumerate(CLASSES):
        assert all(sum(leads.values()) == 50 - street for leads in tree.leads[street])
        kinds = kinds_of(classes)[street]
        assert all(
            kind_of(key) == kinds[kind]
            for key, kind in zip(classes[keys].tolist(), classes[types].tolist(), strict=True)
        )


def test_pricing_loads_no_compiler() -> None:
    """A changed table is solved from what ships, without Numba."""
    asked = f"odds('{GAME}', wager='required', changes=['pair of sixes to tens=1 to 1'])"
    code = f"import sys; from croupier.odds import odds; {asked}; sys.exit('numba' in sys.modules)"
    run([sys.executable, "-c", code], check=True)


# --- the same game solved card by card, with the readable ranking


def suited(*ranks: int) -> list[int]:
    return [4 * rank + suit for rank in ranks for suit in range(4)]


FOUR_TO_EIGHT, ACE_TO_FIVE = suited(2, 3, 4, 5, 6), suited(0, 1, 2, 3, 12)


def by_cards(deck: Sequence[int], nets: Sequence[Fraction]) -> Fraction:
    """Backward induction over sets of cards: nothing is shared with the kernels or the solver."""
    unit = lcm(*(net.denominator for net in nets))
    net = {frozenset(hand): int(unit * nets[ROWS.index(cajun.ante(hand) or "none")]) for hand in combinations(deck, 5)}

    @cache
    def best(seen: frozenset[int], staked: int) -> tuple[int, int]:
        """The worth in shares of an ante, and how many shares an ante has."""
        rest = [seen | {card} for card in deck if card not in seen]
        if len(seen) == 4:
            shares, unit_net = unit * len(rest), sum(net[hand] for hand in rest)
            return max(-staked * shares, *((staked + more) * unit_net for more in (1, 2, 3))), shares
        raised = [[best(hand, staked + more) for hand in rest] for more in (1, 2, 3)]
        shares = raised[0][0][1] * len(rest)
        return max(-staked * shares, *(sum(worth for worth, _ in hands) for hands in raised)), shares

    pockets = [best(frozenset(pocket), 1) for pocket in combinations(deck, 2)]
    return Fraction(sum(worth for worth, _ in pockets), len(pockets) * pockets[0][1])


def small(deck: Sequence[int]) -> Tree:
    return tree_from(flat(streets(Work(), deck)))


@pytest.mark.parametrize(("deck", "table"), [(FOUR_TO_EIGHT, "A"), (ACE_TO_FIVE, "B")])
def test_a_small_deck_card_by_card(deck: list[int], table: str) -> None:
    """Twenty cards hold straights, flushes and all kinds of pairs between them."""
    assert solve(small(deck), pays(table)).value == by_cards(deck, pays(table))


def test_an_invented_table_on_a_small_deck() -> None:
    nets = [Fraction(n) for n in (9, 8, 7, 6, 5, 4, 3, 1, 0)] + [Fraction(-1, 2), Fraction(-1)]
    assert solve(small(FOUR_TO_EIGHT), nets).value == by_cards(FOUR_TO_EIGHT, nets)


# --- rounds played out before the referee


def test_simulated_rounds(tree: Tree, classes: Mapping[str, NDArray[Any]]) -> None:
    """Four thousand rounds by the plan end within three standard errors of the exact value before the referee."""
    plan = solve(tree, pays("C")).plan
    draw = random.Random(68_312)
    nets = []
    for _ in range(4000):
        dealt = draw.sample(range(52), 5)
        staked, decisions = 1, list[Any]()
        for street in range(3):
            choice = plan[street][type_of(classes, dealt[: 2 + street]), staked]
            decisions.append({"raise": choice} if choice else "fold")
            if choice == FOLD:
                break
            staked += choice
        seat = {"wagers": {"ante": "10"}, "cards": cards_text(dealt[:2]), "decisions": decisions}
        ruling = referee(
            GAME,
            {"1": seat},
            extra={"community": cards_text(dealt[2:])},
            submission={"paytables": {"ante": "Paytable-C"}},
        )
        nets.append(ruling.net[1] / 1000)
    (exact,) = odds(GAME, wager="required", paytable="Paytable-C")
    error = exact.standard_deviation / sqrt(len(nets))
    assert abs(sum(nets) / len(nets) - (exact.return_ - 1)) < 3 * error


# --- words


def test_the_chart_of_the_first_table() -> None:
    """The well-known thresholds of this pay table, and no exceptions to them."""
    chart = strategy(rules("A"))
    words = {rule.hand: rule.decision for rule in chart.rules}
    assert words["first raise: 22+"] == "raise 3"
    assert words["first raise: A2+ K2+ Q2+ J2+ T6+ 96+ 86+ 76 65s"] == "raise 1"
    assert words["second raise: a pair of fives or lower"] == "raise 1"
    assert words["third raise: four of one suit"] == "raise 3"
    assert words["third raise: four of several suits, no pair, in no straight, 3 points"] == (
        "raise 1 with 5 staked, else fold"
    )
    assert chart.exceptions == ()
    assert chart.grid["6"]["5"] == "1"
    assert chart.grid["5"]["6"] == "fold"
    assert chart.value == odds(GAME, wager="required", paytable="Paytable-A")[0].exact - 1


@pytest.mark.parametrize("table", TABLES)
def test_the_chart_says_what_the_plan_does(table: str, tree: Tree, classes: Mapping[str, NDArray[Any]]) -> None:
    """On the second and third streets there is one decision for each kind of hand and stake, and it is the chart's."""
    plan = solve(tree, pays(table)).plan
    kinds = kinds_of(classes)
    for street, spots in enumerate(reached(tree, plan)[1:], start=1):
        seen: dict[Any, int] = {}
        for kind, path in spots:
            choice = plan[street][kind, 1 + sum(path)]
            assert seen.setdefault((kinds[street][kind], 1 + sum(path)), choice) == choice
    assert strategy(rules(table)).exceptions == ()


def test_hands_that_depart_from_a_rule_are_listed() -> None:
    """Where hardly more than straights pays, three of one suit are worth more with two high cards than with one."""
    held = rules("A")
    straights = {"straight": "30 to 1", "flush": "1 to 1", "pair of jacks or better": "1 to 1"}
    held.filed["ante"] = invented(held.book, "ante", straights)
    chart = strategy(held)
    assert any(rule.hand.startswith("second raise: Qs Js 2s;") for rule in chart.exceptions)
    assert chart.value == odds(GAME, rules=held, wager="required")[0].exact - 1


def test_simple_strategies_cost_what_they_lose(tree: Tree, classes: Mapping[str, NDArray[Any]]) -> None:
    chart = strategy(rules("A"))
    assert chart.simple[0].value == value_of(tree, plan_of(kinds_of(classes), by_points), pays("A"))
    for simple in chart.simple:
        assert simple.cost == chart.value - simple.value > 0
    assert chart.simple[0].cost < Fraction(5, 1000)


def test_choices_assume_best_raises_before() -> None:
    """9 8 and then a nine: best play raised one, so two are staked; stated raises are taken as stated."""
    (best, *_) = choices(rules(), "9h 8d 9s")
    assert best.detail["staked before"] == "2 antes"
    assert best.name == "raise 3"
    (other, *_) = choices(rules(), "9h 8d 9s", against="3")
    assert other.detail["staked before"] == "4 antes"
    # A folded hand that is played all the same is taken to have been raised once.
    assert choices(rules(), "7h 2d Ks")[0].detail["staked before"] == "2 antes"


@pytest.mark.parametrize(
    ("hand", "against", "field"),
    [
        ("9h", None, "hand"),
        ("9h 9h", None, "hand"),
        ("9h 8d Jk", None, "hand"),
        ("9h 8d 7c 6s 5s", None, "hand"),
        ("9h xx", None, "hand"),
        ("9h 8d 7c", "4", "against"),
        ("9h 8d 7c", "1 1", "against"),
    ],
)
def test_bad_hands_are_refused(hand: str, against: str | None, field: str) -> None:
    with pytest.raises(InputError) as caught:
        choices(rules(), hand, against=against)
    assert caught.value.field == field


def test_ranges_as_players_write_them() -> None:
    pockets = {(high, low, suited) for high in range(13) for low in range(high) for suited in (True, False)}
    assert ranges(pockets) == "A2+ K2+ Q2+ J2+ T2+ 92+ 82+ 72+ 62+ 52+ 42+ 32"
    assert ranges([(12, 12, False), (11, 11, False), (4, 3, True), (8, 4, False), (8, 5, False)]) == "KK+ T6o-T7o 65s"


def test_keys_name_classes_of_suits() -> None:
    hand = parse_cards("As Kd 7d 2c")
    moved = parse_cards("Ac Ks 7s 2h")
    assert key_of(hand) == key_of(moved)
    assert key_of(hand) != key_of(parse_cards("As Kd 7s 2c"))
    assert key_of(cards_of(key_of(hand))) == key_of(hand)
