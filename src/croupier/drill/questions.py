"""Questions about random rounds. A question is made from its seed alone, so that it can be asked again."""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeAlias

from croupier.drill.practice import Practice
from croupier.drill.remedies import choices, eligible, remedy
from croupier.drill.scene import Scene, at_the_end, one_hand, wagers_only
from croupier.drill.settings import equal_settings
from croupier.errors import InputError
from croupier.handbook import handbook, setter_of
from croupier.money import dollars
from croupier.pieces import pieces_of
from croupier.play.lines import Outcome
from croupier.play.setting import parts_of
from croupier.play.steps import DEALER
from croupier.rulebook import Role
from croupier.rulebook.irregularity import Effect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from croupier.money import Cents
    from croupier.play.chapter import Playbook
    from croupier.play.inputs import Event
    from croupier.play.lines import Line
    from croupier.play.round import Round
    from croupier.rulebook import Paytable
    from croupier.rulebook.irregularity import Irregularity
    from croupier.submission import TableRules

TRIES = 200
SEARCH = {"outcome": 12, "payout": 30, "setting": 8, "irregularity": 2}
AGAIN = 0.4


class Kind(StrEnum):
    """What is asked."""

    OUTCOME = "outcome"
    PAYOUT = "payout"
    SETTING = "setting"
    IRREGULARITY = "irregularity"


