"""The form of a submission: unreadable files, unknown keys, wrong types, and the lines they stand on."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import InputError
from croupier.money import Odds
from croupier.rulebook import slugs
from croupier.submission import check, load, starter
from croupier.submission.toml_lines import key_lines

SMALL = """\
[licensee]
name = "Riverside"
jurisdiction = "PA"

[[table]]
name = "OU 1"
game = "over-under"

[table.wagers]
ante = { minimum = "10", maximum = "500" }

[table.options]
payout_display = "layout"
shuffle_method = "manual"
dealing_device = "multi-deck-shoe"
adjacent_boxes = 2

[table.approvals]
layout = "BGO 1"
box_locations = "BCC 2"
shoe_location = "BCC 3"

[table.attested]
"601a" = "the director of table games"

[table.readings]
OU-1 = "lose"
"""


def found_in(text: str) -> list[tuple[str, int | None, str]]:
    """Code, line and field of each finding."""
    return [(problem.code, problem.line, problem.field) for problem in check(text.encode())[1]]


def test_the_small_example_is_valid() -> None:
    submission = load(SMALL.encode())
    assert submission.licensee.name == "Riverside"
    assert submission.tables[0].wagers["ante"].maximum == 500_00
    assert submission.tables[0].option("adjacent_boxes") == 2
    assert submission.tables[0].option("recut_by") == "last-cutter"


def commented(text: str) -> list[str]:
    """What a starter offers to uncomment: single keys, or a header with the keys below it."""
    found: list[str] = []
    block = False
    for line in text.splitlines():
        is_key = line.startswith("# ") and line[2:3].islower() and " = " in line
        if line.startswith("# ["):
            found.append(line)
            block = True
        elif is_key and block:
            found[-1] += "\n" + line
        elif is_key:
            found.append(line)
        else:
            block = False
    return found


@pytest.mark.parametrize("game", slugs())
def test_whatever_a_starter_offers_to_uncomment_is_sound_in_form(game: str) -> None:
    text = starter(game)
    offers = commented(text)
    assert len(offers) >= 4
    for offer in offers:
        plain = "\n".join(line[2:] for line in offer.splitlines())
        _, found = check(text.replace(offer, plain, 1).encode())
        assert [p for p in found if p.code in ("unknown-key", "option", "type", "misplaced", "template")] == [], offer


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\xff\xfe\x00", "encoding"),
        (b"[licensee\nname = 1", "toml"),
        (SMALL.encode()[:60] + b'\nname = "tw', "toml"),
        (b"just words", "toml"),
        (b"\x00", "toml"),
    ],
)
def test_unreadable_files_give_one_clear_error(data: bytes, code: str) -> None:
    with pytest.raises(InputError) as caught:
        check(data)
    assert caught.value.code == code


def test_an_empty_file_says_what_is_missing() -> None:
    assert {(p.field, p.code) for p in check(b"")[1]} == {("licensee", "missing"), ("table", "missing")}


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("ante = {", "antte = {", ("unknown-key", 10, "table[0].wagers.antte")),
        ("adjacent_boxes", "adjacent_boxs", ("unknown-key", 16, "table[0].options.adjacent_boxs")),
        ("[licensee]", "[licence]", ("missing", None, "licensee")),
        ('jurisdiction = "PA"', 'jurisdiction = "NV"', ("jurisdiction", 3, "licensee.jurisdiction")),
        ('jurisdiction = "PA"', 'jurisdiction = "NJ"', ("jurisdiction", 7, "table[0].game")),
        ('"over-under"', '"over-undr"', ("game", 7, "table[0].game")),
        ('"over-under"', "7", ("type", 7, "table[0].game")),
        ('name = "Riverside"', "name = 5", ("type", 2, "licensee.name")),
        ('name = "Riverside"', 'name = "R"\neffective = "soon"', ("type", 3, "licensee.effective")),
        ('name = "Riverside"', 'name = "R"\neffective = 2027-13-01', ("toml", None, "")),
        ("adjacent_boxes = 2", "adjacent_boxes = 2.0", ("option", 16, "table[0].options.adjacent_boxes")),
        ("adjacent_boxes = 2", "adjacent_boxes = true", ("option", 16, "table[0].options.adjacent_boxes")),
        ('ante = { minimum = "10", maximum = "500" }', 'ante = "10"', ("type", 10, "table[0].wagers.ante")),
        ('minimum = "10", ', "", ("missing", 10, "table[0].wagers.ante.minimum")),
        ("[[table]]", "[table]", ("type", 5, "table")),
        ("[table.readings]", "[table.readings]\nDJ-1 = 'none'", ("unknown-key", 27, "table[0].readings.DJ-1")),
        (
            "[table.options]",
            "[table.filed.bonus]\nrows = []\n[table.options]",
            ("unknown-key", 12, "table[0].filed.bonus"),
        ),
        ('game = "over-under"', 'game = "over-under"\nhouse_way = "foxwoods"', ("house-way", 8, "table[0].house_way")),
    ],
)
def test_mistakes_are_placed(old: str, new: str, expected: tuple[str, int | None, str]) -> None:
    assert old in SMALL
    changed = SMALL.replace(old, new, 1)
    if expected[0] == "toml":
        with pytest.raises(InputError, match="not TOML"):
            check(changed.encode())
    else:
        assert expected in found_in(changed)


@pytest.mark.parametrize(
    "amount", ['"1e3"', '"-5"', '"10.005"', '"NaN"', "1e3", "-5", "10.005", "nan", "inf", "[]", '"0"']
)
def test_doubtful_amounts_are_one_error_each(amount: str) -> None:
    found = check(SMALL.replace('"500"', amount).encode())[1]
    assert [(p.code, p.line, p.field, p.clause) for p in found] == [
        ("amount", 10, "table[0].wagers.ante.maximum", "PA-686a.6(d)")
    ]


def test_unknown_keys_suggest_the_nearest() -> None:
    found = check(SMALL.replace("shuffle_method", "shufle_method").encode())[1]
    assert any("did you mean 'shuffle_method'" in p.message for p in found)


def test_two_tables_may_not_share_a_name() -> None:
    twice = SMALL + SMALL[SMALL.index("[[table]]") :]
    assert found_in(twice) == [("duplicate", 29, "table[1].name")]


def test_loading_an_invalid_file_names_the_first_error_and_how_many_more() -> None:
    bad = SMALL.replace("adjacent_boxes = 2", "adjacent_boxes = 9").replace('"manual"', '"magic"')
    with pytest.raises(InputError, match=r"line 14: .*shuffle_method.*and 1 more") as caught:
        load(bad.encode())
    assert caught.value.clause == "PA-686a.5(a)"


def test_readings_change_what_a_table_pays() -> None:
    text = starter("dj-wild-stud-poker")
    rules = load(text.encode()).tables[0]
    table = rules.book.paytables["PA-687a.12(d)/DJWT-06"]
    assert rules.cell(table, "straight-flush", "wild") == Odds.parse("125 to 1")
    other = load((text + 'DJ-4 = "25-to-1"\n').encode()).tables[0]
    assert other.cell(table, "straight-flush", "wild") == Odds.parse("25 to 1")
    assert other.cell(table, "straight-flush", "natural") == Odds.parse("200 to 1")


def test_odds_above_the_minimum_are_in_force() -> None:
    text = starter("supreme-pai-gow").replace("# bonus =", "bonus =")
    rules = load((text + '[table.odds.bonus]\nflush = "9 to 1"\n').encode()).tables[0]
    table = rules.book.paytables["MA-SPG-14(a)"]
    assert rules.cell(table, "flush") == Odds.parse("9 to 1")
    assert rules.cell(table, "straight") == Odds.parse("6 to 1")


def test_key_lines_knows_every_form_of_toml() -> None:
    text = (
        'a = 1\n"b c".d = "x # y"\n[t]\nlist = [\n  1, # one\n  { k = 2,\n  l = 3 },\n]\n'
        's = \'\'\'\n[not.a.header]\nk = 1\'\'\'\n[[r]]\nn = 1\n[r.sub]\nq = """a\\"b"""\n[[r]]\nn = 2\n'
    )
    lines = key_lines(text)
    expected = {
        ("a",): 1,
        ("b c", "d"): 2,
        ("t",): 3,
        ("t", "list"): 4,
        ("t", "list", 0): 5,
        ("t", "list", 1, "k"): 6,
        ("t", "list", 1, "l"): 7,
        ("t", "s"): 9,
        ("r", 0, "n"): 13,
        ("r", 0, "sub", "q"): 15,
        ("r", 1, "n"): 17,
    }
    assert {path: lines[path] for path in expected} == expected
    assert ("not", "a", "header") not in lines


@given(st.sampled_from(slugs()), st.data())
def test_a_damaged_submission_never_crashes(game: str, data: st.DataObject) -> None:
    """Cut a starter anywhere, or overwrite a stretch with noise: findings or one clear error, never a traceback."""
    text = starter(game)
    start = data.draw(st.integers(0, len(text)))
    length = data.draw(st.integers(0, 40))
    noise = data.draw(st.text(alphabet='ab="[]{}.,\n-019#', max_size=12))
    damaged = (text[:start] + noise + text[start + length :]).encode()
    try:
        tomllib.loads(damaged.decode())
    except tomllib.TOMLDecodeError:
        with pytest.raises(InputError, match="not TOML"):
            check(damaged)
    else:
        assert all(p.message and p.field for p in check(damaged)[1])
