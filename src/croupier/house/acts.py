"""What a person may ask of a live table, and how each act becomes an input of the engine."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from croupier.errors import InputError, RuleError
from croupier.money import dollars
from croupier.play.inputs import Input, Role

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from croupier.house.conduct import Conduct
    from croupier.house.live import Person
    from croupier.house.model import Given
    from croupier.house.purse import Purse

MOST_CHIPS = 10_000_000_00
KEY = re.compile(r"[A-Za-z0-9_.:-]{1,64}", re.ASCII)
DEEPEST = 6
LONGEST = 500


def check_given(given: Given) -> None:
    """Refuse a key that is none, and data nested so deeply that no act can mean it."""
    if KEY.fullmatch(given.key) is None:
        raise InputError("invalid", "a key is made of 1 to 64 letters, digits and -_.:", field="key")
    level: list[Any] = [given.data]
    for _ in range(DEEPEST):
        level = [part for held in level for part in _parts(held)]
        if not level:
            return
    raise InputError("data", "the data are nested too deeply", field="data")


def _parts(held: Any) -> Iterable[Any]:
    if isinstance(held, dict):
        return held.values()
    return held if isinstance(held, list) else ()


def carry_out(conduct: Conduct, purse: Purse, person: Person, given: Given, now: int, holds: dict[str, int]) -> int:
    """Carry out a person's act; the number of the entry that it became."""
    act = ACTS.get(given.act)
    if act is None:
        raise InputError("act", f"there is no act '{given.act[:40]}' here", field="act")
    return act(Asked(conduct, purse, person, given.data, given.key, now, holds))


class Asked:
    """One act with everything it needs."""

    def __init__(
        self,
        conduct: Conduct,
        purse: Purse,
        person: Person,
        data: dict[str, Any],
        key: str,
        now: int,
        holds: dict[str, int],
    ) -> None:
        self.conduct, self.purse, self.person, self.data = conduct, purse, person, data
        self.key, self.now, self.holds = key, now, holds

    @property
    def who(self) -> str:
        """The player who acts."""
        return self.person.player or ""

    @property
    def name(self) -> str:
        """The name of the person, for an order that says who gave it."""
        return self.person.name or "host"

    def only(self, *names: str) -> dict[str, Any]:
        """The data, of which nothing but these names is known."""
        for name in self.data:
            if name not in names:
                raise InputError("unknown-key", f"unknown key '{name[:40]}'", field=f"data.{name[:40]}")
        return dict(self.data)

    def amount(self, name: str) -> int:
        """An amount in cents, more than nothing."""
        value = self.data.get(name)
        if type(value) is not int or not 0 < value <= MOST_CHIPS:
            text = f"{name} is a whole number of cents, at most {dollars(MOST_CHIPS)}"
            raise InputError("amount", text, field=f"data.{name}")
        return value

    def act(self, act: str, data: dict[str, Any], role: Role = Role.PLAYER) -> int:
        """Hand it to the engine."""
        who, by = (self.who, "") if role is Role.PLAYER else (role.value, "host")
        return self.conduct.act(self.now, act, role, who, data, by=by, key=self.key)


def sit(asked: Asked) -> int:
    """Take a seat with chips from the account."""
    data = asked.only("seat", "buy_in")
    amount = asked.amount("buy_in")
    asked.purse.hold(asked.who, amount, asked.holds)
    try:
        return asked.act("sit", {"seat": data.get("seat"), "chips": amount, "name": asked.person.name})
    except InputError:
        asked.purse.release(asked.holds)
        raise


def buy(asked: Asked) -> int:
    """Buy more chips."""
    asked.only("amount")
    amount = asked.amount("amount")
    asked.purse.hold(asked.who, amount, asked.holds)
    try:
        return asked.conduct.chips(asked.now, asked.who, amount, asked.key)
    except InputError:
        asked.purse.release(asked.holds)
        raise


def leave(asked: Asked) -> int:
    """Give up the seat."""
    asked.only()
    return asked.conduct.act(asked.now, "leave", Role.PLAYER, asked.who, {}, by=asked.person.by, key=asked.key)


