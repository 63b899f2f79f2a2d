"""Progressive meters: exact growth, seeding again, and one meter over several tables."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import InputError, RuleError
from croupier.play.inputs import Role
from croupier.play.journal import replay
from croupier.play.progressive import Link, Meter
from croupier.testing import Pit, rules_for

LINKED = [
    ('# progressive = { minimum = "5", maximum = "100" }', 'progressive = { minimum = "1", maximum = "1" }'),
    ('# progressive = "Paytable-1"', 'progressive = "Paytable-1"'),
    ("# linked_progressive = false", "linked_progressive = true"),
]


def meter(**changes: Any) -> Meter:
    start: dict[str, Any] = {
        "seed": 10_000_00,
        "reseed": 10_000_00,
        "rate": Fraction(28, 100),
        "reserve_rate": Fraction(1, 100),
        "exact": Fraction(10_000_00),
    }
    return Meter(**{**start, **changes})


def test_broken_cents_are_carried() -> None:
    """Three wagers of one cent at 28% make 0.84 of a cent, and a fourth turns the sign over."""
    counted = meter()
    for _ in range(3):
        counted.contribute(1)
    assert (counted.exact, counted.shown) == (Fraction(100_000_084, 100), 10_000_00)
    counted.contribute(1)
    assert counted.shown == 10_000_01


def test_a_win_seeds_again_from_the_reserve_first() -> None:
    won = meter(reserve=Fraction(2_000_00))
    won.award(won.shown)
    assert (won.exact, won.reserve, won.paid) == (Fraction(10_000_00), Fraction(0), 10_000_00)
    with pytest.raises(InputError, match="may not exceed the meter"):
        won.award(20_000_00)


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(1, 500)), max_size=40))
def test_a_link_grows_by_what_its_tables_add(wagers: list[tuple[int, int]]) -> None:
    """Whatever the order of rounds, the link holds its seed and all contributions, to the last part of a cent."""
    link, tables = Link(meter()), [meter() for _ in range(3)]
    for which, stake in wagers:
        tables[which].exact = Fraction(link.reading())
        tables[which].contribute(stake)
        assert tables[which].exact == link.meter.exact + Fraction(28, 100) * stake
        link.collect(str(which), tables[which])
    total = sum(stake for _, stake in wagers)
    assert link.meter.exact == 10_000_00 + Fraction(28, 100) * total
    assert link.meter.reserve == Fraction(1, 100) * total


def test_two_tables_win_against_one_reading() -> None:
    """Both were shown $10,000: the first empties the meter, which is seeded again, and the second takes that seed."""
    link = Link(meter())
    one, two = meter(), meter()
    for local in (one, two):
        local.exact = Fraction(link.reading())
        local.award(local.shown)
    link.collect("one", one)
    link.collect("two", two)
    assert (link.meter.shown, link.meter.paid) == (10_000_00, 20_000_00)


@pytest.mark.clause("PA-688a.2(d)")
def test_linked_tables_share_a_meter_and_replay_alone() -> None:
    link = Link(meter(reserve_rate=Fraction(0)))
    pits = [Pit("face-up-pai-gow-poker", rules_for("face-up-pai-gow-poker", LINKED)) for _ in range(2)]
    for number, pit in enumerate(pits):
        pit.sit("ann", 3)
        pit.prepare()
        pit.bet("ann", face_up_pai_gow=10_00, progressive=1_00)
        with pytest.raises(RuleError, match="reading of the common meter"):
            pit.close()
        pit.do("no-more-bets", meter=link.reading())
        while pit.table.state is not None:
            due = pit.table.due()[0]
            if due.act == "decide":
                pit.decide("ann", {"set": "house-way"})
            else:
                data: dict[str, Any] = {"dice": [1, 2, 3]} if due.act == "shake" else {}
                data |= {"count": pit.table.cabinet.shoe.left()} if due.act == "count-stub" else {}
                pit.do(due.act, due.roles[0], due.roles[0].value, **data)
        assert pit.table.meter is not None
        link.collect(str(number), pit.table.meter)
    assert link.meter.shown == 10_000_56
    second = pits[1]
    again = replay(second.game, second.table.rules, second.journal.inputs, inventory=1_000_000_00)
    assert again.events == second.journal.events
    assert Role.DEALER in {given.role for given in second.journal.inputs}
