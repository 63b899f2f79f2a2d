"""The tables of every family of hands, by its options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.compiled import orders as _orders
from croupier.compiled.tables import Spec, Tables, load

if TYPE_CHECKING:
    from croupier.compiled.arrays import I32


def poker(width: int) -> Tables:
    """Best five of ordinary poker."""
    return load(Spec(f"poker{width}", _orders.poker(), width))


def bug(width: int, *, low_wheel: bool) -> Tables:
    """Best five with the joker as an ace or filler."""
    return load(Spec(f"bug{width}{_low(low_wheel)}", _orders.bug(low_wheel=low_wheel), width))


def fully_wild(width: int, *, low_wheel: bool) -> Tables:
    """Best five with the joker as any card."""
    return load(Spec(f"fully-wild{width}{_low(low_wheel)}", _orders.fully_wild(low_wheel=low_wheel), width))


def four_card(width: int) -> Tables:
    """Best four of four, five or six cards."""
    return load(Spec(f"four-card{width}", _orders.four_card(), width))


def three_card() -> Tables:
    """Three cards."""
    return load(Spec("three-card3", _orders.three_card(), 3))


def _low(low: bool) -> str:
    return "-low" if low else ""


def numbered(values: I32) -> I32:
    """A table that the caller cannot change under the kernels."""
    view = values.view()
    view.flags.writeable = False
    return view
