"""The Foxwoods and the Stones way, rule by rule."""

from __future__ import annotations

import pytest

from croupier.cards import ACE, JOKER, RANKS, parse_cards
from croupier.families.hands.house_way import set_hand
from tests.setters import WAYS

# The hand, the ranks that go low (the joker as an ace), and the rule that says so

FOXWOODS = [
    # 1. Five aces
    ("As Ah Ad Ac Jk 9s 2d", "AA", "five-aces"),
    ("As Ah Ad Ac Jk Ks Kd", "KK", "five-aces"),
    # 2. Four of a kind: with more, jacks to aces, sevens to tens, deuces to sixes
    ("8s 8h 8d 8c 5s 5d 2h", "55", "four-of-a-kind-with-more"),
    ("8s 8h 8d 8c As Ad 2h", "AA", "four-of-a-kind-with-more"),
    ("8s 8h 8d 8c 5s 5d 5h", "55", "four-of-a-kind-with-more"),
    ("Js Jh Jd Jc As 5d 2h", "JJ", "four-of-a-kind"),
    ("9s 9h 9d 9c Ks 5d 2h", "K5", "four-of-a-kind"),
    ("9s 9h 9d 9c Jk 5d 2h", "A5", "four-of-a-kind"),
    ("9s 9h 9d 9c Qs 5d 2h", "99", "four-of-a-kind"),
    ("4s 4h 4d 4c Qs 9d 2h", "Q9", "four-of-a-kind"),
    # 3. Two threes, full house, three pair
    ("Ks Kh Kd 7s 7h 7d 2c", "KK", "two-threes"),
    ("7s 7h 7d Ks Kh 4c 2d", "KK", "full-house"),
    ("7s 7h 7d Ks Kh 4c 4d", "KK", "full-house"),
    ("Ks Kh Kd 7s 7h 4c 2d", "77", "full-house"),
    ("As Ah 9s 9h 4c 4d 2h", "AA", "three-pair"),
    # 4. A straight or a flush is possible
    ("9s 9h 9d 8c 7s 6h 5d", "99", "complete-with-three"),
    ("9s 9h 9d Ks 8s 7s 2s", "99", "complete-with-three"),
    ("Ks Qh Jd Tc 9s 8h 3d", "K3", "complete"),
    ("9s 9h 8d 7c 6s 5h Kd", "K9", "complete"),
    ("5s 5h As 2d 3c 4h Kd", "K5", "complete"),
    ("Ah Kh Ks 9h 6h 3h Qd", "AQ", "ace-before-complete"),
    ("Qs Qh Jd Tc 9s 8h Ad", "AQ", "complete"),
    ("9h 9s Ah 7h 6h 3h Qd", "Q9", "complete"),
    # The straight takes the joker, so no two aces are left for one.
    ("As Ah Jk Ks Qs Ts 4c", "AK", "three-aces"),
    # 5. Three of a kind
    ("As Ah Ad Kc 9s 7h 3d", "AK", "three-aces"),
    ("As Jk Ad Kc 9s 7h 3d", "AK", "three-aces"),
    ("Ks Kh Kd Ac 9s 7h 3d", "A9", "three-of-a-kind"),
    # 6. Two pair
    ("Js Jh 4d 4c As 9h 2d", "44", "two-pair"),
    ("9s 9h 4d 4c As Th 2d", "AT", "two-pair"),
    ("9s 9h 4d 4c Ks Th 2d", "44", "two-pair"),
    ("6s 6h 4d 4c Ks Th 2d", "KT", "two-pair"),
    ("6s 6h 4d 4c Qs Th 2d", "44", "two-pair"),
    ("Ks Kh 9s 9h As 5s 3s", "99", "two-pair"),
    # 7. One pair, no pair
    ("9s 9h Kd Qc 7s 4h 2d", "KQ", "one-pair"),
    ("As Jh 9d 8c 6s 4h 2d", "J9", "no-pair"),
    ("Jk Jh 9d 8c 6s 4h 2d", "J9", "no-pair"),
]

