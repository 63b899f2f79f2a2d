"""Four Card Prime, the three ways of dealing and the order of a round, card by card, with golden transcripts.

Write the transcripts anew with `CROUPIER_GOLDEN=write pytest tests/games/test_four_card_prime_deals.py` and read them
before you keep them.
"""

import os
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import RuleError
from croupier.play.inputs import Event, Role
from croupier.play.steps import DEALER
from croupier.play.transcript import transcript
from croupier.play.views import view
from croupier.testing import Pit, rules_for, stacked

GAME = "four-card-prime"
GOLDEN = Path(__file__).parent / "golden"
OFFERS = [
    ("# prime = {", "prime = {"),
    ("# aces-bonus = {", "aces-bonus = {"),
    ("# all-six-bonus = {", "all-six-bonus = {"),
    ('# prime = "P', 'prime = "P'),
    ('# aces-bonus = "P', 'aces-bonus = "P'),
    ('# all-six-bonus = "P', 'all-six-bonus = "P'),
]
# Clauses of announcing, dealing, stub away, counting, right count, for each way of dealing.
LAW = {
    "manual-shoe": ("8(b)", "8(c)", "8(d)", "8(e)", "8(f)"),
    "hand": ("9(a)(3)", "9(b)", "9(c)", "9(d)", "9(e)"),
    "automated-shoe": ("10(a)(2)", "10(b)", "10(c)", "10(d)", "10(e)"),
}
# All-Six card, then bob, cat, ann and the dealer by turns, then the dealer's sixth.
BY_TURNS = "Ah As 9c Jd Kc Ac 8d Jh Kd 7c 6s Js 9h 7d 4h 4s 8s 2s 3h 2h 4c 2d"
# Bob, cat, ann and the dealer in stacks, then the All-Six card, the dealer's sixth and three that nobody gets.
STACKED = "As Ac 7c 7d 2s 9c 8d 6s 4h 3h Jd Jh Js 4s 2h Kc Kd 9h 8s 4c Ah 2d 5c 5d 5h"


def law(way: str, number: int) -> str:
    return f"PA-682a.{LAW[way][number]}"


def pit(way: str, order: str = "", *, readings: str = "", **options: Any) -> Pit:
    """Bob at 1, cat at 2 and ann at 5, with the given cards on top."""
    rules = rules_for(GAME, [*OFFERS, ('"manual-shoe"\n', f'"{way}"\n')], readings)
    cards = stacked(GAME, order or (STACKED if way == "automated-shoe" else BY_TURNS))
    return Pit.opened(GAME, {"ann": 5, "bob": 1, "cat": 2}, rules, cards, **options)


def whole_round(way: str) -> Pit:
    """Bob raises with two pair and the optional wagers, cat folds, ann folds but has a Prime Wager."""
    table = pit(way)
    table.bet("bob", ante=10_00, aces_bonus=5_00, all_six_bonus=5_00)
    table.bet("cat", ante=25_00)
    table.bet("ann", ante=10_00, prime=5_00)
    table.close()
    table.decide("bob", {"raise": 3})
    table.decide("cat", "fold")
    table.decide("ann", "fold")
    return table


def since_closing(table: Pit) -> list[Event]:
    start = next(i for i, e in enumerate(table.journal.events) if e.kind == "closed")
    return table.journal.events[start + 1 :]


WAYS = list(LAW)
BY_HAND = ["manual-shoe", "hand"]


def marked(ways: list[str], *numbers: int) -> list[Any]:
    return [pytest.param(way, marks=pytest.mark.clause(*(law(way, n) for n in numbers))) for way in ways]


# --- the order of the cards


@pytest.mark.parametrize("way", marked(BY_HAND, 0, 1))
def test_one_card_at_a_time_from_the_dealers_left(way: str) -> None:
    events = [e for e in since_closing(whole_round(way)) if e.kind in ("announce", "deal")]
    assert (events[0].text, events[0].clause) == ("no more bets", law(way, 0))
    deals = [e for e in events if e.kind == "deal"]
    assert [e.place for e in deals] == ["all-six", *((1, 2, 5, DEALER) * 5), DEALER]
    assert {(len(e.cards), e.face_up, e.clause) for e in deals} == {(1, False, law(way, 1))}
    assert [e.cards[0] for e in deals] == stacked(GAME, BY_TURNS)[:22]


@pytest.mark.parametrize("way", marked(["automated-shoe"], 0, 1))
def test_stacks_of_five_from_the_automated_shoe(way: str) -> None:
    events = [e for e in since_closing(whole_round(way)) if e.kind in ("announce", "deal", "discard")]
    assert (events[0].text, events[0].clause) == ("no more bets", law(way, 0))
    deals = [e for e in events if e.kind == "deal"]
    assert [(e.place, len(e.cards)) for e in deals] == [
        (1, 5),
        (2, 5),
        (5, 5),
        (DEALER, 5),
        ("all-six", 1),
        (DEALER, 1),
        ("remainder", 3),
    ]
    assert {(e.face_up, e.clause) for e in deals} == {(False, law(way, 1))}
    rest = next(e for e in events if e.kind == "discard")
    assert (rest.place, rest.cards, rest.clause) == ("remainder", tuple(stacked(GAME, STACKED)[22:25]), law(way, 1))


