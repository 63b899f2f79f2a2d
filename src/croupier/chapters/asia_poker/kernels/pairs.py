"""Count every deal of seven cards to the dealer and seven to a player at Asia Poker, exactly.

A hand that is set consists of three classes: of its high, medium and low part. The player wins a deal if two of the
three parts are higher than the dealer's, and loses it otherwise. The dealer's hands are counted in two steps. First all
hands are counted by their ranks, as if there were no flushes. Then those hands that may make a flush, and are therefore
set differently, are counted with their true parts, and what they contributed in the first step is subtracted.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from croupier.chapters.asia_poker.kernels import keys as asia_keys
from croupier.chapters.asia_poker.kernels import tables as asia_tables
from croupier.chapters.asia_poker.kernels.classes import JOKER_BIT, Settings, best_of_kinds, kinds, set_kinds
from croupier.chapters.asia_poker.kernels.sweep import PLACE
from croupier.chapters.asia_poker.kernels.tables import MASKS

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.chapters.asia_poker.kernels.classes import Kinds
    from croupier.chapters.asia_poker.kernels.house_way import Rules
    from croupier.compiled.arrays import I32, I64
    from croupier.work import Work

# So many chunks of keys: enough that two threads end together.
CHUNKS = 64
# Room for entries that is used again and again; a few keys need more, and no others touch all of it.
SPACE = 18_000_000
# How many hands of a lot share each of its doubles: four suits for the flush, three for the other three cards.
TWELVE = 12

Space: TypeAlias = "tuple[I64, I64]"


@dataclass(frozen=True, slots=True, eq=False)
class Questions:
    """What the player's hands ask: the best settings of classes, lots and doubles.

    A double also asks about the settings of its lots and its class: `asked` has all of these. `ranked` has the settings
    of each class that any of its hands asks about. The rest says where the same question stands: of classes, lots and
    doubles in `ranked`, of doubles in `asked`, and which questions of lots and classes stand where in `asked`.
    """

    plain: Settings
    lots: Settings
    doubles: Settings
    asked: Settings
    ranked: Settings
    plain_ranked: I64
    lots_ranked: I64
    doubles_ranked: I64
    doubles_asked: I64
    lots_in_doubles: tuple[I64, I64]
    plain_in_doubles: tuple[I64, I64]


@cache
def questions(rules: Rules, ranks: tuple[int, ...]) -> Questions:
    """The settings that may be best for any hand of the player."""
    return questions_about(kinds(ranks), *best_of_kinds(rules, ranks))


def questions_about(held: Kinds, plain: Settings, lots: Settings, doubles: Settings) -> Questions:
    """Questions about given settings of classes, lots and doubles."""
    one, other = held.double_lots.T
    # Equal halves are one lot.
    apart = np.flatnonzero(one != other)
    owners = np.concatenate([np.arange(len(one)), apart])
    lot_owners, lot_places = _of(lots, np.concatenate([one, other[apart]]))
    lot_owners = owners[lot_owners]
    class_owners, class_places = _of(plain, held.double_class)
    asked = _together(
        len(one),
        (doubles.owners, doubles.codes),
        (lot_owners, lots.codes[lot_places]),
        (class_owners, plain.codes[class_places]),
    )
    lot_class, double_class = held.lot_class[lots.owners], held.double_class[doubles.owners]
    ranked = _together(
        len(held.counts), (plain.owners, plain.codes), (lot_class, lots.codes), (double_class, doubles.codes)
    )
    return Questions(
        plain=plain,
        lots=lots,
        doubles=doubles,
        asked=asked,
        ranked=ranked,
        plain_ranked=_places(ranked, plain.owners, plain.codes),
        lots_ranked=_places(ranked, lot_class, lots.codes),
        doubles_ranked=_places(ranked, double_class, doubles.codes),
        doubles_asked=_places(asked, doubles.owners, doubles.codes),
        lots_in_doubles=(lot_places, _places(asked, lot_owners, lots.codes[lot_places])),
        plain_in_doubles=(class_places, _places(asked, class_owners, plain.codes[class_places])),
    )


def _of(settings: Settings, hands: I64) -> tuple[I64, I64]:
    """The settings of given hands: the place of the hand among the given, and that of the setting."""
    sizes = np.diff(settings.starts)[hands]
    owners = np.repeat(np.arange(len(hands)), sizes)
    first = np.repeat(np.cumsum(sizes) - sizes, sizes)
    return owners, settings.starts[hands][owners] + np.arange(len(owners)) - first


def _together(size: int, *parts: tuple[I64, I32]) -> Settings:
    """All settings of each owner, each once and in rising order."""
    keys = np.sort(np.concatenate([owners << JOKER_BIT | codes for owners, codes in parts]))
    keys = keys[np.flatnonzero(np.diff(keys, prepend=-1))]
    starts = np.searchsorted(keys >> JOKER_BIT, np.arange(size + 1))
    return Settings(starts, (keys & (1 << JOKER_BIT) - 1).astype(np.int32))


def _places(settings: Settings, owners: I64, codes: I32) -> I64:
    """Where given settings of given owners stand."""
    found: I64 = np.searchsorted(settings.owners << JOKER_BIT | settings.codes, owners << JOKER_BIT | codes)
    return found


# What the dealer holds


@dataclass(frozen=True, slots=True, eq=False)
class Dealer:
    """A dealer's hands set by a way: all by their ranks; what changes by flushes, by ranks and by suits."""

    plain: asia_keys.Ranked
    changes: asia_keys.Ranked
    changed: asia_keys.Changed
    changed_without_joker: asia_keys.Changed


