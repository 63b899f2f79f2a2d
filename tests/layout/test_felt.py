"""The felt carries whatever its chapter's layout clauses demand, and only what the table offers."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from croupier.cli import run
from croupier.layout import draw_felt, draw_sign, felt_for
from croupier.layout.plan import plan_of
from croupier.rulebook import Enforcement, rulebook, slugs
from croupier.submission import TableRules, load, offering, starter

LAYOUT = [
    (slug, clause.id)
    for slug in slugs()
    for clause in rulebook(slug).clauses.values()
    if clause.enforcement is Enforcement.LAYOUT
]
LIMITS = {
    "asia-poker": 'max_payout = "75000"\npayout_limit_display = "layout-amount"\n',
    "four-card-prime": 'payout_limit = "75000"\npayout_limit_display = "layout"\n',
    "cajun-stud": 'payout_limit = "75000"\npayout_limit_display = "layout"\n',
}


def rules(game: str, text: str | None = None) -> TableRules:
    return load((text or offering(game)).encode()).tables[0]


def full(game: str) -> TableRules:
    """Every wager offered and a payout limit filed."""
    return rules(game, offering(game).replace("[table.options]\n", "[table.options]\n" + LIMITS.get(game, "")))


def cited(svg: str) -> set[str]:
    """The clauses that elements of a drawing carry."""
    return {e.attrib["data-clause"] for e in ET.fromstring(svg).iter() if "data-clause" in e.attrib}


def words(svg: str) -> str:
    return " ".join("".join(e.itertext()) for e in ET.fromstring(svg).iter() if e.tag.endswith("text"))


@pytest.mark.parametrize(
    ("game", "clause"), [pytest.param(*case, id=case[1], marks=pytest.mark.clause(case[1])) for case in LAYOUT]
)
def test_each_layout_clause_is_on_the_felt(game: str, clause: str) -> None:
    table = full(game)
    if clause == "NJ-69F-11.20(a)":
        text = offering(game).replace("# imperial-bonus =", "imperial-bonus =")
        svg = draw_felt(felt_for(rules(game, text), "House"))
        assert clause in cited(svg)
        assert " for 1" not in words(svg)
        return
    assert clause in cited(draw_felt(felt_for(table, "House")))


NAMED = [
    pytest.param(slug, id=slug, marks=pytest.mark.clause(plan_of(slug).clauses.name))
    for slug in slugs()
    if plan_of(slug).clauses.name
]


@pytest.mark.parametrize("game", NAMED)
def test_the_licensee_is_named_on_the_felt(game: str) -> None:
    assert "Seaside Casino" in words(draw_felt(felt_for(full(game), "Seaside Casino")))


def test_what_is_not_offered_is_not_drawn() -> None:
    svg = draw_felt(felt_for(rules("dj-wild-stud-poker", starter("dj-wild-stud-poker")), "House"))
    assert "PA-687a.2(b)(3)" not in cited(svg)
    assert "PA-687a.2(b)(4)" not in cited(svg)
    assert "TRIPS" not in words(svg)


def test_inscriptions_are_the_chapters() -> None:
    svg = words(draw_felt(felt_for(full("over-under"), "Riverside")))
    for text in (
        "House wins on 18–23",
        "Aces are always counted as 11",
        "All bets pay even money except for Bonus Wagers",
        "Riverside",
    ):
        assert text in svg
    assert "PUSHES" in words(draw_felt(felt_for(full("face-up-pai-gow-poker"), "House")))


# Odds that each chapter's felt or sign shows as soon as every wager is offered.
ODDS = {
    "over-under": ("50 to 1", "Ante, Over 23 and Under 18 pay 1 to 1"),
    "dj-wild-stud-poker": ("1,000 to 1", "Ante and Raise pay 1 to 1"),
    "face-up-pai-gow-poker": ("5,000 to 1", "Face Up Pai Gow Poker pays 1 to 1"),
    "asia-poker": ("5,000 to 1", "Asia Poker pays 1 to 1"),
    "four-card-prime": ("500 to 1", "Ante and Raise pay 1 to 1"),
    "cajun-stud": ("500 to 1", "pair of jacks or better 1 to 1"),
}


@pytest.mark.parametrize(
    ("game", "odds"),
    [
        pytest.param(
            game, odds, id=game, marks=pytest.mark.clause(*rulebook(game).options[f"{game}.payout_display"].clauses)
        )
        for game, odds in ODDS.items()
    ],
)
def test_payouts_stand_on_the_felt_or_on_the_sign(game: str, odds: tuple[str, str]) -> None:
    def drawn(display: str) -> tuple[str, str]:
        text = offering(game).replace('payout_display = "layout"', f'payout_display = "{display}"', 1)
        felt = felt_for(rules(game, text), "House")
        return words(draw_felt(felt)).upper(), words(draw_sign(felt)).upper()

    on_felt, _ = drawn("layout")
    left, on_sign = drawn("sign")
    for price in (one.upper() for one in odds):
        assert price in on_felt
        assert price not in left
        assert price in on_sign


# The option that limits payouts in each chapter, and the words for a felt that states the amount.
LIMITED = {
    "asia-poker": ("max_payout", "layout-amount"),
    "four-card-prime": ("payout_limit", "layout"),
    "cajun-stud": ("payout_limit", "layout"),
}


def limit_drawn(game: str, display: str) -> tuple[str, str]:
    option = f'{LIMITED[game][0]} = "75000"\npayout_limit_display = "{display}"\n'
    felt = felt_for(rules(game, offering(game).replace("[table.options]\n", "[table.options]\n" + option)), "House")
    return words(draw_felt(felt)).upper(), words(draw_sign(felt)).upper()


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(
            game, id=game, marks=pytest.mark.clause(*rulebook(game).options[f"{game}.payout_limit_display"].clauses)
        )
        for game in LIMITED
    ],
)
def test_a_payout_limit_is_shown_as_filed(game: str) -> None:
    assert "$75,000" in limit_drawn(game, LIMITED[game][1])[0]
    assert "$75,000" not in limit_drawn(game, "sign")[0]
    assert "$75,000" in limit_drawn(game, "sign")[1]


@pytest.mark.clause("PA-575.2(b)(7)")
def test_a_felt_may_point_to_the_posted_limit() -> None:
    felt, sign = limit_drawn("asia-poker", "layout-generic")
    assert "POSTED PAYOUT LIMIT" in felt
    assert "$75,000" not in felt
    assert "$75,000" in sign


def test_names_are_escaped() -> None:
    svg = draw_felt(felt_for(full("cajun-stud"), "Salt & <Pepper>"))
    assert "Salt & <Pepper>" in words(svg)


def test_the_command_writes_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "felt.svg"
    assert run(["layout", "cajun-stud", "-o", str(target)]) == 0
    assert ET.parse(target).getroot().tag.endswith("svg")
    assert run(["layout", "cajun-stud", "--sign"]) == 0
    assert ET.fromstring(capsys.readouterr().out).tag.endswith("svg")
    assert run(["layout", "poker"]) == 2
    assert run(["layout", "cajun-stud", "-o", str(tmp_path / "no" / "felt.svg")]) == 2


@pytest.mark.clause("PA-686a.2(b)(4)(i)", "PA-686a.2(b)(4)(ii)", "PA-686a.2(b)(4)(iii)")
def test_prescribed_inscriptions_keep_their_letters() -> None:
    lines = {line.clause: line for line in felt_for(full("over-under"), "House").lines}
    assert lines["PA-686a.2(b)(4)(i)"].printed == "All bets pay even money except for Bonus Wagers"
    assert lines["PA-686a.2(b)(4)(iii)"].printed == "Aces are always counted as 11"


@pytest.mark.clause("PA-683a.2(b)(4)")
def test_a_table_is_headed_by_every_wager_that_it_pays() -> None:
    headings = [payouts.heading for payouts in felt_for(full("cajun-stud"), "House").payouts]
    assert headings[0] == "Ante and Raise"


@pytest.mark.clause("PA-575.2(b)(7)", "PA-683a.2(b)(5)")
def test_a_limit_is_shown_for_what_it_limits() -> None:
    """Chapter 575 limits a hand, chapter 683a a player and round."""
    asia = [line.text for line in felt_for(full("asia-poker"), "House").lines if "limit" in line.text]
    cajun = [line.text for line in felt_for(full("cajun-stud"), "House").lines if "limit" in line.text]
    assert asia == ["Payout limit $75,000 per hand"]
    assert all(text.endswith("per player and round") for text in cajun)


@pytest.mark.clause("PA-687a.2(b)(5)", "PA-688a.2(b)(9)", "PA-575.2(b)(6)")
@pytest.mark.parametrize(
    ("game", "old", "new", "heading", "gone"),
    [
        ("dj-wild-stud-poker", "", "", "Progressive Bonus", "envy"),
        ("face-up-pai-gow-poker", "FU-1 =", 'FU-8 = "not-paid"\nFU-1 =', "Progressive Payout", "envy"),
        ("face-up-pai-gow-poker", 'FU-1 = "listed"', 'FU-1 = "straight-or-higher"', "Fortune Bonus", "three pair"),
        ("asia-poker", 'AP-1 = "listed"', 'AP-1 = "nine-high-order"', "Bonus", "full house"),
    ],
)
def test_what_the_readings_do_not_pay_is_not_printed(game: str, old: str, new: str, heading: str, gone: str) -> None:
    text = offering(game).replace(old, new, 1) if old else offering(game)
    text = text.replace('progressive = "Paytable-1"', 'progressive = "Paytable-4"')
    text = text.replace(
        'progressive = { minimum = "1", maximum = "1" }', 'progressive = { minimum = "5", maximum = "5" }'
    )
    if game == "dj-wild-stud-poker":
        text = offering(game)
    (payouts,) = [p for p in felt_for(rules(game, text), "House").payouts if p.heading == heading]
    assert gone not in payouts.columns
    assert gone not in [row[0] for row in payouts.rows]


@pytest.mark.clause("PA-687a.2(b)(5)")
def test_envy_amounts_that_are_paid_are_printed() -> None:
    text = offering("dj-wild-stud-poker").replace("DJ-3 =", 'DJ-8 = "paid"\nDJ-3 =')
    (payouts,) = [p for p in felt_for(rules("dj-wild-stud-poker", text), "House").payouts if p.heading[:4] == "Prog"]
    assert "envy" in payouts.columns
