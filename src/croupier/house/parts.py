"""The parts of a projection: seats, dealer, areas, lines and offers, each as one viewer may see it.

Whether a card is seen is decided in one place, `faces`, and agrees with `croupier.play.views`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.errors import InputError
from croupier.house import model
from croupier.house.fairness import text_of, texts
from croupier.house.hands import parts_in_words
from croupier.play.equipment import possible
from croupier.play.setting import HOUSE_WAY, parts_of, set_texts, sets_cards
from croupier.play.steps import DEALER
from croupier.play.trouble import reportable
from croupier.rulebook import Role as WagerRole

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from croupier.house.machine import Finished, Machine
    from croupier.play.banking import Bank
    from croupier.play.lines import Line
    from croupier.play.round import Memory, Round
    from croupier.play.steps import Place

NOBODY = ""
COMMUNITY = "community"


def faces(game: str, state: Round, place: Place, *, mine: bool) -> list[str | None]:
    """The cards at a place, None for a back: shown are exposed cards, those dealt face up, and a player's own."""
    cards = _lying(state, place)
    if state.seen and not mine and not state.seen.isdisjoint(cards):
        shown = {*shown_at(state, place), *state.seen}
        return [text if card in shown else None for card, text in zip(cards, texts(game, cards), strict=True)]
    seen: list[str | None] = list(texts(game, cards if mine else shown_at(state, place)))
    return seen + [None] * (len(cards) - len(seen))


def knows_own(machine: Machine, state: Round, seat: int) -> bool:
    """Whether the player of a seat has looked at the cards, or sees them as they are dealt."""
    return not machine.game.looks or state.has_looked(seat)


def shown_at(state: Round, place: Place) -> list[int]:
    """The cards at a place that everybody sees."""
    cards = _lying(state, place)
    return cards if place in state.exposed else cards[: state.face_up.get(place, 0)]


def _lying(state: Round, place: Place) -> list[int]:
    return state.cards_at(place) if place == DEALER or isinstance(place, int) else state.areas.get(place, [])


def named(machine: Machine, text: str) -> str:
    """A text in which somebody is called by name."""
    for who, persona in machine.names.items():
        if who in text:
            return text.replace(who, persona.name)
    return text


def summary(machine: Machine, clause: str) -> str:
    """What a clause of the table's chapter says."""
    found = machine.rules.book.clauses.get(clause)
    return found.summary if found is not None else ""


def dealer_of(game: str, state: Round | None) -> model.Dealer:
    """The dealer's cards; set hands only once they are exposed."""
    if state is None:
        return model.Dealer()
    shown = DEALER in state.exposed
    placed = state.dealer_set if shown else None
    return model.Dealer(
        cards=faces(game, state, DEALER, mine=False),
        set={part: text.split() for part, text in placed.items()} if placed else None,
        hand=state.phrases.get(DEALER) or None if shown else None,
    )


def areas_of(game: str, state: Round | None, memory: Memory) -> list[model.Area]:
    """Community cards and the like; between spins the cards that are still posted."""
    if state is None:
        posted = memory.get("posted", ())
        return [model.Area(name="card stand", cards=list(texts(game, posted)))] if posted else []
    # A bare position, where nobody wagered, holds nothing that concerns a player.
    named = [area for area, cards in state.areas.items() if cards and not area.startswith("position ")]
    return [model.Area(name=area, cards=faces(game, state, area, mine=False)) for area in named]


def drawn_of(game: str, state: Round | None) -> model.Drawn:
    """What dice, generator and wheel have shown."""
    if state is None:
        return model.Drawn()
    drawn = state.drawn
    return model.Drawn(
        dice=list(drawn.dice) if drawn.dice else None,
        number=drawn.number,
        card=text_of(game, (drawn.card,)) if drawn.card is not None else None,
    )


