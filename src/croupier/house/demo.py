"""The tables that a demo house opens: every chapter's starter submission with its optional wagers on offer."""

from __future__ import annotations

import re

from croupier.rulebook import Role, rulebook, slugs
from croupier.submission import starter

INVENTORY = 1_000_000_00
# Choices that make a demo table show more of its chapter than the least that must be filed.
ELECTED = {
    "player_banking": "true",
    "co_banking": "true",
    "folded_hands_win_progressive": "true",
    "royal_match_variant": None,
    "progressive_wager_amount": None,
}


def offering(game: str) -> str:
    """A submission with every optional wager on its first paytable or template.

    A wager on a choice, beside a compulsory one, is left out: it needs equipment that the starter does not have.
    """
    text, book = starter(game), rulebook(game)
    compulsory = any(wager.role is Role.REQUIRED for wager in book.game.wager)
    for wager in book.game.wager:
        lost = wager.table_required and not book.tables_for(wager.slug)
        printed = [t for t in book.tables_for(wager.slug) if t.selectable and not t.flat]
        tables = printed or [t for t in book.templates.values() if lost and wager.slug in t.wagers]
        if wager.role is not Role.OPTIONAL or (wager.choice and compulsory) or (lost and not tables):
            continue
        amount = (tables[0].wager_amount or "").removeprefix("$") if tables else ""
        slug = re.escape(wager.slug)
        opens = r'[{"]' if printed else "{"
        text = re.sub(rf"^# ({slug} = {opens})", r"\1", text, flags=re.MULTILINE)
        text = text.replace(f"# [table.filed.{wager.slug}]\n# template", f"[table.filed.{wager.slug}]\ntemplate")
        if amount:
            limits = rf'^({slug} = {{ minimum = )"\d+"(, maximum = )"\d+"'
            text = re.sub(limits, rf'\1"{amount}"\2"{amount}"', text, flags=re.MULTILINE)
    for key, value in ELECTED.items():
        wanted = rf"\g<1>{value}" if value else r"\g<1>\g<2>"
        text = re.sub(rf"^# ({key} = )(.*)$", wanted, text, flags=re.MULTILINE)
    if "progressive" in book.wagers and any(t.progression is None for t in book.tables_for("progressive")):
        text = text.replace("# [table.progressive]", "[table.progressive]").replace('# rate = "15%"', 'rate = "15%"')
    return text


def demo_tables() -> list[tuple[str, str, str]]:
    """Id, game and submission of one table of each game."""
    return [(f"{game}-1", game, offering(game)) for game in slugs()]
