"""The most that one player can win: every answer is a round that the referee pays, and no round pays more."""

import random
from collections.abc import Iterator
from itertools import combinations, islice
from typing import Any

import pytest

from croupier.cards import cards_text, parse_cards
from croupier.chapter import chapter
from croupier.money import Odds
from croupier.pieces import pieces_of
from croupier.play.chapter import playbook
from croupier.play.most import Deal, exposure
from croupier.referee import judge
from croupier.rulebook import Role, rulebook, slugs
from croupier.submission import TableRules
from croupier.submission.exposure import Exposure, Paid, floor_of, most_at_maximum, most_at_minimum
from croupier.submission.plain import plain_rules

ENUMERATED = [slug for slug in slugs() if chapter(slug).has("exposure")]
FILED = {
    "progressive": {"rows": [{"hand": "five-aces", "pays": "100% of meter"}]},
    "bonus": {"template": "fortune-1"},
    "insurance": {"rows": [{"hand": "nine-high", "pays": "100 to 1"}, {"hand": "ace-high", "pays": "3 to 1"}]},
    "three-card-bonus": {
        "rows": [{"hand": "natural-straight-flush", "pays": "40 to 1"}, {"hand": "three-of-a-kind", "pays": "30 to 1"}]
    },
    "seven-card-bonus": {"rows": [{"hand": "five-aces", "pays": "500 to 1"}, {"hand": "full-house", "pays": "5 to 1"}]},
}


def submission(game: str, least: str = "5", most: str = "100", **parts: Any) -> dict[str, Any]:
    """Every wager of a game on offer, within the same limits where its stake is not fixed."""
    book, filed = rulebook(game), FILED if game == "pai-gow-poker" else {}
    wagers = {}
    for wager in book.game.wager:
        if wager.role not in (Role.REQUIRED, Role.OPTIONAL) or wager.rides_on:
            continue
        fixed = wager.stake is not None
        wagers[wager.slug] = {"minimum": "5" if fixed else least, "maximum": "5" if fixed else most}
    tables = {"progressive": "Paytable-4"} if game == "face-up-pai-gow-poker" else {}
    if game == "dj-wild-stud-poker":
        wagers["progressive"] = {"minimum": "1", "maximum": "1"}
    stated = {"wagers": wagers, "paytables": tables, "filed": filed, **parts}
    if game == "pai-gow-poker":
        stated["options"] = {"starting_position_method": "rng", "progressive_wager_amount": "$5"}
    return stated


def rules_of(stated: dict[str, Any], game: str) -> TableRules:
    return plain_rules(rulebook(game), stated)


@pytest.mark.parametrize("game", ENUMERATED)
@pytest.mark.parametrize("limits", [("5", "100"), ("1", "1000")])
def test_the_referee_pays_the_most(game: str, limits: tuple[str, str]) -> None:
    stated = submission(game, *limits)
    rules = rules_of(stated, game)
    most = most_at_maximum(rules, 12_000_00)
    assert most is not None
    assert judge({**most.record, "submission": stated}).net == {1: most.amount}
    limit, least = playbook(game).limit, most_at_minimum(rules, 12_000_00)
    assert least is not None
    if limit is not None:
        ruling = judge({**least.record, "submission": stated})
        assert sum(limit.reaches(ruling.state, line) for line in ruling.lines) == least.amount > 0


# --- brute force


def brute(game: str, deals: Iterator[Deal], rules: TableRules, *, least: bool) -> list[Paid]:
    return list(exposure(game, lambda _rules: deals).paid(rules, least, 12_000_00))


