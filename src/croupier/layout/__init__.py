"""The felt and its signs, drawn from the chapter's own description and the submission of one table."""

from croupier.layout.draw import draw_felt, draw_sign
from croupier.layout.felt import Felt, felt_for
from croupier.layout.plan import Board, Plan, board_of, plan_of

__all__ = ["Board", "Felt", "Plan", "board_of", "draw_felt", "draw_sign", "felt_for", "plan_of"]
