"""The page and how it is served."""