def seat_of(
    machine: Machine,
    state: Round,
    seat: int,
    here: dict[str, Any],
    *,
    taken: Collection[tuple[int, str]],
    mine: bool,
    stage: Any = None,
    over: bool = False,
) -> model.Seat:
    """A seat that takes part in a round."""
    at, game = state.seats[seat], machine.opened.game
    mine = mine and knows_own(machine, state, seat)
    open_to = mine or in_the_open(state, seat)
    lines = [line for line in state.lines if line.seat == seat] if state.lines else []
    settled = {line.wager for line in lines}
    folded = at.out or "fold" in at.decisions or "surrender" in at.decisions
    if stage is None:
        if over or (settled and settled >= at.stakes.keys()):
            stage = "settled"
        else:
            stage = "left" if at.left else "out" if folded else "playing"
    words: Any = state.phrases.get(seat) if seat in state.exposed else None
    if not words and at.cards and open_to:
        words = machine.advisor.words(at.cards, shown_at(state, COMMUNITY))
    placed = _set(machine, state, seat) if open_to and at.decisions else None
    if over and placed is not None:
        words = _by_part(machine, state, seat, placed)
    net = sum([line.net for line in lines]) if lines else None
    if over:
        net = (net or 0) + (state.bank_gain if state.bank_seat() == seat else 0)
    return model.Seat(
        **here,
        bank=state.bank_seat() == seat,
        state=stage,
        wagers=stakes_of(at.stakes, at.choices, [wager for n, wager in taken if n == seat] if taken else ()),
        cards=faces(game, state, seat, mine=mine),
        set=placed,
        decisions=[label(answer) if not sets_cards(answer) else "set" for answer in at.decisions],
        hand=words or None,
        net=net,
    )


def in_the_open(state: Round, seat: int) -> bool:
    """Whether everybody sees all cards of a seat, so that its owner sees nothing more."""
    return seat in state.exposed or state.face_up.get(seat, 0) >= len(state.seats[seat].cards) > 0


def _set(machine: Machine, state: Round, seat: int) -> dict[str, list[str]] | None:
    """The hands as they were set."""
    for answer in state.seats[seat].decisions:
        laid = set_texts(answer)
        if laid is not None:
            return {part: text.replace(",", " ").split() for part, text in laid.items()}
        if answer == HOUSE_WAY:
            return _by_house_way(machine, state, seat)
    return None


def _by_part(machine: Machine, state: Round, seat: int, placed: dict[str, list[str]]) -> dict[str, str]:
    """Each hand of a setting in words, as the chapter has ranked it or as it reads."""
    laid = state.laid.get(seat)
    if laid is not None and _by_house_way(machine, state, seat) == placed:
        return {part: hand.phrase for part, hand in zip(parts_of(machine.opened.game), laid, strict=True)}
    read = parts_in_words(machine.rules, {part: " ".join(cards) for part, cards in placed.items()})["hands"]
    return {part: words or "" for part, words in read.items()}


def _by_house_way(machine: Machine, state: Round, seat: int) -> dict[str, list[str]]:
    """As the house way laid a hand down: some chapters remember it, the others are asked again."""
    game = machine.opened.game
    laid = state.laid.get(seat)
    if laid is not None:
        return {part: texts(game, hand.cards) for part, hand in zip(parts_of(game), laid, strict=True)}
    return {part: text.split() for part, text in machine.advisor.setting(state.seats[seat].cards).items()}


def stakes_of(
    stakes: Mapping[str, int], choices: Mapping[str, Mapping[str, int]], taken: Collection[str] = ()
) -> list[model.Stake]:
    """Wagers as they lie on the layout."""
    return [
        model.Stake(
            wager=wager, stake=stake, choices=dict(choices[wager]) if wager in choices else None, taken=wager in taken
        )
        for wager, stake in stakes.items()
    ]


def label(answer: Any) -> str:
    """A decision in a word or two."""
    if answer == HOUSE_WAY:
        return "house way"
    if isinstance(answer, dict):
        return " ".join(f"{key} {value}" for key, value in answer.items() if not isinstance(value, dict))
    return str(answer)


