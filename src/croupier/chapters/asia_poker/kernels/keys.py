"""Count pairs of hands without a common card, by inclusion and exclusion over the cards that they might share.

The pairs that share no card are all pairs, minus the pairs that share a given card (for every card), plus the pairs
that share two given cards, and so on. A key stands for one such set of shared cards. For each key the dealer's hands
that hold it are compared with the player's hands that hold it, whatever their other cards are (`sweep`). Where suits
do not matter, a key consists of ranks only; for hands that may make a flush it has the ranks of some cards of the
flush's suit and the ranks of some of the player's other cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.chapters.asia_poker.kernels.classes import JOKER_BIT
from croupier.chapters.asia_poker.kernels.house_way_choice import HIGH_BIT
from croupier.chapters.asia_poker.kernels.sweep import (
    HIGHS,
    SETTING,
    ask_rows,
    lay_rows,
    order_by_setting,
    put,
    room_for,
    starts_of,
    sweep_keys,
)
from croupier.compiled.jit import njit

if TYPE_CHECKING:
    from croupier.compiled.arrays import I16, I32, I64

MOST = 3
# What the dealer's cards are to a key: of the player's suit, of another; doubles with and without the player's suit
OWN, OTHER, DOUBLE, DOUBLE_OTHER = range(4)


# By ranks


class Ranked(NamedTuple):
    """Hands by their high and low ranks: from `starts[p]` on those with the high ranks p."""

    starts: I64
    values: I32
    lows: I32
    weights: I32


class Parts(NamedTuple):
    """The parts of ranks, from `starts[p]` on those of p, and the factors of a dealer's and a player's hand."""

    starts: I64
    part: I16
    dealer: I32
    player: I32


@njit
def by_ranks(
    common: int, holders: Parts, parts: Parts, dealer: Ranked, player: Ranked, found: I64, space: tuple[I64, I64]
) -> None:
    """All keys with these high ranks in common: add what each of the player's hands beats to its place in `found`.

    `holders` leads from high ranks to those that hold them, `parts` from low ranks to their parts; `space` is room for
    entries of the dealer and the player.
    """
    keys = parts.starts.shape[0] - 1
    values, lows, weights, _ = ranked_items(common, holders.starts, holders.part, holders.dealer, dealer)
    starts, ends, laid = lay_rows(values, lows, weights, parts.starts, parts.part, parts.dealer, keys, space[0])
    values, lows, weights, places = ranked_items(common, holders.starts, holders.part, holders.player, player)
    asks, asked = ask_rows(values, lows, weights, parts.starts, parts.part, parts.player, keys, space[1])
    sums = np.zeros(values.shape[0], np.int64)
    sweep_keys(starts, ends, laid, asks, asked, sums)
    for i in range(sums.shape[0]):
        found[places[i]] += sums[i]


@njit
def ranked_items(common: int, starts: I64, part: I16, factor: I32, hands: Ranked) -> tuple[I32, I32, I32, I32]:
    """The hands whose high ranks hold these, by their high hands: values, low ranks, weights and places."""
    size = 0
    for e in range(starts[common], starts[common + 1]):
        size += hands.starts[part[e] + 1] - hands.starts[part[e]]
    places, factors = np.empty(size, np.int32), np.empty(size, np.int32)
    values = np.empty(size, np.int32)
    n = 0
    for e in range(starts[common], starts[common + 1]):
        for i in range(hands.starts[part[e]], hands.starts[part[e] + 1]):
            places[n], factors[n], values[n] = i, factor[e], hands.values[i]
            n += 1
    order = order_by_setting(values)
    places = places[order]
    return values[order], hands.lows[places], hands.weights[places] * factors[order], places


# By suits


class Offs(NamedTuple):
    """Up to three ranks of unsuited cards, and what keys make of them.

    From `starts[o]` on the parts of o stand in `part`, with the factors of a dealer's hand of the player's suit and of
    a player's hand. `plus` adds two parts. From `half_starts[m]` on the parts of the mask m stand in `half`, smaller
    ones first; `within[n, k]` counts those of up to k of n ranks.

    For keys with suited ranks x, from `under[x]` on stand the unsuited ranks that hold x; from `rest_starts` of these
    places on, parts of what else they hold stand in `rest`, with their factors. `split` has a factor for each such
    part, first where nothing of the key is in the dealer's suit.
    """

    size: I64
    starts: I64
    part: I16
    dealer: I32
    player: I32
    plus: I16
    half_starts: I64
    half: I16
    within: I64
    under: I64
    holder: I16
    rest_starts: I64
    rest: I16
    rest_factor: I32
    split: I32


class Changed(NamedTuple):
    """The dealer's lots that are set otherwise than their class, by mask and by unsuited ranks, and the doubles.

    A lot counts for its new value and against its old one; a double counts for each of its values by a weight.
    """

    masks: I64
    starts: I64
    mask: I32
    off: I16
    new: I32
    old: I32
    off_starts: I64
    by_off: I32
    double_starts: I64
    double_other: I32
    double_value: I32
    double_weight: I32


class Asking(NamedTuple):
    """The player's lots by mask, and the settings that each asks about; then classes, which ask for all their lots."""

    masks: I64
    starts: I64
    mask: I32
    off: I16
    joker: I64
    ask_starts: I64
    codes: I32
    support: I64
    class_joker: I64
    class_starts: I64
    class_lots: I32
    class_ask_starts: I64
    class_codes: I32