STONES = [
    ("As Ah Ad Ac Jk Ks Kd", "AA", "five-aces"),
    ("Qs Qh Qd Qc As 5d 2h", "QQ", "four-of-a-kind"),
    ("Js Jh Jd Jc Ks 5d 2h", "K5", "four-of-a-kind"),
    ("Js Jh Jd Jc Qs 5d 2h", "JJ", "four-of-a-kind"),
    ("7s 7h 7d 7c Qs 5d 2h", "Q5", "four-of-a-kind"),
    ("7s 7h 7d 7c Js 5d 2h", "77", "four-of-a-kind"),
    ("5s 5h 5d 5c Ts 9d 2h", "T9", "four-of-a-kind"),
    ("8s 8h 8d 8c 5s 5d 2h", "55", "four-of-a-kind-with-more"),
    ("Ks Kh Kd 7s 7h 7d 2c", "KK", "two-threes"),
    ("7s 7h 7d Ks Kh 4c 4d", "KK", "full-house"),
    ("As Ah 9s 9h 4c 4d 2h", "AA", "three-pair"),
    ("9s 9h 9d 8c 7s 6h 5d", "99", "complete-with-three"),
    ("As Jk 9h 9d Ks Qs 5s", "99", "complete-with-two-pair"),
    ("Ks Kh 9s 9h As 5s 3s", "99", "two-pair"),
    ("Ah Kh Ks 9h 6h 3h Qd", "KQ", "complete"),
    ("As Ah Ad Kc 9s 7h 3d", "AK", "three-aces"),
    ("Ks Kh Kd Ac 9s 7h 3d", "A9", "three-of-a-kind"),
    ("Qs Qh 4d 4c As 9h 2d", "44", "two-pair"),
    ("Js Jh 4d 4c As 9h 2d", "A9", "two-pair"),
    ("Js Jh 4d 4c Ks 9h 2d", "44", "two-pair"),
    ("8s 8h 4d 4c Ks 9h 2d", "K9", "two-pair"),
    ("8s 8h 4d 4c Qs 9h 2d", "44", "two-pair"),
    ("5s 5h 4d 4c Qs 9h 7d", "Q9", "two-pair"),
    ("5s 5h 4d 4c Js 9h 7d", "44", "two-pair"),
    ("9s 9h Kd Qc 7s 4h 2d", "KQ", "one-pair"),
    ("As Jh 9d 8c 6s 4h 2d", "J9", "no-pair"),
]

GAMES = ("face-up-pai-gow-poker", "pai-gow-poker")
EXAMPLES = [("foxwoods", *example) for example in FOXWOODS] + [("stones", *example) for example in STONES]


@pytest.mark.clause("PA-688a.11(a)", "NJ-69F-11.9(d)")
@pytest.mark.parametrize(("way", "hand", "low", "rule"), EXAMPLES)
def test_each_rule_sets_its_hand(way: str, hand: str, low: str, rule: str) -> None:
    for game in GAMES:
        decision = set_hand(WAYS[game][way], parse_cards(hand))
        ranks = sorted((ACE if card == JOKER else card >> 2 for card in decision.setting.low), reverse=True)
        assert ("".join(RANKS[rank] for rank in ranks), decision.rule) == (low, rule)


def test_every_rule_has_an_example() -> None:
    for way, examples in (("foxwoods", FOXWOODS), ("stones", STONES)):
        assert {rule.name for rule in WAYS["pai-gow-poker"][way].rules} == {rule for _, _, rule in examples}


def test_of_equal_ranks_those_cards_go_low_that_leave_the_best_high_hand() -> None:
    # Two natural aces low leave the joker and the spades: a flush.
    decision = set_hand(WAYS["pai-gow-poker"]["foxwoods"], parse_cards("As Ah Ad Jk Ks Qs 5s"))
    assert decision.rule == "four-of-a-kind"
    assert set(decision.setting.low) == set(parse_cards("Ah Ad"))
    # Either nine fits the straight; the spade fits the straight flush.
    decision = set_hand(WAYS["pai-gow-poker"]["foxwoods"], parse_cards("9s 9h 8s 7s 6s 5s Kd"))
    assert set(decision.setting.low) == set(parse_cards("9h Kd"))


def test_the_wheel_election_may_decide_what_stays_high() -> None:
    # Nothing else differs: the low hand is king and queen whatever the wheel is worth.
    hand = parse_cards("As 2d 3h 4c 5s Kd Qh")
    high, low = (set_hand(WAYS["pai-gow-poker"]["foxwoods"], hand, low_wheel=low).setting for low in (False, True))
    assert high.hands == low.hands
    assert high.values[0] > low.values[0]


def test_the_explanation_is_what_the_dealer_says() -> None:
    decision = set_hand(WAYS["face-up-pai-gow-poker"]["foxwoods"], parse_cards("As Jh 9d 8c 6s 4h 2d"))
    assert decision.explanation == "No pair: the second and third highest cards low."