@pytest.mark.parametrize("way", marked(WAYS, 1))
def test_no_all_six_card_without_an_all_six_wager(way: str) -> None:
    table = pit(way)
    table.bet("bob", ante=10_00, prime=5_00)
    table.close()
    assert table.table.state is not None
    assert "all-six" not in table.table.state.areas
    places = [e.place for e in since_closing(table) if e.kind == "deal"]
    if way == "automated-shoe":
        assert places == [1, DEALER, DEALER, "remainder"]
        assert len(table.table.state.areas["remainder"]) == 4
    else:
        assert places == [1, DEALER] * 5 + [DEALER]


@pytest.mark.parametrize("way", WAYS)
def test_one_card_of_the_dealer_face_up_where_so_read(way: str) -> None:
    """Reading FP-9, as public descriptions of the game have it; by default all six lie face down."""
    for readings, shown in (("", 0), ('\n[table.readings]\nFP-9 = "face-up-card"\n', 1)):
        table = pit(way, readings=readings)
        table.bet("bob", ante=10_00)
        table.close()
        hand = view(table.table, Role.PLAYER, "bob")["hands"]["dealer"]
        assert len(hand) == 6
        assert [card is not None for card in hand] == [True] * shown + [False] * (6 - shown)


# --- the stub


@pytest.mark.parametrize("way", marked(WAYS, 2))
@pytest.mark.parametrize(("players", "all_six"), [(1, False), (1, True), (3, False), (3, True)])
def test_the_stub_goes_to_the_rack_unseen(way: str, players: int, all_six: bool) -> None:
    table = pit(way)
    for name in ("bob", "cat", "ann")[:players]:
        table.bet(name, ante=10_00)
    if all_six:
        table.bet("bob", ante=10_00, all_six_bonus=5_00)
    table.close()
    stub = next(e for e in since_closing(table) if e.kind == "stub")
    dealt = 5 * players + (10 if way == "automated-shoe" else 6 + all_six)
    assert (len(stub.cards), stub.face_up, stub.clause) == (52 - dealt, False, law(way, 2))
    assert table.table.cabinet.shoe.left() == 0


@pytest.mark.parametrize("way", marked(WAYS, 3, 4))
@pytest.mark.parametrize("all_six", [False, True])
def test_the_stub_is_counted_every_five_rounds(way: str, all_six: bool) -> None:
    table = pit(way)
    extra = {"all_six_bonus": 5_00} if all_six else {}
    for number in range(1, 11):
        table.bet("bob", ante=10_00, **extra)
        table.close()
        assert (table.table.due()[0].act == "count-stub") == (number % 5 == 0)
        if number % 5 == 0:
            due = table.table.due()[0]
            assert (due.clause, due.roles) == (law(way, 3), (Role.DEALER,))
            left = 37 if way == "automated-shoe" else 41 - all_six
            events = table.do("count-stub", count=left)
            assert [(e.kind, e.clause) for e in events[:2]] == [("count-stub", law(way, 3)), ("stub", law(way, 4))]
        table.decide("bob", "fold")
        table.prepare()


@pytest.mark.parametrize("way", marked(WAYS, 3))
def test_a_counting_shuffler_spares_the_count(way: str) -> None:
    rules = rules_for(
        GAME, [('"manual-shoe"\n', f'"{way}"\n'), ("# counting_shuffler = false", "counting_shuffler = true")]
    )
    table = Pit(GAME, rules)
    table.sit("bob", 1)
    for _ in range(7):
        table.prepare()
        table.bet("bob", ante=10_00)
        table.close()
        assert table.table.due()[0].act == "decide"
        table.decide("bob", "fold")


# --- loading


@pytest.mark.parametrize(
    ("way", "clause"),
    [
        pytest.param("manual-shoe", "PA-682a.8(a)", marks=pytest.mark.clause("PA-682a.8(a)")),
        pytest.param("hand", "PA-682a.9(a)(2)", marks=pytest.mark.clause("PA-682a.9(a)(2)", "PA-682a.9(a)(1)")),
        pytest.param("automated-shoe", "PA-682a.10(a)(1)", marks=pytest.mark.clause("PA-682a.10(a)(1)")),
    ],
)
def test_where_the_stack_goes(way: str, clause: str) -> None:
    events = pit(way).journal.events
    assert [e.clause for e in events if e.kind == "load"] == [clause]
    standing = {e.clause for e in events if e.kind == "in-force"}
    assert ("PA-682a.9(a)(1)" in standing) == (way == "hand")


# --- § 682a.11: the rest of the round


