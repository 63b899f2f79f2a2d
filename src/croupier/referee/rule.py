"""Rule on a record: run the chapter over it and settle."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from croupier.errors import InputError, RuleError
from croupier.money import Cents, format_amount
from croupier.pieces import pieces_of
from croupier.play.adjacent import check_boxes
from croupier.play.banking import bank_of, banked
from croupier.play.chapter import playbook
from croupier.play.coupons import check_coupons
from croupier.play.equipment import nobody_banks
from croupier.play.leaving import as_settled
from croupier.play.lines import Line
from croupier.play.positions import THREE_DICE, places_of, three_dice
from croupier.play.rescission import rescind
from croupier.play.round import Note, Round, Seat, Stated, carry_out, check_answer, counted_short, stands
from croupier.play.steps import DEALER, Ask, AskAny, Call, Mark, Place, Reply, Settle, Stub
from croupier.play.together import PLAY_ON
from croupier.play.wagers import check_stakes
from croupier.referee.irregular import known
from croupier.referee.record import Record, read_record, shown
from croupier.rulebook.irregularity import Effect, Irregularity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.cards import Card
    from croupier.play.banking import Bank
    from croupier.play.chapter import Playbook
    from croupier.play.steps import Step
    from croupier.referee.record import SeatRecord

BEFORE_THE_ROUND = {"opening", "shuffling", "betting"}
# Under which name a record says what a call on the staff has shown.
SHOWN = {"shake": "dice", "draw-number": "number"}


@dataclass(frozen=True)
class Ruling:
    """What became of every wager of a record."""

    record: Record
    state: Round
    lines: tuple[Line, ...]
    notes: tuple[Note, ...]
    next: Ask | None = None

    @property
    def net(self) -> dict[int, Cents]:
        """Each seat's gain or loss."""
        return self.state.nets()

    def as_dict(self) -> dict[str, Any]:
        """The ruling as JSON shows it."""
        game, state = self.record.game, self.state
        document: dict[str, Any] = {
            "game": game,
            "dealer": {
                "cards": shown(game, self.record.dealer),
                "hand": state.phrases.get(DEALER, ""),
                "set": state.dealer_set,
            },
            "lines": [line.as_dict() for line in self.lines],
            "net": {str(seat): format_amount(amount) for seat, amount in self.net.items()},
            "house_net": format_amount(-sum(self.net.values())),
            "notes": [{"clause": clause, "text": text} for clause, text in self.notes],
        }
        if self.next is not None:
            ask = self.next
            document["next"] = {"seat": ask.seat, "name": ask.name, "choices": list(ask.choices), "clause": ask.clause}
        return document


EXTRA_AREAS = ("community", "all-six", "joker-replacement")


