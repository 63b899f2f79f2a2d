"""Bots: players of the house with one plain manner, the same in the same place, who never keep a table waiting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.house.parts import is_open
from croupier.play.inputs import Input, Role
from croupier.play.setting import HOUSE_WAY
from croupier.rulebook import Role as WagerRole

if TYPE_CHECKING:
    from croupier.house.machine import Machine
    from croupier.play.steps import Ask

NAMES = ("Ada", "Blaise", "Carl", "Dora", "Emmy", "Felix", "Grace", "Hugo")
BUY_IN = 1_000_00
GIVES_UP = ("fold", "surrender", "void")


def is_bot(machine: Machine, who: str | None) -> bool:
    """Whether somebody is a bot."""
    return who in machine.names and machine.names[who].bot


def compulsory(machine: Machine) -> dict[str, Any]:
    """The least that takes part: compulsory wagers at their minimum, or one plain wager where none is compulsory."""
    rules = machine.rules
    stakes: dict[str, Any] = {}
    for wager in rules.book.game.wager:
        if wager.role is WagerRole.REQUIRED:
            terms = rules.wagers.get(wager.slug)
            stakes[wager.slug] = terms.minimum if terms else stakes[wager.rides_on or ""]
    if stakes:
        return stakes
    plain = [slug for slug in rules.wagers if rules.book.wagers[slug].choice is None and is_open(machine, slug)]
    slug = plain[machine.round % len(plain)]
    return {slug: rules.wagers[slug].minimum}


def wagers(machine: Machine, who: str) -> dict[str, Any] | None:
    """What a bot bets now, if it may and can afford to see the round through."""
    table = machine.table
    player = table.betting.players[who]
    now = max(machine.at // 1000, table.now)
    stakes = compulsory(machine)
    given = Input("bet", Role.PLAYER, who, now, {"wagers": stakes})
    if player.chips < 4 * sum(stakes.values()) or not _covered(machine, stakes) or not table.can(given):
        return None
    return {"wagers": stakes}


def _covered(machine: Machine, stakes: dict[str, Any]) -> bool:
    """Whether a player who banks could pay one more such wager; a bot does not cost anybody the bank."""
    banking = machine.table.banking
    if banking is None or banking.bank is None:
        return True
    wager, bank, betting = banking.law.wager, banking.bank, machine.table.betting
    against = [stakes, *betting.bets.values()]
    needed: int = bank.dealer_wager + sum(bet.get(wager, 0) for bet in against)
    return needed <= betting.players[bank.name].chips * (2 if bank.co_bank else 1)


def move(machine: Machine) -> tuple[str, str, dict[str, Any]] | None:
    """What a bot does now: answer, pass the bank, or bet once somebody else has bet or banks."""
    table = machine.table
    betting = table.betting
    if table.asking:
        asked = ((betting.owners.get(ask.seat), ask) for ask in table.asking.values())
        found = next(((owner, ask) for owner, ask in asked if owner and is_bot(machine, owner)), None)
        return found and ("decide", found[0], {"choice": decision(machine, found[1]), "seat": found[1].seat})
    due = table.due()[0]
    if due.act == "bank" and table.banking is not None and is_bot(machine, table.banking.offered[0]):
        return "bank", table.banking.offered[0], {"take": False}
    banks = betting.bank
    if due.act != "bet" or not (betting.bets or banks):
        return None
    for name in betting.players:
        if is_bot(machine, name) and name not in betting.owners.values() and name != banks:
            bet = wagers(machine, name)
            if bet is not None:
                return "bet", name, bet
    return None


def decision(machine: Machine, ask: Ask) -> Any:
    """The house way where a hand is set; else a bot stays in three rounds of four, for as little as it can."""
    if HOUSE_WAY in ask.choices:
        return HOUSE_WAY
    if not ask.choices:
        state = machine.table.state
        assert state is not None
        return {"set": machine.advisor.setting(state.seats[ask.seat].cards)}
    stays = [choice for choice in ask.choices if choice not in GIVES_UP]
    gives_up = [choice for choice in ask.choices if choice == "fold"]
    if gives_up and (machine.round + ask.seat) % 4 == 0:
        return gives_up[0]
    return stays[(machine.round + ask.seat) % len(stays)] if stays and not gives_up else (stays or ask.choices)[0]


def wanted(machine: Machine) -> list[tuple[str, str, dict[str, Any]]]:
    """What must be done so that as many bots sit as the host wants: sit, buy chips, or leave."""
    players = machine.table.betting.players
    seated = [who for who in players if is_bot(machine, who)]
    if not machine.bots and not seated:
        return []
    least = 20 * sum(compulsory(machine).values())
    poor = [("buy", who, {"amount": least}) for who in seated if players[who].chips < least // 4]
    free = [seat for seat in _order(machine) if seat not in {p.seat for p in players.values()}]
    more = max(min(machine.bots - len(seated), len(free) - 1), 0)
    names = [name for name in NAMES if all(machine.names[who].name != name for who in players)]
    come = [
        ("sit", f"bot-{machine.seq}-{name.lower()}", {"seat": seat, "chips": least, "name": name, "bot": True})
        for seat, name in zip(free[:more], names, strict=False)
    ]
    go: list[tuple[str, str, dict[str, Any]]] = [("leave", who, {}) for who in seated[max(machine.bots, 0) :]]
    return [*go, *poor, *come]


def _order(machine: Machine) -> list[int]:
    """Seats as bots take them: spread over the table."""
    positions = range(1, machine.rules.book.game.positions + 1)
    return sorted(positions, key=lambda seat: (seat % 2 == 0, seat))


PLAYER = Role.PLAYER
