"""The pokette board: the cards in rank and suit order, the group wagers, the wheel and the card stand."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from croupier.cards import RANKS, SUITS, is_joker, rank_of, suit_of
from croupier.rulebook import cite
from croupier.wheel import GRID, SECTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.layout.felt import Felt

SIGNS = dict(zip(SUITS, "♣♦♥♠", strict=True))
RED = ("d", "h")
CELL_W, CELL_H, LEFT, TOP = 58, 74, 446, 130
GROUPS = ("akq-rank", "jt9-rank", "876-rank", "543-rank")
HANDS = ("pair-in-two", "pair-in-three", "three-of-a-kind", "flush", "straight", "straight-flush")


def pokette_board(felt: Felt) -> Iterator[str]:
    """The whole board; ranks run from left to right, suits are the four rows."""
    spots = {spot.wager: spot for spot in felt.spots}
    yield _words(felt.title.upper(), 700, 78, 36, "t")
    yield _words(felt.licensee.text, 1330, 74, 16, "e")
    yield from _wheel()
    yield from _cards()
    bottom = TOP + 4 * CELL_H
    for i, slug in enumerate(GROUPS):
        if slug in spots:
            yield _box(
                LEFT + CELL_W * (1 + 3 * i), bottom + 8, CELL_W * 3, 44, spots[slug].label, spots[slug].clause, slug
            )
    for i, slug in enumerate(("single-rank", "double-rank", "red", "black", "jacer")):
        if slug in spots:
            yield _box(LEFT + 176 * i, bottom + 62, 168, 44, spots[slug].label, spots[slug].clause, slug)
    if "suit" in spots:
        for row, suit in enumerate(("s", "c", "d", "h")):
            label = f"{SIGNS[suit]} suit"
            yield _box(LEFT + CELL_W * 14 + 2, TOP + CELL_H * row, 76, CELL_H - 4, label, spots["suit"].clause, "suit")
    for i, slug in enumerate(HANDS):
        if slug in spots:
            x, y = LEFT + 294 * (i % 3), bottom + 122 + 52 * (i // 3)
            yield _box(x, y, 284, 44, spots[slug].label, spots[slug].clause, slug)
    yield from _stand(bottom + 240)
    for i, line in enumerate(felt.lines):
        yield _words(line.text.upper(), 900, 742 + 18 * i, 13, "m", line.clause)
    if felt.payouts_on_felt:
        for payouts in felt.payouts:
            yield from _odds(payouts.rows, payouts.clause)


def _cards() -> Iterator[str]:
    clause = cite("NJ-69F-12.5(a)1")
    for column, rank_row in enumerate(GRID):
        for row, card in enumerate(rank_row):
            if card is None:
                continue
            x, y = LEFT + CELL_W * column, TOP + CELL_H * row
            if is_joker(card):
                label, colour = "★", "#d9b86c"
            else:
                suit = SUITS[suit_of(card)]
                label = RANKS[rank_of(card)].replace("T", "10") + SIGNS[suit]
                colour = "#ef8d86" if suit in RED else "#efe6cd"
            yield (
                f'<rect x="{x}" y="{y}" width="{CELL_W - 4}" height="{CELL_H - 4}" rx="5" fill="#00000038" '
                f'stroke="#d9b86c" data-clause={quoteattr(clause)} data-card="{card}"/>'
                f'<text x="{x + CELL_W / 2 - 2}" y="{y + CELL_H / 2 + 6}" font-size="22" class="m" fill="{colour}" '
                f'style="fill:{colour}">{label}</text>'
            )


def _wheel() -> Iterator[str]:
    """54 equal sections round a hub."""
    clause = cite("NJ-69F-12.1/winning-card")
    x, y, outer, inner = 232, 330, 190, 120
    yield f"<g data-clause={quoteattr(clause)}>"
    for i, card in enumerate(SECTIONS):
        a, b = (2 * pi * k / len(SECTIONS) - pi / 2 for k in (i, i + 1))
        joker = is_joker(card)
        red = not joker and SUITS[suit_of(card)] in RED
        fill = "#d9b86c" if joker else "#8d2b2f" if red else "#151a22"
        path = (
            f"M{x + inner * cos(a):.1f} {y + inner * sin(a):.1f} L{x + outer * cos(a):.1f} {y + outer * sin(a):.1f} "
            f"A{outer} {outer} 0 0 1 {x + outer * cos(b):.1f} {y + outer * sin(b):.1f} "
            f"L{x + inner * cos(b):.1f} {y + inner * sin(b):.1f} Z"
        )
        yield f'<path d="{path}" fill="{fill}" stroke="#efe6cd" stroke-width=".6"/>'
        middle = (a + b) / 2
        label = "★" if joker else RANKS[rank_of(card)].replace("T", "10") + SIGNS[SUITS[suit_of(card)]]
        turn = middle * 180 / pi + 90
        tx, ty = x + 158 * cos(middle), y + 158 * sin(middle)
        turned = f'transform="rotate({turn:.1f} {tx:.1f} {ty:.1f})"'
        yield f'<text x="{tx:.1f}" y="{ty:.1f}" font-size="10" class="m" {turned}>{label}</text>'
    yield f'<circle cx="{x}" cy="{y}" r="{inner}" fill="#00000050" stroke="#d9b86c" stroke-width="2"/>'
    yield f'<path d="M{x - 9} {y - outer - 22} h18 l-9 26 Z" fill="#d9b86c"/></g>'


def _stand(y: float) -> Iterator[str]:
    """The card stand with room for three winning cards."""
    clause = cite("NJ-69F-12.2(a)")
    for i in range(3):
        x = LEFT + 92 * i
        yield (
            f'<rect x="{x}" y="{y:g}" width="80" height="54" rx="5" fill="#00000038" stroke="#a8946088" '
            f'stroke-dasharray="4 3" data-clause={quoteattr(clause)} data-area="card stand"/>'
        )
    yield _words("CARD STAND", LEFT + 330, y + 32, 12, "m", clause)


def _odds(rows: tuple[tuple[str, ...], ...], clause: str) -> Iterator[str]:
    yield f'<g data-clause={quoteattr(clause)} data-payouts="odds">'
    for i, (hand, pays) in enumerate(rows):
        x, y = 60 + 190 * (i % 2), 566 + 17 * (i // 2)
        yield _words(hand, x, y, 11, "")
        yield _words(pays, x + 168, y, 11, "e")
    yield "</g>"


def _box(x: float, y: float, width: float, height: float, label: str, clause: str, wager: str) -> str:
    mark = f"data-clause={quoteattr(clause)} data-wager={quoteattr(wager)}"
    return (
        f'<g {mark}><rect x="{x:g}" y="{y:g}" width="{width - 6:g}" height="{height:g}" rx="6" fill="#00000038" '
        f'stroke="#d9b86c"/>' + _words(label.upper(), x + width / 2 - 3, y + height / 2 + 5, 12, "m") + "</g>"
    )


def _words(text: str, x: float, y: float, size: float, kind: str, clause: str = "") -> str:
    mark = f" data-clause={quoteattr(clause)}" if clause else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" class="{kind}"{mark}>{escape(text)}</text>'
