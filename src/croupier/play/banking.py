"""A player as the bank, alone or with the house: once, for every chapter that knows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.errors import InputError, RuleError
from croupier.money import dollars, parse_amount, vigorish
from croupier.play.inputs import Due, Event, Input, Role
from croupier.play.lines import Line, Outcome
from croupier.play.steps import DEALER

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.money import Cents, Rounding
    from croupier.play.betting import Betting
    from croupier.play.inputs import Json
    from croupier.play.round import Round
    from croupier.rulebook.table_law import BankLaw
    from croupier.submission import TableRules


def banked(law: BankLaw, rules: TableRules) -> bool:
    """Whether players may bank at a table at all."""
    withheld = law.withheld is not None and rules.reading(law.withheld[0]) == law.withheld[1]
    return rules.option("player_banking") is True and not withheld


@dataclass(frozen=True, slots=True)
class Bank:
    """Who banks a round, alone or with the house, and what the dealer wagers against it; a record gives no name."""

    seat: int
    co_bank: bool = False
    dealer_wager: Cents = 0
    name: str = ""


class Banking:
    """Offers the bank in rotation and remembers who may have it."""

    def __init__(self, law: BankLaw, rules: TableRules, betting: Betting) -> None:
        self.law, self.rules, self.betting = law, rules, betting
        self.bank: Bank | None = None
        self.offered: list[str] = []
        self.seats = rules.book.game.positions
        self.first_offer = self.seats
        self.last_bank: str | None = None
        self.last_wagers: dict[str, Cents] = {}

    def round_over(self, bets: Mapping[str, Cents], *, fresh: bool) -> None:
        """Remember who wagered against the dealer, and prepare the next offer."""
        if self.bank is None:
            self.last_wagers = dict(bets)
        self.last_bank = self.bank.name if self.bank else None
        self.bank = self.betting.bank = None
        self.offered = [] if fresh else self._rotation()

    def reopened(self) -> None:
        """At the start of the game nobody may bank."""
        self.bank, self.betting.bank, self.last_bank, self.offered = None, None, None, []
        self.first_offer = self.seats

    def _rotation(self) -> list[str]:
        """Players counterclockwise from where the first offer stands; it moves on each round."""
        if not banked(self.law, self.rules):
            return []
        order = sorted(self.betting.players.values(), key=lambda p: (self.first_offer - p.seat) % self.seats)
        staying = [p.name for p in order if not p.gone]
        names = [name for name in staying if name != self.last_bank and name in self.last_wagers]
        if names:
            self.first_offer = self.betting.players[names[0]].seat - 1 or self.seats
        return names

    def due(self) -> Due | None:
        """Whose turn it is to take or pass the bank."""
        if self.bank is not None or not self.offered:
            return None
        seat = self.betting.players[self.offered[0]].seat
        return Due("bank", (Role.PLAYER,), self.law.offer, f"{self.offered[0]} may take the bank or pass", seat=seat)

    def verify(self, given: Input) -> None:
        """Refuse the bank to whoever may not have it."""
        player = self.betting.player(given)
        if not self.offered or self.bank is not None:
            raise RuleError("bank", "the bank is not on offer now", clause=self.law.not_at_start, field="act")
        takes = given.data.get("take") is True
        if takes and given.who == self.last_bank:
            raise RuleError("bank", "nobody banks two rounds running", clause=self.law.offer, field="who")
        if takes and given.who not in self.last_wagers:
            text = "the bank goes only to a player who wagered in the last round against the dealer"
            raise RuleError("bank", text, clause=self.law.played_last, field="who")
        if given.who != self.offered[0]:
            raise RuleError("bank", f"the bank is offered to {self.offered[0]}", clause=self.law.offer, field="who")
        if not takes:
            return
        if self._wagers_already(player.name, player.seat):
            text = "a player who wants the bank takes the wager back first"
            raise RuleError("bank", text, clause=self.law.one_area, field="who")
        if given.data.get("co_bank") and self.rules.option("co_banking") is not True:
            raise RuleError("bank", "the house does not share the bank here", clause=self.law.co_bank, field="co_bank")
        wager, most = given.data.get("dealer_wager"), self._most(player.name)
        if given.data.get("co_bank") and wager:
            text = "the dealer may not wager against a bank that the house shares"
            raise RuleError("bank", text, clause=self.law.co_bank, field="dealer_wager")
        if wager is not None and (type(wager) is not int or not 0 <= wager <= most):
            text = f"the dealer wagers at most {dollars(most)} against this bank"
            raise RuleError("bank", text, clause=self.law.dealer_wager, field="dealer_wager")

    def _wagers_already(self, name: str, home: int) -> bool:
        """Whether a player has wagers on the layout that a bank may not have."""
        bets = self.betting.bets
        areas = [seat for seat, owner in self.betting.owners.items() if owner == name and self.law.wager in bets[seat]]
        return home in areas or (bool(areas) and not self._two_areas())

    def _two_areas(self) -> bool:
        """Whether the bank may wager on a second area, as the clause is read here."""
        reading, value = self.law.second_area or ("", "")
        return bool(reading) and self.rules.reading(reading) == value

    def _most(self, name: str) -> Cents:
        """The dealer wagers what the player last wagered, or what an approved calculation gives."""
        approved = self.rules.option("dealer_wager_against_bank") == "approved-calculation"
        return self.betting.players[name].chips if approved else self.last_wagers[name]

    def departed(self, name: str) -> None:
        """A player who was offered the bank, or took it for the next round, has left."""
        self.offered = [other for other in self.offered if other != name]
        if self.bank is not None and self.bank.name == name:
            self.bank = self.betting.bank = None

    def do(self, given: Input) -> list[Event]:
        """Take the bank or pass it on."""
        name = self.offered.pop(0)
        seat = self.betting.players[name].seat
        if given.data.get("take") is not True:
            return [Event("bank-passed", self.law.offer, seat, text=name)]
        shared = bool(given.data.get("co_bank"))
        usual = 0 if shared else self.last_wagers[name]
        wager = usual if given.data.get("dealer_wager") is None else given.number("dealer_wager")
        self.bank = Bank(seat, shared, wager, name)
        self.betting.bank = name
        self.offered = []
        events = [Event("bank-taken", self.law.offer, seat, text=name)]
        if shared:
            events.append(Event("co-bank", self.law.co_bank, seat, text=name))
        if wager:
            events.append(Event("dealer-wager", self.law.dealer_wager, DEALER, text=dollars(wager)))
        return events

    def verify_cover(self) -> None:
        """Before the deal the bank's chips must cover all other wagers, half of them if the house shares."""
        if self.bank is None:
            return
        chips = self.betting.players[self.bank.name].chips
        wagers = sum(bet.get(self.law.wager, 0) for bet in self.betting.bets.values()) + self.bank.dealer_wager
        needed = -(-wagers // 2) if self.bank.co_bank else wagers
        if chips < needed:
            text = f"the bank has {dollars(chips)} and must cover {dollars(needed)}"
            raise RuleError("bank", text, clause=self.law.covers, field="act")

    def verify_bet(self, given: Input) -> None:
        """The bank does not wager on its own round beyond its one area."""
        if self.bank is None or given.who != self.bank.name:
            return
        wagers = given.data.get("wagers")
        if given.data.get("seat", self.bank.seat) != self.bank.seat:
            if not self._two_areas():
                raise RuleError("bank", "the bank has one betting area", clause=self.law.one_area, field="seat")
        elif isinstance(wagers, dict) and self.law.wager in wagers:
            raise RuleError("bank", "the bank takes wagers and makes none", clause=self.law.one_area, field="wagers")


def settle_with_bank(
    state: Round,
    law: BankLaw,
    results: Mapping[int, Outcome],
    dealer_result: Outcome | None,
    rounding: Rounding,
    why: Mapping[int, tuple[str, str]] | None = None,
) -> list[Line]:
    """The centre of the table: losers in, winners paid from it, the bank (or bank and house) makes up the rest.

    What the bank gains is recorded in the round's `bank_gain`; the house gains whatever the others do not. `why`
    gives the clause that decides a player's wager and the hand in words, where the chapter has more to say.
    """
    bank = state.the_bank()
    plain = (law.co_settles if bank.co_bank else law.settles, "")
    centre = 0
    lines: list[Line] = []
    if dealer_result is Outcome.LOSE:
        centre += bank.dealer_wager
    if dealer_result is Outcome.WIN:
        centre -= bank.dealer_wager
    for number in state.counterclockwise():
        # A hand that is void already has no result.
        if number == bank.seat or number not in results:
            continue
        stake, result = state.seats[number].stakes[law.wager], results[number]
        clause, hand = (why or {}).get(number, plain)
        if result is Outcome.WIN:
            centre -= stake
            fee = vigorish(stake, rounding)
            lines.append(Line(number, law.wager, stake, result, stake, law.vigorish, hand, vigorish=fee))
        else:
            centre += stake if result in (Outcome.LOSE, Outcome.SURRENDER) else 0
            lines.append(Line(number, law.wager, stake, result, 0, clause, hand))
    state.bank_gain = bank_share(centre, rounding, shared=bank.co_bank)
    return lines


def bank_share(surplus: Cents, rounding: Rounding, *, shared: bool) -> Cents:
    """What the bank gains or pays: a shortfall without vigorish, a surplus less five percent; half if shared."""
    if surplus < 0:
        return -(-surplus // 2) if shared else surplus
    mine = surplus // 2 if shared else surplus
    return mine - vigorish(mine, rounding)


def bank_of(record_bank: Mapping[str, Json] | None, seats: Mapping[int, object]) -> Bank | None:
    """The bank of a round record, with its amount in cents."""
    if record_bank is None:
        return None
    seat = record_bank.get("seat")
    if type(seat) is not int or seat not in seats:
        raise InputError("bank", "the bank must be one of the seats", field="bank.seat")
    wager = parse_amount(record_bank.get("dealer_wager", "0"), field="bank.dealer_wager")
    return Bank(seat, bool(record_bank.get("co_bank")), wager)
