"""The example package beside Croupier's wheel: every command knows the game, and nothing was edited for it."""

from __future__ import annotations

import json

from tests.package.conftest import EXAMPLE, Installed

GAME = "lantern-poker"
RECORD = {
    "game": GAME,
    "seats": {"7": {"wagers": {"ante": "10", "lantern": "5"}, "cards": "As Ks", "decisions": [{"raise": 1}]}},
    "dealer": "Qs Ac",
}


def test_the_wheel_is_what_runs(installed: Installed) -> None:
    places = installed.run("-c", "import croupier, croupier_lantern as c; print(croupier.__file__, c.__file__)").stdout
    assert places.count("/env/lib/") == 2, places


def test_its_own_tests_pass(installed: Installed) -> None:
    done = installed.run(
        "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(EXAMPLE), str(EXAMPLE / "tests")
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


def test_games(installed: Installed) -> None:
    games = {game["slug"]: game for game in json.loads(installed.croupier("games", "--json"))}
    assert len(games) == 11
    assert games[GAME]["name"] == "Lantern Poker"


def test_rules(installed: Installed) -> None:
    clause = json.loads(installed.croupier("rules", "LI-3.4(c)", "--json"))
    assert "Ante Wager wins" in json.dumps(clause)
    assert "LI-3.6(b)" in installed.croupier("rules", GAME)


def test_readings(installed: Installed) -> None:
    assert "LP-1" in installed.croupier("readings", GAME)


def test_referee(installed: Installed) -> None:
    ruling = json.loads(installed.croupier("referee", "-", "--json", stdin=json.dumps(RECORD)))
    assert [(line["wager"], line["net"]) for line in ruling["lines"]] == [
        ("ante", "10"),
        ("raise", "10"),
        ("lantern", "75"),
    ]
