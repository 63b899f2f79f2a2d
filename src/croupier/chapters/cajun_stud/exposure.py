"""What one player can win at Cajun Stud: on two cards, with the three of the board, with the four All-Six cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.play.most import Deal, exposure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.submission import TableRules

# Two cards, the board and the All-Six cards: of all deals those whose rows no other deal surpasses in every wager.
DEALS = (
    ("Kd Ad", "Td Jd Qd", "2d 3d 4d 5d"),
    ("Td Jd", "Qd Kd Ad", "6d 7d 8d 9d"),
    ("9d Td", "6d 7d 8d", "Jd Qd Kd Ad"),
    ("Ad Ah", "2c Ac As", "Td Jd Qd Kd"),
    ("Jd Ad", "Jc Jh Js", "9d Td Qd Kd"),
    ("Ad Ah", "2c 2d 2h", "Td Jd Qd Kd"),
    ("Jd Ad", "2d 3d 4d", "9d Td Qd Kd"),
    ("Td Jd", "Qc Kc Ac", "9d Qd Kd Ad"),
    ("Ad Ah", "Qc Kc Ac", "Td Jd Qd Kd"),
    ("Qd Ad", "Qc Kc Ac", "9d Td Jd Kd"),
    ("Jd Ad", "2c 3c 4c", "9d Td Qd Kd"),
    ("2d 3d", "5c 6c 7c", "4d 5d 6d 2c"),
    ("9d Td", "2c 3c 4c", "Jd Qd Kd Ad"),
    ("2d Ad", "4c 5c 6c", "Td Jd Qd Kd"),
    ("9d Ad", "2c 3c 4c", "Td Jd Qd Kd"),
)


def deals(_rules: TableRules) -> Iterator[Deal]:
    """Every way in which the hands of the five wagers coincide."""
    for pocket, board, six in DEALS:
        yield Deal(pocket, areas={"community": board, "all-six": six})


EXPOSURE = exposure("cajun-stud", deals)
