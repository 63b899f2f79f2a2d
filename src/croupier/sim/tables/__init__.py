"""One module a game: deal, decide and settle whole blocks of rounds, independently of the readable engine."""
