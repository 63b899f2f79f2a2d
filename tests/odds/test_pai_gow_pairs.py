"""Every deal of pai gow poker: small decks through the readable engine, hands of the full deck by direct counts."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, permutations, product
from math import comb, prod
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.cards import JOKER, parse_cards
from croupier.chapters.face_up_pai_gow_poker.hands.bonus import ace_high
from croupier.chapters.face_up_pai_gow_poker.kernels.pairs import ace_high_deals, against_open_hand
from croupier.chapters.pai_gow_poker.kernels.best import AFTER_VIGORISH, Reply, answers_to, best_response, flush_hands
from croupier.chapters.pai_gow_poker.kernels.hand import Setting, settings_of, tally
from croupier.chapters.pai_gow_poker.kernels.hidden import against_hidden_hand
from croupier.chapters.pai_gow_poker.kernels.suits import FlushHands, Room, Stakes, flush_change
from croupier.compiled import families as _families
from croupier.compiled import pairs as _pairs
from croupier.compiled import rankings as fast
from croupier.compiled.pai_gow.classes import LOW_BITS, LOWS, kinds
from croupier.compiled.pai_gow.pairs import Ending, Measure, by_way, count_pairs, of_points, set_points, weighted
from croupier.compiled.seven_card import FULL, Deck
from croupier.families.hands.five_two import legal as pai_gow_poker
from croupier.families.hands.house_way import set_hand
from croupier.handbook import house_way
from croupier.work import Work

GAME, WAYS = "pai-gow-poker", ("foxwoods", "stones")
# Straights and a wheel in two suits; the highest cards in three; four ranks in four; and without the joker.
SMALL = {
    "two suits": Deck(ranks=(0, 1, 2, 3, 4, 11, 12), suits=2),
    "three suits": Deck(ranks=(8, 9, 10, 11, 12), suits=3),
    "four suits": Deck(ranks=(4, 5, 6, 12), suits=4),
    "no joker": Deck(ranks=(0, 1, 2, 3, 4, 9, 12), suits=2, joker=False),
}
# In these the best setting hangs on the suits of a hand: for hands of each side, with and without a flush.
PARTED = {
    "suits decide, two": Deck(ranks=(0, 1, 2, 7, 9, 10, 11), suits=2),
    "suits decide, three": Deck(ranks=(0, 4, 5, 10, 11), suits=3),
}

Values = NDArray[np.int64]


class Read(NamedTuple):
    """A hand as the readable engine has it: its values by each way and in all legal settings; and if it is ace high."""

    ways: dict[str, tuple[int, ...]]
    legal: Values
    ace_high: bool


class Brute(NamedTuple):
    """All hands of a small deck: their cards as bits, and which read hand each is but for the names of the suits."""

    bits: Values
    first: list[tuple[int, ...]]
    read: dict[tuple[int, ...], Read]

    def dealers(self, way: str) -> Values:
        return np.array([self.read[hand].ways[way] for hand in self.first])


@cache
def brute(name: str, low_wheel: bool = False) -> Brute:
    """Set every hand of a small deck by the readable engine, once for all hands that differ in the names of suits."""
    deck = (SMALL | PARTED)[name]
    cards = [4 * rank + suit for rank in deck.ranks for suit in range(deck.suits)] + [JOKER] * deck.joker
    names = [[4 * (c >> 2) + suits[c & 3] if c < JOKER else c for c in range(JOKER + 1)] for suits in _renamed(deck)]
    hands = list(combinations(cards, 7))
    first = [min(tuple(sorted(to[card] for card in hand)) for to in names) for hand in hands]
    read = {}
    for hand in dict.fromkeys(first):
        ways = {way: set_hand(house_way(GAME, way), hand, low_wheel=low_wheel).setting.values for way in WAYS}
        legal = np.array([setting.values for setting in pai_gow_poker(hand, low_wheel=low_wheel)])
        read[hand] = Read(ways, legal, ace_high(hand))
    return Brute(np.array([sum(1 << card for card in hand) for hand in hands]), first, read)


def _renamed(deck: Deck) -> list[tuple[int, ...]]:
    rest = tuple(range(deck.suits, 4))
    return [(*suits, *rest) for suits in permutations(range(deck.suits))]


def outcomes(settings: Values, dealers: Values, *, copies: bool = False) -> Values:
    """For each setting and each dealer 1 for a win, 0 for a tie, -1 for a loss; copies lose unless they win."""
    higher = settings[:, None, :] + copies > dealers[None, :, :]
    return np.where(higher.all(2), 1, np.where(higher.any(2), 0, -1))


def played(found: Brute, dealer: str, play: str) -> Ending:
    """Every deal of a small deck; how the player sets is a way, or one of the ways to set best."""
    dealers = found.dealers(dealer)
    pushes = np.array([found.read[hand].ace_high for hand in found.first])
    ends = np.zeros(3, np.int64)
    for hand, alike in Counter(found.first).items():
        met = found.bits & sum(1 << card for card in hand) == 0
        read, name = found.read[hand], play.removeprefix("open, ")
        if name in WAYS:
            best = outcomes(np.array([read.ways[name]]), dealers[met])[0]
        elif play == "open, optimal":
            best = outcomes(read.legal, dealers[met]).max(0)
        else:
            every = outcomes(read.legal, dealers[met], copies=play == "bank optimal")
            best = every[np.argmax(19 * (every > 0).sum(1) - 20 * (every < 0).sum(1))]
        if name != play:
            best[pushes[met]] = 0
        ends += alike * np.array([(best > 0).sum(), (best == 0).sum(), (best < 0).sum()])
    return Ending(*map(int, ends))


def worth(ending: Ending) -> int:
    return 19 * ending.win - 20 * ending.lose


# Worked by hand


def test_all_deals() -> None:
    assert FULL.deals == comb(53, 7) * comb(46, 7) == 8_250_459_031_214_400


def test_every_hand_is_of_one_kind() -> None:
    found = kinds()
    assert found.ways.sum() == comb(53, 7)
    # Five, six or seven of a suit without the joker; four, five or six with it.
    natural = 4 * (comb(13, 5) * comb(39, 2) + comb(13, 6) * 39 + comb(13, 7))
    joker = 4 * (comb(13, 4) * comb(39, 2) + comb(13, 5) * 39 + comb(13, 6))
    assert found.flush_ways.sum() == natural + joker


# Brute force through the readable engine


@pytest.mark.parametrize(("name", "dealer"), [*zip(SMALL, WAYS * 2, strict=True)])
def test_small_decks_against_a_hidden_hand(name: str, dealer: str) -> None:
    low_wheel = name == "no joker"
    found, deck = brute(name, low_wheel), SMALL[name]
    ends, _, _ = against_hidden_hand(Work(), dealer, WAYS, low_wheel=low_wheel, deck=deck)
    assert list(ends) == [*WAYS, "optimal", "bank optimal"]
    for play, ending in ends.items():
        wanted = played(found, dealer, play)
        assert ending.deals == wanted.deals == deck.deals
        # Two settings of a hand may be worth the same and win and lose differently.
        assert (worth(ending) == worth(wanted)) if "optimal" in play else (ending == wanted)


@pytest.mark.parametrize("bank", [False, True], ids=["player", "bank"])
@pytest.mark.parametrize(("name", "dealer"), [*zip((*SMALL, *PARTED), WAYS[::-1] * 3, strict=True)])
def test_decisions_on_small_decks(name: str, dealer: str, bank: bool) -> None:
    """No legal setting of any hand, in any suits, is worth more than that of the reply."""
    found, deck = brute(name), (SMALL | PARTED)[name]
    reply = best_response(Work(), dealer, bank=bank, deck=deck).reply
    assert (len(reply.split) > 0) == (name in PARTED)
    highs, lows = _families.bug(5, low_wheel=False).values, _pairs.two_card().values
    dealers = found.dealers(dealer)
    for hand in dict.fromkeys(found.first):
        point = replied(reply, deck, hand)
        met = found.bits & sum(1 << card for card in hand) == 0
        every = outcomes(found.read[hand].legal, dealers[met], copies=bank)
        worths = 19 * (every > 0).sum(1) - 20 * (every < 0).sum(1)
        laid = [int(highs[point >> LOW_BITS]), int(lows[point & LOWS - 1])]
        place = found.read[hand].legal.tolist().index(laid)
        assert worths[place] == worths.max(), hand


def replied(reply: Reply, deck: Deck, hand: tuple[int, ...]) -> int:
    """The point that a reply has for one hand, found by going through its suits."""
    held, joker = kinds(deck), int(JOKER in hand)
    cards = sorted(card for card in hand if card != JOKER)
    suits = [{card >> 2 for card in cards if card & 3 == suit} for suit in range(4)]
    flush = next((suit for suit in range(4) if len(suits[suit]) + joker >= 5), None)
    counts = np.bincount([card >> 2 for card in cards], minlength=13)
    names: tuple[int, ...] = (0, 1, 2, 3)
    if flush is None:
        (kind,) = np.flatnonzero((held.counts == counts).all(1) & (held.joker == joker))
    else:
        mask = sum(1 << rank for rank in suits[flush])
        off = counts - (mask >> np.arange(13) & 1)
        same = (held.suited == mask) & (held.off == off).all(1) & (held.flush_joker == joker)
        kind = len(held.ways) + np.flatnonzero(same)[0]
        # The suit of the flush is the first.
        names = tuple(0 if suit == flush else flush if suit == 0 else suit for suit in range(4))
    if kind not in reply.split:
        return int(reply.points[kind])
    every = []
    for rank in range(13):
        mine = sum(1 << names[card & 3] for card in cards if card >> 2 == rank)
        alike = [s for s in range(1 << deck.suits) if s.bit_count() == mine.bit_count()]
        every.append([s == mine for s in alike if flush is None or s & 1 == mine & 1])
    (k,) = np.flatnonzero(reply.split == kind)
    taken = reply.choice[reply.start[k] : reply.start[k + 1]]
    (place,) = (n for n, which in enumerate(product(*every)) if all(which))
    assert len(taken) == prod(map(len, every))
    return int(reply.options[k, taken[place]])


@pytest.mark.parametrize(("name", "dealer"), [*zip(SMALL, WAYS[::-1] * 2, strict=True)])
def test_small_decks_against_an_open_hand(name: str, dealer: str) -> None:
    found, deck = brute(name), SMALL[name]
    ends = against_open_hand(Work(), dealer, WAYS, deck=deck)
    assert ends["optimal"] == played(found, dealer, "open, optimal")
    assert {way: ends[way] for way in WAYS} == {way: played(found, dealer, f"open, {way}") for way in WAYS}
    pushes = sum(found.read[hand].ace_high for hand in found.first)
    assert ace_high_deals(deck) == pushes * comb(deck.size - 7, 7)


def test_other_stakes_have_other_best_replies() -> None:
    """Without vigorish the best reply is worth more than the one made for it, and less with it."""
    deck = SMALL["three suits"]
    dealer = by_way("foxwoods", low_wheel=False, deck=deck)
    ends = []
    for stakes in (AFTER_VIGORISH, Stakes(1, 1)):
        best = best_response(Work(), "foxwoods", stakes=stakes, deck=deck)
        (below, above), *_ = count_pairs(Work(), "test", {}, dealer, [best.measure], deck).tolist()
        ends.append((below + best.wins, above + best.losses))
    (win, lose), (free_win, free_lose) = ends
    assert win - lose <= free_win - free_lose
    assert 19 * win - 20 * lose >= 19 * free_win - 20 * free_lose


# The full deck, counted directly


def as_dealer(hand: set[int], point: int, way: str) -> Values:
    """How many of all hands that a player can hold beside a dealer's hand win, and lose."""
    found = tally(set(range(JOKER + 1)) - hand, way)
    high, low = point >> LOW_BITS, point & LOWS - 1
    return np.array([found[high + 1 :, low + 1 :].sum(), found[: high + 1, : low + 1].sum()])


