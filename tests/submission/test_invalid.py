"""One invalid submission for each constraint, with the clause that forbids it.

Every case starts from the game's starter, which is valid, and changes what it names. A value of DROP removes
the key.
"""

import tomllib
from typing import Any

import pytest

from croupier.submission import Level, Problem, check, starter
from tests.submission.toml_text import toml

DROP = object()
LIMITS = {"minimum": "5", "maximum": "100"}


def changed(game: str, changes: dict[str, object]) -> bytes:
    """The starter of a game with some dotted keys of its table set or dropped."""
    document = tomllib.loads(starter(game))
    for path, value in changes.items():
        place: dict[str, Any] = document["table"][0]
        *parents, last = path.split(".")
        for key in parents:
            place = place.setdefault(key, {})
        if value is DROP:
            del place[last]
        else:
            place[last] = value
    return toml(document)


def findings(game: str, changes: dict[str, object]) -> list[Problem]:
    return check(changed(game, changes))[1]


PA_HAND = {
    "dj-wild-stud-poker": "PA-687a.9(a)(1)",
    "face-up-pai-gow-poker": "PA-688a.9(a)(1)",
    "asia-poker": "PA-575.9(a)(1)",
    "four-card-prime": "PA-682a.9(a)(1)",
    "cajun-stud": "PA-683a.9(a)(1)",
}
SECOND_DECK = {
    "dj-wild-stud-poker": "PA-687a.3(b)",
    "face-up-pai-gow-poker": "PA-688a.3(b)",
    "asia-poker": "PA-575.3(b)",
    "four-card-prime": "PA-682a.3(b)",
    "cajun-stud": "PA-683a.3(b)",
    "pai-gow-poker": "NJ-69F-11.2(b)",
    "supreme-pai-gow": "MA-SPG-2(b)",
}
COUNTING = {
    "dj-wild-stud-poker": "PA-687a.5(b)",
    "four-card-prime": "PA-682a.5(b)",
    "cajun-stud": "PA-683a.5(b)",
    "supreme-pai-gow": "MA-SPG-8(e)",
}
RESHUFFLER = {
    "over-under": "PA-686a.5(h)",
    "dj-wild-stud-poker": "PA-687a.5(g)",
    "face-up-pai-gow-poker": "PA-688a.5(h)",
    "asia-poker": "PA-575.5(f)",
    "four-card-prime": "PA-682a.5(g)",
    "cajun-stud": "PA-683a.5(g)",
}
TIP_BOX = {
    "over-under": "PA-686a.2(c)",
    "dj-wild-stud-poker": "PA-687a.2(c)",
    "face-up-pai-gow-poker": "PA-688a.2(e)",
    "asia-poker": "PA-575.2(d)",
    "four-card-prime": "PA-682a.2(c)",
    "cajun-stud": "PA-683a.2(c)",
}
BOXES = {
    "over-under": "PA-686a.6(f)",
    "dj-wild-stud-poker": "PA-687a.7(e)",
    "four-card-prime": "PA-682a.7(e)",
    "cajun-stud": "PA-683a.7(e)",
}
BUTTON = {
    "asia-poker": "PA-575.5(g)(3)",
    "pai-gow-poker": "NJ-69F-11.4(a)3",
    "supreme-pai-gow": "MA-SPG-4(a)(3)",
}
CO_BANK = {
    "pai-gow-tiles": "NJ-69F-10.8(e)",
    "pai-gow-poker": "NJ-69F-11.10(e)",
    "supreme-pai-gow": "MA-SPG-13(e)",
}
WAYS = {
    "face-up-pai-gow-poker": "PA-688a.11(a)",
    "asia-poker": "PA-575.11(c)",
    "pai-gow-tiles": "NJ-69F-10.7(e)",
    "pai-gow-poker": "NJ-69F-11.9(d)",
    "supreme-pai-gow": "MA-SPG-12(d)",
}
DISPLAY = {
    "over-under": "PA-686a.2(b)(6)",
    "dj-wild-stud-poker": "PA-687a.2(b)(5)",
    "face-up-pai-gow-poker": "PA-688a.2(b)(9)",
    "asia-poker": "PA-575.2(b)(6)",
    "four-card-prime": "PA-682a.2(b)(4)",
    "cajun-stud": "PA-683a.2(b)(4)",
}
TABLES = {
    ("dj-wild-stud-poker", "progressive"): "PA-687a.12(c)",
    ("dj-wild-stud-poker", "trips-bonus"): "PA-687a.12(d)",
    ("dj-wild-stud-poker", "two-way-bad-beat"): "PA-687a.12(e)",
    ("face-up-pai-gow-poker", "ace-high-bonus"): "PA-688a.12(b)",
    ("face-up-pai-gow-poker", "fortune-bonus"): "PA-688a.12(c)",
    ("face-up-pai-gow-poker", "progressive"): "PA-688a.12(d)",
    ("asia-poker", "bonus"): "PA-575.12(b)",
    ("four-card-prime", "prime"): "PA-682a.12(d)",
    ("four-card-prime", "aces-bonus"): "PA-682a.12(e)",
    ("four-card-prime", "all-six-bonus"): "PA-682a.12(f)",
    ("cajun-stud", "pocket-bonus"): "PA-683a.12(b)",
    ("cajun-stud", "board-bonus"): "PA-683a.12(c)",
    ("cajun-stud", "lo-ball"): "PA-683a.12(d)",
    ("cajun-stud", "all-six-bonus"): "PA-683a.12(e)",
}
REQUIRED = {
    "over-under": ("ante", "PA-686a.6(d)"),
    "dj-wild-stud-poker": ("ante", "PA-687a.7(d)(1)"),
    "face-up-pai-gow-poker": ("face-up-pai-gow", "PA-688a.7(d)"),
    "asia-poker": ("asia-poker", "PA-575.7(d)"),
    "four-card-prime": ("ante", "PA-682a.7(d)(1)"),
    "cajun-stud": ("ante", "PA-683a.7(d)(1)"),
    "pai-gow-tiles": ("pai-gow", "NJ-69F-10.5(a)"),
    "pai-gow-poker": ("pai-gow-poker", "NJ-69F-11.7(a)"),
    "supreme-pai-gow": ("supreme-pai-gow", "MA-SPG-7(a)"),
}

