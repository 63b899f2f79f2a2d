"""The page's own reckoning, module by module, run where it will run: in the browser."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from croupier.house.fairness import dealt_order, digest
from croupier.odds import odds
from croupier.rulebook import rulebook, slugs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser

    from tests.house.e2e.conftest import Process

EXAMPLES = Path(__file__).parent.parent / "examples"


@pytest.fixture(scope="module")
def run(browser: Browser, house: Process) -> Iterator[Callable[..., Any]]:
    """Run a function of JavaScript with the modules of the page at hand."""
    page = browser.new_page()
    page.goto(f"{house.address}/#/rules")
    yield page.evaluate
    page.close()


def test_money_and_figures_are_written_alike_everywhere(run: Callable[..., Any]) -> None:
    found = run(
        """async () => { const w = await import('/js/words.js');
            return [w.money(128400), w.dollars(2000), w.dollars(250),
            w.signed(2900), w.signed(-500), w.signed(0), w.spoken(-2950), w.inDollars(1000), w.percent(0.936334),
            w.plus(2.607, 2), w.fixed(-0.0001, 3), w.shortClause('PA-687a.11(b)'), w.shortClause('NJ-69F-11.9(a)'),
            w.shortWager('Trips Bonus Wager'), w.list(['a', 'b', 'c']), w.count(5, 'card')]; }"""
    )
    assert found == [
        "$1,284.00", "$20", "$2.50", "+$29.00", "−$5.00", "$0.00", "minus 29 dollars 50 cents", "10 dollars", "93.633%",
        "+2.61", "0.000", "687a.11(b)", "11.9(a)", "Trips", "a, b and c", "five cards",
    ]  # fmt: skip


def test_cards_and_tiles_have_names(run: Callable[..., Any]) -> None:
    found = run(
        """async () => { const c = await import('/js/cards.js'); const b = await import('/js/felt/board.js');
            return [c.label('Ks'), c.label('2h'), c.label('Jk'), c.label(null), c.label('6-6'), b.numberOf('2c'),
            b.numberOf('As'), b.numberOf('Jk2'), c.inOrder(['2c', 'Ah', 'Jk', 'Td']).join(' '),
            c.rankSign('king')]; }"""
    )
    names = ["King of spades", "Deuce of hearts", "Joker", "Face-down card", "Tile six-six"]
    assert found == [*names, 0, 51, 53, "Jk Ah Td 2c", "K"]


OFFERS = [
    {"wager": "ante", "name": "Ante Wager", "role": "required", "minimum": 1000, "maximum": 10000, "open": True},
    {"wager": "blind", "name": "Blind Wager", "role": "required", "rides_on": "ante", "open": True},
    {"wager": "raise", "name": "Raise Wager", "role": "raise", "rides_on": "ante", "open": True},
    {
        "wager": "progressive",
        "name": "Progressive Wager",
        "role": "optional",
        "minimum": 100,
        "maximum": 100,
        "open": True,
    },
    {"wager": "trips", "name": "Trips Wager", "role": "optional", "minimum": 500, "maximum": 2000, "open": True},
]


def test_chips_stay_within_the_limits(run: Callable[..., Any]) -> None:
    blank = {"rides_on": None, "minimum": None, "maximum": None, "choice": None}
    found = run(
        """async (offers) => { const { Betting } = await import('/js/table/betting.js');
            const viewer = { chips: 30000, seats: [3] };
            const bet = new Betting({ view: { value: { limits: offers, viewer } } }), said = [];
            const note = () => said.push([bet.total.value, bet.problem.value, bet.message.value]);
            bet.place('trips', 500); note();
            bet.place('ante', 500); note();
            bet.place('blind', 2500); note();
            bet.place('progressive', 10000); note();
            bet.place('progressive', 10000); note();
            bet.undo(); note();
            bet.place('ante', 50000); note();
            bet.place('trips', 10000); note();
            bet.lift('blind'); note();
            bet.clear(); note();
            const lay = (wager, stake) => ({ wager, stake, choices: null });
            bet.take([{ seat: 3, wagers: [lay('ante', 2500), lay('blind', 2500), lay('raise', 5000)] },
                { seat: 6, wagers: [lay('ante', 9900)] }]); note();
            return [said, bet.bets]; }""",
        [blank | offer for offer in OFFERS],
    )
    comes_first = "Ante comes first: $10 or more."
    said, wagers = found
    assert said == [
        [500, comes_first, ""],
        [2500, "", ""],
        [7500, "", ""],
        [7600, "", ""],
        [7500, "", ""],
        [7600, "", ""],
        [20600, "", "Ante: at most $100."],
        [22100, "", "Trips: at most $20."],
        [2100, comes_first, "Trips: at most $20."],
        [0, "", ""],
        [5000, "", ""],
    ]
    assert wagers == [{"seat": 3, "wagers": {"ante": 2500, "blind": 2500}}]


def test_chips_lie_on_two_areas(run: Callable[..., Any]) -> None:
    blank = {"rides_on": None, "minimum": None, "maximum": None, "choice": None}
    found = run(
        """async (offers) => { const { Betting } = await import('/js/table/betting.js');
            const viewer = { chips: 6000, seats: [3], open_seats: [4, 2] };
            const bet = new Betting({ view: { value: { limits: offers, viewer } } }), said = [];
            const note = () => said.push([bet.area.value, bet.total.value, bet.problem.value, bet.message.value]);
            note();
            bet.place('ante', 1000); note();
            bet.chosen.value = 4; bet.place('trips', 500); note();
            bet.place('ante', 1000); note();
            bet.place('ante', 2500); note();
            bet.chosen.value = 6; note();
            bet.undo(); bet.undo(); note();
            bet.place('trips', 500);
            return [said, bet.areas.value, bet.bets]; }""",
        [blank | offer for offer in OFFERS],
    )
    said, areas, bets = found
    assert said == [
        [3, 0, "", ""],
        [3, 2000, "", ""],
        [4, 2500, "Seat 4: Ante comes first: $10 or more.", ""],
        [4, 4500, "", ""],
        # All chips are of one stack, so both areas together must stay within it.
        [4, 4500, "", "You have $60 at this table."],
        # A place that is not the visitor's is none; chips go to the own seat.
        [3, 4500, "", "You have $60 at this table."],
        [3, 2000, "", ""],
    ]
    assert areas == [2, 3, 4]
    assert bets == [{"seat": 3, "wagers": {"ante": 1000, "blind": 1000, "trips": 500}}]


def test_a_hand_is_told_whole_or_part_by_part(run: Callable[..., Any]) -> None:
    found = run(
        """async () => { const w = await import('/js/words.js'), two = ['high', 'low'];
            const byPart = { high: 'pair of kings', low: 'ace high' };
            return [w.handWords('flush'), w.handWords(null), w.handWords(byPart), w.handParts(byPart, two),
                w.handParts('pair of kings / ace high', two), w.handParts('flush', two), w.handParts(null, two)]; }"""
    )
    told = {"high": "pair of kings", "low": "ace high"}
    assert found == ["flush", "", "high pair of kings, low ace high", told, told, {}, {}]


def test_the_bands_of_a_session(run: Callable[..., Any]) -> None:
    coin = {
        "return": 0.95,
        "standard_deviation": 2,
        "rows": [{"probability": 0.5, "net": "39/20"}, {"probability": 0.5, "net": "-41/20"}],
    }
    found = run(
        """async (coin) => { const { bandAt, session } = await import('/js/lab/sessions.js');
            const torn = { ...coin, rows: coin.rows.slice(1) };
            const ends = Array.from({ length: 400 }, (_, seed) => session(coin, seed, 100)[100]);
            const mean = ends.reduce((sum, end) => sum + end, 0) / ends.length, { nine, half } = bandAt(coin, 100);
            const within = ([low, high]) => ends.filter((end) => end > low && end < high).length / ends.length;
            return [bandAt(coin, 100), session(coin, 7, 100), session(coin, 7, 100), session(torn, 7, 9), mean,
                within(half), within(nine)]; }""",
        coin,
    )
    band, once, again, torn, mean, half, nine = found
    # A hundred rounds lose five units in the mean, and stray by 2 × √100 = 20.
    assert band["mean"] == pytest.approx(-5)
    assert band["half"] == pytest.approx([-5 - 13.4898, -5 + 13.4898])
    assert band["nine"] == pytest.approx([-5 - 32.89708, -5 + 32.89708])
    assert once == again
    assert all(min(abs(b - a - 1.95), abs(b - a + 2.05)) < 1e-9 for a, b in pairwise(once))
    assert torn == []
    # Four hundred sessions: their mean strays by 20 / √400 = 1, and the bands hold what they say.
    assert abs(mean + 5) < 4
    assert half == pytest.approx(0.5, abs=0.1)
    assert nine == pytest.approx(0.9, abs=0.06)


def test_choices_of_any_name_have_keys(run: Callable[..., Any]) -> None:
    found = run(
        """async (asked) => { const { keysOf } = await import('/js/table/choose.js');
            return asked.map((texts) => keysOf(texts.map((text) => ({ text })))); }""",
        [
            ["Over 23", "Under 18", "Surrender"],
            ["Raise 1×", "Raise 2×", "Raise 3×", "Fold"],
            ["Raise 2×", "Fold"],
            ["Play", "Pass", "Tow", "Look"],
            ["3", "3"],
        ],
    )
    # T and L mean something else at a table.
    assert found == [["o", "u", "s"], ["1", "2", "3", "f"], ["r", "f"], ["p", "a", "o", "k"], ["3", ""]]


def test_an_answer_of_any_name_is_graded(run: Callable[..., Any]) -> None:
    found = run(
        """async (pairs) => { const { matches } = await import('/js/table/coach.js');
            return pairs.map(([name, answer]) => matches({ name, detail: { 'house way': 'no' } }, answer)); }""",
        [
            ["play", "play"],
            ["fold", "play"],
            ["raise 2", {"raise": 2}],
            ["raise 3", {"raise": 2}],
            ["raise", {"raise": 2}],
            ["tow 2", {"tow": 2}],
            ["hold", {"tow": 2}],
            ["As Kd / 2c", {"set": {"front": "Kd As", "back": "2c"}}],
            ["As 2c / Kd", {"set": {"front": "Kd As", "back": "2c"}}],
            ["As Kd / 2c", {"set": "house-way"}],
        ],
    )
    assert found == [True, False, True, False, True, True, False, True, False, False]


def test_cards_move_between_the_hands(run: Callable[..., Any]) -> None:
    found = run(
        """async () => { const { Setting } = await import('/js/table/setting.js');
            const made = (cards, sizes) => new Setting('t', { id: 1, seat: 3, clause: '', summary: '', setting: {
                parts: Object.entries(sizes).map(([name, size]) => ({ name, size })), cards: cards.split(' ') } });
            const two = made('2d Jk 4c Th Js 2c 9h', { high: 5, low: 2 });
            const said = [two.asSet()];
            two.moveAt(0); two.moveAt(0); said.push(two.asSet(), two.complete.value);
            two.moveAt(0); said.push(two.asSet());
            two.moveAt(6); said.push(two.asSet(), two.complete.value);
            const three = made('Th 2c Ts 3h 6s 6h 8c', { high: 4, medium: 2, low: 1 });
            three.moveAt(0); three.moveAt(0); three.moveAt(0); said.push(three.asSet(), three.complete.value);
            const tiles = made('6-6 6-6 1-2 2-4', { high: 2, low: 2 });
            tiles.moveAt(0); tiles.moveAt(0); said.push(tiles.asSet());
            return said; }"""
    )
    assert found == [
        {"high": "Jk Js Th 9h 4c 2c 2d", "low": ""},
        {"high": "Th 9h 4c 2c 2d", "low": "Jk Js"},
        True,
        # A third card pushes the first one back, so that the low hand never has too many.
        {"high": "Jk 9h 4c 2c 2d", "low": "Js Th"},
        {"high": "Jk Th 9h 4c 2c 2d", "low": "Js"},
        False,
        {"high": "6h 6s 3h 2c", "medium": "Th Ts", "low": "8c"},
        True,
        {"high": "2-4 1-2", "low": "6-6 6-6"},
    ]


@pytest.mark.parametrize("game", slugs())
def test_the_log_is_made_of_sentences(run: Callable[..., Any], game: str) -> None:
    frames = json.loads((EXAMPLES / f"{game}.json").read_text("utf-8"))
    entries = run(
        """async (frames) => { const { entriesOf } = await import('/js/table/log.js');
            let view = null;
            const merge = (frame) => { view = { ...view, ...frame.view }; return entriesOf(view, frame.events); };
            return frames.flatMap(merge); }""",
        list(frames.values()),
    )
    assert entries
    steps = sum(len(frame["events"]) for frame in frames.values())
    assert len(entries) < steps
    known = rulebook(game).clauses
    for entry in entries:
        text = entry["text"]
        assert text[0].isupper() or text[0].isdigit(), text
        assert text[-1] in ".?!:", text
        assert "undefined" not in text
        assert "null" not in text
        assert "[object" not in text
        assert entry["clause"] == "" or entry["clause"] in known


def test_a_commitment_is_checked_as_the_house_makes_it(run: Callable[..., Any]) -> None:
    sealed = json.dumps({"order": "As Kd 7h 2c Jk 9s"}, separators=(",", ":"))
    pledge = {
        "hash": digest("ab12", sealed),
        "what": "deck",
        "seq": 3,
        "cut": 2,
        "start": 0,
        "nonce": "ab12",
        "sealed": sealed,
    }
    steps = [
        {"kind": "deal", "cards": ["7h"], "count": 1},
        {"kind": "deal", "cards": [], "count": 1},
        {"kind": "deal", "cards": ["Jk"], "count": 1},
    ]
    found = run(
        """async ([pledge, steps]) => { const v = await import('/js/verify.js'); return [await v.check(pledge),
            await v.check({ ...pledge, nonce: 'ab13' }), await v.check({ ...pledge, nonce: null, sealed: null }),
            v.dealtOrder(pledge), v.followed(pledge, steps), v.followed({ ...pledge, cut: 1 }, steps)]; }""",
        [pledge, steps],
    )
    assert found == ["matches", "differs", "sealed", dealt_order(sealed, 2), 2, None]


@pytest.mark.parametrize("game", ["dj-wild-stud-poker", "cajun-stud", "pokette"])
def test_contributions_add_up_to_the_return(run: Callable[..., Any], game: str, house: Process) -> None:
    results = [result.as_dict() for result in odds(game)]
    found = run(
        """async ([game, results]) => { const { split } = await import('/js/lab/model.js');
            const about = await (await fetch(`/api/v1/games/${game}`)).json();
            const tables = [...about.paytables, ...about.templates];
            return results.map((result) => {
                const { cells, rest } = split(result, tables.find((table) => table.id === result.paytable) ?? null);
                return [...cells, ...rest].reduce((sum, part) => sum + part.share, 0); }); }""",
        [game, results],
    )
    for result, sum_ in zip(results, found, strict=True):
        assert sum_ == pytest.approx(result["return"], abs=1e-9)


def test_nothing_of_a_hidden_card_is_in_the_scene(run: Callable[..., Any]) -> None:
    frames = json.loads((EXAMPLES / "dj-wild-stud-poker.json").read_text("utf-8"))
    view = {**frames["hello_after_sitting_down"]["view"], **frames["somebody_else_decides"]["view"]}
    scene = run("async (view) => (await import('/js/table/scene.js')).sceneOf(view, 0, false)", view)
    others = [seat for seat in scene["seats"] if not seat["mine"] and seat["cards"]]
    assert others
    assert all(card is None for seat in others for card in seat["cards"])
    assert all(card is None for card in scene["dealer"]["cards"])
