"""Who sits where with which chips, and which wagers lie on the layout."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.errors import InputError, RuleError
from croupier.money import dollars
from croupier.play.inputs import Event, Input, Role
from croupier.play.wagers import check_stakes

if TYPE_CHECKING:
    from croupier.money import Cents
    from croupier.play.chapter import Playbook
    from croupier.play.inputs import Json
    from croupier.submission import TableRules


@dataclass(slots=True)
class Player:
    """Somebody with chips; `seat` is the home position."""

    name: str
    seat: int
    chips: Cents = 0
    sat_out: bool = False
    gone: bool = False


class Betting:
    """The players' side of the table. Wagers move chips from a player to the layout."""

    def __init__(self, game: Playbook, rules: TableRules) -> None:
        self.game = game
        self.rules = rules
        self.law = game.law.wagering
        self.players: dict[str, Player] = {}
        self.bets: dict[int, dict[str, Cents]] = {}
        self.owners: dict[int, str] = {}
        self.choices: dict[int, dict[str, dict[str, Cents]]] = {}
        self.bank: str | None = None

    def player(self, given: Input) -> Player:
        """The seated player who acts."""
        if given.role is not Role.PLAYER or given.who not in self.players:
            clause = self.law.seated or self.law.chips
            raise RuleError("seated", f"{given.who} is not seated here", clause=clause, field="who")
        return self.players[given.who]

    def owner(self, seat: int) -> Player | None:
        """Whose wagers lie on a position."""
        return self.players.get(self.owners.get(seat, ""))

    def chips(self) -> Cents:
        """Everything the players hold or have at stake before the cards are dealt."""
        return sum(p.chips for p in self.players.values()) + sum(sum(b.values()) for b in self.bets.values())

    # --- taking a seat

    def verify_sit(self, given: Input) -> None:
        seat, chips = given.data.get("seat"), given.data.get("chips", 0)
        self._position(seat)
        if any(p.seat == seat for p in self.players.values()):
            raise InputError("seat", f"position {seat} is taken", field="seat")
        if given.who in self.players:
            raise InputError("seat", f"{given.who} is seated already", field="who")
        if type(chips) is not int or chips < 0:
            raise InputError("amount", "chips are a whole number of cents, zero or more", field="chips")

    def do_sit(self, given: Input) -> list[Event]:
        seat = given.number("seat")
        self.players[given.who] = Player(given.who, seat, given.number("chips", 0))
        return [Event("sit", self.law.positions, seat, text=given.who)]

    def depart(self, name: str) -> None:
        """A player leaves between rounds; wagers on the layout come back first."""
        for seat in [s for s, owner in self.owners.items() if owner == name]:
            self.give_back(seat)
        del self.players[name]

    # --- wagers

    def verify_bet(self, given: Input) -> None:
        player = self.player(given)
        if given.data.get("cash") and not (self.law.cash_if_confirmed and self.rules.option("verbal_cash_wagers")):
            raise RuleError("cash", "a verbal wager with cash is not accepted", clause=self.law.chips, field="cash")
        if player.sat_out and self.rules.option("no_midshoe_entry") is True and self.law.no_midshoe_entry:
            text = "a player who skipped a round waits for the next shuffle or the floorperson's leave"
            raise RuleError("midshoe", text, clause=self.law.no_midshoe_entry, field="seat")
        stakes, choices = split_choices(given.data.get("wagers"))
        seat = self._box(player, given.data.get("seat", player.seat))
        check_stakes(self.rules, stakes, seat=seat, choices=choices, banks=player.name == self.bank)
        if self.game.check_stakes is not None:
            self.game.check_stakes(self.rules, stakes)
        if self.game.check_choices is not None:
            self.game.check_choices(self.rules, choices)
        held = player.chips + sum(self.bets.get(seat, {}).values())
        if sum(stakes.values()) > held:
            raise InputError("chips", f"{player.name} has only {dollars(held)}", field="wagers")

    def do_bet(self, given: Input) -> list[Event]:
        player = self.players[given.who]
        seat = given.number("seat", player.seat)
        self.give_back(seat)
        stakes, choices = split_choices(given.data["wagers"])
        self.bets[seat], self.owners[seat], self.choices[seat] = stakes, player.name, choices
        player.chips -= sum(stakes.values())
        parts = [
            (f"{wager} {choice}".strip(), amount)
            for wager, stake in stakes.items()
            for choice, amount in choices.get(wager, {"": stake}).items()
        ]
        text = ", ".join(f"{what} {dollars(amount)}" for what, amount in parts)
        return [Event("bet", self.law.chips, seat, text=text)]

    def verify_clear(self, given: Input) -> None:
        player = self.player(given)
        seat = given.data.get("seat", player.seat)
        if type(seat) is not int or self.owners.get(seat) != player.name:
            raise InputError("wagers", "there is no wager to take back", field="seat")

    def do_clear(self, given: Input) -> list[Event]:
        seat = given.number("seat", self.players[given.who].seat)
        self.give_back(seat)
        return [Event("clear", self.law.closing, seat)]

    def give_back(self, seat: int) -> None:
        """Return a position's wagers to their owner."""
        if seat in self.bets:
            self.players[self.owners.pop(seat)].chips += sum(self.bets.pop(seat).values())
            self.choices.pop(seat, None)

    # --- entering between shuffles

    def verify_readmit(self, given: Input) -> None:
        clause = self.law.midshoe_readmitted
        if clause is None or given.data.get("player") not in list(self.players):
            raise InputError("player", "there is nobody to readmit", field="player")
        if given.role is not Role.FLOORPERSON:
            raise RuleError("role", "readmitting a player is for the floorperson", clause=clause, field="role")

    def do_readmit(self, given: Input) -> list[Event]:
        player = self.players[given.word("player")]
        player.sat_out = False
        return [Event("readmit", self.law.midshoe_readmitted or "", player.seat, text=player.name)]

    def round_begins(self) -> None:
        """Remember who sits this round out."""
        for player in self.players.values():
            player.sat_out = player.sat_out or player.name not in self.owners.values()

    def reshuffled(self) -> None:
        """After a shuffle everybody may enter again."""
        for player in self.players.values():
            player.sat_out = False

    def round_ends(self) -> None:
        """The layout is empty; players who left during the round are gone."""
        self.bets, self.owners, self.choices = {}, {}, {}
        self.players = {name: p for name, p in self.players.items() if not p.gone}

    def _position(self, seat: Json) -> int:
        """A position of this table."""
        positions = self.rules.book.game.positions
        if type(seat) is not int or not 1 <= seat <= positions:
            text = f"there are positions 1 to {positions}"
            raise RuleError("seat", text, clause=self.law.positions, field="seat")
        return seat

    def _box(self, player: Player, wanted: Json) -> int:
        """A position that is open to a player."""
        seat = self._position(wanted)
        taken = {p.seat for p in self.players.values() if p is not player}
        if seat in taken or self.owners.get(seat, player.name) != player.name:
            raise RuleError("box", f"position {seat} is not open to {player.name}", clause=self.law.boxes, field="seat")
        mine = {s for s, owner in self.owners.items() if owner == player.name} | {seat, player.seat}
        most = self._most_boxes()
        if len(mine) > most or max(mine) - min(mine) >= len(mine):
            text = f"a player may wager on {most} adjacent position{'s' if most > 1 else ''} at most"
            raise RuleError("box", text, clause=self.law.boxes, field="seat")
        return seat

    def open_boxes(self, name: str) -> list[int]:
        """The free positions beside a player's own that the player may wager on too."""
        player, most = self.players.get(name), self._most_boxes()
        if player is None or most == 1:
            return []
        mine = {s for s, owner in self.owners.items() if owner == name} | {player.seat}
        return [seat for seat in (min(mine) - 1, max(mine) + 1) if self._may_box(player, seat)]

    def _may_box(self, player: Player, seat: int) -> bool:
        try:
            self._box(player, seat)
        except RuleError:
            return False
        return True

    def _most_boxes(self) -> int:
        if self.rules.option("two_adjacent_areas") is True:
            return 2
        boxes = self.rules.option("adjacent_boxes")
        return boxes if type(boxes) is int else 1


def split_choices(wagers: Json) -> tuple[dict[str, Cents], dict[str, dict[str, Cents]]]:
    """Stakes by wager, and for wagers on a choice the stake of each choice."""
    if not isinstance(wagers, dict):
        raise InputError("wagers", "wagers map a name to a whole number of cents", field="wagers")
    stakes: dict[str, Cents] = {}
    choices: dict[str, dict[str, Cents]] = {}
    for slug, stake in wagers.items():
        if isinstance(stake, dict) and stake and all(isinstance(choice, str) for choice in stake):
            choices[slug] = {choice: _cents(amount) for choice, amount in stake.items()}
            stakes[slug] = sum(choices[slug].values())
        else:
            stakes[slug] = _cents(stake)
    return stakes, choices


def _cents(value: Json) -> Cents:
    if type(value) is not int:
        raise InputError("wagers", "wagers map a name to a whole number of cents", field="wagers")
    return value
