"""The math report: figures worked by hand, then the page, then the command."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser
from math import comb, sqrt
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from cyclopts import App

from croupier.cli.report import report_command
from croupier.errors import InputError
from croupier.odds import odds
from croupier.odds.answer import rules_for
from croupier.odds.store import Store
from croupier.report import MARK, build, index_page, page
from croupier.report import varied as varied_module
from croupier.report.document import Document, fingerprint
from croupier.report.exposure import limit_of
from croupier.report.figures import decimal, minus, money, one_in, percent, points, probability, ratio, signed, whole
from croupier.report.varied import Meters, NotCountedError, Seats, Shelf, meters_of, seats_of
from croupier.submission import load, offering

if TYPE_CHECKING:
    from pathlib import Path

HANDS = 312 * comb(311, 2)


@pytest.fixture(scope="module")
def over_under() -> Document:
    return build(rules_for("over-under"), store=Store())


@pytest.fixture(scope="module")
def over_under_page(over_under: Document) -> str:
    return page(over_under)


def submitted(game: str, *changes: tuple[str, str]) -> bytes:
    text = offering(game)
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text.encode()


# --- Figures


def test_figures_as_people_read_them() -> None:
    assert percent(Fraction(1, 3)) == "33.333%"
    assert percent(-0.0419, 2) == "−4.19%"
    assert points(0.000021, 4) == "+0.0021"
    assert decimal(-1234.5, 1) == "−1,234.5"
    assert signed(0.5, 2) == "+0.50"
    assert whole(15039960) == "15,039,960"
    assert (ratio(Fraction(-7, 2)), ratio(Fraction(1000))) == ("−7 / 2", "1,000")
    assert probability(Fraction(1, 8)) == "0.1250000000"
    assert [one_in(Fraction(1, 2)), one_in(Fraction(1, 1238)), one_in(0)] == ["1 in 2.00", "1 in 1,238", "never"]
    assert money("250718.32") == "$250,718.32"
    assert minus("a-b is -5, 3-4 and -.5") == "a-b is −5, 3-4 and −.5"


def test_the_bonus_table_by_hand(over_under: Document) -> None:
    """24 x C(23,2) twos or aces, twice: 12,144 of all hands pay 50 to 1 and give back 51 units."""
    bonus = over_under.sections[-1].items[0]
    best = bonus.lines[0]
    assert (best.name, best.pays, best.combinations) == ("total 6 or 33", "50 to 1", 2 * 24 * comb(23, 2))
    assert best.returned == Fraction(12144 * 51, HANDS)
    assert bonus.lines[-1].name == "anything else"
    assert bonus.lines[-1].returned == 0
    assert sum(line.returned for line in bonus.lines) == bonus.result.exact
    assert bonus.beside == 0


def test_bands_and_volatility_by_hand(over_under: Document) -> None:
    """After a million rounds: the return and, at 95%, 1.96 standard deviations over a thousand to either side."""
    bonus = over_under.sections[-1].items[0]
    deviation = bonus.result.standard_deviation
    assert dict(bonus.volatility)["95%"] == pytest.approx(1.96 * deviation)
    (million,) = (band for band in bonus.bands if band.rounds == 10**6)
    low, high = million.spans[1]
    assert (high - low) / 2 == pytest.approx(1.96 * deviation / 1000)
    assert (high + low) / 2 == pytest.approx(bonus.result.return_)
    assert [band.rounds for band in bonus.bands] == [10**3, 10**4, 10**5, 10**6, 10**7]


def test_skewness_by_hand() -> None:
    """A wager that wins 11 with chance p = 2/27 and else loses one has the skewness (1-2p)/sqrt(p(1-p))."""
    pair = next(s for s in build(rules_for("pokette"), store=Store()).sections if s.wager == "pair-in-two").items[0]
    chance = 4 / 54
    assert pair.skew == pytest.approx((1 - 2 * chance) / sqrt(chance * (1 - chance)))


def test_every_table_adds_up_to_its_return(over_under: Document) -> None:
    for item in over_under.items:
        assert sum(line.returned for line in item.lines) == item.result.exact
        assert sum(line.combinations for line in item.lines) == item.result.total_combinations
        assert item.risk == pytest.approx(1 - item.result.return_of_total)


def test_published_and_computed(over_under: Document) -> None:
    found = {verdict.name: verdict for verdict in over_under.verdicts}
    bonus = found["Bonus Wager"]
    assert not bonus.agrees
    assert f"{bonus.computed:.4f}" == "94.3948"
    assert bonus.off == pytest.approx(94.3948 - 94.393, abs=1e-4)
    assert "94.393%" in bonus.said


def test_other_readings_and_what_they_give(over_under: Document) -> None:
    """With a push on the far side, the required wagers return what odds say under that reading."""
    (pushed,) = odds("over-under", wager="required", readings={"OU-1": "push"}, store=Store())
    (shift,) = (s for s in over_under.shifts if s.wager == "required")
    assert (shift.reading, shift.value, shift.back) == ("OU-1", "push", pushed.return_)
    first = next(one for one in over_under.ambiguities if one.reading.id == "OU-1")
    assert first.usual
    assert "Required wagers together" in first.wagers
    assert len(over_under.ambiguities) == len(over_under.rules.book.readings)


def test_counts_that_are_not_at_hand_are_left_alone() -> None:
    with pytest.raises(NotCountedError):
        Shelf().counts("over-under", "hands", {"decks": 77}, lambda work: {"never": 1})
    with pytest.raises(NotCountedError):
        Shelf().arrays("over-under", "hands", {"decks": 77}, lambda work: {})


def test_a_return_above_the_stake_is_named() -> None:
    document = build(rules_for("over-under", readings={"OU-1": "push"}), store=Store())
    assert [section.wager for section, _ in document.over] == ["required", "ante"]
    text = page(document)
    assert "the house has no edge" in text
    assert "not the default" in text


# --- What the configuration is


def test_the_digest_of_the_configuration() -> None:
    """The same for the same rules, another for another reading, paytable, option or limit."""
    plain = rules_for("over-under")
    assert fingerprint(plain) == fingerprint(rules_for("over-under"))
    filed = load(submitted("over-under")).tables[0]
    others = {
        fingerprint(plain),
        fingerprint(rules_for("over-under", readings={"OU-1": "push"})),
        fingerprint(replace(plain, options={"decks": 8})),
        fingerprint(filed),
        fingerprint(load(submitted("over-under", ('maximum = "1000"', 'maximum = "2000"'))).tables[0]),
    }
    assert len(others) == 5
    assert all(len(found) == 64 for found in others)


# --- Submissions


def test_a_table_as_filed() -> None:
    filed = load(submitted("over-under"))
    document = build(filed.tables[0], licensee=filed.licensee, store=Store())
    awards = {award.wager: award for award in document.awards}
    assert (awards["bonus"].stake, awards["bonus"].amount, awards["bonus"].table) == ("$100", "$5,000", "$30,000")
    assert (awards["required"].stake, awards["required"].amount) == ("$1,000", "$2,000")
    text = page(document)
    assert "as filed by Example Casino" in text
    assert "Bonus Wager: $5 to $100" in text


def test_a_wager_that_is_not_offered_is_left_out() -> None:
    filed = load(submitted("over-under", ("bonus = {", "# bonus = {")))
    document = build(filed.tables[0], licensee=filed.licensee, store=Store())
    assert [section.wager for section in document.sections] == ["required", "ante", "over-23", "under-18"]


def test_an_aggregate_limit_is_told() -> None:
    """Aces at most 500 to 1, All-Six 1,000 to 1, each at the minimum of $5: $7,500."""
    filed = load(submitted("four-card-prime"))
    limit = build(filed.tables[0], licensee=filed.licensee, store=Store()).limit
    assert limit is not None
    assert (limit.clause.id, limit.filed, limit.most_at_minimum) == ("PA-682a.12(g)", None, "$5,250")
    fixed = limit_of(rules_for("supreme-pai-gow"), filed=False)
    assert fixed is not None
    assert (fixed.clause.id, fixed.chosen) == ("MA-SPG-14(b)", False)
    assert limit_of(rules_for("pokette"), filed=False) is None


# --- Players and meter


def test_returns_by_the_number_of_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wager to which every further player adds a hundredth is listed from one player to a full table."""
    rules = rules_for("face-up-pai-gow-poker")
    (base,) = odds("over-under", wager="bonus", store=Store())

    def fake(game: str, *, players: int = 1, **how: Any) -> list[Any]:
        exact = base.exact + Fraction(players - 1, 100)
        return [msgspec.structs.replace(base, return_=float(exact), return_exact=str(exact), players=players)]

    monkeypatch.setattr(varied_module, "odds", fake)
    (found,) = seats_of(rules, fake("x"), {})
    assert found.returns == pytest.approx([base.return_ + n / 100 for n in range(6)])
    assert seats_of(rules_for("over-under"), fake("x"), {}) == ()


