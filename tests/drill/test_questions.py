"""Questions: worked out by hand for each kind, and always what the engine and the referee say."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from croupier.cards import parse_cards
from croupier.drill import questions
from croupier.drill.grade import grade, read, spelled
from croupier.drill.practice import Practice, choices
from croupier.drill.questions import (
    Amounts,
    Called,
    Hands,
    Kind,
    gone_wrong,
    happen,
    kinds_of,
    make,
    set_by_the_house,
    settled_by,
)
from croupier.drill.remedies import eligible, remedy
from croupier.drill.scene import at_the_end
from croupier.errors import InputError
from croupier.handbook import setter_of
from croupier.pieces import pieces_of
from croupier.play.chapter import playbook
from croupier.play.lines import Outcome
from croupier.play.round import Round
from croupier.play.setting import parts_of
from croupier.referee import rule
from croupier.referee.record import Record
from croupier.rulebook import rulebook, slugs
from croupier.rulebook.irregularity import Effect
from croupier.tiles import parse_tiles
from tests.drill.tables import asked_about, deal, record_of, rules_of
from tests.setters import WAYS

SEEDS = range(4)
HOUSE_GAMES = [game for game in slugs() if game in WAYS]


# --- worked out by hand


def test_twenty_four_points_win_over_23() -> None:
    """9 and 8 and 7 are 24, which wins over 23 at even money: PA-686a.7(i-bis)(1)."""
    seats = {"1": {"wagers": {"ante": "10"}, "cards": "9c 8d 7h", "decisions": ["over"]}}
    question = asked_about("over-under", "over-23", seats, payout=False)
    assert question.right == Called(Outcome.WIN)
    assert question.clause == "PA-686a.7(i-bis)(1)"
    assert question.summary == rulebook("over-under").clauses["PA-686a.7(i-bis)(1)"].summary
    assert question.scene.lines() == ["seat 1: 9c 8d 7h; ante $10, over-23 $10; decides: over"]
    assert question.prompt == "Seat 1, Over 23 Wager of $10: win, lose or push?"
    assert "24 points" not in question.prompt + " ".join(question.scene.lines())


def test_eighteen_points_lose_under_18() -> None:
    seats = {"1": {"wagers": {"ante": "10"}, "cards": "9c 5d 4h", "decisions": ["under"]}}
    question = asked_about("over-under", "ante", seats, payout=False)
    assert question.right == Called(Outcome.LOSE)
    assert question.clause == "PA-686a.7(k)"


def test_thirty_points_pay_the_bonus_four_to_one() -> None:
    """Ace 11, nine 9 and king 10 are 30, which the table of PA-686a.8(b) pays 4 to 1: $28 on $7."""
    seats = {"1": {"wagers": {"ante": "10", "bonus": "7"}, "cards": "As 9d Kh", "decisions": ["surrender"]}}
    question = asked_about("over-under", "bonus", seats, payout=True)
    assert question.right == Amounts(28_00)
    assert question.clause == "PA-686a.8(b)"
    assert "30 points" in question.prompt
    assert any("4 to 1" in line for line in question.scene.lines())
    assert "vigorish" not in question.prompt


def test_vigorish_is_five_percent_of_the_win() -> None:
    """6 beats 5 and 5 beats 2; $37 wins $37 less $1.85: NJ-69F-10.7(j), (k)."""
    placed = {"set": {"high": "5-5 1-2", "low": "3-3 3-6"}}
    seats = {"1": {"wagers": {"pai-gow": "37"}, "cards": "5-5 1-2 3-3 3-6", "decisions": [placed]}}
    question = asked_about("pai-gow-tiles", "pai-gow", seats, payout=True, dealer="1-3 5-6 1-1 4-6")
    assert question.right == Amounts(37_00, 1_85)
    assert question.clause == "NJ-69F-10.7(k)"
    assert grade(question, read(question, "37 1.85")).right
    assert not grade(question, read(question, "37")).right
    assert spelled(question, question.right) == "37, vigorish 1.85"
    assert question.scene.lines() == [
        "dealer high: 1-3 5-6",
        "dealer low: 1-1 4-6",
        "seat 1 high: 5-5 1-2; pai-gow $37",
        "seat 1 low: 3-3 3-6",
    ]


def test_a_raise_is_paid_by_the_table_of_the_ante() -> None:
    """Two pair of kings and fives pays 2 to 1 on Paytable A of PA-683a.12(a), on the raises as on the ante."""
    raises = [{"raise": 1}, {"raise": 2}, {"raise": 3}]
    seats = {"1": {"wagers": {"ante": "11"}, "cards": "Ks 5d", "decisions": raises}}
    extra = {"community": "Kh 5c 9s"}
    question = asked_about("cajun-stud", "raise-2", seats, payout=True, extra=extra)
    assert question.right == Amounts(44_00)
    assert question.clause == "PA-683a.12(a)/Paytable-A"


def _dealt(cards: str, game: str = "face-up-pai-gow-poker", placed: dict[str, str] | None = None) -> Round:
    dealer = parse_tiles(cards) if game == "pai-gow-tiles" else parse_cards(cards)
    return Round(rules_of(game), {}, dealer=list(dealer), dealer_set=placed or {})


def test_a_flush_is_kept_and_the_best_of_the_rest_goes_low() -> None:
    """Five spades stay together, so the king and the five are the low hand."""
    state = _dealt("Kh Ts 8s 6s 5d 3s 2s", placed={"high": "Ts 8s 6s 3s 2s", "low": "Kh 5d"})
    question = set_by_the_house(deal("face-up-pai-gow-poker"), state)
    assert question.topic == "complete"
    assert question.clause == "PA-688a.11(a)"
    assert grade(question, read(question, "Kh 5d")).right
    assert grade(question, read(question, "low 1 5")).right
    assert not grade(question, read(question, "Kh Ts")).right
    assert grade(question, None).correct == "high Ts 8s 6s 3s 2s, low Kh 5d"


def test_cards_of_one_rank_may_change_places() -> None:
    """Three aces: a pair stays high and any of them goes low with the king."""
    state = _dealt("As Ah Ad Kc 9d 5s 2h", placed={"high": "Ah Ad 9d 5s 2h", "low": "As Kc"})
    question = set_by_the_house(deal("face-up-pai-gow-poker"), state)
    assert question.topic == "three-aces"
    assert [grade(question, read(question, f"{ace} Kc")).right for ace in ("As", "Ah", "Ad")] == [True] * 3
    assert not grade(question, read(question, "As Ah")).right


def test_tiles_may_be_laid_in_either_order_but_not_otherwise() -> None:
    """The highest tile 1-1 goes with the lowest, 4-6: NJ-69F-10.7(d)4."""
    state = _dealt("1-3 5-6 1-1 4-6", "pai-gow-tiles", {"high": "1-3 5-6", "low": "1-1 4-6"})
    question = set_by_the_house(deal("pai-gow-tiles"), state)
    assert question.topic == "highest-with-lowest"
    assert grade(question, read(question, "1-1 4-6")).right
    assert grade(question, read(question, "5-6 1-3")).right
    assert not grade(question, read(question, "1-1 5-6")).right


def test_a_filed_exception_is_told_apart_from_the_rules() -> None:
    state = _dealt("1-3 5-6 1-1 4-6", "pai-gow-tiles", {"high": "1-1 1-3", "low": "4-6 5-6"})
    rules = replace(rules_of("pai-gow-tiles"), house_way_exceptions=("1-1 1-3 / 4-6 5-6",))
    question = set_by_the_house(deal("pai-gow-tiles", rules=rules), state)
    assert question.topic == "exception"
    assert grade(question, read(question, "4-6 5-6")).right


REMEDIES = {
    ("over-under", "PA-686a.9(a)"): "The card is burned and the round goes on.",
    ("over-under", "PA-686a.9(b)"): "The discards are shuffled, and the round is completed with them.",
    ("over-under", "PA-686a.9(c)"): "The player chooses: later or dead.",
    ("over-under", "PA-686a.9(d)"): "The cards are shuffled again before a round begins.",
    ("dj-wild-stud-poker", "PA-687a.13(b)"): "The card is dealt as if it were the next one, and the round goes on.",
    ("dj-wild-stud-poker", "PA-687a.13(c)"): "All hands are void: every wager comes back.",
    # Reading DJ-12 gives the bad beat wager back.
    ("dj-wild-stud-poker", "PA-687a.13(d)"): "All hands are void, but the cards still decide progressive, trips-bonus; "
    "every other wager comes back.",
    ("dj-wild-stud-poker", "PA-687a.13(g)"): "The device is covered or gets a sign that it is out of order.",
    ("pai-gow-tiles", "NJ-69F-10.9(a)"): "It does not count and is done again.",
    ("pai-gow-tiles", "NJ-69F-10.9(f)"): "The hands are set again by the house way, and the round goes on.",
}


@pytest.mark.parametrize(("game", "clause"), REMEDIES)
def test_remedies(game: str, clause: str) -> None:
    question = gone_wrong(deal(game), playbook(game).irregularities[clause])
    assert question is not None
    assert spelled(question, question.right) == REMEDIES[game, clause]
    assert question.clause == clause
    assert len(set(question.choices)) == 4


def test_a_second_card_face_up_voids_the_round() -> None:
    law = playbook("dj-wild-stud-poker").irregularities["PA-687a.13(a)"]
    told = {}
    for seed in range(20):
        question = gone_wrong(deal("dj-wild-stud-poker", seed), law)
        assert question is not None
        told["second time" in question.prompt] = spelled(question, question.right)
    assert told == {
        False: "The card is burned and the round goes on.",
        True: "All hands are void: every wager comes back.",
    }


# --- always what the engine and the referee say


@pytest.fixture
def rounds(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Practice, Round]]:
    """Every round that is played for a question."""
    played: list[tuple[Practice, Round]] = []

    class Watched(Practice):
        def round(self) -> Round:
            played.append((self, super().round()))
            return played[-1][1]

    monkeypatch.setattr(questions, "Practice", Watched)
    return played


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", [Kind.OUTCOME, Kind.PAYOUT])
@pytest.mark.parametrize("game", slugs())
def test_money_is_what_the_referee_says(game: str, kind: Kind, seed: int, rounds: list[tuple[Practice, Round]]) -> None:
    question = make(playbook(game), rules_of(game), kind, seed)
    prompt = question.prompt.replace(",", " ").split()
    for practice, state in rounds:
        shown = at_the_end(game, state, practice.told).lines()
        if shown == question.scene.lines()[: len(shown)]:
            lines = rule(record_of(practice, state)).lines
            mine = [x for x in lines if str(x.seat) == prompt[1] and x.wager == question.topic]
            answers = [Called(x.outcome) if kind is Kind.OUTCOME else Amounts(x.pay, x.vigorish) for x in mine]
            assert question.right in answers
            if kind is Kind.OUTCOME:
                assert question.clause in [x.clause for x in mine]
            return
    pytest.fail("the scene is none of the rounds")


@pytest.mark.parametrize("game", slugs())
def test_every_line_of_a_round_is_what_the_referee_says(game: str) -> None:
    for practice, state in _some(game, 5):
        assert sorted(rule(record_of(practice, state)).lines) == sorted(state.lines)


def _some(game: str, number: int) -> Iterator[tuple[Practice, Round]]:
    for (practice, state), _ in zip(deal(game, 7).rounds(), range(number), strict=False):
        yield practice, state


@pytest.mark.parametrize("game", HOUSE_GAMES)
def test_settings_are_graded_as_the_referee_would(game: str) -> None:
    """A record that says the dealer set the hand so is accepted exactly when the drill calls the answer right."""
    rng, setter = random.Random(5), setter_of(game)
    for practice, state in _some(game, 4):
        question = set_by_the_house(deal(game), state)
        assert question.topic != "exception"
        settings = setter.settings(practice.rules, state.dealer)
        chosen = [*rng.sample(settings, min(4, len(settings))), setter.decide(practice.rules, state.dealer).setting]
        for setting in chosen:
            record = record_of(practice, state)
            texts = {p: pieces_of(game).text(hand) for p, hand in zip(parts_of(game), setting.hands, strict=True)}
            placed = {part: pieces_of(game).parse(text) for part, text in texts.items()}
            given = Record(game, record.rules, record.seats, record.dealer, dealer_set=placed, extra=record.extra)
            assert grade(question, Hands(setting.hands)).right is _stands(given)


def _stands(record: Record) -> bool:
    try:
        rule(record)
    except InputError as error:
        if error.field != "dealer.set":
            raise
        return False
    return True


@pytest.mark.parametrize("game", slugs())
def test_remedies_are_what_the_table_does(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tables: list[Practice] = []

    class Watched(Practice):
        def __init__(self, *given: Any, **more: Any) -> None:
            super().__init__(*given, **more)
            tables.append(self)

    monkeypatch.setattr(questions, "Practice", Watched)
    module, rules = playbook(game), rules_of(game)
    seen = 0
    for law in eligible(module, rules):
        happened = happen(deal(game, 3), law)
        if happened is None:
            continue
        seen += 1
        scene, phase, events = happened
        table = tables[-1].table
        assert phase in law.phases
        void = [line for event in events if event.kind in ("void", "settle") for line in event.lines]
        assert bool(void) == (law.effect is Effect.VOID)
        if void:
            told = remedy(module, rules, law, settled=settled_by(law, events))
            decided = {wager for wager in told.partition("still decide ")[2].partition(";")[0].split(", ") if wager}
            assert {line.wager for line in void if line.outcome is Outcome.VOID}.isdisjoint(decided)
            assert {line.wager for line in void if line.outcome is not Outcome.VOID} == decided
            assert {line.wager for line in void} >= set(law.settle) & set(rules.wagers)
        assert any(event.kind == "deck-removed" for event in events) == law.removes_deck
        assert any(event.kind == "burn" for event in events) == (law.effect is Effect.BURN)
        if law.effect is Effect.RESHUFFLE:
            assert table.due()[0].act == "shuffle"
        if law.effect is Effect.OUT_OF_ORDER:
            assert table.due()[0].act == "cover-device"
        if law.effect is Effect.OPTION:
            assert table.state is not None
            assert len(table.state.options) == 1
        assert scene.game == game
    assert seen


def test_hands_are_set_where_there_is_a_house_way() -> None:
    assert Kind.SETTING not in kinds_of(playbook("over-under"), rules_of("over-under"))
    for game in HOUSE_GAMES:
        assert kinds_of(playbook(game), rules_of(game)) == tuple(Kind)


def test_every_wager_on_a_choice_finds_one() -> None:
    made = [(game, wager.choice) for game in slugs() for wager in rulebook(game).game.wager if wager.choice]
    assert made
    assert all(choices(game, words) for game, words in made)


def test_games_that_spin_show_the_card() -> None:
    if "pokette" not in slugs():
        pytest.skip("pokette cannot be played yet")
    question = make(playbook("pokette"), rules_of("pokette"), Kind.OUTCOME, 2)
    assert any(line.startswith("the wheel stops at ") for line in question.scene.lines())