NO_POINTS = weighted(np.empty(0, np.int64), np.empty(0, np.int32))


def test_a_flush_of_the_dealer_against_every_player() -> None:
    """All 36 hands that look like one: its two other cards are of one suit, or of two."""
    found = kinds()
    classes, flushes = set_points("foxwoods", low_wheel=False)
    suited = {card >> 2 for card in parse_cards("Kc Jc 8c 7c 4c")}
    mask, beside = sum(1 << rank for rank in suited), parse_cards("Td 4d")
    off = np.bincount([card >> 2 for card in beside], minlength=13)
    row = int(np.flatnonzero((found.suited == mask) & (found.off == off).all(1) & (found.flush_joker == 0))[0])
    dealer = Measure(NO_POINTS, weighted(np.array([row]), flushes.set[[row]]))
    player = of_points(classes.set, flushes.set, found.row)
    counted = count_pairs(Work(), "test", {}, dealer, [player])[0]
    base, point = {4 * rank for rank in suited}, int(flushes.set[row])
    together = as_dealer(base | set(beside), point, "foxwoods")
    apart = as_dealer(base | set(parse_cards("Td 4h")), point, "foxwoods")
    assert found.flush_ways[row] == 4 * (3 + 6)
    assert counted.tolist() == (4 * (3 * together + 6 * apart)).tolist()


