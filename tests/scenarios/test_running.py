"""How a scenario is run: cards whatever the cut, silence, values that hold, times, refusals."""

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.scenario import Failure, read, run

BY_HAND = {"options": {"shuffle_method": "manual", "dealing_device": "multi-deck-shoe"}}


def story(*lines: dict[str, Any], game: str = "over-under", **header: Any) -> list[Failure]:
    head = {"game": game, "title": "a story", "clauses": [], **header}
    text = "\n".join(json.dumps(line) for line in (head, *lines))
    return run(read(text.encode(), name="story", folder=Path()))


def player(act: str, who: str = "ann", **data: Any) -> dict[str, Any]:
    return {"act": act, "by": "player", "who": who, "data": data}


def staff(act: str, by: str = "dealer", **data: Any) -> dict[str, Any]:
    return {"act": act, "by": by, "who": by, "data": data}


SIT = player("sit", seat=3, chips="1000")
BET = player("bet", wagers={"ante": "10"})
CLOSE = staff("no-more-bets")
DEALT = {"expect": {"event": [{"kind": "deal", "place": 3, "cards": "7d"}]}}


def first_deal(**more: Any) -> dict[str, Any]:
    return {"run": "until", "event": {"kind": "deal"}, **more}


@pytest.mark.parametrize("at", [10, 20, 156, 302])
def test_the_cards_come_first_whatever_the_cut(at: int) -> None:
    cut = [{"run": "until", "due": "cut", "cards": "2c 7d"}, player("cut", at=at)]
    burned = {"expect": {"event": {"kind": "burn", "cards": "2c", "face_up": False}}}
    assert not story(SIT, *cut, {"run": "prepare"}, burned, BET, CLOSE, first_deal(), DEALT, submission=BY_HAND)


def test_the_cards_come_first_after_a_cut_that_was_refused_and_one_that_was_ordered_again() -> None:
    cuts: list[dict[str, Any]] = [
        {"run": "until", "due": "cut", "cards": "2c 7d"},
        player("cut", at=9),
        {"expect": {"refused": "PA-686a.5(d)"}},
        player("cut", at=30),
        staff("recut", "floorperson"),
        player("cut", at=100),
    ]
    assert not story(SIT, *cuts, {"run": "prepare"}, BET, CLOSE, first_deal(), DEALT, submission=BY_HAND)


def test_an_order_that_an_input_states_is_cut_like_any_other() -> None:
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    order = " ".join(deck * 6)
    lines: list[dict[str, Any]] = [
        {"run": "until", "due": "shuffle"},
        staff("shuffle", order=order),
        player("cut", at=10),
    ]
    burned = {"expect": {"event": {"kind": "burn", "cards": "4h"}}}
    assert not story(SIT, *lines, {"run": "prepare"}, burned, submission=BY_HAND)


def test_values_hold_from_shuffle_to_shuffle_until_a_run_replaces_them() -> None:
    round_: list[dict[str, Any]] = [BET, CLOSE, first_deal()]
    again: list[dict[str, Any]] = [{"run": "finish"}, staff("reshuffle", "floorperson")]
    lines: list[dict[str, Any]] = [
        SIT,
        {"run": "prepare", "cards": "2c 7d"},
        *round_,
        DEALT,
        *again,
        {"run": "prepare"},
        *round_,
        DEALT,
    ]
    other = {"expect": {"event": {"kind": "deal", "cards": "Ks"}, "no_event": {"kind": "deal", "cards": "7d"}}}
    lines += [*again, {"run": "prepare", "cards": "2c Ks"}, *round_, other]
    assert not story(*lines, submission=BY_HAND)


def test_spins_are_used_up_in_order() -> None:
    bet = player("bet", wagers={"red": "5"})
    spun: list[dict[str, Any]]
    then: list[dict[str, Any]]
    spun = [{"run": "finish"}, {"expect": {"event": {"kind": "spin", "text": "Qh"}}}]
    then = [{"run": "finish"}, {"expect": {"event": {"kind": "spin", "text": "9c"}}}]
    lines: list[dict[str, Any]] = [
        SIT,
        {"run": "prepare", "spins": ["Qh", "9c"]},
        bet,
        CLOSE,
        *spun,
        {"run": "prepare"},
        bet,
        CLOSE,
        *then,
    ]
    assert not story(*lines, game="pokette")