class Items(NamedTuple):
    """The dealer's hands at keys with some suited ranks: what kind of key, which parts, the value and the weight."""

    kind: I32
    one: I32
    two: I32
    value: I32
    weight: I32


@njit
def by_suits(suited: int, offs: Offs, dealer: Changed, player: Asking, found: I64, space: tuple[I64, I64]) -> None:
    """All keys with these suited ranks of the player: add what each setting beats to its place in `found`."""
    keys = offs.size.shape[0]
    starts, ends, laid = lay(dealer_items(suited, offs, dealer), offs, space[0])
    rows_from, part, factor, classes = class_rows(suited, offs, player)
    values, places, rows = ask_player(suited, offs, player, classes)
    signs = np.full(values.shape[0], -1 if ranks_in(suited) & 1 else 1, np.int32)
    asks, asked = ask_rows(values, rows, signs, rows_from, part, factor, keys, space[1])
    sums = np.zeros(values.shape[0], np.int64)
    sweep_keys(starts, ends, laid, asks, asked, sums)
    for i in range(sums.shape[0]):
        found[places[i]] += sums[i]


@njit
def ranks_in(mask: int) -> int:
    """How many ranks a mask has."""
    size = 0
    while mask:
        mask &= mask - 1
        size += 1
    return size


@njit
def lay(items: Items, offs: Offs, space: I64) -> tuple[I64, I64, I64]:
    """The dealer's hands at the keys that they hold: where those of each key start and end, and the hands."""
    order = order_by_setting(items.value)
    heads = np.zeros(2 * offs.size.shape[0], np.int64)
    first, laid = heads, space
    # First the hands of each key are counted, then they are entered.
    for entering in range(2):
        if entering:
            laid = room_for(starts_of(heads), space)
            first = heads.copy()
        for i in range(order.shape[0]):
            at = order[i] if entering else i
            kind, one, two = items.kind[at], items.one[at], items.two[at]
            value, joker = int(items.value[at] & SETTING), items.value[at] >> JOKER_BIT
            weight = int(items.weight[at])
            if kind == OWN:
                for e in range(offs.starts[one], offs.starts[one + 1]):
                    if offs.dealer[e]:
                        key = 2 * offs.part[e] + joker
                        if entering:
                            put(key, value, weight * offs.dealer[e], first, heads, laid)
                        else:
                            heads[key] += 1
                continue
            if kind == DOUBLE:
                for e in range(offs.half_starts[one], offs.half_starts[one + 1]):
                    key = 2 * offs.half[e] + joker
                    if entering:
                        put(key, value, weight, first, heads, laid)
                    else:
                        heads[key] += 1
                continue
            # Part of the key is in the suit of the dealer's flush, the rest among the dealer's other cards.
            start, width = offs.half_starts[one], ranks_in(one)
            begin, end = offs.rest_starts[two], offs.rest_starts[two + 1]
            if kind == DOUBLE_OTHER:
                begin, end = offs.half_starts[two], offs.half_starts[two + 1]
            for e in range(begin, end):
                rest = offs.rest[e] if kind == OTHER else offs.half[e]
                alone, both = weight, weight
                if kind == OTHER:
                    alone *= offs.split[0, rest] * offs.rest_factor[e]
                    both *= offs.split[1, rest] * offs.rest_factor[e]
                for h in range(start, start + offs.within[width, MOST - offs.size[rest]]):
                    factor = both if h > start else alone
                    if factor:
                        key = 2 * offs.plus[rest, offs.half[h]] + joker
                        if entering:
                            put(key, value, factor, first, heads, laid)
                        else:
                            heads[key] += 1
    return first, heads, laid


