"""How a table is run between rounds, as `law/table.toml` states it: one clause id for each step that chapters share."""

from __future__ import annotations

from typing import Literal, TypeVar

import msgspec

from croupier.rulebook.models import Record

T = TypeVar("T")


class Opening(Record, frozen=True, forbid_unknown_fields=True):
    """How cards come to the table before the first round."""

    inspect: str
    spread: str = ""
    wash: str = ""
    each_batch: str = ""
    preinspected: str = ""
    spread_if_reading: tuple[str, str] | None = None
    tear_joker: str | None = None
    # Who sees to it with the dealer that one joker is torn.
    joker_with: Literal["floorperson", "casino-supervisor"] = "floorperson"
    # Tiles: they may be cleaned first, are inspected in several steps (act, clause, words), and a set that is
    # unsuitable is replaced and sealed.
    clean: str | None = None
    inspection: tuple[tuple[str, str, str], ...] = ()
    substitute: str | None = None
    seal: str | None = None


class Shuffle(Record, frozen=True, forbid_unknown_fields=True):
    """Shuffle and cut; `cut` and `recut` are empty where nothing is cut."""

    shuffle: str = ""
    dealer_cuts: bool = False
    cut: str = ""
    recut: str = ""
    # Who may order a recut; "a floorperson or above" where the chapter names no other.
    recut_by: tuple[Literal["floorperson", "casino-supervisor"], ...] = ("floorperson", "casino-supervisor")
    idle: str = ""
    # Whether an idle table goes through the whole opening again.
    idle_opens: bool = False
    idle_wash: str | None = None
    idle_device: str | None = None
    device_stack: str | None = None
    cut_needed: str | None = None
    offer: str | None = None
    offer_first: str | None = None
    offer_cover: str | None = None
    offer_right: str | None = None
    # A reading, and its value under which a cover card on no player's area counts as the dealer's.
    dealers_cover: tuple[str, str] | None = None
    offer_ordered: str | None = None
    # Where players bank: the bank is offered the cut, so the bank is settled before the cards are cut.
    offer_bank: str | None = None
    wrong_device_count: str | None = None
    after_each_round: bool = True
    recut_in_shoe: bool = True
    cover_reached: tuple[str, ...] = ()
    # Too few cards within a round: the discards are shuffled, and one of them is burned unless a reading says not.
    refill: str | None = None
    refill_unburned: tuple[str, str] | None = None
    ordered_reshuffle: str | None = None
    after_round: str | None = None
    by_hand: bool = False


class DevicesLaw(Record, frozen=True, forbid_unknown_fields=True):
    """Shuffler and automated dealing shoe: what must be done before the table goes on without them."""

    # A device that cannot be used is covered, or removed from the table.
    covered: str = ""
    # Whether any device, broken or not, must be gone before another way of shuffling or dealing is used.
    exclusive: bool = False
    hand_needs_shuffler: str = ""


class CardsLaw(Record, frozen=True, forbid_unknown_fields=True):
    """What is dealt with, and how many hours it may stay on the table under each way of dealing."""

    composition: str
    # What comes to the table and leaves it as one: a deck, a batch of decks, a set of tiles.
    unit: str = "deck"
    hours: dict[str, tuple[int, str]] = msgspec.field(default_factory=dict)
    alternate: str | None = None
    colors: str | None = None
    stored: str | None = None
    one_in_rack: str | None = None
    two_batches: str | None = None
    automated: str | None = None


class Wagering(Record, frozen=True, forbid_unknown_fields=True):
    """Who may wager, when and how."""

    positions: str
    chips: str
    closing: str
    boxes: str
    seated: str | None = None
    no_midshoe_entry: str | None = None
    midshoe_readmitted: str | None = None
    midshoe_reshuffled: str | None = None
    cash_if_confirmed: bool = False
    # A reading, and its value under which a player who has left keeps what a void would take back.
    left_keeps: tuple[str, str] | None = None
    # The clause by which a wager that has been made stands until it is decided; a reading, and its value under which
    # it is made only when the bets are closed.
    stands: str | None = None
    stands_from: tuple[str, str] | None = None


class Dealing(Record, frozen=True, forbid_unknown_fields=True):
    """One way of dealing: where the cards go before the first one is dealt."""

    load: str
    handling: tuple[str, ...] = ()
    # The clauses behind the steps of this section, in the terms of the chapter's own deal.
    steps: dict[str, str | bool | int] = msgspec.field(default_factory=dict)


class BankLaw(Record, frozen=True, forbid_unknown_fields=True):
    """The chapter's clauses on banking."""

    wager: str
    allowed: str
    not_at_start: str
    offer: str
    played_last: str
    covers: str
    co_bank: str
    one_area: str
    dealer_wager: str
    dealer_settles: str
    settles: str
    co_settles: str
    dealer_paid: str
    vigorish: str
    # What the dealer determines before a player banks, where the text says so in a clause of its own.
    determines: str | None = None
    # A reading, and its value under which the bank may wager on a second area.
    second_area: tuple[str, str] | None = None
    # A reading, and its value under which the bank must cover the dealer's wager beside the players'.
    covers_dealer: tuple[str, str] | None = None
    # A reading, and its value under which nobody banks.
    withheld: tuple[str, str] | None = None


class TableLaw(Record, frozen=True, forbid_unknown_fields=True):
    """Everything that a chapter says about the table outside a round; `conduct` and `equipment` hold all the time."""

    cards: CardsLaw
    opening: Opening
    wagering: Wagering
    dealing: dict[str, Dealing]
    shuffle: Shuffle = Shuffle()
    devices: DevicesLaw = DevicesLaw()
    banking: BankLaw | None = None
    equipment: tuple[str, ...] = ()
    conduct: tuple[str, ...] = ()
    burns_first_card: str | None = None
    # The clause that has hands kept in an order from which a disputed one can be rebuilt.
    disputes: str | None = None
    # The hours that dice may stay on the table, and the clause that says so.
    dice: tuple[int, str] | None = None
    # The clause that keeps a share of the meter out of the table inventory.
    meter_elsewhere: str | None = None

    def steps(self, kind: type[T]) -> dict[str, T]:
        """The sections on dealing in the chapter's own terms, by way of dealing."""
        return {way: msgspec.convert(dealing.steps, kind) for way, dealing in self.dealing.items()}

    @property
    def bank(self) -> BankLaw:
        """The clauses on banking, of a chapter that has them."""
        assert self.banking is not None
        return self.banking
