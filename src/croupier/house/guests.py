"""What a guest might do next, at random but within the rules: for tests that must see everything once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.handbook import handbook
from croupier.house.bots import compulsory
from croupier.house.hands import in_turn
from croupier.pieces import pieces_of
from croupier.play.inputs import Input, Role
from croupier.play.setting import HOUSE_WAY, parts_of
from croupier.rulebook import Role as WagerRole

if TYPE_CHECKING:
    import random

    from croupier.house.machine import Machine
    from croupier.play.steps import Ask

OPTIONAL, TAKES_BANK, SHARES_BANK, SURRENDERS, LAYS_ANYHOW = 0.5, 0.4, 0.5, 0.2, 0.1
SELECTED = ("Qh", "As")


def some_wagers(machine: Machine, who: str, random: random.Random) -> dict[str, Any]:
    """The compulsory wagers, or one on a choice where none is compulsory, and any others that the table accepts now."""
    offered, book = machine.rules.wagers, machine.rules.book
    least = dict(compulsory(machine))
    chosen = {} if any(wager.role is WagerRole.REQUIRED for wager in book.game.wager) else _on_choices(machine, who)
    stakes: dict[str, Any] = {} if chosen else least
    for slug, terms in offered.items():
        if book.wagers[slug].choice is None and slug not in stakes and random.random() < OPTIONAL:
            more = stakes | {slug: terms.minimum}
            if _accepted(machine, who, more):
                stakes = more
    return stakes | chosen


def _on_choices(machine: Machine, who: str) -> dict[str, Any]:
    """The first wager on a choice that is accepted on the cards which guests select."""
    offered, book = machine.rules.wagers, machine.rules.book
    on_choice = ({slug: dict.fromkeys(SELECTED, offered[slug].minimum)} for slug in offered if book.wagers[slug].choice)
    return next((stakes for stakes in on_choice if _accepted(machine, who, stakes)), {})


def _accepted(machine: Machine, who: str, stakes: dict[str, Any]) -> bool:
    now = max(machine.at // 1000, machine.table.now)
    return machine.table.can(Input("bet", Role.PLAYER, who, now, {"wagers": stakes}))


def some_terms(machine: Machine, random: random.Random) -> dict[str, Any]:
    """Whether to take the bank, and with whom."""
    if random.random() >= TAKES_BANK:
        return {"take": False}
    return {"take": True, "co_bank": random.random() < SHARES_BANK and len(machine.table.betting.players) > 1}


def some_answer(machine: Machine, ask: Ask, random: random.Random) -> Any:
    """An answer to what is asked; hands are set by the house way, by any legal way, and now and then foully."""
    if ask.accepts is None or not parts_of(machine.opened.game):
        return random.choice(ask.choices)
    choices: list[Any] = [_setting(machine, ask.seat, random)]
    choices += [HOUSE_WAY] if HOUSE_WAY in ask.choices else []
    choices += [choice for choice in ask.choices if choice == "surrender" and random.random() < SURRENDERS]
    return random.choice(choices)


def _setting(machine: Machine, seat: int, random: random.Random) -> dict[str, Any]:
    state, game = machine.table.state, machine.opened.game
    assert state is not None
    cards, setter = list(state.seats[seat].cards), handbook(game).setter
    hands = random.choice(setter.settings(machine.rules, cards)).hands if setter else ()
    if not hands or random.random() < LAYS_ANYHOW:
        random.shuffle(cards)
        return {"set": in_turn(game, cards)}
    return {"set": {part: pieces_of(game).text(hand) for part, hand in zip(parts_of(game), hands, strict=True)}}
