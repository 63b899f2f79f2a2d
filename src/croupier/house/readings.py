"""Hands in words: what a player's own cards are worth, and how a set hand reads before it is laid down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.chapters.asia_poker import hands as asia
from croupier.chapters.cajun_stud import hands as cajun
from croupier.chapters.dj_wild_stud_poker import hands as dj_wild
from croupier.chapters.four_card_prime import hands as four_card
from croupier.chapters.over_under import hands as totals
from croupier.chapters.pai_gow_tiles import hands as tile_hands
from croupier.chapters.supreme_pai_gow import hands as supreme
from croupier.errors import InputError
from croupier.families.hands import bug
from croupier.pieces import pieces_of
from croupier.play.setting import parts_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from croupier.families.hands.evaluation import Evaluation
    from croupier.submission import TableRules

SIZES: dict[str, tuple[int, ...]] = {
    "face-up-pai-gow-poker": (5, 2),
    "pai-gow-poker": (5, 2),
    "asia-poker": (4, 2, 1),
    "pai-gow-tiles": (2, 2),
    "supreme-pai-gow": (2, 2),
}


def in_words(rules: TableRules, cards: Sequence[int], community: Sequence[int] = ()) -> str | None:
    """The hand that somebody's cards make, where a ranking of the game can say it of so many cards."""
    held = (*cards, *community)
    try:
        match rules.game:
            case "over-under":
                points = totals.total(cards)
                return f"{points} point{'s' if points != 1 else ''}" if cards else None
            case "dj-wild-stud-poker":
                reading: Any = rules.reading("DJ-1")
                return dj_wild.best(cards, five_of_a_kind=reading).phrase
            case "four-card-prime":
                return four_card.best(cards).phrase
            case "cajun-stud":
                return cajun.best(held).phrase
            case "face-up-pai-gow-poker" | "pai-gow-poker":
                return bug.best(cards, low_wheel=rules.option("low_a2345") is True).phrase
            case _:
                return None
    except InputError:
        # Too few cards yet for this ranking.
        return None


def parts_in_words(rules: TableRules, laid: Mapping[str, Any]) -> dict[str, Any]:
    """How a setting reads: each hand in words, and whether it would be foul."""
    game = rules.game
    if game not in SIZES:
        raise InputError("setting", f"no hand is set in {rules.book.game.name}", field="set")
    names = parts_of(game)
    if set(laid) != set(names) or not all(isinstance(text, str) for text in laid.values()):
        raise InputError("setting", f"a set hand has the parts {', '.join(names)}, as text", field="set")
    parts = {name: pieces_of(game).parse(laid[name], field=f"set.{name}") for name in names}
    complete = all(len(parts[name]) == size for name, size in zip(names, SIZES[game], strict=True))
    ranked = {name: _ranked(rules, name, pieces) for name, pieces in parts.items()}
    words = {name: found.phrase if found else None for name, found in ranked.items()}
    hands = [found for found in ranked.values() if found is not None]
    foul = complete and len(hands) == len(names) and _fouled(rules, hands)
    return {"hands": words, "complete": complete, "foul": foul}


def _ranked(rules: TableRules, name: str, pieces: Sequence[int]) -> Evaluation | None:
    rank = _RANKS[rules.game].get(name) or _RANKS[rules.game]["high"]
    try:
        return rank(rules, pieces)
    except InputError:
        return None


def _asia_high(rules: TableRules, cards: Sequence[int]) -> Evaluation:
    names = ("low_straight_flush_a234", "low_straight_a234")
    elected = {name: rules.option(name) is True for name in names}
    if rules.reading("AP-11") == "together" and any(elected.values()):
        elected = dict.fromkeys(names, True)
    return asia.high(cards, **elected)


def _five(rules: TableRules, cards: Sequence[int]) -> Evaluation:
    return bug.five(cards, low_wheel=rules.option("low_a2345") is True)


def _tiles(rules: TableRules, tiles: Sequence[int]) -> Evaluation:
    swap: Any = rules.reading("NJ-3")
    return tile_hands.best(tiles, swap=swap)


def _medium(rules: TableRules, cards: Sequence[int]) -> Evaluation:
    pair: Any = rules.reading("AP-3")
    return asia.medium(cards, pair=pair)


def _single(rules: TableRules, cards: Sequence[int]) -> Evaluation:
    if len(cards) != 1:
        raise InputError("cards", "the low hand has one card")
    return asia.low(cards[0])


def _supreme(rules: TableRules, cards: Sequence[int]) -> Evaluation:
    joker: Any = rules.reading("MA-3")
    return supreme.best(cards, joker=joker)


_RANKS: dict[str, dict[str, Callable[[TableRules, Sequence[int]], Evaluation]]] = {
    "face-up-pai-gow-poker": {"high": _five, "low": lambda _, cards: bug.low(cards)},
    "pai-gow-poker": {"high": _five, "low": lambda _, cards: bug.low(cards, law="NJ")},
    "asia-poker": {"high": _asia_high, "medium": _medium, "low": _single},
    "pai-gow-tiles": {"high": _tiles},
    "supreme-pai-gow": {"high": _supreme},
}


def _fouled(rules: TableRules, hands: Sequence[Evaluation]) -> bool:
    if rules.game == "asia-poker":
        equal: Any = rules.reading("AP-4")
        return asia.fouled(hands[0], hands[1], hands[2], equal_lead=equal)
    if rules.game == "pai-gow-tiles":
        # The better two tiles are the high hand, however they are laid, unless the reading knows a foul.
        return rules.reading("NJ-2") == "foul-loses" and hands[1].value > hands[0].value
    if rules.game == "supreme-pai-gow" and hands[1].value == hands[0].value:
        return rules.reading("MA-1") == "loses"
    return hands[1].value > hands[0].value
