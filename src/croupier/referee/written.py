"""Write down a round that was played at a table, as the referee takes it: for a dispute or a comparison."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.money import format_amount
from croupier.pieces import pieces_of
from croupier.play.equipment import possible
from croupier.referee.record import CARD_EXTRAS
from croupier.rulebook import Role

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from croupier.cards import Card
    from croupier.play.round import Round

MADE_LATER = (Role.RAISE, Role.CHOICE)
# What a record takes from a submission: everything but names and papers.
STATED = (
    "wagers",
    "paytables",
    "options",
    "readings",
    "house_way",
    "house_way_exceptions",
    "filed",
    "odds",
    "progressive",
)

# What may be otherwise than it was filed while a device is out of service, or by order of the staff.
PRESENT = ("counting_shuffler", "dealing_method", "dealing_device", "starting_position_method")


def record_of(
    submission: Mapping[str, Any],
    state: Round,
    irregularities: Sequence[Mapping[str, Any]] = (),
    *,
    posted: Sequence[Card] = (),
) -> dict[str, Any]:
    """The record of a finished round under a table's part of a submission; `posted` are the winning cards before it."""
    game, bank = state.rules.game, state.bank
    found: dict[str, Any] = {
        "game": game,
        "submission": _stated(submission, state),
        "seats": {str(seat): _seat(state, seat) for seat in sorted(state.seats)},
        "extra": _extra(state, posted),
        "irregularities": [dict(item) for item in irregularities if _of_the_round(item["clause"], state)],
    }
    if state.dealer:
        found["dealer"] = pieces_of(game).text(state.dealer)
    if bank is not None:
        wager = format_amount(bank.dealer_wager)
        found["bank"] = {"seat": bank.seat, "co_bank": bank.co_bank, "dealer_wager": wager}
    return found


def _stated(submission: Mapping[str, Any], state: Round) -> dict[str, Any]:
    """What was filed, and the ways of shuffling and dealing as they were in this round."""
    found = {key: submission[key] for key in STATED if key in submission}
    now, filed = state.rules.options, submission.get("options", {})
    changed = {name: now[name] for name, value in filed.items() if name in PRESENT and now.get(name, value) != value}
    return found | ({"options": {**filed, **changed}} if changed else {})


def _of_the_round(clause: str, state: Round) -> bool:
    """Whether something can have gone wrong in a round; what befell a device that is out of service came before it."""
    return possible(state.rules.book.irregularities[clause], state.rules)


def _seat(state: Round, seat: int) -> dict[str, Any]:
    at, book = state.seats[seat], state.rules.book
    wagers: dict[str, Any] = {}
    for wager, stake in at.stakes.items():
        if book.wagers[wager].role not in MADE_LATER:
            choices = at.choices.get(wager)
            wagers[wager] = {c: format_amount(a) for c, a in choices.items()} if choices else format_amount(stake)
    found: dict[str, Any] = {"wagers": wagers}
    if seat in state.owners:
        found["player"] = state.owners[seat]
    if at.cards:
        found["cards"] = pieces_of(state.rules.game).text(at.cards)
    if decisions := at.decisions[: at.said] if at.left else at.decisions:
        # What stands for a player who has left is no decision of the player.
        found["decisions"] = list(decisions)
    if coupons := _coupons(state, seat):
        found["coupons"] = coupons
    if at.left:
        found["left"] = at.left_in or True
        found |= {"settled_before": sorted(at.kept)} if at.kept else {}
    if at.abandoned is not None:
        found["abandoned"] = at.abandoned
    return found


def _coupons(state: Round, seat: int) -> dict[str, Any]:
    """The coupons that lay with the wagers of a seat."""
    found: dict[str, Any] = {}
    for (number, wager, choice), value in state.coupons.items():
        if number == seat and choice:
            found.setdefault(wager, {})[choice] = format_amount(value)
        elif number == seat:
            found[wager] = format_amount(value)
    return found


def _extra(state: Round, posted: Sequence[Card]) -> dict[str, Any]:
    text = pieces_of(state.rules.game).text
    found: dict[str, Any] = {area: text(state.areas[area]) for area in CARD_EXTRAS if state.areas.get(area)}
    if state.drawn.dice is not None:
        found["dice"] = list(state.drawn.dice)
    if state.drawn.number is not None:
        found["number"] = state.drawn.number
    meter = state.meter if state.meter_before is None else state.meter_before
    if meter is not None:
        # What the first winner found; those after it find what is left.
        found["meter"] = format_amount(meter)
    if state.drawn.card is not None:
        found["spins"] = [text((card,)) for card in (*posted, state.drawn.card)]
    return found
