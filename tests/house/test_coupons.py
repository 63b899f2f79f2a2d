"""Coupons at the house: given out by the host, posted in the ledger, and gone from it when they were used."""

import pytest

from croupier.house import ledger
from croupier.house.audit import audit
from croupier.house.demo import offering
from croupier.house.records import Posting
from croupier.play.inputs import Role
from croupier.testing.company import Company

GAME, WAGER = "pai-gow-tiles", "pai-gow"
ACCEPTING = offering(GAME).replace("# match_play_coupons = false", "match_play_coupons = true")


def balances(company: Company) -> dict[str, int]:
    """The accounts by all postings so far."""
    held: dict[str, int] = {}
    for batch in company.batches:
        for row in batch.rows:
            if isinstance(row.entry, Posting):
                for account, cents in row.entry.legs.items():
                    held[account] = held.get(account, 0) + cents
    return held


@pytest.mark.clause("NJ-69F-10.5(a)")
def test_a_coupon_is_posted_when_it_is_given_and_when_it_is_used() -> None:
    text = (
        offering(GAME)
        .replace("match_play_coupons = false", "match_play_coupons = true")
        .replace("# match_play", "match_play")
    )
    company = Company(GAME, 7, submission=text)
    table, account = company.machine.table, f"table:{GAME}-1:coupons"
    company.act("issue-coupon", "floor", {"player": "p-1", "kind": "match", "value": 5_00}, Role.FLOORPERSON)
    assert balances(company)[account] == 5_00
    assert balances(company)[ledger.COUPONS] == -5_00
    for _ in range(30):
        while table.due()[0].act == "bank":
            assert table.banking is not None
            company.act("bank", table.banking.offered[0], {"take": False})
        company.act("bet", "p-1", {"wagers": {WAGER: 10_00}, "coupons": {WAGER: 5_00}})
        assert balances(company)[account] == 5_00
        company.conduct.close_bets(company.at)
        company.keep()
        while table.state is not None:
            company.decide()
        if table.coupons_collected:
            break
    assert table.coupons_collected == 5_00
    assert balances(company)[account] == 0
    assert sum(balances(company).values()) == 0


@pytest.mark.asyncio
async def test_the_audit_follows_coupons() -> None:
    text = (
        offering(GAME)
        .replace("match_play_coupons = false", "match_play_coupons = true")
        .replace("# match_play", "match_play")
    )
    company = Company(GAME, 7, submission=text)
    company.act("issue-coupon", "floor", {"player": "p-1", "value": 5_00}, Role.FLOORPERSON)
    company.act("leave", "p-1", {})
    assert balances(company)[f"table:{GAME}-1:coupons"] == 0
    report = await audit(await company.store())
    assert not report.damages
