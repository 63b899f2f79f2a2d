"""Full automated rounds a CPU-second of the readable engine, one player, main wagers, no journal.

python benchmarks/rounds.py [GAME ...] [--seconds S] [--profile]
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import random
import sys
import time
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table

from croupier.play.chapter import playbook
from croupier.play.round import Round, Seat, run
from croupier.play.shoe import Shoe
from croupier.rulebook import Role, rulebook, slugs
from croupier.submission import load, offering

if TYPE_CHECKING:
    from croupier.play.steps import Ask, Call

PROMISED = {"over-under": 20_000, "dj-wild-stud-poker": 20_000, "four-card-prime": 20_000, "cajun-stud": 20_000}


def stakes_for(game: str) -> tuple[dict[str, int], dict[str, dict[str, int]]]:
    """The compulsory wagers, or in Pokette a straight-up bet."""
    stakes = {w.slug: 10_00 for w in rulebook(game).game.wager if w.role is Role.REQUIRED}
    return (stakes, {}) if stakes else ({"red": 10_00}, {})


def decide(ask: Ask, _: Round) -> Any:
    """The first choice on offer: play on."""
    return ask.choices[0]


def rate(game: str, seconds: float) -> float:
    """Rounds a CPU-second, shuffling included."""
    module = playbook(game)
    rules = load(offering(game).encode()).tables[0]
    rng = random.Random(1)
    deck = list(module.deck)
    stakes, choices = stakes_for(game)
    # Where only the player and the dealer are dealt to, twenty cards of a fair shuffle are enough.
    needed = 20 if game in PROMISED else len(deck)

    def staff(call: Call, _: Round) -> dict[str, Any]:
        if call.act == "spin":
            return {"card": rng.randrange(54)}
        return {"dice": [rng.randint(1, 6) for _ in range(3)], "number": rng.randint(1, 7), "stack": 1}

    def one() -> None:
        state = Round(rules, {3: Seat(dict(stakes), choices=dict(choices))}, meter=1_000_000)
        order = rng.sample(deck, needed)
        run(module.play(state), state, Shoe(order), decide, staff)

    one()
    rounds, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        for _ in range(50):
            one()
        rounds += 50
    return rounds / (time.process_time() - start)


def main() -> int:
    """Print the table; fail where a promised rate is missed by more than a fifth."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(slugs()))
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--profile", action="store_true")
    arguments = parser.parse_args()
    table = Table("game", "rounds a CPU-second", "promised")
    missed = False
    for game in arguments.games:
        if arguments.profile:
            profile = cProfile.Profile()
            profile.runcall(rate, game, arguments.seconds)
            pstats.Stats(profile).sort_stats("tottime").print_stats(12)
        found = max(rate(game, arguments.seconds / 2) for _ in range(2))
        promised = PROMISED.get(game)
        missed |= promised is not None and found < 0.8 * promised
        table.add_row(game, f"{found:,.0f}", f"{promised:,}" if promised else "")
    Console().print(table)
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
