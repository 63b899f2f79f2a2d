"""The table as one viewer may see it: an allow-list, made of parts that many viewers share.

A house with many viewers spends most of its time here, so nothing is made twice: what all see is encoded once for
each state of the table, a seat only when something in it has changed, and a viewer's projection is put together from
those bytes. Its shape is `model.View`, and the tests read every frame back as one.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from croupier.house import model, silence
from croupier.house.fairness import texts
from croupier.house.look import choice_text, look_of, parts_of
from croupier.house.parts import (
    COMMUNITY,
    NOBODY,
    areas_of,
    bank_of,
    dealer_of,
    drawn_of,
    faults_of,
    in_the_open,
    knows_own,
    label,
    last_common,
    last_seat,
    limits_of,
    named,
    seat_of,
    stakes_of,
    summary,
)
from croupier.play.setting import HOUSE_WAY
from croupier.play.trouble import reports

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from croupier.house.machine import Finished, Machine
    from croupier.play.inputs import Due
    from croupier.play.round import Round
    from croupier.play.steps import Ask

encode = msgspec.json.Encoder().encode
# What a viewer has been sent of the parts that change seldom.
Known: TypeAlias = dict[str, bytes]
NULL, EMPTY = b"null", b"[]"


class Gallery:
    """Parts of one table that were encoded before and are still true."""

    def __init__(self, machine: Machine) -> None:
        book, opened = machine.rules.book.game, machine.opened
        self.table = encode(
            model.TableName(
                id=opened.table,
                name=opened.name,
                game=opened.game,
                game_name=book.name,
                positions=book.positions,
                look=look_of(opened.game),
            )
        )
        self.positions = range(1, book.positions + 1)
        self.empty = [b"", *(encode(model.Seat(seat=seat)) for seat in self.positions)]
        self._seats: dict[tuple[int, bool], tuple[Any, bytes]] = {}
        self._made: dict[str, tuple[Any, bytes]] = {}
        self._over: Finished | None = None
        self._last: dict[str, bytes] = {}
        self._last_common = b""
        self._last_seats: dict[int, bytes] = {}

    def seat(self, seat: int, mine: bool, stamp: Any, make: Callable[[], model.Seat]) -> bytes:
        """A seat, made anew only if its stamp has changed."""
        kept = self._seats.get((seat, mine))
        if kept is None or kept[0] != stamp:
            kept = self._seats[seat, mine] = (stamp, encode(make()))
        return kept[1]

    def slow(self, machine: Machine, phase: str | None) -> tuple[tuple[str, bytes], ...]:
        """The parts that change seldom; the host, who is told the phase, learns what could go wrong in it."""
        posted = tuple(machine.table.memory.get("posted", ())) if machine.game.check_offered else ()
        faults = EMPTY
        if phase is not None:
            faults = self._part(f"faults {phase}", reports(machine.table), lambda: faults_of(machine))
        limits = self._part("limits", posted, lambda: limits_of(machine))
        return (("table", self.table), ("limits", limits), ("irregularities", faults))

    def _part(self, name: str, version: Any, make: Callable[[], Any]) -> bytes:
        if name not in self._made or self._made[name][0] != version:
            self._made[name] = (version, encode(make()))
        return self._made[name][1]

    def last(self, machine: Machine, who: str) -> bytes:
        """The last round as somebody saw it; all who had no seat in it saw the same."""
        over = machine.last
        if over is None:
            return NULL
        if self._over is not over:
            self._over, self._last = over, {}
            self._last_common = encode(last_common(machine, over))[:-1]
            self._last_seats = {
                seat: encode(last_seat(machine, over, seat, mine=False)) for seat in sorted(over.state.seats)
            }
        key = who if who in over.owners.values() else NOBODY
        if key not in self._last:
            seats = [
                self._own_last(machine, over, seat, closed) if over.owners[seat] == key else closed
                for seat, closed in self._last_seats.items()
            ]
            mine = encode(over.by_player().get(key) if key else None)
            pieces = (self._last_common, b',"seats":[', b",".join(seats), b'],"mine":', mine, b"}")
            self._last[key] = b"".join(pieces)
        return self._last[key]

    @staticmethod
    def _own_last(machine: Machine, over: Finished, seat: int, closed: bytes) -> bytes:
        if in_the_open(over.state, seat):
            return owned(closed)
        return encode(last_seat(machine, over, seat, mine=True))


def owned(seat: bytes) -> bytes:
    """The seat as its owner sees it, who sees no more of it than everybody; no name holds quotation marks."""
    return seat.replace(b'"mine":false', b'"mine":true', 1)


class Projector:
    """Projects one state of a machine; made for each broadcast, and shared by all viewers of it."""

    def __init__(self, machine: Machine, gallery: Gallery, timer: model.Timer | None, now: int) -> None:
        self.machine = machine
        self.table = machine.table
        self.state = machine.table.state
        self.slug = machine.opened.game
        self.gallery = gallery
        self.timer = timer
        self.now = now
        self.due = machine.table.due()
        self._open = betting_open(machine, self.due)
        self.owners = machine.owners()
        self._seats_by_owner: dict[str, list[int]] = {}
        for seat in sorted(self.owners):
            self._seats_by_owner.setdefault(self.owners[seat], []).append(seat)
        self._common: bytes | None = None
        self._dues: dict[bool, bytes] = {}
        self._acts: dict[tuple[bool, ...], bytes] = {}
        self._closed: list[bytes] = []
        self._stamps: dict[int, Any] = {}
        self._settled: Counter[int] | None = None
        self._slow = gallery.slow(machine, None)

    # --- a viewer

    def view(
        self, player: str | None, name: str | None, *, host: bool, balance: int | None, known: Known | None = None
    ) -> bytes:
        """The projection for one viewer, encoded; without what the viewer is known to have."""
        who = player or NOBODY
        mine = self.seats_of(who)
        pieces = [
            self._common or self._make_common(),
            b',"viewer":',
            encode(self.viewer(player, name, host=host, balance=balance, seats=mine)),
            b',"seats":[',
            self._seats(mine),
            b'],"due":',
            self._due(mine),
            b',"ask":',
            self._ask(mine),
            b',"bank_offer":',
            self._bank_offer(who),
            b',"may":',
            self._may(who, mine, host=host),
        ]
        slow = self._slow if not host else self.gallery.slow(self.machine, self.table.phase())
        for part, made in (*slow, ("last", self.gallery.last(self.machine, who))):
            if known is None or known.get(part) is not made:
                pieces += (b',"', part.encode(), b'":', made)
                if known is not None:
                    known[part] = made
        pieces.append(b"}")
        return b"".join(pieces)

    def viewer(
        self, player: str | None, name: str | None, *, host: bool, balance: int | None, seats: list[int] | None = None
    ) -> model.Viewer:
        """Who looks, and with what."""
        seated = self.table.betting.players.get(player or NOBODY)
        return model.Viewer(
            player=player,
            name=name,
            host=host,
            seats=self.seats_of(player or NOBODY) if seats is None else seats,
            open_seats=self.table.betting.open_boxes(player) if player and self.state is None else [],
            chips=seated.chips if seated else None,
            balance=balance,
        )

    def seats_of(self, who: str) -> list[int]:
        """The positions that are somebody's: the seat taken, and every seat with that player's wagers."""
        return self._seats_by_owner.get(who, []) if who else []

    # --- what all viewers share

    def _make_common(self) -> bytes:
        machine, table, state = self.machine, self.table, self.state
        bank = state.bank if state is not None else None
        if state is None and table.banking is not None:
            bank = table.banking.bank
        sworn = machine.sworn.get(machine.current or 0)
        pledge = sworn.pledge if sworn else None
        self._common = encode(
            {
                "seq": machine.seq,
                "round": machine.round,
                "stage": stage_of(machine, self.due),
                "phase": table.phase(),
                "stepped": table.stepped,
                "dealer": dealer_of(self.slug, state),
                "areas": areas_of(self.slug, state, table.memory),
                "drawn": drawn_of(self.slug, state),
                "meter": table.meter.shown if table.meter else None,
                "bank": bank_of(machine, bank, self.owners),
                "commitment": model.Commitment(hash=pledge.hash, what=pledge.what, seq=pledge.seq, cut=sworn.cut)
                if sworn and pledge
                else None,
                "timer": self.timer,
                "now_ms": self.now,
            }
        )[:-1]
        return self._common

    # --- seats

    def _seats(self, mine: list[int]) -> bytes:
        """All positions: as everybody sees them, but for the viewer's own."""
        if not self._closed:
            self._closed = [self._seat(seat, mine=False) for seat in self.gallery.positions]
        if not mine:
            return b",".join(self._closed)
        seats = self._closed.copy()
        for seat in mine:
            seats[seat - 1] = owned(seats[seat - 1]) if self._nothing_hidden(seat) else self._seat(seat, mine=True)
        return b",".join(seats)

    def _seat(self, seat: int, *, mine: bool) -> bytes:
        owner = self.owners.get(seat)
        if owner is None:
            return self.gallery.empty[seat]
        if seat not in self._stamps:
            self._stamps[seat] = self._stamp(seat, owner)
        return self.gallery.seat(seat, mine, self._stamps[seat], lambda: self.make_seat(seat, mine=mine))

    def _nothing_hidden(self, seat: int) -> bool:
        """Whether the owner of a seat sees no more of it than everybody."""
        state = self.state
        at = state.seats.get(seat) if state is not None else None
        if state is None or at is None or not at.cards or in_the_open(state, seat):
            return True
        return not knows_own(self.machine, state, seat)

    def _stamp(self, seat: int, owner: str) -> Any:
        """Everything that a seat's picture hangs on, in short."""
        betting, state = self.table.betting, self.state
        player = betting.players.get(owner)
        chips = player.chips if player is not None else None
        if state is None or seat not in state.seats:
            choices = betting.choices.get(seat)
            stakes = tuple(betting.bets.get(seat, {}).items()) if state is None else ()
            return owner, chips, stakes, repr(choices) if choices else None
        at = state.seats[seat]
        return (
            owner,
            chips,
            self.machine.round,
            tuple(at.stakes.items()),
            len(at.cards),
            len(at.decisions),
            at.out,
            at.left,
            seat in state.exposed,
            state.face_up.get(seat, 0),
            state.face_up.get(COMMUNITY, 0),
            self._lines(state).get(seat, 0),
            sum([place == seat for place, _ in state.taken]) if state.taken else 0,
            seat in self.table.asking,
            seat in state.looked,
            len(state.seen),
        )

    def _lines(self, state: Round) -> dict[int, int]:
        """How many wagers of each seat are settled."""
        if self._settled is None:
            self._settled = Counter([line.seat for line in state.lines])
        return self._settled

    def make_seat(self, seat: int, *, mine: bool) -> model.Seat:
        """A position of the table."""
        table, betting, owner = self.table, self.table.betting, self.owners.get(seat)
        if owner is None:
            return model.Seat(seat=seat)
        persona, player = self.machine.names[owner], betting.players.get(owner)
        here: dict[str, Any] = {
            "seat": seat,
            "player": persona.name,
            "bot": persona.bot,
            "mine": mine,
            "chips": player.chips if player and player.seat == seat else None,
        }
        state = self.state
        if state is None or seat not in state.seats:
            stakes = betting.bets.get(seat, {}) if state is None else {}
            wagers = stakes_of(stakes, betting.choices.get(seat, {}))
            return model.Seat(**here, state="betting" if wagers else "seated", wagers=wagers)
        asked = "deciding" if seat in table.asking else None
        return seat_of(self.machine, state, seat, here, taken=state.taken, mine=mine, stage=asked)

    # --- what is asked

    def _due(self, mine: Collection[int]) -> bytes:
        first = self.due[0]
        own = first.seat in mine if first.seat is not None else first.act == "bet" and bool(mine)
        if own not in self._dues:
            self._dues[own] = encode(
                [
                    model.Due(
                        act=due.act,
                        text=named(self.machine, due.text) if due.act == "bank" else due.text,
                        clause=due.clause,
                        seat=due.seat,
                        mine=own and due is first,
                    )
                    for due in self.due
                ]
            )
        return self._dues[own]

    def _ask(self, mine: Collection[int]) -> bytes:
        table, state = self.table, self.state
        ask = next((ask for seat, ask in table.asking.items() if seat in mine), None)
        if ask is None or state is None:
            return NULL
        owner = table.betting.owner(ask.seat)
        held, cost = owner.chips if owner else 0, self.machine.game.cost
        choices = []
        for choice in ask.choices:
            price = cost(state, ask.seat, choice) if cost else 0
            name = label(choice)
            text = choice_text(self.slug, name)
            choices.append(model.Choice(answer=choice, label=name, text=text, cost=price, affordable=price <= held))
        return encode(
            model.Ask(
                id=self.machine.asked[ask.seat],
                seat=ask.seat,
                name=ask.name,
                clause=ask.clause,
                summary=summary(self.machine, ask.clause),
                choices=choices,
                silent=silence.in_words(ask, has_way=self.machine.advisor.has_way),
                unseen=not knows_own(self.machine, state, ask.seat),
                setting=self._setting(ask, state) if ask.accepts is not None else None,
            )
        )

    def _setting(self, ask: Ask, state: Round) -> model.Setting:
        """What the player sets; the cards are named only to whoever has looked at them."""
        known = knows_own(self.machine, state, ask.seat)
        cards = texts(self.slug, state.seats[ask.seat].cards) if known else []
        return model.Setting(parts=parts_of(self.slug), cards=cards, house_way=HOUSE_WAY in ask.choices)

    def _bank_offer(self, who: str) -> bytes:
        banking = self.table.banking
        if banking is None or self.due[0].act != "bank" or banking.offered[:1] != [who]:
            return NULL
        player = self.table.betting.players[who]
        return encode(
            model.BankOffer(
                seat=player.seat,
                clause=self.due[0].clause,
                summary=summary(self.machine, self.due[0].clause),
                co_bank=self.machine.rules.option("co_banking") is True,
                most_dealer_wager=min(banking.last_wagers.get(who, 0), player.chips),
            )
        )

    def _may(self, who: str, mine: Collection[int], *, host: bool) -> bytes:
        """Which acts the viewer may send now; many viewers stand alike."""
        table, betting = self.table, self.table.betting
        seated = betting.players.get(who)
        here = seated is not None and not seated.gone
        stands = (
            bool(who) and seated is None and len(betting.players) < len(self.gallery.positions),
            here,
            here and betting.bank != who and self._open,
            here and any(seat in betting.bets for seat in mine) and not betting.stands(),
            here and self.due[0].act == "bank" and seated is not None and self.due[0].seat == seated.seat,
            here and any(seat in table.asking for seat in mine),
            host,
        )
        if stands not in self._acts:
            self._acts[stands] = encode(list(self._acts_of(*stands)))
        return self._acts[stands]

    def _acts_of(
        self, may_sit: bool, here: bool, may_bet: bool, has_bet: bool, offered: bool, asked: bool, host: bool
    ) -> Iterator[str]:
        if may_sit:
            yield "sit"
        if here:
            yield "leave"
            if self.state is None:
                yield "buy"
        if may_bet:
            yield "bet"
            if has_bet:
                yield "clear"
        if offered:
            yield "bank"
        if asked:
            yield "decide"
            if self.machine.game.looks:
                yield "look"
        if host:
            yield from ("irregularity", "stepped", "bots")
            if self.due[0].act == "bet" and self.table.betting.bets:
                yield "no-more-bets"
            if self.due[0].act == "go-on":
                yield "go-on"


def betting_open(machine: Machine, due: Sequence[Due]) -> bool:
    """Whether wagers are taken; while the bank is on offer too, where the cards are ready."""
    table = machine.table
    return table.state is None and not table.preparing() and due[0].act in ("bet", "bank")


def stage_of(machine: Machine, due: Sequence[Due]) -> str:
    """Where a table stands, in the three words that a page needs."""
    if machine.table.state is not None:
        return "playing"
    return "betting" if due[0].act in ("bet", "bank") else "closed"
