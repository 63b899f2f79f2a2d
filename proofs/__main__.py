"""The long proofs: `python -m proofs`, or `make prove`.

Each proof is a command that takes minutes or hours. What it found is recorded in `docs/proofs.json` with a digest of
the sources it speaks of: the modules that its command and the chapter's parts import, without comments and docstrings,
and the chapter's law. A change elsewhere leaves it standing; a change of these makes it stale, and
`tests/test_proofs.py` fails until it is proved again. Only what is stale or missing is run, each result is recorded as
it comes, and an interrupted run goes on where it stopped.

`guards` and `mutants` keep records of their own, clause by clause and function by function, with each chapter: see
`proofs/ablation`.
"""

from __future__ import annotations

import argparse
import datetime as dt
import hashlib
import json
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import grimp
import numpy as np

from croupier.chapter import chapter, walk
from croupier.chapters import SHIPPED
from croupier.edition import bare

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).parents[1]
RECORD, PAGE = ROOT / "docs" / "proofs.json", ROOT / "docs" / "nightly.md"
KEPT = ROOT / ".proofs"
MILLION = 1_000_000
ABLATIONS: dict[str, tuple[str, ...]] = {"guards": (), "mutants": ("--mutants",)}
AGREE = re.compile(r"^([a-z-]+): ([\d,]+) rounds, ([\d,]+) differences, (\d+) configurations compared, (\d+) refused$")
TABLE = re.compile(r"(<!-- agree -->\n).*?(<!-- end agree -->)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Proof:
    """A command, the modules from which everything that it proves can be reached, and the game it is about."""

    name: str
    command: tuple[str, ...]
    roots: tuple[str, ...]
    slug: str | None = None

    def digest(self) -> str:
        """A digest of what the proof speaks of."""
        found = hashlib.sha256()
        for module in sorted(modules_reached(self.roots)):
            found.update(f"{module}\0{source_of(module)}\0".encode())
        for name, file in _law(self.slug) if self.slug else ():
            found.update(f"{name}\0{bare(file)}\0".encode())
        return found.hexdigest()[:16]

    def state(self, records: dict[str, Any]) -> str:
        """Whether the recorded result still holds."""
        record = records.get(self.name)
        return "missing" if record is None else "proved" if record["digest"] == self.digest() else "stale"


@cache
def _graph() -> grimp.ImportGraph:
    return grimp.build_graph("croupier", "proofs", exclude_type_checking_imports=True, cache_dir=None)


@cache
def modules_reached(roots: tuple[str, ...]) -> frozenset[str]:
    """The modules and everything that they import, now or when it is needed; never the list of the chapters."""
    known = {name for name in _graph().modules for root in roots if name == root or name.startswith(f"{root}.")}
    return frozenset(known.union(*map(_graph().find_upstream_modules, known)) - {"croupier.chapters"})


@cache
def source_of(module: str) -> str:
    """The code of a module without comments and docstrings."""
    place = (ROOT if module.startswith("proofs") else ROOT / "src") / Path(*module.split("."))
    return bare((place / "__init__.py" if place.is_dir() else place.with_suffix(".py")).read_text("utf-8"))


def _law(slug: str) -> Iterator[tuple[str, str]]:
    for name, file in walk(files(chapter(slug).package) / "law", (".toml",)):
        yield name, file.read_text("utf-8")


# --- What is proved


def proofs(rounds: int = MILLION) -> list[Proof]:
    """Every proof, the short ones first."""
    ranks = ("croupier.compiled", *(part for slug in SHIPPED for part in _parts(slug, "hands", "kernels")))
    found = [
        Proof("ranks/counts", ("tests.ranking.counts",), ranks),
        Proof("ranks/agree", ("tests.ranking.agree", "--hands", str(rounds)), ranks),
    ]
    for slug in SHIPPED:
        at_table, by_number = _parts(slug, "play", "hands"), _parts(slug, "odds", "chart", "sim")
        agree = ("proofs.agree", slug, "--rounds", str(rounds), "--jobs", "2")
        found.append(Proof(f"agree/{slug}", agree, ("proofs.agree", *at_table, *by_number), slug))
        leaks = ("proofs.leaks", "--games", slug, "--rounds", str(rounds // 1000))
        found.append(Proof(f"leaks/{slug}", leaks, ("proofs.leaks", *at_table), slug))
        turmoil = ("proofs.turmoil", slug, "--rounds", str(rounds // 10), "--jobs", "2")
        found.append(Proof(f"turmoil/{slug}", turmoil, ("proofs.turmoil", *at_table), slug))
    crash = ("proofs.crash", "--kills", str(rounds // 10_000))
    every = (part for slug in SHIPPED for part in _parts(slug, "play", "hands"))
    found.append(Proof("crash", crash, ("proofs.crash", *every)))
    for slug in SHIPPED:
        kept = ("--checkpoint", str(KEPT / f"nightly-{rounds}"), "-o", str(PAGE))
        fewer = () if rounds == MILLION else ("--rounds", str(rounds))
        nightly = ("proofs.nightly", slug, "--jobs", "2", *kept, *fewer)
        found.append(Proof(f"nightly/{slug}", nightly, ("proofs.nightly", *_parts(slug, "odds", "sim")), slug))
    for slug in SHIPPED:
        counted = ("croupier.odds.standard", *_parts(slug, "odds"))
        found.append(Proof(f"recount/{slug}", ("proofs", "--recount", slug), counted, slug))
    return found


def _parts(slug: str, *parts: str) -> tuple[str, ...]:
    return tuple(f"{chapter(slug).package}.{part}" for part in parts)


def recount(slug: str) -> str:
    """Count from nothing everything that ships for a game, and compare."""
    with tempfile.TemporaryDirectory() as scratch:
        command = ["-m", "croupier", "odds", slug, "--recompute", "--save", scratch, "--json"]
        subprocess.run([sys.executable, *command], check=True, stdout=subprocess.DEVNULL)
        fresh, shipped = Path(scratch), Path(str(chapter(slug).folder)) / "counts"
        names = sorted(path.name for path in fresh.iterdir() if path.is_file())
        differ = [name for name in names if not _same(fresh / name, shipped / name)]
    if differ or not names:
        raise SystemExit(f"{slug}: the counts in {', '.join(differ) or 'no file'} are not those that ship")
    return f"{slug}: {len(names)} files counted again, the same as those that ship"


def _same(one: Path, other: Path) -> bool:
    if not other.is_file():
        return False
    if one.suffix == ".npz":
        with np.load(one) as first, np.load(other) as second:
            same = first.files == second.files
            return same and all(np.array_equal(first[name], second[name]) for name in first.files)
    found, shipped = (json.loads(path.read_text("utf-8")) for path in (one, other))
    return bool(found == shipped)


# --- The record


def read() -> dict[str, Any]:
    """What was proved, by name."""
    found: dict[str, Any] = json.loads(RECORD.read_text("utf-8")) if RECORD.is_file() else {}
    return found


def prove(proof: Proof) -> bool:
    """Run a proof and record what it found; whether it holds."""
    began, digest = time.monotonic(), proof.digest()
    command = " ".join(("python -m", *proof.command)).replace(f"{ROOT}/", "")
    sys.stderr.write(f"{proof.name}: {command}\n")
    words = [sys.executable, "-m", *proof.command]
    done = subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    lines = [line for line in done.stdout.splitlines() if line.strip()]
    if done.returncode or not lines:
        sys.stderr.write("\n".join([*lines[-20:], f"{proof.name}: NOT PROVED, exit {done.returncode}\n"]))
        return False
    said = _summary(done.stdout) or lines[-1].strip()
    entry = {
        "command": command,
        "digest": digest,
        "result": said,
        "seconds": round(time.monotonic() - began),
        "on": dt.datetime.now(tz=dt.UTC).date().isoformat(),
    }
    records = read() | {proof.name: entry}
    order = [one.name for one in proofs()]
    kept = {name: records[name] for name in order if name in records}
    RECORD.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(with_agreements(PAGE.read_text("utf-8"), kept), encoding="utf-8")
    sys.stderr.write(f"{proof.name}: {said}\n")
    return True


def _summary(text: str) -> str:
    """The sentence of a command that prints one JSON document."""
    try:
        found = json.loads(text)
    except json.JSONDecodeError:
        return ""
    return str(found.get("summary", "")) if isinstance(found, dict) else ""


def with_agreements(page: str, records: dict[str, Any]) -> str:
    """The page with the table of the rounds that were settled twice."""
    rows = [AGREE.match(records[f"agree/{slug}"]["result"]) for slug in SHIPPED if f"agree/{slug}" in records]
    cells = [(row[1], row[2], row[4], row[5], row[3]) for row in rows if row]
    if len(cells) < len(SHIPPED):
        return page
    lines = ["| game | rounds | configurations | refused | differences |", "|---|--:|--:|--:|--:|"]
    lines += [f"| {' | '.join(row)} |" for row in cells]
    return TABLE.sub(lambda found: found[1] + "\n".join(lines) + "\n" + found[2], page)


# --- Clauses switched off, and mistakes made


def _asked(name: str, names: Sequence[str]) -> bool:
    return not names or any(one.partition("/")[0] == name for one in names)


def ablate(name: str, names: Sequence[str]) -> bool:
    """Bring one of the two records up to date, of all games or of those that are named; whether that went well."""
    games = [one.partition("/")[2] for one in names if one.startswith(f"{name}/")]
    command = [sys.executable, "-m", "proofs.ablation", *ABLATIONS[name], *games]
    sys.stderr.write(f"{name}: {' '.join(command[1:])}\n")
    return subprocess.run(command, cwd=ROOT, check=False).returncode == 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Prove whatever is stale or missing, and tell how each proof stands."""
    parser = argparse.ArgumentParser(prog="python -m proofs", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="PROOF", help="such as agree or agree/cajun-stud; else all")
    parser.add_argument("--list", action="store_true", help="say how every proof stands, and run nothing")
    parser.add_argument("--rounds", type=int, default=MILLION, help="rounds of the proofs that play (%(default)s)")
    parser.add_argument("--recount", choices=SHIPPED, help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.recount:
        sys.stdout.write(recount(given.recount) + "\n")
        return 0
    wanted = [p for p in proofs(given.rounds) if not given.names or any(p.name.startswith(n) for n in given.names)]
    if given.list:
        records = read()
        for proof in wanted:
            found = records.get(proof.name, {}).get("result", "")
            sys.stdout.write(f"{proof.state(records):8} {proof.name:32} {found}\n")
        return 0
    failed = [name for name in ABLATIONS if _asked(name, given.names) and not ablate(name, given.names)]
    failed += [proof.name for proof in wanted if proof.state(read()) != "proved" and not prove(proof)]
    sys.stderr.write(f"not proved: {', '.join(failed)}\n" if failed else "everything is proved\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
