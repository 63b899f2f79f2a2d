"""One drill: a plan of questions, answers one by one, grades at once, and what was missed asked again at the end."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from croupier.drill.grade import grade, how, read
from croupier.drill.questions import Kind, kinds_of, make
from croupier.drill.scores import Tally
from croupier.errors import InputError

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from croupier.drill.grade import Grade
    from croupier.drill.questions import Question
    from croupier.drill.scores import Score
    from croupier.play.chapter import Playbook
    from croupier.submission import TableRules

LEAVING = ("q", "quit", "exit")
SEEDS = 2**32
# How much likelier a kind becomes that was always answered wrongly.
HARDER = 4


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with its number, whether it is asked again, and its grade once there is one."""

    number: int
    question: Question
    again: bool = False
    grade: Grade | None = None

    def as_dict(self) -> dict[str, Any]:
        """The question as the JSON document shows it; the right answer only once it has been graded."""
        question, graded = self.question, self.grade
        return {
            "number": self.number,
            "kind": question.kind.value,
            "topic": question.topic,
            "seed": question.seed,
            "again": self.again,
            "scene": question.scene.lines(),
            "question": question.prompt,
            "choices": list(question.choices),
            "answer": graded.given if graded else None,
            "right": graded.right if graded else None,
            "correct": graded.correct if graded else None,
            "why": question.why if graded else None,
            "clause": question.clause if graded else None,
            "summary": question.summary if graded else None,
        }


def plan(
    game: Playbook, rules: TableRules, score: Score, rng: random.Random, *, number: int, kind: Kind | None = None
) -> Iterator[Asked]:
    """So many questions: what was missed before comes first, then new ones, more of the kinds that go wrong."""
    kinds = kinds_of(game, rules)
    if kind is not None and kind not in kinds:
        known = ", ".join(kinds)
        raise InputError("kind", f"{game.slug} has no questions of the kind {kind}; it has {known}", field="kind")
    return _planned(game, rules, score, rng, number, (kind,) if kind is not None else kinds)


def _planned(
    game: Playbook, rules: TableRules, score: Score, rng: random.Random, number: int, kinds: Sequence[Kind]
) -> Iterator[Asked]:
    """Each question is made when its turn comes."""
    seeds = [rng.randrange(SEEDS) for _ in range(number)]
    weights = [1 + HARDER * score.tally(one).missed for one in kinds]
    new = iter(rng.choices(kinds, weights, k=number))
    asked = 0
    for missed in score.missed:
        if asked == number:
            return
        question = make(game, rules, missed.kind, missed.seed) if missed.kind in kinds else None
        # Under other rules the seed may stand for something else; the question then waits for its own table.
        if question is not None and question.topic == missed.topic:
            asked += 1
            yield Asked(asked, question, again=True)
    for at in range(asked, number):
        yield Asked(at + 1, make(game, rules, next(new), seeds[at]))


@dataclass(slots=True)
class Session:
    """Asks a plan of questions; what is typed, said and kept comes in from outside.

    `ask` returns a line or raises EOFError. A patient session asks again when it cannot read an answer; an
    impatient one, which nobody watches, refuses it.
    """

    score: Score
    ask: Callable[[str], str]
    show: Callable[[Asked], None]
    told: Callable[[Asked], None]
    hint: Callable[[str], None]
    keep: Callable[[Score], None]
    patient: bool = True
    done: list[Asked] = field(default_factory=list)

    def run(self, planned: Iterable[Asked]) -> None:
        """Ask until the plan or the answers end; the question that got no answer is kept without a grade."""
        try:
            for asked in planned:
                self._one(asked)
            for asked in [one for one in self.done if one.grade and not one.grade.right]:
                self._one(Asked(len(self.done) + 1, asked.question, again=True))
        except (EOFError, KeyboardInterrupt):
            pass

    def _one(self, asked: Asked) -> None:
        self.show(asked)
        try:
            graded = self._graded(asked)
        except (EOFError, KeyboardInterrupt):
            self.done.append(asked)
            raise
        self.score = self.score.answered(asked.question, right=graded.right)
        self.keep(self.score)
        self.done.append(Asked(asked.number, asked.question, asked.again, graded))
        self.told(self.done[-1])

    def _graded(self, asked: Asked) -> Grade:
        """The grade of the first answer that can be read; an empty line says that the trainee does not know."""
        while True:
            typed = self.ask(f"{asked.number}> ").strip()
            if typed.lower() in LEAVING:
                raise EOFError
            if typed == "?":
                self.hint(how(asked.question))
                continue
            try:
                return grade(asked.question, read(asked.question, typed) if typed else None)
            except InputError as error:
                if not self.patient:
                    text = f"question {asked.number}: {error.message}"
                    raise InputError(error.code, text, field="answer") from error
                self.hint(error.message)


def tallies(asked: Sequence[Asked]) -> dict[str, Tally]:
    """How often each kind was asked and answered rightly."""
    found: dict[str, Tally] = {}
    for one in asked:
        if one.grade is not None:
            kind = one.question.kind.value
            found[kind] = found.get(kind, Tally()).plus(right=one.grade.right)
    return found


def summary(asked: Sequence[Asked], score: Score) -> dict[str, Any]:
    """The session in numbers, and what will be asked again."""
    kinds = tallies(asked)
    return {
        "asked": sum(tally.asked for tally in kinds.values()),
        "right": sum(tally.right for tally in kinds.values()),
        "kinds": {kind: {"asked": tally.asked, "right": tally.right} for kind, tally in kinds.items()},
        "again": [{"kind": missed.kind.value, "topic": missed.topic} for missed in score.missed],
    }
