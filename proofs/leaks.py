"""Leaks: `python -m proofs.leaks`. Every frame of many random rounds is searched for what nobody may see yet."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from typing import TYPE_CHECKING, Any

from croupier.house.scan import scan
from croupier.rulebook import slugs

if TYPE_CHECKING:
    from croupier.house.scan import Scanner


def summary(games: dict[str, dict[str, Any]]) -> str:
    """The outcome in a sentence."""
    rounds, frames = (sum(part[name] for part in games.values()) for name in ("rounds", "frames"))
    leaks = sum(len(part["leaks"]) for part in games.values())
    found = "no hidden card, stub or order was shown" if not leaks else f"{leaks} LEAKS"
    return f"{frames:,} frames of {rounds:,} rounds in {len(games)} games: {found}"


def main() -> None:
    """Read the command line, scan, and print one JSON document; the exit status tells whether anything leaked."""
    parser = argparse.ArgumentParser(prog="python -m proofs.leaks", description=__doc__)
    parser.add_argument("--rounds", type=int, default=1000, help="rounds of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--guests", type=int, default=4)
    parser.add_argument("--games", nargs="*", choices=slugs())
    given = parser.parse_args()
    began, games = time.monotonic(), {}

    def tell(scanner: Scanner) -> None:
        sys.stderr.write(f"\r{scanner.game}: {scanner.rounds:,} of {given.rounds:,} rounds, {scanner.frames:,} frames ")
        sys.stderr.flush()

    for game in given.games or slugs():
        found = asyncio.run(scan(game, given.rounds, given.seed, guests=given.guests, tell=tell))
        games[game] = {"rounds": found.rounds, "frames": found.frames, "leaks": found.leaks}
        sys.stderr.write(f"{len(found.leaks)} leaks\n")
    report: dict[str, Any] = {"games": games, "seconds": round(time.monotonic() - began), "summary": summary(games)}
    sys.stdout.write(json.dumps(report, indent=2) + "\n")
    sys.stderr.write(report["summary"] + "\n")
    sys.exit(1 if any(part["leaks"] for part in games.values()) else 0)


if __name__ == "__main__":
    main()
