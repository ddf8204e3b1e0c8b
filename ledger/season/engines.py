"""The columns and the order of a variant's standings, by the engine that its editions name.

An engine is the part of `rules` that settles a family of variants. In Czech and Slovak games every deal is paid. In the
Croatian and the Polish one points are written, in a race to a goal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

import rules
from ledger.season import columns
from ledger.season.columns import Column
from ledger.season.standing import Standing

# what rows are compared by, the first part first
Key = tuple[Any, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonEngine:
    """The order of a table of standings, and its columns where points are written.

    `key` gives what rows are compared by, the greater first; `order` says so to readers. `written` are the columns of
    points; empty where deals are paid.
    """

    key: Callable[[Standing], Key]
    order: Promise
    written: tuple[Column, ...] = ()


def _by_balance(row: Standing) -> Key:
    return row.balance, row.per_deal or 0, row.best or 0


def _by_matches(row: Standing) -> Key:
    return row.won, row.points, -row.skare, -row.cvrga


def _by_points(row: Standing) -> Key:
    return row.points, row.won, row.dupla


PAID = SeasonEngine(
    key=_by_balance,
    order=_(
        "The higher balance comes first; then the better average per deal, then the better best evening. "
        "Equal in all three share a place."
    ),
)
ENGINES: Mapping[str, SeasonEngine] = {
    "three_hand": PAID,
    "hr_marijas": SeasonEngine(
        key=_by_matches,
        order=_(
            "More matches won come first; then more points, then fewer škare, then fewer čvrge. "
            "Equal in all four share a place."
        ),
        written=(
            columns.MATCHES_WON,
            columns.POINTS,
            columns.CVRGA,
            columns.SKARE,
            *columns.PLAYED,
            columns.GAMES_WRITTEN,
            columns.GAMES,
            columns.SHARE,
        ),
    ),
    "pl_mariasz": SeasonEngine(
        key=_by_points,
        order=_("More game points come first; then more games won, then more dupla. Equal in all three share a place."),
        written=(columns.GAME_POINTS, columns.ROZGRYWKI, columns.DUPLA, columns.SYMPLA, *columns.PLAYED),
    ),
}


def season_engine(variant: str) -> SeasonEngine:
    """Return the order and columns of a variant, whose editions share one engine.

    For "", which is all variants together, and for an unknown one they are those of paid deals: base units are what all
    variants have in common.
    """
    return ENGINES[rules.newest(variant).engine] if variant in rules.variants() else PAID
