"""Compute the frozen tables of the balanced way: `python -m proofs.freeze.supreme_pai_gow`.

At first everyone sets the best high hand, and the tables move an eighth of the way to the new chances in every round.
An opponent's low hand of zero points counts as lower than any.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from croupier.cards import JOKER
from croupier.chapters.supreme_pai_gow import hands as book
from croupier.chapters.supreme_pai_gow.kernels import ranking
from croupier.compiled import rankings as fast
from proofs.freeze.chances import UNIT, Space, document, starts_of, table_of
from proofs.witness.four_pieces import set_cards

COMMAND = "python -m proofs.freeze.supreme_pai_gow"
FILE = Path(str(book.__file__)).parent / "way_chances.json"


def supreme_space() -> Space:
    """All 316,251 hands in their three splits."""
    hands = fast.all_hands(JOKER + 2, 4)
    found = set_cards(hands)
    values = ranking.values().astype(np.int64)
    return Space(
        parts=tuple(classes[found.legal].astype(np.int64) for classes in found.classes),
        starts=starts_of(found.legal.sum(1)),
        weights=np.ones(len(hands), np.int64),
        values=(values, values),
        void=(np.zeros(len(values), np.bool_), values >> 16 == 0),
        score=lambda high, low: high + low,
        opening=0,
        step=8,
    )


def main() -> None:
    """Write the file."""
    unit = UNIT + " or is a low hand of zero points"
    FILE.write_text(document(COMMAND, "supreme-pai-gow", unit, [table_of(supreme_space(), {})]), "utf-8")


if __name__ == "__main__":
    main()
