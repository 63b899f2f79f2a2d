"""Shared settings of the tests."""

from hypothesis import settings

# Times differ too much between machines for a deadline to say anything about the code.
settings.register_profile("croupier", deadline=None)
settings.load_profile("croupier")
