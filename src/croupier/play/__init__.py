"""The table by the book: what the ten chapters share, parameterised by the chapter."""
