"""Who sits where with which chips, and which wagers lie on the layout."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from croupier.errors import InputError, RuleError
from croupier.money import dollars
from croupier.play.coupons import check_coupons, coupons_of, law_of, redeemed
from croupier.play.inputs import Event, Input, Role
from croupier.play.orders import need
from croupier.play.procedures import STAFF
from croupier.play.wagers import check_stakes, split_choices

if TYPE_CHECKING:
    from croupier.money import Cents
    from croupier.play.chapter import Playbook
    from croupier.play.coupons import Coupons
    from croupier.play.inputs import Json
    from croupier.submission import TableRules


@dataclass(slots=True)
class Player:
    """Somebody with chips; `seat` is the home position, or where somebody without a seat has wagered."""

    name: str
    seat: int
    chips: Cents = 0
    gone: bool = False
    seated: bool = True
    # The value of coupons in hand, by their kind.
    coupons: dict[str, Cents] = field(default_factory=dict)


class Spoken(NamedTuple):
    """A wager made by word of mouth, with cash on the layout: no wager until the dealer confirms it."""

    who: str
    stakes: dict[str, Cents]
    choices: dict[str, dict[str, Cents]]
    cash: Cents


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
        self.coupons: dict[int, Coupons] = {}
        self.spoken: dict[int, Spoken] = {}
        self.bank: str | None = None
        # Whoever has wagered in every round since the last shuffle; nobody is kept out before the first of them.
        self.entered: set[str] | None = None

    def player(self, given: Input) -> Player:
        """The player who acts; where the chapter asks nobody to sit, whoever has wagered is one."""
        if given.role is Role.PLAYER and given.who in self.players:
            return self.players[given.who]
        if self.law.seated:
            raise RuleError("seated", f"{given.who} is not seated here", clause=self.law.seated, field="who")
        raise InputError("player", f"{given.who} has neither a seat nor a wager here", field="who")

    def _bettor(self, given: Input) -> Player:
        """Whoever wagers: a player, or where no seat is needed anybody, with the chips or the cash in hand."""
        if given.role is not Role.PLAYER or given.who in self.players or self.law.seated:
            return self.player(given)
        wanted, stakes = given.data.get("seat"), split_choices(given.data.get("wagers"))[0]
        seat = self._free() if wanted is None else self._position(wanted)
        return Player(given.who, seat, 0 if given.data.get("cash") else sum(stakes.values()), seated=False)

    def _free(self) -> int:
        """The first position that is open to somebody without a seat."""
        taken = {p.seat for p in self.players.values() if p.seated} | set(self.owners)
        free = [seat for seat in range(1, self.rules.book.game.positions + 1) if seat not in taken]
        if not free:
            raise RuleError("box", "every position is taken", clause=self.law.boxes, field="seat")
        return free[0]

    def owner(self, seat: int) -> Player | None:
        """Whose wagers lie on a position."""
        return self.players.get(self.owners.get(seat, ""))

    def chips(self) -> Cents:
        """Everything the players hold or have at stake before the cards are dealt."""
        return sum(p.chips for p in self.players.values()) + self.on_layout()

    def on_layout(self) -> Cents:
        """The chips at stake before the cards are dealt."""
        return sum(sum(bet.values()) for bet in self.bets.values()) - self.redeemed()

    def redeemed(self) -> Cents:
        """The wagers for which coupons were redeemed."""
        return sum(redeemed(self.rules, found) for found in self.coupons.values())

    def coupons_in_play(self) -> dict[tuple[int, str, str], Cents]:
        """The value of the coupon on each seat, wager and choice."""
        return {(seat, *key): value for seat, found in self.coupons.items() for key, value in found.items()}

    # --- taking a seat

    def verify_sit(self, given: Input) -> None:
        seat, chips = self._position(given.data.get("seat")), given.data.get("chips", 0)
        if any(p.seat == seat and p.seated for p in self.players.values()):
            raise InputError("seat", f"position {seat} is taken", field="seat")
        if self.owners.get(seat, given.who) != given.who:
            text = f"the wagers of {self.owners[seat]} lie on position {seat}"
            raise RuleError("box", text, clause=self.law.boxes, field="seat")
        if given.who in self.players and self.players[given.who].seated:
            raise InputError("seat", f"{given.who} is seated already", field="who")
        if type(chips) is not int or chips < 0:
            raise InputError("amount", "chips are a whole number of cents, zero or more", field="chips")

    def do_sit(self, given: Input) -> list[Event]:
        seat = given.number("seat")
        chips = self.players[given.who].chips if given.who in self.players else 0
        self.players[given.who] = Player(given.who, seat, chips + given.number("chips", 0))
        return [Event("sit", self.law.positions, seat, text=given.who)]

    def depart(self, name: str) -> None:
        """A player leaves between rounds; wagers come back first, unless they stand until they are decided."""
        self.spoken = {seat: spoken for seat, spoken in self.spoken.items() if spoken.who != name}
        mine = [seat for seat, owner in self.owners.items() if owner == name]
        if mine and self.stands():
            self.players[name].gone = True
            return
        for seat in mine:
            self.give_back(seat)
        del self.players[name]

    # --- wagers

    def verify_bet(self, given: Input) -> None:
        player = self._bettor(given)
        cash = given.data.get("cash")
        if cash and not (self.law.cash_if_confirmed and self.rules.option("verbal_cash_wagers")):
            raise RuleError("cash", "a verbal wager with cash is not accepted", clause=self.law.chips, field="cash")
        if self.kept_out(player.name):
            text = "whoever made no wager in a round waits for the next shuffle or the floorperson's leave"
            raise RuleError("midshoe", text, clause=self.law.no_midshoe_entry or "", field="seat")
        stakes, choices = split_choices(given.data.get("wagers"))
        seat = self._box(player, given.data.get("seat", player.seat))
        check_stakes(self.rules, stakes, seat=seat, choices=choices, banks=player.name == self.bank)
        if self.game.check_stakes is not None:
            self.game.check_stakes(self.rules, stakes)
        if self.game.check_choices is not None:
            self.game.check_choices(self.rules, choices)
        coupons = _coupons(given)
        check_coupons(self.rules, coupons, stakes, choices, seat=seat, banked=self.bank is not None)
        if cash and coupons:
            raise RuleError("coupon", "a coupon lies with chips", clause=self.law.chips, field="coupons")
        lying = self.bets.get(seat, {})
        if self.stands() and any(stakes.get(wager) != stake for wager, stake in lying.items()):
            self._made(seat)
        held = sum(lying.values()) + (self._cash(given, seat) if cash else player.chips)
        held -= redeemed(self.rules, self.coupons.get(seat, {}))
        if sum(stakes.values()) - redeemed(self.rules, coupons) > held:
            raise InputError("chips", f"{player.name} has only {dollars(held)}", field="wagers")

    def _cash(self, given: Input, seat: int) -> Cents:
        """The cash that lies with a spoken wager: as stated, or as much as the wager needs."""
        cash, stakes = given.data.get("cash"), split_choices(given.data.get("wagers"))[0]
        return cash if type(cash) is int else sum(stakes.values()) - sum(self.bets.get(seat, {}).values())

    def do_bet(self, given: Input) -> list[Event]:
        player = self.players.setdefault(given.who, self._bettor(given))
        seat = given.number("seat", player.seat)
        stakes, choices = split_choices(given.data["wagers"])
        if given.data.get("cash"):
            self.spoken[seat] = spoken = Spoken(player.name, stakes, choices, self._cash(given, seat))
            return [Event("cash-wager", self.law.chips, seat, text=dollars(spoken.cash))]
        return self._place(seat, player, stakes, choices, _coupons(given))

    def confirm(self, seat: int) -> list[Event]:
        """The dealer has confirmed a spoken wager, and the cash has become chips of the player."""
        spoken = self.spoken.pop(seat)
        player = self.players[spoken.who]
        player.chips += spoken.cash
        converted = Event("cash-converted", self.law.chips, seat, text=dollars(spoken.cash))
        return [converted, *self._place(seat, player, spoken.stakes, spoken.choices, {})]

    def _place(
        self,
        seat: int,
        player: Player,
        stakes: dict[str, Cents],
        choices: dict[str, dict[str, Cents]],
        coupons: Coupons,
    ) -> list[Event]:
        """Chips and coupons go from a player to a position, in place of what lay there."""
        self.give_back(seat)
        self.bets[seat], self.owners[seat], self.choices[seat] = stakes, player.name, choices
        player.chips -= sum(stakes.values()) - redeemed(self.rules, coupons)
        laid = self._lay(seat, player, coupons)
        parts = [
            (f"{wager} {choice}".strip(), amount)
            for wager, stake in stakes.items()
            for choice, amount in choices.get(wager, {"": stake}).items()
        ]
        text = ", ".join(f"{what} {dollars(amount)}" for what, amount in parts)
        return [Event("bet", self.law.chips, seat, text=text), *laid]

    def _lay(self, seat: int, player: Player, coupons: Coupons) -> list[Event]:
        """Coupons on the layout: those in hand, and else those that the player presents now."""
        events = []
        for (wager, choice), value in coupons.items():
            law = law_of(self.rules, wager)
            assert law is not None
            player.coupons[law.kind] = max(player.coupons.get(law.kind, 0) - value, 0)
            events.append(Event("coupon", law.clause, seat, text=f"{wager} {choice}".strip() + f" {dollars(value)}"))
        if coupons:
            self.coupons[seat] = coupons
        return events

    def brings(self, given: Input) -> Cents:
        """The value of the coupons that a bet needs beyond those in the player's hand or on that position."""
        player, wanted = self._bettor(given), dict.fromkeys(("match", "redeemed"), 0)
        for sign, coupons in ((1, _coupons(given)), (-1, self.coupons.get(given.number("seat", player.seat), {}))):
            for (wager, _), value in coupons.items():
                law = law_of(self.rules, wager)
                wanted[law.kind if law is not None else "match"] += sign * value
        return sum(max(value - player.coupons.get(kind, 0), 0) for kind, value in wanted.items())

    def stands(self) -> bool:
        """Whether a wager stands from the moment it is made, and not only once the bets are closed."""
        read = self.law.stands_from
        return self.law.stands is not None and not (read and self.rules.reading(read[0]) == read[1])

    def _made(self, seat: int) -> None:
        text = f"the wager on position {seat} has been made and may not be removed or altered until it is decided"
        raise RuleError("made", text, clause=self.law.stands or self.law.closing, field="wagers")

    def verify_clear(self, given: Input) -> None:
        """Players take wagers back until they are made, and the staff gives back what it does not accept."""
        if given.role is not Role.PLAYER:
            need(given, STAFF, self.law.closing)
        player = self.player(given) if given.role is Role.PLAYER else None
        seat = given.data.get("seat", player.seat if player else None)
        whose = self._whose(seat) if type(seat) is int else set()
        if type(seat) is not int or not whose or (player is not None and player.name not in whose):
            raise InputError("wagers", "there is no wager to take back", field="seat")
        if player is not None and seat not in self.spoken and self.stands():
            self._made(seat)

    def _whose(self, seat: int) -> set[str]:
        """Who has a wager on a position, placed or spoken."""
        spoken = {self.spoken[seat].who} if seat in self.spoken else set()
        return spoken | ({self.owners[seat]} if seat in self.owners else set())

    def do_clear(self, given: Input) -> list[Event]:
        seat = given.number("seat", self.players[given.who].seat if given.who in self.players else None)
        if self.spoken.pop(seat, None) is None:
            self.give_back(seat)
        return [Event("clear", self.law.closing, seat)]

    def give_back(self, seat: int) -> None:
        """Return a position's wagers to their owner."""
        if seat in self.bets:
            player, coupons = self.players[self.owners.pop(seat)], self.coupons.pop(seat, {})
            player.chips += sum(self.bets.pop(seat).values()) - redeemed(self.rules, coupons)
            self.choices.pop(seat, None)
            for (wager, _), value in coupons.items():
                law = law_of(self.rules, wager)
                assert law is not None
                player.coupons[law.kind] = player.coupons.get(law.kind, 0) + value

    # --- entering between shuffles

    def verify_readmit(self, given: Input) -> None:
        clause = self.law.midshoe_readmitted
        if clause is None or given.data.get("player") not in list(self.players):
            raise InputError("player", "there is nobody to readmit", field="player")
        if given.role not in (Role.FLOORPERSON, Role.SUPERVISOR):
            raise RuleError("role", "readmitting a player is for the floorperson", clause=clause, field="role")

    def do_readmit(self, given: Input) -> list[Event]:
        player = self.players[given.word("player")]
        if self.entered is not None:
            self.entered.add(player.name)
        return [Event("readmit", self.law.midshoe_readmitted or "", player.seat, text=player.name)]

    def kept_out(self, name: str) -> bool:
        """Whether somebody, seated before or not, has missed a round since the shuffle where that is not allowed."""
        barred = self.law.no_midshoe_entry is not None and self.rules.option("no_midshoe_entry") is True
        return barred and self.entered is not None and name not in self.entered

    def round_begins(self) -> None:
        """Remember who takes part in this round."""
        self.entered = set(self.owners.values())

    def reshuffled(self) -> None:
        """After a shuffle everybody may enter again."""
        self.entered = None

    def round_ends(self) -> None:
        """The layout is empty; players who left during the round are gone."""
        self.bets, self.owners, self.choices, self.spoken, self.coupons = {}, {}, {}, {}, {}
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
        taken = {p.seat for p in self.players.values() if p.seated and p.name != player.name}
        if seat in taken or self.owners.get(seat, player.name) != player.name:
            raise RuleError("box", f"position {seat} is not open to {player.name}", clause=self.law.boxes, field="seat")
        mine = {s for s, owner in self.owners.items() if owner == player.name} | {seat}
        mine |= {player.seat} if player.seated else set()
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


def _coupons(given: Input) -> Coupons:
    """The coupons that lie with the wagers of an input."""
    laid = given.data.get("coupons")
    return coupons_of(*split_choices(laid)) if laid else {}
