"""The recorded results of the long proofs speak of the sources as they are."""

from __future__ import annotations

import pytest

from croupier.chapters import SHIPPED
from proofs import __main__ as proofs
from proofs.__main__ import Proof, read, with_agreements


@pytest.mark.parametrize("proof", [pytest.param(proof, id=proof.name) for proof in proofs.proofs()])
def test_what_was_proved_is_what_stands(proof: Proof) -> None:
    state = proof.state(read())
    assert state == "proved", f"{proof.name} is {state}: run `make prove PROOFS={proof.name}`"


def test_a_proof_speaks_of_its_own_chapter_and_engine_alone() -> None:
    one = next(proof for proof in proofs.proofs() if proof.name == "agree/cajun-stud")
    reached = proofs.modules_reached(one.roots)
    assert {"croupier.chapters.cajun_stud.play", "croupier.sim.agree", "croupier.referee.rule"} <= reached
    assert not [name for name in reached if name.startswith(("croupier.house", "croupier.cli", "croupier.chapters.a"))]


def test_a_changed_source_makes_a_proof_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    one = next(proof for proof in proofs.proofs() if proof.name == "agree/cajun-stud")
    records = {one.name: {"digest": one.digest()}}
    assert one.state(records) == "proved"
    assert one.state({}) == "missing"
    real = proofs.source_of
    monkeypatch.setattr(proofs, "source_of", lambda module: real(module) + "\n# a word")
    assert one.state(records) == "stale"


def test_the_page_is_filled_with_what_was_found() -> None:
    said = "{}: 1,000 rounds, 0 differences, 3 configurations compared, 2 refused"
    records = {f"agree/{slug}": {"result": said.format(slug)} for slug in SHIPPED}
    page = "before\n<!-- agree -->\nold\n<!-- end agree -->\nafter\n"
    filled = with_agreements(page, records)
    assert "| pokette | 1,000 | 3 | 2 | 0 |" in filled
    assert "old" not in filled
    assert filled.endswith("after\n")
    assert with_agreements(page, {}) == page
