"""The ledger: a round worked out by hand, and transactions that always balance."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from croupier.house import ledger
from croupier.play.progressive import Meter

CENTS = st.integers(-10_000_000, 10_000_000)


def test_a_round_worked_out_by_hand() -> None:
    """Ada wins $19 net of $1 vigorish, Bob loses $10, and 15 cents of his progressive wager go to the meter.

    The players together gain $9. The table pays that, books the $1 as commission out of what it kept, and sets the 15
    cents aside: its own chips go down by 9 + 1 + 0.15.
    """
    legs = ledger.settlement("t", {"ada": 1900, "bob": -1000}, 100, 15)
    assert legs == {
        "table:t:layout:ada": 1900,
        "table:t:layout:bob": -1000,
        "table:t:vigorish": 100,
        "meter:t": 15,
        "table:t:inventory": -1015,
    }


def test_chips_for_money_and_back() -> None:
    assert ledger.buy_in("t", "ada", 500, bot=False) == {"player:ada": -500, "table:t:layout:ada": 500}
    assert ledger.cash_out("t", "ada", 500, bot=False) == {"table:t:layout:ada": -500, "player:ada": 500}
    assert ledger.buy_in("t", "bot", 500, bot=True) == {"house:bank": -500, "table:t:layout:bot": 500}


def test_a_push_moves_nothing() -> None:
    assert ledger.settlement("t", {"ada": 0}, 0, 0) == {}


def test_a_meter_is_booked_in_whole_cents_with_its_reserve() -> None:
    meter = Meter(0, 0, Fraction(0), Fraction(0), exact=Fraction(1001, 2), reserve=Fraction(7, 2))
    assert ledger.meter_cents(meter) == 504


@given(st.dictionaries(st.text("abc", min_size=1), CENTS, max_size=6), CENTS, CENTS)
def test_every_settlement_balances(nets: dict[str, int], vigorish: int, to_meter: int) -> None:
    assert sum(ledger.settlement("t", nets, vigorish, to_meter).values()) == 0


@given(CENTS, CENTS)
def test_everything_else_balances(amount: int, seed: int) -> None:
    for legs in (
        ledger.opening("t", amount, seed),
        ledger.play_money("ada", amount),
        ledger.buy_in("t", "ada", amount, bot=False),
        ledger.cash_out("t", "ada", amount, bot=True),
    ):
        assert sum(legs.values()) == 0
