"""A table run by the book: a pure, synchronous machine that takes inputs and tells events.

Nothing here reads a clock or draws a card at random: times and shuffled orders come in with the inputs, so the
same inputs always give the same events.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.errors import InputError, RuleError
from croupier.money import dollars
from croupier.pieces import pieces_of
from croupier.play.acts import Acts, Door
from croupier.play.auto import routine, staff_act
from croupier.play.banking import Banking
from croupier.play.betting import Betting, split_choices
from croupier.play.cabinet import PROCEDURES, Cabinet
from croupier.play.disturbance import verify_irregularity, void_lines
from croupier.play.inputs import Due, Event, Input, Role, whole
from croupier.play.lines import Outcome
from croupier.play.orders import STAFF, Orders, need
from croupier.play.procedures import in_words
from croupier.play.progressive import meter_for
from croupier.play.round import Ended, Memory, Round, Seat, carry_out, check_answer, stands
from croupier.play.setting import set_texts, sets_cards
from croupier.play.steps import (
    DEALER,
    Announce,
    Ask,
    Call,
    Deal,
    Deliver,
    Discard,
    Expose,
    Mark,
    Settle,
    Stub,
    Take,
    card_by_card,
)
from croupier.rulebook.irregularity import Effect, Irregularity

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from croupier.cards import Card
    from croupier.money import Cents
    from croupier.pieces import Hand
    from croupier.play.chapter import Playbook
    from croupier.play.inputs import Json
    from croupier.play.steps import Place, Play, Step
    from croupier.submission import TableRules

STUB_EVERY = 5


class Table(Acts[list[Event]]):
    """One table of one game under one licensee's rules; every act of it is a named method too.

    A stepped table waits for the dealer's `go-on` after every step of a round, so that an irregularity can
    arrive anywhere; otherwise it stops only where somebody must decide.
    """

    def __init__(self, game: Playbook, rules: TableRules, *, inventory: Cents = 0, stepped: bool = False) -> None:
        self.game = game
        self.rules = rules
        self.inventory = inventory
        self.stepped = stepped
        self.betting = Betting(game, rules)
        self.cabinet = Cabinet(game, rules, self.betting)
        self.banking = Banking(game.law.banking, rules, self.betting) if game.law.banking else None
        self.meter = meter_for(rules, game.meter_rate(rules) if game.meter_rate else None)
        self.linked = self.meter is not None and rules.option("linked_progressive") is True
        self.elsewhere: Cents = 0
        self.now = 0
        self.rounds = 0
        self.since_count = 0
        self.history: list[tuple[tuple[Place, tuple[Card, ...]], ...]] = []
        self.state: Round | None = None
        self.ended: Ended | None = None
        self.play: Play | None = None
        self.step: Step | None = None
        self.asking: Ask | None = None
        self.calling: Call | None = None
        self.memory: Memory = {}
        self.stub: Stub | None = None
        self.short: str | None = None
        self.burned = 0
        self.doomed: Irregularity | None = None
        self._doors: dict[str, tuple[Callable[[Input], None], Callable[[Input], list[Event]]]] = {
            "sit": (self.betting.verify_sit, self.betting.do_sit),
            "leave": (self._verify_leave, self._leave),
            "bet": (self._verify_bet, self.betting.do_bet),
            "clear": (self._verify_clear, self.betting.do_clear),
            "readmit": (self.betting.verify_readmit, self.betting.do_readmit),
            "no-more-bets": (self._verify_no_more_bets, self._no_more_bets),
            "decide": (self._verify_decide, self._decide),
            "go-on": (self._verify_go_on, self._go_on),
            "count-stub": (self._verify_count_stub, self._count_stub),
            "irregularity": (lambda given: verify_irregularity(self, given), self._irregularity),
            **Orders(self).doors(),
            "bank": (self._verify_bank, self._bank),
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
        if self.short:
            return [Due("irregularity", STAFF, self.short, "shuffle the discard rack to go on", data=("order",))]
        if self.stub is not None:
            text = "count the stub face down"
            return [Due("count-stub", (Role.DEALER,), self.stub.count, text, data=("count", "misdealt"))]
        if self.calling is not None:
            call = self.calling
            return [Due(call.act, call.roles, call.clause, call.text, seat=call.seat)]
        if self.asking is not None:
            ask = self.asking
            text = f"seat {ask.seat}: {ask.name}"
            return [Due("decide", (Role.PLAYER,), ask.clause, text, seat=ask.seat, choices=ask.choices)]
        if self.state is not None:
            return [Due("go-on", (Role.DEALER,), law.closing, "carry out the next step")]
        offer = self.banking.due() if self.banking is not None else None
        if offer is not None and (not self.cabinet.queue or self._bank_before_cut()):
            return [offer]
        if self.cabinet.queue:
            return self.cabinet.queue[:1]
        return [
            Due("bet", (Role.PLAYER,), law.chips, "place wagers", data=("seat", "wagers")),
            Due("no-more-bets", (Role.DEALER,), law.closing, "close the betting"),
        ]

    def phase(self) -> str:
        """Where the table stands: a phase of the round, or what happens between rounds."""
        if self.state is not None:
            return self.state.phase
        if self.cabinet.queue:
            return "shuffling" if self.cabinet.queue[0].act in ("shuffle", "cut", "load") else "opening"
        return "betting"

    def chips(self) -> Cents:
        """All money at the table: what players hold, what is at stake, and the table inventory.

        What players were paid from elsewhere does not count: it never was at the table.
        """
        staked = sum(sum(s.stakes.values()) for s in self.state.seats.values()) if self.state else 0
        held = sum(p.chips for p in self.betting.players.values())
        layout = 0 if self.state else sum(sum(b.values()) for b in self.betting.bets.values())
        return held + staked + layout + self.inventory - self.elsewhere

    def _door(self, given: Input) -> tuple[Callable[[Input], None], Callable[[Input], list[Event]]]:
        if self.calling is not None and given.act == self.calling.act:
            return self._verify_call, self._called
        if given.act in self._doors:
            return self._doors[given.act]
        if given.act in PROCEDURES:
            return self._verify_procedure, self._procedure
        raise InputError("act", f"there is no act '{given.act}'", field="act")

    def _verify_procedure(self, given: Input) -> None:
        if self.state is not None:
            clause = self.game.law.shuffle.shuffle or self.game.law.wagering.closing
            raise RuleError("order", "a round is under way", clause=clause, field="act")
        self.cabinet.verify(given)
        if given.act == "cut" and self._bank_before_cut():
            clause = self.game.law.shuffle.offer_bank or self.game.law.shuffle.cut
            raise RuleError("bank", "the bank is settled before the cards are cut", clause=clause, field="act")

    def _procedure(self, given: Input) -> list[Event]:
        events = self.cabinet.do(given)
        if self.cabinet.fresh and self.banking is not None:
            self.banking.reopened()
        return events

    def between_rounds(self, clause: str) -> None:
        """Refuse while a round is under way."""
        if self.state is not None:
            raise RuleError("round", "the round must be completed first", clause=clause, field="act")

    def open_again(self) -> None:
        """New cards come to the table, and the game starts afresh."""
        self.cabinet.open_again()
        if self.banking is not None:
            self.banking.reopened()

    # --- wagers

    def _verify_open(self) -> None:
        law = self.game.law.wagering
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
        if self.state is None:
            self.betting.depart(given.who)
            if self.banking is not None:
                self.banking.departed(given.who)
            return events
        player.gone = True
        for seat, owner in self.betting.owners.items():
            if owner == given.who:
                self.state.seats[seat].left = True
        call = self.calling
        if call is not None and call.seat is not None and self.betting.owners.get(call.seat) == given.who:
            self.calling = call._replace(roles=(Role.DEALER,))
        if self.asking is not None and self.betting.owners.get(self.asking.seat) == given.who:
            events += self._advance(stands(self.asking))
        return events

    # --- the round

    def _verify_no_more_bets(self, given: Input) -> None:
        law = self.game.law.wagering
        need(given, (Role.DEALER,), law.closing)
        self.between_rounds(law.closing)
        if self.cabinet.queue:
            due = self.cabinet.queue[0]
            raise RuleError("closed", f"first: {due.text}", clause=due.clause, field="act")
        bank = self.banking.bank if self.banking else None
        if not self.betting.bets and not (bank and bank.dealer_wager):
            raise RuleError("wagers", "nobody has placed a wager", clause=law.closing, field="act")
        if self.linked:
            self._verify_reading(given.data.get("meter"))
        if self.banking is not None:
            self.banking.verify_cover()
        self.cabinet.verify_age(given.at)

    def _verify_reading(self, reading: Json) -> None:
        """A table of a linked progressive is told the link's meter when it closes the bets."""
        try:
            fine = isinstance(reading, str) and Fraction(reading) >= 0
        except (ValueError, ZeroDivisionError):
            fine = False
        if not fine:
            text = "a linked table needs the reading of the common meter"
            raise RuleError("meter", text, clause=self.rules.book.wagers["progressive"].clause, field="meter")

    def _no_more_bets(self, given: Input) -> list[Event]:
        choices = self.betting.choices
        seats = {n: Seat(dict(bet), choices=dict(choices.get(n, {}))) for n, bet in self.betting.bets.items()}
        bank = self.banking.bank if self.banking else None
        if bank is not None:
            seats.setdefault(bank.seat, Seat({}))
            self.betting.owners.setdefault(bank.seat, bank.name)
        self.state = Round(self.rules, seats, owners=dict(self.betting.owners), bank=bank)
        self.state.memory.update(self.memory)
        if self.meter is not None and self.linked:
            self.meter.exact = Fraction(given.word("meter"))
        if self.meter is not None:
            self.state.meter = self.meter.shown
        self.betting.round_begins()
        self.play = card_by_card(self.game.play(self.state))
        self.burned = 0
        self.rounds += 1
        self.since_count += 1
        return [Event("closed", self.game.law.wagering.closing), *self._advance(None)]

    def _advance(self, answer: Json) -> list[Event]:
        """Resume the chapter's generator until something outside must act."""
        events: list[Event] = []
        assert self.play is not None
        assert self.state is not None
        if self.asking is not None:
            seat = self.asking.seat
            self.state.seats[seat].decisions.append(answer)
            # A hand that has been set lies face down until the dealer reveals it.
            face_up = not sets_cards(answer)
            events.append(Event("decide", self.asking.clause, seat, face_up=face_up, text=_words(answer)))
            self.asking = None
        while True:
            if self.step is None:
                try:
                    self.step = self.play.send(answer)
                except StopIteration:
                    return events + self._finish()
                answer = None
            step, self.step = self.step, None
            if isinstance(step, Ask):
                self.asking = step
                events.append(Event("ask", step.clause, step.seat, text=step.name))
                gone = self.state.seats[step.seat].left
                return events + (self._advance(stands(step)) if gone else [])
            if isinstance(step, Call):
                gone = step.seat is not None and self.state.seats[step.seat].left
                self.calling = step._replace(roles=(Role.DEALER,)) if gone else step
                return events
            if isinstance(step, Stub) and (step.always or self._count_due()):
                self.stub = step
                return events
            if isinstance(step, Deal) and step.count > self.cabinet.shoe.left():
                self.step = step
                rules = self.game.irregularities.values()
                self.short = next(rule.clause for rule in rules if rule.effect is Effect.REFILL)
                return events
            events += self._carry_out(step)
            if self.doomed is not None and self.state.phase in self.doomed.phases:
                return events + self._void(self.doomed)
            if self.stepped:
                return events

    def _carry_out(self, step: Step) -> list[Event]:
        state, shoe = self.state, self.cabinet.shoe
        assert state is not None
        before = shoe.at
        carry_out(state, step, shoe)
        match step:
            case Announce(words, clause):
                return [Event("announce", clause, text=words)]
            case Deal(to, _, face_up, clause):
                return [Event("deal", clause, to, tuple(shoe.cards[before : shoe.at]), face_up)]
            case Deliver(stack, to, count, clause):
                return [Event("deliver", clause, to, tuple(state.cards_at(to)[-count:]), face_up=False, text=stack)]
            case Expose(who, clause, phrase, up_to):
                return [Event("expose", clause, who, tuple(state.cards_at(who)[:up_to]), text=phrase)]
            case Take(seat, wagers, clause):
                if self.meter is not None and "progressive" in wagers:
                    self.meter.contribute(state.seats[seat].stakes["progressive"])
                    state.meter = self.meter.shown
                state.taken |= {(seat, wager) for wager in wagers}
                return [Event("take", clause, seat, text=", ".join(wagers))]
            case Stub(_, discard, _, _, _):
                return self._stub_away(discard)
            case Settle(seat, lines, clause):
                return [Event("settle", clause, seat, lines=lines)]
            case Discard(who, clause, where):
                cards = tuple(state.cards_at(who))
                self.cabinet.rack.put(who, cards)
                return [Event("discard", clause, who, cards, text=where)]
            case Mark(phase):
                return [Event("phase", "", text=phase)] if self.stepped else []
            case _:
                return []

    def _verify_call(self, given: Input) -> None:
        call = self.calling
        assert call is not None
        need(given, call.roles, call.clause)
        if given.role is Role.PLAYER and call.seat is not None and self._sitting_at(call.seat) != given.who:
            raise RuleError("turn", f"this is for seat {call.seat}", clause=call.clause, field="who")
        if call.accepts is not None:
            call.accepts(given.data)

    def _sitting_at(self, seat: int) -> str | None:
        home = next((p.name for p in self.betting.players.values() if p.seat == seat), None)
        return self.betting.owners.get(seat, home)

    def _called(self, given: Input) -> list[Event]:
        call, self.calling = self.calling, None
        assert call is not None
        text = _words(dict(given.data)) if given.data else call.text
        text = call.tells(given.data) if call.tells is not None else text
        return [Event(call.act, call.clause, text=text), *self._advance(dict(given.data))]

    def _count_due(self) -> bool:
        return self.since_count >= STUB_EVERY and self.rules.option("counting_shuffler") is not True

    def _stub_away(self, clause: str) -> list[Event]:
        shoe = self.cabinet.shoe
        cards = tuple(shoe.take("discard", shoe.left()))
        self.cabinet.rack.put("stub", cards)
        return [Event("stub", clause, "discard", cards, face_up=False)]

    def _verify_go_on(self, given: Input) -> None:
        need(given, (Role.DEALER,), self.game.law.wagering.closing)
        if self.state is None or self.asking or self.calling or self.stub is not None or self.short:
            raise InputError("act", "the dealer has nothing to go on with", field="act")

    def _go_on(self, given: Input) -> list[Event]:
        return self._advance(None)

    def _verify_decide(self, given: Input) -> None:
        ask = self.asking
        if ask is None:
            raise InputError("decision", "nobody is asked to decide now", field="act")
        player = self.betting.player(given)
        if self.betting.owners.get(ask.seat) != player.name or given.data.get("seat", ask.seat) != ask.seat:
            raise RuleError("turn", f"it is for seat {ask.seat} to decide", clause=ask.clause, field="seat")
        answer = given.data.get("choice")
        check_answer(ask, answer)
        if self._cost(ask, answer) > player.chips:
            raise InputError("chips", f"{player.name} has only {dollars(player.chips)}", field="choice")

    def _cost(self, ask: Ask, answer: Json) -> Cents:
        """What a decision adds to the wagers of its seat."""
        assert self.state is not None
        return self.game.cost(self.state, ask.seat, answer) if self.game.cost else 0

    def _decide(self, given: Input) -> list[Event]:
        assert self.asking is not None
        answer = given.data["choice"]
        self.betting.players[given.who].chips -= self._cost(self.asking, answer)
        return self._advance(answer)

    def _verify_count_stub(self, given: Input) -> None:
        if self.stub is None:
            raise InputError("act", "the stub is not to be counted now", field="act")
        need(given, (Role.DEALER,), self.stub.count)
        if type(given.data.get("count")) is not int:
            raise InputError("count", "the count is a whole number of cards", field="count")

    def _count_stub(self, given: Input) -> list[Event]:
        stub = self.stub
        assert stub is not None
        self.stub, self.since_count = None, 0
        events = [Event("count-stub", stub.count, text=str(given.data["count"]))]
        # A card found face up was taken out of the stub before it is counted.
        if given.data["count"] == stub.left - (0 if stub.strict else self.burned):
            return events + self._stub_away(stub.correct) + self._advance(None)
        removed = not given.data.get("misdealt", False)
        return events + self._void(Irregularity(stub.wrong, "wrong stub", Effect.VOID, (), removes_deck=removed))

    def _finish(self, void: Irregularity | None = None) -> list[Event]:
        """The round is over: pay, collect, and prepare the next one."""
        state = self.state
        assert state is not None
        self._pay(state)
        places: tuple[Place, ...] = (*state.clockwise(), DEALER, *state.areas)
        self.cabinet.collect(((place, state.cards_at(place)) for place in places), self.betting.owners)
        self.history.append(tuple(self.cabinet.rack.hands))
        if not self.game.deals_cards:
            # What was shown goes back where it is kept: it is not dealt again.
            self.cabinet.rack.clear()
        self.ended = Ended(state, self.memory, void)
        self.memory = state.memory
        self.state = self.play = self.step = self.asking = self.calling = self.stub = self.doomed = None
        if self.banking is not None:
            main = self.banking.law.wager
            owners, stakes = self.betting.owners, self.betting.bets
            wagers = [(bet[main], owners[seat]) for seat, bet in stakes.items() if main in bet]
            # Of two areas the larger wager counts as the player's last.
            self.banking.round_over({name: wager for wager, name in sorted(wagers)}, fresh=False)
        self.betting.round_ends()
        events = [Event("round-over", self.game.law.wagering.closing, lines=tuple(state.lines))]
        if self.cabinet.keeps_reshuffling():
            self.cabinet.reshuffle(after_round=True)
        elif self.game.law.shuffle.after_each_round or self.cabinet.shoe.cover_reached():
            self.cabinet.reshuffle(after_round=True)
            events += [Event("shoe-ended", clause) for clause in self.game.law.shuffle.cover_reached]
        return events

    def _pay(self, state: Round) -> None:
        """Move chips by the lines. Whether the wagers of a player who left are lost, the licensee says."""
        if self.rules.option("abandoned_wagers_lose") is True:
            clause = self.game.law.wagering.seated or self.game.law.wagering.chips
            state.lines = [
                line._replace(outcome=Outcome.LOSE, pay=0, from_meter=0, clause=clause)
                if state.seats[line.seat].left and line.outcome is not Outcome.VOID
                else line
                for line in state.lines
            ]
        for line in state.lines:
            owner = self.betting.owner(line.seat)
            assert owner is not None
            outside = line.pay if line.from_meter and self.game.law.meter_elsewhere else 0
            owner.chips += line.stake + line.net
            self.inventory -= line.net - outside
            self.elsewhere += outside
        if state.bank is not None:
            self.betting.players[state.bank.name].chips += state.bank_gain
            self.inventory -= state.bank_gain
        for line in state.lines:
            if self.meter is not None and line.from_meter:
                self.meter.award(min(line.from_meter, self.meter.shown))

    # --- irregularities

    def _irregularity(self, given: Input) -> list[Event]:
        rule = self.game.irregularities[given.word("clause")]
        place, choice = whole(given.data, "seat"), given.data.get("choice")
        events = [Event("irregularity", rule.clause, place, text=rule.title)]
        match rule.effect:
            case Effect.BURN:
                self.burned += 1
                repeated = self.burned > 1 and rule.void_if_repeated
                return events + (self._void(rule) if repeated else self.cabinet.burn(rule.clause))
            case Effect.VOID if self.phase() in rule.early:
                self.doomed = rule
            case Effect.VOID:
                return events + self._void(rule, misdealt=given.data.get("misdealt") is True)
            case Effect.RESHUFFLE:
                self.cabinet.shuffle_over()
            case Effect.REFILL:
                self.short = None
                return events + self.cabinet.refill(given.cards("order"), rule.clause) + self._advance(None)
            case Effect.OPTION:
                assert self.state is not None
                # Where the clause needs no choice, the chapter's round asks the player for it.
                self.state.options[given.number("seat")] = choice if isinstance(choice, str) else rule.clause
            case Effect.OUT_OF_ORDER:
                cover = Due("cover-device", STAFF, rule.clause, "cover the device or put up a sign")
                self.cabinet.queue.insert(0, in_words(self.game, cover))
            case Effect.NEXT_CARD | Effect.RESET | Effect.NO_ROLL:
                pass
        return events

    def _void(self, rule: Irregularity, *, misdealt: bool = False) -> list[Event]:
        """All hands are void: stakes come back, save the wagers that the clause settles all the same."""
        state = self.state
        assert state is not None
        assert self.play is not None
        self.play.close()
        lines = void_lines(self.game, state, rule)
        events = [Event("void", rule.clause, text=rule.title, lines=tuple(lines)), *self._finish(rule)]
        if rule.removes_deck and not misdealt:
            self.open_again()
            events.append(Event("deck-removed", rule.clause))
        else:
            self.cabinet.reshuffle()
        return events


def _words(answer: Json) -> str:
    placed = set_texts(answer)
    if placed is not None:
        return "set " + ", ".join(f"{part} {cards}" for part, cards in placed.items())
    if isinstance(answer, dict) and len(answer) == 1:
        return " ".join(f"{key} {value}" for key, value in answer.items())
    return str(answer)
