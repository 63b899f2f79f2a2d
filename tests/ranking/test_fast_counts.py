"""Every hand of every space counted: the texts, published figures and closed forms."""

from __future__ import annotations

from math import comb
from pathlib import Path

import pytest

from croupier.families.hands.categories import BUG
from tests.ranking import fast
from tests.ranking.counts import SPACES, as_text, from_text, main

TEXTS = Path(__file__).parent.parent / "counts"


@pytest.mark.parametrize("name", SPACES)
def test_recount_gives_the_text(name: str) -> None:
    space = SPACES[name]
    counted = space.count(2)
    assert as_text(space, counted) == (TEXTS / f"{name}.txt").read_text(encoding="utf-8")
    assert sum(counted.values()) == space.hands


def test_a_text_for_every_space_and_no_other() -> None:
    assert {path.stem for path in TEXTS.glob("*.txt")} == set(SPACES)


def counts(name: str) -> dict[str, int]:
    return from_text((TEXTS / f"{name}.txt").read_text(encoding="utf-8"))


# Published figures, best category first

PUBLISHED = {
    "poker5": (4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540),
    "poker6": (188, 1_656, 14_664, 165_984, 205_792, 361_620, 732_160, 2_532_816, 9_730_740, 6_612_900),
    "poker7": (4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620, 31_433_400, 58_627_800, 23_294_460),
    "bug5": (1, 24, 180, 828, 4_368, 7_804, 20_532, 63_360, 138_600, 1_215_024, 1_418_964),
    "bug7": (
        1_128,
        26_132,
        184_832,
        307_472,
        4_188_528,
        6_172_088,
        11_236_028,
        7_470_676,
        35_553_816,
        64_221_960,
        24_780_420,
    ),
    "fortune": (32, 72, 196, 1_128, 26_020, 184_644, 307_472, 4_188_528, 6_172_088, 7_672_500, 11_034_204),
    "three-card": (4, 44, 52, 720, 1_096, 3_744, 16_440),
}


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_figures(name: str) -> None:
    assert tuple(counts(name).values())[: len(PUBLISHED[name])] == PUBLISHED[name]


@pytest.mark.clause("PA-687a.6(b)", "PA-687a.6(c)")
@pytest.mark.parametrize(
    ("published", "five_wilds", "royal", "wild_royal", "five", "four"),
    [
        ("93.843", 2000, 1000, 90, 70, 60),
        ("92.474", 2000, 1000, 70, 60, 50),
        ("92.338", 500, 400, 70, 60, 50),
        ("91.454", 2000, 1000, 60, 50, 40),
    ],
    ids=["DJWT-04", "DJWT-05", "DJWT-06", "DJWT-07"],
)
def test_dj_wild_natural_marks_give_the_published_trips_returns(
    published: str, five_wilds: int, royal: int, wild_royal: int, five: int, four: int
) -> None:
    """With the corrected amounts of DJ-4 and DJ-16 the returns come out to the last digit."""
    pays = {
        "five-wilds wild": five_wilds,
        "royal-flush natural": royal,
        "royal-flush wild": wild_royal,
        "five-of-a-kind wild": five,
        "straight-flush natural": 200,
        "straight-flush wild": 25,
        "four-of-a-kind natural": four,
        "four-of-a-kind wild": 6,
        "full-house natural": 30,
        "full-house wild": 5,
        "flush natural": 25,
        "flush wild": 4,
        "straight natural": 20,
        "straight wild": 3,
        "three-of-a-kind natural": 6,
        "three-of-a-kind wild": 1,
    }
    found = counts("dj-wild")
    returned = sum(found[hand] * (odds + 1) for hand, odds in pays.items())
    assert f"{100 * returned / comb(53, 5):.3f}" == published


# Closed forms


@pytest.mark.clause("PA-682a.6(b)(1)", "PA-682a.6(b)(2)", "PA-682a.6(b)(4)", "PA-682a.6(b)(5)")
def test_four_cards_in_closed_form() -> None:
    found = counts("four-card4")
    straight_flushes = 11 * 4
    assert found["four-of-a-kind"] == 13
    assert found["straight-flush"] == straight_flushes
    assert found["three-of-a-kind"] == 13 * 4 * 48
    assert found["flush"] == 4 * comb(13, 4) - straight_flushes
    assert found["straight"] == 11 * 4**4 - straight_flushes
    assert found["two-pair"] == comb(13, 2) * 6 * 6
    assert found["pair"] == 13 * 6 * comb(12, 2) * 16


def test_best_four_of_five_by_what_five_cards_hold() -> None:
    five, four = counts("poker5"), counts("four-card5")
    assert four["four-of-a-kind"] == five["four-of-a-kind"]
    # A full house is three of a kind; neither leaves room for four different ranks.
    assert four["three-of-a-kind"] == five["three-of-a-kind"] + five["full-house"]


@pytest.mark.clause("PA-575.6(b)(1)", "PA-575.6(b)(2)", "PA-575.6(b)(3)", "PA-575.6(b)(4)")
def test_asia_high_hands_in_closed_form() -> None:
    found = counts("asia")
    assert found["four-aces"] == 1 + comb(4, 3)
    assert found["royal-flush"] == 4 + 4 * comb(4, 3)
    assert found["four-of-a-kind"] == 12
    # With the joker: three ranks in a row or with one gap, of which four are a royal flush.
    assert found["straight-flush"] == 4 * (10 + (12 + 2 * 11 - 4))


