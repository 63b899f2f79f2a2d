"""Making wagers: with chips or by word with cash, seated or not, and what may still be taken back."""

from typing import Any

import pytest

from croupier.errors import InputError, RuleError
from croupier.play.inputs import Role
from croupier.testing import Pit, rules_for

CASH = ("# verbal_cash_wagers = false", "verbal_cash_wagers = true")
WAGERS: dict[str, dict[str, Any]] = {"over-under": {"ante": 10_00}, "pokette": {"red": 10_00}}
CASHED = {"over-under": "PA-686a.6(a)", "pokette": "NJ-69F-12.4(a)"}


def opened(game: str, *changes: tuple[str, str], more: str = "") -> Pit:
    """A table ready for wagers, with ann at 3 and bob at 1."""
    return Pit.opened(game, {"ann": 3, "bob": 1}, rules_for(game, list(changes), more))


# --- cash


@pytest.mark.clause("PA-686a.6(a)", "NJ-69F-12.4(a)")
@pytest.mark.parametrize("game", WAGERS)
def test_the_dealer_confirms_a_spoken_wager_and_turns_the_cash_into_chips(game: str) -> None:
    """Ann's own chips stay where they are; the chips of the wager come from the inventory for the cash."""
    pit = opened(game, CASH)
    table, money, inventory = pit.table, pit.table.chips(), pit.table.inventory
    events = pit.do("bet", Role.PLAYER, "ann", wagers=WAGERS[game], cash=True)
    assert [(e.kind, e.clause, e.place, e.text) for e in events] == [("cash-wager", CASHED[game], 3, "$10")]
    assert (table.betting.players["ann"].chips, table.betting.bets) == (10_000_00, {})
    due = table.due()[0]
    assert (due.act, due.roles, due.seat, due.clause) == ("confirm-cash", (Role.DEALER,), 3, CASHED[game])
    with pytest.raises(RuleError) as caught:
        pit.do("confirm-cash", Role.PLAYER, "ann")
    assert caught.value.clause == CASHED[game]
    assert [e.kind for e in pit.do("confirm-cash")] == ["cash-converted", "bet"]
    assert (table.betting.players["ann"].chips, table.betting.bets) == (10_000_00, {3: WAGERS[game]})
    assert (table.inventory, table.drop, table.chips()) == (inventory - 10_00, 10_00, money)


@pytest.mark.clause("PA-686a.6(a)")
def test_what_the_dealer_does_not_confirm_is_no_wager() -> None:
    pit = opened("over-under", CASH)
    pit.do("bet", Role.PLAYER, "ann", wagers={"ante": 10_00}, cash=True)
    assert [e.kind for e in pit.do("confirm-cash", seat=3, accept=False)] == ["cash-refused"]
    pit.do("bet", Role.PLAYER, "ann", wagers={"ante": 10_00}, cash=True)
    pit.do("clear", Role.PLAYER, "ann")
    with pytest.raises(InputError, match="no spoken wager"):
        pit.do("confirm-cash")
    with pytest.raises(RuleError, match="nobody has placed a wager"):
        pit.close()


@pytest.mark.clause("PA-686a.6(a)")
def test_cash_beyond_the_wager_comes_back_in_chips_and_closing_confirms() -> None:
    pit = opened("over-under", CASH)
    with pytest.raises(InputError, match="has only"):
        pit.do("bet", Role.PLAYER, "ann", wagers={"ante": 10_00}, cash=9_00)
    pit.do("bet", Role.PLAYER, "ann", wagers={"ante": 10_00}, cash=50_00)
    assert [e.kind for e in pit.close()][:3] == ["cash-converted", "bet", "closed"]
    assert pit.table.betting.players["ann"].chips == 10_040_00


# --- without a seat


@pytest.mark.clause("PA-686a.6(a)", "NJ-69F-12.4(a)")
@pytest.mark.parametrize("game", WAGERS)
@pytest.mark.parametrize("cash", [False, True])
def test_where_the_chapter_asks_nobody_to_sit_anybody_may_wager(game: str, cash: bool) -> None:
    pit = opened(game, CASH)
    money = pit.table.chips()
    data = {"wagers": WAGERS[game], **({"cash": True} if cash else {})}
    pit.do("bet", Role.PLAYER, "zoe", **data)
    if cash:
        pit.do("confirm-cash")
    # The first position that is nobody's; chips that were not bought for cash came with their owner.
    assert pit.table.betting.owners == {2: "zoe"}
    assert pit.table.chips() == money + (0 if cash else 10_00)
    # Whoever stands keeps no seat from anybody.
    pit.sit("cat", 4)
    with pytest.raises(RuleError, match="wagers of zoe lie on position 2"):
        pit.sit("dan", 2)
    pit.do("leave", Role.PLAYER, "zoe")