@njit
def dealer_items(suited: int, offs: Offs, dealer: Changed) -> Items:
    """The dealer's hands that may have these ranks of the player's suit."""
    size = 0
    for mask in dealer.masks:
        if mask & suited == suited:
            size += 2 * (dealer.starts[mask + 1] - dealer.starts[mask])
            size += dealer.double_starts[mask + 1] - dealer.double_starts[mask]
    for u in range(offs.under[suited], offs.under[suited + 1]):
        size += 2 * (dealer.off_starts[offs.holder[u] + 1] - dealer.off_starts[offs.holder[u]])
    if suited == 0:
        size += dealer.double_value.shape[0]
    items = Items(
        np.empty(size, np.int32),
        np.empty(size, np.int32),
        np.empty(size, np.int32),
        np.empty(size, np.int32),
        np.empty(size, np.int32),
    )
    n = 0
    for mask in dealer.masks:
        if mask & suited != suited:
            continue
        for i in range(dealer.starts[mask], dealer.starts[mask + 1]):
            set_item(items, n, OWN, dealer.off[i], 0, dealer.new[i], 1)
            set_item(items, n + 1, OWN, dealer.off[i], 0, dealer.old[i], -1)
            n += 2
        for i in range(dealer.double_starts[mask], dealer.double_starts[mask + 1]):
            # Three suits are left for the other three cards.
            weight = 3 * dealer.double_weight[i]
            set_item(items, n, DOUBLE, dealer.double_other[i], 0, dealer.double_value[i], weight)
            n += 1
            if suited == 0:
                set_item(items, n, DOUBLE_OTHER, mask, dealer.double_other[i], dealer.double_value[i], weight)
                n += 1
    for u in range(offs.under[suited], offs.under[suited + 1]):
        off = offs.holder[u]
        for j in range(dealer.off_starts[off], dealer.off_starts[off + 1]):
            i = dealer.by_off[j]
            set_item(items, n, OTHER, dealer.mask[i], u, dealer.new[i], 1)
            set_item(items, n + 1, OTHER, dealer.mask[i], u, dealer.old[i], -1)
            n += 2
    return items


@njit
def set_item(items: Items, n: int, kind: int, one: int, two: int, value: int, weight: int) -> None:
    """Write one item."""
    items.kind[n] = kind
    items.one[n] = one
    items.two[n] = two
    items.value[n] = value
    items.weight[n] = weight


@njit
def ask_player(suited: int, offs: Offs, player: Asking, classes: I32) -> tuple[I32, I32, I32]:
    """The player's settings by their high parts, their places, and their rows of parts and factors."""
    behind, rows = player.codes.shape[0], offs.starts.shape[0] - 1
    heads = np.zeros(HIGHS, np.int64)
    values, places, row = np.empty(0, np.int32), np.empty(0, np.int32), np.empty(0, np.int32)
    # First the settings of each high part are counted, then they are written.
    for writing in range(2):
        if writing:
            size = starts_of(heads)
            values, places, row = np.empty(size, np.int32), np.empty(size, np.int32), np.empty(size, np.int32)
        for mask in player.masks:
            if mask & suited != suited:
                continue
            for i in range(player.starts[mask], player.starts[mask + 1]):
                off, joker = player.off[i], player.joker[i] << JOKER_BIT
                for a in range(player.ask_starts[i], player.ask_starts[i + 1]):
                    high = player.codes[a] >> HIGH_BIT
                    if writing:
                        at = heads[high]
                        values[at], places[at], row[at] = player.codes[a] | joker, a, off
                    heads[high] += 1
        for k in range(classes.shape[0]):
            c = classes[k]
            joker = player.class_joker[c] << JOKER_BIT
            for a in range(player.class_ask_starts[c], player.class_ask_starts[c + 1]):
                high = player.class_codes[a] >> HIGH_BIT
                if writing:
                    at = heads[high]
                    values[at], places[at], row[at] = player.class_codes[a] | joker, behind + a, rows + k
                heads[high] += 1
    return values, places, row


@njit
def class_rows(suited: int, offs: Offs, player: Asking) -> tuple[I64, I16, I32, I32]:
    """The parts and factors of unsuited ranks, then of all lots of a class together; and which classes follow."""
    base = offs.starts.shape[0] - 1
    classes = np.empty(player.support.shape[0], np.int32)
    size, entries = 0, offs.part.shape[0]
    for c in range(player.support.shape[0]):
        asks = player.class_ask_starts[c] < player.class_ask_starts[c + 1]
        if asks and player.support[c] & suited == suited and player.class_starts[c] < player.class_starts[c + 1]:
            classes[size] = c
            size += 1
            entries += min(offs.size.shape[0], 8 * (player.class_starts[c + 1] - player.class_starts[c]))
    starts = np.empty(base + size + 1, np.int64)
    part, factor = np.empty(entries, np.int16), np.empty(entries, np.int32)
    n = offs.part.shape[0]
    starts[: base + 1] = offs.starts
    part[:n] = offs.part
    factor[:n] = offs.player
    summed = np.zeros(offs.size.shape[0], np.int32)
    for k in range(size):
        c = classes[k]
        first = n
        for j in range(player.class_starts[c], player.class_starts[c + 1]):
            lot = player.class_lots[j]
            if player.mask[lot] & suited != suited:
                continue
            off = player.off[lot]
            for e in range(offs.starts[off], offs.starts[off + 1]):
                if summed[offs.part[e]] == 0:
                    part[n] = offs.part[e]
                    n += 1
                summed[offs.part[e]] += offs.player[e]
        for e in range(first, n):
            factor[e] = summed[part[e]]
            summed[part[e]] = 0
        starts[base + k + 1] = n
    return starts, part, factor, classes[:size]
