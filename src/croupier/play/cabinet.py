"""The cards of a table between rounds: opening, shuffling, cutting, loading, and how long they may stay."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from croupier.errors import InputError, RuleError
from croupier.play import procedures, refilling, shuffles
from croupier.play.cutting import Cutting
from croupier.play.decks import Deck, Stock
from croupier.play.devices import HAND, Devices, State
from croupier.play.inputs import Due, Event, Input, Role
from croupier.play.shoe import DiscardRack, Shoe
from croupier.play.signing import Signing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from croupier.cards import Card
    from croupier.play.betting import Betting
    from croupier.play.chapter import Playbook
    from croupier.play.steps import Place
    from croupier.submission import TableRules

PROCEDURES = {
    "check-table",
    "receive-preinspected",
    "inspect",
    "verify",
    "tear-joker",
    "spread",
    "view",
    "wash",
    "stack",
    "shuffle",
    "cut",
    "load",
    "clean",
    "sort-pairs",
    "compare-tiles",
    "examine-tiles",
    "substitute",
    "seal",
    "house",
}


class Cabinet:
    """The dealer's side of the table: steps that must be worked off in order before wagers are taken."""

    def __init__(self, game: Playbook, rules: TableRules, betting: Betting) -> None:
        self.game = game
        self.rules = rules
        self.betting = betting
        self.devices = Devices(game, rules)
        self.stock = Stock(game.law.cards.unit)
        self.cutting = Cutting(game, rules, betting)
        self.signing = Signing(rules.name)
        self.queue: list[Due] = []
        # The deck that is dealt from, and the one that is shuffled for the next round or shoe.
        self.active = self.turn = 0
        self.rack = DiscardRack()
        self.fresh = True
        self.was_cut = False
        self.way = procedures.dealing_way(game, rules)
        self.ordered = False
        # The discards that are being shuffled into a shoe that ran out within a round.
        self.refilling: list[Card] | None = None
        self.last_owners: dict[int, str] = {}
        self.last_cover: Place | None = None
        self.dice_since: int | None = None
        self._open()

    @property
    def present(self) -> TableRules:
        """The rules as they hold for the cards in play, given which devices are in service."""
        return self.devices.present(by_hand=self.by_hand())

    @property
    def batches(self) -> list[Deck]:
        """The decks or batches that have been shuffled since they came."""
        return [deck for deck in self.stock.decks if deck.shuffled]

    @property
    def shoe(self) -> Shoe:
        """The cards being dealt; none where the game deals none."""
        return self.stock.decks[self.active].shoe if self.stock.decks else Shoe([])

    @property
    def cut_order(self) -> list[str]:
        """Who is still offered the cut, the next one first."""
        return self.cutting.order

    def to_come(self) -> TableRules:
        """The rules by which the next shuffle is made."""
        return self.devices.present(by_hand=False)

    # --- the queue

    def verify(self, given: Input) -> None:
        """Refuse a step out of order, by the wrong person, or with impossible cards."""
        if not self.queue:
            raise InputError("act", f"'{given.act}' is not due now", field="act")
        due = self.queue[0]
        if given.act != due.act:
            raise RuleError("order", f"'{given.act}' must wait; first: {due.text}", clause=due.clause, field="act")
        placed = due.clause == self.game.law.opening.preinspected
        if given.act == "shuffle" and not placed:
            self.devices.verify_shuffle(given.role)
        if given.role not in due.roles:
            allowed = " or ".join(due.roles)
            text = f"'{given.act}' is for the {allowed}, not a {given.role}"
            raise RuleError("role", text, clause=due.clause, field="role")
        self.signing.verify(given, due)
        match given.act:
            case "shuffle":
                shuffles.verify(self, given, due.clause)
            case "cut":
                self.cutting.verify(given, due.clause, self.stack_size())
            case "view" if given.who != next(iter(self.betting.players), None):
                text = "the cards are shown to the first player who arrived at the table"
                raise RuleError("view", text, clause=due.clause, field="who")

    def do(self, given: Input) -> list[Event]:
        """Carry out the step that is due."""
        due = self.queue.pop(0)
        event = Event(due.act, due.clause, text=f"{due.text}{self._which(due)}")
        self.signing.sign(given, due)
        if given.data.get("unsuitable") is True and self.signing.inspects(due, self.game):
            return [event._replace(text=f"{due.deck} is unsuitable for use"), *self._unsuitable(due, given)]
        match due.act:
            case "shuffle":
                return [event, *shuffles.shuffled(self, given, due)]
            case "cut":
                return [event, *self._cut(given, due)]
            case "load":
                return [event, *self._loaded()]
            case "view" if given.data.get("face_up") is True and "face_up" in due.data:
                return [event._replace(text=f"{due.text}, spread face up as the player asks")]
            case "inspect" | "receive-preinspected" if due.deck:
                deck = self.stock.decks[self.stock.named(due.deck)]
                deck.opened = deck.opened if deck.inspected else given.at
                deck.inspected = True
            case "seal":
                gone = self.signing.sealed(given, due, self.queue)
                event = event._replace(text=gone.text)
                names = [gone.name] if gone.complete else []
                return [event, *self.stock.remove(names, due.clause, given._replace(who=gone.by), "unsuitable for use")]
            case "check-table":
                self.dice_since = given.at if self.dice_since is None else self.dice_since
                clauses = self.rules.book.clauses
                standing = procedures.standing(self.game, self.present)
                return [event, *(Event("in-force", c, text=clauses[c].summary) for c in standing)]
        return [event]

    def _which(self, due: Due) -> str:
        """Which deck a step handles, once there has been more than one."""
        name = due.deck or (self.stock.decks[self.turn].name if due.act == "shuffle" else "")
        return f" ({name})" if name and self.stock.brought > 1 else ""

    def refresh(self) -> None:
        """Steps that are still to come follow from the devices that are in service now."""
        rules = self.to_come()
        if procedures.batches(self.game, rules) < len(self.stock.decks) and len(self.batches) == 1:
            # Only a device needs a second batch: what has not been opened yet is not brought.
            self.stock.decks, self.active, self.turn = self.batches, 0, 0
            self.queue = [due for due in self.queue if due.deck in ("", self.stock.decks[0].name)]
            if not self.queue:
                self.reshuffle()
        placed = self.game.law.opening.preinspected
        for at, due in enumerate(self.queue):
            if due.act == "shuffle" and due.clause != placed:
                self.queue[at] = replace(due, roles=procedures.shufflers(self.game, rules))
            if due.act == "load":
                self.queue[at] = procedures.loading(self.game, self.present)

    # --- opening

    def resume(self, states: Mapping[str, str], dealing: str | None) -> None:
        """A table that is opened after another sitting finds its devices as they were left."""
        self.devices.states |= {name: State(state) for name, state in states.items()}
        self.devices.chosen = dealing
        self.stock = Stock(self.stock.unit)
        self._open()

    def _open(self) -> None:
        """The table is checked and cards are brought."""
        self.queue = list(procedures.checking(self.game, self.rules))
        if self.game.opens is None:
            many = procedures.batches(self.game, self.to_come())
            self.stock.decks = [self.stock.bring() for _ in range(many)]
            self.queue += [due for deck in self.stock.decks for due in self.opening(deck)]

    def opening(self, deck: Deck, *, again: bool = False) -> Iterator[Due]:
        """The steps from a deck's delivery to its shuffle."""
        first = deck is self.stock.decks[0]
        return procedures.opening(self.game, self.to_come(), deck.name, first=first, again=again)

    def open_again(self, given: Input, clause: str, why: str) -> list[Event]:
        """New cards come to the table, and what was there is written down as removed."""
        events = self.stock.remove((deck.name for deck in self.stock.decks), clause, given, why)
        self.active = self.turn = 0
        self.fresh, self.refilling = True, None
        self.rack.clear()
        self._open()
        return events

    def remove(self, at: int, given: Input, clause: str, why: str) -> list[Event]:
        """One deck leaves the table, and another is opened in its place; the other one stays."""
        decks = self.stock.decks
        if len(decks) == 1:
            return self.open_again(given, clause, why)
        events = self.stock.remove([decks[at].name], clause, given, why)
        decks[at] = self.stock.bring()
        self.queue = [*self.opening(decks[at]), *self.queue]
        return events

    def remove_active(self, given: Input, clause: str, why: str) -> list[Event]:
        """The deck that was dealt from leaves the table."""
        return self.remove(self.active, given, clause, why)

    def _unsuitable(self, due: Due, given: Input) -> list[Event]:
        """What the inspection found unsuitable is replaced, and its substitute inspected."""
        at, rest = self.stock.named(due.deck), [later for later in self.queue if later.deck != due.deck]
        replacing = list(procedures.replacing(self.game))
        old, self.stock.decks[at] = self.stock.decks[at], self.stock.bring()
        self.queue = [*replacing, *self.opening(self.stock.decks[at]), *rest]
        if replacing:
            self.signing.unsuitable = old.name
            return []
        return self.stock.remove([old.name], due.clause, given, "unsuitable for use")

    # --- shuffle

    def by_hand(self) -> bool:
        """Whether the cards in play were shuffled by hand."""
        return bool(self.stock.decks) and self.stock.decks[self.active].by_hand

    def keeps_reshuffling(self) -> bool:
        """Whether the shoe of a game that deals many rounds from it takes back and reshuffles its own discards."""
        return bool(self.game.law.burns_first_card) and procedures.reshuffles_itself(self.present)

    def shuffle_due(self) -> bool:
        """Whether the cards that would be dealt next are to be shuffled first."""
        decks = self.stock.decks
        return any(due.act == "shuffle" and due.deck in ("", decks[self.turn].name) for due in self.queue)

    # --- cut

    def stack_size(self) -> int:
        """How many cards are in the stack that is cut."""
        return len(self.game.deck if self.refilling is None else self.refilling)

    def offer_cut(self) -> None:
        """Settle who is offered the cut, in which order."""
        cover, owners = self.last_cover, self.last_owners
        if self.refilling is not None:
            cover, owners = self.shoe.cover_place, self.betting.owners
        self.cutting.offer(fresh=self.fresh, ordered=self.ordered, cover=cover, owners=owners)

    def _cut(self, given: Input, due: Due) -> list[Event]:
        offered = self.cutting.told(given)
        if given.role is Role.PLAYER and given.data.get("at") is None:
            self.cut_order.pop(0)
            self.queue.insert(0, due)
            return [*offered, Event("cut-refused", self.game.law.shuffle.offer or due.clause, text=given.who)]
        made = [*offered, Event("cut-made", due.clause, text=f"{given.who} at {given.data['at']}")]
        size = self.stack_size()
        cover = given.number("cover", size - size // 4)
        if self.refilling is not None:
            return [*made, *refilling.refilled(self, given.number("at"), cover)]
        self.was_cut = True
        self.shoe.cut(given.number("at"))
        if self.game.law.burns_first_card:
            self.shoe.cover = cover
        return made

    def _loaded(self) -> list[Event]:
        self.rack.clear()
        self.cutting.moved_on(banked=self.betting.bank is not None or self.fresh)
        self.ordered = self.fresh = False
        burns = self.game.law.burns_first_card
        return [*self._dealt_otherwise(), *(self.burn(burns) if burns else [])]

    def _dealt_otherwise(self) -> list[Event]:
        """Where devices or the last shuffle forbid the way of dealing so far, the journal says by which clause."""
        now, law = procedures.dealing_way(self.game, self.present), self.game.law.devices
        if now == self.way:
            return []
        forbidden = self.way == HAND and law.hand_needs_shuffler
        self.way = now
        return [Event("dealing-changed", forbidden or law.covered, text=now)]

    def burn(self, clause: str) -> list[Event]:
        """The next card goes to the discard rack."""
        cards = tuple(self.shoe.take("discard", 1))
        self.rack.put("burn", cards)
        return [Event("burn", clause, "discard", cards, face_up=False)]

    def found_face_up(self, clause: str, card: Card | None) -> list[Event]:
        """A card that everybody has seen goes to the discard rack: the next one, or the one that is named."""
        found = self.shoe.pick(card)
        self.rack.put("found face up", (found,))
        return [Event("burn", clause, "discard", (found,), face_up=True)]

    # --- orders of the floor

    def recut(self) -> list[Event]:
        """The cards are to be cut again."""
        law = self.game.law.shuffle
        if not self.queue:
            self.queue = [procedures.loading(self.game, self.present)]
        self.queue.insert(0, procedures.the_cut(self.game, "cut the cards again"))
        self.cutting.again()
        return [Event("recut-ordered", law.recut)]

    def reshuffle(self, *, ordered: bool = False, after_round: bool = False) -> None:
        """The cards must be shuffled before the next round; what is not open yet is opened all the same."""
        decks = self.stock.decks
        if not decks:
            return
        self.ordered = ordered
        rules = self.to_come()
        if decks[self.active].used and procedures.batches(self.game, rules) == 2 and len(decks) == 2:
            self.turn = 1 - self.active
        unopened = {deck.name for deck in decks if not deck.shuffled}
        cover = [due for due in self.queue if due.act == "cover-device"]
        rest = [due for due in self.queue if due.deck in unopened and due.deck]
        self.queue = [*cover, *rest, *procedures.shuffling(self.game, rules, after_round=after_round)]

    def shuffle_over(self) -> None:
        """The shuffle under way, or the one just done, must be done again with the same cards."""
        if not (self.queue and self.queue[0].act == "shuffle"):
            self.stock.decks[self.active].used = False
            self.reshuffle()

    # --- clocks

    def hours(self) -> tuple[int, str]:
        """How long the cards may stay, and the clause that says so; zero where the chapter leaves it open."""
        way = procedures.dealing_way(self.game, self.present)
        return self.game.law.cards.hours.get(way, (0, self.game.law.cards.composition))

    def verify_age(self, now: int) -> None:
        """Refuse to go on with cards that are overdue."""
        hours, clause = self.hours()
        opened = min((deck.opened for deck in self.stock.decks if deck.inspected), default=now)
        if hours and now - opened >= hours * 3600:
            text = f"the cards have been in use for {hours} hours and must be changed first"
            raise RuleError("overdue", text, clause=clause)
        if self._uses_dice() and self.game.law.dice and now - (self.dice_since or 0) >= self.game.law.dice[0] * 3600:
            text = f"the dice have been on the table for {self.game.law.dice[0]} hours and must be changed first"
            raise RuleError("overdue", text, clause=self.game.law.dice[1])

    def _uses_dice(self) -> bool:
        return self.present.option("starting_position_method") in (None, "shaker")

    # --- around a round

    def round_begins(self) -> list[Event]:
        """A round is dealt from the deck in play; a cover card that lies on top is put to the side."""
        if not self.stock.decks:
            return []
        self.stock.decks[self.active].used = True
        shoe = self.shoe
        if shoe.cover is None or shoe.cover != shoe.at or shoe.cover_place is not None:
            return []
        shoe.cover_place = "top"
        return [Event("cover-card", self.game.law.shuffle.cover_reached[0], text="the cover card lies on top")]

    def collect(self, hands: Iterable[tuple[Place, list[Card]]], owners: dict[int, str]) -> None:
        """Put what still lies on the layout into the rack, and remember the cover card."""
        there = {who for who, _ in self.rack.hands}
        for place, cards in hands:
            if place not in there:
                self.rack.put(place, cards)
        self.last_owners = dict(owners)
        self.last_cover = self.shoe.cover_place