Case = tuple[str, dict[str, object], str, str, str]

MANUAL: dict[str, object] = {"options.shuffle_method": "manual"}
CASES: dict[str, Case] = {
    **{
        f"hand dealing without a shuffler, {game}": (
            game,
            {"options.dealing_method": "hand", **MANUAL},
            "options.shuffle_method",
            "hand-needs-shuffler",
            clause,
        )
        for game, clause in PA_HAND.items()
    },
    **{
        f"second deck without a shuffler, {game}": (
            game,
            {"options.second_deck": True, **MANUAL},
            "options.second_deck",
            "second-deck-needs-shuffler",
            clause,
        )
        for game, clause in SECOND_DECK.items()
    },
    **{
        f"counting shuffler without a shuffler, {game}": (
            game,
            {"options.counting_shuffler": True, **MANUAL},
            "options.counting_shuffler",
            "counting-needs-shuffler",
            clause,
        )
        for game, clause in COUNTING.items()
    },
    **{
        f"reshuffling device and manual shuffle, {game}": (
            game,
            {"options.auto_reshuffle_device": True, "approvals.auto_reshuffle_device": "LAB 1", **MANUAL},
            "options.auto_reshuffle_device",
            "reshuffler-and-manual",
            clause,
        )
        for game, clause in RESHUFFLER.items()
    },
    **{
        f"reshuffling device without laboratory approval, {game}": (
            game,
            {"options.auto_reshuffle_device": True},
            "approvals.auto_reshuffle_device",
            "not-approved",
            clause,
        )
        for game, clause in RESHUFFLER.items()
    },
    **{
        f"tip box elsewhere without approval, {game}": (
            game,
            {"options.tip_box_alternative_location": True},
            "approvals.tip_box_alternative_location",
            "not-approved",
            clause,
        )
        for game, clause in TIP_BOX.items()
    },
    **{
        f"no number of adjacent boxes, {game}": (
            game,
            {"options.adjacent_boxes": DROP},
            "options.adjacent_boxes",
            "missing",
            clause,
        )
        for game, clause in BOXES.items()
    },
    **{
        f"seven adjacent boxes, {game}": (
            game,
            {"options.adjacent_boxes": 7},
            "options.adjacent_boxes",
            "option",
            clause,
        )
        for game, clause in BOXES.items()
    },
    **{
        f"button without automated shoe, {game}": (
            game,
            {"options.starting_position_method": "button", "approvals.button": "B 1"},
            "options.starting_position_method",
            "button-needs-automation",
            clause,
        )
        for game, clause in BUTTON.items()
    },
    **{
        f"button with a manual shuffle, {game}": (
            game,
            {
                "options.starting_position_method": "button",
                "options.dealing_method": "automated-shoe",
                "approvals.button": "B 1",
                **MANUAL,
            },
            "options.starting_position_method",
            "button-needs-automation",
            clause,
        )
        for game, clause in BUTTON.items()
    },
    **{
        f"co-banking without banking, {game}": (
            game,
            {"options.co_banking": True},
            "options.co_banking",
            "co-bank-needs-bank",
            clause,
        )
        for game, clause in CO_BANK.items()
    },
    **{
        f"no house way, {game}": (game, {"house_way": DROP}, "house_way", "missing", clause)
        for game, clause in WAYS.items()
    },
    **{
        f"unknown house way, {game}": (game, {"house_way": "vegas"}, "house_way", "house-way", clause)
        for game, clause in WAYS.items()
    },
    **{
        f"payout odds shown nowhere, {game}": (
            game,
            {"options.payout_display": DROP},
            "options.payout_display",
            "missing",
            clause,
        )
        for game, clause in DISPLAY.items()
    },
    **{
        f"{wager} offered without a paytable, {game}": (
            game,
            {f"wagers.{wager}": LIMITS},
            f"paytables.{wager}",
            "missing",
            clause,
        )
        for (game, wager), clause in TABLES.items()
    },
    **{
        f"{wager} with an invented paytable, {game}": (
            game,
            {f"wagers.{wager}": LIMITS, f"paytables.{wager}": "Paytable-Z"},
            f"paytables.{wager}",
            "paytable",
            clause,
        )
        for (game, wager), clause in TABLES.items()
    },
    **{
        f"compulsory wager missing, {game}": (
            game,
            {f"wagers.{wager}": DROP},
            f"wagers.{wager}",
            "missing",
            clause,
        )
        for game, (wager, clause) in REQUIRED.items()
    },
    "paytable without its wager": (
        "dj-wild-stud-poker",
        {"paytables.trips-bonus": "DJWT-04"},
        "paytables.trips-bonus",
        "not-offered",
        "PA-687a.7(d)(3)",
    ),
    "no bad beat paytable": (
        "four-card-prime",
        {"paytables.bad-beat-bonus": DROP},
        "paytables.bad-beat-bonus",
        "missing",
        "PA-682a.12(c)",
    ),
    "no ante and raise paytable": (
        "cajun-stud",
        {"paytables.ante": DROP},
        "paytables.ante",
        "missing",
        "PA-683a.12(a)",
    ),
    "continuous shuffler and manual shuffle": (
        "over-under",
        {"options.dealing_device": "continuous-shuffler", **MANUAL},
        "options.shuffle_method",
        "continuous-shuffler",
        "PA-686a.3(a)",
    ),
    "raise with limits of its own": (
        "dj-wild-stud-poker",
        {"wagers.raise": LIMITS},
        "wagers.raise",
        "derived-wager",
        "PA-687a.7(d)(1)",
    ),
    "over 23 with limits of its own": (
        "over-under",
        {"wagers.over-23": LIMITS},
        "wagers.over-23",
        "derived-wager",
        "PA-686a.1/over-23-wager",
    ),
    "maximum below minimum": (
        "over-under",
        {"wagers.ante": {"minimum": "50", "maximum": "25"}},
        "wagers.ante.maximum",
        "limits",
        "PA-686a.6(d)",
    ),
    "progressive at another amount than its table": (
        "dj-wild-stud-poker",
        {
            "wagers.progressive": {"minimum": "5", "maximum": "5"},
            "paytables.progressive": "Progressive-1",
            "options.folded_hands_win_progressive": True,
            "progressive.rate": "15%",
        },
        "wagers.progressive",
        "fixed-amount",
        "PA-687a.12(c)/Progressive-1",
    ),
    "five-dollar progressive at one dollar": (
        "face-up-pai-gow-poker",
        {"wagers.progressive": {"minimum": "1", "maximum": "1"}, "paytables.progressive": "Paytable-3"},
        "wagers.progressive",
        "fixed-amount",
        "PA-688a.12(d)/Paytable-3",
    ),
    "progressive rate not filed": (
        "dj-wild-stud-poker",
        {
            "wagers.progressive": {"minimum": "1", "maximum": "1"},
            "paytables.progressive": "Progressive-1",
            "options.folded_hands_win_progressive": True,
        },
        "progressive.rate",
        "missing",
        "PA-687a.12(c)/Progressive-1",
    ),
    "progressive rate other than printed": (
        "face-up-pai-gow-poker",
        {
            "wagers.progressive": {"minimum": "1", "maximum": "1"},
            "paytables.progressive": "Paytable-1",
            "progressive.rate": "20%",
        },
        "progressive.rate",
        "printed-rate",
        "PA-688a.12(d)/Paytable-1",
    ),
    "meter seed other than printed": (
        "face-up-pai-gow-poker",
        {
            "wagers.progressive": {"minimum": "1", "maximum": "1"},
            "paytables.progressive": "Paytable-1",
            "progressive.seed": "5000",
        },
        "progressive.seed",
        "printed-seed",
        "PA-688a.12(d)/Paytable-1",
    ),
    "folded hands in the progressive left open": (
        "dj-wild-stud-poker",
        {
            "wagers.progressive": {"minimum": "1", "maximum": "1"},
            "paytables.progressive": "Progressive-1",
            "progressive.rate": "15%",
        },
        "options.folded_hands_win_progressive",
        "missing",
        "PA-687a.11(b)(3)",
    ),
    "payout limit under the floor, Four Card Prime": (
        "four-card-prime",
        {"options.payout_limit": "49999.99", "options.payout_limit_display": "sign"},
        "options.payout_limit",
        "payout-limit",
        "PA-682a.12(g)",
    ),
    "payout limit under the floor, Cajun Stud": (
        "cajun-stud",
        {"options.payout_limit": "40000", "options.payout_limit_display": "sign"},
        "options.payout_limit",
        "payout-limit",
        "PA-683a.12(f)",
    ),
    "payout limit under what a minimum wager could win": (
        "cajun-stud",
        {
            "wagers.ante": {"minimum": "25", "maximum": "1000"},
            "options.payout_limit": "100000",
            "options.payout_limit_display": "sign",
        },
        "options.payout_limit",
        "payout-limit",
        "PA-683a.12(f)",
    ),
    "payout limit under the floor, Asia Poker": (
        "asia-poker",
        {"options.max_payout": "1000", "options.payout_limit_display": "sign"},
        "options.max_payout",
        "payout-limit",
        "PA-575.12(c)",
    ),
    "payout limit under the floor, Face Up": (
        "face-up-pai-gow-poker",
        {"options.max_payout": "1000"},
        "options.max_payout",
        "payout-limit",
        "PA-688a.12(e)",
    ),
    "imperial limit under the floor": (
        "pai-gow-poker",
        {
            "wagers.imperial-bonus": LIMITS,
            "options.imperial_max_payout": "39999",
            "approvals.imperial_max_payout": "D 1",
        },
        "options.imperial_max_payout",
        "payout-limit",
        "NJ-69F-11.20(d)",
    ),
    "imperial limit without approval": (
        "pai-gow-poker",
        {"wagers.imperial-bonus": LIMITS, "options.imperial_max_payout": "40000"},
        "approvals.imperial_max_payout",
        "not-approved",
        "NJ-69F-11.20(d)",
    ),
    "payout limit nobody can read, Asia Poker": (
        "asia-poker",
        {"options.max_payout": "50000"},
        "options.payout_limit_display",
        "missing",
        "PA-575.2(b)(7)",
    ),
    "payout limit nobody can read, Four Card Prime": (
        "four-card-prime",
        {"options.payout_limit": "50000"},
        "options.payout_limit_display",
        "missing",
        "PA-682a.2(b)(5)",
    ),
    "display of a limit that does not exist": (
        "cajun-stud",
        {"options.payout_limit_display": "sign"},
        "options.payout_limit_display",
        "no-limit",
        "PA-683a.2(b)(5)",
    ),
    "envy from less than five dollars": (
        "face-up-pai-gow-poker",
        {
            "wagers.fortune-bonus": {"minimum": "1", "maximum": "100", "envy_from": "3"},
            "paytables.fortune-bonus": "Paytable-1",
        },
        "wagers.fortune-bonus.envy_from",
        "envy",
        "PA-688a.1/qualifying-wager",
    ),
    "envy from more than five dollars": (
        "pai-gow-poker",
        {
            "wagers.bonus": {"minimum": "1", "maximum": "100", "envy_from": "10"},
            "filed.bonus": {"template": "fortune-1"},
            "options.royal_match_variant": "king-queen-same-suit",
        },
        "wagers.bonus.envy_from",
        "envy",
        "NJ-69F-11.1/envy-bonus",
    ),
    "envy on a wager that earns none": (
        "face-up-pai-gow-poker",
        {"wagers.face-up-pai-gow": {"minimum": "10", "maximum": "100", "envy_from": "5"}},
        "wagers.face-up-pai-gow.envy_from",
        "envy",
        "PA-688a.1/qualifying-wager",
    ),
    "linked progressive without a progressive": (
        "face-up-pai-gow-poker",
        {"options.linked_progressive": True},
        "options.linked_progressive",
        "not-offered",
        "PA-688a.2(d)",
    ),
    "generator without approval, Face Up": (
        "face-up-pai-gow-poker",
        {"options.starting_position_method": "rng"},
        "approvals.random_number_generator",
        "not-approved",
        "PA-688a.2(c)(2)",
    ),
    "generator without approval, Asia Poker": (
        "asia-poker",
        {"options.starting_position_method": "rng"},
        "approvals.random_number_generator",
        "not-approved",
        "PA-575.2(c)(2)",
    ),
    "shaker without approval, Face Up": (
        "face-up-pai-gow-poker",
        {"approvals.shaker": DROP},
        "approvals.shaker",
        "not-approved",
        "PA-688a.2(c)(1)",
    ),
    "shaker without approval, Asia Poker": (
        "asia-poker",
        {"approvals.shaker": DROP},
        "approvals.shaker",
        "not-approved",
        "PA-575.2(c)(1)",
    ),
    "button without approval": (
        "supreme-pai-gow",
        {"options.starting_position_method": "button", "options.dealing_method": "automated-shoe"},
        "approvals.button",
        "not-approved",
        "MA-SPG-11(d)",
    ),
    "number wager without a generator": (
        "pai-gow-poker",
        {"wagers.number": LIMITS, "options.rng_number_wager_odds": "6 to 1"},
        "wagers.number",
        "number-needs-generator",
        "NJ-69F-11.13(a)",
    ),
    "number wager without odds": (
        "pai-gow-poker",
        {
            "wagers.number": LIMITS,
            "options.starting_position_method": "rng",
            "approvals.random_number_generator": "D 2",
        },
        "options.rng_number_wager_odds",
        "missing",
        "NJ-69F-11.13(b)6",
    ),
    "number wager below 5.5 to 1": (
        "pai-gow-poker",
        {"options.rng_number_wager_odds": "5 to 1"},
        "options.rng_number_wager_odds",
        "number-odds",
        "NJ-69F-11.13(b)6",
    ),
    "number wager above 6 to 1": (
        "pai-gow-poker",
        {"options.rng_number_wager_odds": "7 to 1"},
        "options.rng_number_wager_odds",
        "number-odds",
        "NJ-69F-11.13(b)6",
    ),
    "odds stated with for": (
        "pai-gow-poker",
        {"options.rng_number_wager_odds": "7 for 1"},
        "options.rng_number_wager_odds",
        "odds-form",
        "NJ-69F-11.20(a)",
    ),
    "progressive amount not stated": (
        "pai-gow-poker",
        {
            "wagers.progressive": {"minimum": "1", "maximum": "1"},
            "filed.progressive": {"template": "progressive-1"},
        },
        "options.progressive_wager_amount",
        "missing",
        "NJ-69F-11.14(a)",
    ),
    "progressive amount of two dollars": (
        "pai-gow-poker",
        {
            "wagers.progressive": {"minimum": "2", "maximum": "2"},
            "filed.progressive": {"template": "progressive-1"},
            "options.progressive_wager_amount": "$1",
        },
        "wagers.progressive",
        "fixed-amount",
        "NJ-69F-11.14(a)",
    ),
    "own progressive table without a meter": (
        "pai-gow-poker",
        {
            "wagers.progressive": {"minimum": "1", "maximum": "1"},
            "filed.progressive": {"rows": [{"hand": "royal-flush", "pays": "100% of meter"}]},
            "options.progressive_wager_amount": "$1",
            "progressive.seed": "10000",
        },
        "progressive.rate",
        "missing",
        "NJ-69F-11.14(c)",
    ),
    "bonus wager without a royal match": (
        "pai-gow-poker",
        {"wagers.bonus": LIMITS, "filed.bonus": {"template": "fortune-2"}},
        "options.royal_match_variant",
        "missing",
        "NJ-69F-11.3(f)2",
    ),
    "progressive not filed": (
        "pai-gow-poker",
        {"wagers.progressive": {"minimum": "1", "maximum": "1"}, "options.progressive_wager_amount": "$1"},
        "filed.progressive",
        "not-filed",
        "NJ-69F-11.14(d)",
    ),
    "bonus not filed": ("pai-gow-poker", {"wagers.bonus": LIMITS}, "filed.bonus", "not-filed", "NJ-69F-11.15"),
    "insurance not filed": (
        "pai-gow-poker",
        {"wagers.insurance": LIMITS},
        "filed.insurance",
        "not-filed",
        "NJ-69F-11.15",
    ),
    "three-card bonus not filed": (
        "pai-gow-poker",
        {"wagers.three-card-bonus": LIMITS},
        "filed.three-card-bonus",
        "not-filed",
        "NJ-69F-11.18",
    ),
    "seven-card bonus not filed": (
        "pai-gow-poker",
        {"wagers.seven-card-bonus": LIMITS},
        "filed.seven-card-bonus",
        "not-filed",
        "NJ-69F-11.18",
    ),
    "filed table of an unknown hand": (
        "pai-gow-poker",
        {"wagers.insurance": LIMITS, "filed.insurance": {"rows": [{"hand": "eight-high", "pays": "200 to 1"}]}},
        "filed.insurance.rows[0].hand",
        "hand",
        "NJ-69F-11.15",
    ),
    "dealer's wager without banking": (
        "pai-gow-poker",
        {
            "options.dealer_wager_against_bank": "approved-calculation",
            "approvals.dealer_wager_against_bank": "D 3",
        },
        "options.dealer_wager_against_bank",
        "dealer-wager-needs-bank",
        "NJ-69F-11.10(g)",
    ),
    "dealer's wager by a calculation nobody approved": (
        "supreme-pai-gow",
        {"options.player_banking": True, "options.dealer_wager_against_bank": "approved-calculation"},
        "approvals.dealer_wager_against_bank",
        "not-approved",
        "MA-SPG-13(g)",
    ),
    "tiles way with exceptions not noted": (
        "pai-gow-tiles",
        {"house_way": "canberra"},
        "house_way_exceptions",
        "missing",
        "NJ-69F-10.7(e)",
    ),
    "bonus wager of fifty cents": (
        "supreme-pai-gow",
        {"wagers.bonus": {"minimum": "0.50", "maximum": "25"}},
        "wagers.bonus.minimum",
        "minimum",
        "MA-SPG-7(d)",
    ),
    "bonus odds below the printed minimum": (
        "supreme-pai-gow",
        {"wagers.bonus": LIMITS, "odds.bonus": {"four-aces": "999 to 1"}},
        "odds.bonus.four-aces",
        "below-minimum",
        "MA-SPG-14(a)",
    ),
    "pokette odds below the minimum": (
        "pokette",
        {"odds.jacer": {"jacer": "11 to 1"}},
        "odds.jacer.jacer",
        "below-minimum",
        "NJ-69F-12.6",
    ),
    "pokette odds stated with for": (
        "pokette",
        {"odds.jacer": {"jacer": "13 for 1"}},
        "odds.jacer.jacer",
        "odds-form",
        "NJ-69F-12.6",
    ),
    "no wager at all": ("pokette", {"wagers": {}}, "wagers", "missing", "NJ-69F-12.5(a)"),
    "card display device without approval": (
        "pokette",
        {"options.winning_card_display": "device"},
        "approvals.winning_card_display",
        "not-approved",
        "NJ-69F-12.2(a)",
    ),
    "starting position left open": (
        "asia-poker",
        {"options.starting_position_method": DROP},
        "options.starting_position_method",
        "missing",
        "PA-575.2(c)",
    ),
    "dealing method left open": (
        "dj-wild-stud-poker",
        {"options.dealing_method": DROP},
        "options.dealing_method",
        "missing",
        "PA-687a.8(a)",
    ),
    "vigorish by reading against the option": (
        "pai-gow-tiles",
        {"readings.NJ-4": "round-up-25c"},
        "readings.NJ-4",
        "contradiction",
        "NJ-69F-10.7(k)",
    ),
    "unknown value of a reading": (
        "over-under",
        {"readings.OU-1": "both"},
        "readings.OU-1",
        "reading",
        "PA-686a.7(i-bis)(1)",
    ),
    "paytable among the options": (
        "cajun-stud",
        {"options.lo_ball_paytable": "Paytable-A"},
        "options.lo_ball_paytable",
        "misplaced",
        "PA-683a.12(d)",
    ),
}