@pytest.mark.clause(
    "MA-SPG-3(c)(1)",
    "MA-SPG-3(c)(2)",
    "MA-SPG-3(c)(3)",
    "MA-SPG-3(c)(4)",
    "MA-SPG-3(c)(6)",
    "MA-SPG-3(c)(7)",
    "MA-SPG-3(c)(8)",
    "MA-SPG-3(c)(10)",
)
def test_supreme_bonus_hands_in_closed_form() -> None:
    found = counts("supreme-bonus")
    assert found["four-aces"] == 1
    assert found["royal-flush"] == 4
    assert found["two-jokers-and-two-aces"] == 6
    assert found["four-of-a-kind"] == 12
    assert found["three-of-a-kind"] == 13 * 4 * (48 + 2)
    assert found["flush"] == 4 * comb(13, 4) - 11 * 4
    assert found["two-pair"] == comb(13, 2) * 6 * 6 + 12 * 6
    assert found["two-jokers"] == comb(52, 2) - 6 - 12 * 6


@pytest.mark.clause("MA-SPG-3(c)", "MA-SPG-3(c)(5)", "MA-SPG-3(c)(9)")
def test_supreme_straights_in_closed_form() -> None:
    """A joker as a 3 or a 6 completes A-2-4, 2-4-5, 3-4-5, 4-5-6, 4-5-7, 5-7-8 and 7-8-9."""
    found = counts("supreme-bonus")
    with_joker = 2 * 7
    assert found["straight-flush"] == 4 * 10 + 4 * with_joker
    assert found["straight"] == 11 * 4**4 - 4 * 11 + with_joker * (4**3 - 4)


@pytest.mark.clause("NJ-69F-10.2(b)")
def test_tiles_in_closed_form() -> None:
    two, four = counts("tiles"), counts("tiles4")
    assert (two["supreme-pair"], two["matched-pair"], two["mixed-pair"]) == (1, 11, 4)
    assert (two["wong"], two["gong"]) == (2 * (2 * 2), 2 * (2 * 4))
    assert four["supreme-pair"] == comb(30, 2)
    # Two matched pairs are counted once, and the supreme pair with a matched one is counted above.
    assert four["matched-pair"] == 11 * comb(30, 2) - comb(11, 2) - 11


@pytest.mark.clause("PA-575.6(d)(1)", "PA-575.6(d)(2)", "PA-575.6(d)(7)")
def test_asia_bonus_hands_in_closed_form() -> None:
    found = counts("asia-bonus")
    # Four eights with three of another rank, the joker being the third ace.
    assert found["three-of-a-kind-and-four-eights"] == 12 * 4 + comb(4, 2)
    assert found["five-aces"] == comb(48, 2)
    assert found["nine-high"] == 2 * 4**7


@pytest.mark.clause("PA-688a.6(e)(1)", "PA-688a.6(e)(2)", "PA-688a.6(e)(3)", "NJ-69F-11.3(f)2i", "NJ-69F-11.3(f)2ii")
def test_seven_card_specials_in_closed_form() -> None:
    for name in ("fortune", "fortune-ace-king"):
        found = counts(name)
        assert found["seven-card-straight-flush"] == 4 * 8
        # Six in a row, or six with one of five gaps: the joker fills the gap.
        assert found["seven-card-straight-flush-with-joker"] == 4 * (9 + 5 * 8)
        assert found["royal-flush-plus-royal-match"] == 4 * (1 + 5) * 3


@pytest.mark.clause("PA-688a.6(f)(6)")
def test_fully_wild_joker_in_closed_form() -> None:
    natural, wild = counts("poker7"), counts("fully-wild7")
    assert wild["five-of-a-kind"] == 13 * comb(48, 2)
    # A hand with the joker has at least a pair, and never two pair.
    assert wild["high-card"] == natural["high-card"]
    assert wild["two-pair"] == natural["two-pair"]


def test_the_order_of_pay_moves_only_hands_that_hold_both() -> None:
    pay, rank = counts("fortune"), counts("fortune-ace-king")
    assert pay["three-of-a-kind"] - rank["three-of-a-kind"] == rank["straight"] - pay["straight"] == 201_824
    assert {name for name in pay if pay[name] != rank[name]} == {"three-of-a-kind", "straight"}


# The interface


def test_enumerate7_joker_counts_classes() -> None:
    tally = fast.enumerate7_joker(2)
    numbers = fast.values("bug") >> 20
    assert int(tally.sum()) == comb(53, 7)
    assert int(tally[numbers == BUG.index("five-aces")].sum()) == 1_128
    low = fast.enumerate7_joker(1, low_wheel=True)
    low_numbers = fast.values("bug", low_wheel=True) >> 20
    for number in range(len(BUG)):
        assert tally[numbers == number].sum() == low[low_numbers == number].sum()


def test_category_counts_is_the_text_without_its_total() -> None:
    found = SPACES["dj-wild"].count(1)
    assert found | {"total": comb(53, 5)} == counts("dj-wild")


def test_the_command_compares_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tiles", "--folder", str(tmp_path)]) == 1
    assert main(["tiles", "--folder", str(tmp_path), "--write"]) == 0
    assert main(["tiles", "--folder", str(tmp_path)]) == 0
    (tmp_path / "tiles.txt").write_text("# something else\n", encoding="utf-8")
    assert main(["tiles", "--folder", str(tmp_path)]) == 1
    assert "differ" in capsys.readouterr().out
