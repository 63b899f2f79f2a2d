"""`croupier layout`: the felt, or the payout sign, as a picture to print."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from croupier.chapter import chapter
from croupier.cli.output import complain, console, print_json
from croupier.errors import InputError
from croupier.layout import draw_felt, draw_sign, felt_for
from croupier.layout.plan import FILE
from croupier.submission import load, offering, read_file

if TYPE_CHECKING:
    from croupier.submission import Submission, TableRules


def layout(
    game: str,
    /,
    *,
    submission: Path | None = None,
    output: Annotated[Path | None, Parameter(name=["--output", "-o"])] = None,
    sign: bool = False,
    json: bool = False,
) -> None:
    """Draw a game's felt with every area and inscription that its chapter demands.

    Parameters
    ----------
    game
        The slug of the game.
    submission
        A Rules Submission; without one, every wager is offered on its first paytable.
    output
        The SVG file to write; standard output if left out.
    sign
        Draw the separate payout sign instead.
    json
        Print one JSON document.
    """
    if not chapter(game).has(FILE):
        complain(f"{game} has no {FILE}: a plain felt, drawn from its wagers and what a player is dealt")
    filed = load(read_file(submission)) if submission else load(offering(game).encode())
    felt = felt_for(_table(filed, game), filed.licensee.name)
    svg = draw_sign(felt) if sign else draw_felt(felt)
    if output is not None:
        try:
            output.write_text(svg, encoding="utf-8")
        except OSError as error:
            raise InputError("file", f"cannot write '{output}': {error.strerror}", field="output") from error
        complain(f"wrote {output}")
    if json:
        print_json({"game": game, "file": str(output) if output else None, "svg": None if output else svg})
    elif output is None:
        console().out(svg, end="", highlight=False)


def _table(filed: Submission, game: str) -> TableRules:
    found = next((rules for rules in filed.tables if rules.game == game), None)
    if found is None:
        raise InputError("submission", f"the submission has no table of {game}", field="submission")
    return found
