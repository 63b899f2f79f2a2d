"""Every legal setting, and the undominated ones: worked examples, readings, and the batch against the readable."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise, product
from math import comb
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import parse_cards
from croupier.chapters.asia_poker.kernels import settings as asia_settings
from croupier.compiled import settings as batch
from croupier.errors import InputError
from croupier.families.hands.settings import Setting, pareto
from croupier.tiles import parse_tiles
from proofs.witness.four_pieces import two_two
from tests.ranking import fast
from tests.setters import legal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

POKER_GAMES = ("face-up-pai-gow-poker", "pai-gow-poker")


def lows(settings: Sequence[Setting]) -> list[set[int]]:
    return [set(setting.low) for setting in settings]


def cards(text: str) -> set[int]:
    return set(parse_cards(text))


# Pai gow poker


@pytest.mark.clause("PA-688a.11(c)", "NJ-69F-11.9(a)")
@pytest.mark.parametrize("game", POKER_GAMES)
def test_a_pair_of_sevens_goes_low_only_under_a_pair_of_sevens(game: str) -> None:
    three_sevens = parse_cards("7s 7h 7d As Qd 9c 2h")
    settings = legal(game, three_sevens)
    # A pair of sevens low leaves the third seven alone, and ace high is less than a pair.
    assert not any(low <= cards("7s 7h 7d") for low in lows(settings))
    four_sevens = parse_cards("7s 7h 7d 7c As Qd 9c")
    assert cards("7s 7h") in lows(legal(game, four_sevens))


@pytest.mark.clause("PA-688a.11(c)", "NJ-69F-11.9(a)")
@pytest.mark.parametrize("game", POKER_GAMES)
def test_the_high_card_hand_must_not_be_lower(game: str) -> None:
    settings = legal(game, parse_cards("As Kh Jd 9c 7s 5h 3d"))
    # Without a pair the ace must be high: six of the twenty-one splits put it low.
    assert len(settings) == 15
    assert all(cards("As") <= set(setting.high) for setting in settings)


def test_a_low_hand_equal_in_both_its_cards_stands() -> None:
    settings = legal("pai-gow-poker", parse_cards("As Ah Ks Kh 9d 7c 4s"))
    assert cards("Ah Kh") in lows(settings)
    assert cards("As Ah") not in lows(settings), "aces low over kings high is fouled"
    assert cards("Ks Kh") in lows(settings)


def test_the_joker_is_an_ace_in_the_low_hand() -> None:
    settings = legal("pai-gow-poker", parse_cards("Jk As 9d 8d 5c 4h 2s"))
    assert cards("Jk As") not in lows(settings)
    assert cards("9d 8d") in lows(settings)


def test_the_wheel_election_reaches_the_values() -> None:
    hand = parse_cards("As 2d 3h 4c 5s Kd Kh")
    wheel, low_wheel = (
        next(s.values[0] for s in legal("pai-gow-poker", hand, low_wheel=low) if set(s.low) == cards("Kd Kh"))
        for low in (False, True)
    )
    assert (wheel >> 16 & 15, low_wheel >> 16 & 15) == (8, 0)


# Asia Poker


@pytest.mark.clause("PA-575.11(b)")
def test_asia_hands_fall_in_rank() -> None:
    settings = legal("asia-poker", parse_cards("7s 7h 7d 7c As Qd 9c"))
    sets = [tuple(set(hand) for hand in setting.hands) for setting in settings]
    assert (cards("7s 7h As Qd"), cards("7d 7c"), cards("9c")) in sets, "the example of the clause"
    assert (cards("7s As Qd 9c"), cards("7d 7c"), cards("7h")) not in sets
    assert (cards("7s 7h 7d 7c"), cards("Qd 9c"), cards("As")) not in sets, "the low hand is above the medium"
    assert (cards("7s 7h 7d 7c"), cards("As 9c"), cards("Qd")) in sets


@pytest.mark.clause("PA-575.11(b)")
def test_equal_leading_cards_stand_or_foul_by_reading() -> None:
    hand = parse_cards("As Ah Kd Qc 9s 7h 3d")

    def has(**options: str) -> bool:
        found = legal("asia-poker", hand, **options)
        return any(set(s.medium) == cards("Ah 3d") and set(s.low) == cards("As") for s in found)

    # King high is below a medium hand with an ace, whatever the reading.
    assert not has()
    paired = parse_cards("As Ah Kd Kc 9s 7h 3d")
    settings = [legal("asia-poker", paired, equal_lead=lead) for lead in ("longer-ranks-higher", "equal-fouls")]
    stands, fouls = (
        any(set(s.medium) == cards("Ah 9s") and set(s.low) == cards("As") for s in one) for one in settings
    )
    assert (stands, fouls) == (True, False)


@pytest.mark.clause("PA-575.6(b)(9)")
def test_a_medium_pair_ranks_only_by_its_reading() -> None:
    hand = parse_cards("As Ah Kd Kc 9s 7h 3d")
    medium_pair, printed = (
        [s for s in legal("asia-poker", hand, pair=pair) if set(s.medium) == cards("Kd Kc")]
        for pair in ("medium-hand", "as-printed")
    )
    assert all(s.values[1] >> 20 == 1 for s in medium_pair)
    assert printed
    assert all(s.values[1] >> 20 == 0 for s in printed)


def test_a_setting_names_its_hands() -> None:
    setting = legal("asia-poker", parse_cards("As Ah Kd Qc 9s 7h 3d"))[0]
    assert (setting.high, setting.medium, setting.low) == setting.hands
    assert legal("pai-gow-tiles", parse_tiles("6-6 5-5 1-2 1-4"))[0].medium == ()


# Tiles


@pytest.mark.clause("NJ-69F-10.7(a)", "NJ-69F-10.7(d)")
def test_the_better_two_tiles_are_the_high_hand() -> None:
    a, b, c, d = parse_tiles("6-6 5-6 4-5 1-2")
    # 12 and 11 are 3 under 9 and 3 or 6; 12 and 9 a wong; 12 and 3 or 6 an eight over 11 and 9.
    assert [s.hands for s in legal("pai-gow-tiles", (a, b, c, d))] == [
        ((c, d), (a, b)),
        ((a, c), (b, d)),
        ((a, d), (b, c)),
    ]


def test_tiles_that_look_alike_are_set_once() -> None:
    assert len(legal("pai-gow-tiles", parse_tiles("6-6 6-6 5-6 4-5"))) == 2
    assert len(legal("pai-gow-tiles", parse_tiles("6-6 6-6 5-6 5-6"))) == 2
    assert len(legal("pai-gow-tiles", parse_tiles("3-6 4-5 5-6 1-1"))) == 3, "mixed nines are two different tiles"


@pytest.mark.clause("NJ-69F-10.7(h)")
def test_a_low_pair_of_zero_spots_is_worth_nothing_by_reading() -> None:
    hand = parse_tiles("6-6 6-6 5-5 5-5")
    values = [s.values for zero in ("without-pair", "any") for s in legal("pai-gow-tiles", hand, zero=zero)]
    paired = [pair for pair in values if pair[0] >> 20 == 4]
    assert paired[0][1] >> 20 == 4
    assert paired[1][1] == 0


# Supreme Pai Gow


@pytest.mark.clause("MA-SPG-12(a)", "MA-SPG-12(g)(2)")
def test_two_pairs_of_sevens_stand_or_lose_by_reading() -> None:
    hand = parse_cards("7s 7h 7d 7c")
    assert len(legal("supreme-pai-gow", hand)) == 3
    assert legal("supreme-pai-gow", hand, equal="loses") == []


@pytest.mark.clause("MA-SPG-12(a)")
def test_the_higher_two_cards_are_the_high_hand() -> None:
    a, b, c, d = parse_cards("Ks Kh 9d 4c")
    assert [s.hands for s in legal("supreme-pai-gow", (a, b, c, d))] == [
        ((a, b), (c, d)),
        ((a, c), (b, d)),
        ((b, c), (a, d)),
    ]


@pytest.mark.clause("MA-SPG-3(d)")
def test_a_low_pair_of_tens_is_worth_nothing_by_reading() -> None:
    hand = parse_cards("As Ah Td Tc")
    ranks, loses = (legal("supreme-pai-gow", hand, zero=zero)[0].values for zero in ("pair-ranks", "loses"))
    assert ranks[0] == loses[0]
    assert (ranks[1] >> 20, loses[1]) == (2, 0)


# Pareto


def test_only_undominated_settings_remain_and_equals_once() -> None:
    def setting(*values: int) -> Setting:
        return Setting(((), ()), values)

    given_settings = [setting(5, 1), setting(3, 3), setting(3, 2), setting(5, 1), setting(4, 4), setting(1, 9)]
    assert [s.values for s in pareto(given_settings)] == [(5, 1), (4, 4), (1, 9)]


@given(st.lists(st.tuples(*[st.integers(0, 6)] * 3), max_size=30))
def test_the_front_covers_all_and_nothing_in_it_is_covered(values: list[tuple[int, int, int]]) -> None:
    front = [s.values for s in pareto(Setting(((), (), ()), value) for value in values)]

    def covers(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
        return all(a >= b for a, b in zip(one, other, strict=True))

    assert all(any(covers(one, value) for one in front) for value in values)
    assert not any(covers(one, other) for i, one in enumerate(front) for j, other in enumerate(front) if i != j)


# Bad input


@pytest.mark.parametrize(
    ("game", "pieces", "message"),
    [
        ("pai-gow-poker", parse_cards("As Ah Kd Qc 9s 7h"), "6 cards"),
        ("pai-gow-poker", (0, 1, 2, 3, 4, 5, 5), "3d occurs 2 times"),
        ("asia-poker", (0, 1, 2, 3, 4, 5, 53), "Jk2 .card 7. is not in the deck"),
        ("pai-gow-tiles", (0, 1, 2), "3 tiles"),
        ("supreme-pai-gow", (0, 1, 2, 54), "54 .card 4."),
        ("pai-gow-pokr", (0,), "did you mean 'pai-gow-poker'"),
        ("over-under", (0,), "no hand is set in over-under"),
    ],
)
def test_bad_input_is_named(game: str, pieces: tuple[int, ...], message: str) -> None:
    with pytest.raises(InputError, match=message):
        legal(game, pieces)


# The batch against the readable

OPTIONS: dict[str, dict[str, tuple[bool | str, ...]]] = {
    "pai-gow-poker": {"low_wheel": (False, True)},
    "asia-poker": {
        "low_straight_flush_a234": (False, True),
        "low_straight_a234": (False, True),
        "pair": ("medium-hand", "as-printed"),
        "equal_lead": ("longer-ranks-higher", "equal-fouls"),
    },
    "pai-gow-tiles": {"swap": ("rank-follows", "value-only"), "zero": ("without-pair", "any")},
    "supreme-pai-gow": {
        "joker": ("after-subtracting", "before-subtracting"),
        "zero": ("pair-ranks", "loses"),
        "equal": ("allowed", "loses"),
    },
}
CASES = [
    (game, dict(zip(options, values, strict=True)))
    for game, options in OPTIONS.items()
    for values in product(*options.values())
]
DECKS = {"pai-gow-poker": (53, 7), "asia-poker": (53, 7), "pai-gow-tiles": (32, 4), "supreme-pai-gow": (54, 4)}
ENDS = {
    "pai-gow-poker": (0, 5, 7),
    "asia-poker": (0, 4, 6, 7),
    "pai-gow-tiles": (0, 2, 4),
    "supreme-pai-gow": (0, 2, 4),
}


def deal(game: str, count: int, seed: int) -> NDArray[np.uint8]:
    deck, width = DECKS[game]
    rng = np.random.default_rng(seed)
    half = np.argsort(rng.random((count - count // 2, deck)), axis=1)[:, :width]
    # Few ranks and suits make many pairs and flushes; the highest pieces include the jokers.
    short = deck - 1 - np.argsort(rng.random((count // 2, 13)), axis=1)[:, :width]
    return np.concatenate([half, short]).astype(np.uint8)


def class_values(game: str, options: Mapping[str, bool | str]) -> list[NDArray[np.int32]]:
    if game == "pai-gow-poker":
        return [fast.values("bug", **options), fast.values("two-card")]
    if game == "pai-gow-tiles":
        return [fast.values("tiles", swap=options["swap"])] * 2
    if game == "supreme-pai-gow":
        return [fast.values("supreme", joker=options["joker"])] * 2
    high = fast.values(
        "asia", low_straight=options["low_straight_a234"], low_straight_flush=options["low_straight_flush_a234"]
    )
    return [high, asia_settings.medium_pairs(str(options["pair"])).values, (np.arange(13) << 16).astype(np.int32)]


class Batch:
    """The settings of some hands from the batch, told as the readable ones are."""

    def __init__(self, game: str, hands: NDArray[np.uint8], options: Mapping[str, bool | str]) -> None:
        self.found = fast.BATCH_SETTERS[game](hands, check=True, **options)
        self.hands = hands.tolist()
        self.values = class_values(game, options)
        self.ends = ENDS[game]
        self.struck = options.get("zero") in ("any", "loses")

    def settings(self, row: int, marked: NDArray[np.bool_]) -> list[Setting]:
        """The settings of a hand that are marked, in order."""
        return sorted(self.setting(row, int(column)) for column in np.flatnonzero(marked[row]))

    def setting(self, row: int, column: int) -> Setting:
        order = [self.hands[row][place] for place in self.found.order[column].tolist()]
        classes = [int(part[row, column]) for part in self.found.classes]
        worth = [int(value[code]) for value, code in zip(self.values, classes, strict=True)]
        if self.struck and classes[1] == 0:
            worth[1] = 0
        return Setting(tuple(tuple(order[a:b]) for a, b in pairwise(self.ends)), tuple(worth))


@pytest.mark.parametrize(("game", "options"), CASES, ids=str)
def test_the_batch_agrees_with_the_readable(game: str, options: dict[str, bool | str]) -> None:
    hands = deal(game, 120 if game == "asia-poker" else 400, seed=3)
    found = Batch(game, hands, options)
    for row, hand in enumerate(found.hands):
        readable = legal(game, hand, **options)
        assert found.settings(row, found.found.legal) == sorted(readable)
        assert found.settings(row, found.found.pareto) == sorted(pareto(readable))


@pytest.mark.parametrize("game", DECKS)
def test_threads_change_nothing(game: str) -> None:
    hands = np.tile(deal(game, 1000, seed=4), (110, 1))
    if game == "asia-poker":
        hands = hands[:100_500]
    one, two = (fast.BATCH_SETTERS[game](hands, threads=threads) for threads in (1, 2))
    for first, second in zip((*one.classes, one.legal, one.pareto), (*two.classes, two.legal, two.pareto), strict=True):
        assert np.array_equal(first, second)


def test_orders_are_all_the_ways_to_set() -> None:
    assert len(batch.five_two()) == comb(7, 5)
    assert len(asia_settings.four_two_one()) == comb(7, 4) * comb(3, 2)
    assert {tuple(row) for row in two_two().tolist()} == {
        (0, 1, 2, 3),
        (0, 2, 1, 3),
        (0, 3, 1, 2),
        (2, 3, 0, 1),
        (1, 3, 0, 2),
        (1, 2, 0, 3),
    }


def test_batch_refuses_bad_hands_and_options() -> None:
    with pytest.raises(InputError, match="7 are needed"):
        batch.pai_gow_poker(np.zeros((1, 5), np.uint8))
    with pytest.raises(InputError, match="occurs twice"):
        fast.BATCH_SETTERS["pai-gow-tiles"](np.zeros((1, 4), np.uint8), check=True)
    with pytest.raises(InputError, match="did you mean 'loses'"):
        fast.BATCH_SETTERS["supreme-pai-gow"](np.zeros((1, 4), np.uint8), equal="lose")


def test_settings_and_ways_do_not_load_numba() -> None:
    code = "import sys, croupier.compiled.settings, tests.setters;sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
