"""The math report: what a laboratory files for a game, as one self-contained page."""

from croupier.report.document import Document, build
from croupier.report.page import MARK, index_page, page

__all__ = ["MARK", "Document", "build", "index_page", "page"]