@pytest.mark.parametrize(
    ("game", "changes", "field", "code", "clause"),
    [pytest.param(*case, id=name, marks=pytest.mark.clause(case[-1])) for name, case in CASES.items()],
)
def test_constraint(game: str, changes: dict[str, object], field: str, code: str, clause: str) -> None:
    found = [p for p in findings(game, changes) if p.field == f"table[0].{field}" and p.code == code]
    assert [(p.level, p.clause) for p in found] == [(Level.ERROR, clause)]
    assert found[0].line is not None


def test_there_is_one_case_for_each_constraint_and_more() -> None:
    assert len(CASES) >= 40


def test_all_problems_are_reported_at_once() -> None:
    changes: dict[str, object] = {
        "options.dealing_method": "hand",
        "options.shuffle_method": "manual",
        "options.adjacent_boxes": 9,
        "wagers.trips-bonus": LIMITS,
        "house_way": "vegas",
    }
    codes = {p.code for p in findings("dj-wild-stud-poker", changes)}
    assert {"hand-needs-shuffler", "option", "missing", "house-way"} <= codes


@pytest.mark.clause("NJ-69F-11.4(a)")
def test_two_batches_need_no_starting_position() -> None:
    changes: dict[str, object] = {
        "wagers.three-card-bonus": LIMITS,
        "filed.three-card-bonus": {"template": "mania-three-card"},
        "options.starting_position_method": DROP,
    }
    assert findings("pai-gow-poker", changes) == []


