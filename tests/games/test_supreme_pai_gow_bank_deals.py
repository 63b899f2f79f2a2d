"""Supreme Pai Gow at a real table with a player's bank: how it is dealt and settled."""

import pytest

from croupier.errors import InputError, RuleError
from croupier.play.inputs import Role
from tests.games.supreme_bank import HOUSE_WAY, METHODS, banked, finish

# --- 13(h), (i), (j): dealing with a bank


@pytest.mark.clause(
    "MA-SPG-13(h)", "MA-SPG-13(h)(1)", "MA-SPG-13(h)(3)", "MA-SPG-13(j)", "MA-SPG-13(j)(1)", "MA-SPG-13(j)(3)"
)
@pytest.mark.clause("MA-SPG-13(i)", "MA-SPG-13(i)(2)", "MA-SPG-13(i)(4)")
@pytest.mark.parametrize("method", METHODS)
def test_the_bank_shakes_and_counts_as_number_one(method: str) -> None:
    table = banked(method)
    letter = METHODS[method]
    shake, count = ("(2)", "(4)") if method == "hand" else ("(1)", "(3)")
    due = table.table.due()[0]
    assert (due.act, due.roles, due.seat) == ("shake", (Role.PLAYER,), 6)
    assert due.clause == f"MA-SPG-13({letter}){shake}"
    for role, who in ((Role.DEALER, "dealer"), (Role.PLAYER, "ann")):
        with pytest.raises(RuleError) as caught:
            table.do("shake", role, who, dice=[1, 1, 1])
        assert caught.value.clause == due.clause
    told = [e.clause for e in table.journal.events if e.kind == "announce"]
    assert told[-1] == f"MA-SPG-13({letter})"
    # From position 6 a count of 9 comes round to 5, for 8 is the bank again.
    events = table.do("shake", Role.PLAYER, "cat", dice=[3, 3, 3])
    assert f"MA-SPG-13({letter}){count}" in {e.clause for e in events if e.kind == "announce"}
    first = next(e.place for e in events if e.kind in ("deal", "deliver"))
    assert first == "position 5"


@pytest.mark.clause("MA-SPG-13(h)(2)", "MA-SPG-13(i)(3)", "MA-SPG-13(j)(2)")
@pytest.mark.parametrize("method", METHODS)
def test_the_generator_is_used_as_approved_with_a_bank_too(method: str) -> None:
    table = banked(method, "rng")
    clause = f"MA-SPG-13({METHODS[method]})({3 if method == 'hand' else 2})"
    assert table.table.due()[0].clause == clause
    events = table.do("draw-number", Role.DEVICE, "device", number=1)
    assert (events[0].kind, events[0].clause) == ("draw-number", clause)
    assert next(e.place for e in events if e.kind in ("deal", "deliver")) == 6


@pytest.mark.clause("MA-SPG-13(i)(1)", "MA-SPG-13(i)(5)")
@pytest.mark.parametrize(
    ("chosen", "order"),
    [
        (3, [3, 2, 1, 7, 6, 5, 4]),  # to the right of the third stack lie the second and the first
        (1, [1, 7, 6, 5, 4, 3, 2]),  # nothing lies to the right of the first
        (7, [7, 6, 5, 4, 3, 2, 1]),
    ],
)
def test_the_bank_selects_the_first_stack_and_the_rest_follow_rightward_clockwise(
    chosen: int, order: list[int]
) -> None:
    table = banked("hand", stepped=True)
    while table.table.due()[0].act != "choose-stack":
        table.do("go-on")
    stub = [e for e in table.journal.events if e.kind == "stub"][-1]
    assert stub.clause == "MA-SPG-9(e)"
    for bad in (0, 8, "1", None):
        with pytest.raises(RuleError) as caught:
            table.do("choose-stack", Role.PLAYER, "cat", stack=bad)
        assert caught.value.clause == "MA-SPG-13(i)(1)"
    with pytest.raises(RuleError):
        table.do("choose-stack", Role.PLAYER, "ann", stack=1)
    events = table.do("choose-stack", Role.PLAYER, "cat", stack=chosen)
    while table.table.phase() != "dealt":
        act = table.table.due()[0].act
        events += table.do("shake", Role.PLAYER, "cat", dice=[6, 1, 1]) if act == "shake" else table.do("go-on")
    delivered = [e for e in events if e.kind == "deliver"]
    assert [e.text for e in delivered] == [f"stack {n}" for n in order]
    assert [e.place for e in delivered] == [6, "dealer", 1, "position 2", 3, "position 4", "position 5"]
    assert {e.clause for e in delivered} == {"MA-SPG-13(i)(5)"}


@pytest.mark.clause("MA-SPG-13(h)(1)", "MA-SPG-13(i)(2)", "MA-SPG-13(j)(1)")
@pytest.mark.parametrize("method", METHODS)
def test_a_bank_that_lifts_the_lid_shakes_again(method: str) -> None:
    table = banked(method)
    clause = table.table.due()[0].clause
    assert table.irregularity(clause)[0].text == "lid lifted by the bank"
    assert table.table.due()[0].act == "shake"
    table.do("shake", Role.PLAYER, "cat", dice=[1, 1, 1])


@pytest.mark.clause("MA-SPG-13(k)")
def test_a_dealer_without_a_wager_puts_the_own_cards_away_unseen() -> None:
    table = banked("manual-shoe")
    events = table.do("shake", Role.PLAYER, "cat", dice=[1, 1, 1]) + finish(table)
    assert [e.clause for e in events if e.kind == "discard" and e.place == "dealer"] == ["MA-SPG-13(k)"]
    assert "dealer" not in {e.place for e in events if e.kind == "expose"}