def some(game: str, count: int) -> Iterator[Deal]:
    """Deals at random, half of them from a few cards that make many hands."""
    chance, read = random.Random(game), pieces_of(game)
    book = rulebook(game).game.pieces
    if game == "pokette":
        cards = playbook(game).deck
        yield from (Deal(spins=(read.text([chance.choice(cards)]),)) for _ in range(count))
        return
    areas = {"community": 3, "all-six": 4 if game == "cajun-stud" else 1, "joker-replacement": 1}
    areas = {area: size for area, size in areas.items() if area in book.extras}
    for turn in range(count):
        deck = list(playbook(game).deck)
        if turn % 2 and book.kind == "cards":
            deck = [card for card in deck if card // 4 >= 7 or card >= 52]
            deck = deck if len(deck) > 2 * book.dealt + 9 else list(playbook(game).deck)
        chance.shuffle(deck)
        dealer = 6 if game == "four-card-prime" else book.dealt
        dealer = 0 if game in ("over-under", "cajun-stud") else dealer
        texts = {area: read.text([deck.pop() for _ in range(size)]) for area, size in areas.items()}
        mine, other = deck[: book.dealt], deck[book.dealt : book.dealt + dealer]
        yield Deal(read.text(mine), read.text(other), texts, choices={"number": ("1",)})


@pytest.mark.parametrize("game", ENUMERATED)
def test_no_deal_pays_more(game: str) -> None:
    rules = rules_of(submission(game), game)
    most, least = most_at_maximum(rules, 12_000_00), most_at_minimum(rules, 12_000_00)
    assert most is not None
    assert least is not None
    assert max(paid.net for paid in brute(game, some(game, 150), rules, least=False)) <= most.amount
    assert max(paid.limited for paid in brute(game, some(game, 150), rules, least=True)) <= least.amount


SMALL = "Ad Kd Qd Jd Td 9d Ac Ah As"


@pytest.mark.clause("PA-682a.12(g)")
@pytest.mark.parametrize("scope", ["aces-and-all-six", "every-payout"])
@pytest.mark.parametrize(("aces", "six"), [("1", "100"), ("100", "1"), ("25", "25")])
def test_a_small_deck_of_four_card_prime(scope: str, aces: str, six: str) -> None:
    """Every choice of six of nine cards, and of the one that lies apart, against a hand that all of them beat."""
    game = "four-card-prime"
    stated = submission(game, readings={"FP-4": scope})
    stated["wagers"]["aces-bonus"]["minimum"], stated["wagers"]["all-six-bonus"]["minimum"] = aces, six
    stated["wagers"]["aces-bonus"]["maximum"] = stated["wagers"]["all-six-bonus"]["maximum"] = "100"
    rules = rules_of(stated, game)
    dealt = (
        Deal(cards_text([*hand[:at], *hand[at + 1 :]]), "3c 5s 6h 8c Ts Js", {"all-six": cards_text([hand[at]])})
        for hand in combinations(parse_cards(SMALL), 6)
        for at in range(6)
    )
    most = most_at_minimum(rules)
    assert most is not None
    assert max(paid.limited for paid in brute(game, dealt, rules, least=True)) == most.amount


@pytest.mark.clause("PA-683a.12(f)")
def test_a_small_deck_of_cajun_stud() -> None:
    """Two, three and four of eleven cards: the straight flush under a six-card royal flush is among them."""
    game = "cajun-stud"
    stated = submission(game, paytables={"all-six-bonus": "Paytable-E"})
    rules = rules_of(stated, game)
    small = parse_cards("Ad Kd Qd Jd Td 9d 8d 7d 6d")
    dealt = (
        Deal(cards_text(pocket), areas={"community": cards_text(board), "all-six": cards_text(six)})
        for pocket in combinations(small, 2)
        for board in combinations([card for card in small if card not in pocket], 3)
        for six in [[card for card in small if card not in (*pocket, *board)]]
    )
    most = most_at_maximum(rules)
    assert most is not None
    assert max(paid.net for paid in brute(game, dealt, rules, least=False)) == most.amount
    assert most_at_minimum(rules) == (5_00 * 4 * 500, most_at_minimum(rules).record)  # type: ignore[union-attr]


@pytest.mark.clause("PA-683a.12(f)", "PA-683a.7(d)(1)")
def test_exposure_is_over_lawful_play_and_not_over_wise_play() -> None:
    """Nobody wise raises three times before the first card; the referee pays it all the same."""
    stated = {"wagers": {"ante": {"minimum": "10", "maximum": "1000"}}}
    most = most_at_maximum(plain_rules(rulebook("cajun-stud"), stated, staked=()))
    assert most is not None
    assert most.amount == 5_000_000_00
    assert judge(dict(most.record)).net == {1: 5_000_000_00}


# --- floors, worked out by hand


@pytest.mark.clause("PA-682a.12(g)")
def test_hands_that_cannot_coincide_are_not_added() -> None:
    """Four aces at 500 to 1 leave four of a kind for six cards; a royal flush is one in four cards as well."""
    for aces, six, floor in (("100", "1", 50_050_00), ("1", "100", 100_050_00)):
        wagers = {
            "ante": {"minimum": "5", "maximum": "5"},
            "aces-bonus": {"minimum": aces, "maximum": "100"},
            "all-six-bonus": {"minimum": six, "maximum": "100"},
        }
        tables = {"aces-bonus": "Paytable-A", "all-six-bonus": "Paytable-A"}
        rules = rules_of({"wagers": wagers, "paytables": tables}, "four-card-prime")
        assert floor_of(rules) == floor


@pytest.mark.clause("PA-688a.12(e)")
def test_the_floor_moves_with_the_meter() -> None:
    rules = rules_of(submission("face-up-pai-gow-poker", "1", "100"), "face-up-pai-gow-poker")
    low, high = most_at_minimum(rules, 50_000_00), most_at_minimum(rules, 120_000_00)
    assert low is not None
    assert high is not None
    assert high.amount - low.amount == 70_000_00
    # Five thousand dollars and the meter, 5,000 to 1 on Fortune, and the dealer's ace high with the joker.
    assert low.amount == 5_000_00 + 50_000_00 + 5_000_00 + 10_00
    assert floor_of(rules, 30_000_00) == 50_000_00


@pytest.mark.clause("NJ-69F-11.20(d)", "MA-SPG-14(b)", "PA-575.12(c)")
@pytest.mark.parametrize(
    ("game", "least", "floor"),
    [
        ("pai-gow-poker", "100", 100_00 * 1_100),  # five aces against nine high
        ("supreme-pai-gow", "100", 100_00 * 1_000),
        ("asia-poker", "100", 100_00 * 5_001),
    ],
)
def test_floors_of_other_chapters(game: str, least: str, floor: int) -> None:
    assert floor_of(rules_of(submission(game, least, "1000"), game)) == floor


def test_the_answer_is_kept() -> None:
    rules = rules_of(submission("four-card-prime"), "four-card-prime")
    assert most_at_maximum(rules) == most_at_maximum(rules)
    assert list(islice(rules.answers, 1)) == [("net", False, None)]


@pytest.mark.parametrize("game", ENUMERATED)
def test_every_paytable_falls(game: str) -> None:
    """The deals name the best hand of every kind, which pays most only if no lower row of a table pays more."""
    for table in rulebook(game).paytables.values():
        for column in {column for row in table.rows for column in row.columns() if column != "envy"}:
            cells = [odds for row in table.rows if (odds := row.odds(column)) is not None]
            keys = [_worth(odds) for odds in cells]
            assert keys == sorted(keys, reverse=True) or table.id in RISING, table.id


# Tables in which a lower hand pays more: the deals hold every row of them.
RISING = {"PA-687a.12(d)/DJWT-06", "NJ-69F-12.6"}


def _worth(odds: Odds) -> tuple[Any, ...]:
    return odds.meter, odds.fixed, odds.ratio


def test_the_part_is_checked() -> None:
    assert all(isinstance(chapter(game).part("exposure", Exposure), Exposure) for game in ENUMERATED)
