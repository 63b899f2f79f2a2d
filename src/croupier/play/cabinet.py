"""The cards of a table between rounds: opening, shuffling, cutting, loading, and how long they may stay."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.errors import InputError, RuleError
from croupier.play import procedures
from croupier.play.inputs import Due, Event, Input, Role
from croupier.play.shoe import DiscardRack, Shoe, same_cards

if TYPE_CHECKING:
    from collections.abc import Iterable

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
    "cover-device",
    "clean",
    "sort-pairs",
    "compare-tiles",
    "examine-tiles",
    "substitute",
    "seal",
    "house",
}


@dataclass(slots=True)
class Batch:
    """A deck or batch of cards that belongs to the table."""

    opened: int
    shoe: Shoe


class Cabinet:
    """The dealer's side of the table: steps that must be worked off in order before wagers are taken."""

    def __init__(self, game: Playbook, rules: TableRules, betting: Betting) -> None:
        self.game = game
        self.rules = rules
        self.betting = betting
        self.queue: list[Due] = list(procedures.opening(game, rules))
        self.batches: list[Batch] = []
        self.active = 0
        self.rack = DiscardRack()
        self.fresh = True
        self.again = False
        self.was_cut = False
        self.device_down = False
        self.cut_order: list[str] = []
        self.seats = rules.book.game.positions
        self.first_cut = self.offered_cut = self.seats
        self.ordered = False
        self.last_owners: dict[int, str] = {}
        self.last_cover: Place | None = None
        self.dice_since: int | None = None

    @property
    def shoe(self) -> Shoe:
        """The cards being dealt; none where the game deals none."""
        return self.batches[self.active].shoe if self.game.deals_cards else Shoe([])

    # --- the queue

    def verify(self, given: Input) -> None:
        """Refuse a step out of order, by the wrong person, or with impossible cards."""
        if not self.queue:
            raise InputError("act", f"'{given.act}' is not due now", field="act")
        due = self.queue[0]
        if given.act != due.act:
            raise RuleError("order", f"'{given.act}' must wait; first: {due.text}", clause=due.clause, field="act")
        if given.role not in due.roles:
            allowed = " or ".join(due.roles)
            text = f"'{given.act}' is for the {allowed}, not a {given.role}"
            raise RuleError("role", text, clause=due.clause, field="role")
        if given.act == "shuffle":
            self._verify_order(given, due.clause)
        if given.act == "cut":
            self._verify_cut(given, due.clause)

    def do(self, given: Input) -> list[Event]:
        """Carry out the step that is due."""
        due = self.queue.pop(0)
        event = Event(due.act, due.clause, text=due.text)
        match due.act:
            case "shuffle":
                return [event, *self._shuffled(given)]
            case "cut":
                return [event, *self._cut(given, due)]
            case "load":
                return [event, *self._loaded()]
            case "examine-tiles" if given.data.get("unsuitable") is True:
                self.queue = [*procedures.replacing(self.game, self.rules), *self.queue]
                return [event._replace(text="some tiles are unsuitable for use")]
            case "cover-device":
                self.device_down = True
                return [event]
            case "check-table":
                self.dice_since = given.at if self.dice_since is None else self.dice_since
                clauses = self.rules.book.clauses
                standing = procedures.standing(self.game, self.rules)
                return [event, *(Event("in-force", c, text=clauses[c].summary) for c in standing)]
            case _:
                return [event]

    # --- shuffle

    def _verify_order(self, given: Input, clause: str) -> None:
        if self._wrong_count(given):
            return
        if not same_cards(given.data.get("order"), self.game.deck):
            text = "the order must hold exactly the cards of the deck"
            raise RuleError("order", text, clause=clause, field="order")

    def _wrong_count(self, given: Input) -> bool:
        counted = given.data.get("count")
        return counted is not None and counted != len(self.game.deck)

    def _shuffled(self, given: Input) -> list[Event]:
        law = self.game.law.shuffle
        if self._wrong_count(given):
            self.open_again()
            text = f"the device counted {given.data['count']} cards"
            return [Event("deck-removed", law.wrong_device_count or law.shuffle, text=text)]
        many = procedures.batches(self.game, self.rules)
        batch = Batch(given.at, Shoe(given.cards("order")))
        if len(self.batches) < many:
            self.batches.append(batch)
            self.active = 0
        else:
            self.active = self.active if self.again else (self.active + 1) % many
            batch.opened = self.batches[self.active].opened
            self.batches[self.active] = batch
        if not self.queue and self.keeps_reshuffling() and not self.fresh:
            self.rack.clear()
            return []
        if not self.queue:
            preshuffled = self.fresh and self.rules.option("preshuffled_cards") is True
            by_hand = self.device_down and given.role is Role.DEALER
            self.queue = list(procedures.cutting(self.game, self.rules, preshuffled=preshuffled, by_hand=by_hand))
            self.offer_cut()
        self.again = self.was_cut = False
        self.betting.reshuffled()
        return self._stacked()

    def keeps_reshuffling(self) -> bool:
        """Whether the shoe of a game that deals many rounds from it takes back and reshuffles its own discards."""
        return bool(self.game.law.burns_first_card) and self.rules.option("auto_reshuffle_device") is True

    def _stacked(self) -> list[Event]:
        """Where the chapter says so, record whether the stack is cut or goes straight to be dealt."""
        law, due = self.game.law.shuffle, self.queue[0].act
        clause, text = (law.cut_needed, "the stack is to be cut") if due == "cut" else (law.device_stack, "no cut")
        return [Event("stacked", clause, text=text)] if clause and due in ("cut", "load") else []

    # --- cut

    def offer_cut(self) -> None:
        """Settle who is offered the cut, in which order."""
        self.cut_order = self._offer_order()
        if self.cut_order:
            self.offered_cut = self.betting.players[self.cut_order[0]].seat

    def _offer_order(self) -> list[str]:
        """Who is offered the cut: the first to arrive, whoever got the cover card, or the far right onward.

        Where players bank, the bank comes first, and without a bank the offer moves on from round to round.
        """
        if self.game.law.shuffle.offer is None:
            return []
        players = self.betting.players
        names = [p.name for p in sorted(players.values(), key=lambda p: -p.seat)]
        first = next(iter(players), None) if self.fresh else None
        if not self.fresh and not self.ordered and isinstance(self.last_cover, int):
            first = self.last_owners.get(self.last_cover)
        if self.game.law.shuffle.offer_bank and not self.fresh and names:
            first = self.betting.bank or min(names, key=lambda name: (self.first_cut - players[name].seat) % self.seats)
        if first in names:
            at = names.index(first)
            names = names[at:] + names[:at]
        return names

    def _verify_cut(self, given: Input, clause: str) -> None:
        offer = self.game.law.shuffle.offer or clause
        if given.role is Role.PLAYER and self.cut_order[:1] != [given.who]:
            whose = self.cut_order[0] if self.cut_order else "the dealer"
            raise RuleError("cut", f"the cut is offered to {whose}", clause=offer, field="who")
        if given.role is Role.PLAYER and given.data.get("at") is None:
            return
        if given.role is not Role.PLAYER and self.cut_order:
            raise RuleError("cut", f"the cut is offered to {self.cut_order[0]} first", clause=offer, field="who")
        at, size = given.data.get("at"), len(self.game.deck)
        # A dealer's cut is measured from the top only.
        last = size - 1 if self.game.law.shuffle.dealer_cuts else size - 10
        if type(at) is not int or not 10 <= at <= last:
            text = f"the cut is at least ten cards from {'the top' if last == size - 1 else 'either end'}"
            raise RuleError("cut", text, clause=clause, field="at")
        cover = given.data.get("cover", size - size // 4)
        if type(cover) is not int or not 0 < cover <= size - size // 4:
            text = "the cover card goes at least a quarter of the way in from the bottom"
            raise RuleError("cut", text, clause=clause, field="cover")

    def _cut(self, given: Input, due: Due) -> list[Event]:
        offered = self._offered(given)
        if given.role is Role.PLAYER and given.data.get("at") is None:
            self.cut_order.pop(0)
            self.queue.insert(0, due)
            return [*offered, Event("cut-refused", self.game.law.shuffle.offer or due.clause, text=given.who)]
        shoe = self.shoe
        self.was_cut = True
        shoe.cut(given.number("at"))
        if self.game.law.burns_first_card:
            shoe.cover = given.number("cover", len(shoe.cards) - len(shoe.cards) // 4)
        return [*offered, Event("cut-made", due.clause, text=f"{given.who} at {given.data['at']}")]

    def _offered(self, given: Input) -> list[Event]:
        """By which clause a player was offered the cut, where the journal tells it."""
        law = self.game.law.shuffle
        if not law.tells_offers or given.role is not Role.PLAYER:
            return []
        clause = law.offer_first if self.fresh else law.offer_bank if self.betting.bank else law.offer_right
        return [Event("cut-offered", clause or law.cut, text=f"{given.who} is offered the cut")]

    def _loaded(self) -> list[Event]:
        self.rack.clear()
        unbanked = self.betting.bank is None and not self.fresh
        self.first_cut = (self.offered_cut - 1 or self.seats) if unbanked else self.seats
        self.ordered = self.fresh = False
        return self.burn(self.game.law.burns_first_card) if self.game.law.burns_first_card else []

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
        """The floorperson wants the cards cut again."""
        law = self.game.law.shuffle
        roles = (Role.PLAYER, Role.DEALER) if law.offer else (Role.DEALER,)
        if not self.queue:
            self.queue = [procedures.loading(self.game, self.rules)]
        self.queue.insert(0, Due("cut", roles, law.cut, "cut the cards again", data=("at",)))
        if self.rules.option("recut_by") == "next-entitled" and self.cut_order:
            self.cut_order = self.cut_order[1:] + self.cut_order[:1]
        return [Event("recut-ordered", law.recut)]

    def reshuffle(self, *, ordered: bool = False, after_round: bool = False) -> None:
        """The cards must be shuffled before the next round."""
        if not self.game.deals_cards:
            return
        self.ordered = ordered
        self.queue = [due for due in self.queue if due.act == "cover-device"]
        self.queue += list(procedures.shuffling(self.game, self.rules, after_round=after_round))

    def shuffle_over(self) -> None:
        """The shuffle under way, or the one just done, must be done again with the same cards."""
        if not (self.queue and self.queue[0].act == "shuffle"):
            self.again = bool(self.batches)
            self.reshuffle()

    def spread_idle(self) -> list[Event]:
        """An idle table spreads its cards until somebody comes."""
        game, law = self.game, self.game.law
        device = law.shuffle.idle_device if procedures.automated(self.rules) else None
        wash = law.shuffle.idle_wash or law.opening.wash
        again = procedures.in_words(game, Due("wash", (Role.DEALER,), wash, "turn the cards down, wash and stack them"))
        if device is not None:
            again = Due("stack", (Role.DEALER,), device, "stack the cards and place them into the shuffling device")
        self.queue = [
            procedures.in_words(
                game, Due("view", (Role.PLAYER,), law.shuffle.idle, "the first player looks at the cards")
            ),
            again,
            *procedures.shuffling(game, self.rules),
        ]
        return [Event("spread", law.shuffle.idle, text=game.words.get("idle", "spread the idle cards"))]

    def open_again(self) -> None:
        """New cards come to the table."""
        self.batches, self.active, self.fresh = [], 0, True
        self.rack.clear()
        self.queue = list(procedures.opening(self.game, self.rules))

    # --- clocks

    def hours(self) -> tuple[int, str]:
        """How long the cards may stay, and the clause that says so; zero where the chapter leaves it open."""
        way = procedures.dealing_way(self.game, self.rules)
        return self.game.law.cards.hours.get(way, (0, self.game.law.cards.composition))

    def verify_age(self, now: int) -> None:
        """Refuse to go on with cards that are overdue."""
        hours, clause = self.hours()
        if hours and now - self.batches[self.active].opened >= hours * 3600:
            text = f"the cards have been in use for {hours} hours and must be changed first"
            raise RuleError("overdue", text, clause=clause)
        if self._uses_dice() and self.game.law.dice and now - (self.dice_since or 0) >= self.game.law.dice[0] * 3600:
            text = f"the dice have been on the table for {self.game.law.dice[0]} hours and must be changed first"
            raise RuleError("overdue", text, clause=self.game.law.dice[1])

    def _uses_dice(self) -> bool:
        return self.rules.option("starting_position_method") in (None, "shaker")

    # --- after a round

    def collect(self, hands: Iterable[tuple[Place, list[Card]]], owners: dict[int, str]) -> None:
        """Put what still lies on the layout into the rack, and remember the cover card."""
        there = {who for who, _ in self.rack.hands}
        for place, cards in hands:
            if place not in there:
                self.rack.put(place, cards)
        self.last_owners = dict(owners)
        self.last_cover = self.shoe.cover_place

    def refill(self, order: Iterable[Card], clause: str) -> list[Event]:
        """The shuffled discards go below what is left, and the first of them is burned."""
        shoe = self.shoe
        shoe.cards, shoe.at, shoe.cover = shoe.cards[shoe.at :] + list(order), 0, None
        self.rack.clear()
        return self.burn(clause)