def test_the_dealer_shakes_for_a_bank_that_has_left() -> None:
    table = banked("manual-shoe")
    table.do("leave", Role.PLAYER, "cat")
    assert table.table.due()[0].roles == (Role.DEALER,)
    table.do("shake", dice=[1, 1, 1])
    finish(table)
    assert "cat" not in table.table.betting.players


# --- 13(k) to (o): settlement


@pytest.mark.clause("MA-SPG-13(k)", "MA-SPG-13(l)", "MA-SPG-13(n)", "MA-SPG-13(o)", "MA-SPG-1/bank")
def test_the_dealers_wager_comes_first_then_the_players_from_the_right_then_the_centre() -> None:
    """Stacks from an unshuffled deck: cat has four twos, the dealer four threes, bob fours and ann sixes."""
    table = banked("automated-shoe", dealer_wager=30_00)
    before = table.table.chips()
    table.do("shake", Role.PLAYER, "cat", dice=[6, 1, 1])
    start = len(table.journal.events)
    finish(table)
    steps = [
        (e.kind, e.place, e.clause)
        for e in table.journal.events[start:]
        if e.kind not in ("ask", "look", "decide", "discard")
    ]
    assert steps == [
        ("set-hand", None, "MA-SPG-13(k)"),
        ("expose", "dealer", "MA-SPG-13(k)"),
        ("expose", 6, "MA-SPG-13(k)"),
        ("announce", None, "MA-SPG-13(k)"),
        ("expose", 3, "MA-SPG-13(l)"),
        ("announce", None, "MA-SPG-13(l)"),
        ("expose", 1, "MA-SPG-13(l)"),
        ("announce", None, "MA-SPG-13(l)"),
        ("announce", None, "MA-SPG-13(l)"),
        ("announce", None, "MA-SPG-13(n)"),
        ("settle", 3, "MA-SPG-13(l)"),
        ("settle", 1, "MA-SPG-13(l)"),
        ("settle", 6, "MA-SPG-13(l)"),
        ("round-over", None, "MA-SPG-7(c)"),
    ]
    # Four twos lose to threes, fours and sixes: the bank pays $30 to the dealer, $10 to ann and $20 to bob.
    centre = next(e.text for e in table.journal.events[start:] if "in the centre" in e.text)
    assert centre == "$0 in the centre, $60 to pay: $60 from the bank"
    assert table.table.chips() == before
    lines = {line.seat: (line.outcome.value, line.net, line.clause) for line in table.journal.events[-1].lines}
    assert lines == {3: ("win", 9_50, "MA-SPG-13(o)"), 1: ("win", 19_00, "MA-SPG-13(o)")}


@pytest.mark.clause("MA-SPG-13(l)", "MA-SPG-13(m)")
@pytest.mark.parametrize(("co_bank", "gain"), [(False, -30_00), (True, -15_00)])
def test_the_bank_pays_what_the_centre_lacks_alone_or_half_of_it(co_bank: bool, gain: int) -> None:
    terms = {"co_bank": True} if co_bank else {"dealer_wager": 0}
    table = banked("automated-shoe", **terms)
    held = table.table.betting.players["cat"].chips
    table.do("shake", Role.PLAYER, "cat", dice=[6, 1, 1])
    events = finish(table)
    clause = "MA-SPG-13(m)" if co_bank else "MA-SPG-13(l)"
    assert clause in {e.clause for e in events if e.kind == "settle"}
    assert table.table.betting.players["cat"].chips == held + gain


@pytest.mark.clause("MA-SPG-13(l)", "MA-SPG-12(e)(1)")
def test_a_wager_surrendered_to_the_bank_is_collected_at_once() -> None:
    table = banked("automated-shoe")
    held = table.table.betting.players["cat"].chips
    table.do("shake", Role.PLAYER, "cat", dice=[6, 1, 1])
    for name in ("bob", "ann", "cat"):
        table.decide(name, HOUSE_WAY)
    events = table.decide("ann", "surrender")
    assert ("take", 3, "MA-SPG-12(e)(1)") in [(e.kind, e.place, e.clause) for e in events]
    events += table.decide("bob", "surrender")
    put_away = [(e.place, e.clause) for e in events if e.kind == "discard" and e.place in (1, 3)]
    assert put_away == [(3, "MA-SPG-12(e)(3)"), (1, "MA-SPG-12(e)(3)")]
    # $30 in the centre, less five percent.
    assert table.table.betting.players["cat"].chips == held + 28_50


@pytest.mark.clause("MA-SPG-16(j)")
def test_the_banks_hands_are_reset_at_the_table_too() -> None:
    """Cat lays the four twos three and one."""
    table = banked("automated-shoe")
    table.do("shake", Role.PLAYER, "cat", dice=[6, 1, 1])
    for name in ("bob", "ann"):
        table.decide(name, HOUSE_WAY)
    events = table.decide("cat", {"set": {"high": "2c 2d 2h", "low": "2s"}})
    shown = next(e.text for e in events if e.kind == "expose" and e.place == 6)
    assert shown == "pair of deuces; pair of deuces"


@pytest.mark.clause("MA-SPG-13(k)")
def test_the_bank_is_asked_to_set_and_cannot_surrender() -> None:
    table = banked("automated-shoe")
    table.do("shake", Role.PLAYER, "cat", dice=[6, 1, 1])
    for name in ("bob", "ann"):
        table.decide(name, HOUSE_WAY)
    assert table.table.due()[0].seat == 6
    with pytest.raises(InputError):
        table.decide("cat", "surrender")
