"""What the README and the docs print works as printed, and what they compute is up to date."""

import doctest
import re
import runpy
import shlex
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from croupier.cli import run

ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "docs/odds.md")
NOTEBOOKS = sorted((ROOT / "examples").glob("*.ipynb"))


def commands(page: str) -> list[str]:
    text = (ROOT / page).read_text(encoding="utf-8")
    return [line[2:] for block in re.findall(r"```console\n(.*?)```", text, re.S) for line in block.splitlines()]


@pytest.mark.parametrize("page", PAGES)
def test_commands(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(commands(page)) >= 8
    for command in commands(page):
        name, *arguments = shlex.split(command)
        assert name == "croupier"
        assert run(arguments) == 0, command
        captured = capsys.readouterr()
        assert captured.out or captured.err, command


@pytest.mark.parametrize("page", PAGES)
def test_python_example(page: str) -> None:
    results = doctest.testfile(str(ROOT / page), module_relative=False)
    assert results.attempted >= 4
    assert results.failed == 0


def test_the_figures_of_the_docs_are_the_computed_ones() -> None:
    figures: dict[str, Any] = runpy.run_path(str(ROOT / "docs/figures.py"))
    page = figures["PAGE"].read_text("utf-8")
    assert set(figures["names"](page)) == set(figures["TABLES"])
    assert figures["filled"](page) == page, "run `python docs/figures.py`"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_run(path: Path) -> None:
    read: Any = nbformat.read
    notebook = read(path, as_version=4)
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    assert any(output.output_type == "execute_result" for cell in notebook.cells for output in cell.get("outputs", []))


def test_no_machine_path_or_host_in_the_lock() -> None:
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert "://" not in lock
    assert "--index-url" not in lock
    assert "sha256:" in lock
