"""What every store must do: one suite, inherited for each back end."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from croupier.house import chain
from croupier.house.store.port import Append, Conflict, Key, RoundRow, SessionRow, Transfer, Written

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from croupier.house.store.port import Store


def rows(first: int, count: int, previous: bytes = chain.START) -> list[Written]:
    """So many entries from a number on, linked."""
    found, link = [], previous
    for seq in range(first, first + count):
        body = f'{{"seq":{seq}}}'.encode()
        link = chain.link(link, body)
        found.append(Written(seq, body, link))
    return found


class StoreSuite:
    """Inherit it and give a fixture `store` that is open."""

    @pytest.fixture
    def store(self) -> AsyncIterator[Store]:
        """An open, empty store."""
        raise NotImplementedError

    @pytest.mark.asyncio
    async def test_keeps_entries_in_their_order(self, store: Store) -> None:
        first, more = rows(1, 3), rows(4, 2, rows(1, 3)[-1].link)
        await store.append(Append("a", first))
        await store.append(Append("a", more))
        assert await store.read("a") == first + more
        assert await store.read("a", 1, 4) == (first + more)[1:4]
        assert await store.read("b") == []

    @pytest.mark.asyncio
    async def test_knows_where_each_journal_ends_and_where_its_replay_starts(self, store: Store) -> None:
        await store.append(Append("a", rows(1, 3)))
        await store.append(Append("b", rows(1, 2), sitting=2))
        heads = await store.heads()
        assert (heads["a"].seq, heads["a"].sitting) == (3, 1)
        assert (heads["b"].seq, heads["b"].sitting) == (2, 2)
        assert heads["b"].link == rows(1, 2)[-1].link

    @pytest.mark.asyncio
    @pytest.mark.parametrize("first", [1, 2, 5])
    async def test_refuses_an_entry_that_does_not_follow(self, store: Store, first: int) -> None:
        await store.append(Append("a", rows(1, 3)))
        with pytest.raises(Conflict):
            await store.append(Append("a", rows(first, 1)))
        assert [row.seq for row in await store.read("a")] == [1, 2, 3]

    @pytest.mark.asyncio
    async def test_a_key_counts_once_and_a_conflict_keeps_nothing(self, store: Store) -> None:
        await store.append(Append("a", rows(1, 1), [Key("ada", "k", "print", 1)]))
        again = Append(
            "a",
            rows(2, 1),
            [Key("ada", "new", "other", 2), Key("ada", "k", "print", 2)],
            [Transfer(2, "round", 1, 1, 2, {"x": 5, "y": -5})],
            [RoundRow(1, 1, 1, 2, 7, {"ada": 5}, None)],
        )
        with pytest.raises(Conflict):
            await store.append(again)
        assert len(await store.read("a")) == 1
        assert await store.balances() == {}
        assert await store.rounds("a") == []
        assert await store.key("a", "ada", "new") is None
        assert await store.key("a", "ada", "k") == Key("ada", "k", "print", 1)
        assert await store.keys("a", 0) == [Key("ada", "k", "print", 1)]
        assert await store.keys("a", 1) == []

    @pytest.mark.asyncio
    async def test_the_same_key_of_another_player_or_table_is_another_key(self, store: Store) -> None:
        await store.append(Append("a", rows(1, 1), [Key("ada", "k", "p", 1)]))
        await store.append(Append("a", rows(2, 1), [Key("bob", "k", "p", 2)]))
        await store.append(Append("b", rows(1, 1), [Key("ada", "k", "p", 1)]))
        assert len(await store.keys("a", 0)) == 2

    @pytest.mark.asyncio
    async def test_accounts_hold_what_was_moved(self, store: Store) -> None:
        one = Transfer(1, "buy-in", None, 1, 1, {"player:ada": -500, "table:a:layout:ada": 500})
        two = Transfer(2, "round", 1, 1, 1, {"table:a:layout:ada": -200, "table:a:inventory": 200})
        await store.append(Append("a", rows(1, 1), transfers=[one]))
        await store.append(Append("a", rows(2, 1), transfers=[two]))
        assert await store.transfers("a") == [one, two]
        held = {"player:ada": -500, "table:a:layout:ada": 300, "table:a:inventory": 200}
        assert await store.balances() == held
        assert await store.balances("player:") == {"player:ada": -500}

    @pytest.mark.asyncio
    async def test_finished_rounds_come_newest_first(self, store: Store) -> None:
        found = [RoundRow(n, 1, n, n, 1000 * n, {"ada": -n}, f"hash {n}") for n in range(1, 6)]
        await store.append(Append("a", rows(1, 5), rounds=found))
        assert [row.number for row in await store.rounds("a", limit=2)] == [5, 4]
        assert [row.number for row in await store.rounds("a", before=3)] == [2, 1]
        assert await store.round("a", 4) == found[3]
        assert await store.round("a", 9) is None

    @pytest.mark.asyncio
    async def test_what_is_read_of_one_moment_fits_together(self, store: Store) -> None:
        await store.append(Append("a", rows(1, 2)))
        async with store.still():
            before = (await store.heads())["a"].seq
            writing = asyncio.create_task(store.append(Append("a", rows(3, 1, rows(1, 2)[-1].link))))
            await asyncio.sleep(0)
            assert len(await store.read("a")) == before
            held = await store.heads()
            assert held["a"].seq == len(await store.read("a"))
        await writing
        assert (await store.heads())["a"].seq == 3

    @pytest.mark.asyncio
    async def test_sessions_are_kept_and_forgotten(self, store: Store) -> None:
        session = SessionRow("digest", "ada", host=True, at=5)
        await store.save_session(session)
        assert await store.sessions() == [session]
        await store.drop_session("digest")
        assert await store.sessions() == []

    @pytest.mark.asyncio
    async def test_many_who_wait_at_once_are_all_served_and_one_bad_batch_harms_no_other(self, store: Store) -> None:
        batches = [Append(f"t{n}", rows(1, 4), [Key("ada", "k", "p", 1)]) for n in range(40)]
        bad = Append("t0", rows(9, 1))
        results = await asyncio.gather(*map(store.append, (*batches, bad)), return_exceptions=True)
        assert [type(result) for result in results] == [type(None)] * 40 + [Conflict]
        assert {head.seq for head in (await store.heads()).values()} == {4}
