"""The tables of every family of hands, by its options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.compiled import dj_wild as _dj_wild
from croupier.compiled import orders as _orders
from croupier.compiled.check import option
from croupier.compiled.tables import Spec, Tables, load
from croupier.families.hands.categories import DJ, DJ_ABOVE, Family

if TYPE_CHECKING:
    from croupier.compiled.arrays import I32

FIVE_OF_A_KIND: dict[str, Family] = {"below-royal": DJ, "above-royal": DJ_ABOVE, "unranked": DJ}
NATURAL = ("any-rank-and-suit", "any-wild-marks")


def poker(width: int) -> Tables:
    """Best five of ordinary poker."""
    return load(Spec(f"poker{width}", _orders.poker(), width))


def bug(width: int, *, low_wheel: bool) -> Tables:
    """Best five with the joker as an ace or filler."""
    return load(Spec(f"bug{width}{_low(low_wheel)}", _orders.bug(low_wheel=low_wheel), width))


def fully_wild(width: int, *, low_wheel: bool) -> Tables:
    """Best five with the joker as any card."""
    return load(Spec(f"fully-wild{width}{_low(low_wheel)}", _orders.fully_wild(low_wheel=low_wheel), width))


def dj_wild(five_of_a_kind: str, natural: str) -> Tables:
    """DJ Wild by its two readings."""
    return _dj_wild.load(option("five_of_a_kind", five_of_a_kind, FIVE_OF_A_KIND), option("natural", natural, NATURAL))


def four_card(width: int) -> Tables:
    """Best four of Four Card Prime."""
    return load(Spec(f"four-card{width}", _orders.four_card(), width))


def three_card() -> Tables:
    """Three cards of Cajun Stud."""
    return load(Spec("three-card3", _orders.three_card(), 3))


def asia(*, low_straight: bool, low_straight_flush: bool) -> Tables:
    """Asia Poker's high hand by its two elections."""
    order = _orders.asia(low_straight=low_straight, low_straight_flush=low_straight_flush)
    return load(Spec(f"asia4{_low(low_straight)}{'-low-flush' if low_straight_flush else ''}", order, 4))


def _low(low: bool) -> str:
    return "-low" if low else ""


def numbered(values: I32) -> I32:
    """A table that the caller cannot change under the kernels."""
    view = values.view()
    view.flags.writeable = False
    return view