def dealer_of(way: str, rules: Rules, ranks: tuple[int, ...]) -> Dealer:
    """The dealer's hands set by a way."""
    held = kinds(ranks)
    plain, lots, doubles = set_kinds(way, rules, ranks)
    joker = held.joker.astype(np.int32) << JOKER_BIT
    lot_joker = held.lot_joker.astype(np.int32) << JOKER_BIT
    old = plain[held.lot_class]
    changed = np.flatnonzero(lots != old)
    owner, value, weight = _double_changes(held, plain, lots, doubles)
    classes = np.concatenate([held.lot_class[changed], held.lot_class[changed], held.double_class[owner]])
    values = np.concatenate([lots[changed], old[changed], value])
    number = held.lot_number[changed]
    weights = np.concatenate([number, -number, held.double_number[owner] * weight])
    keys, place = np.unique(classes << JOKER_BIT | values, return_inverse=True)
    sums = np.bincount(place, weights, len(keys)).astype(np.int64)
    keys, sums = keys[sums != 0], sums[sums != 0]
    owners = keys >> JOKER_BIT
    codes = (keys & (1 << JOKER_BIT) - 1).astype(np.int32)
    return Dealer(
        plain=_ranked(np.arange(len(plain)), plain | joker, np.ones(len(plain), np.int64), ranks)[0],
        changes=_ranked(owners, codes | joker[owners], sums, ranks)[0],
        changed=_changed(held, changed, lots | lot_joker, old | lot_joker, (owner, value, weight)),
        changed_without_joker=_changed(
            held, changed[held.lot_joker[changed] == 0], lots, old, (owner[:0], value[:0], weight[:0])
        ),
    )


def _double_changes(held: Kinds, plain: I32, lots: I32, doubles: I32) -> tuple[I64, I32, I64]:
    """What the setting of doubles adds to that of their two lots: for some doubles values and their weights."""
    one, other = held.double_lots.T
    columns = np.stack([doubles, lots[one], lots[other], plain[held.double_class]], axis=1)
    weights = np.array([1, -1, -1, 1])
    # Each value once, with the sum of the weights of all equal ones
    same = columns[:, :, None] == columns[:, None, :]
    first = ~(same & np.tri(4, k=-1, dtype=np.bool_)).any(2)
    sums = np.where(first, (same * weights).sum(2), 0)
    owner, column = np.nonzero(sums)
    return owner, columns[owner, column], sums[owner, column]


def _ranked(owners: I64, values: I32, weights: I64, ranks: tuple[int, ...]) -> tuple[asia_keys.Ranked, I64]:
    """Values of classes in the order of their high ranks, and which value stands where."""
    tables = asia_tables.ranks_of(ranks)
    high = tables.high[owners]
    order = np.argsort(high, kind="stable")
    starts = np.searchsorted(high[order], np.arange(tables.keys + 1))
    chosen = owners[order]
    return (
        asia_keys.Ranked(starts, values[order], tables.low[chosen].astype(np.int32), weights[order].astype(np.int32)),
        order,
    )


