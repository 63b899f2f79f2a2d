"""The example package beside Croupier's wheel: every command knows the game, and nothing was edited for it."""

from __future__ import annotations

import json
from fractions import Fraction

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


def test_odds(installed: Installed) -> None:
    rows = {(row["wager"], row["paytable"]): row for row in json.loads(installed.croupier("odds", GAME, "--json"))}
    assert {wager for wager, _ in rows} == {"required", "ante", "raise", "lantern"}
    assert Fraction(rows["required", "LI-3.5(a)"]["return_exact"]) == 1 - Fraction(23, 1615)
    low = next(row for (wager, table), row in rows.items() if wager == "lantern" and str(table).endswith("Low"))
    assert Fraction(low["return_exact"]) == Fraction(18, 19)


def test_strategy(installed: Installed) -> None:
    assert "fold against A" in installed.croupier("strategy", GAME)
    worth = installed.croupier("strategy", GAME, "--hand", "Ac Jd", "--against", "Ah", "--json")
    assert "-18/17" in worth
    done = installed.run("-m", "croupier", "strategy", GAME, "--hand", "Ac 2d", "--against", "Ah")
    assert done.returncode == 2
    assert "2d is not among the twenty cards" in done.stderr


def test_simulate(installed: Installed) -> None:
    found = json.loads(installed.croupier("simulate", GAME, "--rounds", "200000", "--seed", "3", "--json"))
    assert {row["wager"] for row in found["rows"]} == {"required", "lantern"}
    assert all(abs(row["sigmas"]) < 4 for row in found["rows"])


def test_report(installed: Installed) -> None:
    installed.croupier("report", GAME, "-o", "report.html")
    assert "Lantern Isles Gaming Rules" in (installed.work / "report.html").read_text(encoding="utf-8")


def test_the_environment(installed: Installed) -> None:
    code = (
        "import gymnasium; env = gymnasium.make('croupier.sim.env:croupier/LanternPoker-v0');"
        "seen, _ = env.reset(seed=1); print(len(seen), env.action_space.n, env.step(0)[2])"
    )
    assert installed.run("-c", code).stdout.split() == ["3", "2", "True"]


def test_trace(installed: Installed) -> None:
    """The package's own tests are known only where they are named, and that is said."""
    document = json.loads(installed.croupier("trace", "--game", GAME, "--json"))
    assert {clause["game"] for clause in document["clauses"]} == {GAME}
    assert not {"proved", "guarded", "tested"} & {clause["status"] for clause in document["clauses"]}
    assert "croupier_lantern.play" in {place.partition(":")[0] for c in document["clauses"] for place in c["code"]}
    said = installed.run("-m", "croupier", "trace", "--game", GAME)
    assert "--tests" in said.stderr
    assert installed.run("-m", "croupier", "trace", "--game", GAME, "--check").returncode == 2
    tests = str(EXAMPLE / "tests")
    named = json.loads(installed.croupier("trace", "--game", GAME, "--tests", tests, "--json"))
    assert next(c for c in named["clauses"] if c["id"] == "LI-3.2(a)")["status"] == "tested"


def test_submission(installed: Installed) -> None:
    starter = installed.croupier("submission", "new", GAME)
    (installed.work / "starter.toml").write_text(starter, encoding="utf-8")
    assert "Lantern Isles" in starter
    assert "acceptable: 0 errors" in installed.croupier("submission", "check", "starter.toml")
    assert "LI-3.2(c)" in installed.croupier("submission", "show", "starter.toml")
    wrong = starter.replace('"LI"', '"PA"')
    (installed.work / "wrong.toml").write_text(wrong, encoding="utf-8")
    assert installed.run("-m", "croupier", "submission", "check", "wrong.toml").returncode == 2


def test_play(installed: Installed) -> None:
    shown = installed.croupier("play", GAME, "--seed", "1", "--bots", "3", stdin="10\n1\n\n2\nq\n")
    assert "the dealer shows" in shown
    assert "You leave with $" in shown


def test_drill(installed: Installed) -> None:
    words = ("--questions", "2", "--seed", "1", "--scores", "scores.json", "--json")
    assert json.loads(installed.croupier("drill", GAME, *words))


def test_layout(installed: Installed) -> None:
    installed.croupier("layout", GAME, "-o", "felt.svg")
    drawn = (installed.work / "felt.svg").read_text(encoding="utf-8")
    assert drawn.count("data-seat") == 7
    assert "LI-3.1(b)" in drawn
