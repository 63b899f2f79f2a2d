"""A player as the bank, alone or with the house: once, for every chapter that knows it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from croupier.errors import InputError, RuleError
from croupier.money import Rounding, dollars, parse_amount, vigorish
from croupier.play.inputs import Due, Event, Input, Role
from croupier.play.lines import Line, Outcome
from croupier.play.steps import DEALER

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.money import Cents
    from croupier.play.betting import Betting
    from croupier.play.inputs import Json
    from croupier.play.round import Round
    from croupier.rulebook.table_law import BankLaw
    from croupier.submission import TableRules


BANK_STAFF = (Role.DEALER, Role.FLOORPERSON, Role.SUPERVISOR)


def banked(law: BankLaw, rules: TableRules) -> bool:
    """Whether players may bank at a table at all."""
    return rules.option("player_banking") is True and not rules.is_read(law.withheld)


def vigorish_rounding(rules: TableRules, reading: str) -> Rounding:
    """Vigorish is exact unless the licensee rounds it up to quarters, by the option or by the reading: one switch."""
    quarters = rules.option("vigorish_rounding") == "round-to-25c" or rules.reading(reading) == "round-up-25c"
    return Rounding.QUARTER_UP if quarters else Rounding.CENT_DOWN


@dataclass(frozen=True, slots=True)
class Bank:
    """Who banks a round, alone or with the house, and what the dealer wagers against it; a record gives no name."""

    seat: int
    co_bank: bool = False
    dealer_wager: Cents = 0
    name: str = ""


class Banking:
    """Offers the bank in rotation, remembers who may have it, and sees that it is covered."""

    def __init__(self, law: BankLaw, rules: TableRules, betting: Betting) -> None:
        self.law, self.rules, self.betting = law, rules, betting
        self.bank: Bank | None = None
        # Who is offered the bank, the first one now, and who would be if the bank that was taken is withdrawn.
        self.offered: list[str] = []
        self.waiting: list[str] = []
        self.seats = rules.book.game.positions
        self.first_offer = self.seats
        self.at_start = True
        self.last_bank: str | None = None
        self.last_wagers: dict[str, Cents] = {}

    # --- the rotation of the offer

    def round_over(self, bets: Mapping[str, Cents]) -> list[Event]:
        """Remember who wagered against the dealer, and prepare the next offer."""
        if self.bank is None:
            self.last_wagers = dict(bets)
        self.last_bank = self.bank.name if self.bank else None
        self.bank = self.betting.bank = None
        self.at_start = False
        return self._rotate()

    def reopened(self) -> None:
        """At the start of the game nobody may bank."""
        self.bank, self.betting.bank, self.last_bank, self.offered = None, None, None, []
        self.first_offer, self.at_start = self.seats, True

    def _rotate(self) -> list[Event]:
        """The first offer moves counterclockwise from round to round, and past the last player it is the dealer's."""
        self.offered = []
        players = sorted(self.betting.players.values(), key=lambda player: -player.seat)
        able = [p for p in players if not p.gone and p.name != self.last_bank and p.name in self.last_wagers]
        if not banked(self.law, self.rules) or not able:
            return []
        ahead = [player for player in able if player.seat <= self.first_offer]
        if not ahead:
            self.first_offer = self.seats
            return [Event("dealer-banks", self.law.offer, DEALER, text="the first offer has come round to the dealer")]
        self.first_offer = ahead[0].seat - 1
        self.offered = list(dict.fromkeys(player.name for player in (*ahead, *able)))
        return []

    def due(self) -> Due | None:
        """Whose turn it is to take or pass the bank."""
        if self.bank is not None or not self.offered:
            return None
        seat = self.betting.players[self.offered[0]].seat
        return Due("bank", (Role.PLAYER,), self.law.offer, f"{self.offered[0]} may take the bank or pass", seat=seat)

    def verify_offered(self) -> None:
        """Refuse to close the bets while the bank is still on offer."""
        if self.due() is not None:
            text = f"the bank is on offer to {self.offered[0]}"
            raise RuleError("bank", text, clause=self.law.offer, field="act")

    def departed(self, name: str) -> None:
        """A player who was offered the bank, or took it for the next round, has left."""
        self.offered = [other for other in self.offered if other != name]
        self.waiting = [other for other in self.waiting if other != name]
        if self.bank is not None and self.bank.name == name:
            # The bank was accepted once, so nobody else is asked.
            self.bank = self.betting.bank = None

    # --- taking the bank, passing it, and lowering the dealer's wager

    def verify(self, given: Input) -> None:
        """Refuse the bank to whoever may not have it."""
        player = self.betting.player(given)
        if self.bank is not None and self.bank.name == player.name and "take" not in given.data:
            return self._verify_lower(given, self.bank)
        if not banked(self.law, self.rules):
            raise RuleError("bank", "players do not bank at this table", clause=self.law.allowed, field="act")
        if self.at_start:
            raise RuleError("bank", "the bank is not on offer now", clause=self.law.not_at_start, field="act")
        if given.data.get("take") is True:
            self.verify_may_bank(player.name)
        if self.bank is not None or not self.offered:
            raise RuleError("bank", "the bank is not on offer now", clause=self.law.offer, field="act")
        if given.who != self.offered[0]:
            raise RuleError("bank", f"the bank is offered to {self.offered[0]}", clause=self.law.offer, field="who")
        if given.data.get("take") is not True:
            return None
        if self._wagers_already(player.name, player.seat):
            text = "a player who wants the bank takes the wager back first"
            raise RuleError("bank", text, clause=self.law.one_area, field="who")
        return self._verify_terms(given)

    def verify_may_bank(self, name: str) -> None:
        """Nobody banks twice running, or without a wager in the last round against the dealer."""
        if name == self.last_bank:
            raise RuleError("bank", "nobody banks two rounds running", clause=self.law.offer, field="who")
        if name not in self.last_wagers:
            text = "the bank goes only to a player who wagered in the last round against the dealer"
            raise RuleError("bank", text, clause=self.law.played_last, field="who")

    def _verify_terms(self, given: Input) -> None:
        """The terms of a bank: the wagers already placed are covered, and the dealer wagers no more than is due."""
        shared, wager = given.data.get("co_bank"), given.data.get("dealer_wager")
        if shared and self.rules.option("co_banking") is not True:
            raise RuleError("bank", "the house does not share the bank here", clause=self.law.co_bank, field="co_bank")
        if shared and wager:
            text = "the dealer may not wager against a bank that the house shares"
            raise RuleError("bank", text, clause=self.law.co_bank, field="dealer_wager")
        self._verify_lesser(wager, self.last_wagers[given.who])
        if short := self._short(given.who, shared=bool(shared)):
            raise RuleError("bank", short, clause=self.law.covers, field="who")

    def _verify_lower(self, given: Input, bank: Bank) -> None:
        """The bank may have the dealer wager less, or nothing, and never more."""
        if "dealer_wager" not in given.data:
            raise InputError("bank", "the bank states what the dealer is to wager instead", field="dealer_wager")
        self._verify_lesser(given.data["dealer_wager"], bank.dealer_wager)

    def _verify_lesser(self, wager: Json, most: Cents) -> None:
        if wager is not None and (type(wager) is not int or not 0 <= wager <= most):
            text = f"the dealer wagers at most {dollars(most)} against this bank"
            raise RuleError("bank", text, clause=self.law.dealer_wager, field="dealer_wager")

    def do(self, given: Input) -> list[Event]:
        """Take the bank, pass it on, or lower the wager of the dealer."""
        if self.bank is not None:
            return self.dealer_wagers(given.number("dealer_wager"))
        name = self.offered.pop(0)
        seat = self.betting.players[name].seat
        if given.data.get("take") is not True:
            return [Event("bank-passed", self.law.offer, seat, text=name)]
        shared = bool(given.data.get("co_bank"))
        self.bank = Bank(seat, shared, 0, name)
        self.betting.bank = name
        self.offered, self.waiting = [], self.offered
        text = f"{name} may bank: placed a wager in the last round against the dealer, and covers the wagers"
        determined = [Event("announce", self.law.determines, seat, text=text)] if self.law.determines else []
        events = [*determined, Event("bank-taken", self.law.offer, seat, text=name)]
        if shared:
            return [*events, Event("co-bank", self.law.co_bank, seat, text=name)]
        lesser = given.data.get("dealer_wager")
        wager = self.last_wagers[name] if lesser is None else given.number("dealer_wager")
        return events + (self.dealer_wagers(wager) if wager else [])

    def dealer_wagers(self, amount: Cents) -> list[Event]:
        """The dealer's wager against the bank, before the table inventory container."""
        assert self.bank is not None
        self.bank = replace(self.bank, dealer_wager=amount)
        return [Event("dealer-wager", self.law.dealer_wager, DEALER, text=dollars(amount))]

    def _wagers_already(self, name: str, home: int) -> bool:
        """Whether a player has wagers on the layout that a bank may not have."""
        bets = self.betting.bets
        areas = [seat for seat, owner in self.betting.owners.items() if owner == name and self.law.wager in bets[seat]]
        return home in areas or (bool(areas) and not self.rules.is_read(self.law.second_area))

    def verify_bet(self, given: Input) -> None:
        """The bank does not wager on its own round beyond its one area."""
        if self.bank is None or given.who != self.bank.name:
            return
        wagers = given.data.get("wagers")
        if given.data.get("seat", self.bank.seat) != self.bank.seat:
            if not self.rules.is_read(self.law.second_area):
                raise RuleError("bank", "the bank has one betting area", clause=self.law.one_area, field="seat")
        elif isinstance(wagers, dict) and self.law.wager in wagers:
            raise RuleError("bank", "the bank takes wagers and makes none", clause=self.law.one_area, field="wagers")

    # --- what the bank must cover

    def _against(self, name: str) -> Cents:
        """What the other players have wagered on the game."""
        bets, owners = self.betting.bets, self.betting.owners
        return sum(bet.get(self.law.wager, 0) for seat, bet in bets.items() if owners[seat] != name)

    def _short(self, name: str, *, shared: bool) -> str:
        """How a player's chips fall short of the wagers that others have placed, half of them if the house shares."""
        chips = self.betting.players[name].chips
        wagers = self._against(name)
        if self.bank is not None and self.rules.is_read(self.law.covers_dealer):
            wagers += self.bank.dealer_wager
        needed = -(-wagers // 2) if shared else wagers
        return f"the bank has {dollars(chips)} and must cover {dollars(needed)}" if chips < needed else ""

    def shortfall(self) -> Due | None:
        """What the staff has to do where the bank does not cover the wagers as they lie."""
        short = self._short(self.bank.name, shared=self.bank.co_bank) if self.bank is not None else ""
        return Due("withdraw-bank", BANK_STAFF, self.law.covers, short) if short else None

    def dealer_wager(self) -> Cents:
        """What the dealer wagers: no more than the bank can pay beside the wagers of the others."""
        if self.bank is None or self.shortfall() is not None:
            return 0
        left = self.betting.players[self.bank.name].chips - self._against(self.bank.name)
        return min(self.bank.dealer_wager, max(left, 0))

    def close(self) -> list[Event]:
        """The bets are closed: whoever does not cover them may not bank, so the dealer does; nobody else gives way."""
        if self.bank is None:
            return []
        if (due := self.shortfall()) is not None:
            self.waiting = []
            return self.withdraw(due.clause, due.text)
        wager = self.dealer_wager()
        return self.dealer_wagers(wager) if wager < self.bank.dealer_wager else []

    def withdraw(self, clause: str, why: str) -> list[Event]:
        """The bank is taken from its player, with the wagers that only a bank may make without one on the game."""
        bank = self.bank
        assert bank is not None
        self.bank = self.betting.bank = None
        self.offered = self.waiting
        events = [Event("bank-withdrawn", clause, bank.seat, text=f"{bank.name}: {why}" if why else bank.name)]
        for seat in [seat for seat, owner in self.betting.owners.items() if owner == bank.name]:
            if self.law.wager not in self.betting.bets[seat]:
                self.betting.give_back(seat)
                events.append(Event("clear", clause, seat))
        return events


def settle_with_bank(
    state: Round,
    law: BankLaw,
    results: Mapping[int, Outcome],
    dealer_result: Outcome | None,
    rounding: Rounding,
    why: Mapping[int, tuple[str, str]] | None = None,
) -> list[Line]:
    """The centre of the table: losers in, winners paid from it, the bank (or bank and house) makes up the rest.

    What the bank will gain is recorded in the round's `bank_due`, and a step of its own pays it; the house gains
    whatever the others do not. `why` gives the clause that decides a player's wager and the hand in words, where the
    chapter has more to say.
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
            # What a coupon wins is the licensee's to pay: the bank answers for wagers.
            won = state.wagered(number, law.wager)
            centre -= stake
            fee = vigorish(won, rounding)
            lines.append(Line(number, law.wager, stake, result, won, law.vigorish, hand, vigorish=fee))
        else:
            centre += stake if result in (Outcome.LOSE, Outcome.SURRENDER) else 0
            lines.append(Line(number, law.wager, stake, result, 0, clause, hand))
    state.bank_due = bank_share(centre, rounding, shared=bank.co_bank)
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
