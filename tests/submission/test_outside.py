"""An option or a reading is obeyed, or says which fact outside the software it records."""

import re
from pathlib import Path

import pytest

import croupier
from croupier.rulebook import rulebooks, slugs
from croupier.submission import explain, load, offering

ROOT = Path(croupier.__file__).parent
CODE = "\n".join(file.read_text(encoding="utf-8") for file in ROOT.rglob("*.py") if "trace" not in file.parts)
DECLARING = ("options.toml", "readings.toml", "clauses.toml")


def law(slug: str) -> str:
    """The data of a chapter that put its options and readings to use."""
    folder = ROOT / "chapters" / slug.replace("-", "_")
    files = (file for file in folder.rglob("*.toml") if file.name not in DECLARING)
    return "\n".join(re.sub(r"(?m)^(field = |#).*$", "", file.read_text(encoding="utf-8")) for file in files)


@pytest.mark.parametrize("slug", slugs())
def test_what_no_code_reads_says_so(slug: str) -> None:
    book, used = rulebooks()[slug], law(slug)
    for option in book.options.values():
        if option.field.startswith("options."):
            read = f'"{option.key}"' in CODE or re.search(rf'"(options\\.)?{option.key}"', used) is not None
            assert read != bool(option.outside), option.id
    for reading in book.readings.values():
        obeyed = (
            reading.override
            or reading.unpaid
            or f'"{reading.id}"' in CODE
            or re.search(rf"{reading.id}(?![0-9])", used)
        )
        assert bool(obeyed) != bool(reading.outside), reading.id


def test_show_tells_what_is_outside_the_software() -> None:
    text = offering("over-under").replace("# discard_rack_height", "discard_rack_height")
    said = [sentence.text for sentence in explain(load(text.encode()).tables[0])]
    assert any("records a fact outside the software: the height of the discard rack" in each for each in said)
    assert any("It departs from the words of PA-686a.7(k)" in each for each in said)
    assert any("601a" in each and "to be stated" in each for each in said)
