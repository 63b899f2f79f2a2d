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
SUPERVISOR = (Role.SUPERVISOR,)
STAFF = (Role.DEALER, Role.FLOORPERSON, Role.SUPERVISOR)
SHUFFLER = (Role.DEVICE, Role.DEALER)


def automated(rules: TableRules) -> bool:
    """Whether a device shuffles."""
    return rules.option("shuffle_method") != "manual"


def reshuffles_itself(rules: TableRules) -> bool:
    """Whether the cards stay in a device that shuffles them again and again, so that nothing is cut."""
    return rules.option("auto_reshuffle_device") is True or rules.option("dealing_device") == "continuous-shuffler"


def batches(game: Playbook, rules: TableRules) -> int:
    """How many decks or batches take turns at the table."""
    if game.law.cards.two_batches:
        return 2 if automated(rules) and not reshuffles_itself(rules) else 1
    return 2 if rules.option("second_deck") is True else 1


def dealing_way(game: Playbook, rules: TableRules) -> str:
    """How the table deals: as filed, or in the only way that the chapter knows."""
    return str(rules.option("dealing_method") or rules.option("dealing_device") or next(iter(game.law.dealing)))


def in_words(game: Playbook, due: Due) -> Due:
    """A step in the words of its game."""
    return replace(due, text=game.words[due.act]) if due.act in game.words else due


def checking(game: Playbook, rules: TableRules) -> Iterator[Due]:
    """What is done once before any cards are brought; all there is where nothing is dealt."""
    yield Due("check-table", FLOOR, game.law.wagering.positions, "check the equipment and what is in force all round")
    if game.opens is not None:
        yield from game.opens(rules)


def opening(game: Playbook, rules: TableRules, deck: str, *, first: bool, again: bool = False) -> Iterator[Due]:
    """From the delivery of a deck or batch to its shuffle; one that is opened again comes from nowhere else."""
    preshuffled = rules.option("preshuffled_cards") is True and not again
    steps = _preinspected(game, rules) if preshuffled else _inspected(game, rules, first=first)
    for due in (*steps, *shuffling(game, rules, preshuffled=preshuffled)):
        yield replace(in_words(game, due), deck=deck)


def _preinspected(game: Playbook, rules: TableRules) -> Iterator[Due]:
    law = game.law.opening
    yield Due("receive-preinspected", DEALER, law.preinspected, "receive cards inspected and shuffled before")
    if rules.is_read(law.spread_if_reading):
        yield Due("spread", DEALER, law.spread, "spread the cards face up")


def _inspected(game: Playbook, rules: TableRules, *, first: bool) -> Iterator[Due]:
    law = game.law.opening
    clause = law.inspect if first else law.each_batch
    yield from inspecting(game, rules, clause)
    yield Due("verify", FLOOR, clause, "verify the dealer's inspection")
    if law.tear_joker and rules.option("two_joker_decks") is True:
        text = "tear the second joker"
        yield Due("tear-joker", DEALER, law.tear_joker, text)
        yield Due("tear-joker", (Role(law.joker_with),), law.tear_joker, f"{text}: the {law.joker_with} sees to it too")
    yield Due("spread", DEALER, law.spread, "spread the cards face up")
    yield Due("view", (Role.PLAYER,), law.wash, "the first player looks at the cards")
    yield Due("wash", DEALER, law.wash, "turn the cards down, wash and stack them")


def inspecting(game: Playbook, rules: TableRules, clause: str) -> Iterator[Due]:
    """The dealer's inspection, in as many steps as the chapter names."""
    law = game.law.opening
    if law.clean and rules.option("clean_tiles_before_inspection") is True:
        yield Due("clean", DEALER, law.clean, "clean the tiles")
    yield in_words(game, Due("inspect", DEALER, clause, "inspect the cards for defects"))
    for act, part, text in law.inspection:
        yield Due(act, DEALER, part, text)


def replacing(game: Playbook) -> Iterator[Due]:
    """An unsuitable set is replaced, and sealed under two signatures."""
    law = game.law.opening
    if law.substitute and law.seal:
        yield Due("substitute", SUPERVISOR, law.substitute, "bring a substitute set from the reserve")
        text = "seal the unsuitable set, identified by table, date and time: "
        yield Due("seal", DEALER, law.seal, f"{text}the dealer signs", data=("table",))
        yield Due("seal", SUPERVISOR, law.seal, f"{text}the casino supervisor signs")


def shuffling(
    game: Playbook, rules: TableRules, *, preshuffled: bool = False, after_round: bool = False
) -> Iterator[Due]:
    """A shuffle; preshuffled cards only state their order."""
    law = game.law.shuffle
    text = "place the preshuffled cards" if preshuffled else "shuffle the cards"
    clause = game.law.opening.preinspected if preshuffled else law.shuffle
    if after_round and law.after_round:
        clause = law.after_round
    roles = (Role.DEALER, Role.DEVICE) if preshuffled else shufflers(game, rules)
    yield in_words(game, Due("shuffle", roles, clause, text, data=("order", "count")))


def shufflers(game: Playbook, rules: TableRules) -> tuple[Role, ...]:
    """Who may shuffle: the device that is in service, and the dealer unless it must go first."""
    if not automated(rules) or game.law.shuffle.by_hand:
        return DEALER
    return (Role.DEVICE,) if game.law.devices.exclusive else SHUFFLER


def cutting(game: Playbook, rules: TableRules, *, preshuffled: bool = False, by_hand: bool = False) -> Iterator[Due]:
    """A cut where the chapter asks for one, then the cards go where they are dealt from."""
    if needs_cut(game, rules, preshuffled=preshuffled, by_hand=by_hand):
        yield the_cut(game, "offer the cards to be cut" if game.law.shuffle.offer else "cut the cards")
    yield loading(game, rules)


def needs_cut(game: Playbook, rules: TableRules, *, preshuffled: bool, by_hand: bool) -> bool:
    """Whether a stack that was shuffled so is cut."""
    law = game.law.shuffle
    by_hand = by_hand or preshuffled or not automated(rules)
    if preshuffled and game.cut_preshuffled is not None:
        by_hand = game.cut_preshuffled(rules)
    always_cut = law.offer is not None and law.device_stack is None
    return bool(law.cut) and not reshuffles_itself(rules) and (by_hand or always_cut)


def the_cut(game: Playbook, text: str) -> Due:
    """A cut, by a player where the chapter has it offered."""
    law = game.law.shuffle
    roles = (Role.PLAYER, Role.DEALER) if law.offer is not None else DEALER
    return Due("cut", roles, law.cut, text, data=("at", "cover"))


def loading(game: Playbook, rules: TableRules) -> Due:
    """The stack goes into the shoe, the hand or the device."""
    way = dealing_way(game, rules)
    roles = DEALER if game.law.shuffle.by_hand else (Role.DEALER, Role.DEVICE)
    return in_words(game, Due("load", roles, game.law.dealing[way].load, f"place the cards for dealing ({way})"))


def covering(game: Playbook, clause: str) -> Due:
    """A device that cannot be used is covered, or where the chapter says so, removed."""
    gone = "remove the device from the table"
    text = gone if game.law.devices.exclusive else "cover the device or put up a sign"
    return Due("cover-device", STAFF, clause, text, data=("device",))


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