def _changed(held: Kinds, lots: I64, new: I32, old: I32, doubles: tuple[I64, I32, I64]) -> asia_keys.Changed:
    """The changed lots, and doubles in both orders of their suits."""
    owner, value, weight = doubles
    one, other = held.double_masks[owner].T
    swapped = one != other
    first = np.concatenate([one, other[swapped]])
    by_mask = np.argsort(first, kind="stable")
    second = np.concatenate([other, one[swapped]])[by_mask]
    values = np.concatenate([value, value[swapped]])[by_mask] | np.int32(1 << JOKER_BIT)
    weights = np.concatenate([weight, weight[swapped]])[by_mask]
    mask, off = held.lot_mask[lots], held.lot_off[lots]
    return asia_keys.Changed(
        masks=np.unique(np.concatenate([mask, first])),
        starts=np.searchsorted(mask, np.arange(MASKS + 1)),
        mask=mask.astype(np.int32),
        off=off.astype(np.int16),
        new=new[lots],
        old=old[lots],
        off_starts=np.searchsorted(np.sort(off), np.arange(len(held.offs.size) + 1)),
        by_off=np.argsort(off, kind="stable").astype(np.int32),
        double_starts=np.searchsorted(first[by_mask], np.arange(MASKS + 1)),
        double_other=second.astype(np.int32),
        double_value=values,
        double_weight=weights.astype(np.int32),
    )


# What the player asks


def _asking(held: Kinds, asked: Questions) -> tuple[asia_keys.Asking, asia_keys.Asking]:
    """The player's lots with their classes, and the player's doubles."""
    by_class = np.argsort(held.lot_class, kind="stable")
    none = np.zeros(0, np.int64)
    lots = asia_keys.Asking(
        masks=np.unique(held.lot_mask),
        starts=np.searchsorted(held.lot_mask, np.arange(MASKS + 1)),
        mask=held.lot_mask.astype(np.int32),
        off=held.lot_off.astype(np.int16),
        joker=held.lot_joker,
        ask_starts=asked.lots.starts,
        codes=asked.lots.codes,
        support=(held.counts > 0) @ (1 << np.arange(13)),
        class_joker=held.joker,
        class_starts=np.searchsorted(held.lot_class[by_class], np.arange(len(held.counts) + 1)),
        class_lots=by_class.astype(np.int32),
        class_ask_starts=asked.plain.starts,
        class_codes=asked.plain.codes,
    )
    mask, other = held.double_masks.T
    other_counts = other[:, None] >> np.arange(13) & 1
    doubles = asia_keys.Asking(
        masks=np.unique(mask),
        starts=np.searchsorted(mask, np.arange(MASKS + 1)),
        mask=mask.astype(np.int32),
        off=held.offs.index(other_counts).astype(np.int16),
        joker=np.ones(len(mask), np.int64),
        ask_starts=asked.asked.starts,
        codes=asked.asked.codes,
        support=none,
        class_joker=none,
        class_starts=np.zeros(1, np.int64),
        class_lots=np.zeros(0, np.int32),
        class_ask_starts=np.zeros(1, np.int64),
        class_codes=np.zeros(0, np.int32),
    )
    return lots, doubles


# All deals


@dataclass(frozen=True, slots=True, eq=False)
class Beaten:
    """How many dealer's hands each setting beats that the player's hands ask about.

    `ranked` counts them for one hand of a class and a dealer without flushes. What flushes of the dealer change is in
    `plain` for all hands of a class, in `lots` for all hands of a lot, in `shared` for all hands of a class that are
    in its lots (doubles twice), and in `doubles` for one hand.
    """

    ranked: I64
    plain: I64
    lots: I64
    shared: I64
    doubles: I64


def beaten(asked: Questions, way: str, rules: Rules, work: Work, ranks: tuple[int, ...]) -> Beaten:
    """Count for every setting that is asked about the hands that it beats of a dealer who sets by a way."""
    dealer, tables = dealer_of(way, rules, ranks), asia_tables.ranks_of(ranks)
    lots, doubles = _asking(kinds(ranks), asked)
    ranked = _by_ranks(work, ranks, asked.ranked, dealer.plain, tables.holders, tables.parts)
    plain = _by_ranks(work, ranks, asked.plain, dealer.changes, tables.own_holders, tables.own_parts)
    suited = _by_suits(work, "flushes", asia_tables.offs_of(ranks), dealer.changed, lots)
    double = asia_tables.offs_of(ranks, double=True)
    twice = _by_suits(work, "two flushes", double, dealer.changed_without_joker, doubles)
    return Beaten(ranked, plain, suited[: len(asked.lots.codes)], suited[len(asked.lots.codes) :], twice)


