"""What the staff does with its own hands in a round: told as a matter of course, entered where a table is stepped.

What a person verifies may turn out wrong. It is then told and verified again, until it is right or somebody rules on
what has gone wrong.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import RuleError
from croupier.play.inputs import Role
from croupier.play.setting import HOUSE_WAY, accepts_setting, set_parts
from croupier.play.steps import Announce, Call
from croupier.rulebook import rulebook

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping, Sequence

    from croupier.play.inputs import Json
    from croupier.play.steps import Play, Step

STAFF = (Role.FLOORPERSON, Role.SUPERVISOR)
BY_HOUSE_WAY: Mapping[str, Json] = {"decision": HOUSE_WAY}


def dealer_lays(
    game: str, cards: Sequence[int], parts: Sequence[str], clause: str
) -> Generator[Step, Json, dict[str, tuple[int, ...]] | None]:
    """The dealer sets the own hands: what was laid down, or None for the house way."""

    def accepts(data: Mapping[str, Json]) -> None:
        decision = data.get("decision", HOUSE_WAY)
        if decision == HOUSE_WAY:
            return
        accepts_setting(game, cards, parts, clause)(decision)
        sizes = rulebook(game).game.pieces.parts
        if any(len(laid) != sizes[part] for part, laid in set_parts(game, decision, parts).items()):
            text = f"the dealer lays down {', '.join(f'{part} {size}' for part, size in sizes.items())}"
            raise RuleError("setting", text, clause=clause, field="decision")

    text = "the dealer's hands are set"
    reply = yield Call("set-hand", (Role.DEALER,), clause, text, accepts, tells=lambda _: text, default=BY_HOUSE_WAY)
    decision = reply.get("decision", HOUSE_WAY) if isinstance(reply, dict) else HOUSE_WAY
    return None if decision == HOUSE_WAY else set_parts(game, decision, parts)


def count_hand(seat: int, size: int, clause: str) -> Play:
    """The cards of a hand that was given up are counted face down before they are put away."""
    text = f"count the {size} cards of seat {seat} face down"
    tells = _telling("count", size, f"the cards of seat {seat} are counted face down")
    yield from _until(
        Call("count-hand", (Role.DEALER,), clause, text, _whole("count", clause), seat, tells, {"count": size})
    )


def count_chips(lit: int, clause: str) -> Play:
    """The chips of the progressive wagers must be as many as the system has accepted."""
    text = f"count the chips of the progressive wagers: {lit} are accepted"
    tells = _telling("chips", lit, "the chips of the progressive wagers are counted")
    yield from _until(
        Call("count-chips", (Role.DEALER,), clause, text, _whole("chips", clause), None, tells, {"chips": lit})
    )


def verify_win(seat: int, hand: str, clause: str) -> Play:
    """The dealer sees that a hand wins the progressive."""
    text = f"seat {seat} has a winning hand, {hand}"
    tells = _telling("wins", True, text)
    yield from _until(
        Call("verify-hand", (Role.DEALER,), clause, text, _flag("wins", clause), seat, tells, {"wins": True})
    )


def verify_light(seat: int, clause: str) -> Play:
    """The dealer sees that the progressive system shows the win."""
    text = f"the light of seat {seat} on the progressive system is on"
    tells = _telling("lit", True, text)
    yield from _until(
        Call("verify-light", (Role.DEALER,), clause, text, _flag("lit", clause), seat, tells, {"lit": True})
    )


def _until(call: Call) -> Play:
    """What a person verifies is verified again until it is right."""
    assert call.default is not None
    ((key, wanted),) = call.default.items()
    while True:
        reply = yield call
        found = reply.get(key, wanted) if isinstance(reply, dict) else wanted
        if found == wanted:
            return
        yield Announce(f"{call.text}: {_in_words(found)} is found, and the floorperson is called", call.clause)


def _telling(key: str, wanted: Json, text: str) -> Callable[[Mapping[str, Json]], str]:
    def tells(data: Mapping[str, Json]) -> str:
        found = data.get(key, wanted)
        return text if found is True else f"{text}: {_in_words(found)}"

    return tells


def _in_words(found: Json) -> str:
    """A finding in a word."""
    return "no" if found is False else str(found)


def _whole(key: str, clause: str) -> Callable[[Mapping[str, Json]], None]:
    def accepts(data: Mapping[str, Json]) -> None:
        if type(data.get(key, 0)) is not int:
            raise RuleError(key, f"{key} is the number that was counted", clause=clause, field=key)

    return accepts


def _flag(key: str, clause: str) -> Callable[[Mapping[str, Json]], None]:
    def accepts(data: Mapping[str, Json]) -> None:
        if type(data.get(key, True)) is not bool:
            raise RuleError(key, f"{key} is true or false", clause=clause, field=key)

    return accepts


def document(seat: int, clause: str, text: str) -> Play:
    """The papers of a payout that does not come from the table inventory; until they are done the cards stay."""
    yield Call("document", STAFF, clause, text, seat=seat, default={})