def line_of(machine: Machine, line: Line, owners: Mapping[int, str]) -> model.Line:
    """A settled wager."""
    owner, wager = owners.get(line.seat), machine.rules.book.wagers.get(line.wager)
    return model.Line(
        seat=line.seat,
        player=machine.names[owner].name if owner in machine.names else None,
        wager=line.wager,
        name=wager.name if wager else line.wager,
        choice=line.choice,
        stake=line.stake,
        outcome=line.outcome.value,
        pay=line.pay,
        vigorish=line.vigorish,
        net=line.net,
        hand=line.hand,
        clause=line.clause,
        from_meter=line.from_meter,
        readings=line.readings,
    )


# --- what a table offers


def limits_of(machine: Machine) -> list[model.Offer]:
    """The wagers on offer with their limits; what is made by a decision, or equals another wager, has none."""
    rules, found = machine.rules, []
    for wager in rules.book.game.wager:
        terms = rules.wagers.get(wager.slug)
        if wager.role is WagerRole.PAYOUT or (terms is None and wager.role is WagerRole.OPTIONAL):
            continue
        found.append(
            model.Offer(
                wager=wager.slug,
                name=wager.name,
                role=wager.role.value,
                clause=wager.clause,
                minimum=terms.minimum if terms else None,
                maximum=terms.maximum if terms else None,
                choice=wager.choice,
                rides_on=wager.rides_on,
                required=wager.role is WagerRole.REQUIRED,
                open=is_open(machine, wager.slug),
            )
        )
    return found


def is_open(machine: Machine, wager: str) -> bool:
    """Whether a wager can be made now."""
    check = machine.game.check_offered
    if check is None:
        return True
    try:
        check(machine.rules, {wager: 1}, machine.table.memory)
    except InputError:
        return False
    return True


def faults_of(machine: Machine) -> list[model.Fault]:
    """What may go wrong at this table, and whether it can at this step."""
    table, found = machine.table, []
    for rule in table.game.irregularities.values():
        if not possible(rule, table.rules):
            continue
        now = reportable(table, rule)
        # What the staff supplies by itself nobody else needs to say.
        needs = [need for need in rule.needs if need != "order"]
        found.append(
            model.Fault(clause=rule.clause, title=rule.title, needs=needs, choices=list(rule.choices), now=now)
        )
    return found


def bank_of(machine: Machine, bank: Bank | None, owners: Mapping[int, str]) -> model.Bank | None:
    """Who banks a round."""
    if not bank:
        return None
    persona = machine.names.get(owners.get(bank.seat, NOBODY))
    return model.Bank(
        seat=bank.seat, player=persona.name if persona else "", co_bank=bank.co_bank, dealer_wager=bank.dealer_wager
    )


# --- a finished round


def last_seat(machine: Machine, over: Finished, seat: int, *, mine: bool) -> model.Seat:
    """A seat at the end of a round."""
    persona = machine.names[over.owners[seat]]
    here: dict[str, Any] = {"seat": seat, "player": persona.name, "bot": persona.bot, "mine": mine, "chips": None}
    return seat_of(machine, over.state, seat, here, taken=over.taken, mine=mine, over=True)


def last_common(machine: Machine, over: Finished) -> dict[str, Any]:
    """What everybody saw of a finished round."""
    game, state, clauses = machine.opened.game, over.state, machine.rules.book.clauses
    return {
        "round": over.number,
        "at_ms": over.at,
        "lines": [line_of(machine, line, over.owners) for line in over.lines],
        "clauses": {line.clause: clauses[line.clause].summary for line in over.lines if line.clause in clauses},
        "dealer": dealer_of(game, state),
        "areas": areas_of(game, state, {}),
        "drawn": drawn_of(game, state),
        "nets": {str(seat): net for seat, net in over.nets().items()},
        "bank": bank_of(machine, state.bank, over.owners),
        "void": model.Voided(clause=over.void.clause, title=over.void.title) if over.void else None,
        "commitment": over.pledge.hash if over.pledge else None,
    }


def last_of(machine: Machine, over: Finished, who: str) -> model.Last:
    """A finished round as one of its players, or anybody else, saw it at its end."""
    return model.Last(
        **last_common(machine, over),
        seats=[last_seat(machine, over, seat, mine=over.owners[seat] == who) for seat in sorted(over.state.seats)],
        mine=over.by_player().get(who) if who else None,
    )
