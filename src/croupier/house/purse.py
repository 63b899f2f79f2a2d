"""What players have on account: committed balances, less what is held for buy-ins that are being committed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import InputError
from croupier.money import dollars

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.money import Cents

PREFIX = "player:"


class Purse:
    """The accounts of all players, as the ledger has them."""

    def __init__(self, balances: Mapping[str, Cents]) -> None:
        self._balances = {account: cents for account, cents in balances.items() if account.startswith(PREFIX)}
        self._held: dict[str, Cents] = {}

    def balance(self, player: str | None) -> Cents | None:
        """What a player has."""
        return self._balances.get(PREFIX + player, 0) if player else None

    def hold(self, player: str, amount: Cents, holds: dict[str, Cents]) -> None:
        """Set an amount aside for a commit that is on its way; `holds` remembers it for the release."""
        free = (self.balance(player) or 0) - self._held.get(player, 0)
        if amount > free:
            raise InputError("balance", f"you have {dollars(free)} on account", field="amount")
        self._held[player] = self._held.get(player, 0) + amount
        holds[player] = holds.get(player, 0) + amount

    def release(self, holds: dict[str, Cents]) -> None:
        """The commit has come back: what was set aside is posted, or free again."""
        for player, amount in holds.items():
            self._held[player] -= amount
            if not self._held[player]:
                del self._held[player]
        holds.clear()

    def post(self, legs: Mapping[str, Cents]) -> None:
        """Follow a committed transaction."""
        for account, cents in legs.items():
            if account.startswith(PREFIX):
                self._balances[account] = self._balances.get(account, 0) + cents
