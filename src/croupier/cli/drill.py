"""`croupier drill`: dealer training in the terminal."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter, validators

from croupier.cli.output import complain, console, print_json
from croupier.errors import InputError
from croupier.play.chapter import playbook
from croupier.submission import TableRules, load, offering, read_file

if TYPE_CHECKING:
    from rich.console import Console

    from croupier.drill.scores import Score
    from croupier.drill.session import Asked, Session


def drill(
    game: str,
    /,
    *,
    questions: Annotated[int, Parameter(validator=validators.Number(gte=1, lte=1000))] = 10,
    kind: Literal["outcome", "payout", "setting", "irregularity"] | None = None,
    seed: int | None = None,
    submission: Path | None = None,
    scores: Path | None = None,
    json: bool = False,
) -> None:
    """Train as a dealer: call outcomes, compute payouts, set by the house way, name the remedy.

    Parameters
    ----------
    game
        The slug of the game.
    questions
        How many questions to plan; what is missed is asked once more at the end.
    kind
        Only questions of this kind.
    seed
        A number that makes the questions repeatable, as long as the score file is the same.
    submission
        A Rules Submission whose first table of this game is dealt; without one, every wager is offered.
    scores
        The score file; without one, a file in the user's data directory.
    json
        Read answers from standard input and print one JSON document.
    """
    from croupier.drill.questions import Kind
    from croupier.drill.scores import ScoreFile
    from croupier.drill.session import Session, plan, summary

    module, rules = playbook(game), _rules(game, submission)
    # A seeded generator is for practice and tests; without a seed the system's own entropy chooses.
    rng = random.Random(seed) if seed is not None else random.SystemRandom()
    file = ScoreFile(scores or _default_file())
    book, damage = file.load()
    if damage:
        complain(f"croupier: {damage}")
    planned = plan(module, rules, book.of(game), rng, number=questions, kind=Kind(kind) if kind else None)

    def keep(score: Score) -> None:
        file.save(book.having(game, score))

    session = Session(book.of(game), _silent, _nothing, _nothing, _nothing, keep, patient=False)
    if not json:
        _speak(session, console())
    session.run(planned)
    numbers = summary(session.done, session.score)
    if json:
        # From where the answers end, the rest of the plan is a worksheet.
        shown = [one.as_dict() for one in (*session.done, *planned)]
        print_json({"game": game, "table": rules.name, "questions": shown, "summary": numbers})
    else:
        from croupier.drill.screen import summed

        summed(console(), numbers)


def _speak(session: Session, out: Console) -> None:
    from croupier.drill import screen

    out.print(screen.WELCOME, style="dim")
    session.patient = sys.stdin.isatty()
    session.ask = input if session.patient else _echoed
    session.show = lambda asked: screen.show(out, asked)
    session.told = lambda asked: screen.told(out, asked)
    session.hint = lambda text: out.print(text, markup=False, style="yellow")


def _rules(game: str, submission: Path | None) -> TableRules:
    data = read_file(submission) if submission else offering(game).encode()
    found = next((rules for rules in load(data).tables if rules.game == game), None)
    if found is None:
        raise InputError("submission", f"the submission has no table of {game}", field="submission")
    return found


def _default_file() -> Path:
    from platformdirs import user_data_path

    return user_data_path("croupier", appauthor=False) / "drill.json"


def _silent(_: str) -> str:
    """The next line of standard input."""
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def _echoed(prompt: str) -> str:
    line = _silent(prompt)
    console().print(f"{prompt}{line.rstrip()}", markup=False)
    return line


def _nothing(_: Asked | str) -> None:
    """Say nothing: the document says it all at the end."""
