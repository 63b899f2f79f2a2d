"""The bank at a table: who is offered it and when, what it must cover, and what the dealer wagers against it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import RuleError
from croupier.play.inputs import Role
from croupier.submission import TableRules
from croupier.testing import Pit, rules_for

WAGER = "pai-gow-poker"
STAKE = st.integers(1, 100_000)
SETTINGS = [
    ("# player_banking = false", "player_banking = true"),
    ("# co_banking = false", "co_banking = true"),
    ("# two_adjacent_areas = false", "two_adjacent_areas = true"),
    ("# imperial-bonus =", "imperial-bonus ="),
]


class House(Pit):
    """A table with players who bank, driven round by round."""

    def __init__(self, rules: TableRules | None = None, **players: int) -> None:
        super().__init__("pai-gow-poker", rules or rules_for("pai-gow-poker", SETTINGS))
        for name, seat in players.items():
            self.sit(name, seat)
        self.prepare()

    def offers(self) -> list[str]:
        """Who is offered the bank now, in order, if everybody before passes."""
        banking = self.table.banking
        assert banking is not None
        return list(banking.offered)

    def take(self, name: str, **terms: Any) -> Any:
        return self.do("bank", Role.PLAYER, name, take=True, **terms)

    def go_by(self, name: str) -> Any:
        return self.do("bank", Role.PLAYER, name, take=False)

    def round(self, **stakes: int) -> None:
        """Wagers in dollars, and a round in which everybody plays the house way."""
        for name, stake in stakes.items():
            self.bet(name, **{WAGER: stake * 100})
        self.close()
        while self.table.state is not None:
            due = self.table.due()[0]
            owner = self.table.betting.owners.get(due.seat or 0, "dealer")
            known: dict[str, dict[str, Any]] = {"shake": {"dice": [1, 2, 4]}, "count-stub": {"count": 4}}
            data = known.get(due.act, {})
            if due.act == "decide":
                self.decide(owner, due.choices[0])
            else:
                self.do(due.act, due.roles[0], owner if due.roles[0] is Role.PLAYER else "dealer", **data)
        self.prepare()


@pytest.mark.clause("NJ-69F-11.10(b)")
def test_nobody_banks_at_the_start_of_the_game() -> None:
    house = House(ann=6, bob=3)
    with pytest.raises(RuleError, match="not on offer") as caught:
        house.take("ann")
    assert caught.value.clause == "NJ-69F-11.10(b)"
    house.round(ann=10, bob=10)
    assert house.offers() == ["ann", "bob"]
    house.do("idle")
    assert house.offers() == []
    house.prepare()
    with pytest.raises(RuleError, match="not on offer"):
        house.take("ann")
    house.round(ann=10, bob=10)
    house.do("change-decks", Role.FLOORPERSON, "floor")
    house.prepare()
    with pytest.raises(RuleError, match="not on offer"):
        house.take("ann")


@pytest.mark.clause("NJ-69F-11.10(c)")
def test_the_first_offer_goes_round_counterclockwise_from_the_right() -> None:
    house = House(ann=6, bob=4, cat=1)
    seen = []
    for _ in range(5):
        house.round(ann=10, bob=10, cat=10)
        seen.append(house.offers())
        for name in house.offers():
            house.go_by(name)
        assert house.table.due()[0].act == "bet"
    # After Cat the first offer has returned to the dealer, who keeps the bank for a round.
    assert seen == [["ann", "bob", "cat"], ["bob", "cat", "ann"], ["cat", "ann", "bob"], [], ["ann", "bob", "cat"]]
    told = [(event.clause, event.place) for event in house.journal.events if event.kind == "dealer-banks"]
    assert told == [("NJ-69F-11.10(c)", "dealer")]


@pytest.mark.clause("NJ-69F-11.10(c)")
def test_the_bank_is_taken_in_turn_and_never_twice_running() -> None:
    house = House(ann=6, bob=4)
    house.round(ann=10, bob=10)
    with pytest.raises(RuleError, match="offered to ann") as caught:
        house.take("bob")
    assert caught.value.clause == "NJ-69F-11.10(c)"
    events = house.take("ann")
    assert [(e.kind, e.clause) for e in events] == [
        ("bank-taken", "NJ-69F-11.10(c)"),
        ("dealer-wager", "NJ-69F-11.10(g)"),
    ]
    with pytest.raises(RuleError, match="not on offer"):
        house.take("bob")
    house.round(bob=10)
    assert house.offers() == ["bob"]
    with pytest.raises(RuleError, match="two rounds running") as caught:
        house.take("ann")
    assert caught.value.clause == "NJ-69F-11.10(c)"
    house.take("bob")
    house.round(ann=10)
    # The first offer has gone past Bob, so this round is the dealer's.
    assert house.offers() == []
    house.round(ann=10, bob=10)
    assert house.offers() == ["ann", "bob"]


@pytest.mark.clause("NJ-69F-11.10(d)1")
def test_a_bank_must_have_wagered_in_the_last_round_against_the_dealer() -> None:
    house = House(ann=6, bob=4, cat=2)
    house.round(ann=10, bob=10)
    assert house.offers() == ["ann", "bob"]
    with pytest.raises(RuleError, match="wagered in the last round") as caught:
        house.take("cat")
    assert caught.value.clause == "NJ-69F-11.10(d)1"
    house.take("ann")
    # Ann's round is no round against the dealer, so Cat's wager in it does not count, and Bob's absence does no harm.
    house.round(cat=10)
    assert house.offers() == ["bob"]


@pytest.mark.clause("NJ-69F-11.10(d)2")
@pytest.mark.parametrize(("co_bank", "most"), [(False, 900), (True, 1800)])
def test_whoever_does_not_cover_the_other_wagers_does_not_bank(co_bank: bool, most: int) -> None:
    """Ann has $900; shared, she covers half. Nobody else's wager gives way, and the round is the dealer's."""
    for more, who in ((100, None), (0, "ann")):
        house = House(ann=6, bob=4, cat=2)
        house.round(ann=10, bob=10, cat=10)
        house.table.betting.players["ann"].chips = 900_00
        house.take("ann", co_bank=co_bank)
        house.bet("bob", **{WAGER: most * 50})
        house.bet("cat", **{WAGER: most * 50 + more})
        asked = [due.clause for due in house.table.due() if due.act == "withdraw-bank"]
        assert asked == (["NJ-69F-11.10(d)2"] if more else [])
        events = house.close()
        told = [(event.clause, event.place) for event in events if event.kind == "bank-withdrawn"]
        assert told == ([("NJ-69F-11.10(d)2", 6)] if more else [])
        state = house.table.state
        assert state is not None
        assert (state.bank.name if state.bank else None) == who
        assert {number: seat.stakes for number, seat in state.seats.items() if seat.stakes} == {
            4: {WAGER: most * 50},
            2: {WAGER: most * 50 + more},
        }


@pytest.mark.clause("NJ-69F-11.10(d)2", "NJ-69F-11.10(g)")
@pytest.mark.parametrize(("reading", "wager"), [("players", 5_00), ("with-dealer", None)])
def test_the_dealers_wager_is_lowered_to_what_the_cover_leaves(reading: str, wager: int | None) -> None:
    """Ann has $900 against $895 of the players and $10 of the dealer; by the other reading she does not bank."""
    rules = rules_for("pai-gow-poker", SETTINGS, f'[table.readings]\nNJ-31 = "{reading}"\n')
    house = House(rules, ann=6, bob=4)
    house.round(ann=10, bob=10)
    house.table.betting.players["ann"].chips = 900_00
    house.take("ann")
    house.bet("bob", **{WAGER: 895_00})
    house.close()
    assert house.table.state is not None
    bank = house.table.state.bank
    assert (bank.dealer_wager if bank else None) == wager


# --- the staff and the bank


@pytest.mark.clause("NJ-69F-11.10(c)")
@pytest.mark.parametrize("role", [Role.DEALER, Role.FLOORPERSON, Role.SUPERVISOR])
def test_the_staff_refuses_withdraws_and_offers_the_bank(role: Role) -> None:
    house = House(ann=6, bob=4, cat=2)
    with pytest.raises(RuleError) as caught:
        house.do("offer-bank", role, "staff", player="ann")
    assert caught.value.clause == "NJ-69F-11.10(b)"
    house.round(ann=10, bob=10)
    with pytest.raises(RuleError) as caught:
        house.do("refuse-bank", Role.PLAYER, "bob")
    assert caught.value.clause == "NJ-69F-11.10(c)"
    refused = house.do("refuse-bank", role, "staff", reason="the chips are not his")
    assert [(e.kind, e.place, e.text) for e in refused] == [("bank-refused", 6, "ann: the chips are not his")]
    house.take("bob", dealer_wager=0)
    house.bet("bob", **{"imperial-bonus": 5_00})
    taken = house.do("withdraw-bank", role, "staff")
    assert [(e.kind, e.place) for e in taken] == [("bank-withdrawn", 4), ("clear", 4)]
    assert house.table.betting.bets == {}
    with pytest.raises(RuleError) as caught:
        house.do("offer-bank", role, "staff", player="cat")
    assert caught.value.clause == "NJ-69F-11.10(d)1"
    house.do("offer-bank", role, "staff", player="ann")
    assert house.offers() == ["ann"]
    house.take("ann")
    with pytest.raises(RuleError, match="ann has the bank"):
        house.do("offer-bank", role, "staff", player="bob")


@pytest.mark.clause("NJ-69F-11.10(c)")
def test_the_bank_goes_on_to_the_next_player_when_it_is_withdrawn() -> None:
    house = House(ann=6, bob=4)
    house.round(ann=10, bob=10)
    house.take("ann")
    house.do("withdraw-bank", Role.FLOORPERSON, "floor")
    assert house.offers() == ["bob"]


@pytest.mark.clause("NJ-69F-11.10(g)")
def test_the_bank_lowers_the_dealers_wager_and_never_raises_it() -> None:
    house = House(ann=6, bob=2)
    house.round(ann=40, bob=10)
    house.take("ann")
    assert house.do("bank", Role.PLAYER, "ann", dealer_wager=15_00)[-1].text == "$15"
    with pytest.raises(RuleError, match="at most \\$15") as caught:
        house.do("bank", Role.PLAYER, "ann", dealer_wager=16_00)
    assert caught.value.clause == "NJ-69F-11.10(g)"
    with pytest.raises(RuleError, match="as the bank last did") as caught:
        house.do("dealer-wager", amount=45_00)
    assert caught.value.clause == "NJ-69F-11.10(g)"
    house.do("dealer-wager", amount=40_00)
    house.do("bank", Role.PLAYER, "ann", dealer_wager=0)
    with pytest.raises(RuleError, match="nobody has placed a wager"):
        house.close()


@pytest.mark.clause("NJ-69F-11.10(e)")
def test_a_shared_bank_has_no_wager_of_the_dealer() -> None:
    house = House(ann=6, bob=4)
    house.round(ann=10, bob=10)
    with pytest.raises(RuleError, match="may not wager against a bank that the house shares"):
        house.take("ann", co_bank=True, dealer_wager=5_00)
    events = house.take("ann", co_bank=True)
    assert [(e.kind, e.clause) for e in events] == [("bank-taken", "NJ-69F-11.10(c)"), ("co-bank", "NJ-69F-11.10(e)")]
    alone = Pit("pai-gow-poker", rules_for("pai-gow-poker", SETTINGS[:1]))
    alone.sit("ann", 6)
    alone.prepare()
    House.round(alone, ann=10)  # type: ignore[arg-type]  # a table that does not share
    with pytest.raises(RuleError, match="does not share the bank") as caught:
        alone.do("bank", Role.PLAYER, "ann", take=True, co_bank=True)
    assert caught.value.clause == "NJ-69F-11.10(e)"


@pytest.mark.clause("NJ-69F-11.10(f)")
def test_the_bank_has_one_area_and_makes_no_wager_on_the_game() -> None:
    house = House(ann=6, bob=2)
    house.round(ann=10, bob=10)
    house.take("ann")
    with pytest.raises(RuleError, match="takes wagers and makes none") as caught:
        house.bet("ann", **{WAGER: 10_00})
    assert caught.value.clause == "NJ-69F-11.10(f)"
    with pytest.raises(RuleError, match="one betting area") as caught:
        house.bet("ann", seat=5, **{WAGER: 10_00})
    assert caught.value.clause == "NJ-69F-11.10(f)"
    house.bet("bob", **{WAGER: 10_00})
    house.bet("bob", seat=3, **{WAGER: 10_00})


@pytest.mark.clause("NJ-69F-11.10(g)")
def test_the_dealer_wagers_what_the_bank_last_wagered_or_less() -> None:
    house = House(ann=6, bob=2)
    house.round(ann=40, bob=10)
    with pytest.raises(RuleError, match="at most \\$40") as caught:
        house.take("ann", dealer_wager=40_01)
    assert caught.value.clause == "NJ-69F-11.10(g)"
    events = house.take("ann")
    assert events[-1].text == "$40"
    house.round(bob=10)
    assert house.offers() == ["bob"]
    assert len(house.take("bob", dealer_wager=0)) == 1


def test_the_largest_of_two_wagers_counts_for_the_dealer() -> None:
    house = House(ann=6, bob=2)
    house.bet("ann", seat=5, **{WAGER: 70_00})
    house.round(ann=20, bob=10)
    assert house.take("ann")[-1].text == "$70"


@pytest.mark.clause("NJ-69F-11.10(g)", "NJ-69F-11.10(k)")
def test_a_player_alone_at_the_table_banks_against_the_dealer() -> None:
    house = House(ann=4)
    house.round(ann=25)
    before, money = house.table.betting.players["ann"].chips, house.table.chips()
    house.take("ann")
    house.round()
    gain = house.table.betting.players["ann"].chips - before
    assert gain in (-25_00, 0, 23_75)
    assert house.table.chips() == money


def test_a_bank_that_leaves_before_the_deal_is_no_bank() -> None:
    house = House(ann=6, bob=2)
    house.round(ann=10, bob=10)
    house.take("ann")
    house.do("leave", Role.PLAYER, "ann")
    assert house.offers() == []
    house.round(bob=10)
    assert house.table.banking is not None
    assert house.table.banking.last_bank is None


@given(
    choices=st.lists(
        st.tuples(st.sampled_from(["ann", "bob", "cat", ""]), st.booleans(), STAKE), min_size=2, max_size=4
    )
)
def test_a_table_with_a_bank_keeps_every_chip(choices: list[tuple[str, bool, int]]) -> None:
    house = House(ann=6, bob=4, cat=1)
    money = house.table.chips()
    for name, shared, stake in choices:
        bank = ""
        while house.offers():
            offered = house.offers()[0]
            if offered == name:
                house.take(offered, co_bank=shared)
                bank = offered
            else:
                house.go_by(offered)
        stakes = {player: 10 + stake % 90 for player in ("ann", "bob", "cat") if player != bank}
        house.round(**stakes)
        assert house.table.chips() == money
        assert not bank or house.table.banking is None or house.table.banking.last_bank == bank
