"""The store in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest_asyncio

from croupier.house.store.memory import MemoryStore
from tests.house.store_suite import StoreSuite

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


class TestMemory(StoreSuite):
    @pytest_asyncio.fixture
    async def store(self) -> AsyncIterator[MemoryStore]:
        found = MemoryStore()
        await found.open()
        yield found
        await found.close()