def bet(asked: Asked) -> int:
    """Wager; whoever wagers while the bank is on offer has passed it."""
    data = asked.only("seat", "wagers", "coupons")
    machine = asked.conduct.machine
    law = machine.game.law.wagering
    if asked.who not in machine.table.betting.players and law.seated is None:
        # A chapter may ask nobody to sit, but wagers are made with chips, and here they are bought by sitting down.
        raise RuleError("seated", "take a seat to buy the chips for a wager", clause=law.chips, field="act")
    given = Input("bet", Role.PLAYER, asked.who, asked.now // 1000, data)
    if data.get("coupons") and machine.table.betting.brings(given):
        raise InputError("coupon", "you have no such coupon", field="data.coupons")
    banking = machine.table.banking
    offered = banking is not None and banking.bank is None and banking.offered[:1] == [asked.who]
    if offered and not machine.table.preparing():
        asked.conduct.act(asked.now, "bank", Role.PLAYER, asked.who, {"take": False}, by="staff")
    return asked.act("bet", data)


def clear(asked: Asked) -> int:
    """Take the wagers back."""
    return asked.act("clear", asked.only("seat"))


def decide(asked: Asked) -> int:
    """Answer the question that is asked now, and no older one."""
    data = asked.only("answer", "seat", "ask")
    machine = asked.conduct.machine
    open_now = {seq for seat, seq in machine.asked.items() if seat in machine.table.asking}
    if "ask" in data and data["ask"] not in open_now:
        raise InputError("stale", "that question is no longer asked", field="data.ask")
    choice = {"choice": data.get("answer")}
    return asked.act("decide", choice | ({"seat": data["seat"]} if "seat" in data else {}))


def look(asked: Asked) -> int:
    """Turn over one's own cards."""
    return asked.act("look", asked.only("seat"))


def bank(asked: Asked) -> int:
    """Take the bank or pass it; a round must be possible, so nobody shares a bank that nobody can wager against."""
    data = asked.only("take", "co_bank", "dealer_wager")
    table = asked.conduct.machine.table
    if data.get("take") is True and table.banking is not None and len(table.betting.players) < 2:
        field = "data.co_bank" if data.get("co_bank") else "data.dealer_wager"
        player = table.betting.players.get(asked.who)
        if data.get("co_bank") or data.get("dealer_wager") == 0 or (player is not None and not player.chips):
            text = "nobody is there to wager against this bank"
            raise RuleError("bank", text, clause=table.banking.law.co_bank, field=field)
    return asked.act("bank", data)


def no_more_bets(asked: Asked) -> int:
    """The host closes the betting."""
    asked.only()
    return asked.conduct.close_bets(asked.now, by="host", key=asked.key)


def go_on(asked: Asked) -> int:
    """The host lets a stepped table take its next step."""
    asked.only()
    return asked.act("go-on", {}, Role.DEALER)


def irregularity(asked: Asked) -> int:
    """The host lets something go wrong."""
    return asked.act("irregularity", asked.only("clause", "seat", "choice", "misdealt", "device"), Role.FLOORPERSON)


def dispute(asked: Asked) -> int:
    """A player questions what became of a finished round."""
    machine = asked.conduct.machine
    claim = asked.only("round", "seat", "claim").get("claim", "")
    if not isinstance(claim, str) or len(claim) > LONGEST:
        raise InputError("claim", f"a claim is a text of at most {LONGEST} characters", field="data.claim")
    return asked.act("dispute", {"round": machine.round, **asked.data})


def correct(asked: Asked) -> int:
    """The host puts a payment of a disputed round right: an amount above zero goes to the player of the seat."""
    data = asked.only("dispute", "seat", "amount", "why")
    disputes = asked.conduct.machine.table.disputes
    found = disputes.found.get(data.get("dispute", 0))
    owner = disputes.rounds.get(found.round, {}).get(data.get("seat", 0)) if found is not None else None
    if owner is None:
        raise InputError("seat", "name an open dispute and a seat of its round", field="data.seat")
    amount = data.get("amount")
    if type(amount) is not int or abs(amount) > MOST_CHIPS:
        raise InputError("amount", "amount is a whole number of cents", field="data.amount")
    direction = {"to": owner} if amount > 0 else {"from": owner}
    order = {"dispute": data["dispute"], **direction, "amount": abs(amount), "why": data.get("why", "")}
    return asked.conduct.act(asked.now, "correct", Role.FLOORPERSON, asked.name, order, by="host", key=asked.key)


def close_dispute(asked: Asked) -> int:
    """The host closes a dispute with a ruling."""
    data = asked.only("dispute", "ruling")
    return asked.conduct.act(asked.now, "close-dispute", Role.FLOORPERSON, asked.name, data, by="host", key=asked.key)


def stepped(asked: Asked) -> int:
    """The host has the table dealt step by step, or not."""
    on = asked.only("on").get("on")
    if not isinstance(on, bool):
        raise InputError("stepped", "on is true or false", field="data.on")
    return asked.conduct.switch(asked.now, "stepped", int(on), asked.who, asked.key)


def bots(asked: Asked) -> int:
    """The host wants so many bots at the table."""
    seats = asked.only("seats").get("seats")
    most = asked.conduct.machine.rules.book.game.positions
    if type(seats) is not int or not 0 <= seats < most:
        raise InputError("bots", f"seats is a number from 0 to {most - 1}", field="data.seats")
    return asked.conduct.switch(asked.now, "bots", seats, asked.who, asked.key)


def order(act: str, role: Role, *names: str) -> Callable[[Asked], int]:
    """An order of the host between rounds, given in the name of whoever may give it."""
    return lambda asked: asked.act(act, asked.only(*names), role)


ORDERS: dict[str, Callable[[Asked], int]] = {
    "recut": order("recut", Role.SUPERVISOR),
    "reshuffle": order("reshuffle", Role.FLOORPERSON),
    "issue-coupon": order("issue-coupon", Role.FLOORPERSON, "player", "kind", "value"),
    "readmit": order("readmit", Role.FLOORPERSON, "player"),
    "change-decks": order("change-decks", Role.FLOORPERSON),
    "change-dealer": order("change-dealer", Role.FLOORPERSON, "dealer"),
    "change-dealing": order("change-dealing", Role.FLOORPERSON, "method"),
    "cover-device": order("cover-device", Role.FLOORPERSON, "device"),
    "return-device": order("return-device", Role.FLOORPERSON, "device"),
}
ACTS: dict[str, Callable[[Asked], int]] = {
    "sit": sit,
    "buy": buy,
    "leave": leave,
    "bet": bet,
    "clear": clear,
    "decide": decide,
    "look": look,
    "bank": bank,
    "no-more-bets": no_more_bets,
    "go-on": go_on,
    "irregularity": irregularity,
    "dispute": dispute,
    "correct": correct,
    "close-dispute": close_dispute,
    "stepped": stepped,
    "bots": bots,
    **ORDERS,
}
HOST_ACTS = frozenset({"no-more-bets", "go-on", "irregularity", "correct", "close-dispute", "stepped", "bots", *ORDERS})
