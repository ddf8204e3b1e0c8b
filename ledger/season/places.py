"""Who is before whom: a chain of comparisons, equal in all of them share a place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ledger.season.standing import Standing

Key = tuple[Any, ...]


def _by_balance(row: Standing) -> Key:
    return row.balance, row.per_deal or 0, row.best or 0


def _by_matches(row: Standing) -> Key:
    return row.won, row.points, -row.skare, -row.cvrga


def _by_points(row: Standing) -> Key:
    return row.points, row.won, row.dupla


CHAINS: dict[str, tuple[Callable[[Standing], Key], Promise]] = {
    "": (
        _by_balance,
        _(
            "The higher balance comes first; then the better average per deal, then the better best evening. "
            "Equal in all three share a place."
        ),
    ),
    "hr_marijas": (
        _by_matches,
        _(
            "More matches won come first; then more points, then fewer škare, then fewer čvrge. "
            "Equal in all four share a place."
        ),
    ),
    "pl_mariasz": (
        _by_points,
        _("More game points come first; then more games won, then more dupla. Equal in all three share a place."),
    ),
}


def chain_of(variant: str) -> tuple[Callable[[Standing], Key], Promise]:
    return CHAINS.get(variant, CHAINS[""])


def give_places(rows: Sequence[Standing], variant: str, least: int) -> list[Standing]:
    """1, 2, 2, 4: the ranked in their order, then guests and those with fewer than `least` deals, without a place."""
    key, _sentence = chain_of(variant)
    # stable: equal ones stay in the order of their names
    ordered = sorted(rows, key=key, reverse=True)
    ranked = [row for row in ordered if not row.guest and row.deals >= least]
    for index, row in enumerate(ranked):
        before = ranked[index - 1] if index else None
        row.place = before.place if before and key(before) == key(row) else index + 1
    return ranked + [row for row in ordered if row.place is None]
