"""Sphinx configuration."""

project = "Croupier"
author = "The Croupier authors"
extensions = ["myst_parser"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
html_theme = "furo"
html_title = "Croupier"
exclude_patterns = ["_build"]
