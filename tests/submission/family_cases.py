"""Invalid submissions that several chapters forbid alike, each with its own clause."""

from tests.submission.changing import DROP, LIMITS, Case

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
BUTTON = {"asia-poker": "PA-575.5(g)(3)", "pai-gow-poker": "NJ-69F-11.4(a)3", "supreme-pai-gow": "MA-SPG-4(a)(3)"}
CO_BANK = {"pai-gow-tiles": "NJ-69F-10.8(e)", "pai-gow-poker": "NJ-69F-11.10(e)", "supreme-pai-gow": "MA-SPG-13(e)"}
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

MANUAL: dict[str, object] = {"options.shuffle_method": "manual"}
FAMILY_CASES: dict[str, Case] = {
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
        f"compulsory wager missing, {game}": (game, {f"wagers.{wager}": DROP}, f"wagers.{wager}", "missing", clause)
        for game, (wager, clause) in REQUIRED.items()
    },
}
