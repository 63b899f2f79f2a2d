"""Read what the trainee answers and say whether it is right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.drill.questions import Amounts, Called, Chosen, Hands, Kind
from croupier.drill.settings import looks
from croupier.errors import InputError
from croupier.money import format_amount, parse_amount
from croupier.pieces import pieces_of
from croupier.play.lines import Outcome
from croupier.play.setting import HOUSE_WAY, parts_of, read_parts
from croupier.terminal.hand_input import how_to, read_setting

if TYPE_CHECKING:
    from croupier.drill.questions import Answer, Question

WORDS = {
    Outcome.WIN: ("w", "win", "wins", "won"),
    Outcome.LOSE: ("l", "lose", "loses", "lost"),
    Outcome.PUSH: ("p", "push", "pushes", "tie"),
}
FILLING = {"pay", "pays", "paid", "vig", "vigorish", "less", "and"}


@dataclass(frozen=True, slots=True)
class Grade:
    """Whether an answer was right; nothing given is not right."""

    right: bool
    given: str
    correct: str


def how(question: Question) -> str:
    """What may be typed, in one line."""
    match question.kind:
        case Kind.OUTCOME:
            return "Type win, lose or push (w, l, p)."
        case Kind.PAYOUT:
            return "Type the amount in dollars, such as 12.50; where vigorish is taken, that too: 20 1."
        case Kind.SETTING:
            return how_to(question.game)
        case Kind.IRREGULARITY:
            return f"Type the number of the answer, 1 to {len(question.choices)}."


def read(question: Question, typed: str) -> Answer:
    """The answer that somebody typed; what cannot be one is refused and not graded."""
    match question.kind:
        case Kind.OUTCOME:
            return _called(question, typed)
        case Kind.PAYOUT:
            return _amounts(question, typed)
        case Kind.SETTING:
            return _hands(question, typed)
        case Kind.IRREGULARITY:
            return _chosen(question, typed)


def grade(question: Question, answer: Answer | None) -> Grade:
    """Compare an answer with the right one; `None` says that the trainee does not know."""
    right = answer is not None and (
        looks(question.game, answer.hands) in question.accepted
        if isinstance(answer, Hands)
        else answer == question.right
    )
    return Grade(right, spelled(question, answer) if answer is not None else "", spelled(question, question.right))


def spelled(question: Question, answer: Answer) -> str:
    """An answer in words."""
    match answer:
        case Called(outcome):
            return outcome.value
        case Amounts(pay, vigorish):
            return format_amount(pay) + (f", vigorish {format_amount(vigorish)}" if vigorish else "")
        case Hands(hands):
            game = question.game
            return ", ".join(
                f"{part} {pieces_of(game).text(hand)}" for part, hand in zip(parts_of(game), hands, strict=True)
            )
        case Chosen(index):
            return question.choices[index]


def _called(question: Question, typed: str) -> Called:
    for outcome, words in WORDS.items():
        if typed.lower() in words:
            return Called(outcome)
    raise _refused(question, typed)


def _amounts(question: Question, typed: str) -> Amounts:
    words = [word for word in typed.lower().split() if word.strip(",;") not in FILLING]
    if not 1 <= len(words) <= 2:
        raise _refused(question, typed)
    return Amounts(*(parse_amount(word.rstrip(",;"), field="answer") for word in words))


def _hands(question: Question, typed: str) -> Hands:
    parts = parts_of(question.game)
    decision = read_setting(question.game, question.dealt, typed)
    if decision == HOUSE_WAY:
        raise InputError("answer", f"that is the question. {how(question)}", field="answer")
    laid = read_parts(question.game, decision["set"], parts, field="answer")
    return Hands(tuple(laid[part] for part in parts))


def _chosen(question: Question, typed: str) -> Chosen:
    if not (typed.isascii() and typed.isdecimal() and 1 <= int(typed) <= len(question.choices)):
        raise _refused(question, typed)
    return Chosen(int(typed) - 1)


def _refused(question: Question, typed: str) -> InputError:
    return InputError("answer", f"'{typed}' is no answer. {how(question)}", field="answer")
