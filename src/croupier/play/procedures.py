"""The steps between rounds: opening, shuffling, cutting and loading, as a queue that must be worked off in order."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from croupier.play.inputs import Due, Role
from croupier.rulebook import enforces

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.play.chapter import Playbook
    from croupier.submission import TableRules

DEALER = (Role.DEALER,)
FLOOR = (Role.FLOORPERSON,)
SHUFFLER = (Role.DEALER, Role.DEVICE)


def automated(rules: TableRules) -> bool:
    """Whether a device shuffles."""
    return rules.option("shuffle_method") != "manual"


def batches(game: Playbook, rules: TableRules) -> int:
    """How many decks or batches take turns at the table."""
    if game.law.cards.two_batches:
        continuous = rules.option("dealing_device") == "continuous-shuffler"
        return 2 if automated(rules) and not continuous else 1
    return 2 if rules.option("second_deck") is True else 1


def dealing_way(game: Playbook, rules: TableRules) -> str:
    """How the table deals: as filed, or in the only way that the chapter knows."""
    return str(rules.option("dealing_method") or rules.option("dealing_device") or next(iter(game.law.dealing)))


def in_words(game: Playbook, due: Due) -> Due:
    """A step in the words of its game."""
    return replace(due, text=game.words[due.act]) if due.act in game.words else due


def opening(game: Playbook, rules: TableRules) -> Iterator[Due]:
    """From the delivery of the cards to a stack that is ready to be shuffled, for each deck or batch."""
    for due in _opening(game, rules):
        yield in_words(game, due)


def _opening(game: Playbook, rules: TableRules) -> Iterator[Due]:
    law = game.law.opening
    yield Due("check-table", FLOOR, game.law.wagering.positions, "check the equipment and what is in force all round")
    if game.opens is not None:
        yield from game.opens(rules)
        return
    for batch in range(batches(game, rules)):
        clause = law.each_batch if batch else law.inspect
        if rules.option("preshuffled_cards") is True:
            yield Due("receive-preinspected", DEALER, law.preinspected, "receive cards inspected and shuffled before")
            if rules.is_read(law.spread_if_reading):
                yield Due("spread", DEALER, law.spread, "spread the cards face up")
        else:
            yield from inspecting(game, rules, clause)
            yield Due("verify", FLOOR, clause, "verify the dealer's inspection")
            if law.tear_joker and rules.option("two_joker_decks") is True:
                yield Due("tear-joker", DEALER, law.tear_joker, "tear the second joker")
            yield Due("spread", DEALER, law.spread, "spread the cards face up")
            yield Due("view", (Role.PLAYER,), law.wash, "the first player looks at the cards")
            yield Due("wash", DEALER, law.wash, "turn the cards down, wash and stack them")
        yield from shuffling(game, rules, preshuffled=rules.option("preshuffled_cards") is True)


def inspecting(game: Playbook, rules: TableRules, clause: str) -> Iterator[Due]:
    """The dealer's inspection, in as many steps as the chapter names."""
    law = game.law.opening
    if law.clean and rules.option("clean_tiles_before_inspection") is True:
        yield Due("clean", DEALER, law.clean, "clean the tiles")
    yield in_words(game, Due("inspect", DEALER, clause, "inspect the cards for defects"))
    for act, part, text in law.inspection:
        yield Due(act, DEALER, part, text)


def replacing(game: Playbook, rules: TableRules) -> Iterator[Due]:
    """An unsuitable set is replaced and sealed, and its substitute inspected."""
    law = game.law.opening
    if law.substitute and law.seal:
        yield Due("substitute", FLOOR, law.substitute, "bring a substitute set from the reserve")
        yield Due("seal", FLOOR, law.seal, "seal the unsuitable set, identified and signed by dealer and supervisor")
    yield from inspecting(game, rules, law.inspect)


def shuffling(
    game: Playbook, rules: TableRules, *, preshuffled: bool = False, after_round: bool = False
) -> Iterator[Due]:
    """A shuffle; preshuffled cards only state their order."""
    law = game.law.shuffle
    roles = SHUFFLER if automated(rules) and not law.by_hand else DEALER
    text = "place the preshuffled cards" if preshuffled else "shuffle the cards"
    clause = game.law.opening.preinspected if preshuffled else law.shuffle
    if after_round and law.after_round:
        clause = law.after_round
    yield in_words(game, Due("shuffle", roles, clause, text, data=("order",)))


def cutting(game: Playbook, rules: TableRules, *, preshuffled: bool = False, by_hand: bool = False) -> Iterator[Due]:
    """A cut where the chapter asks for one, then the cards go where they are dealt from."""
    law = game.law.shuffle
    device_deals = rules.option("auto_reshuffle_device") is True
    by_hand = by_hand or preshuffled or not automated(rules)
    if preshuffled and game.cut_preshuffled is not None:
        by_hand = game.cut_preshuffled(rules)
    always_cut = law.offer is not None and law.device_stack is None
    needs_cut = bool(law.cut) and not device_deals and (by_hand or always_cut)
    if needs_cut and law.offer is not None:
        yield Due("cut", (Role.PLAYER, Role.DEALER), law.cut, "offer the cards to be cut", data=("at",))
    elif needs_cut:
        yield Due("cut", DEALER, law.cut, "cut the cards", data=("at",))
    yield loading(game, rules)


def loading(game: Playbook, rules: TableRules) -> Due:
    """The stack goes into the shoe, the hand or the device."""
    way = dealing_way(game, rules)
    roles = DEALER if game.law.shuffle.by_hand else SHUFFLER
    return in_words(game, Due("load", roles, game.law.dealing[way].load, f"place the cards for dealing ({way})"))


@enforces("table")
def standing(game: Playbook, rules: TableRules) -> list[str]:
    """The clauses that hold all the time at this table: equipment, cards, handling and conduct."""
    way = dealing_way(game, rules)
    law = game.law
    cards = law.cards
    taking_turns = (cards.automated, cards.two_batches, cards.colors, cards.stored, cards.alternate, cards.one_in_rack)
    found = [law.wagering.positions, cards.composition, *law.equipment, *law.dealing[way].handling, *law.conduct]
    if game.equipped is not None:
        found += game.equipped(rules)
    if batches(game, rules) == 2:
        found += [clause for clause in taking_turns if clause]
    return found
