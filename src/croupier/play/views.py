"""What each viewer may see, by allow-list: whatever is not named here stays hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from croupier.play.inputs import Event, Role
from croupier.play.setting import sets_cards
from croupier.play.steps import DEALER

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.cards import Card
    from croupier.money import Cents
    from croupier.play.inputs import Json
    from croupier.play.round import Memory
    from croupier.play.steps import Place
    from croupier.play.table import Table

PUBLIC = {
    "sit", "leave", "bet", "clear", "readmit", "closed", "announce", "ask", "decide", "take", "settle",
    "abandoned", "note", "rescind", "void", "meter-corrected", "round-corrected", "redeal",
    "round-over", "irregularity", "deck-removed", "decks-changed", "recut-ordered", "reshuffle-ordered", "cut-made",
    "cut-refused", "count-stub", "receive-preinspected", "inspect", "verify", "tear-joker", "spread", "view", "wash",
    "shuffle", "cut", "load", "cover-device", "phase", "check-table", "in-force", "shoe-ended", "shake",
    "draw-number", "spin", "validate", "choose-stack", "bank-taken", "bank-passed", "co-bank", "dealer-wager",
    "coupon", "coupon-issued", "cash-wager", "cash-converted", "cash-refused", "bank-refused", "bank-withdrawn",
    "bank-offered", "dealer-banks", "dispute-opened", "corrected", "dispute-closed", "stacked",
    "stack", "dice-changed", "set-hand", "cut-offered",
    "cover-card", "device-count", "device-returned", "dealing-changed", "dealer-changed", "count-asked",
    "count-hand", "count-chips", "verify-hand", "verify-light", "document",
    "clean", "sort-pairs", "compare-tiles", "examine-tiles", "substitute", "seal", "house",
}  # fmt: skip


def sees(role: Role, seats: frozenset[int], event: Event, *, looks: bool = False) -> Event | None:
    """The event as one viewer learns of it: whole, without its faces, or not at all.

    Where players look at their cards as an act of their own, they do not see them dealt.
    """
    if event.kind == "decide" and not event.face_up:
        mine = role is Role.SURVEILLANCE or (role is Role.PLAYER and event.place in seats)
        return event if mine else event._replace(text="set")
    if event.kind in PUBLIC:
        return event
    if event.kind == "expose":
        return event
    if event.kind in ("deal", "deliver"):
        own = role is Role.PLAYER and event.place in seats and not looks
        return event if event.face_up or own or role is Role.SURVEILLANCE else event._replace(cards=())
    if event.kind == "look":
        own = role is Role.PLAYER and event.place in seats
        return event if own or role is Role.SURVEILLANCE else event._replace(cards=())
    if event.kind == "discard":
        return event if role is Role.SURVEILLANCE else event._replace(cards=())
    if event.kind in ("burn", "stub"):
        # A card that was found face up has been seen by all; one that is burned or left over, by nobody.
        return event if event.kind == "burn" and event.face_up else event._replace(cards=())
    return None


class View(TypedDict, total=False):
    """What a viewer sees; places and seats are named as in JSON, and a card that lies face down is None."""

    game: str
    phase: str
    players: dict[str, dict[str, int]]
    wagers: dict[str, dict[str, Cents]]
    meter: Cents | None
    remembered: Memory
    due: list[dict[str, Json]]
    inventory: Cents
    hands: dict[str, list[Card | None]]
    decisions: dict[str, list[Json]]
    dealer_set: Mapping[str, str]


def view(table: Table, role: Role, who: str) -> View:
    """The table as one viewer sees it now."""
    betting = table.betting
    mine = (
        frozenset(seat for seat, owner in betting.owners.items() if owner == who)
        if role is Role.PLAYER
        else frozenset()
    )
    seen: View = {
        "game": table.game.slug,
        "phase": table.phase(),
        "players": {p.name: {"seat": p.seat, "chips": p.chips} for p in betting.players.values()},
        "wagers": {str(seat): dict(bet) for seat, bet in betting.bets.items()},
        "meter": table.meter.shown if table.meter else None,
        "remembered": table.memory.copy(),
        "due": [
            {"act": due.act, "roles": [str(r) for r in due.roles], "clause": due.clause, "seat": due.seat}
            for due in table.due()
        ],
    }
    if role in (Role.DEALER, Role.FLOORPERSON, Role.SUPERVISOR, Role.SURVEILLANCE):
        seen["inventory"] = table.inventory
    state = table.state
    if state is not None:
        places: tuple[Place, ...] = (*state.clockwise(), DEALER, *state.areas)
        seen["wagers"] = {str(seat): state.at_stake(seat) for seat in state.seats}
        known = {seat for seat in mine if not table.game.looks or state.has_looked(seat)}
        seen["hands"] = {str(p): _faces(table, p, open_to=p in known or role is Role.SURVEILLANCE) for p in places}
        everything = mine if role is not Role.SURVEILLANCE else frozenset(state.seats)
        shown = everything | {place for place in state.exposed if isinstance(place, int)}
        seen["decisions"] = {
            str(seat): [_told(answer, openly=seat in shown) for answer in at.decisions]
            for seat, at in state.seats.items()
        }
        if DEALER in state.exposed and state.dealer_set:
            seen["dealer_set"] = state.dealer_set
    return seen


def _told(answer: Json, *, openly: bool) -> Json:
    """A decision; of a hand that lies face down, only that it is set."""
    return answer if openly or not sets_cards(answer) else {"set": "face-down"}


def _faces(table: Table, place: Place, *, open_to: bool) -> list[Card | None]:
    """The cards at a place; a card that this viewer may not see is nothing but a back."""
    state = table.state
    assert state is not None
    shown = open_to or place in state.exposed
    up = state.face_up.get(place, 0)
    seen = state.seen
    return [card if shown or i < up or card in seen else None for i, card in enumerate(state.cards_at(place))]