def test_returns_by_the_meter(monkeypatch: pytest.MonkeyPatch) -> None:
    (base,) = odds("over-under", wager="bonus", store=Store())
    base = msgspec.structs.replace(base, meter="1000", break_even_meter="5000")

    def fake(game: str, *, wager: str, meter: int) -> list[Any]:
        return [msgspec.structs.replace(base, meter=str(meter // 100), return_=meter / 10**6)]

    monkeypatch.setattr(varied_module, "odds", fake)
    (found,) = meters_of([base], {})
    assert found.returns == (("1000", 0.1), ("2000", 0.2), ("5000", 0.5), ("10000", 1.0))
    assert found.break_even == "5000"


def test_players_meter_vigorish_and_awards_beside_the_wager_are_shown(over_under: Document) -> None:
    """A wager made up for the purpose: a hundredth from other players' hands, a meter, and five percent vigorish."""
    section = over_under.sections[-1]
    item = section.items[0]
    exact = item.result.exact + Fraction(1, 100)
    made_up = msgspec.structs.replace(
        item.result, return_exact=str(exact), meter="1000", break_even_meter="250718.32", return_before_vigorish=0.99
    )
    shown = replace(section, items=(replace(item, result=made_up),))
    assert shown.items[0].beside == Fraction(1, 100)
    document = replace(
        over_under,
        sections=(shown,),
        seats=(Seats("bonus", "x/Paytable-1", (0.9, 0.91, 0.92, 0.93, 0.94, 0.95)),),
        meters=(Meters("bonus", None, (("1000", 0.5), ("2000", 0.6)), None),),
    )
    text = page(document)
    assert Page(text).problems == []
    for part in ("$250,718.32", "99.000%", "1.000000", "Paytable-1", "$2,000: 60.000%", "Players and meter"):
        assert part in text


# --- The page


class Page(HTMLParser):
    """Collects what a page refers to and how its tables are built."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: list[str] = []
        self.problems: list[str] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        held = dict(attrs)
        self.tags.append(tag)
        if "id" in held:
            self.ids.append(held["id"] or "")
        if "href" in held:
            self.links.append(held["href"] or "")
        if any(name.startswith("on") or name in ("src", "srcset", "data") for name in held):
            self.problems.append(f"<{tag}> refers outside or acts: {held}")
        if tag == "th" and "scope" not in held:
            self.problems.append("a head of a table without a scope")
        if tag not in ("meta", "br", "path", "use", "rect", "circle"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in ("path", "use", "rect", "circle"):
            return
        if not self.open or self.open.pop() != tag:
            self.problems.append(f"</{tag}> closes nothing")


def test_the_page_stands_alone(over_under_page: str) -> None:
    found = Page(over_under_page)
    assert found.problems == []
    assert found.open == []
    assert not {"script", "link", "img", "iframe", "object"} & set(found.tags)
    assert "http" not in over_under_page.replace("http-equiv", "")
    assert "@import" not in over_under_page
    assert "default-src 'none'" in over_under_page


def test_names_on_the_page_are_unique_and_lead_somewhere(over_under_page: str) -> None:
    found = Page(over_under_page)
    assert len(set(found.ids)) == len(found.ids)
    assert {link.removeprefix("#") for link in found.links} <= set(found.ids)
    used = {part.partition(")")[0] for part in over_under_page.split("url(#")[1:]}
    assert used <= set(found.ids)


def test_tables_can_be_read_aloud(over_under_page: str) -> None:
    found = Page(over_under_page)
    assert found.tags.count("table") == found.tags.count("caption") == found.tags.count("thead")
    assert found.tags.count("figure") == found.tags.count("figcaption") == 3 * 5
    assert '<html lang="en">' in over_under_page


def test_the_page_prints_on_paper(over_under_page: str) -> None:
    assert "@page { size: A4" in over_under_page
    assert "@media print" in over_under_page
    assert "prefers-color-scheme: dark" in over_under_page


def test_everything_a_laboratory_looks_for(over_under: Document, over_under_page: str) -> None:
    for heading in (
        "Summary",
        "Rules in force",
        "Strategy",
        "Exposure",
        "Published and computed",
        "Ambiguities and readings",
        "Method",
        "Appendix: clauses",
    ):
        assert f">{heading}</h2>" in over_under_page
    for text in (
        "12,144",
        "94.394772",
        "45,503 / 48,205",
        "PA-686a.7(l)",
        "OU-1",
        "Volatility index",
        "Element of risk",
        "Hit frequency",
        "over from 7",
        "disagrees",
        over_under.configuration,
        over_under.code,
    ):
        assert text in over_under_page


def test_the_same_question_gives_the_same_page(over_under: Document, over_under_page: str) -> None:
    assert page(over_under) == over_under_page


def test_a_game_without_decisions_has_no_strategy() -> None:
    document = build(rules_for("pokette"), store=Store())
    assert document.chart is None
    text = page(document)
    assert 'id="strategy"' not in text
    assert "The regulator printed no return" in text
    found = Page(text)
    assert found.problems == []
    # straights that are open or inside are listed without plots of their own
    assert found.tags.count("svg") == 3 * 19
    assert len(document.items) == 23


def test_text_from_a_submission_is_escaped() -> None:
    filed = load(submitted("over-under", ("Example Casino", "<b>&</b>")))
    text = page(build(filed.tables[0], licensee=filed.licensee, store=Store()))
    assert "&lt;b&gt;&amp;&lt;/b&gt;" in text
    assert "<b>&</b>" not in text


def test_the_index(over_under: Document) -> None:
    text = index_page([("over-under.html", over_under)])
    found = Page(text)
    assert found.problems == []
    assert "over-under.html" in found.links
    assert "97.900%" in text
    assert MARK in text


# --- The command


def command(*arguments: str) -> None:
    app = App(result_action="return_value")
    app.command(report_command, name="report")
    app(["report", *arguments], exit_on_error=False, print_error=False)


def test_a_report_is_written_and_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "report.html"
    command("over-under", "-o", str(file), "--json")
    assert json.loads(capsys.readouterr().out) == {"file": str(file), "game": "over-under", "results": 5}
    first = file.read_text("utf-8")
    assert MARK in first[:1000]
    command("over-under", "--reading", "OU-1=push", "--output", str(file))
    assert file.read_text("utf-8") != first
    assert capsys.readouterr().out == ""


def test_a_report_on_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    command("over-under", "-o", "-")
    assert capsys.readouterr().out.startswith("<!doctype html>")


def test_a_file_that_is_no_report_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "notes.html"
    file.write_text("my notes")
    with pytest.raises(InputError, match="no report"):
        command("over-under", "-o", str(file))
    assert file.read_text() == "my notes"


def test_reports_of_several_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("croupier.cli.report.slugs", lambda: ("over-under", "pokette"))
    command("--all", "-o", str(tmp_path / "reports"), "--json")
    said = json.loads(capsys.readouterr().out)
    assert [report["game"] for report in said["reports"]] == ["over-under", "pokette"]
    assert sorted(path.name for path in (tmp_path / "reports").iterdir()) == [
        "index.html",
        "over-under.html",
        "pokette.html",
    ]
    assert 'href="index.html"' in (tmp_path / "reports" / "pokette.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        ((), "game"),
        (("over-under", "--all"), "game"),
        (("no-such-game",), "game"),
        (("--all",), "output"),
        (("--all", "-o", "folder", "--reading", "OU-1=push"), "all"),
        (("over-under", "--json"), "output"),
        (("over-under", "--table", "Over/Under 1"), "table"),
        (("over-under", "--reading", "OU-1"), "reading"),
        (("over-under", "--reading", "OU-1=perhaps"), "readings.OU-1"),
        (("over-under", "--house-way", "statutory"), "house_way"),
        (("over-under", "--submission", "missing.toml"), "file"),
        (("over-under", "--submission", "missing.toml", "--reading", "OU-1=push"), "reading"),
        (("over-under", "-o", "no/such/folder/report.html"), "output"),
    ],
)
def test_what_the_command_refuses(
    arguments: tuple[str, ...], field: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError) as caught:
        command(*arguments)
    assert caught.value.field == field
    assert list(tmp_path.iterdir()) == []


def test_the_table_that_is_meant(tmp_path: Path) -> None:
    two = offering("over-under")
    two += two[two.index("[[table]]") :].replace("Over/Under 1", "Over/Under 2")
    file = tmp_path / "filed.toml"
    file.write_text(two)
    page_file = str(tmp_path / "report.html")
    with pytest.raises(InputError, match="name one: Over/Under 1, Over/Under 2"):
        command("over-under", "--submission", str(file), "-o", page_file)
    with pytest.raises(InputError, match="no table 'Three'"):
        command("over-under", "--submission", str(file), "--table", "Three", "-o", page_file)
    with pytest.raises(InputError, match="no table of pokette"):
        command("pokette", "--submission", str(file), "-o", page_file)
    command("over-under", "--submission", str(file), "--table", "Over/Under 2", "-o", page_file)
    assert "for Over/Under 2" in (tmp_path / "report.html").read_text("utf-8")