WARNINGS: dict[str, Case] = {
    "DJWT-06 as printed": (
        "dj-wild-stud-poker",
        {"wagers.trips-bonus": LIMITS, "paytables.trips-bonus": "DJWT-06"},
        "readings.DJ-4",
        "reading",
        "PA-687a.12(d)/DJWT-06",
    ),
    "wild royal as printed": (
        "dj-wild-stud-poker",
        {"wagers.trips-bonus": LIMITS, "paytables.trips-bonus": "DJWT-05"},
        "readings.DJ-16",
        "reading",
        "PA-687a.12(d)/DJWT-05",
    ),
    "Fortune Paytable 5 as printed": (
        "face-up-pai-gow-poker",
        {"wagers.fortune-bonus": LIMITS, "paytables.fortune-bonus": "Paytable-5"},
        "readings.FU-4",
        "reading",
        "PA-688a.12(c)/Paytable-5",
    ),
    "Progressive Paytable 6 as printed": (
        "face-up-pai-gow-poker",
        {"wagers.progressive": {"minimum": "1", "maximum": "1"}, "paytables.progressive": "Paytable-6"},
        "readings.FU-6",
        "reading",
        "PA-688a.12(d)/Paytable-6",
    ),
    "statutory tiles way": ("pai-gow-tiles", {}, "house_way", "exploitable-way", "NJ-69F-10.7(d)"),
    "tiles way known in part": (
        "pai-gow-tiles",
        {"house_way": "foxwoods-tiles", "house_way_exceptions": ["see list"]},
        "house_way",
        "incomplete-way",
        "NJ-69F-10.7(e)",
    ),
    "envy out of reach": (
        "face-up-pai-gow-poker",
        {
            "wagers.fortune-bonus": {"minimum": "1", "maximum": "4"},
            "paytables.fortune-bonus": "Paytable-1",
        },
        "wagers.fortune-bonus.maximum",
        "envy-out-of-reach",
        "PA-688a.1/qualifying-wager",
    ),
    "two batches from an automated shoe": (
        "pai-gow-poker",
        {
            "wagers.three-card-bonus": LIMITS,
            "filed.three-card-bonus": {"template": "mania-three-card"},
            "options.dealing_method": "automated-shoe",
        },
        "options.dealing_method",
        "three-card-dealing",
        "NJ-69F-11.17",
    ),
    "placeholder of a starter": (
        "asia-poker",
        {},
        "approvals.shaker",
        "placeholder",
        "PA-575.2(c)",
    ),
}


@pytest.mark.parametrize(
    ("game", "changes", "field", "code", "clause"),
    [pytest.param(*case, id=name, marks=pytest.mark.clause(case[-1])) for name, case in WARNINGS.items()],
)
def test_warning(game: str, changes: dict[str, object], field: str, code: str, clause: str) -> None:
    found = findings(game, changes)
    assert all(p.level is Level.WARNING for p in found)
    assert clause in [p.clause for p in found if p.field == f"table[0].{field}" and p.code == code]


def test_another_reading_silences_its_warning() -> None:
    changes: dict[str, object] = {
        "wagers.trips-bonus": LIMITS,
        "paytables.trips-bonus": "DJWT-06",
        "readings.DJ-4": "25-to-1",
        "readings.DJ-16": "hundred-less",
    }
    assert findings("dj-wild-stud-poker", changes) == []
