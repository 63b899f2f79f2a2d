"""Supreme Pai Gow, Massachusetts rules of the game."""
