"""The Face Up Pai Gow Poker table: where the deal begins, and who may wager what and when."""

import pytest

from croupier.errors import RuleError
from croupier.play.inputs import Role
from croupier.play.steps import DEALER
from croupier.testing import Pit, rules_for
from tests.games.test_face_up_table import GAME, GENERATOR, LAB, MAIN, TWO_AREAS, clauses, closed, dealt, finish, pit

# --- § 688a.5(i): the starting position

COUNT = {
    3: 5,
    4: 4,
    5: 3,
    6: 2,
    7: 1,
    8: DEALER,
    9: 6,
    10: 5,
    11: 4,
    12: 3,
    13: 2,
    14: 1,
    15: DEALER,
    16: 6,
    17: 5,
    18: 4,
}


@pytest.mark.clause("PA-688a.5(i)(1)(i)", "PA-688a.5(i)(1)(ii)", "PA-688a.5(i)(1)(iii)", "PA-688a.5(i)(1)(iv)")
@pytest.mark.clause("PA-688a.8(c)", "PA-688a.8(d)")
@pytest.mark.parametrize(("total", "start"), COUNT.items())
def test_the_dice_count_counterclockwise_from_the_dealer(total: int, start: int | str) -> None:
    """The dealer is one, the far right two, and every position counts, wagered on or not."""
    table = closed(pit())
    a = min(6, total - 2)
    b = min(6, total - a - 1)
    events = table.do("shake", dice=[a, b, total - a - b])
    assert [e.clause for e in events[:3]] == ["PA-688a.5(i)(1)(i)", "PA-688a.5(i)(1)(ii)", "PA-688a.5(i)(1)(iii)"]
    assert f"the dice show {total}" in [e.text for e in events]
    first = next(e.place for e in events if e.kind == "deal")
    assert first in (start, f"position {start}")
    table.do("count-stub", count=4)
    put_away = [e for e in table.journal.events if e.clause == "PA-688a.5(i)(1)(iv)"]
    assert [e.kind for e in put_away] == ["announce"]


@pytest.mark.clause("PA-688a.5(i)(2)")
@pytest.mark.parametrize(("number", "start"), [(1, DEALER), (2, 6), (3, 5), (4, 4), (5, 3), (6, 2), (7, 1)])
def test_the_generator_counts_the_same_way(number: int, start: int | str) -> None:
    table = closed(pit([GENERATOR, LAB]))
    due = table.table.due()[0]
    assert (due.act, due.clause) == ("draw-number", "PA-688a.5(i)(2)")
    events = table.do("draw-number", Role.DEVICE, "device", number=number)
    assert next(e.place for e in events if e.kind == "deal") in (start, f"position {start}")
    assert not {"PA-688a.5(i)(1)(iii)", "PA-688a.5(i)(1)(iv)"} & set(clauses(events))


@pytest.mark.clause("PA-688a.5(i)(1)(i)", "PA-688a.5(i)(2)")
def test_impossible_dice_and_numbers_are_refused() -> None:
    table = closed(pit())
    for dice in ([1, 2], [1, 2, 7], [0, 1, 1], "123", None):
        with pytest.raises(RuleError):
            table.do("shake", dice=dice)
    with pytest.raises(RuleError):
        table.do("shake", Role.PLAYER, "ann", dice=[1, 2, 3])
    other = closed(pit([GENERATOR, LAB]))
    for number in (0, 8, "3"):
        with pytest.raises(RuleError):
            other.do("draw-number", number=number)


@pytest.mark.clause("PA-688a.5(j)")
def test_the_starting_position_may_be_marked() -> None:
    marked = dealt(closed(pit([("# mark_starting_position = false", "mark_starting_position = true")])))
    assert "PA-688a.5(j)" in clauses(marked.journal.events)
    assert "PA-688a.5(j)" not in clauses(dealt(closed(pit())).journal.events)


# --- § 688a.7: wagers


@pytest.mark.clause("PA-688a.7(a)", "PA-688a.7(b)", "PA-688a.7(d)")
def test_chips_of_seated_players_on_the_main_wager() -> None:
    table = pit()
    with pytest.raises(RuleError) as caught:
        table.do("bet", Role.PLAYER, "ann", wagers={"face-up-pai-gow": 10_00}, cash=True)
    assert caught.value.clause == "PA-688a.7(a)"
    with pytest.raises(RuleError) as caught:
        table.bet("dan", **{MAIN: 10_00})
    assert caught.value.clause == "PA-688a.7(b)"
    with pytest.raises(RuleError) as caught:
        table.bet("ann", fortune_bonus=5_00)
    assert caught.value.clause == "PA-688a.7(d)"


@pytest.mark.clause("PA-688a.7(e)(1)", "PA-688a.7(e)(2)", "PA-688a.7(e)(3)")
@pytest.mark.parametrize(
    ("wager", "clause"),
    [("ace_high_bonus", "PA-688a.7(e)(1)"), ("fortune_bonus", "PA-688a.7(e)(2)"), ("progressive", "PA-688a.7(e)(3)")],
)
def test_optional_wagers_only_where_they_are_offered(wager: str, clause: str) -> None:
    plain = Pit(GAME, rules_for(GAME))
    plain.sit("ann", 3)
    plain.prepare()
    with pytest.raises(RuleError, match="not offered") as caught:
        plain.bet("ann", **{MAIN: 10_00, wager: 5_00})
    assert caught.value.clause == clause


@pytest.mark.clause("PA-688a.7(c)", "PA-688a.8(b)")
def test_wagers_stand_after_no_more_bets() -> None:
    table = closed(pit())
    assert "PA-688a.8(b)" in clauses(table.journal.events)
    for act in ("bet", "clear"):
        with pytest.raises(RuleError) as caught:
            table.do(act, Role.PLAYER, "ann", wagers={"face-up-pai-gow": 50_00})
        assert caught.value.clause == "PA-688a.7(c)"


@pytest.mark.clause("PA-688a.7(f)")
def test_adjacent_areas_as_filed() -> None:
    with pytest.raises(RuleError) as caught:
        pit().bet("ann", seat=4, **{MAIN: 10_00})
    assert caught.value.clause == "PA-688a.7(f)"
    table = pit([TWO_AREAS])
    table.bet("ann", **{MAIN: 10_00})
    table.bet("ann", seat=4, **{MAIN: 10_00})
    for seat in (2, 5, 6):
        with pytest.raises(RuleError) as caught:
            table.bet("ann", seat=seat, **{MAIN: 10_00})
        assert caught.value.clause == "PA-688a.7(f)"


@pytest.mark.clause("PA-688a.7(f)")
@pytest.mark.parametrize(
    ("home", "next_to_it", "asked"),
    [(10_00, 10_00, [6, 4, 1, 3]), (20_00, 10_00, [6, 3, 1, 4]), (10_00, 20_00, [6, 4, 1, 3])],
)
def test_the_larger_wager_is_set_first(home: int, next_to_it: int, asked: list[int]) -> None:
    """Ann has 3 and 4: equal wagers go counterclockwise, else the larger wager goes first; nobody waits for her."""
    table = pit([TWO_AREAS])
    table.bet("ann", **{MAIN: home})
    table.bet("ann", seat=4, **{MAIN: next_to_it})
    table.bet("bob", **{MAIN: 10_00})
    table.bet("cat", **{MAIN: 10_00})
    table.close()
    finish(table)
    assert [e.place for e in table.journal.events if e.kind == "ask" and e.clause == "PA-688a.11(c)"] == asked