@dataclass(frozen=True, slots=True)
class Called:
    """What becomes of a wager."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Amounts:
    """What is paid beyond the stake, and what is taken from it as vigorish."""

    pay: Cents
    vigorish: Cents = 0


@dataclass(frozen=True, slots=True)
class Hands:
    """A set hand, its parts in the order of the game, the high hand first."""

    hands: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Chosen:
    """One of several sentences, by its place."""

    index: int


Answer: TypeAlias = Called | Amounts | Hands | Chosen


@dataclass(frozen=True, slots=True)
class Question:
    """A situation, what is asked about it, the right answer, and the clause that makes it right."""

    game: str
    kind: Kind
    seed: int
    topic: str
    scene: Scene
    prompt: str
    right: Answer
    clause: str
    summary: str
    why: str = ""
    choices: tuple[str, ...] = ()
    # For a hand to set: the cards in the order of their numbers, and every setting that is as good.
    dealt: tuple[int, ...] = ()
    accepted: frozenset[tuple[tuple[int, ...], ...]] = frozenset()


def kinds_of(game: Playbook, rules: TableRules) -> tuple[Kind, ...]:
    """What can be asked about a game at this table."""
    setter = handbook(game.slug).setter
    without = set() if setter is not None and setter.ways else {Kind.SETTING}
    without |= set() if eligible(game, rules) else {Kind.IRREGULARITY}
    return tuple(kind for kind in Kind if kind not in without)


def make(game: Playbook, rules: TableRules, kind: Kind, seed: int) -> Question:
    """The question of a kind that a seed stands for."""
    rng = random.Random(seed)
    build = {Kind.OUTCOME: _outcome, Kind.PAYOUT: _payout, Kind.SETTING: _setting, Kind.IRREGULARITY: _irregularity}[
        kind
    ]
    return build(Deal(game, rules, seed, rng))


@dataclass(frozen=True, slots=True)
class Deal:
    """What a question is made from."""

    game: Playbook
    rules: TableRules
    seed: int
    rng: random.Random

    def rounds(self) -> Iterator[tuple[Practice, Round]]:
        """Rounds at one table after another; a game that remembers spins gets a few rounds at each."""
        for _ in range(TRIES):
            practice = Practice(self.game, self.rules, self.rng)
            for _ in range(1 if self.game.deals_cards else self.rng.randint(1, 4)):
                state = practice.round()
            yield practice, state
        raise InputError("drill", f"no round of {self.game.slug} gives a question of this kind", field="kind")

    def summary(self, clause: str) -> str:
        """The clause in one sentence."""
        return self.rules.book.clauses[clause].summary

    def name(self, wager: str) -> str:
        """A wager as the chapter calls it."""
        known = self.rules.book.wagers.get(wager)
        return known.name if known else wager


# --- call the outcome, compute the payout


def _search(
    deal: Deal, kind: Kind, fits: Callable[[Line], bool], wanted: Callable[[Line], bool]
) -> tuple[Mapping[str, Any], Round, Line]:
    """A line that is wanted, or after some rounds any line that fits."""
    spare: tuple[Mapping[str, Any], Round, Line] | None = None
    for tried, (practice, state) in enumerate(deal.rounds(), 1):
        lines = [line for line in state.lines if fits(line)]
        best = [line for line in lines if wanted(line)]
        if best:
            return practice.told, state, deal.rng.choice(best)
        if spare is None and lines:
            spare = practice.told, state, deal.rng.choice(lines)
        if spare is not None and tried >= SEARCH[kind]:
            return spare
    raise AssertionError("the rounds end with an error")


def _outcome(deal: Deal) -> Question:
    """Win, lose or push: each as likely to be asked for, as far as the game has it."""
    called = (Outcome.WIN, Outcome.LOSE, Outcome.PUSH)
    target = deal.rng.choice(called)
    payouts = {wager.slug for wager in deal.rules.book.game.wager if wager.role is Role.PAYOUT}

    def fits(line: Line) -> bool:
        return line.outcome in called and line.wager not in payouts and line.stake > 0

    return call_outcome(deal, *_search(deal, Kind.OUTCOME, fits, lambda line: line.outcome is target))


def call_outcome(deal: Deal, told: Mapping[str, Any], state: Round, line: Line) -> Question:
    """The question for one line of a settled round."""
    return Question(
        game=deal.game.slug,
        kind=Kind.OUTCOME,
        seed=deal.seed,
        topic=line.wager,
        scene=at_the_end(deal.game.slug, state, told),
        prompt=f"Seat {line.seat}, {_wager(deal, line)}: win, lose or push?",
        right=Called(line.outcome),
        clause=line.clause,
        summary=deal.summary(line.clause),
        why=_hands(deal, state, line),
    )


def _payout(deal: Deal) -> Question:
    """What a winning wager is paid, each wager as likely to be asked for."""
    target = deal.rng.choice([wager.slug for wager in deal.rules.book.game.wager])

    def fits(line: Line) -> bool:
        return line.outcome is Outcome.WIN and line.pay > 0

    return compute_payout(deal, *_search(deal, Kind.PAYOUT, fits, lambda line: line.wager == target))


def compute_payout(deal: Deal, told: Mapping[str, Any], state: Round, line: Line) -> Question:
    """The question for one line that wins."""
    vigorish = any(table.vigorish for table in deal.rules.book.paytables.values())
    table = _table(deal.rules, line.wager)
    printed = (_printed(deal, table),) if table is not None and not table.flat else ()
    # The amount follows from the clause of the payouts, where that is not lost from the text.
    clause = table.clause if table is not None and table.clause in deal.rules.book.clauses else line.clause
    hand = f" with {line.hand}" if line.hand else ""
    asked = (
        "What is paid beyond the stake, and what vigorish is taken?" if vigorish else "What is paid beyond the stake?"
    )
    return Question(
        game=deal.game.slug,
        kind=Kind.PAYOUT,
        seed=deal.seed,
        topic=line.wager,
        scene=at_the_end(deal.game.slug, state, told, *printed),
        prompt=f"Seat {line.seat} wins the {_wager(deal, line)}{hand}. {asked}",
        right=Amounts(line.pay, line.vigorish),
        clause=clause,
        summary=deal.summary(clause),
        why=_hands(deal, state, line),
    )


def _table(rules: TableRules, wager: str) -> Paytable | None:
    """The payouts of a wager: its own table, or the one that it shares with the wager it is named after."""
    shared = [table.wagers[0] for table in rules.book.tables_for(wager)]
    return rules.paytable(wager) or (rules.paytable(shared[0]) if shared else None)


def _printed(deal: Deal, table: Paytable) -> str:
    """The table as the layout or the sign shows it."""
    names = deal.rules.book.game.hands.get(table.hands, {})
    told = []
    for row in table.rows:
        name = names[row.hand].name if row.hand in names else row.hand
        for column in row.columns():
            also = f" ({column})" if column != "pays" else ""
            told.append(f"{name}{also} {deal.rules.cell(table, row.hand, column)}")
    return f"{table.id}: {', '.join(told)}"


def _wager(deal: Deal, line: Line) -> str:
    choice = f" on {line.choice}" if line.choice else ""
    return f"{deal.name(line.wager)}{choice} of {dollars(line.stake)}" if line.stake else deal.name(line.wager)


def _hands(deal: Deal, state: Round, line: Line) -> str:
    if not deal.game.deals_cards:
        return ""
    dealer = state.phrases.get(DEALER, "")
    told = (f"the player has {line.hand}" if line.hand else "", f"the dealer has {dealer}" if dealer else "")
    return ", ".join(filter(None, told))


# --- set by the house way


def _setting(deal: Deal) -> Question:
    """The dealer's hand; of a few hands one whose rule is not the commonest has a better chance."""
    found: dict[str, Question] = {}
    for tried, (_, state) in enumerate(deal.rounds(), 1):
        if state.dealer_set:
            question = set_by_the_house(deal, state)
            found.setdefault(question.topic, question)
        if found and tried >= SEARCH[Kind.SETTING]:
            break
    return deal.rng.choice(list(found.values()))