@pytest.mark.clause("PA-682a.11(a)", "PA-682a.11(b)", "PA-682a.11(c)", "PA-682a.11(d)", "PA-682a.11(d)(1)")
@pytest.mark.clause("PA-682a.11(e)", "PA-682a.11(e)(3)", "PA-682a.11(f)")
@pytest.mark.parametrize("way", WAYS)
def test_the_order_of_a_round(way: str) -> None:
    """Asked from the left, folded hands collected, the dealer's cards shown, settled from the right."""
    steps = [(e.kind, e.place, e.clause) for e in since_closing(whole_round(way))]
    after = steps.index(("announce", None, "PA-682a.11(a)"))
    assert steps[after:] == [
        ("announce", None, "PA-682a.11(a)"),
        ("ask", 1, "PA-682a.11(b)"),
        ("decide", 1, "PA-682a.11(b)"),
        ("ask", 2, "PA-682a.11(b)"),
        ("decide", 2, "PA-682a.11(b)"),
        ("ask", 5, "PA-682a.11(b)"),
        ("decide", 5, "PA-682a.11(b)"),
        ("take", 2, "PA-682a.11(c)"),
        ("discard", 2, "PA-682a.11(c)"),
        ("take", 5, "PA-682a.11(c)"),
        ("expose", DEALER, "PA-682a.11(d)"),
        ("expose", 5, "PA-682a.11(d)(1)"),
        ("settle", 5, "PA-682a.11(c)"),
        ("settle", 5, "PA-682a.11(e)"),
        ("discard", 5, "PA-682a.11(f)"),
        ("settle", 2, "PA-682a.11(c)"),
        ("expose", 1, "PA-682a.11(d)(1)"),
        ("settle", 1, "PA-682a.11(d)"),
        ("expose", "all-six", "PA-682a.11(e)(3)"),
        ("settle", 1, "PA-682a.11(e)"),
        ("discard", 1, "PA-682a.11(f)"),
        ("discard", DEALER, "PA-682a.11(f)"),
        ("discard", "all-six", "PA-682a.11(f)"),
        ("round-over", None, "PA-682a.7(c)"),
    ]


@pytest.mark.clause("PA-682a.11(e)")
@pytest.mark.parametrize("way", WAYS)
def test_what_the_round_pays(way: str) -> None:
    """Aces and sevens win, and the All-Six card makes a full house; ann folds jacks, three red cards of five."""
    table = whole_round(way)
    found = {(x.seat, x.wager): (x.outcome.value, x.net) for x in table.journal.events[-1].lines}
    assert found == {
        (1, "ante"): ("win", 10_00),
        (1, "raise"): ("win", 30_00),
        (1, "aces-bonus"): ("win", 10_00),
        (1, "all-six-bonus"): ("win", 125_00),
        (2, "ante"): ("forfeit", -25_00),
        (5, "ante"): ("forfeit", -10_00),
        (5, "prime"): ("lose", -5_00),
    }
    chips = {p.name: p.chips for p in table.table.betting.players.values()}
    assert chips == {"bob": 10_175_00, "cat": 9_975_00, "ann": 9_985_00}


@pytest.mark.clause("PA-682a.11(b)")
def test_only_the_player_who_is_asked_decides() -> None:
    table = pit("manual-shoe")
    table.bet("bob", ante=10_00)
    table.bet("ann", ante=10_00)
    table.close()
    with pytest.raises(RuleError, match="for seat 1 to decide"):
        table.decide("ann", "fold")
    with pytest.raises(RuleError, match="not offered to seat 1"):
        table.decide("bob", {"raise": 4})


@pytest.mark.clause("PA-682a.11(d)(1)", "PA-682a.11(c)")
def test_a_folded_hand_is_not_shown() -> None:
    table = whole_round("manual-shoe")
    assert [e.place for e in table.journal.events if e.kind == "expose"] == [DEALER, 5, 1, "all-six"]


@pytest.mark.clause("PA-682a.11(f)")
@pytest.mark.parametrize("way", WAYS)
def test_the_discard_rack_rebuilds_every_hand(way: str) -> None:
    table = whole_round(way)
    hands = dict(table.table.history[-1])
    order = stacked(GAME, STACKED if way == "automated-shoe" else BY_TURNS)
    if way == "automated-shoe":
        assert hands[1] == tuple(order[:5])
        assert hands[DEALER] == (*order[15:20], order[21])
        assert hands["all-six"] == (order[20],)
        assert list(hands) == ["remainder", "stub", 2, 5, 1, DEALER, "all-six"]
    else:
        assert hands[1] == tuple(order[1:21:4])
        assert hands[DEALER] == (*order[4:21:4], order[21])
        assert hands["all-six"] == (order[0],)
        assert list(hands) == ["stub", 2, 5, 1, DEALER, "all-six"]
    assert sum(map(len, hands.values())) == 52


# --- golden transcripts


@pytest.mark.parametrize("way", WAYS)
def test_golden_transcript(way: str) -> None:
    path = GOLDEN / f"{GAME}-{way}.txt"
    told = transcript(whole_round(way).journal.events, game=GAME)
    if os.environ.get("CROUPIER_GOLDEN") == "write":
        path.write_text(told + "\n", encoding="utf-8")
    assert told == path.read_text(encoding="utf-8").rstrip("\n")
