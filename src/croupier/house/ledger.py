"""The ledger: double entry in integer cents. The legs of a transaction, and all accounts together, sum to zero.

player:ID                 what a player has on account with the house
table:T:layout:ID         that player's chips at a table, in hand or at stake
table:T:inventory         the chips of the table, less what belongs to the meter
table:T:vigorish          the commission that the table has collected
meter:T                   what the progressive meter shows, with its reserve, in whole cents
table:T:coupons           the value of coupons that players hold or have laid at a table
house:coupons             where coupons come from and go when they were used, or taken away
house:bank                where play money comes from and goes back to
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.money import Cents
    from croupier.play.progressive import Meter

BANK = "house:bank"
COUPONS = "house:coupons"


def purse(player: str) -> str:
    """A player's account with the house."""
    return f"player:{player}"


def layout(table: str, player: str) -> str:
    """A player's chips at a table."""
    return f"table:{table}:layout:{player}"


def inventory(table: str) -> str:
    """The chips of a table."""
    return f"table:{table}:inventory"


def commission(table: str) -> str:
    """The vigorish that a table has collected."""
    return f"table:{table}:vigorish"


def meter(table: str) -> str:
    """The progressive meter of a table."""
    return f"meter:{table}"


def meter_cents(found: Meter) -> Cents:
    """What is set aside for a meter: what it shows and its reserve, without broken cents."""
    together = found.exact + found.reserve
    return together.numerator // together.denominator


def coupons(table: str, amount: Cents) -> dict[str, Cents]:
    """Coupons come to players of a table, or with less than zero are used up."""
    return _plain({COUPONS: -amount, f"table:{table}:coupons": amount})


def opening(table: str, chips: Cents, seed: Cents) -> dict[str, Cents]:
    """A table is opened: the bank gives its inventory and seeds its meter."""
    return _plain({BANK: -chips - seed, inventory(table): chips, meter(table): seed})


def play_money(player: str, amount: Cents) -> dict[str, Cents]:
    """A demo player is given play money."""
    return _plain({BANK: -amount, purse(player): amount})


def buy_in(table: str, player: str, amount: Cents, *, bot: bool) -> dict[str, Cents]:
    """Money for chips; bots play for the bank."""
    return _plain({BANK if bot else purse(player): -amount, layout(table, player): amount})


def cash_out(table: str, player: str, amount: Cents, *, bot: bool) -> dict[str, Cents]:
    """Chips for money."""
    return _plain({layout(table, player): -amount, BANK if bot else purse(player): amount})


def settlement(table: str, nets: Mapping[str, Cents], vigorish: Cents, to_meter: Cents) -> dict[str, Cents]:
    """A settled round: what each player won or lost, the commission, the meter, and the inventory for the rest."""
    legs = {layout(table, player): net for player, net in nets.items()}
    legs |= {commission(table): vigorish, meter(table): to_meter}
    legs[inventory(table)] = -sum(legs.values())
    return _plain(legs)


def rescission(
    table: str, nets: Mapping[str, Cents], away: Mapping[str, bool], vigorish: Cents, to_meter: Cents
) -> dict[str, Cents]:
    """A finished round voided: what everybody gains back or loses, on account for whoever is away (or a bot)."""
    legs: dict[str, Cents] = {commission(table): vigorish, meter(table): to_meter}
    for who, net in nets.items():
        account = layout(table, who) if who not in away else BANK if away[who] else purse(who)
        legs[account] = legs.get(account, 0) + net
    legs[inventory(table)] = -sum(legs.values())
    return _plain(legs)


def correction(table: str, payer: str | None, payee: str | None, amount: Cents) -> dict[str, Cents]:
    """A wrong payment put right between two players, or a player and the table."""
    accounts = [inventory(table) if who is None else layout(table, who) for who in (payer, payee)]
    return _plain({accounts[0]: -amount, accounts[1]: amount})


def _plain(legs: dict[str, Cents]) -> dict[str, Cents]:
    """Without legs of nothing."""
    return {account: amount for account, amount in legs.items() if amount}