def set_by_the_house(deal: Deal, state: Round) -> Question:
    """The question for one dealer's hand, as the round itself has set it."""
    game, setter = deal.game.slug, setter_of(deal.game.slug)
    way = setter.way(deal.rules)
    placed = state.dealer_set
    assert placed is not None
    hands = tuple(pieces_of(game).parse(placed[part]) for part in parts_of(game))
    decision = setter.decide(deal.rules, state.dealer)
    accepted = equal_settings(deal.rules, state.dealer, hands)
    dealt = tuple(sorted(state.dealer, reverse=True))
    return Question(
        game=game,
        kind=Kind.SETTING,
        seed=deal.seed,
        topic=decision.rule,
        scene=one_hand(game, dealt),
        prompt=f"Set the dealer's hand by the house way ({way.name}).",
        right=Hands(hands),
        clause=way.clause,
        summary=deal.summary(way.clause),
        why=f"Rule '{decision.rule}': {decision.explanation}",
        dealt=dealt,
        accepted=accepted,
    )


# --- name the remedy


def _irregularity(deal: Deal) -> Question:
    """Something that can go wrong here, in a round where it does go wrong if it can be brought about."""
    rules = eligible(deal.game, deal.rules)
    deal.rng.shuffle(rules)
    for rule in rules:
        question = gone_wrong(deal, rule)
        if question is not None:
            return question
    raise InputError("drill", f"nothing goes wrong at this table of {deal.game.slug}", field="kind")


def gone_wrong(deal: Deal, rule: Irregularity) -> Question | None:
    """The question for one clause; none where a void round cannot be shown."""
    again = rule.void_if_repeated and deal.rng.random() < AGAIN
    happened = happen(deal, rule, again=again)
    if happened is None and (rule.effect is Effect.VOID or again):
        return None
    scene, phase, events = happened or (Scene(deal.game.slug), rule.phases[0], [])
    settled = settled_by(rule, events) if rule.effect is Effect.VOID else None
    right = remedy(deal.game, deal.rules, rule, again=again, settled=settled)
    offered = choices(deal.game, deal.rules, right, deal.rng)
    what = rule.title.partition(":")[0]
    often = ", for the second time in this round" if again else ""
    return Question(
        game=deal.game.slug,
        kind=Kind.IRREGULARITY,
        seed=deal.seed,
        topic=rule.clause,
        scene=scene,
        prompt=f"Stage: {phase}. What went wrong: {what}{often}. What is done?",
        right=Chosen(offered.index(right)),
        clause=rule.clause,
        summary=deal.summary(rule.clause),
        why=_consequence(events),
        choices=offered,
    )


def happen(deal: Deal, rule: Irregularity, *, again: bool = False) -> tuple[Scene, str, list[Event]] | None:
    """Play until the clause can be reported, report it, and see what the table does."""
    # Everybody wagers what the clause may settle, so that the table shows what it does with it.
    practice = Practice(deal.game, deal.rules, deal.rng, always=rule.settle)
    table = practice.table
    while table.rounds <= SEARCH[Kind.IRREGULARITY]:
        data = {key: value for key, value in _data(deal, rule, table.state).items() if key in rule.needs}
        if table.phase() in rule.phases and table.can(practice.report(rule.clause, **data)):
            scene = wagers_only(deal.game.slug, table.state) if table.state else Scene(deal.game.slug)
            phase = table.phase()
            events = practice.do(practice.report(rule.clause, **data))
            if not again:
                return scene, phase, events
            if table.can(practice.report(rule.clause, **data)):
                return scene, phase, practice.do(practice.report(rule.clause, **data))
        practice.act()
    return None


def _data(deal: Deal, rule: Irregularity, state: Round | None) -> dict[str, object]:
    seats = list(state.seats) if state else [0]
    return {"seat": deal.rng.choice(seats), "choice": deal.rng.choice(rule.choices or ("",))}


def settled_by(rule: Irregularity, events: Iterable[Event]) -> list[str]:
    """The wagers that a void round has settled all the same, in the order of the clause."""
    lines = [line for event in events if event.kind in ("void", "settle") for line in event.lines]
    stood = {line.wager for line in lines if line.outcome is not Outcome.VOID}
    return [wager for wager in rule.settle if wager in stood]


def _consequence(events: list[Event]) -> str:
    lines = [line for event in events if event.kind in ("void", "settle") for line in event.lines]
    told = [
        f"seat {line.seat} {line.wager} {dollars(line.stake)} "
        + ("comes back" if line.outcome is Outcome.VOID else f"is settled: {line.outcome}")
        for line in lines
    ]
    return "; ".join(told)
