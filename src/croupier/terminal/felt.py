"""Cards, hands and settlements drawn with Rich."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.box import ROUNDED, SIMPLE_HEAD
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from croupier.cards import RANKS, SUITS, is_joker, rank_of, suit_of
from croupier.money import dollars
from croupier.pieces import pieces_of
from croupier.play.lines import Outcome
from croupier.play.steps import DEALER
from croupier.tiles import tile_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from croupier.play.lines import Line
    from croupier.play.table import Table
    from croupier.play.views import View

SIGNS = dict(zip(SUITS, "♣♦♥♠", strict=True))
INK = {"c": "black", "d": "red", "h": "red", "s": "black"}
WORDS = {
    Outcome.WIN: "bold green",
    Outcome.LOSE: "red",
    Outcome.FORFEIT: "red",
    Outcome.SURRENDER: "red",
    Outcome.PUSH: "yellow",
    Outcome.VOID: "yellow",
}


def card(value: int | None) -> Text:
    """One card, or its back."""
    if value is None:
        return Text(" ▒▒ ", style="white on blue")
    if is_joker(value):
        return Text(" ★J ", style="bold magenta on white")
    suit = SUITS[suit_of(value)]
    rank = RANKS[rank_of(value)].replace("T", "10")
    return Text(f"{rank:>2}{SIGNS[suit]} ", style=f"bold {INK[suit]} on white")


def tile(value: int | None) -> Text:
    """One tile, or its back."""
    return Text(" ▒▒▒ " if value is None else f" {tile_text(value)} ", style="bold white on black")


def hand(values: Iterable[int | None], game: str = "") -> Text:
    """Several cards or tiles side by side."""
    draw = tile if game and pieces_of(game).noun == "tile" else card
    return Text(" ").join(draw(value) for value in values)


def numbered(game: str, values: Sequence[int]) -> Text:
    """The cards of a hand that is to be set, each with its number."""
    shown = Text("  ")
    for number, value in enumerate(values, 1):
        shown += Text(f"{number} ") + hand((value,), game) + Text("  ")
    return shown


def felt(table: Table, seen: View, me: str) -> Panel:
    """The layout as one player sees it: dealer, areas, then the seats from the dealer's left."""
    grid = Grid.grid(padding=(0, 2))
    for _ in range(3):
        grid.add_column()
    hands = seen.get("hands", {})
    wagers = seen.get("wagers", {})
    game = table.game.slug
    dealer_set = seen.get("dealer_set")
    # A bare position, where nobody wagered, holds nothing that concerns a player.
    places = [p for p in dict.fromkeys((DEALER, *hands)) if p in hands and not str(p).isdigit()]
    for place in [p for p in places if not str(p).startswith("position ")]:
        if place == DEALER and isinstance(dealer_set, dict):
            for part, pieces in dealer_set.items():
                grid.add_row(Text(f"dealer {part}", style="bold"), hand(pieces_of(game).parse(pieces), game), "")
        elif hands[place]:
            grid.add_row(Text(str(place), style="bold"), hand(hands[place], game), "")
    for seat in sorted((s for s in wagers if str(s).isdigit()), key=int):
        owner = table.betting.owners.get(int(seat), "")
        name = Text(f"{seat} {owner}", style="bold yellow" if owner == me else "")
        staked = ", ".join(f"{w} {dollars(a)}" for w, a in wagers[seat].items())
        grid.add_row(name, hand(hands.get(seat, ()), game), Text(staked, style="dim"))
    title = table.rules.book.game.name
    return Panel(grid, title=title, box=ROUNDED, style="on rgb(10,70,45)", expand=False)


def settlement(lines: Iterable[Line], names: dict[int, str]) -> Grid:
    """Every line with its outcome as a word, the amount and the clause."""
    table = Grid("seat", "wager", "hand", "outcome", box=SIMPLE_HEAD)
    table.add_column("net", justify="right")
    table.add_column("clause", style="dim")
    for line in lines:
        outcome = Text(line.outcome.value, style=WORDS[line.outcome])
        seat = f"{line.seat} {names.get(line.seat, '')}"
        wager = f"{line.wager} {line.choice}".strip()
        table.add_row(seat, wager, line.hand, outcome, dollars(line.net), line.clause)
    return table
