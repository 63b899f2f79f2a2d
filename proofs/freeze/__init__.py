"""The frozen tables of the balanced ways, recomputed: one module for each game that has them."""
