"""Cents, odds and their rounding."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import InputError
from croupier.money import Odds, Rounding, dollars, format_amount, parse_amount, parse_percent, vigorish


@pytest.mark.parametrize(
    ("text", "cents"),
    [("7.50", 750), ("$1,000", 100_000), ("25", 2500), ("0.05", 5), ("$12,345.67", 1_234_567), (3, 300)],
)
def test_amounts_are_read_exactly(text: object, cents: int) -> None:
    assert parse_amount(text) == cents


@pytest.mark.parametrize("text", ["1e3", "-5", "10.005", "NaN", "", "7.5", "1,00", "inf", " ", "٣", 7.5, None, True])
def test_doubtful_amounts_are_refused(text: object) -> None:
    with pytest.raises(InputError, match="is not an amount"):
        parse_amount(text, field="stake")


@given(st.integers(0, 10**12))
def test_amounts_round_trip(cents: int) -> None:
    assert parse_amount(format_amount(cents)) == cents
    assert parse_amount(dollars(cents)) == cents


@pytest.mark.parametrize(
    ("text", "stake", "win"),
    [
        ("3 to 2", 10_00, 15_00),
        ("50:1", 5_00, 250_00),
        ("25 for 1", 10_00, 240_00),
        ("5.5 to 1", 3_00, 16_50),
        ("push", 10_00, 0),
        ("loss", 10_00, -10_00),
        ("$500", 1_00, 500_00),
        ("1,000 to 1", 1_00, 1000_00),
    ],
)
def test_odds_pay_what_they_say(text: str, stake: int, win: int) -> None:
    assert Odds.parse(text).win(stake) == win


def test_a_meter_share_and_a_fixed_sum_add_up() -> None:
    odds = Odds.parse("$5,000 + 20% of meter")
    assert odds.win(5_00, meter=12_345_67, rounding=Rounding.CENT_DOWN) == 5_000_00 + 2_469_13


def test_for_odds_include_the_stake() -> None:
    assert Odds.parse("25 for 1").gross(10_00) == 250_00
    assert Odds.parse("25 to 1").gross(10_00) == 260_00


@pytest.mark.parametrize(
    "text", ["3 to 2", "25 for 1", "push", "loss", "$500", "10% of meter", "$5,000 + 20% of meter", "11 to 2", "$7.50"]
)
def test_odds_print_as_they_parse(text: str) -> None:
    odds = Odds.parse(text)
    assert Odds.parse(str(odds)) == odds
    assert eval(repr(odds), {"Odds": Odds}) == odds


@pytest.mark.parametrize("text", ["", "3", "three to one", "5 to 0", "1 for 2", "150% of meter", "-1 to 1", "$-5", 5])
def test_nonsense_odds_are_refused(text: object) -> None:
    with pytest.raises(InputError):
        Odds.parse(text, field="pays")


def test_rounding_is_explicit() -> None:
    odds = Odds.parse("3 to 2")
    with pytest.raises(InputError, match="not a whole number of cents"):
        odds.win(1)
    assert odds.win(1, rounding=Rounding.CENT_DOWN) == 1
    assert odds.win(1, rounding=Rounding.CENT_UP) == 2
    assert Odds.parse("5.5 to 1").win(3_00, rounding=Rounding.DOLLAR_DOWN) == 16_00


def test_vigorish_is_five_percent_and_rounds_up_to_quarters_only_when_asked() -> None:
    assert vigorish(100_00) == 5_00
    assert vigorish(12_00) == 60
    assert vigorish(12_00, Rounding.QUARTER_UP) == 75
    assert vigorish(1_00, Rounding.QUARTER_UP) == 25
    assert vigorish(5) == 0
    with pytest.raises(InputError):
        vigorish(1_00, Rounding.CENT_UP)


@given(st.integers(0, 10**9), st.sampled_from(Rounding))
def test_rounding_stays_within_its_step(numerator: int, rounding: Rounding) -> None:
    exact = Fraction(numerator, 7)
    steps = {Rounding.CENT_DOWN: 1, Rounding.CENT_UP: 1, Rounding.QUARTER_UP: 25, Rounding.DOLLAR_DOWN: 100}
    if rounding is Rounding.EXACT:
        return
    got = rounding.apply(exact)
    assert abs(got - exact) < steps[rounding]
    assert got % steps[rounding] == 0


def test_percentages() -> None:
    assert parse_percent("28%") == Fraction(28, 100)
    assert parse_percent("0.5%") == Fraction(1, 200)
    with pytest.raises(InputError, match="not a percentage"):
        parse_percent("28", field="rate")
