"""Every chapter that ships passes the suites that a stranger's must pass."""

import pytest

from croupier.rulebook import slugs
from croupier.testing import suites


@pytest.mark.parametrize("slug", slugs())
class TestEveryChapter(suites.Chapter):
    """The ten."""
