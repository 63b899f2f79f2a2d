"""How pai gow tiles are set best: the reply to a house way, and every setting of one hand."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from croupier.chapters.pai_gow_tiles.hands import WAYS
from croupier.chapters.pai_gow_tiles.hands.ranking import CATEGORIES, best
from croupier.chapters.pai_gow_tiles.odds import (
    ALIKE,
    PAI_GOW,
    arrays_against,
    assumptions,
    edge_of_way,
    filed,
    free_setting,
    lots,
    player_of,
)
from croupier.compiled.two_hands.lots import SPLITS
from croupier.families.odds.pai_gow_set import way_of
from croupier.families.odds.two_hands import bracket_values, in_words, terms_of
from croupier.families.odds.two_hands_chart import chart, no_other_hand, sets_of, weighed
from croupier.odds.part import ChartPart
from croupier.tiles import PLACE, check_tiles, kind, parse_tiles, tiles_text

if TYPE_CHECKING:
    from croupier.chapters.pai_gow_tiles.hands.ranking import SwapReading
    from croupier.families.odds.two_hands_chart import Sets
    from croupier.odds.model import Chart, Choice
    from croupier.odds.store import Store
    from croupier.submission import TableRules


# --- The best reply


WORDS = {"matched-pair": "pair", "mixed-pair": "mixed pair", "supreme-pair": "supreme pair"}


def _word(value: int) -> str:
    """Two tiles in a word: their pair, or their points."""
    category = CATEGORIES[value >> 20]
    return str(value >> 16) if category == "value" else WORDS.get(category, category)


@cache
def sets_by(swap: SwapReading, *, looks: bool) -> Sets:
    """Every setting of every lot; reading NJ-3 says how the tiles that may be swapped count."""
    return sets_of(lots(looks=looks), lambda a, b: best((a, b), swap=swap).value, _word, tiles_text, kind)


def strategy(rules: TableRules, store: Store) -> Chart:
    """Where the best reply differs from the filed way, what other ways cost against it, and what the way gives away."""
    way, exceptions, terms = way_of(rules), filed(rules), terms_of(rules, rules.paytable(PAI_GOW))
    sets, player = sets_by(rules.reading("NJ-3"), looks=bool(exceptions)), player_of(rules, store)
    simple = {"house way": (f"set as the filed way does: {way}", player.chosen)}
    if not exceptions:
        others = [name for name in WAYS if name != way]
        simple |= {name: (f"the way '{name}'", arrays_against(rules, store, name)["chosen"]) for name in others}
    paired = sets.high >> 20 > 0
    high, low = sets.high, sets.low
    simple |= {
        "highest high hand": ("then the highest low hand", sets.by(high, low)),
        "highest low hand": ("then the highest high hand", sets.by(low, high)),
        "pairs first": ("the highest pair, wong or gong, else the highest low hand", sets.by(paired * high, low, high)),
    }
    notes = (
        in_words(edge_of_way(rules, store), bracket_values(free_setting(rules, store), terms)),
        ALIKE,
        *assumptions(rules),
    )
    return chart(sets, player, terms, f"Pai gow tiles: the best reply to the way '{way}'", simple, notes)


def choices(rules: TableRules, hand: str, against: str | None, store: Store) -> list[Choice]:
    """Every setting of four tiles against the filed way."""
    no_other_hand(against)
    tiles = parse_tiles(hand, field="hand")
    check_tiles(tiles, size=4, field="hand")
    looks = bool(filed(rules))
    alike = kind if looks else PLACE.__getitem__
    pieces = sorted(tiles)
    terms, sets = terms_of(rules, rules.paytable(PAI_GOW)), sets_by(rules.reading("NJ-3"), looks=looks)
    lot = sets.lots.find(list(map(alike, pieces)))
    return weighed(sets, player_of(rules, store), terms, pieces, lot, range(len(SPLITS)))


CHART = ChartPart(strategy, choices)
