"""`croupier readings`: where the texts can be read in more than one way."""

from __future__ import annotations

import msgspec

from croupier.cli.output import console, print_json
from croupier.rulebook import Reading, readings_of, slugs


def readings(game: str | None = None, /, *, json: bool = False) -> None:
    """List the ambiguities of the texts, their readings, the default and why.

    Parameters
    ----------
    game
        The slug of one game.
    json
        Print one JSON document.
    """
    held = {slug: readings_of(slug) for slug in slugs()}
    found: dict[str, Reading] = readings_of(game) if game else {}
    for declared in () if game else held.values():
        found |= declared
    if json:
        bearing = {name: [slug for slug in held if name in held[slug]] for name in found}
        print_json([msgspec.to_builtins(reading) | {"games": bearing[name]} for name, reading in found.items()])
        return
    from rich.table import Table

    table = Table("id", "changes", "question", "readings (default first)", "why", show_lines=True)
    for reading in found.values():
        ordered = [reading.default, *(value for value in reading.values if value != reading.default)]
        listed = "\n".join(f"[bold]{value}[/bold]: {reading.values[value]}" for value in ordered)
        clauses = ", ".join(reading.clauses)
        table.add_row(reading.id, reading.severity, f"{reading.question}\n[dim]{clauses}[/dim]", listed, reading.reason)
    console().print(table)