class RecordSource:
    """Deals what the record says each place held; an area it does not mention stays empty."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.given: dict[Place, tuple[Card, ...]] = {DEALER: record.dealer}
        self.given |= {seat: at.cards for seat, at in record.seats.items()}
        self.given |= {k: v for k, v in record.extra.items() if k in EXTRA_AREAS}
        self.used: Counter[Place] = Counter()

    def take(self, to: Place, count: int) -> Sequence[Card]:
        """The next cards that the record gives this place."""
        cards = self.given.get(to, ())
        at = self.used[to]
        self.used[to] += count
        if to in self.given and to not in EXTRA_AREAS and len(cards) < at + count:
            where = f"seats.{to}.cards" if isinstance(to, int) else str(to)
            text = f"{len(cards)} cards are recorded where {at + count} are dealt"
            raise InputError("cards", text, field=where)
        return cards[at : at + count]

    def around(self, places: Sequence[Place], rounds: int) -> list[Sequence[Card]]:
        """What the record gives each place, whose order among the others it does not tell."""
        return [self.take(place, rounds) for place in places]

    def left(self) -> int:
        """A record knows nothing of a stub."""
        return 0

    def verify_all_dealt(self) -> None:
        """Refuse a record that holds more cards than the chapter deals."""
        for place, cards in self.given.items():
            # A record may state an area that no wager of this round called for.
            unused_area = place in EXTRA_AREAS and not self.used[place]
            if len(cards) > self.used[place] and not unused_area:
                where = f"seats.{place}.cards" if isinstance(place, int) else f"{place}"
                text = f"{len(cards)} cards are recorded where {self.used[place]} are dealt"
                raise InputError("cards", text, field=where)


def rule(record: Record) -> Ruling:
    """Every line of the record, or the first rule it breaks."""
    game = playbook(record.game)
    _check_cards(game, record)
    bank = bank_of(record.bank, record.seats)
    _check_bank(game, record, bank)
    check_boxes(record.rules, {n: at.player for n, at in record.seats.items() if at.player}, game.law.wagering.boxes)
    for number, at in record.seats.items():
        banks = bank is not None and bank.seat == number
        check_stakes(record.rules, at.stakes, seat=number, choices=at.choices, banks=banks)
        if game.check_stakes is not None:
            game.check_stakes(record.rules, at.stakes)
        if game.check_choices is not None:
            game.check_choices(record.rules, at.choices)
        check_coupons(record.rules, at.coupons, at.stakes, at.choices, seat=number, banked=bank is not None)
    state = Round(
        record.rules,
        {
            n: Seat(dict(a.stakes), choices=dict(a.choices), left=_gone(a), abandoned=a.abandoned, kept=a.kept)
            for n, a in record.seats.items()
        },
        owners={n: at.player for n, at in record.seats.items() if at.player},
        bank=bank,
        meter=record.extra.get("meter"),
        stated=Stated(
            dealer_set=record.dealer_set,
            spins=record.extra.get("spins"),
            finder="rng" if "number" in record.extra else "shaker",
        ),
        coupons={(n, *key): value for n, at in record.seats.items() for key, value in at.coupons.items()},
    )
    ruling = _Referee(game, record, state).rule()
    _check_unread(record)
    return ruling


def _gone(seat: SeatRecord) -> bool:
    """Whether a player had left before the first phase of the round."""
    return seat.left is True or seat.left in BEFORE_THE_ROUND


def judge(document: object) -> Ruling:
    """The ruling on a round record as its JSON document gives it."""
    return rule(read_record(document))


def _check_unread(record: Record) -> None:
    """Refuse dice that no shaker and a number that no generator shows, where the round did not come to read them."""
    option = record.rules.book.options.get(f"{record.game}.starting_position_method")
    clause = option.clauses[0] if option else None
    dice, number = record.extra.get("dice", [1, 1, 1]), record.extra.get("number", 1)
    if not three_dice(dice):
        raise InputError("dice", THREE_DICE, clause=clause, field="extra.dice")
    most = places_of(record.rules)
    if type(number) is not int or not 1 <= number <= most:
        raise InputError("number", f"the generator shows 1 to {most}", clause=clause, field="extra.number")


def _check_bank(game: Playbook, record: Record, bank: Bank | None) -> None:
    """A bank only where the chapter and the licensee allow one."""
    if bank is None:
        return
    law = game.law.banking
    if law is None:
        raise InputError("bank", f"nobody banks {record.game}", field="bank")
    if not banked(law, record.rules):
        raise RuleError("bank", "players do not bank at this table", clause=law.allowed, field="bank")
    if bank.co_bank and record.rules.option("co_banking") is not True:
        raise RuleError("bank", "the house does not share the bank here", clause=law.co_bank, field="bank.co_bank")
    if bank.co_bank and bank.dealer_wager:
        text = "the dealer may not wager against a bank that the house shares"
        raise RuleError("bank", text, clause=law.co_bank, field="bank.dealer_wager")
    if law.wager in record.seats[bank.seat].stakes:
        raise RuleError("bank", "the bank takes wagers and makes none", clause=law.one_area, field="bank.seat")


class _Referee:
    def __init__(self, game: Playbook, record: Record, state: Round) -> None:
        self.game, self.record, self.state = game, record, state
        self.source = RecordSource(record)
        bank = state.bank
        if bank and not bank.dealer_wager and not record.dealer:
            # Without a wager against the bank the dealer's hand is put away, so a record may leave it out.
            del self.source.given[DEALER]
        self.answers = {seat: list(at.decisions) for seat, at in record.seats.items()}
        named = record.irregularities
        self.pending = [(known(game, record, number), item) for number, item in enumerate(named)]
        self.notes: list[Note] = []
        self.burned = 0
        self.spun = False

    def rule(self) -> Ruling:
        play = self.game.play(self.state)
        answer: Any = None
        try:
            while True:
                step = play.send(answer)
                answer = None
                if isinstance(step, (Ask, AskAny)):
                    asks = step.asks if isinstance(step, AskAny) else (step,)
                    # Of several who are asked at once, whoever the record has an answer of goes first.
                    ask = next((ask for ask in asks if self._answers(ask)), None)
                    if ask is None:
                        if self._voided(stuck=True):
                            return self._ruling()
                        return self._ruling(waiting_for=asks[0])
                    answer = self._answer(ask)
                    answer = Reply(ask.seat, answer) if isinstance(step, AskAny) else answer
                elif isinstance(step, Call):
                    answer = self._recorded(step)
                elif (isinstance(step, Mark) and self._voided()) or self._stopped(step) or self._miscounted(step):
                    return self._ruling()
        except StopIteration:
            pass
        for seat, rest in self.answers.items():
            if rest:
                text = f"seat {seat} has nothing left to decide, but {rest[0]!r} is recorded"
                raise InputError("decision", text, field=f"seats.{seat}.decisions")
        if self._voided(over=True):
            return self._ruling()
        if self.pending:
            found = self.pending[0][0]
            text = f"'{found.title}' does not happen in this round"
            raise RuleError("irregularity", text, clause=found.clause, field="irregularities")
        self.source.verify_all_dealt()
        return self._ruling()

    def _answers(self, ask: Ask) -> bool:
        """Whether the record answers a question, or need not."""
        return bool(self.answers.get(ask.seat)) or ask.silent is not None or self.state.seats[ask.seat].left

    def _answer(self, ask: Ask) -> Any:
        """What the record says, or what stands where it gives the answer to a later question, or none."""
        waiting = self.answers.get(ask.seat, [])
        left = not waiting and self.state.seats[ask.seat].left
        if not left and (not waiting or waiting[0] in ask.later):
            return stands(ask)
        answer = stands(ask) if left else waiting.pop(0)
        if not left:
            check_answer(ask, answer)
        self.state.seats[ask.seat].decisions.append(answer)
        return answer

    def _stopped(self, step: Step) -> bool:
        """Carry a step out; whether an irregularity ends the round here.

        Cards that the record does not give to a place are no mistake where a recorded irregularity explains them.
        """
        if isinstance(step, Settle):
            step = step._replace(lines=as_settled(self.game, self.state, step.lines))
        try:
            carry_out(self.state, step, self.source)
        except InputError:
            if self._voided(stuck=True):
                return True
            raise
        if isinstance(step, Mark):
            for seat, at in self.record.seats.items():
                self.state.seats[seat].left |= at.left == step.phase
        return isinstance(step, Mark) and self._voided()

    def _miscounted(self, step: Step) -> bool:
        """Whether a discarded card is missing from a stub that must be complete, which voids the round."""
        if not (isinstance(step, Stub) and counted_short(self.state, step, self.burned)):
            return False
        rescind(self.game, self.state, Irregularity(step.wrong, "wrong stub", Effect.VOID, ()))
        self.notes.append(Note(step.wrong, "the stub is short of a card"))
        return True

    def _recorded(self, call: Call) -> dict[str, Any]:
        """What the record says came of a call on the staff; nothing where it is silent."""
        extra, key = self.record.extra, SHOWN.get(call.act, "")
        data: dict[str, Any] = {key: extra[key]} if key in extra else {}
        if call.act == "spin":
            # The last spin decides; those before it are posted.
            spins = extra.get("spins", ())
            if self.spun or not spins:
                raise InputError("spins", "the record lacks a spin of the wheel", field="extra.spins")
            data = {"card": spins[-1]}
            self.spun = True
        if call.act == "set-hand" and self.answers.get(call.seat or 0):
            # The staff sets this hand; a record may write the setting among the decisions of its seat.
            data = {"decision": self.answers[call.seat or 0].pop(0)}
        if call.accepts is not None and data:
            try:
                call.accepts(data)
            except InputError as error:
                if error.field in extra:
                    error.field = f"extra.{error.field}"
                raise
        return data

    def _voided(self, *, stuck: bool = False, over: bool = False) -> bool:
        """Let the recorded irregularities of this phase happen; whether one of them ends the round, or voids it."""
        decided = stuck or not any(self.answers.values())
        early = [(rule, item) for rule, item in self.pending if not (rule.after_decisions or rule.late)]
        pending = self.pending.copy() if decided else early
        # What goes wrong with the cards before a round is noted when the round begins.
        phases = BEFORE_THE_ROUND if self.state.phase == "betting" else {self.state.phase}
        phases = phases | ({*self.state.passed} if over else set())
        here = [
            (found, item)
            for found, item in pending
            if (over if _afterwards(found, item) else phases & _noticed(found, item) or self._passed(found, item))
        ]
        for found, item in here:
            self.pending.remove((found, item))
            self._check_order(found, item)
            if refusal := nobody_banks(found, self.state):
                raise refusal
            if check := self.game.in_round.get(found.clause):
                check(self.state, item)
            self.notes.append(Note(found.clause, found.title))
            if found.effect is Effect.BURN:
                self.burned += 1
            void_again = found.effect is Effect.BURN and found.void_if_repeated and self.burned > 1
            if found.effect is Effect.VOID or void_again:
                rescind(self.game, self.state, found)
                return True
            if found.effect is Effect.OPTION:
                self.state.options[item["seat"]] = item.get("choice") or self._chosen(found, item["seat"])
            if found.effect is Effect.RESET:
                self.state.resets |= {found.clause}
        return False

    def _chosen(self, rule: Irregularity, seat: int) -> str:
        """The decisions of the seat say what was chosen; whoever set the hand, and voided nothing, played it."""
        decisions = self.record.seats[seat].decisions
        return PLAY_ON if rule.unseen and decisions and isinstance(decisions[0], dict) else rule.clause

    def _check_order(self, rule: Irregularity, item: dict[str, Any]) -> None:
        """Refuse what was found before it happened."""
        happened, passed = item.get("happened"), self.state.passed
        if happened is None or happened in BEFORE_THE_ROUND:
            return
        found = item.get("found", self.state.phase)
        then = passed[: len(passed) - passed[::-1].index(found)] if found in passed else passed
        if happened not in then:
            where = f"irregularities.{self.record.irregularities.index(item)}.found"
            text = f"found while {found}, before it happened while {happened}"
            raise RuleError("irregularity", text, clause=rule.clause, field=where)

    def _passed(self, rule: Irregularity, item: dict[str, Any]) -> bool:
        """Whether it may have come to light by now."""
        return rule.late and bool(_noticed(rule, item) & {*self.state.passed})

    def _ruling(self, waiting_for: Ask | None = None) -> Ruling:
        order = {wager.slug: i for i, wager in enumerate(self.record.rules.book.game.wager)}
        lines = sorted(self.state.lines, key=lambda line: (line.seat, order.get(line.wager, 99)))
        self.notes += self.state.notes
        return Ruling(self.record, self.state, tuple(lines), tuple(self.notes), waiting_for)


def _afterwards(rule: Irregularity, item: dict[str, Any]) -> bool:
    """Whether it was found when the round was over."""
    return rule.late and item.get("found") in BEFORE_THE_ROUND


def _noticed(rule: Irregularity, item: dict[str, Any]) -> set[str]:
    """The phases at one of which a recorded irregularity takes effect: where it was found, or where it can happen."""
    stated = str(item.get("found", item.get("happened")))
    if stated in rule.early:
        # Noticed too early to be dealt with, it takes effect as soon as the round has come so far.
        return set(rule.phases)
    return {stated} if stated in rule.phases or "found" in item else set(rule.phases)


def _check_cards(game: Playbook, record: Record) -> None:
    """No card twice, and none that the deck lacks."""
    places: list[tuple[str, tuple[int, ...]]] = [(f"seats.{n}.cards", at.cards) for n, at in record.seats.items()]
    places.append(("dealer", record.dealer))
    places += [(f"extra.{k}", v) for k, v in record.extra.items() if isinstance(v, tuple) and k != "spins"]
    look = pieces_of(record.game).look
    available = Counter(map(look, game.deck))
    for where, cards in places:
        for position, card in enumerate(map(look, cards), 1):
            if card not in available:
                text = f"{shown(record.game, (card,))} (card {position}) is not in the deck"
                raise RuleError("cards", text, clause=game.law.cards.composition, field=where)
            if available[card] == 0:
                text = f"{shown(record.game, (card,))} (card {position}) occurs too often in the record"
                raise RuleError("cards", text, clause=game.law.cards.composition, field=where)
            available[card] -= 1
