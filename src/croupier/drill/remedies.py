"""What becomes of an irregularity, in one sentence, and the wrong sentences to choose it from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.handbook import handbook
from croupier.pieces import pieces_of
from croupier.play.equipment import possible
from croupier.rulebook import Kind
from croupier.rulebook.irregularity import Effect

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Sequence

    from croupier.play.chapter import Playbook
    from croupier.rulebook.irregularity import Irregularity
    from croupier.submission import TableRules

CHOICES = 4


def remedy(
    game: Playbook, rules: TableRules, rule: Irregularity, *, again: bool = False, settled: Sequence[str] | None = None
) -> str:
    """What the clause does; `again` where it has happened before in the same round.

    A reading may give back what the clause lists as settled, so `settled` says what a table has settled indeed.
    """
    if again and rule.void_if_repeated:
        return _void(game)
    match rule.effect:
        case Effect.BURN:
            return "The card is burned and the round goes on."
        case Effect.NEXT_CARD:
            return "The card is dealt as if it were the next one, and the round goes on."
        case Effect.VOID:
            if settled is None:
                settled = [wager for wager in rule.settle if wager in rules.wagers]
            return _void(game, settled, leave=rule.removes_deck)
        case Effect.OPTION:
            either = " or ".join(rule.choices) if rule.choices else "to void the hand or to play it"
            return f"The player chooses: {either}."
        case Effect.RESHUFFLE:
            return f"The {_pieces(game)} are shuffled again before a round begins."
        case Effect.REDEAL:
            return f"The {_pieces(game)} are shuffled and dealt again, and all wagers stand."
        case Effect.REFILL:
            return "The discards are shuffled, and the round is completed with them."
        case Effect.RESET:
            how = "The hands are set again by the house way" if handbook(game.slug).setter else "It is put right"
            return f"{how}, and the round goes on."
        case Effect.NO_ROLL:
            return "It does not count and is done again."
        case Effect.OUT_OF_ORDER:
            return "The device is covered or gets a sign that it is out of order."


def _void(game: Playbook, settle: Sequence[str] = (), *, leave: bool = False) -> str:
    what = "All hands are" if game.deals_cards else "The spin is"
    back = f"but the cards still decide {', '.join(settle)}; every other" if settle else "every"
    text = f"{what} void{', ' if settle else ': '}{back} wager comes back."
    return f"{text} The {_pieces(game)} leave the table." if leave else text


def _pieces(game: Playbook) -> str:
    return f"{pieces_of(game.slug).noun}s"


def eligible(game: Playbook, rules: TableRules) -> list[Irregularity]:
    """What can go wrong at this table; what happens to a bank is left to tables where players bank."""
    clauses = rules.book.clauses
    return [
        rule
        for rule in game.irregularities.values()
        if possible(rule, rules) and clauses[rule.clause].kind is not Kind.BANKING
    ]


def choices(game: Playbook, rules: TableRules, right: str, rng: random.Random) -> tuple[str, ...]:
    """The right sentence among wrong ones: first what the chapter does elsewhere, then what it might have done."""
    pool = list(dict.fromkeys(remedy(game, rules, rule) for rule in game.irregularities.values()))
    rng.shuffle(pool)
    wrong = [text for text in dict.fromkeys((*pool, *_made_up(game))) if text != right]
    found = [right, *wrong[: CHOICES - 1]]
    rng.shuffle(found)
    return tuple(found)


def _made_up(game: Playbook) -> Iterator[str]:
    yield "The round goes on as if nothing had happened."
    yield _void(game)
    yield _void(game).replace("every wager comes back", "the house keeps the wagers")
    yield "Winning wagers are paid, and losing wagers come back."
