"""What a guest might do next, at random but within the rules: for tests that must see everything once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.drill.house import legal_settings
from croupier.families.hands.settings import SETTERS
from croupier.house.bots import compulsory
from croupier.pieces import pieces_of
from croupier.play.inputs import Input, Role
from croupier.play.setting import HOUSE_WAY, parts_of

if TYPE_CHECKING:
    import random

    from croupier.house.machine import Machine

OPTIONAL, TAKES_BANK, SHARES_BANK, SURRENDERS, LAYS_ANYHOW = 0.5, 0.4, 0.5, 0.2, 0.1
SELECTED = ("Qh", "As")


def some_wagers(machine: Machine, who: str, random: random.Random) -> dict[str, Any]:
    """The compulsory wagers, and any of the others that the table accepts now."""
    pokette = machine.opened.game == "pokette"
    stakes: dict[str, Any] = {} if pokette else dict(compulsory(machine))
    now = max(machine.at // 1000, machine.table.now)
    for slug, terms in machine.rules.wagers.items():
        if machine.rules.book.wagers[slug].choice is None and slug not in stakes and random.random() < OPTIONAL:
            more = stakes | {slug: terms.minimum}
            if machine.table.can(Input("bet", Role.PLAYER, who, now, {"wagers": more})):
                stakes = more
    if pokette:
        stakes["straight-up"] = dict.fromkeys(SELECTED, 500)
    return stakes


def some_terms(machine: Machine, random: random.Random) -> dict[str, Any]:
    """Whether to take the bank, and with whom."""
    if random.random() >= TAKES_BANK:
        return {"take": False}
    return {"take": True, "co_bank": random.random() < SHARES_BANK and len(machine.table.betting.players) > 1}


def some_answer(machine: Machine, random: random.Random) -> Any:
    """An answer to what is asked; hands are set by the house way, by any legal way, and now and then foully."""
    ask = machine.table.asking
    assert ask is not None
    if ask.accepts is None or machine.opened.game not in SETTERS:
        return random.choice(ask.choices)
    choices: list[Any] = [_setting(machine, ask.seat, random)]
    choices += [HOUSE_WAY] if HOUSE_WAY in ask.choices else []
    choices += [choice for choice in ask.choices if choice == "surrender" and random.random() < SURRENDERS]
    return random.choice(choices)


def _setting(machine: Machine, seat: int, random: random.Random) -> dict[str, Any]:
    state, game = machine.table.state, machine.opened.game
    assert state is not None
    cards = list(state.seats[seat].cards)
    hands = random.choice(legal_settings(machine.rules, cards)).hands
    if random.random() < LAYS_ANYHOW:
        random.shuffle(cards)
        sizes = [len(hand) for hand in hands]
        hands = tuple(tuple(cards[sum(sizes[:i]) : sum(sizes[: i + 1])]) for i in range(len(sizes)))
    return {"set": {part: pieces_of(game).text(hand) for part, hand in zip(parts_of(game), hands, strict=True)}}
