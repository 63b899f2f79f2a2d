"""One player at a terminal table, with simple bots on other seats if wanted."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

from croupier.errors import InputError
from croupier.money import dollars, parse_amount
from croupier.pieces import pieces_of
from croupier.play.auto import staff
from croupier.play.inputs import Event, Input, Role
from croupier.play.journal import Journal
from croupier.play.setting import HOUSE_WAY, parts_of, sets_cards
from croupier.play.table import Table
from croupier.play.transcript import describe
from croupier.play.views import sees, view
from croupier.rulebook import Role as WagerRole
from croupier.terminal.felt import felt, numbered, settlement
from croupier.terminal.hand_input import how_to, is_setting, read_setting
from croupier.terminal.wager_input import read_wagers

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from rich.console import Console

    from croupier.money import Cents
    from croupier.play.chapter import Playbook
    from croupier.play.inputs import Due
    from croupier.submission import TableRules

ME = "you"
BOTS = ("Ada", "Blaise", "Carl", "Dora", "Emmy")
SEATS = (3, 1, 5, 2, 6, 4)
BUY_IN = 1_000_00
INVENTORY = 100_000_00
HELP = (
    "Wagers: amounts by name, such as 'ante 10 bonus 5', or one amount for the compulsory wagers; a wager on a choice "
    "names it, such as 'straight-up Qh 5' or 'split Qh/Kh 5'. "
    "Enter repeats the last wagers. A decision: its number or its name; where a hand is set, 'house' sets it by the "
    "house way and 'advice' shows how that is. "
    "'?' shows the clause behind what is asked, 'log' the round so far, 'q' leaves."
)


class Quit(Exception):  # noqa: N818 - leaving is not an error
    """The player leaves the table."""


class Session:
    """Talks to one person; everything random and everything typed comes in from outside."""

    def __init__(
        self,
        game: Playbook,
        rules: TableRules,
        rng: random.Random,
        ask: Callable[[str], str],
        out: Console,
        *,
        bots: int = 2,
        sink: Callable[[Input], None] | None = None,
    ) -> None:
        self.journal = Journal(Table(game, rules, inventory=INVENTORY), sink=sink)
        self.table = self.journal.table
        self.rng, self.ask, self.out = rng, ask, out
        self.ticks = count(1)
        self.last: dict[str, Any] = {}
        self.round_start = 0
        # The player sits in the middle, the bots around, as far as the layout has positions.
        seats = [seat for seat in SEATS if seat <= rules.book.game.positions]
        for name, seat in zip((ME, *BOTS[:bots]), seats, strict=False):
            self._do("sit", name, {"seat": seat, "chips": BUY_IN})

    def run(self) -> None:
        """Rounds until the player leaves or is out of chips."""
        self.out.print(HELP, style="dim")
        try:
            while True:
                self._staff()
                self._offer_bank()
                self._bets()
                self._round()
        except (Quit, EOFError, KeyboardInterrupt):
            pass
        self.out.print(f"You leave with {dollars(self.chips)}.")

    def _offer_bank(self) -> None:
        """Offer the bank to whoever may have it; the bots always pass."""
        while (due := self.table.due()[0]).act == "bank":
            name = next(p.name for p in self.table.betting.players.values() if p.seat == due.seat)
            terms: dict[str, Any] = {"take": False}
            if name == ME:
                typed = self._read("take the bank? yes, shared or no> ", [due]).lower()
                terms = {"take": typed in ("yes", "y", "shared"), "co_bank": typed == "shared"}
            try:
                self._do("bank", name, terms)
            except InputError as error:
                self._refused(error)
                self._do("bank", name, {"take": False})
            self._staff()

    @property
    def chips(self) -> Cents:
        """What the player holds and has at stake."""
        table = self.table
        held = table.betting.players[ME].chips
        mine = [seat for seat, owner in table.betting.owners.items() if owner == ME]
        if table.state is not None:
            return held + sum(sum(table.state.seats[seat].stakes.values()) for seat in mine)
        return held + sum(sum(table.betting.bets[seat].values()) for seat in mine)

    # --- betting

    def _bets(self) -> None:
        rules = self.table.rules
        limits = {slug: f"{dollars(t.minimum)} to {dollars(t.maximum)}" for slug, t in rules.wagers.items()}
        offered = ", ".join(f"{slug} {limits[slug]}" for slug in self._offered())
        self.out.print(f"\nYou have {dollars(self.chips)}. Offered: {offered}")
        banking = self.table.betting.bank == ME
        if banking:
            self.out.print("You are the bank: the others wager against you.")
        while not banking:
            typed = self._read("wagers> ", self.table.due())
            try:
                wagers = self._parse(typed)
                self._do("bet", ME, {"wagers": wagers})
            except InputError as error:
                self._refused(error)
                continue
            self.last = wagers
            break
        for name, player in self.table.betting.players.items():
            if name != ME:
                self._bot_bets(name, player.chips)

    def _bot_bets(self, name: str, chips: Cents) -> None:
        least = min(t.minimum for t in self.table.rules.wagers.values())
        stakes = self._compulsory(least) or dict.fromkeys(self._any_plain(), least)
        if self.table.can(given := self._input("bet", name, {"wagers": stakes})) and chips >= 4 * sum(stakes.values()):
            self.journal.do(given)

    def _offered(self) -> list[str]:
        """The wagers that can be made now."""
        return [slug for slug in self.table.rules.wagers if self._is_open(slug)]

    def _is_open(self, slug: str) -> bool:
        check, table = self.table.game.check_offered, self.table
        try:
            if check is not None:
                check(table.rules, {slug: 1}, table.memory)
        except InputError:
            return False
        return True

    def _plain(self) -> list[str]:
        """The wagers that can be made now and leave no choice."""
        return [slug for slug in self._offered() if self.table.rules.book.wagers[slug].choice is None]

    def _any_plain(self) -> list[str]:
        plain = self._plain()
        return [self.rng.choice(plain)] if plain else []

    def _compulsory(self, amount: Cents) -> dict[str, Cents]:
        wagers = self.table.rules.book.game.wager
        stakes: dict[str, Cents] = {}
        for wager in wagers:
            if wager.role is WagerRole.REQUIRED:
                terms = self.table.rules.wagers.get(wager.slug)
                stakes[wager.slug] = max(amount, terms.minimum) if terms else stakes.get(wager.rides_on or "", amount)
        return stakes

    def _parse(self, typed: str) -> dict[str, Any]:
        words = typed.replace(",", " ").replace("=", " ").split()
        if not words:
            if not self.last:
                raise InputError("wagers", "there are no wagers to repeat yet", field="wagers")
            return dict(self.last)
        if len(words) == 1:
            amount = parse_amount(words[0], field="wagers")
            wagers = self.table.rules.book.game.wager
            stakes = {wager.slug: amount for wager in wagers if wager.role is WagerRole.REQUIRED}
            return stakes or dict.fromkeys(self._plain()[:1], amount)
        stakes = read_wagers(words, self.table.rules.book.wagers)
        for wager in self.table.rules.book.game.wager:
            if wager.role is WagerRole.REQUIRED and wager.rides_on in stakes:
                stakes.setdefault(wager.slug, stakes[wager.rides_on])
        return stakes

    # --- the round

    def _round(self) -> None:
        self.round_start = len(self.journal.events)
        before = self.chips
        events = self.journal.do(self._input("no-more-bets", "dealer", {}, Role.DEALER))
        while True:
            events += self._staff()
            due = self.table.due()[0]
            if due.act != "decide":
                break
            owner = self.table.betting.owners[due.seat or 0]
            events += self._my_decision(due) if owner == ME else self._bot_decides(owner, due)
        over = next(event for event in reversed(events) if event.kind == "round-over")
        for event in events:
            if event.kind == "expose":
                self.out.print(self._words(event)[0], markup=False)
        names = {p.seat: p.name for p in self.table.betting.players.values()}
        self.out.print(settlement(over.lines, names))
        self.out.print(f"This round: {dollars(self.chips - before)}", style="bold")

    def _my_decision(self, due: Due) -> list[Event]:
        events = self._look(due)
        self.out.print(felt(self.table, view(self.table, Role.PLAYER, ME), ME))
        for number, choice in enumerate(due.choices, 1):
            self.out.print(f"  {number}. {_name(choice)}{self._price(due, choice)}", markup=False)
        if HOUSE_WAY in due.choices:
            self.out.print(numbered(self.table.game.slug, self._my_cards(due)))
            self.out.print(how_to(self.table.game.slug), style="dim", markup=False)
        while True:
            typed = self._read(f"{due.text}> ", [due])
            if typed == "advice" and HOUSE_WAY in due.choices:
                self._advise(due)
                continue
            try:
                choice = self._choice(due, typed)
                return events + self.journal.do(self._input("decide", ME, {"choice": choice, "seat": due.seat}))
            except InputError as error:
                self._refused(error)

    def _look(self, due: Due) -> list[Event]:
        """Whoever is asked to set a hand looks at it; a hand that may still be void stays unseen."""
        state = self.table.state
        assert state is not None
        if not self.table.game.looks or state.has_looked(due.seat or 0) or "void" in due.choices:
            return []
        return self.journal.do(self._input("look", ME, {"seat": due.seat}))

    def _choice(self, due: Due, typed: str) -> Any:
        if typed.isdecimal() and 1 <= int(typed) <= len(due.choices):
            return due.choices[int(typed) - 1]
        if HOUSE_WAY in due.choices and is_setting(self.table.game.slug, typed):
            return self._setting(due, typed)
        return next((c for c in due.choices if _name(c) == typed), typed)

    def _setting(self, due: Due, typed: str) -> dict[str, Any]:
        """A set hand; a slip in the number of cards is not held against the player."""
        game, state = self.table.game, self.table.state
        answer = read_setting(game.slug, self._my_cards(due), typed)
        if sets_cards(answer) and game.advise is not None and state is not None:
            hands = game.advise(state, due.seat or 0).setting.hands
            for part, wanted in zip(parts_of(game.slug), hands, strict=True):
                given = len(answer["set"][part].split())
                if given != len(wanted):
                    text = f"the {part} hand has {len(wanted)} cards, not {given}"
                    raise InputError("setting", text, field="choice")
        return answer

    def _my_cards(self, due: Due) -> list[int]:
        """The cards to be set, in the order in which they are numbered."""
        assert self.table.state is not None
        return sorted(self.table.state.seats[due.seat or 0].cards, reverse=True)

    def _advise(self, due: Due) -> None:
        """What the dealer tells a player who asks how the hand should be set."""
        game, state = self.table.game, self.table.state
        if game.advise is None or state is None:
            self.out.print("Type 'house' to have the hand set by the house way.", style="cyan")
            return
        setting, _, why = game.advise(state, due.seat or 0)
        hands = zip(parts_of(game.slug), setting.hands, strict=True)
        told = ", ".join(f"{part} {pieces_of(game.slug).text(pieces)}" for part, pieces in hands)
        self.out.print(f"The house way: {told}. {why}", style="cyan", markup=False)

    def _price(self, due: Due, choice: Any) -> str:
        state, game = self.table.state, self.table.game
        cost = game.cost(state, due.seat or 0, choice) if game.cost and state else 0
        return f" ({dollars(cost)})" if cost else ""

    def _bot_decides(self, owner: str, due: Due) -> list[Event]:
        """Bots set by the house way, and else play on more often than not, for what they can afford."""
        if HOUSE_WAY in due.choices:
            return self.journal.do(self._input("decide", owner, {"choice": HOUSE_WAY, "seat": due.seat}))
        seat = due.seat
        tried = {n: self._input("decide", owner, {"choice": c, "seat": seat}) for n, c in enumerate(due.choices)}
        affordable = [due.choices[n] for n, given in tried.items() if self.table.can(given)]
        stays = [choice for choice in affordable if choice != "surrender"] or affordable
        choice = stays[0] if self.rng.random() < 0.7 else stays[-1]
        return self.journal.do(self._input("decide", owner, {"choice": choice, "seat": seat}))

    # --- talking

    def _read(self, prompt: str, due: list[Due]) -> str:
        while True:
            typed = self.ask(prompt).strip()
            if typed.lower() in ("q", "quit", "exit"):
                raise Quit
            if typed == "?":
                self._explain(due)
            elif typed == "log":
                self._log()
            else:
                return typed

    def _words(self, event: Event) -> list[str]:
        return describe(event, game=self.table.game.slug)

    def _log(self) -> None:
        """The last round as this player may know it."""
        mine = frozenset({self.table.betting.players[ME].seat})
        for event in self.journal.events[self.round_start :]:
            seen = sees(Role.PLAYER, mine, event, looks=self.table.game.looks)
            if seen is not None:
                self.out.print("\n".join(self._words(seen)), markup=False, style="dim")

    def _explain(self, due: list[Due]) -> None:
        clauses = self.table.rules.book.clauses
        for item in due:
            self.out.print(f"{item.clause}: {clauses[item.clause].summary}", markup=False, style="cyan")

    def _refused(self, error: InputError) -> None:
        why = ""
        if error.clause:
            why = f"\n  {error.clause}: {self.table.rules.book.clauses[error.clause].summary}"
        self.out.print(f"{error.message}{why}", markup=False, style="yellow")

    def _staff(self) -> list[Event]:
        return staff(self.journal, self.rng, lambda: next(self.ticks))

    def _input(self, act: str, who: str, data: dict[str, Any], role: Role = Role.PLAYER) -> Input:
        return Input(act, role, who, next(self.ticks), data)

    def _do(self, act: str, who: str, data: dict[str, Any]) -> list[Event]:
        return self.journal.do(self._input(act, who, data))


def _name(choice: Any) -> str:
    if isinstance(choice, dict):
        return " ".join(f"{key} {value}" for key, value in choice.items())
    return str(choice)