@pytest.mark.clause("PA-687a.7(b)", "NJ-69F-11.7(b)")
@pytest.mark.parametrize(
    ("game", "wagers", "clause"),
    [
        ("dj-wild-stud-poker", {"ante": 10_00, "blind": 10_00}, "PA-687a.7(b)"),
        ("pai-gow-poker", {"pai-gow-poker": 10_00}, "NJ-69F-11.7(b)"),
    ],
)
def test_elsewhere_only_seated_players_wager(game: str, wagers: dict[str, int], clause: str) -> None:
    with pytest.raises(RuleError, match="not seated") as caught:
        opened(game).do("bet", Role.PLAYER, "zoe", wagers=wagers)
    assert caught.value.clause == clause


# --- once it is made


@pytest.mark.clause("PA-686a.6(c)")
def test_a_wager_at_over_under_stands_once_it_is_made() -> None:
    pit = opened("over-under", ("# bonus =", "bonus ="))
    pit.bet("ann", ante=10_00)
    for act, data in (("clear", {}), ("bet", {"wagers": {"ante": 20_00}}), ("bet", {"wagers": {"bonus": 5_00}})):
        with pytest.raises(RuleError) as caught:
            pit.do(act, Role.PLAYER, "ann", **data)
        assert caught.value.clause in ("PA-686a.6(c)", "PA-686a.6(d)")
    pit.bet("ann", ante=10_00, bonus=5_00)
    assert pit.table.betting.bets == {3: {"ante": 10_00, "bonus": 5_00}}
    # What the staff does not accept goes back all the same.
    pit.do("clear", seat=3)
    assert pit.table.betting.bets == {}


@pytest.mark.clause("PA-686a.6(c)")
def test_a_wager_that_stands_is_played_for_a_player_who_left() -> None:
    pit = opened("over-under")
    pit.bet("ann", ante=10_00)
    pit.do("leave", Role.PLAYER, "ann")
    pit.close()
    assert pit.table.state is None
    assert pit.table.ended is not None
    assert [line.wager for line in pit.table.ended.state.lines] == ["ante"]
    assert "ann" not in pit.table.betting.players


@pytest.mark.clause("PA-686a.6(c)")
def test_by_the_other_reading_a_wager_is_made_when_the_bets_are_closed() -> None:
    pit = opened("over-under", more='[table.readings]\nOU-31 = "closed"\n')
    pit.bet("ann", ante=10_00)
    pit.bet("ann", ante=20_00)
    pit.do("clear", Role.PLAYER, "ann")
    pit.bet("ann", ante=10_00)
    pit.close()
    with pytest.raises(RuleError) as caught:
        pit.do("clear", Role.PLAYER, "ann")
    assert caught.value.clause == "PA-686a.6(c)"


@pytest.mark.clause("PA-687a.7(c)", "NJ-69F-11.7(c)")
@pytest.mark.parametrize(
    ("game", "wagers", "clause"),
    [
        ("dj-wild-stud-poker", {"ante": 10_00, "blind": 10_00}, "PA-687a.7(c)"),
        ("pai-gow-poker", {"pai-gow-poker": 10_00}, "NJ-69F-11.7(c)"),
    ],
)
def test_elsewhere_wagers_are_taken_back_until_the_bets_are_closed(
    game: str, wagers: dict[str, int], clause: str
) -> None:
    pit = opened(game)
    pit.do("bet", Role.PLAYER, "ann", wagers=wagers)
    pit.do("clear", Role.PLAYER, "ann")
    pit.do("bet", Role.PLAYER, "ann", wagers=wagers)
    pit.close()
    with pytest.raises(RuleError) as caught:
        pit.do("clear", Role.PLAYER, "ann")
    assert caught.value.clause == clause


# --- beside a second area


@pytest.mark.clause("NJ-69F-11.12(a)", "PA-686a.6(f)")
@pytest.mark.parametrize(
    ("game", "change", "wagers", "clause"),
    [
        (
            "pai-gow-poker",
            ("# two_adjacent_areas = false", "two_adjacent_areas = true"),
            {"pai-gow-poker": 10_00},
            "NJ-69F-11.12(a)",
        ),
        ("over-under", ("adjacent_boxes = 1", "adjacent_boxes = 2"), {"ante": 10_00}, "PA-686a.6(f)"),
    ],
)
def test_nobody_sits_down_on_another_players_wagers(
    game: str, change: tuple[str, str], wagers: dict[str, int], clause: str
) -> None:
    pit = opened(game, change)
    pit.do("bet", Role.PLAYER, "ann", seat=4, wagers=wagers)
    with pytest.raises(RuleError, match="wagers of ann lie on position 4") as caught:
        pit.sit("cat", 4)
    assert caught.value.clause == clause
