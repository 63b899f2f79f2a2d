"""The lines of the side wagers of Face Up Pai Gow Poker and Pai Gow Poker."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from croupier.cards import JOKER, cards_text, parse_cards
from croupier.chapters.face_up_pai_gow_poker.hands import bonus as face_up_lines
from croupier.chapters.pai_gow_poker.hands import bonus as pai_gow_lines
from croupier.errors import InputError
from croupier.families.hands import bug
from croupier.rulebook import rulebook

FACE_UP = rulebook("face-up-pai-gow-poker")
PAI_GOW = rulebook("pai-gow-poker")

TRIPS_AND_STRAIGHT = "5c 5d 5h 6s 7c 8d 9h"
THREE_PAIR = "Ac Ad Kc Kd Qc Qh 2s"
ACE_HIGH = "As Kd Qh Jc 9d 8c 7s"
JOKER_ACE_HIGH = "Jk Kd Qh 8c 7d 5c 3s"


def fortune_order(number: int) -> tuple[str, ...]:
    return tuple(row.hand for row in FACE_UP.paytables[f"PA-688a.12(c)/Paytable-{number}"].rows)


def progressive(number: int, text: str) -> str | None:
    table = FACE_UP.paytables[f"PA-688a.12(d)/Paytable-{number}"]
    order = [row.hand for row in table.rows]
    return face_up_lines.progressive(parse_cards(text), order=order, fully_wild=table.fully_wild_joker)


# Face Up: Ace High Pai Gow


@pytest.mark.clause("PA-688a.6(d)")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (ACE_HIGH, True),
        (JOKER_ACE_HIGH, True),
        ("Kd Qh Jc 9d 8c 7s 2h", False),
        ("As Ad Qh Jc 9d 8c 7s", False),
        ("Jk Ad Qh 8c 7d 5c 3s", False),
        ("As Kd Qh Jc Td 8c 7s", False),
        ("As Ks Qs Js 9s 8c 7d", False),
        ("Jk Kd Qh Jc 9d 5c 3s", False),
        ("Jk Kd Qd 8d 7d 5c 3s", False),
    ],
)
def test_ace_high_is_an_ace_or_the_joker_and_nothing_more(text: str, expected: bool) -> None:
    assert face_up_lines.ace_high(parse_cards(text)) is expected


@pytest.mark.clause("PA-688a.6(d)")
@pytest.mark.parametrize(
    ("dealer", "player", "line"),
    [
        (ACE_HIGH, "Ac Kh Qd Js 9h 8h 7c", "both-ace-high"),
        (JOKER_ACE_HIGH, "Ac Kh Qs Js 9h 8h 7c", "both-ace-high"),
        (JOKER_ACE_HIGH, "Ac Ah Qs Js 9h 8h 7c", "dealer-ace-high-with-joker"),
        (ACE_HIGH, "Ac Ah Qs Js 9h 8h 7c", "dealer-ace-high-no-joker"),
        (ACE_HIGH, "Ac Jk Qs Js 9h 8h 7c", "dealer-ace-high-no-joker"),
        ("Ac Ah Qs Js 9h 8h 7c", ACE_HIGH, None),
    ],
)
def test_only_the_dealers_ace_high_wins(dealer: str, player: str, line: str | None) -> None:
    assert face_up_lines.ace_high_bonus(parse_cards(dealer), parse_cards(player)) == line


# Face Up: the Fortune Bonus Wager


@pytest.mark.clause("PA-688a.6(e)")
def test_three_hands_of_seven_cards_stand_above_five_aces_in_every_table() -> None:
    for number in range(1, 7):
        order = fortune_order(number)
        assert order[:4] == face_up_lines.FORTUNE[:4]
        assert order[3] == "five-aces"
    # The cards of a seven-card straight flush hold a royal flush too, and are paid as the higher hand.
    assert face_up_lines.fortune(parse_cards("As Ks Qs Js Ts 9s 8s")) == "seven-card-straight-flush"


@pytest.mark.clause("PA-688a.6(e)(1)", "NJ-69F-11.3(f)1")
@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("9s 8s 7s 6s 5s 4s 3s", "seven-card-straight-flush"),
        ("7s 6s 5s 4s 3s 2s As", "seven-card-straight-flush"),
        ("Ad Kd Qd Jd Td 9d 8d", "seven-card-straight-flush"),
        ("9s 8s 7s 6s 5s 4s 3d", "straight-flush"),
        ("9s 8s 7s 6s 5s 4s 2s", "straight-flush"),
        ("Qs Ks As 2s 3s 4s 5s", "straight-flush"),
        ("9s 8s 7d 6s 5s 4s 3s", "flush"),
    ],
)
def test_seven_consecutive_cards_of_one_suit(text: str, line: str) -> None:
    assert face_up_lines.fortune(parse_cards(text)) == line
    assert pai_gow_lines.bonus(parse_cards(text)) == line


@pytest.mark.clause("PA-688a.6(e)(3)", "NJ-69F-11.3(f)3")
@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("9s 8s 7s 6s 5s 4s Jk", "seven-card-straight-flush-with-joker"),
        ("9s 8s 7s 5s 4s 3s Jk", "seven-card-straight-flush-with-joker"),
        ("2s 3s 4s 5s 6s 7s Jk", "seven-card-straight-flush-with-joker"),
        ("As 2s 3s 4s 5s 6s Jk", "seven-card-straight-flush-with-joker"),
        ("As Ks Qs Js Ts 8s Jk", "seven-card-straight-flush-with-joker"),
        ("9s 8s 7s 6s 4s 2s Jk", "straight-flush"),
        ("9s 8s 7s 6s 5s 4d Jk", "straight-flush"),
    ],
)
def test_the_joker_completes_seven_consecutive_cards(text: str, line: str) -> None:
    assert face_up_lines.fortune(parse_cards(text)) == line
    assert pai_gow_lines.bonus(parse_cards(text)) == line


@pytest.mark.clause("PA-688a.6(e)(2)", "NJ-69F-11.3(f)2", "NJ-69F-11.3(f)2i")
@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("As Ks Qs Js Ts Kh Qh", "royal-flush-plus-royal-match"),
        ("Jk Ks Qs Js Ts Kh Qh", "royal-flush-plus-royal-match"),
        ("As Jk Qs Js Ts Kh Qh", "royal-flush-plus-royal-match"),
        ("As Ks Qs Js Jk Kh Qh", "royal-flush-plus-royal-match"),
        ("As Ks Qs Js Ts Kh Qd", "royal-flush"),
        ("As Ks Qs Js Ts Kh Jh", "royal-flush"),
        ("As Ks Qs Js Ts Kh Jk", "royal-flush"),
        ("As Ks Qs Js Kh Qh Ts", "royal-flush-plus-royal-match"),
    ],
)
def test_royal_flush_plus_royal_match(text: str, line: str) -> None:
    assert face_up_lines.fortune(parse_cards(text)) == line
    assert pai_gow_lines.bonus(parse_cards(text)) == line


@pytest.mark.clause("PA-688a.6(e)(2)")
def test_by_reading_fu_7_the_joker_may_stand_in_the_match() -> None:
    for text in ("As Ks Qs Js Ts Kh Jk", "As Ks Qs Js Ts Qd Jk"):
        line = face_up_lines.fortune(parse_cards(text), match_joker="either-part")
        assert line == "royal-flush-plus-royal-match"
    for text in ("As Ks Qs Js Ts Jh Jk", "As Ks Qs Js Ts Ah Jk"):
        assert face_up_lines.fortune(parse_cards(text), match_joker="either-part") == "royal-flush"


@pytest.mark.clause("PA-688a.6(b)(9)")
@pytest.mark.parametrize(
    ("text", "line"),
    [
        (THREE_PAIR, "three-pair"),
        ("4c 4d 3h 3s 2c 2d 9h", "three-pair"),
        ("Ac Jk Kc Kd Qh Qs 2d", "three-pair"),
        ("Ac Ad Kc Kd Qc Qh Qs", "full-house"),
        ("Ac Ad Kc Kd Qc Jh 2s", None),
        ("Kc Kd Qc Qd Jk 8h 2s", None),
    ],
)
def test_three_pair_count_for_the_fortune_wager_alone(text: str, line: str | None) -> None:
    cards = parse_cards(text)
    assert face_up_lines.fortune(cards) == line
    assert face_up_lines.fortune(cards, three_pair="as-printed") == (None if line == "three-pair" else line)
    if line == "three-pair":
        assert bug.best(cards).category == "two-pair"
        assert face_up_lines.progressive(cards) is None
        # Three of a kind stands above it, and only the first paytable lists it.
        assert face_up_lines.FORTUNE.index("three-pair") > face_up_lines.FORTUNE.index("three-of-a-kind")
        pushes = [n for n in range(1, 7) if face_up_lines.fortune(cards, order=fortune_order(n))]
        assert pushes == [1]


@pytest.mark.clause("PA-688a.6(b)(8)", "PA-688a.6(b)(7)", "PA-688a.6(b)(9)")
def test_by_reading_fu_1_anything_below_a_straight_loses() -> None:
    def line(text: str) -> str | None:
        return face_up_lines.fortune(parse_cards(text), threshold="straight-or-higher")

    assert line(THREE_PAIR) is None
    assert line("5c 5d 5h 9s Jc Kd 2h") is None
    assert line("5c 6d 7h 8s 9c Kd 2h") == "straight"
    assert line(TRIPS_AND_STRAIGHT) == "three-of-a-kind"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Ac Ad Ah As Jk Kd Ks", "five-aces"),
        ("Kc Qc Jc Tc Jk Kd Ks", "royal-flush"),
        ("9c 8c 7c 6c Jk 9d 9h", "straight-flush"),
        ("9c 9d 9h 9s Jk Ad Ah", "four-of-a-kind"),
        ("Ac Ad Jk Kd Kh 9c 2s", "full-house"),
        ("Kc 9c 6c 2c Jk Kd Ks", "flush"),
        (TRIPS_AND_STRAIGHT, "three-of-a-kind"),
        ("Ac Ad Jk Kd Qh Jc 9s", "three-of-a-kind"),
        ("9c 8d 7h 5s Jk Kd Ks", "straight"),
        ("Ac Ad Kh Ks Qc 9d 2h", None),
        (ACE_HIGH, None),
    ],
)
def test_fortune_pays_three_of_a_kind_before_a_straight(text: str, line: str | None) -> None:
    assert face_up_lines.fortune(parse_cards(text)) == line
    assert pai_gow_lines.bonus(parse_cards(text)) == line


# Face Up: the Progressive Payout Wager


@pytest.mark.clause("PA-688a.6(f)", "PA-688a.6(f)(1)", "PA-688a.6(f)(2)", "PA-688a.6(f)(3)")
def test_each_progressive_table_names_the_seven_card_straight_flush_its_own_way() -> None:
    natural, joker = "9s 8s 7s 6s 5s 4s 3s", "9s 8s 7s 5s 4s 3s Jk"
    assert progressive(1, natural) == progressive(1, joker) == "seven-card-straight-flush"
    assert progressive(5, natural) == progressive(5, joker) == "seven-card-straight-flush"
    assert progressive(2, natural) == "seven-card-natural-straight-flush"
    assert progressive(2, joker) == "seven-card-wild-straight-flush"
    assert progressive(4, natural) == "seven-card-straight-flush"
    assert progressive(4, joker) == "seven-card-straight-flush-with-joker"
    assert progressive(7, natural) == progressive(7, joker) == "straight-flush"
    assert progressive(1, "9s 8s 7s 6s 4s 2s Jk") == "straight-flush"


@pytest.mark.clause("PA-688a.6(f)(4)")
def test_the_progressive_royal_match() -> None:
    assert progressive(4, "As Ks Qs Js Ts Kh Qh") == "royal-flush-plus-royal-match"
    assert progressive(4, "As Ks Qs Js Jk Kh Qh") == "royal-flush-plus-royal-match"
    assert progressive(4, "As Ks Qs Js Ts Kh Qd") == "royal-flush"
    assert progressive(1, "As Ks Qs Js Ts Kh Qh") == "royal-flush"
    held = parse_cards("As Ks Qs Js Ts Kh Jk")
    assert face_up_lines.progressive(held) == "royal-flush"
    assert face_up_lines.progressive(held, match_joker="either-part") == "royal-flush-plus-royal-match"


@pytest.mark.clause("PA-688a.6(f)(5)", "PA-688a.6(f)(6)")
def test_five_aces_and_five_of_a_kind() -> None:
    aces, nines = "Ac Ad Ah As Jk 7d 2s", "9c 9d 9h 9s Jk 7d 2s"
    assert progressive(1, aces) == "five-aces"
    assert progressive(5, aces) == "five-aces"
    assert progressive(2, aces) == "five-of-a-kind"
    assert progressive(5, nines) == "five-of-a-kind"
    assert progressive(1, nines) == "four-of-a-kind"
    assert progressive(1, "Ac Ad Ah As Kc 7d 2s") == "four-of-a-kind"


@pytest.mark.clause("PA-688a.6(f)(7)", "PA-688a.6(f)(8)")
def test_progressive_royal_and_straight_flushes() -> None:
    assert progressive(1, "As Ks Qs Js Ts 2d 2h") == "royal-flush"
    assert progressive(1, "Ks Qs Js Ts Jk 2d 2h") == "royal-flush"
    assert progressive(1, "As Ks Qs Js Td 2d 2h") is None
    assert progressive(1, "9s 8s 7s 6s 5s 2d 2h") == "straight-flush"
    assert progressive(1, "As 2s 3s 4s 5s 2d 2h") == "straight-flush"
    assert progressive(1, "Ks 2s 3s 4s As Qd Qh") is None


@pytest.mark.clause("PA-688a.6(f)(9)", "PA-688a.6(f)(10)")
def test_progressive_four_of_a_kind_and_full_houses() -> None:
    assert progressive(1, "Ac Ad Ah Jk 9s 7d 2s") == "four-of-a-kind"
    assert progressive(1, "9c 9d 9h Jk Ks 7d 2s") is None
    assert progressive(5, "9c 9d 9h Jk Ks 7d 2s") == "four-of-a-kind"
    assert progressive(1, "9c 9d 9h 7s 7d Kd 2s") == "full-house"
    assert progressive(1, "9c 9d 7s 7d Jk Kd 2s") is None
    assert progressive(5, "9c 9d 7s 7d Jk Kd 2s") == "full-house"
    # The sixth table has no row for a full house, and a lesser row does not take its place.
    assert progressive(6, "9c 9d 7s 7d Jk Kd 2s") is None
    assert progressive(4, "9c 9d 9h Ks Qd 7d 2s") == "three-of-a-kind"


@pytest.mark.clause("PA-688a.6(a)")
def test_by_reading_fu_9_no_table_has_a_fully_wild_joker() -> None:
    nines = parse_cards("9c 9d 9h 9s Jk 7d 2s")
    assert face_up_lines.progressive(nines, fully_wild=True) == "five-of-a-kind"
    ordinary = face_up_lines.progressive(nines, fully_wild=True, wild_joker="ordinary-joker")
    assert ordinary == "four-of-a-kind"


# New Jersey


@pytest.mark.clause("NJ-69F-11.3(f)")
def test_the_bonus_hands_stand_above_five_aces_in_every_template() -> None:
    tables = [table for table in PAI_GOW.templates.values() if table.hands == "bonus"]
    assert len(tables) == 7
    for table in tables:
        assert [row.hand for row in table.rows][:4] == list(pai_gow_lines.BONUS[:4])
    assert pai_gow_lines.BONUS[3] == "five-aces"
    assert pai_gow_lines.bonus(parse_cards("As Ks Qs Js Ts 9s 8s")) == "seven-card-straight-flush"


@pytest.mark.clause("NJ-69F-11.3(f)2", "NJ-69F-11.3(f)2ii")
@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("As Ks Qs Js Ts Ah Kh", "royal-flush-plus-royal-match"),
        ("As Ks Qs Js Jk Ah Kh", "royal-flush-plus-royal-match"),
        ("Jk Ks Qs Js Ts Ah Kh", "royal-flush-plus-royal-match"),
        ("As Ks Qs Js Ts Ah Kd", "royal-flush"),
        ("As Ks Qs Js Ts Kh Qh", "royal-flush"),
        ("As Ks Qs Js Ts Jk Kh", "royal-flush"),
    ],
)
def test_the_other_royal_match_is_a_natural_ace_and_king(text: str, line: str) -> None:
    assert pai_gow_lines.bonus(parse_cards(text), royal_match="ace-king") == line


@pytest.mark.clause("NJ-69F-11.3(b)2")
@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("As Ks Qs Js Ts 2d 3h", "natural-royal-flush"),
        ("As Ks Qs Js Ts Jk 3h", "natural-royal-flush"),
        ("As Ks Qs Js Jk 2d 3h", "royal-flush"),
        ("Ac Ad Ah As Jk 2d 3h", "five-aces"),
        ("9s 8s 7s 6s 5s 4s Jk", "seven-card-straight-flush"),
        ("9s 8s 7s 6s 5s 4s 3s", "seven-card-straight-flush"),
        ("9s 8s 7s 6s 5s 2d 3h", "straight-flush"),
        (TRIPS_AND_STRAIGHT, "straight"),
    ],
)
def test_the_progressive_wager_tells_a_natural_royal_flush(text: str, line: str) -> None:
    assert pai_gow_lines.filed_progressive(parse_cards(text)) == line


@pytest.mark.clause("NJ-69F-11.20(b)")
def test_the_imperial_wager_ranks_a_straight_above_three_of_a_kind() -> None:
    table = PAI_GOW.paytables["NJ-69F-11.20(b)"]
    assert tuple(row.hand for row in table.rows) == pai_gow_lines.IMPERIAL_PLAYER
    assert pai_gow_lines.imperial_player(parse_cards(TRIPS_AND_STRAIGHT)) == "straight"
    assert pai_gow_lines.imperial_player(parse_cards("5c 5d 5h 9s Jc Kd 2h")) == "three-of-a-kind"
    assert pai_gow_lines.imperial_player(parse_cards("Ac Ad Ah As Jk 2d 3h")) == "five-aces"
    assert pai_gow_lines.imperial_player(parse_cards("As Ks Qs Js Ts Kh Qh")) == "royal-flush"
    assert pai_gow_lines.imperial_player(parse_cards("9s 8s 7s 6s 5s 4s 3s")) == "straight-flush"
    assert pai_gow_lines.imperial_player(parse_cards(THREE_PAIR)) is None


@pytest.mark.clause("NJ-69F-11.20(c)")
@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("9c 8d 7h 6s 4c 3d 2h", "nine-high"),
        ("9c 8d 7h 5s 4c 3d 2h", "nine-high"),
        ("Tc 9d 8h 7s 5c 4d 2h", "ten-high"),
        ("Jc Td 9h 8s 6c 3d 2h", "jack-high"),
        ("Qc Td 9h 8s 6c 3d 2h", None),
        ("Jc Jd 9h 8s 6c 3d 2h", None),
        ("9c 8c 7c 6c 4c 3d 2h", None),
        ("9c 8d 7h 6s 5c 3d 2h", None),
        ("Jk Jd 9h 7s 6c 3d 2h", None),
    ],
)
def test_the_banker_hand_bonus(text: str, line: str | None) -> None:
    cards = parse_cards(text)
    assert pai_gow_lines.banker_high(cards) == line
    assert pai_gow_lines.banker_high(cards, highest="highest-card") == line


@pytest.mark.clause("NJ-69F-11.3(h)")
@pytest.mark.parametrize(
    ("text", "line", "ordinary"),
    [
        ("9c 8d 7h 6s 4c 3d 2h", "nine-high", "nine-high"),
        ("Qc Td 9h 8s 6c 3d 2h", "queen-high", "queen-high"),
        ("Kc Td 9h 8s 6c 3d 2h", "king-high", "king-high"),
        (ACE_HIGH, "ace-high", "ace-high"),
        (JOKER_ACE_HIGH, "ace-high", "ace-high"),
        ("Jk Kd Qh 9c 8d 7c 3s", "ace-high", "ace-high"),
        # The joker is an ace here, and not the missing ten, nine or club that it could be in a set hand.
        ("Jk Kd Qh Jc 9d 5c 3s", "ace-high", None),
        ("Jk Kc Qc 9c 7c 5d 3s", "ace-high", None),
        # As an ace it still makes these.
        ("Jk Ad Qh 9c 8d 7c 3s", None, None),
        ("Jk Kd Qh Jc Td 5c 3s", None, None),
        ("Jk 2d 3h 4c 5d 9c Ts", None, None),
        ("Jk Kc Qc 9c 7c 5c 3s", None, None),
        ("Ac Ad Kh Qs 9c 3d 2h", None, None),
    ],
)
def test_insurance_ranks_the_joker_as_an_ace(text: str, line: str | None, ordinary: str | None) -> None:
    cards = parse_cards(text)
    assert pai_gow_lines.insurance(cards) == line
    assert pai_gow_lines.insurance(cards, joker="ordinary") == ordinary


@pytest.mark.clause("NJ-69F-11.1/three-card-bonus-wager")
@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("9s 8s 7s", "natural-straight-flush"),
        ("As 2s 3s", "natural-straight-flush"),
        ("As Ks Qs", "natural-straight-flush"),
        ("Ks As 2s", "flush"),
        ("9s 8s Jk", "straight-flush"),
        ("As 3s Jk", "straight-flush"),
        ("9s 6s Jk", "flush"),
        ("9s 9d 9h", "three-of-a-kind"),
        ("As Ad Jk", "three-of-a-kind"),
        ("9s 9d Jk", "pair"),
        ("As 9d Jk", "pair"),
        ("9s 8d 7s", "straight"),
        ("Ks Qd Jk", "straight"),
        ("9s 7d Jk", "straight"),
        ("9s 6d Jk", None),
        ("Ks 8d 7s", None),
    ],
)
def test_three_cards(text: str, line: str | None) -> None:
    assert pai_gow_lines.three_card(parse_cards(text)) == line


@pytest.mark.clause("NJ-69F-11.1/three-card-bonus-wager")
def test_all_three_card_hands_agree_with_the_published_counts() -> None:
    counts = Counter(map(pai_gow_lines.three_card, combinations(range(53), 3)))
    assert counts.total() == 23_426
    assert {line: counts[line] for line in pai_gow_lines.THREE_CARD} == {
        "natural-straight-flush": 48,
        "three-of-a-kind": 58,
        "straight-flush": 100,
        "straight": 1_020,
        "flush": 1_308,
        "pair": 3_912,
    }


@pytest.mark.clause("NJ-69F-11.3(g)")
@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("9s 8s 7s 6s 5s 2d 3h", "natural-straight-flush"),
        ("9s 8s 7s 6s Jk 2d 3h", "straight-flush-with-joker"),
        # The joker could make it ten high, but five of the cards need none.
        ("9s 8s 7s 6s 5s Jk 3h", "natural-straight-flush"),
        ("Ks Qs Js Ts 9s Jk 3h", "royal-flush"),
        ("As Ks Qs Js Ts Jk 3h", "royal-flush"),
        (TRIPS_AND_STRAIGHT, "three-of-a-kind"),
        ("Ac Ad Ah As Jk 2d 3h", "five-aces"),
    ],
)
def test_table_b_parts_straight_flushes_by_the_joker(text: str, line: str) -> None:
    cards = parse_cards(text)
    assert pai_gow_lines.seven_card(cards, table="B") == line
    plain = "straight-flush" if "straight-flush" in line else line
    assert pai_gow_lines.seven_card(cards) == plain


def test_a_filed_order_decides_between_two_lines() -> None:
    cards = parse_cards(TRIPS_AND_STRAIGHT)
    assert pai_gow_lines.seven_card(cards, order=("straight", "three-of-a-kind")) == "straight"
    assert pai_gow_lines.bonus(cards, order=("straight", "three-of-a-kind")) == "straight"


# All wagers


def test_every_line_is_a_hand_of_its_rulebook() -> None:
    face_up, pai_gow = FACE_UP.game.hands, PAI_GOW.game.hands
    assert set(face_up_lines.FORTUNE) == set(face_up["fortune-bonus"])
    assert set(face_up_lines.PROGRESSIVE) < set(face_up["progressive"])
    assert set(pai_gow_lines.BONUS) == set(pai_gow["bonus"])
    assert set(pai_gow_lines.FILED_PROGRESSIVE) == set(pai_gow["progressive"])
    assert set(pai_gow_lines.THREE_CARD) == set(pai_gow["three-card-bonus"])
    assert {*pai_gow_lines.SEVEN_CARD["A"], *pai_gow_lines.SEVEN_CARD["B"]} == set(pai_gow["seven-card-bonus"])
    assert fortune_order(1) == face_up_lines.FORTUNE


def test_bad_hands_are_refused() -> None:
    six = parse_cards("9s 8s 7s 6s 5s 4s")
    for wager in (face_up_lines.fortune, pai_gow_lines.banker_high, pai_gow_lines.insurance):
        with pytest.raises(InputError, match="6 cards were given where 7 are needed"):
            wager(six)
    with pytest.raises(InputError, match=r"Kd occurs 2 times \(cards 2, 9\)"):
        face_up_lines.ace_high_bonus(parse_cards(ACE_HIGH), parse_cards("Ac Kd Qs Js 9h 8h 7c"))
    with pytest.raises(InputError, match="2 cards were given where 3 are needed"):
        pai_gow_lines.three_card(six[:2])


def test_lines_agree_with_trying_every_five_cards() -> None:
    rng = random.Random(12)
    for i in range(1500):
        cards = (*rng.sample(range(52), 7 - i % 2), JOKER)[:7]
        fives = list(combinations(cards, 5))
        categories = {bug.five(five).category for five in fives}
        expected = next((line for line in face_up_lines.FORTUNE[3:-1] if line in categories), None)
        found = face_up_lines.fortune(cards, order=face_up_lines.FORTUNE[3:-1])
        assert found == expected, cards_text(cards)
        wild = {bug.fully_wild(five).category for five in fives}
        order = face_up_lines.PROGRESSIVE[3:]
        expected = next((line for line in order if line in wild), None)
        assert face_up_lines.progressive(cards, order=order, fully_wild=True) == expected, cards_text(cards)


def test_the_high_hands_agree_with_the_best_hand() -> None:
    rng = random.Random(13)
    for _ in range(5000):
        cards = rng.sample(range(53), 7)
        found = bug.best(cards)
        nothing = found.category == "high-card"
        assert face_up_lines.ace_high(cards) == found.phrase.startswith("ace high")
        assert (pai_gow_lines.insurance(cards, joker="ordinary") is not None) == nothing
