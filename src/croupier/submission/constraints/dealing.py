"""Shuffling, dealing and the equipment they need."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.rulebook import cite
from croupier.submission.constraints.finding import error, warning

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.submission.model import Problem, TableRules

AUTOMATED = ("automated", "automated-into-shoe")

_HAND = {
    "dj-wild-stud-poker": cite("PA-687a.9(a)(1)"),
    "face-up-pai-gow-poker": cite("PA-688a.9(a)(1)"),
    "asia-poker": cite("PA-575.9(a)(1)"),
    "four-card-prime": cite("PA-682a.9(a)(1)"),
    "cajun-stud": cite("PA-683a.9(a)(1)"),
}


def hand_needs_shuffler(rules: TableRules) -> Iterator[Problem]:
    """Dealing from the hand requires an automated shuffling device."""
    by_hand = rules.option("dealing_method") == "hand" and rules.game in _HAND
    if by_hand and rules.option("shuffle_method") == "manual":
        yield error(
            "options.shuffle_method",
            "hand-needs-shuffler",
            "cards dealt from the hand must be shuffled by an automated device",
            _HAND[rules.game],
            ", ".join(AUTOMATED),
        )


_SECOND_DECK = {
    "dj-wild-stud-poker": cite("PA-687a.3(b)"),
    "face-up-pai-gow-poker": cite("PA-688a.3(b)"),
    "asia-poker": cite("PA-575.3(b)"),
    "four-card-prime": cite("PA-682a.3(b)"),
    "cajun-stud": cite("PA-683a.3(b)"),
    "pai-gow-poker": cite("NJ-69F-11.2(b)"),
    "supreme-pai-gow": cite("MA-SPG-2(b)"),
}


def second_deck_needs_shuffler(rules: TableRules) -> Iterator[Problem]:
    """Two alternating decks are only for tables with an automated shuffler."""
    if rules.option("second_deck") is True and rules.option("shuffle_method") == "manual":
        yield error(
            "options.second_deck",
            "second-deck-needs-shuffler",
            "a second deck may be used only with an automated shuffling device",
            _SECOND_DECK[rules.game],
            "false, or an automated shuffle_method",
        )


_COUNTING = {
    "dj-wild-stud-poker": cite("PA-687a.5(b)"),
    "four-card-prime": cite("PA-682a.5(b)"),
    "cajun-stud": cite("PA-683a.5(b)"),
    "supreme-pai-gow": cite("MA-SPG-8(e)"),
}


def counting_needs_shuffler(rules: TableRules) -> Iterator[Problem]:
    """Only a device can count the deck at each shuffle."""
    if rules.option("counting_shuffler") is True and rules.option("shuffle_method") == "manual":
        yield error(
            "options.counting_shuffler",
            "counting-needs-shuffler",
            "a counting shuffler is stated but the cards are shuffled by hand",
            _COUNTING[rules.game],
            "false, or an automated shuffle_method",
        )


_RESHUFFLER = {
    "over-under": cite("PA-686a.5(h)"),
    "dj-wild-stud-poker": cite("PA-687a.5(g)"),
    "face-up-pai-gow-poker": cite("PA-688a.5(h)"),
    "asia-poker": cite("PA-575.5(f)"),
    "four-card-prime": cite("PA-682a.5(g)"),
    "cajun-stud": cite("PA-683a.5(g)"),
}


def reshuffler_is_a_device(rules: TableRules) -> Iterator[Problem]:
    """A shoe that reshuffles by itself leaves nothing to shuffle by hand."""
    if rules.option("auto_reshuffle_device") is True and rules.option("shuffle_method") == "manual":
        yield error(
            "options.auto_reshuffle_device",
            "reshuffler-and-manual",
            "the shoe is said to reshuffle by itself, yet the shuffle_method is manual",
            _RESHUFFLER[rules.game],
            "false, or an automated shuffle_method",
        )


def continuous_shuffler(rules: TableRules) -> Iterator[Problem]:
    """Over/Under from a continuous shuffler is shuffled by that device."""
    if rules.option("dealing_device") == "continuous-shuffler" and rules.option("shuffle_method") == "manual":
        yield error(
            "options.shuffle_method",
            "continuous-shuffler",
            "cards dealt from a continuous shuffler are not shuffled by hand",
            cite("PA-686a.3(a)"),
            ", ".join(AUTOMATED),
        )


_BUTTON = {
    "asia-poker": cite("PA-575.5(g)(3)"),
    "pai-gow-poker": cite("NJ-69F-11.4(a)3"),
    "supreme-pai-gow": cite("MA-SPG-4(a)(3)"),
}


def button_needs_automation(rules: TableRules) -> Iterator[Problem]:
    """The button marks the starting position only with an automated shuffler and an automated shoe."""
    if rules.option("starting_position_method") != "button":
        return
    automated = rules.option("shuffle_method") in AUTOMATED
    if rules.option("dealing_method") != "automated-shoe" or not automated:
        yield error(
            "options.starting_position_method",
            "button-needs-automation",
            "a button may be used only with an automated shuffler and an automated dealing shoe",
            _BUTTON[rules.game],
            "shaker, rng, or dealing_method = automated-shoe with an automated shuffle_method",
        )


def three_card_dealing(rules: TableRules) -> Iterator[Problem]:
    """The three-card bonus brings its own order of dealing, in two batches, which needs loose cards."""
    if "three-card-bonus" in rules.wagers and rules.option("dealing_method") == "automated-shoe":
        yield warning(
            "options.dealing_method",
            "three-card-dealing",
            "the three-card bonus is dealt in two batches, which an automated shoe of seven-card stacks cannot do",
            cite("NJ-69F-11.17"),
            "manual-shoe or hand",
        )
