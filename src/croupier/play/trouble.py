"""When something goes wrong: whether it can have happened, and what a void round gives back."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from croupier.errors import InputError, RuleError
from croupier.pieces import pieces_of
from croupier.play.devices import SHOE, SHUFFLER
from croupier.play.equipment import nobody_banks, possible
from croupier.play.inputs import Event, Input, Role, whole
from croupier.play.leaving import as_settled, leaves
from croupier.play.lines import Outcome
from croupier.play.orders import need
from croupier.play.payment import pay, put_right, take_back
from croupier.play.procedures import STAFF
from croupier.play.refilling import refill
from croupier.play.rescission import rescind
from croupier.play.round import NOTHING_DRAWN
from croupier.play.service import out_of_order
from croupier.play.shoe import same_cards
from croupier.play.steps import DEALER
from croupier.rulebook import Role as WagerRole
from croupier.rulebook import enforces
from croupier.rulebook.irregularity import Effect

if TYPE_CHECKING:
    from croupier.cards import Card
    from croupier.play.round import Round
    from croupier.play.steps import Place
    from croupier.play.table import Table
    from croupier.rulebook.irregularity import Irregularity


# Who may be said to hold a card, beside the dealer, seats and areas.
BANK = "bank"
# What a comparison with the dealer's hands can come to.
DECIDED = (Outcome.WIN, Outcome.LOSE, Outcome.PUSH)


@enforces("irregularities")
def verify_irregularity(table: Table, given: Input) -> None:
    """Refuse what is no irregularity here, cannot happen now, or lacks what it needs."""
    clause = given.data.get("clause")
    rule = table.game.irregularities.get(clause) if isinstance(clause, str) else None
    if rule is None:
        text = f"{clause!r} is no irregularity of this game"
        raise InputError("irregularity", text, field="clause")
    need(given, STAFF, rule.clause)
    if not possible(rule, table.present):
        text = f"'{rule.title}' cannot happen with the equipment of this table"
        raise RuleError("equipment", text, clause=rule.clause, field="clause")
    if check := table.game.checks.get(rule.clause):
        check(table.present, given.data)
    state = _round_of(table, rule)
    _verify_when(table, state, given, rule)
    for key in rule.needs:
        if key not in given.data:
            raise RuleError("irregularity", f"'{rule.title}' needs {key}", clause=rule.clause, field=key)
    seats = list(state.seats) if state else []
    if "seat" in rule.needs and whole(given.data, "seat") not in seats:
        raise RuleError("irregularity", "no such seat plays in this round", clause=rule.clause, field="seat")
    if rule.unseen and table.state is not None:
        _verify_unseen(table, table.state, given, rule)
    if state is not None and (refusal := nobody_banks(rule, state)):
        raise refusal
    in_round = table.game.in_round.get(rule.clause)
    if in_round is not None and state is not None:
        in_round(state, given.data)
    if "choice" in rule.needs and given.data["choice"] not in rule.choices:
        text = f"the player's option is {' or '.join(rule.choices)}"
        raise RuleError("irregularity", text, clause=rule.clause, field="choice")
    if rule.effect is Effect.BURN:
        _verify_found(table, given, rule)
    elif state is not None and rule.effect is not Effect.NEXT_CARD:
        _verify_lies(table, state, given, rule)
    if rule.effect is Effect.REFILL:
        _verify_refill(table, given, rule)
    if rule.effect is Effect.OUT_OF_ORDER:
        table.cabinet.devices.meant(given.data.get("device"), shuffling=table.phase() == "shuffling")


def _round_of(table: Table, rule: Irregularity) -> Round | None:
    """The round under way, or the last one while its hands lie in the rack and a void can still come to light."""
    over = table.ended
    if table.state is not None or over is None or not table.racked or rule.effect is not Effect.VOID:
        return table.state
    return over.state if over.void is None else None


def _verify_when(table: Table, state: Round | None, given: Input, rule: Irregularity) -> None:
    """It happened where the clause says it can, and is found then or, where that may be, later."""
    can, now, happened = (*rule.phases, *rule.early), table.phase(), given.data.get("happened")
    if table.short == rule.clause:
        return
    passed = set(state.passed) if state is not None and rule.effect is Effect.VOID else set()
    when = now if happened is None else str(happened)
    if happened is None and now not in can and rule.late and passed & set(can):
        return
    if when not in can:
        text = f"'{rule.title}' cannot happen while {when}, only while {' or '.join(can)}"
        raise RuleError("phase", text, clause=rule.clause, field="clause" if happened is None else "happened")
    if when != now and when not in passed:
        text = f"'{rule.title}' cannot be found now: the round has not been {when}, or is out of reach"
        raise RuleError("phase", text, clause=rule.clause, field="happened")


def reportable(table: Table, rule: Irregularity) -> bool:
    """Whether something that falls under a clause can be reported now."""
    try:
        _verify_when(table, _round_of(table, rule), Input("irregularity", Role.DEALER, "", table.now), rule)
    except RuleError:
        return False
    return True


def reports(table: Table) -> tuple[object, ...]:
    """Whatever decides, beside the phase, what can be reported."""
    state = table.state
    over = table.racked and table.ended is not None and table.ended.void is None
    return table.short, over, tuple(state.passed) if state else (), state is not None and state.drawn.dice is None


def _when(table: Table, rule: Irregularity, given: Input) -> str:
    """When it happened and when it was found, where these are not the same."""
    can, now = (*rule.phases, *rule.early), table.phase()
    state = _round_of(table, rule)
    happened = given.data.get("happened", now)
    if now not in can and "happened" not in given.data and state is not None:
        happened = [phase for phase in state.passed if phase in can][-1]
    found = now if table.state is not None else "the round was over"
    return "" if happened == now else f": happened while {happened}, found while {found}"


def _verify_found(table: Table, given: Input, rule: Irregularity) -> None:
    """A card found face up is one of those still to be dealt."""
    shoe = table.cabinet.shoe
    if not shoe.left():
        raise RuleError("irregularity", "no card is left to be found", clause=rule.clause, field="clause")
    if not set(stated_cards(table, given)) <= set(shoe.cards[shoe.at :]):
        text = "the card said to be found face up is not among those still to be dealt"
        raise RuleError("irregularity", text, clause=rule.clause, field="card")


def _verify_lies(table: Table, state: Round, given: Input, rule: Irregularity) -> None:
    """A card that is said to have been exposed is one of those that lie there, as far as any do."""
    look, named = pieces_of(table.game.slug).look, given.data.get("seat", given.data.get("who"))
    meant = (str(named),) if named else rule.whose
    there: list[Place] = [DEALER, *state.seats, *state.areas]
    places = [place for place in there if str(place) in meant or (place == state.bank_seat() and BANK in meant)]
    lay = {look(card) for place in places for card in state.cards_at(place)}
    if lay and not {look(card) for card in stated_cards(table, given)} <= lay:
        text = f"the card said to be exposed is not among those of {' or '.join(map(str, places))}"
        raise RuleError("irregularity", text, clause=rule.clause, field="card")


def _verify_unseen(table: Table, state: Round, given: Input, rule: Irregularity) -> None:
    """A player who has looked at the cards has no option left; a card that is said to be exposed lies there."""
    seat = given.number("seat")
    if state.has_looked(seat):
        text = f"seat {seat} has looked at the cards and plays them"
        raise RuleError("look", text, clause=rule.clause, field="seat")
    if len(_exposed(table, state, given)) < len(stated_cards(table, given)):
        text = f"the card that is said to be exposed does not lie before seat {seat}"
        raise RuleError("card", text, clause=rule.clause, field="card")


def stated_cards(table: Table, given: Input) -> tuple[Card, ...]:
    """The cards that an input about something wrong names: one as the table knows it, or some as a record writes them.

    None where it names none.
    """
    card = given.data.get("card")
    if card is None or type(card) is int:
        return () if card is None else (card,)
    if not isinstance(card, str):
        raise InputError("card", "card is a text such as 'As'", field="card")
    return tuple(pieces_of(table.game.slug).parse(card, field="card"))


def _exposed(table: Table, state: Round, given: Input) -> tuple[Card, ...]:
    """The cards of a seat that an input says were exposed; of two tiles that look alike, the one that lies there."""
    look, held = pieces_of(table.game.slug).look, state.cards_at(given.number("seat"))
    found = (next((one for one in held if look(one) == look(card)), None) for card in stated_cards(table, given))
    return tuple(card for card in found if card is not None)


def _verify_refill(table: Table, given: Input, rule: Irregularity) -> None:
    if table.short != rule.clause:
        text = "there are cards enough to complete the round"
        raise RuleError("irregularity", text, clause=rule.clause, field="clause")
    table.disputes.verify_kept()
    if not same_cards(given.data.get("order"), table.cabinet.rack.cards()):
        text = "the order must hold exactly the cards of the discard rack"
        raise RuleError("order", text, clause=rule.clause, field="order")


def _deck_is_wrong(table: Table, given: Input) -> bool:
    """Whether the deck leaves the table: cards that were only misdealt stay if the whole deck is there."""
    return given.data.get("misdealt") is not True or given.data.get("remain", size := len(table.game.deck)) != size


class Trouble:
    """Carries out what a clause says of something that went wrong at a table."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def verify(self, given: Input) -> None:
        """Refuse what cannot have happened."""
        verify_irregularity(self.table, given)

    def do(self, given: Input) -> list[Event]:
        table = self.table
        rule = table.game.irregularities[given.word("clause")]
        place = whole(given.data, "seat")
        told = rule.title + (_when(table, rule, given) if rule.effect is Effect.VOID else "")
        events = [Event("irregularity", rule.clause, place, text=told)]
        match rule.effect:
            case Effect.BURN:
                table.burned += 1
                repeated = table.burned > 1 and rule.void_if_repeated
                found = table.cabinet.found_face_up(rule.clause, next(iter(stated_cards(table, given)), None))
                return events + found + (self.void(rule, given) if repeated else [])
            case Effect.VOID if table.state is None:
                return events + self._void_finished(rule)
            case Effect.VOID if table.phase() in rule.early:
                table.doomed = rule
            case Effect.VOID:
                if rule.dealt_by == (SHOE,) and not rule.removes_deck:
                    table.cabinet.devices.jammed = SHOE
                return events + self.void(rule, given)
            case Effect.RESHUFFLE:
                table.cabinet.devices.jammed = SHUFFLER
                table.cabinet.shuffle_over()
            case Effect.REDEAL:
                return events + table.driving.redeal(rule.clause)
            case Effect.REFILL:
                refill(table.cabinet, given.cards("order"))
            case Effect.OPTION:
                return self._option(rule, given)
            case Effect.OUT_OF_ORDER:
                shuffling = table.phase() == "shuffling"
                out_of_order(
                    table.cabinet,
                    table.cabinet.devices.meant(given.data.get("device"), shuffling=shuffling),
                    rule.clause,
                )
            case Effect.RESET:
                return events + self._reset(rule)
            case Effect.NO_ROLL if table.state is not None and table.state.drawn is not NOTHING_DRAWN:
                # The shaker is uncovered: what it shows is no roll, and it is shaken again.
                table.state.drawn = NOTHING_DRAWN
                return events + table.driving.advance(None)
            case Effect.NEXT_CARD | Effect.NO_ROLL:
                pass
        return events

    def _reset(self, rule: Irregularity) -> list[Event]:
        """The dealer's hands are set again by the house way, at once, and lie there for whoever comes next."""
        table, state = self.table, self.table.state
        assert state is not None
        state.resets |= {rule.clause}
        reset = table.game.resets.get(rule.clause)
        found = reset(state) if reset is not None else None
        if found is None or DEALER not in state.exposed:
            return []
        state.phrases[DEALER] = found
        words = f"the dealer's hands are reset by the house way: {found}"
        cards = tuple(state.dealer)
        events = [Event("announce", rule.clause, text=words), Event("expose", rule.clause, DEALER, cards, text=found)]
        return events + self._compare_again(state)

    def _compare_again(self, state: Round) -> list[Event]:
        """Whoever was settled against the wrong hands of the dealer is settled against the right ones."""
        compares = self.table.game.compares
        if compares is None or state.bank is not None:
            return []
        required = {wager.slug for wager in state.rules.book.game.wager if wager.role is WagerRole.REQUIRED}
        decided = [line for line in state.lines if line.wager in required and line.outcome in DECIDED]
        events: list[Event] = []
        for seat in dict.fromkeys(line.seat for line in decided):
            was = tuple(line for line in decided if line.seat == seat)
            now = tuple(state.with_coupons(as_settled(self.table.game, state, (compares(state, seat),))))
            if was != now:
                events += put_right(self.table, state, was, now)
        return events

    def _option(self, rule: Irregularity, given: Input) -> list[Event]:
        """A player may choose; where the choice was not told with it, the chapter's round asks for it."""
        state, choice = self.table.state, given.data.get("choice")
        assert state is not None
        seat = given.number("seat")
        state.options[seat] = choice if isinstance(choice, str) else rule.clause
        cards = _exposed(self.table, state, given) if rule.unseen else ()
        state.seen |= set(cards)
        events = [Event("irregularity", rule.clause, seat, cards, text=rule.title)]
        # Questions that are open already are put again.
        return events + (self.table.driving.advance(None) if rule.unseen and self.table.asking else [])

    def void(self, rule: Irregularity, given: Input | None = None) -> list[Event]:
        """All hands are void: what was settled is taken back, stakes come back, save what the clause settles."""
        table = self.table
        state = table.state
        assert state is not None
        assert table.play is not None
        table.play.close()
        events = [*self._rescind(state, rule), *table.driving.finish(rule)]
        if given is not None and rule.removes_deck and _deck_is_wrong(table, given):
            events += table.cabinet.remove_active(given, rule.clause, rule.title)
            table.reopened()
        else:
            table.cabinet.reshuffle()
        return events

    def _void_finished(self, rule: Irregularity) -> list[Event]:
        """What comes to light after the round voids it all the same, by a correction of what was settled."""
        table = self.table
        over = table.ended
        assert over is not None
        for seat, owner in over.state.owners.items():
            if owner not in table.betting.players and not over.state.seats[seat].left:
                leaves(over.state, seat)
        events = self._rescind(over.state, rule)
        table.ended = replace(over, void=rule)
        text = f"round {table.rounds} is corrected"
        return [*events, Event("round-corrected", rule.clause, text=text, lines=tuple(over.state.lines))]

    def _rescind(self, state: Round, rule: Irregularity) -> list[Event]:
        """The money of a void, and the events that tell it; cards are shown before a wager is settled on them."""
        table, clause = self.table, rule.clause
        found = rescind(table.game, state, rule)
        events = take_back(table, state, found, clause)
        events.append(Event("void", clause, text=rule.title, lines=found.returned))
        events += pay(table, state, found.returned)
        for place in found.shown:
            state.exposed.add(place)
            events.append(Event("expose", clause, place, tuple(state.cards_at(place))))
        for seat in dict.fromkeys(line.seat for line in found.settled):
            lines = tuple(line for line in found.settled if line.seat == seat)
            events += [Event("settle", clause, seat, lines=lines), *pay(table, state, lines)]
        return events
