"""Published figures agree by their printed digits, not by a tolerance."""

from __future__ import annotations

from fractions import Fraction

from croupier.rulebook import Published, rulebooks


def figure(percent: str, *, high: str | None = None, measure: str = "return", of: str = "initial") -> Published:
    return Published(
        id="x",
        wager="ante",
        percent=percent,
        high=high,
        measure=measure,  # type: ignore[arg-type]
        of=of,  # type: ignore[arg-type]
        source="S0",
        lines="1",
    )


def test_a_figure_agrees_if_it_rounds_to_the_printed_digits() -> None:
    assert figure("98.95").agrees(Fraction("0.98945"), Fraction(0))
    assert figure("98.95").agrees(Fraction("0.989549"), Fraction(0))
    assert not figure("98.95").agrees(Fraction("0.98955"), Fraction(0))
    assert not figure("94.393").agrees(Fraction("0.94395"), Fraction(0))


def test_a_range_holds_what_rounds_into_it() -> None:
    hold = figure("1.11", high="6.6", measure="hold")
    assert hold.agrees(1 - Fraction("0.01106"), Fraction(0))
    assert hold.agrees(1 - Fraction("0.06615"), Fraction(0))
    assert not hold.agrees(1 - Fraction("0.0666"), Fraction(0))
    assert not hold.agrees(1 - Fraction("0.01104"), Fraction(0))


def test_a_figure_of_the_total_looks_at_the_total() -> None:
    assert figure("98.99", of="total").agrees(Fraction(0), Fraction("0.9899"))


def test_every_published_return_of_a_preamble_is_there() -> None:
    counted = {slug: len(book.published) for slug, book in rulebooks().items() if book.published}
    assert counted == {
        "over-under": 2,
        "dj-wild-stud-poker": 12,
        "face-up-pai-gow-poker": 19,
        "four-card-prime": 4,
        "cajun-stud": 5,
    }


def test_the_ends_of_a_range_must_be_reached() -> None:
    """Of tables that hold 2.3 and 7.1, only the second agrees with a printed range from 2.1 to 7.1."""
    hold = figure("2.1", high="7.1", measure="hold")
    among = [(1 - Fraction(share), Fraction(0)) for share in ("0.023", "0.05", "0.071")]
    assert [hold.agrees(*one, among) for one in among] == [False, True, True]
