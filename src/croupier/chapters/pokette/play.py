"""Pokette, N.J.A.C. 13:69F-12. Hold it beside the chapter and read down both.

The excerpt ends in 12.5(b). What follows is recovered (12.6) or rebuilt (12.5(b)6, 12.7 to 12.9); the supplement
to the rulebook says from what.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from croupier.cards import RANKS, SUITS, TEN, cards_text, deck, is_joker, parse_cards
from croupier.chapters.pokette.hands import DECKS, POKER_WAGERS, SECTIONS, SPIN_WAGERS, offers, poker_hands, spin_bets
from croupier.errors import InputError, RuleError
from croupier.play.chapter import Playbook
from croupier.play.inputs import Due, Role, whole
from croupier.play.lines import Line, lost, paid, returned
from croupier.play.round import Drawn
from croupier.play.steps import Announce, Call, Discard, Expose, Mark, Settle
from croupier.rulebook import cite, defines

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from croupier.cards import Card, Rank
    from croupier.chapters.pokette.hands import Bet, JokerReading
    from croupier.money import Cents, Odds
    from croupier.play.inputs import Json
    from croupier.play.round import Memory, Round
    from croupier.play.steps import Play
    from croupier.submission import TableRules

# 12.1: the words of the chapter
WINNING_CARD = cite("NJ-69F-12.1/winning-card")
PAIR_IN_TWO, PAIR_IN_THREE = "pair-in-two", "pair-in-three"
RANK_OF = {name: rank for rank, name in enumerate(RANKS)} | {"10": TEN}
SUIT_OF = {name: suit for suit, name in enumerate(SUITS)}

# --- 12.2, 12.3: the cards only show what the wheel decided; opening of the table


def opens(rules: TableRules) -> tuple[Due, ...]:
    """12.3: the dealer or the floorperson sorts each deck and puts it away; a device needs no cards."""
    if rules.option("winning_card_display") == "device":
        return ()
    by = (Role.FLOORPERSON if rules.option("opening_inspector") == "floorperson" else Role.DEALER,)
    return (
        Due("inspect", by, cite("NJ-69F-12.3(a)"), "sort each of the three decks into sequence and suit"),
        Due("house", by, cite("NJ-69F-12.3(b)"), "put each deck into its container"),
    )


def _stand(rules: TableRules) -> str:
    """12.2(a): where winning cards are posted."""
    return "display" if rules.option("winning_card_display") == "device" else "card stand"


# --- 12.4: wagers; supervision


def check_stakes(rules: TableRules, stakes: Mapping[str, Cents]) -> None:
    """12.5: at least one of the permissible wagers; a reading leaves out the one that the text has lost."""
    if not stakes:
        text = "nobody takes part without a wager, and any one will do"
        raise RuleError("wager", text, clause=cite("NJ-69F-12.5(a)"), field="wagers")
    if "flush" in stakes and rules.reading("NJ-15") == "as-lost":
        text = "the text, as it is read here, lists no flush wager"
        raise RuleError("wager", text, clause=cite("NJ-69F-12.5(b)"), field="wagers.flush")
    for wager in stakes:
        if wager in rules.odds:
            _check_filed(rules, wager)


def check_offered(rules: TableRules, stakes: Mapping[str, Cents], memory: Memory) -> None:
    """12.4(d): poker-hand wagers are made only when the posted cards allow them."""
    posted = memory.get("posted", ())
    for wager in stakes:
        if wager in POKER_WAGERS:
            _check_offer(rules, wager, posted)


def _check_offer(rules: TableRules, wager: str, posted: Sequence[Card]) -> None:
    """Refuse a poker-hand wager that the next spin cannot decide, or that is decided already."""
    name = rules.book.wagers[wager].name
    if not posted:
        text = f"{name} needs a posted card, and none is posted"
        raise RuleError("wager", text, clause=cite("NJ-69F-12.4(d)"), field=f"wagers.{wager}")
    if rules.reading("NJ-15") == "as-lost" or any(offer.wager == wager for offer in offers(posted)):
        return
    text = f"{name} is not offered on {_text(posted)}: the next spin must be able to complete it, and to miss it"
    raise RuleError("wager", text, clause=cite("NJ-69F-12.8"), field=f"wagers.{wager}")


# --- 12.5(a): what a player may select


def check_choices(rules: TableRules, choices: Mapping[str, Mapping[str, Cents]]) -> None:
    """Refuse a selection that its wager does not know, and one that is named twice."""
    for wager, selected in choices.items():
        covered = [_cover(wager, text, _jokers(rules)) for text in selected]
        if len(set(covered)) < len(covered):
            text = f"{rules.book.wagers[wager].name}: {', '.join(selected)} name the same cards twice"
            raise RuleError("choice", text, clause=SPIN_WAGERS[wager], field=f"wagers.{wager}")


def _jokers(rules: TableRules) -> JokerReading:
    """Reading NJ-16: which wagers the jokers can win."""
    return "jacer-only" if rules.reading("NJ-16") == "jacer-only" else "listed-cards"


@lru_cache(maxsize=4096)
def _cover(wager: str, text: str, jokers: JokerReading) -> Bet:
    """The sections that a selection such as `Qh`, `Qh Kh`, `Q`, `Q K` or `h` covers."""
    clause, field = SPIN_WAGERS[wager], f"wagers.{wager}.{text}"
    words = text.replace(",", " ").split()
    try:
        parts = [_sections(wager, word) for word in words]
    except InputError as error:
        raise RuleError("choice", error.message, clause=clause, field=field) from error
    bet = frozenset(card for part in parts for card in part)
    if sum(map(len, parts)) != len(bet) or bet not in spin_bets()[wager]:
        why = f"'{text}' is no selection for {wager}: cards adjoin on the layout, two ranks are next to each other"
        raise RuleError("choice", why, clause=clause, field=field)
    if bet not in spin_bets(jokers=jokers)[wager]:
        why = "the jokers, as the text is read here, win for nothing but Jacer"
        raise RuleError("choice", why, clause=cite("NJ-69F-12.5(a)13"), field=field)
    return bet


def _sections(wager: str, word: str) -> Bet:
    """One word of a selection: a card, a rank or a suit."""
    if wager in ("single-rank", "double-rank"):
        if word.upper() not in RANK_OF:
            raise InputError("rank", f"'{word}' is no rank: write one of {RANKS}")
        return _of_rank(RANK_OF[word.upper()])
    if wager == "suit":
        if word.lower() not in SUIT_OF:
            raise InputError("suit", f"'{word}' is no suit: write one of {SUITS}")
        return frozenset(4 * rank + SUIT_OF[word.lower()] for rank in range(13))
    return frozenset(parse_cards(word))


@defines("NJ-69F-12.1/rank")
def _of_rank(rank: Rank) -> Bet:
    """The four cards of one rank."""
    return frozenset(4 * rank + suit for suit in range(4))


@cache
def _whole(wager: str) -> Bet:
    """The sections of a wager that leaves no choice."""
    (bet,) = spin_bets()[wager]
    return bet


# --- 12.7: the spin


def accepts_spin(spin: Mapping[str, Json]) -> None:
    """Refuse what no wheel shows."""
    revolutions, clapper = spin.get("revolutions", 3), spin.get("clapper", "between-pegs")
    clause = cite("NJ-69F-12.7")
    if type(revolutions) is not int or revolutions < 0:
        raise RuleError("spin", "revolutions are a whole number", clause=clause, field="revolutions")
    if clapper not in ("between-pegs", "on-peg"):
        raise RuleError("spin", "the clapper rests between-pegs or on-peg", clause=clause, field="clapper")
    card = spin.get("card")
    if why_void(spin) is None and (type(card) is not int or card not in SECTIONS):
        text = "the winning card is one of the 54 sections of the wheel"
        raise RuleError("spin", text, clause=WINNING_CARD, field="card")


@defines("NJ-69F-12.7")
def why_void(spin: Json) -> str | None:
    """Why a spin is not valid: the wheel did not turn three times, or the clapper came to rest on a peg."""
    revolutions = whole(spin, "revolutions")
    if revolutions is not None and revolutions < 3:
        return f"the wheel turned {revolutions} times, not three"
    on_peg = isinstance(spin, dict) and spin.get("clapper") == "on-peg"
    return "the clapper rests on a peg" if on_peg else None


def tells_spin(spin: Mapping[str, Json]) -> str:
    """The outcome in words."""
    card = whole(spin, "card")
    stops = f" and stops at {_text([card])}" if card is not None and not why_void(spin) else ""
    return f"the wheel is spun{stops}"


SPIN = Call("spin", (Role.DEALER,), cite("NJ-69F-12.7"), "spin the wheel", accepts=accepts_spin, tells=tells_spin)


# --- 12.8: posting, settling and clearing


def play(state: Round) -> Play:
    """One spin. Only a reading under which wagers wait for a later spin makes it two."""
    posted = _already_posted(state)
    stand = _stand(state.rules)
    state.areas[stand] = list(posted)
    state.exposed.add(stand)
    while True:
        yield Mark("spinning")
        state.memory["posted"] = posted
        for at in state.seats.values():
            check_offered(state.rules, at.stakes, state.memory)
        spin = yield SPIN
        if why := why_void(spin):
            yield from _no_spin(state, why)
            return
        card = whole(spin, "card")
        assert card is not None
        state.drawn = Drawn(card=card)
        state.areas[stand].append(card)
        yield Expose(stand, cite("NJ-69F-12.8"), f"{_text([card])} wins")
        yield Mark("settling")
        for seat in state.clockwise():
            lines = settle(state, seat)
            if lines:
                yield Settle(seat, tuple(lines), cite("NJ-69F-12.8"))
        posted = state.memory["posted"] = now_posted(posted, card)
        if not posted:
            yield _cleared(state, stand)
        if all(state.settled(seat) >= at.stakes.keys() for seat, at in state.seats.items()):
            return


def _already_posted(state: Round) -> tuple[Card, ...]:
    """What the table remembers; in a record, what the spins before the last one leave posted."""
    spins = state.stated.spins
    if spins is None:
        return state.memory.get("posted", ())
    if len(spins) > 3:
        text = "the stand is cleared after three winning cards, so at most two are posted before the last spin"
        raise RuleError("spins", text, clause=cite("NJ-69F-12.8"), field="extra.spins")
    posted: tuple[Card, ...] = ()
    for card in spins[:-1]:
        posted = now_posted(posted, card)
    return posted


@defines("NJ-69F-12.8")
def now_posted(posted: Sequence[Card], card: Card) -> tuple[Card, ...]:
    """What stays on the stand for the next spin: nothing after the third card, or after a joker."""
    return () if len(posted) == 2 or is_joker(card) else (*posted, card)


def _cleared(state: Round, stand: str) -> Discard | Announce:
    clause = cite("NJ-69F-12.8")
    if _stand(state.rules) == "display":
        return Announce("the display is cleared", clause)
    return Discard(stand, clause, where="their container")


def _no_spin(state: Round, why: str) -> Play:
    """12.7 and 12.9: the spin does not count. Wagers come back, the stand stays, and the wheel is spun again."""
    yield Announce(f"no spin: {why}", cite("NJ-69F-12.7"))
    clause = cite("NJ-69F-12.9")
    for seat in state.clockwise():
        waiting = _waiting(state, seat)
        lines = [returned(seat, wager, stake, clause) for wager, stake in waiting.items()]
        if lines:
            yield Settle(seat, tuple(part for line in lines for part in state.by_choice(line)), clause)


def _waiting(state: Round, seat: int) -> dict[str, Cents]:
    """The stakes of a seat that are not settled yet."""
    settled = state.settled(seat) if state.lines else ()
    return {wager: stake for wager, stake in state.seats[seat].stakes.items() if wager not in settled}


def settle(state: Round, seat: int, only: frozenset[str] | None = None) -> list[Line]:
    """Every wager that the winning card decides, a line for each selection."""
    lines: list[Line] = []
    for wager, stake in _waiting(state, seat).items():
        if only is not None and wager not in only:
            continue
        if wager in POKER_WAGERS:
            lines += _hand_line(state, seat, wager, stake)
        else:
            lines += _spin_lines(state, seat, wager, stake)
    return lines


def _spin_lines(state: Round, seat: int, wager: str, stake: Cents) -> list[Line]:
    """12.5(a): a wager on one spin wins on the sections that it covers."""
    card = state.drawn.card
    assert card is not None
    choices = state.seats[seat].choices.get(wager)
    if choices is None:
        odds = _odds(state.rules, wager) if card in _whole(wager) else None
        return [paid(seat, wager, stake, odds, SPIN_WAGERS[wager], _text([card]))]
    lines = []
    for choice, amount in choices.items():
        won = card in _cover(wager, choice, _jokers(state.rules))
        odds = _odds(state.rules, wager) if won else None
        lines.append(paid(seat, wager, amount, odds, SPIN_WAGERS[wager], _text([card]))._replace(choice=choice))
    return lines


def _posted_and_drawn(state: Round) -> tuple[tuple[Card, ...], Card]:
    assert state.drawn.card is not None
    return state.memory["posted"], state.drawn.card


@defines("NJ-69F-12.1/pair")
def _hand_line(state: Round, seat: int, wager: str, stake: Cents) -> list[Line]:
    """12.5(b): a poker hand is settled on the spin it was made for (reading NJ-15)."""
    posted, card = _posted_and_drawn(state)
    if state.rules.reading("NJ-15") == "as-lost":
        return _as_lost(state, seat, wager, stake)
    offer = next(offer for offer in offers(posted) if offer.wager == wager)
    odds = _odds(state.rules, offer.hand) if card in offer.sections else None
    return [paid(seat, wager, stake, odds, POKER_WAGERS[wager], _text((*posted, card)))]


def _as_lost(state: Round, seat: int, wager: str, stake: Cents) -> list[Line]:
    """The other reading: made on one posted card, a three-card hand waits for the spin after the next.

    It wins as soon as it is made and loses as soon as it is out of reach.
    """
    posted, card = _posted_and_drawn(state)
    seen = (*posted, card)[-2:] if wager == PAIR_IN_TWO else (*posted, card)
    hand, made = _text(seen), poker_hands(seen)
    paired = wager == PAIR_IN_THREE and PAIR_IN_TWO in made
    if wager in made or paired:
        row = next((offer.hand for offer in offers(posted) if offer.wager == wager), wager)
        return [paid(seat, wager, stake, _odds(state.rules, row), POKER_WAGERS[wager], hand)]
    if len(seen) == 3 or wager == PAIR_IN_TWO:
        return [lost(seat, wager, stake, POKER_WAGERS[wager], hand)]
    if any(offer.wager == wager for offer in offers(seen)):
        return []
    return [lost(seat, wager, stake, cite("NJ-69F-12.8"), hand)]


# --- 12.6: payout odds


def _odds(rules: TableRules, row: str) -> Odds | None:
    """What a row pays: the printed minimum, or more where the licensee has filed more."""
    return rules.cell(rules.book.paytables[cite("NJ-69F-12.6")], row)


def _check_filed(rules: TableRules, wager: str) -> None:
    """Refuse a wager whose filed odds are below the printed ones, or of the form that counts the stake."""
    clause = cite("NJ-69F-12.6")
    printed = {row.hand: row.odds() for row in rules.book.paytables[clause].rows}
    for hand, odds in rules.odds[wager].items():
        least = printed[hand]
        if least is not None and (odds.form != "to" or odds.ratio < least.ratio):
            text = f"{wager} pays at least {least}, so it may not pay {odds}"
            raise RuleError("odds", text, clause=clause, field=f"odds.{wager}.{hand}")


def _text(cards: Sequence[Card]) -> str:
    return cards_text(cards, jokers=2)


# --- 12.9: irregularities: in law/irregularities.toml

PLAY = Playbook(
    deck=deck(jokers=2, decks=DECKS),
    slug="pokette",
    play=play,
    settle=settle,
    check_stakes=check_stakes,
    check_choices=check_choices,
    check_offered=check_offered,
    deals_cards=False,
    opens=opens,
    words={"void": "the spin is void"},
)
