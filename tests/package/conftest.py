"""The example package and Croupier's own wheel, installed together into an environment of their own.

The environment holds the two wheels and nothing else; it borrows the packages that Croupier depends on from the one
that runs the tests, so that no network is needed. The tests' own environment never sees the example.
"""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "croupier-lantern"


@dataclass(frozen=True)
class Installed:
    """An environment in which both wheels are installed, and a folder to work in."""

    python: Path
    work: Path

    def run(self, *words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        """Run the environment's Python with these words, away from the source tree."""
        return subprocess.run(
            [str(self.python), *words],
            input=stdin,
            cwd=self.work,
            env=_environment(),
            capture_output=True,
            text=True,
            check=False,
            timeout=240,
        )

    def croupier(self, *words: str, stdin: str = "") -> str:
        """What a command that succeeds prints."""
        done = self.run("-m", "croupier", *words, stdin=stdin)
        assert done.returncode == 0, f"croupier {' '.join(words)}\n{done.stdout[-2000:]}{done.stderr[-4000:]}"
        return done.stdout


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The environment, for the tests of the package."""
    return install(tmp_path_factory)


def install(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Build both wheels and install them, once for all processes that share the tests."""
    shared = tmp_path_factory.getbasetemp()
    if os.environ.get("PYTEST_XDIST_WORKER"):
        shared = shared.parent
    home = shared / "lantern"
    with (shared / "lantern.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (home / "done").is_file():
            _install(home)
            (home / "done").touch()
    return Installed(home / "env" / "bin" / "python", tmp_path_factory.mktemp("work"))


def _install(home: Path) -> None:
    wheels, env = home / "wheels", home / "env"
    _run(sys.executable, "-m", "venv", "--without-pip", env)
    build = ("-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index")
    _run(sys.executable, *build, "--wheel-dir", wheels, ROOT, EXAMPLE)
    install = ("install", "--quiet", "--no-deps", "--no-index")
    _run(sys.executable, "-m", "pip", "--python", env / "bin" / "python", *install, *sorted(wheels.glob("*.whl")))
    own = next((env / "lib").glob("python*/site-packages"))
    (own / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")


def _environment() -> dict[str, str]:
    return {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}


def _run(*words: str | Path) -> None:
    done = subprocess.run(list(map(str, words)), env=_environment(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{words}\n{done.stdout[-2000:]}{done.stderr[-4000:]}"
