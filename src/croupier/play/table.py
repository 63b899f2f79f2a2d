"""A table run by the book: a pure, synchronous machine that takes inputs and tells events.

Nothing here reads a clock or draws a card at random: times and shuffled orders come in with the inputs, so the
same inputs always give the same events.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import InputError, RuleError
from croupier.pieces import pieces_of
from croupier.play.acts import Acts, Door
from croupier.play.asking import Asking
from croupier.play.auto import routine, staff_act
from croupier.play.bank_orders import BankOrders
from croupier.play.banking import Banking
from croupier.play.betting import Betting
from croupier.play.cabinet import PROCEDURES, Cabinet
from croupier.play.cash import Cash
from croupier.play.disputes import Disputes
from croupier.play.driving import Driving
from croupier.play.inputs import Due, Event, Input, Role
from croupier.play.leaving import Leaving, leaves
from croupier.play.orders import Orders
from croupier.play.procedures import STAFF
from croupier.play.progressive import meter_for
from croupier.play.promotion import Promotion
from croupier.play.round import Ended, Memory, Round, Standing
from croupier.play.steps import Ask, Call, Stub
from croupier.play.trouble import Trouble
from croupier.play.wagers import split_choices
from croupier.rulebook.irregularity import Irregularity

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Sequence

    from croupier.cards import Card
    from croupier.money import Cents
    from croupier.pieces import Hand
    from croupier.play.chapter import Playbook
    from croupier.play.lines import Line
    from croupier.play.steps import Place, Play, Step
    from croupier.submission import TableRules


# The steps between rounds that are no part of an opening.
SHUFFLING = frozenset({"shuffle", "cut", "load", "cover-device"})


class Table(Acts[list[Event]]):
    """One table of one game under one licensee's rules; every act of it is a named method too.

    A stepped table waits for the dealer's `go-on` after every step of a round, so that an irregularity can
    arrive anywhere; otherwise it stops only where somebody must decide. A journalled table has every hand in its
    journal, so that a dispute need not wait for the cards in the rack.
    """

    def __init__(
        self,
        game: Playbook,
        rules: TableRules,
        *,
        inventory: Cents = 0,
        stepped: bool = False,
        journalled: bool = False,
    ) -> None:
        self.game = game
        self.rules = rules
        self.inventory = inventory
        self.stepped = stepped
        # Whether the cards of one hand are steps of their own too, so that something can happen between them.
        self.singly = stepped
        self.journalled = journalled
        self.betting = Betting(game, rules)
        self.cabinet = Cabinet(game, rules, self.betting)
        self.banking = Banking(game.law.banking, rules, self.betting) if game.law.banking else None
        self.meter = meter_for(rules, game.meter_rate(rules) if game.meter_rate else None)
        self.linked = self.meter is not None and rules.option("linked_progressive") is True
        self.elsewhere: Cents = 0
        # What players who have left are owed, or owe, by a round that was voided afterwards.
        self.owed: dict[str, Cents] = {}
        # Cash that was turned into chips.
        self.drop: Cents = 0
        # The value of coupons that were used up.
        self.coupons_collected: Cents = 0
        self.now = 0
        self.rounds = 0
        self.since_count = 0
        self.history: list[tuple[tuple[Place, tuple[Card, ...]], ...]] = []
        self.state: Round | None = None
        self.ended: Ended | None = None
        self.play: Play | None = None
        self.step: Step | None = None
        # The questions that are open, by the seat whose player must answer.
        self.asking: dict[int, Ask] = {}
        self.calling: Call | None = None
        self.memory: Memory = {}
        self.stub: Stub | None = None
        # A count of the stub that the dealer makes or has asked for before it is reached.
        self.counting: Input | None = None
        self.short: str | None = None
        self.burned = 0
        self.doomed: Irregularity | None = None
        # Who deals, as far as it is known.
        self.dealer: str | None = None
        # Wagers that wait for their cards to be shuffled again; whether the last hands lie in the rack as collected.
        self.standing: Standing | None = None
        self.racked = False
        self.driving = Driving(self)
        self.questions = Asking(self)
        self.trouble = Trouble(self)
        self.disputes = Disputes(self)
        self.cash = Cash(self)
        self._doors: dict[str, tuple[Callable[[Input], None], Callable[[Input], list[Event]]]] = {
            "sit": (self.betting.verify_sit, self.betting.do_sit),
            "leave": (self._verify_leave, self._leave),
            "bet": (self._verify_bet, self.betting.do_bet),
            "clear": (self._verify_clear, self.betting.do_clear),
            "readmit": (self.betting.verify_readmit, self.betting.do_readmit),
            **self.driving.doors(),
            **self.questions.doors(),
            "irregularity": (self.trouble.verify, self.trouble.do),
            **Orders(self).doors(),
            **self.disputes.doors(),
            "bank": (self._verify_bank, self._bank),
            **self.cash.doors(),
            **Leaving(self).doors(),
            **Promotion(self).doors(),
            **(BankOrders(self, self.banking).doors() if self.banking is not None else {}),
        }

    # --- the three doors

    def verify(self, given: Input) -> None:
        """Raise the rule that forbids this input now; change nothing."""
        if given.at < self.now:
            raise InputError("time", f"time runs backwards: {given.at} after {self.now}", field="at")
        self._door(given)[0](given)

    def can(self, given: Input) -> bool:
        """Whether the input is allowed now."""
        try:
            self.verify(given)
        except InputError:
            return False
        return True

    def do(self, given: Input) -> list[Event]:
        """Carry out an input and tell what happened; a refused input changes nothing."""
        self.verify(given)
        self.now = given.at
        return self._door(given)[1](given)

    through = do

    @property
    def may(self) -> Door[bool]:
        """Whether an act is allowed now, by its name: `table.may.bet("ann", ante=10_00)`."""
        return Door(self.now, self.can)

    @property
    def check(self) -> Door[None]:
        """Raise the rule that forbids an act now, by its name: `table.check.bet("ann", ante=10_00)`."""
        return Door(self.now, self.verify)

    def prepare(self, chance: random.Random) -> list[Event]:
        """Let the staff carry out all that is due until a player has a choice; cards, dice and spins come by chance."""
        events: list[Event] = []
        while (due := routine(self)) is not None:
            events += self.do(staff_act(self, due, chance, self.now))
        return events

    def preparing(self) -> tuple[Due, ...]:
        """What must still be done, in this order, before wagers are taken."""
        return tuple(self.cabinet.queue)

    def hand(self, place: Place) -> Hand:
        """The cards or tiles of a seat, the dealer or an area, in the round under way or the last one."""
        state = self.state or (self.ended.state if self.ended is not None else None)
        if state is None or (isinstance(place, int) and place not in state.seats):
            raise InputError("place", f"nothing has been dealt to {place}", field="place")
        return pieces_of(self.game.slug).hand(state.cards_at(place))

    def due(self) -> list[Due]:
        """What the table waits for, and by whom."""
        law = self.game.law.wagering
        if self.cabinet.refilling is not None:
            return self.cabinet.queue[:1]
        if self.short:
            return [Due("irregularity", STAFF, self.short, "shuffle the discard rack to go on", data=("order",))]
        if self.stub is not None:
            text = "count the stub face down"
            return [Due("count-stub", (Role.DEALER,), self.stub.count, text, data=("count", "misdealt"))]
        if self.calling is not None:
            call = self.calling
            due = Due(call.act, call.roles, call.clause, call.text, seat=call.seat)
            return [due] if call.default is None else [due, *self.questions.due()]
        if self.asking:
            return self.questions.due()
        if self.state is not None:
            return [Due("go-on", (Role.DEALER,), law.closing, "carry out the next step")]
        if (cash := self.cash.due()) is not None:
            return [cash]
        offer = self.banking.due() if self.banking is not None else None
        if offer is not None and (not self.cabinet.queue or self._bank_before_cut()):
            return [offer]
        if self.cabinet.queue:
            return self.cabinet.queue[:1]
        if self.standing is not None:
            return [Due("no-more-bets", (Role.DEALER,), law.closing, "deal the round again")]
        return [
            Due("bet", (Role.PLAYER,), law.chips, "place wagers", data=("seat", "wagers")),
            Due("no-more-bets", (Role.DEALER,), law.closing, "close the betting"),
            *([short] if self.banking is not None and (short := self.banking.shortfall()) is not None else []),
        ]

    def phase(self) -> str:
        """Where the table stands: a phase of the round, or what happens between rounds."""
        if self.state is not None:
            return self.state.phase
        if self.cabinet.queue:
            return "shuffling" if self.cabinet.queue[0].act in SHUFFLING else "opening"
        return "betting"

    def chips(self) -> Cents:
        """All money at the table: what players hold, what is at stake, and the table inventory.

        What players were paid from elsewhere does not count: it never was at the table.
        """
        state = self.state
        staked = sum(sum(at.stakes.values()) for at in state.seats.values()) if state else 0
        staked -= sum(line.stake for line in self._settled())
        staked -= self.betting.redeemed() if state else 0
        held = sum(p.chips for p in self.betting.players.values())
        layout = 0 if self.state else self.betting.on_layout()
        return held + staked + layout + sum(self.owed.values()) + self.inventory - self.elsewhere

    def coupons(self) -> Cents:
        """The value of all coupons at the table: with players, on the layout, and used up."""
        laid = sum(sum(found.values()) for found in self.betting.coupons.values())
        laid -= sum(line.coupon for line in self._settled())
        held = sum(sum(p.coupons.values()) for p in self.betting.players.values())
        return held + laid + self.coupons_collected

    def _settled(self) -> Sequence[Line]:
        """What has been settled of the wagers on the layout, also while they wait for their cards to be dealt again."""
        if self.state is not None:
            return self.state.lines
        return self.standing.lines if self.standing is not None else ()

    def _door(self, given: Input) -> tuple[Callable[[Input], None], Callable[[Input], list[Event]]]:
        if self.calling is not None and given.act == self.calling.act:
            return self.driving.verify_call, self.driving.called
        if given.act in self._doors:
            return self._doors[given.act]
        if given.act in PROCEDURES:
            return self._verify_procedure, self._procedure
        raise InputError("act", f"there is no act '{given.act}'", field="act")

    def _verify_procedure(self, given: Input) -> None:
        if self.state is not None and self.cabinet.refilling is None:
            clause = self.game.law.shuffle.shuffle or self.game.law.wagering.closing
            raise RuleError("order", "a round is under way", clause=clause, field="act")
        self.cabinet.verify(given)
        if given.act == "shuffle":
            self.disputes.verify_kept()
        if given.act == "cut" and self._bank_before_cut():
            clause = self.game.law.shuffle.offer_bank or self.game.law.shuffle.cut
            raise RuleError("bank", "the bank is settled before the cards are cut", clause=clause, field="act")

    def _procedure(self, given: Input) -> list[Event]:
        filling = self.cabinet.refilling is not None
        if given.role is Role.DEALER and self.dealer is None:
            self.dealer = given.who
        events = self.cabinet.do(given)
        self.racked = self.racked and given.act != "shuffle"
        if given.act == "shuffle":
            self.disputes.shuffled()
        if filling and self.cabinet.refilling is None:
            self.short = None
            return events + self.driving.advance(None)
        self.reopened()
        return events

    def between_rounds(self, clause: str) -> None:
        """Refuse while a round is under way."""
        if self.state is not None:
            raise RuleError("round", "the round must be completed first", clause=clause, field="act")

    def open_again(self, given: Input, clause: str, why: str) -> list[Event]:
        """New cards come to the table, and the game starts afresh."""
        events = self.cabinet.open_again(given, clause, why)
        self.reopened()
        return events

    def reopened(self) -> None:
        """Where new cards came to the table, nobody has banked yet."""
        if self.cabinet.fresh and self.banking is not None:
            self.banking.reopened()

    @property
    def present(self) -> TableRules:
        """The rules as they hold now, given which devices are in service."""
        return self.cabinet.present

    # --- wagers

    def _verify_open(self) -> None:
        law = self.game.law.wagering
        if self.standing is not None:
            raise RuleError("late", "the wagers stand", clause=self.standing.clause, field="wagers")
        if self.state is not None:
            text = "no wager may be made, changed or withdrawn now"
            raise RuleError("late", text, clause=law.closing, field="wagers")
        if self.cabinet.queue:
            due = self.cabinet.queue[0]
            raise RuleError("closed", f"first: {due.text}", clause=due.clause, field="act")

    def _verify_bet(self, given: Input) -> None:
        self._verify_open()
        if self.banking is not None:
            self.banking.verify_bet(given)
        self.betting.verify_bet(given)
        if self.game.check_offered is not None:
            self.game.check_offered(self.rules, split_choices(given.data.get("wagers"))[0], self.memory)

    def _verify_bank(self, given: Input) -> None:
        if self.banking is None:
            raise InputError("act", f"nobody banks {self.game.slug}", field="act")
        if not self._bank_before_cut():
            self._verify_open()
        self.banking.verify(given)

    def _bank(self, given: Input) -> list[Event]:
        assert self.banking is not None
        events = self.banking.do(given)
        if self.cabinet.queue:
            self.cabinet.offer_cut()
        return events

    def _bank_before_cut(self) -> bool:
        """Whether the bank must be settled now because its holder is offered the cut."""
        cut_next = bool(self.cabinet.queue) and self.cabinet.queue[0].act == "cut" and self.state is None
        first = cut_next and self.game.law.shuffle.offer_bank is not None
        return first and self.banking is not None and self.banking.due() is not None

    def _verify_clear(self, given: Input) -> None:
        self._verify_open()
        self.betting.verify_clear(given)

    def _verify_leave(self, given: Input) -> None:
        self.betting.player(given)

    def _leave(self, given: Input) -> list[Event]:
        """A player who leaves during a round adds nothing; the licensee says whether the wagers are lost."""
        law, player = self.game.law.wagering, self.betting.players[given.who]
        events = [Event("leave", law.seated or law.chips, player.seat, text=given.who)]
        self.cabinet.cutting.left(given.who)
        if self.state is None:
            if self.standing is not None and given.who in self.betting.owners.values():
                player.gone = True
                return events
            self.betting.depart(given.who)
            if self.banking is not None:
                self.banking.departed(given.who)
            return events
        player.gone = True
        for seat, owner in self.betting.owners.items():
            if owner == given.who and not self.state.seats[seat].left:
                leaves(self.state, seat, self.state.phase)
        call = self.calling
        if call is not None and call.seat is not None and self.betting.owners.get(call.seat) == given.who:
            self.calling = call._replace(roles=(Role.DEALER,))
        return events + self.questions.left(given.who)

    def sitting_at(self, seat: int) -> str | None:
        """Who plays a position, or sits there."""
        home = next((p.name for p in self.betting.players.values() if p.seat == seat and p.seated), None)
        return self.betting.owners.get(seat, home)
