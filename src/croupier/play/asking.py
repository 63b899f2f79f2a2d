"""What the players of a round are asked: one after the other or several at once, and who has looked at the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import InputError, RuleError
from croupier.money import dollars
from croupier.play.inputs import Due, Event, Role
from croupier.play.round import check_answer, stands
from croupier.play.setting import set_texts, sets_cards
from croupier.play.steps import AskAny, Reply
from croupier.play.surrendering import SURRENDER, surrenders_unasked
from croupier.play.together import VOID

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.money import Cents
    from croupier.play.inputs import Input, Json
    from croupier.play.round import Round
    from croupier.play.steps import Ask
    from croupier.play.table import Table


class Asking:
    """Puts the questions of a round to the players and takes their answers."""

    def __init__(self, table: Table) -> None:
        self.table = table
        # Whether the round takes the answers in any order, each with its seat.
        self.together = False

    def doors(self) -> dict[str, tuple[Callable[[Input], None], Callable[[Input], list[Event]]]]:
        """Each act of a player in a round with its check and its deed."""
        return {"decide": (self.verify_decide, self.decide), "look": (self.verify_look, self.look)}

    def due(self) -> list[Due]:
        """The open questions, each of its player."""
        return [
            Due(
                "decide", (Role.PLAYER,), ask.clause, f"seat {ask.seat}: {ask.name}", seat=ask.seat, choices=ask.choices
            )
            for ask in self.table.asking.values()
        ]

    def ask(self, step: Ask | AskAny) -> list[Event]:
        """Put questions; those that were put before are not told again."""
        table, state = self.table, self._state()
        self.together = isinstance(step, AskAny)
        asks = step.asks if isinstance(step, AskAny) else (step,)
        known, table.asking = table.asking, {ask.seat: ask for ask in asks}
        if (said := next((ask for ask in asks if ask.seat in state.surrendering), None)) is not None:
            return self._surrendered(said)
        events = [Event("ask", a.clause, a.seat, text=a.name) for a in asks if known.get(a.seat) is not a]
        gone = next((ask for ask in asks if state.seats[ask.seat].left), None)
        return events + (self.reply(gone, stands(gone)) if gone is not None else [])

    def reply(self, ask: Ask, answer: Json) -> list[Event]:
        """A player has answered, and the round goes on as far as it can."""
        table, seat = self.table, ask.seat
        del table.asking[seat]
        # Whoever voids a hand does so without looking at it.
        events = [] if answer == VOID else self._looks(ask)
        self._state().seats[seat].decisions.append(answer)
        # A hand that has been set lies face down until the dealer reveals it.
        events.append(Event("decide", ask.clause, seat, face_up=not sets_cards(answer), text=in_words(answer)))
        return events + table.driving.advance(Reply(seat, answer) if self.together else answer)

    def left(self, name: str) -> list[Event]:
        """What stands for a player who leaves is said at once."""
        table = self.table
        if table.calling is not None:
            return []
        owned = (ask for ask in table.asking.values() if table.betting.owners.get(ask.seat) == name)
        first = next(owned, None)
        # Whatever is asked of the same player after that is answered as it is asked.
        return [] if first is None else self.reply(first, stands(first))

    # --- decisions

    def question(self, given: Input) -> Ask:
        """The question that an input of a player is about: the one named by its seat, or the only one."""
        table = self.table
        player = table.betting.player(given)
        if not table.asking:
            raise InputError("decision", "nobody is asked to decide now", field="act")
        call = table.calling
        if call is not None and call.default is None:
            raise RuleError("order", f"first: {call.text}", clause=call.clause, field="act")
        seat = given.data.get("seat")
        mine = [ask for ask in table.asking.values() if table.betting.owners.get(ask.seat) == player.name]
        found = next((ask for ask in mine if seat is None or ask.seat == seat), None)
        if found is None:
            seats = " or ".join(map(str, table.asking))
            first = (mine or list(table.asking.values()))[0]
            raise RuleError("turn", f"it is for seat {seats} to decide", clause=first.clause, field="seat")
        return found

    def unasked(self, given: Input) -> int | None:
        """The seat of a player who surrenders without being asked, as long as the law lets set hands be given up."""
        table, state, law = self.table, self.table.state, self.table.game.hands_set
        if law is None or state is None:
            return None
        name, seat = table.betting.player(given).name, given.data.get("seat")
        mine = [one for one in state.seats if state.owners.get(one) == name and seat in (None, one)]
        if not mine or any(one in table.asking for one in mine):
            return None
        hidden = next((one for one in mine if one not in state.exposed), mine[0])
        return hidden if surrenders_unasked(state, law, hidden, given.data.get("choice")) else None

    def _announced(self, seat: int) -> list[Event]:
        """A surrender that the dealer, busy with another hand, collects as soon as that seat is reached."""
        state, law = self._state(), self.table.game.hands_set
        assert law is not None
        state.surrendering |= {seat}
        return [Event("decide", law.surrender, seat, text=SURRENDER)]

    def _surrendered(self, ask: Ask) -> list[Event]:
        """The answer was given before the question."""
        state = self._state()
        state.surrendering -= {ask.seat}
        del self.table.asking[ask.seat]
        state.seats[ask.seat].decisions.append(SURRENDER)
        return self.table.driving.advance(Reply(ask.seat, SURRENDER) if self.together else SURRENDER)

    def verify_decide(self, given: Input) -> None:
        if self.unasked(given) is not None:
            return
        ask, answer = self.question(given), given.data.get("choice")
        check_answer(ask, answer)
        player = self.table.betting.players[given.who]
        if self._cost(ask, answer) > player.chips:
            raise InputError("chips", f"{player.name} has only {dollars(player.chips)}", field="choice")

    def _cost(self, ask: Ask, answer: Json) -> Cents:
        """What a decision adds to the wagers of its seat."""
        cost = self.table.game.cost
        return cost(self._state(), ask.seat, answer) if cost else 0

    def decide(self, given: Input) -> list[Event]:
        if (seat := self.unasked(given)) is not None:
            return self._announced(seat)
        events = self._called_first(given)
        ask, answer = self.question(given), given.data["choice"]
        self.table.betting.players[given.who].chips -= self._cost(ask, answer)
        return events + self.reply(ask, answer)

    def _called_first(self, given: Input) -> list[Event]:
        """What the dealer does as a matter of course keeps nobody from answering: it is done by then."""
        call = self.table.calling
        return [] if call is None else self.table.driving.called(given._replace(data=call.default or {}))

    # --- looking

    def verify_look(self, given: Input) -> None:
        ask = self.question(given)
        if not self.table.game.looks:
            raise InputError("look", "the players of this game see their cards as they are dealt", field="act")
        if self._state().has_looked(ask.seat):
            raise InputError("look", f"seat {ask.seat} has looked at the cards", field="seat")

    def look(self, given: Input) -> list[Event]:
        """Whoever looks may no longer void the hand for a card that was exposed: the hand is played."""
        events = self._called_first(given)
        ask = self.question(given)
        events += self._looks(ask)
        exposed = self.table.game.irregularities.get(ask.clause)
        return events + (self.reply(ask, stands(ask)) if exposed is not None and exposed.unseen else [])

    def _looks(self, ask: Ask) -> list[Event]:
        """The player learns the faces of the own cards, if not before then with the first decision."""
        state, seat = self._state(), ask.seat
        if not self.table.game.looks or state.has_looked(seat) or state.seats[seat].left:
            return []
        state.looked |= {seat}
        return [Event("look", ask.clause, seat, tuple(state.seats[seat].cards), face_up=False)]

    def _state(self) -> Round:
        state = self.table.state
        assert state is not None
        return state


def in_words(answer: Json) -> str:
    """An answer, or the data of an act, as an event tells it."""
    placed = set_texts(answer)
    if placed is not None:
        return "set " + ", ".join(f"{part} {cards}" for part, cards in placed.items())
    if isinstance(answer, dict) and len(answer) == 1:
        return " ".join(f"{key} {value}" for key, value in answer.items())
    return str(answer)
