"""A pai gow poker table for tests: known hands for known places, whichever way they are dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.cards import deck, parse_cards
from croupier.play.inputs import Role
from croupier.play.steps import DEALER
from croupier.testing import Pit, rules_for

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from croupier.play.inputs import Event
    from croupier.play.steps import Place

GAME = WAGER = "pai-gow-poker"
RING: tuple[Place, ...] = (DEALER, 1, 2, 3, 4, 5, 6)
MANUAL = ('shuffle_method = "automated"', 'shuffle_method = "manual"')
METHOD = 'dealing_method = "manual-shoe"'
HAND = (METHOD, 'dealing_method = "hand"')
DEVICE = (METHOD, 'dealing_method = "automated-shoe"')
WAYS = {"manual-shoe": (METHOD, METHOD), "hand": HAND, "automated-shoe": DEVICE}
BUTTON = ('starting_position_method = "shaker"', 'starting_position_method = "button"')
RNG = ('starting_position_method = "shaker"', 'starting_position_method = "rng"')
BANKS = ("# player_banking = false", "player_banking = true")
SHARES = ("# co_banking = false", "co_banking = true")
RNG_APPROVED = '\n[table.approvals]\nrandom_number_generator = "NJ-1"\n'

# Against the dealer's kings (queen nine low) seat 6 wins, seat 2 loses, seat 3 pushes.
HANDS: dict[Place, str] = {
    DEALER: "Kc Kd Qh 9s 7c 5d 3h",
    6: "As Ad Jh Js 8c 6h 4c",
    2: "Tc Td Jd 8s 6d 4h 2s",
    3: "Qc Qs Ac Jc 8h 7h 5c",
}


def arranged(method: str, start: Place, hands: Mapping[Place, str] = HANDS, first: int = 1) -> list[int]:
    """A deck that deals these hands where the deal begins at a place (and, from the hand, with a stack)."""
    at = RING.index(start)
    places = RING[at:] + RING[:at]
    rest = [card for card in deck(jokers=1) if card not in {c for text in hands.values() for c in parse_cards(text)}]
    dealt = [list(parse_cards(hands[place])) if place in hands else [rest.pop() for _ in range(7)] for place in places]
    if method == "manual-shoe":
        return [dealt[place][turn] for turn in range(7) for place in range(7)] + rest
    if method == "automated-shoe":
        return [card for hand in dealt for card in hand] + rest
    # Stack k, counted from the left, goes to the place that its turn in the delivery gives it.
    stacks = [dealt[(k - first) % 7] for k in range(1, 8)]
    order = []
    for turn in range(7):
        order += [stack[turn] for stack in (stacks if turn % 2 == 0 else stacks[::-1])]
    return order + rest


class House(Pit):
    """A table of this game that is opened, dealt and played to the end by short calls."""

    def __init__(self, *changes: tuple[str, str], more: str = "", stepped: bool = False, **players: int) -> None:
        super().__init__(GAME, rules_for(GAME, changes, more), stepped=stepped)
        for name, seat in (players or {"ann": 6, "bob": 2, "cat": 3}).items():
            self.sit(name, seat)

    def wager(self, **dollars: int) -> None:
        """A pai gow poker wager for each player, in whole dollars."""
        for name, stake in dollars.items():
            self.bet(name, **{WAGER: stake * 100})

    def finish(
        self,
        *,
        dice: Sequence[int] = (1, 1, 6),
        number: int = 1,
        stack: int = 1,
        decisions: Mapping[str, Any] | None = None,
        until: str | None = None,
    ) -> list[Event]:
        """Whatever is due until the round is over or an act is due; players set the house way unless told."""
        events: list[Event] = []
        data: dict[str, dict[str, Any]] = {
            "shake": {"dice": list(dice)},
            "draw-number": {"number": number},
            "choose-stack": {"stack": stack},
            "count-stub": {"count": 4},
        }
        while self.table.state is not None:
            due = self.table.due()[0]
            if due.act == until:
                break
            owner = self.table.betting.owners.get(due.seat or 0, "dealer")
            if due.act == "decide":
                events += self.decide(owner, self._answer(due.choices, (decisions or {}).get(owner)))
                continue
            who = owner if due.roles[0] is Role.PLAYER else due.roles[0].value
            events += self.do(due.act, due.roles[0], who, **data.get(due.act, {}))
        return events

    @staticmethod
    def _answer(choices: Sequence[Any], wanted: Any) -> Any:
        """What a player says who wants to surrender, to set the hand so, or nothing special."""
        if "play" in choices:
            return wanted if wanted in choices else "play"
        return wanted if isinstance(wanted, dict) else {"set": "house-way"}

    def round(self, order: Sequence[int] | None = None, **dollars: int) -> list[Event]:
        """A whole round from the shuffle on, without a bank."""
        self.prepare(order)
        self.wager(**(dollars or {"ann": 10, "bob": 20, "cat": 30}))
        return [*self.close(), *self.finish()]

    def chips(self, name: str) -> int:
        return self.table.betting.players[name].chips
