"""`croupier strategy`: the best decisions, as a chart or for one hand."""

from __future__ import annotations

from dataclasses import asdict
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from croupier.cli.output import console, print_json
from croupier.cli.pairs import pairs, typed
from croupier.cli.progress import counting
from croupier.odds import choices, strategy
from croupier.odds.answer import rules_for

if TYPE_CHECKING:
    from croupier.odds import Chart, Choice


def strategy_command(
    game: str,
    /,
    *,
    hand: str | None = None,
    against: str | None = None,
    paytable: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    reading: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    option: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    house_way: str | None = None,
    json: bool = False,
) -> None:
    """The optimal decisions of a game, or the exact value of every choice for one hand.

    Parameters
    ----------
    game
        The slug of the game.
    hand
        The player's cards or tiles, such as "As Kd 7h 7c 2d".
    against
        What the player can see besides: the dealer's hand, or cards already gone.
    paytable
        A paytable other than the chapter's first, such as ante=Paytable-B; may be repeated.
    reading
        A reading other than the default, such as OU-1=push; may be repeated.
    option
        A choice of the licensee, such as decks=8; may be repeated.
    house_way
        How the dealer sets hands.
    json
        Print one JSON document.
    """
    rules = rules_for(
        game,
        readings=pairs(reading, "reading"),
        options=typed(pairs(option, "option")),
        paytables=pairs(paytable, "paytable"),
        house_way=house_way,
    )
    if hand is not None:
        found = choices(rules, hand, against=against)
        if json:
            print_json({"game": game, "hand": hand, "against": against, "choices": [_plain(c) for c in found]})
        else:
            _print_choices(found)
        return
    with counting() as store:
        chart = strategy(rules, store)
    if json:
        print_json({"game": game, **_plain(chart)})
    else:
        _print_chart(chart)


def _plain(record: Chart | Choice) -> dict[str, Any]:
    """A record as JSON has it: every fraction beside its decimal value."""
    found: dict[str, Any] = _fractions(asdict(record))
    return found


def _fractions(value: Any) -> Any:
    if isinstance(value, dict):
        found: dict[str, Any] = {}
        for key, held in value.items():
            found[key] = _fractions(held)
            if isinstance(held, Fraction):
                found[key] = float(held)
                found[f"{key}_exact"] = f"{held.numerator}/{held.denominator}"
        return found
    if isinstance(value, (list, tuple)):
        return [_fractions(item) for item in value]
    return value


def _print_choices(found: list[Choice]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    details = list(dict.fromkeys(name for choice in found for name in choice.detail))
    table = Table("", "choice", *details, box=SIMPLE_HEAD)
    for head in ("value", "exact", "cost"):
        table.add_column(head, justify="right")
    best = found[0].value
    for choice in found:
        exact = f"{choice.value.numerator}/{choice.value.denominator}"
        cost = f"{float(best - choice.value):.6f}" if choice.value != best else ""
        shown = (choice.detail.get(name, "") for name in details)
        table.add_row("*" if choice.best else "", choice.name, *shown, f"{float(choice.value):+.6f}", exact, cost)
    console().print(table)


def _print_chart(chart: Chart) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    out = console()
    out.print(chart.title, style="bold")
    out.print(f"value: {float(chart.value):+.6%} of the initial wager ({chart.value})")
    for title, rules in (("", chart.rules), ("exceptions", chart.exceptions)):
        if rules:
            table = Table("hand", "decision", "", box=SIMPLE_HEAD, title=title)
            for rule in rules:
                table.add_row(rule.hand, rule.decision, rule.note)
            out.print(table)
    if chart.grid:
        heads = list(dict.fromkeys(column for row in chart.grid.values() for column in row))
        table = Table("", *heads, box=SIMPLE_HEAD)
        for name, row in chart.grid.items():
            table.add_row(name, *(row.get(head, "") for head in heads))
        out.print(table)
    if chart.simple:
        table = Table("simpler strategy", "what to do", "value", "cost", box=SIMPLE_HEAD)
        for simple in chart.simple:
            values = (f"{float(simple.value):+.4%}", f"{float(simple.cost):.4%}")
            table.add_row(simple.name, simple.description, *values)
        out.print(table)
    for note in chart.notes:
        out.print(f"- {note}", style="dim")
