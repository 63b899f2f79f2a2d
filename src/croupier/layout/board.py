"""Draw a wheel of cards and its board: the cards as they adjoin, the group wagers around them and the card stand."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from croupier.cards import RANKS, SUITS, is_joker, rank_of, suit_of
from croupier.wheel import sections

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.cards import Card
    from croupier.layout.felt import Felt, Payouts, Spot
    from croupier.layout.plan import Area, Board

SIGNS = dict(zip(SUITS, "♣♦♥♠", strict=True))
RED = ("d", "h")
CELL_W, CELL_H, LEFT, TOP, WIDE = 58, 74, 446, 130, 812
GOLD = "#d9b86c"


def draw_board(felt: Felt, board: Board) -> Iterator[str]:
    """The whole board; the rows of the grid run from left to right, so that a suit is a line."""
    spots = {spot.wager: spot for spot in felt.spots}
    width = min(CELL_W, WIDE / len(board.grid))
    right, bottom = LEFT + width * len(board.grid), TOP + CELL_H * len(board.cells[0])
    yield _words(felt.title.upper(), 700, 78, 36, "t")
    yield _words(felt.licensee.text, 1330, 74, 16, "e", felt.licensee.clause)
    yield from _wheel(board)
    yield from _cards(board, width)
    for slug, ranks in board.groups.items():
        under = [i for i, row in enumerate(board.cells) if {_rank(card) for card in row} <= set(ranks)]
        if slug in spots and under:
            yield _box(LEFT + width * under[0], bottom + 8, width * len(under), 44, spots[slug])
    for i, slug in enumerate(board.outside):
        if slug in spots:
            yield _box(LEFT + 176 * i, bottom + 62, 168, 44, spots[slug])
    if board.suits in spots:
        for i, card in enumerate(board.cells[-1]):
            label = f"{_suit(card)} suit"
            yield _box(right + 2, TOP + CELL_H * i, 76, CELL_H - 4, spots[board.suits], label)
    for i, slug in enumerate(board.hands):
        if slug in spots:
            yield _box(LEFT + 294 * (i % 3), bottom + 122 + 52 * (i // 3), 284, 44, spots[slug])
    if board.stand:
        yield from _stand(board.stand, bottom + 240)
    for i, line in enumerate(felt.lines):
        yield _words(line.printed, 900, 742 + 18 * i, 13, "m", line.clause)
    if felt.payouts_on_felt:
        first = 0
        for payouts in felt.payouts:
            yield from _odds(payouts, first)
            first += len(payouts.rows)


def _rank(card: Card | None) -> str:
    return "" if card is None or is_joker(card) else RANKS[rank_of(card)]


def _suit(card: Card | None) -> str:
    return "" if card is None or is_joker(card) else SIGNS[SUITS[suit_of(card)]]


def _face(card: Card) -> str:
    """A card as it is printed: `10♦`, or a star for a joker."""
    return "★" if is_joker(card) else _rank(card).replace("T", "10") + _suit(card)


def _is_red(card: Card) -> bool:
    return not is_joker(card) and SUITS[suit_of(card)] in RED


def _mark(clause: str) -> str:
    return f" data-clause={quoteattr(clause)}" if clause else ""


def _cards(board: Board, width: float) -> Iterator[str]:
    cells = [(i, j, card) for i, row in enumerate(board.cells) for j, card in enumerate(row) if card is not None]
    for column, line, card in cells:
        x, y = LEFT + width * column, TOP + CELL_H * line
        colour = GOLD if is_joker(card) else "#ef8d86" if _is_red(card) else "#efe6cd"
        yield (
            f'<rect x="{x:g}" y="{y}" width="{width - 4:g}" height="{CELL_H - 4}" rx="5" fill="#00000038" '
            f'stroke="{GOLD}"{_mark(board.cards)} data-card="{card}"/>'
            f'<text x="{x + width / 2 - 2}" y="{y + CELL_H / 2 + 6}" font-size="22" class="m" fill="{colour}" '
            f'style="fill:{colour}">{_face(card)}</text>'
        )


def _wheel(board: Board) -> Iterator[str]:
    """Equal sections round a hub, one for each card of the board."""
    x, y, outer, inner = 232, 330, 190, 120
    cards = sections(board.cells)
    yield f'<g{_mark(board.wheel)} data-wheel="{len(cards)}">'
    for i, card in enumerate(cards):
        a, b = (2 * pi * k / len(cards) - pi / 2 for k in (i, i + 1))
        fill = GOLD if is_joker(card) else "#8d2b2f" if _is_red(card) else "#151a22"
        path = (
            f"M{x + inner * cos(a):.1f} {y + inner * sin(a):.1f} L{x + outer * cos(a):.1f} {y + outer * sin(a):.1f} "
            f"A{outer} {outer} 0 0 1 {x + outer * cos(b):.1f} {y + outer * sin(b):.1f} "
            f"L{x + inner * cos(b):.1f} {y + inner * sin(b):.1f} Z"
        )
        yield f'<path d="{path}" fill="{fill}" stroke="#efe6cd" stroke-width=".6"/>'
        middle = (a + b) / 2
        turn = middle * 180 / pi + 90
        tx, ty = x + 158 * cos(middle), y + 158 * sin(middle)
        turned = f'transform="rotate({turn:.1f} {tx:.1f} {ty:.1f})"'
        yield f'<text x="{tx:.1f}" y="{ty:.1f}" font-size="10" class="m" {turned}>{_face(card)}</text>'
    yield f'<circle cx="{x}" cy="{y}" r="{inner}" fill="#00000050" stroke="{GOLD}" stroke-width="2"/>'
    yield f'<path d="M{x - 9} {y - outer - 22} h18 l-9 26 Z" fill="{GOLD}"/></g>'


def _stand(stand: Area, y: float) -> Iterator[str]:
    """The stand that shows the cards of the last spins."""
    for i in range(stand.pieces):
        yield (
            f'<rect x="{LEFT + 92 * i}" y="{y:g}" width="80" height="54" rx="5" fill="#00000038" stroke="#a8946088" '
            f'stroke-dasharray="4 3"{_mark(stand.clause)} data-area={quoteattr(stand.label)}/>'
        )
    yield _words(stand.label.upper(), LEFT + 92 * stand.pieces + 54, y + 32, 12, "m", stand.clause)


def _odds(payouts: Payouts, first: int) -> Iterator[str]:
    """A paytable in two columns, after those already printed."""
    yield f'<g{_mark(payouts.clause)} data-payouts="odds">'
    for i, (hand, *cells) in enumerate(payouts.rows, first):
        x, y = 60 + 190 * (i % 2), 566 + 17 * (i // 2)
        yield _words(hand, x, y, 11, "")
        yield _words(", ".join(cells), x + 168, y, 11, "e")
    yield "</g>"


def _box(x: float, y: float, width: float, height: float, spot: Spot, label: str = "") -> str:
    mark = f"data-clause={quoteattr(spot.clause)} data-wager={quoteattr(spot.wager)}"
    words = (label or spot.label).upper()
    return (
        f'<g {mark}><rect x="{x:g}" y="{y:g}" width="{width - 6:g}" height="{height:g}" rx="6" fill="#00000038" '
        f'stroke="{GOLD}"/>' + _words(words, x + width / 2 - 3, y + height / 2 + 5, 12, "m") + "</g>"
    )


def _words(text: str, x: float, y: float, size: float, kind: str, clause: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" class="{kind}"{_mark(clause)}>{escape(text)}</text>'