def _by_ranks(
    work: Work,
    ranks: tuple[int, ...],
    asked: Settings,
    dealer: asia_keys.Ranked,
    holders: asia_keys.Parts,
    parts: asia_keys.Parts,
) -> I64:
    held, owners = kinds(ranks), asked.owners
    values = asked.codes | held.joker[owners].astype(np.int32) << JOKER_BIT
    player, order = _ranked(owners, values, np.ones(len(owners), np.int64), ranks)
    keys = len(holders.starts) - 1

    def run(chunk: int, found: I64, space: Space) -> None:
        for key in range(chunk, keys, CHUNKS):
            asia_keys.by_ranks(key, holders, parts, dealer, player, found, space)

    found = np.empty(len(owners), np.int64)
    found[order] = _spread(work, "ranks", CHUNKS, len(owners), run)
    return found


def _by_suits(work: Work, label: str, offs: asia_keys.Offs, dealer: asia_keys.Changed, player: asia_keys.Asking) -> I64:
    chunks = _chunks(player)

    def run(chunk: int, found: I64, space: Space) -> None:
        for suited in chunks[chunk]:
            asia_keys.by_suits(suited, offs, dealer, player, found, space)

    return _spread(work, label, len(chunks), len(player.codes) + len(player.class_codes), run)


def _chunks(player: asia_keys.Asking) -> list[list[int]]:
    """All suited ranks that keys may have, the fewest first, in chunks of about equal work."""
    asked = np.zeros(MASKS, np.int64)
    np.add.at(asked, player.mask, np.diff(player.ask_starts))
    held = asked.reshape((2,) * 13)
    for axis in range(13):
        held = np.concatenate([held.sum(axis, keepdims=True), held.take([1], axis)], axis)
    size = held.reshape(-1)
    masks = sorted(np.flatnonzero(size).tolist(), key=lambda mask: (mask.bit_count(), mask))
    least = int(size.sum()) // CHUNKS
    chunks: list[list[int]] = [[]]
    room = 0
    for mask in masks:
        chunks[-1].append(mask)
        room += int(size[mask])
        if room > least:
            chunks.append([])
            room = 0
    return [chunk for chunk in chunks if chunk]


def _spread(work: Work, label: str, chunks: int, size: int, run: Callable[[int, I64, Space], None]) -> I64:
    """Run all chunks, each thread with an array and a space of its own, and add these arrays up."""
    if size > PLACE:
        raise AssertionError("a question has no room for so many places")
    free: SimpleQueue[tuple[I64, Space]] = SimpleQueue()
    made: list[I64] = []

    def one(chunk: int) -> I64:
        try:
            found, space = free.get_nowait()
        except Empty:
            found, space = np.zeros(size, np.int64), (np.empty(SPACE, np.int64), np.empty(SPACE, np.int64))
            made.append(found)
        run(chunk, found, space)
        free.put((found, space))
        return found[:0]

    work.gather(label, chunks, one)
    total: I64 = np.add.reduce(made)
    return total


def totals_of(held: Kinds, asked: Questions, found: Beaten) -> tuple[I64, I64, I64]:
    """The deals that each setting wins with plain hands of classes, with hands of lots but no doubles, with doubles."""
    in_doubles = found.doubles * held.double_number[asked.asked.owners]
    places, same = asked.plain_in_doubles
    plain = held.plain[asked.plain.owners] * found.ranked[asked.plain_ranked] + found.plain - found.shared
    np.add.at(plain, places, in_doubles[same])
    lots = held.proper[asked.lots.owners] * found.ranked[asked.lots_ranked] + found.lots
    places, same = asked.lots_in_doubles
    lots[places] -= TWELVE * found.doubles[same]
    doubles = (
        held.double_number[asked.doubles.owners] * found.ranked[asked.doubles_ranked] + in_doubles[asked.doubles_asked]
    )
    return plain, lots, doubles
