"""One module a game: which wagers there are, how each is priced, and how it is played best."""
