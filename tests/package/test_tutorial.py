"""The tutorial builds the example package: its blocks are the files, and its commands run where they stand."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

from tests.package.conftest import EXAMPLE, ROOT

PAGE = ROOT / "docs" / "tutorial-chapter.md"
STEP = re.compile(r"`([\w./-]+)`:\n\n```\w+\n(.*?)```\n|```console\n(.*?)```", re.DOTALL)
POINT = "[croupier.chapters]\nlantern-poker = croupier_lantern\n"


def test_the_blocks_are_the_files_of_the_example() -> None:
    told = {name: text for name, text, _ in STEP.findall(PAGE.read_text("utf-8")) if name}
    there = {
        str(path.relative_to(EXAMPLE)): path.read_text("utf-8")
        for path in sorted(EXAMPLE.rglob("*"))
        if path.suffix in (".py", ".toml", ".svg")
    }
    assert sorted(told) == sorted(there)
    for name, text in there.items():
        assert told[name] == text, f"{name}: run python -m tests.package.test_tutorial"


def test_every_command_runs_where_it_stands(tmp_path: Path) -> None:
    source = tmp_path / "src"
    about = source / "croupier_lantern-1.0.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: croupier-lantern\nVersion: 1.0.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(POINT, encoding="utf-8")
    path = os.pathsep.join((str(source), str(ROOT / "src")))
    run = 0
    for name, text, commands in STEP.findall(PAGE.read_text("utf-8")):
        if name:
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text, encoding="utf-8")
        for command in commands.splitlines():
            _, _, *words = shlex.split(command)
            done = subprocess.run(
                [sys.executable, "-m", "croupier", *words],
                cwd=tmp_path,
                env=os.environ | {"PYTHONPATH": path},
                input="10\n1\nq\n" if words[0] == "play" else "",
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
            assert done.stdout or done.stderr
            run += 1
    assert run >= 12


def refilled(page: str) -> str:
    """The page with the files as they are now."""

    def block(found: re.Match[str]) -> str:
        if not found[1]:
            return found[0]
        return found[0].replace(found[2], (EXAMPLE / found[1]).read_text("utf-8"), 1)

    return STEP.sub(block, page)


if __name__ == "__main__":
    PAGE.write_text(refilled(PAGE.read_text("utf-8")), encoding="utf-8")
