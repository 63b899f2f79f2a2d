"""The drill on a terminal, drawn with Rich."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.box import ROUNDED
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from croupier.drill.questions import Kind
from croupier.terminal.felt import hand, numbered

if TYPE_CHECKING:
    from rich.console import Console

    from croupier.drill.scene import Scene
    from croupier.drill.session import Asked

WELCOME = (
    "Type your answer; an empty line if you do not know, '?' for how to answer, 'q' to leave. "
    "What you miss is asked again at the end, and first the next time."
)


def show(out: Console, asked: Asked) -> None:
    """The layout, the question, and what there is to choose from."""
    question = asked.question
    again = " [dim](again)[/dim]" if asked.again else ""
    out.print(f"\n[bold]{asked.number}. {question.kind}[/bold]{again}")
    if question.kind is Kind.SETTING:
        out.print(numbered(question.game, question.dealt))
    elif question.scene.rows or question.scene.notes:
        out.print(_felt(question.scene))
    out.print(question.prompt, markup=False)
    for number, choice in enumerate(question.choices, 1):
        out.print(f"  {number}. {choice}", markup=False)


def told(out: Console, asked: Asked) -> None:
    """The grade with the right answer, the reason and the clause."""
    question, graded = asked.question, asked.grade
    assert graded is not None
    style, word = ("bold green", "Right") if graded.right else ("bold red", "Wrong")
    out.print(Text(f"{word}: {graded.correct}", style=style))
    if question.why:
        out.print(question.why, markup=False)
    out.print(f"{question.clause}: {question.summary}", markup=False, style="dim")


def summed(out: Console, numbers: dict[str, object]) -> None:
    """The last line of a drill."""
    kinds, again = numbers["kinds"], numbers["again"]
    assert isinstance(kinds, dict)
    assert isinstance(again, list)
    out.print(f"\n[bold]{numbers['right']} of {numbers['asked']} right[/bold]")
    for kind, tally in kinds.items():
        out.print(f"  {kind}: {tally['right']} of {tally['asked']}")
    if again:
        topics = ", ".join(dict.fromkeys(f"{one['kind']} {one['topic']}" for one in again))
        out.print(f"To be asked again: {topics}", markup=False)


def _felt(scene: Scene) -> Panel:
    grid = Table.grid(padding=(0, 2))
    for _ in range(3):
        grid.add_column()
    for row in scene.rows:
        grid.add_row(Text(row.label, style="bold"), hand(row.pieces, scene.game), Text(row.note, style="dim"))
    for note in scene.notes:
        grid.add_row("", Text(note), "")
    return Panel(grid, box=ROUNDED, style="on rgb(10,70,45)", expand=False)
