"""The round as it is driven: the chapter's generator is resumed until somebody outside must act."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.errors import InputError, RuleError
from croupier.money import dollars
from croupier.play.asking import in_words
from croupier.play.inputs import Event, Input, Role
from croupier.play.leaving import as_settled
from croupier.play.orders import need
from croupier.play.payment import collect, pay, pay_bank
from croupier.play.round import Ended, Round, Seat, Standing, carry_out, counted_short
from croupier.play.steps import (
    DEALER,
    Announce,
    Ask,
    AskAny,
    Call,
    Deal,
    Deliver,
    Discard,
    Expose,
    Mark,
    Settle,
    SettleBank,
    Stub,
    Take,
    card_by_card,
)
from croupier.rulebook.irregularity import Effect, Irregularity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from croupier.money import Cents
    from croupier.play.inputs import Json
    from croupier.play.round import Note
    from croupier.play.steps import Place, Step
    from croupier.play.table import Table

STUB_EVERY = 5


class Driving:
    """Takes a round of a table from the last wager to its end."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def doors(self) -> dict[str, tuple[Callable[[Input], None], Callable[[Input], list[Event]]]]:
        """Each act of a round with its check and its deed."""
        return {
            "no-more-bets": (self.verify_no_more_bets, self.no_more_bets),
            "go-on": (self.verify_go_on, self.go_on),
            "count-stub": (self.verify_count_stub, self.count_stub),
        }

    def verify_no_more_bets(self, given: Input) -> None:
        table = self.table
        law = table.game.law.wagering
        need(given, (Role.DEALER,), law.closing)
        table.between_rounds(law.closing)
        burns = table.game.law.burns_first_card
        if burns and table.dealer not in (None, given.who) and given.who != given.role:
            text = f"{given.who} is a new dealer and first removes one card: 'change-dealer'"
            raise RuleError("dealer", text, clause=burns, field="who")
        if table.cabinet.queue:
            due = table.cabinet.queue[0]
            raise RuleError("closed", f"first: {due.text}", clause=due.clause, field="act")
        if table.banking is not None:
            table.banking.verify_offered()
        if not table.betting.bets and not table.betting.spoken and not (table.banking and table.banking.dealer_wager()):
            raise RuleError("wagers", "nobody has placed a wager", clause=law.closing, field="act")
        if table.linked:
            self.verify_reading(given.data.get("meter"))
        table.cabinet.verify_age(given.at)

    def verify_reading(self, reading: Json) -> None:
        """A table of a linked progressive is told the link's meter when it closes the bets."""
        try:
            fine = isinstance(reading, str) and Fraction(reading) >= 0
        except (ValueError, ZeroDivisionError):
            fine = False
        if not fine:
            text = "a linked table needs the reading of the common meter"
            raise RuleError("meter", text, clause=self.table.rules.book.wagers["progressive"].clause, field="meter")

    def no_more_bets(self, given: Input) -> list[Event]:
        table = self.table
        events = [*table.cash.close(), *(table.banking.close() if table.banking is not None else [])]
        table.dealer = table.dealer or given.who
        choices = table.betting.choices
        seats = {n: Seat(dict(bet), choices=dict(choices.get(n, {}))) for n, bet in table.betting.bets.items()}
        bank = table.banking.bank if table.banking else None
        if bank is not None:
            seats.setdefault(bank.seat, Seat({}))
            table.betting.owners.setdefault(bank.seat, bank.name)
        for number, seat in seats.items():
            owner = table.betting.owner(number)
            seat.left = owner is not None and owner.gone
        table.state = Round(table.present, seats, owners=dict(table.betting.owners), bank=bank)
        table.state.coupons = table.betting.coupons_in_play()
        table.state.memory.update(table.memory)
        if table.meter is not None and table.linked:
            table.meter.exact = Fraction(given.word("meter"))
        if table.meter is not None:
            table.state.meter = table.meter.shown
        table.betting.round_begins()
        table.play = card_by_card(table.game.play(table.state), hands_too=table.singly)
        table.burned = 0
        table.racked = False
        if table.standing is not None:
            self._resume(table.state, table.standing)
        else:
            table.rounds += 1
            # While a device counts the deck at every shuffle, nothing is due of the stub.
            table.since_count = 0 if table.present.option("counting_shuffler") is True else table.since_count + 1
        begun = table.cabinet.round_begins()
        return [*events, *begun, Event("closed", table.game.law.wagering.closing), *self.advance(None)]

    def advance(self, answer: Json) -> list[Event]:
        """Resume the chapter's generator until something outside must act."""
        table = self.table
        events: list[Event] = []
        assert table.play is not None
        assert table.state is not None
        while True:
            if table.step is None:
                told = len(table.state.notes)
                try:
                    table.step = table.play.send(answer)
                except StopIteration:
                    return events + self.finish()
                answer = None
                events += _noted(table.state.notes[told:], table.step)
            step, table.step = table.step, None
            if isinstance(step, (Ask, AskAny)):
                return events + table.questions.ask(step)
            if isinstance(step, Call):
                if step.default is not None and not table.stepped:
                    events.append(_told(step, step.default))
                    answer = step.default
                    continue
                gone = step.seat is not None and table.state.seats[step.seat].left
                table.calling = step._replace(roles=(Role.DEALER,)) if gone else step
                return events
            if isinstance(step, Stub) and (step.always or self._count_due(step) or table.counting):
                table.stub = step
                counted = table.counting is not None and "count" in table.counting.data
                return events + (self.count_stub(table.counting) if table.counting and counted else [])
            if isinstance(step, Deal) and step.count > table.cabinet.shoe.left():
                table.step = step
                rules = table.game.irregularities.values()
                table.short = next(rule.clause for rule in rules if rule.effect is Effect.REFILL)
                return events
            events += self._carry_out(step)
            if table.doomed is not None and table.state.phase in table.doomed.phases:
                return events + table.trouble.void(table.doomed)
            # While others still think, what one of them has said is carried out at once.
            if table.stepped and not table.asking:
                return events

    def _carry_out(self, step: Step) -> list[Event]:
        table = self.table
        state, shoe = table.state, table.cabinet.shoe
        assert state is not None
        before = shoe.at
        if isinstance(step, Settle):
            step = step._replace(lines=tuple(state.with_coupons(as_settled(table.game, state, step.lines))))
        carry_out(state, step, shoe)
        match step:
            case Announce(words, clause):
                return [Event("announce", clause, text=words)]
            case Deal(to, _, face_up, clause, _):
                return [Event("deal", clause, to, tuple(shoe.cards[before : shoe.at]), face_up)]
            case Deliver(stack, to, count, clause):
                return [Event("deliver", clause, to, tuple(state.cards_at(to)[-count:]), face_up=False, text=stack)]
            case Expose(who, clause, phrase, up_to):
                return [Event("expose", clause, who, tuple(state.cards_at(who)[:up_to]), text=phrase)]
            case Take(seat, wagers, clause):
                collect(table, seat, wagers)
                return [Event("take", clause, seat, text=", ".join(wagers))]
            case Stub(_, discard, _, _, _):
                return self._stub_away(discard)
            case Settle(seat, lines, clause):
                return [Event("settle", clause, seat, lines=lines), *pay(table, state, lines)]
            case SettleBank(seat, clause):
                pay_bank(table, state, state.bank_gain)
                return [Event("settle", clause, seat, text=_bank_words(state.bank_gain))]
            case Discard(who, clause, where):
                cards = tuple(state.cards_at(who))
                table.cabinet.rack.put(who, cards)
                return [Event("discard", clause, who, cards, text=where)]
            case Mark(phase):
                return [Event("phase", "", text=phase)] if table.stepped else []
            case _:
                return []

    def verify_call(self, given: Input) -> None:
        table = self.table
        call = table.calling
        assert call is not None
        need(given, call.roles, call.clause)
        if given.role is Role.PLAYER and call.seat is not None and table.sitting_at(call.seat) != given.who:
            raise RuleError("turn", f"this is for seat {call.seat}", clause=call.clause, field="who")
        if call.accepts is not None:
            call.accepts(given.data)

    def called(self, given: Input) -> list[Event]:
        table = self.table
        call, table.calling = table.calling, None
        assert call is not None
        return [_told(call, given.data), *self.advance(dict(given.data))]

    def _count_due(self, stub: Stub) -> bool:
        table = self.table
        assert table.state is not None
        due = table.since_count >= STUB_EVERY and table.present.option("counting_shuffler") is not True
        return due or counted_short(table.state, stub, table.burned)

    def _stub_away(self, clause: str) -> list[Event]:
        table = self.table
        shoe = table.cabinet.shoe
        cards = tuple(shoe.take("discard", shoe.left()))
        table.cabinet.rack.put("stub", cards)
        return [Event("stub", clause, "discard", cards, face_up=False)]

    def verify_go_on(self, given: Input) -> None:
        table = self.table
        need(given, (Role.DEALER,), table.game.law.wagering.closing)
        call = table.calling
        waits = (table.asking and call is None) or (call is not None and call.default is None)
        if table.state is None or waits or table.stub is not None or table.short:
            raise InputError("act", "the dealer has nothing to go on with", field="act")

    def go_on(self, given: Input) -> list[Event]:
        """The next step; what the dealer is called upon to do is done as a matter of course."""
        call = self.table.calling
        return self.advance(None) if call is None else self.called(given._replace(data=call.default or {}))

    def verify_count_stub(self, given: Input) -> None:
        """A count may be made in any round, or be asked for before the stub is reached."""
        table = self.table
        counts = any(rule.removes_deck for rule in table.game.irregularities.values())
        away = table.state is None or "stub" in (place for place, _ in table.cabinet.rack.hands)
        if table.stub is None and (away or not counts):
            raise InputError("act", "there is no stub to be counted now", field="act")
        need(given, (Role.DEALER,), table.stub.count if table.stub else table.game.law.wagering.closing)
        asked = table.stub is None and "count" not in given.data
        for key in ("count", "remain"):
            if type(given.data.get(key, 0 if asked or key == "remain" else None)) is not int:
                raise InputError(key, f"{key} is a whole number of cards", field=key)

    def count_stub(self, given: Input) -> list[Event]:
        table = self.table
        if table.stub is None and not self._at_stub():
            table.counting = given
            return [Event("count-asked", "", text="the stub is counted when the cards have been dealt")]
        stub = table.stub
        assert stub is not None
        if "count" not in given.data:
            return [Event("count-asked", stub.count, text="the stub is counted")]
        table.stub, table.since_count, table.counting = None, 0, None
        events = [Event("count-stub", stub.count, text=str(given.data["count"]))]
        # A card found face up was taken out of the stub before it is counted.
        if given.data["count"] == stub.left - (0 if stub.strict else table.burned):
            return events + self._stub_away(stub.correct) + self.advance(None)
        wrong = Irregularity(stub.wrong, "wrong stub", Effect.VOID, (), removes_deck=True)
        return events + table.trouble.void(wrong, given)

    def _at_stub(self) -> bool:
        """Whether the dealer comes to the stub next."""
        table = self.table
        assert table.play is not None
        if table.step is None and not table.asking and not table.calling:
            table.step = table.play.send(None)
        if isinstance(table.step, Stub):
            table.stub, table.step = table.step, None
        return table.stub is not None

    def redeal(self, clause: str) -> list[Event]:
        """The cards are reshuffled and dealt again; wagers, what was settled of them, and the bank stand."""
        table, state = self.table, self.table.state
        assert state is not None
        assert table.play is not None
        table.play.close()
        places: tuple[Place, ...] = (*state.clockwise(), DEALER, *state.areas)
        table.cabinet.collect(((place, state.cards_at(place)) for place in places), table.betting.owners)
        table.standing = Standing(clause, tuple(state.lines), state.taken)
        table.state = table.play = table.step = table.calling = table.stub = table.doomed = None
        table.asking, table.counting = {}, None
        table.cabinet.shuffle_over()
        return [Event("redeal", clause, text="the cards are reshuffled, and all wagers stand")]

    def _resume(self, state: Round, standing: Standing) -> None:
        """The wagers that stood while the cards were shuffled again; whoever left meanwhile has left the round."""
        state.lines, state.taken = list(standing.lines), standing.taken
        for seat, owner in state.owners.items():
            state.seats[seat].left = self.table.betting.players[owner].gone
        self.table.standing = None

    def finish(self, void: Irregularity | None = None) -> list[Event]:
        """The round is over: pay, collect, and prepare the next one."""
        table = self.table
        state = table.state
        assert state is not None
        places: tuple[Place, ...] = (*state.clockwise(), DEALER, *state.areas)
        table.cabinet.collect(((place, state.cards_at(place)) for place in places), table.betting.owners)
        table.history.append(tuple(table.cabinet.rack.hands))
        if not table.game.deals_cards:
            # What was shown goes back where it is kept: it is not dealt again.
            table.cabinet.rack.clear()
        table.ended, table.racked = Ended(state, table.memory, void), True
        table.memory = state.memory
        table.state = table.play = table.step = table.calling = table.stub = table.doomed = None
        table.asking, table.counting = {}, None
        events = [Event("round-over", table.game.law.wagering.closing, lines=tuple(state.lines))]
        if table.banking is not None:
            main = table.banking.law.wager
            owners, stakes = table.betting.owners, table.betting.bets
            wagers = [(bet[main], owners[seat]) for seat, bet in stakes.items() if main in bet]
            # Of two areas the larger wager counts as the player's last.
            events += table.banking.round_over({name: wager for wager, name in sorted(wagers)})
        table.disputes.round_over(state.owners)
        table.betting.round_ends()
        if table.cabinet.keeps_reshuffling():
            table.cabinet.reshuffle(after_round=True)
        elif table.game.law.shuffle.after_each_round or table.cabinet.shoe.cover_reached():
            table.cabinet.reshuffle(after_round=True)
            events += [Event("shoe-ended", clause) for clause in table.game.law.shuffle.cover_reached]
        return events


def _noted(notes: Iterable[Note], step: Step) -> list[Event]:
    """What the round adds to its lines, such as a payment that a limit has cut, unless the dealer says it anyway."""
    said = step.words if isinstance(step, Announce) else ""
    return [Event("note", clause, text=text) for clause, text in notes if not said.startswith(text)]


def _bank_words(gain: Cents) -> str:
    """What became of the bank."""
    return f"the bank receives {dollars(gain)}" if gain >= 0 else f"the bank pays {dollars(-gain)}"


def _told(call: Call, data: Mapping[str, Json]) -> Event:
    """What came of a call on the staff, as an event."""
    text = in_words(dict(data)) if data else call.text
    return Event(call.act, call.clause, text=call.tells(data) if call.tells is not None else text)