def test_a_dealer_without_a_flush_against_every_player() -> None:
    """Four queens, two sevens and an ace: the ace has the suit of a seven or not, in twelve ways each."""
    found = kinds()
    classes, flushes = set_points("stones", low_wheel=False)
    hands = [set(parse_cards(f"Qc Qd Qh Qs 7c 7d {ace}")) for ace in ("Ac", "Ah")]
    counts = np.bincount([card >> 2 for card in hands[0]], minlength=13)
    row = int(np.flatnonzero((found.counts == counts).all(1) & (found.joker == 0))[0])
    assert row not in found.row
    dealer = Measure(weighted(np.array([row]), classes.set[[row]]), NO_POINTS)
    counted = count_pairs(Work(), "test", {}, dealer, [of_points(classes.set, flushes.set, found.row)])[0]
    one, other = (as_dealer(hand, int(classes.set[row]), "stones") for hand in hands)
    assert found.ways[row] == 24
    assert counted.tolist() == (12 * (one + other)).tolist()


def test_what_suits_change_is_what_a_direct_count_finds() -> None:
    """Settings of one hand by ranks, and by what its suits leave of the dealer's flushes, against the direct count."""
    found = kinds()
    classes, flushes = set_points("foxwoods", low_wheel=False)
    theirs = of_points(classes.set, flushes.set, found.row)
    hand = tuple(sorted(parse_cards("Kc Jc 8c 7h 4c 3s 2s")))
    direct = {(one.win, one.lose) for one in settings_of(hand, "foxwoods")}
    counts = np.bincount([card >> 2 for card in hand], minlength=13)
    row = int(np.flatnonzero((found.counts == counts).all(1) & (found.joker == 0))[0])
    front = classes.front[row, : classes.size[row]]
    answers = answers_to(found, theirs, np.full(len(front), row), front, threads=2)
    blocks = flush_hands(found, classes, flushes)
    held = np.flatnonzero(counts).tolist()
    parts = [sum(1 << held.index(card >> 2) for card in hand if card & 3 == suit) for suit in range(4)]
    first = next(one for one in settings_of(hand, "foxwoods") if _point(one) == front[0])
    for point, (win, lose) in zip(front.tolist(), answers.tolist(), strict=True):
        won, lost = _change(counts, point, int(front[0]), blocks)
        wins = first.win + win - int(answers[0, 0]) + sum(int(won[part]) for part in parts)
        losses = first.lose + lose - int(answers[0, 1]) + sum(int(lost[part]) for part in parts)
        assert (wins, losses) in direct


def _point(setting: Setting) -> int:
    high = fast.rank_bug(np.array([setting.high], np.uint8))[0]
    return int(high) << LOW_BITS | int(fast.rank_two_card(np.array([setting.low], np.uint8))[0])


def _change(counts: Values, one: int, other: int, blocks: FlushHands) -> tuple[Values, Values]:
    """What the dealer's flushes in a suit change, by the ranks that the player holds there."""
    won, lost = np.zeros(128, np.int64), np.zeros(128, np.int64)
    room = Room(
        np.empty(len(blocks.suited), np.int32),
        np.empty((128, 105), np.int32),
        np.empty((128, 36), np.int64),
        np.empty(1 << 13, np.int16),
    )
    flush_change(counts, 4, one, other, len(blocks.block_width), blocks, room, won, lost)
    return won, lost
