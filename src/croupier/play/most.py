"""Play the deals of a chapter at its least or its largest wagers, to find what pays most."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple

from croupier.errors import RuleError
from croupier.money import format_amount, parse_amount
from croupier.pieces import pieces_of
from croupier.play.chapter import playbook
from croupier.play.lines import Outcome
from croupier.play.progressive import meter_for
from croupier.play.round import Memory, Round, Seat, Stated, run, stands
from croupier.play.steps import DEALER
from croupier.rulebook import Role
from croupier.submission.exposure import Exposure, Paid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from croupier.cards import Card
    from croupier.money import Cents
    from croupier.play.inputs import Json
    from croupier.play.steps import Ask, Call, Place
    from croupier.submission import TableRules

ADVICE = "advise_house_way"
SEAT = 1
ADVICE = "advise_house_way"
SUITS = "cdhs"
REQUIRED = "required"


class Deal(NamedTuple):
    """Cards as a record writes them: the player's, the dealer's, and what lies elsewhere or was drawn."""

    cards: str = ""
    dealer: str = ""
    areas: Mapping[str, str] = {}
    spins: tuple[str, ...] = ()
    # The selections on which a wager with a choice is made.
    choices: Mapping[str, tuple[str, ...]] = {}


class _Given:
    """Deals each place what it is to have; others get nothing."""

    def __init__(self, cards: Mapping[Place, Sequence[Card]]) -> None:
        self.cards = {place: list(held) for place, held in cards.items()}

    def take(self, to: Place, count: int) -> Sequence[Card]:
        """The next cards of a place."""
        held = self.cards.get(to, [])
        taken, self.cards[to] = held[:count], held[count:]
        return taken

    def around(self, places: Sequence[Place], rounds: int) -> list[Sequence[Card]]:
        """What each place gets."""
        return [self.take(place, rounds) for place in places]

    def left(self) -> int:
        """Nothing is known of a stub."""
        return 0


def exposure(game: str, deals: Callable[[TableRules], Iterable[Deal]]) -> Exposure:
    """The answer of a chapter that names its deals."""
    return Exposure(partial(_paid, game, deals))


def _paid(
    game: str, deals: Callable[[TableRules], Iterable[Deal]], rules: TableRules, least: bool, meter: Cents | None
) -> Iterator[Paid]:
    if meter is None and (progressive := meter_for(rules)) is not None:
        meter = progressive.shown
    for deal in deals(rules):
        tried: list[int] = []
        while True:
            state, tried = _play(game, rules, deal, least, meter, tried)
            yield _told(game, rules, deal, state, least=least, meter=meter)
            while tried and tried[-1] == 0:
                tried.pop()
            if not tried:
                break
            tried[-1] -= 1


def _stakes(rules: TableRules, deal: Deal, *, least: bool) -> tuple[dict[str, Cents], dict[str, dict[str, Cents]]]:
    """Every wager that is offered, at its least or its largest; those of a floor where its clause names them."""
    limit = playbook(rules.game).limit
    named = limit.floor_at if least and limit is not None else None
    stakes, choices = {}, {}
    for wager in rules.book.game.wager:
        if wager.role not in (Role.REQUIRED, Role.OPTIONAL) or (named is not None and wager.slug not in named):
            continue
        terms = rules.wagers.get(wager.rides_on or wager.slug)
        if terms is None or (wager.choice is not None and wager.slug not in deal.choices):
            continue
        fixed = rules.fixed_stake(wager.slug)
        stake = parse_amount(fixed) if fixed else terms.minimum if least else terms.maximum
        if wager.role is Role.OPTIONAL and not _taken(rules, wager.slug, stake, deal):
            continue
        stakes[wager.slug] = stake
        if wager.choice is not None:
            choices[wager.slug] = dict.fromkeys(deal.choices[wager.slug], stake)
            stakes[wager.slug] *= len(choices[wager.slug])
    return stakes, choices


def _taken(rules: TableRules, wager: str, stake: Cents, deal: Deal) -> bool:
    """Whether the chapter takes the wager now: its payouts may not be filed, or no posted card may open it."""
    game = playbook(rules.game)
    try:
        if game.check_stakes is not None:
            game.check_stakes(rules, {wager: stake})
        if game.check_offered is not None:
            posted = tuple(card for text in deal.spins[:-1] for card in pieces_of(rules.game).parse(text))
            game.check_offered(rules, {wager: stake}, Memory(posted=posted))
    except RuleError:
        return False
    return True


def _play(
    game: str, rules: TableRules, deal: Deal, least: bool, meter: Cents | None, tried: list[int]
) -> tuple[Round, list[int]]:
    """One course of the round; `tried` numbers the choices still to be taken, the last question changing fastest."""
    read = pieces_of(game).parse
    cards: dict[Place, Sequence[Card]] = {SEAT: read(deal.cards), DEALER: read(deal.dealer)}
    cards |= {area: read(text) for area, text in deal.areas.items()}
    stakes, choices = _stakes(rules, deal, least=least)
    spins = tuple(card for text in deal.spins for card in read(text))
    stated = Stated(spins=spins or None, finder="rng" if "number" in stakes else "shaker")
    seats = {SEAT: Seat(stakes, choices=choices)}
    # The hand is set the house way, whether or not a dealer may say how.
    advised = replace(rules, options={**rules.options, ADVICE: True}) if rules.option(ADVICE) is False else rules
    state = Round(advised, seats, meter=meter, stated=stated, capped=not least)
    taken: list[int] = []

    def decide(ask: Ask, _state: Round) -> Json:
        open_to = _choices(ask, least=least)
        at = tried[len(taken)] if len(taken) < len(tried) else len(open_to) - 1
        taken.append(at)
        return open_to[at]

    def staff(call: Call, _state: Round) -> Json:
        return {"dice": [1, 1, 1], "number": 1, "card": spins[-1] if spins else None}

    run(playbook(game).play(state), state, _Given(cards), decide, staff)
    return state, taken


def _choices(ask: Ask, *, least: bool) -> list[Json]:
    """What may be decided; of several raises the least or the largest, for a win grows with each alike."""
    raises = [(amount, choice) for choice in ask.choices if (amount := _raise(choice))]
    others = [choice for choice in ask.choices if not _raise(choice)]
    pick = min if least else max
    made = [pick(raises, key=lambda pair: pair[0])[1]] if raises else []
    return made + others or [stands(ask)]


def _raise(choice: Json) -> int:
    amount = choice.get("raise") if isinstance(choice, dict) else None
    return amount if type(amount) is int else 0


def _told(game: str, rules: TableRules, deal: Deal, state: Round, *, least: bool, meter: Cents | None) -> Paid:
    """What the deal pays; an optional wager that loses need not have been made."""
    optional = {wager.slug for wager in rules.book.game.wager if wager.role is Role.OPTIONAL}
    limit = playbook(game).limit
    wins = [line for line in state.lines if line.outcome is Outcome.WIN]
    reached = sum(limit.reaches(state, line) for line in wins) if limit else 0
    by_wager: dict[str, Cents] = {REQUIRED: 0}
    for line in state.lines:
        name = line.wager if line.wager in optional else REQUIRED
        by_wager[name] = by_wager.get(name, 0) + line.net
    net = sum(amount for name, amount in by_wager.items() if name == REQUIRED or amount > 0)
    lost = {name for name, amount in by_wager.items() if name in optional and amount <= 0}
    return Paid(reached, net, by_wager, _record(game, rules, deal, state, lost, meter))


def _record(
    game: str, rules: TableRules, deal: Deal, state: Round, without: set[str], meter: Cents | None
) -> dict[str, object]:
    """The round as a referee reads it."""
    at = state.seats[SEAT]
    made = {wager.slug for wager in rules.book.game.wager if wager.role in (Role.REQUIRED, Role.OPTIONAL)}
    wagers: dict[str, object] = {
        slug: {choice: format_amount(amount) for choice, amount in at.choices[slug].items()}
        if slug in at.choices
        else format_amount(stake)
        for slug, stake in at.stakes.items()
        if slug in made and slug not in without
    }
    extra: dict[str, object] = dict(deal.areas)
    if "progressive" in wagers and meter is not None:
        extra["meter"] = format_amount(meter)
    if deal.spins:
        extra["spins"] = list(deal.spins)
    if "number" in wagers:
        extra["number"] = 1
    seat = {"wagers": wagers, "cards": deal.cards, "decisions": list(at.decisions)}
    return {"game": game, "seats": {str(SEAT): seat}, "dealer": deal.dealer, "extra": extra}


def turned(hand: str) -> Iterator[str]:
    """The hand, and the same hand with its suits changed about."""
    for suits in permutations(SUITS):
        new = dict(zip(SUITS, suits, strict=True))
        yield " ".join(card if card.startswith("Jk") else card[0] + new[card[1]] for card in hand.split())


def pairs(hands: Iterable[str], dealers: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Every hand with every dealer's hand that can lie beside it, in whatever suits."""
    for hand in hands:
        held = set(hand.split())
        for dealer in dealers:
            other = next((suited for suited in turned(dealer) if not held & set(suited.split())), None)
            if other is not None:
                yield hand, other
