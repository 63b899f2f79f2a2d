"""The felt and its signs, drawn from the rulebook and a submission with everything the chapter demands."""

from croupier.layout.draw import draw_felt, draw_sign
from croupier.layout.felt import Felt, felt_for

__all__ = ["Felt", "draw_felt", "draw_sign", "felt_for"]