def test_dice_and_numbers_are_shown_and_have_defaults() -> None:
    bet = player("bet", wagers={"pai-gow": "10"})
    lines: list[dict[str, Any]] = [SIT, {"run": "prepare"}, bet, CLOSE]
    usual = {"expect": {"event": {"kind": "announce", "text": "count of 9"}}}
    assert not story(*lines, {"run": "finish"}, usual, game="pai-gow-tiles")
    stated = {"expect": {"event": {"kind": "announce", "text": "count of 12"}}}
    assert not story(*lines, {"run": "finish", "dice": [6, 5, 1]}, stated, game="pai-gow-tiles")
    shaken = [{"run": "until", "due": "shake"}, staff("shake", shakes=3), {"run": "until", "event": {"kind": "deal"}}]
    assert not story(*lines, *shaken, game="pai-gow-tiles")


def test_a_goal_may_hold_at_once_and_an_event_never() -> None:
    over = {"run": "until", "round": "over"}
    none = {"expect": {"no_event": {"kind": "check-table"}, "phase": "opening"}}
    assert not story(SIT, over, none, {"run": "until", "phase": "opening"}, none, {"run": "finish"}, none)
    once: list[dict[str, Any]] = [
        {"run": "until", "event": {"kind": "inspect"}},
        {"expect": {"event": {"kind": "inspect"}}},
    ]
    [failure] = story(SIT, *once, {"run": "until", "event": {"kind": "receive-preinspected"}})
    assert failure.line == 5
    assert "receive-preinspected" in failure.expected
    assert "waits for bet, no-more-bets" in failure.happened


def test_silence_closes_the_bets_and_answers() -> None:
    lines: list[dict[str, Any]] = [
        SIT,
        {"run": "prepare", "cards": "2c 7d Kd Kh"},
        BET,
        {"run": "until", "due": "decide", "seat": 3},
    ]
    # Whoever says nothing surrenders, which costs the ante and nothing else.
    silent = {"expect": {"lines": [{"seat": 3, "wager": "ante", "outcome": "surrender"}], "chips": {"ann": "990"}}}
    assert not story(*lines, {"run": "finish"}, silent, submission=BY_HAND)


def test_a_refusal_must_be_expected() -> None:
    early = player("bet", wagers={"ante": "10"})
    [failure] = story(SIT, early, SIT, {"expect": {"phase": "betting"}})
    assert (failure.line, failure.expected) == (3, "an input that is allowed")
    assert "first: check the equipment" in failure.happened
    assert not story(SIT, early, {"expect": {"phase": "opening"}}, {"expect": {"refused": True}})
    [failure] = story(SIT, early, {"expect": {"refused": ["PA-686a.6(c)", "PA-686a.6(d)"]}})
    assert failure.happened.startswith("refused by PA-686a.2(a)")
    [failure] = story(SIT, {"expect": {"refused": True}})
    assert failure == Failure(3, "a refusal", "it was allowed")
    [failure] = story(SIT, {"expect": {"refused": True}}, {"expect": {"refused": False}})


def test_a_line_takes_a_second_or_as_long_as_it_says_also_when_it_is_refused() -> None:
    day = 24 * 3600
    ready = [SIT, {"run": "prepare"}, {**BET, "after": 5}]
    late = {"expect": {"refused": "PA-686a.3(c)"}}
    assert not story(*ready, {**CLOSE, "after": day - 6}, submission=BY_HAND)
    assert not story(*ready, {**CLOSE, "after": day - 5}, late, submission=BY_HAND)
    assert not story(*ready, {**SIT, "after": day - 6}, {"expect": {"refused": True}}, CLOSE, late, submission=BY_HAND)


def test_what_a_player_took_away_is_still_known() -> None:
    ready = [SIT, {"run": "prepare"}, BET, CLOSE, {"run": "until", "due": "decide"}]
    gone = {"expect": {"chips": {"ann": "990"}}}
    assert not story(*ready, player("leave"), {"run": "finish"}, gone, submission=BY_HAND)
    [failure] = story(SIT, {"expect": {"chips": {"bob": "990"}}})
    assert failure.happened == "bob's chips unknown"


def test_what_is_seen() -> None:
    lines: list[dict[str, Any]] = [
        SIT,
        player("sit", "bob", seat=1, chips="100"),
        {"run": "prepare", "cards": "As Ad Ah Ac Ks Kd"},
    ]
    lines += [player("bet", who, wagers={"asia-poker": "10"}) for who in ("ann", "bob")]
    lines += [CLOSE, {"run": "until", "due": "decide"}]
    hidden = [{"who": "bob", "hides": "As Ad Ah Ac Ks Kd"}, {"who": "eye", "by": "surveillance", "shows": "As Ks"}]
    failures = story(*lines, {"expect": {"view": hidden}}, game="asia-poker")
    assert all(failure.expected.startswith("bob does not see") for failure in failures)
    [failure] = story(
        *lines, {"expect": {"view": {"who": "eye", "by": "surveillance", "hides": "As"}}}, game="asia-poker"
    )
    assert failure.expected == "eye does not see As"
