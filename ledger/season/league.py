"""The league table: every evening brings points by place, and a player's worst evenings are dropped.

The club's key says how many points each place brings, such as 10, 8, 6, 5 for the first four.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from clubapp.league import BadKey, parse_key, write_key
from clubapp.models import Club
from ledger.season.scope import EveningKey, scored_variants
from ledger.season.standing import Standing
from ledger.season.table import Standings

MOST_DROPPED = 100
ORDER = _(
    "Each evening the players are put in order and get the points of their place; guests are passed over and leave "
    "no hole, and whoever is level gets the points of the better place."
)
BY_POINTS = _(
    "An evening is won by the points written in it, all tables together. More league points come first; then more "
    "evenings won, then more points written. Equal in all three share a place."
)
BY_BALANCE = _(
    "An evening is won by its balance, all tables together. More league points come first; then more evenings won, "
    "then the better balance. Equal in all three share a place."
)


def dropped_of(club: Club, given: str) -> int:
    """Return how many evenings are dropped of each player: as an address asks for, else as the club has it."""
    if given.isascii() and given.isdecimal() and len(given) < 10:
        return min(int(given), MOST_DROPPED)
    return club.league_dropped


def league(counted: Standings, drop: int) -> Standings:
    """Return the same players by the points of the club's key, without a query.

    An evening that a player missed brings nothing, so it is the first one to be dropped of his. The rows of `counted`
    are changed and used on.
    """
    key = key_of(counted.scope.club)
    scored = counted.scope.variant in scored_variants()
    results = {row.member: row.evenings_written if scored else row.evenings_paid for row in counted.rows}
    earned = _earned([row for row in counted.rows if not row.guest], results)
    evenings = {evening for result in results.values() for evening in result}
    for row in counted.rows:
        # a guest takes no place and so gets no points
        _count(row, earned.get(row.member, {}), key, counting=max(0, len(evenings) - drop))
        row.place = None
    order = format_lazy("{} {} {}", ORDER, BY_POINTS if scored else BY_BALANCE, _key_text(key, drop))
    rows = _placed(counted.rows, counted.least, scored=scored)
    return replace(counted, rows=rows, order_text=order, name=_("League"), is_league=True)


def key_of(club: Club) -> tuple[int, ...]:
    """Return the points of each place, the first place first; no points where the club's key cannot be read."""
    try:
        return parse_key(club.league_key)
    except BadKey:
        return (0,)


def _earned(
    rows: Sequence[Standing], results: Mapping[int, Mapping[EveningKey, int]]
) -> dict[int, dict[EveningKey, int]]:
    """Return the place of each member on each evening, counted from 0. `results` are what an evening is won by."""
    earned: dict[int, dict[EveningKey, int]] = {row.member: {} for row in rows}
    for evening in {evening for row in rows for evening in results[row.member]}:
        present = [(results[row.member][evening], row.member) for row in rows if evening in results[row.member]]
        place_of_result: dict[int, int] = {}
        for place, (result, member) in enumerate(sorted(present, reverse=True)):
            # whoever is level takes the better place, and the next ones are passed over
            earned[member][evening] = place_of_result.setdefault(result, place)
    return earned


def _count(row: Standing, places: Mapping[EveningKey, int], key: Sequence[int], *, counting: int) -> None:
    """Write the row's league points: those of its best `counting` evenings count, the others are dropped."""
    points = sorted((key[place] if place < len(key) else 0 for place in places.values()), reverse=True)
    row.league = sum(points[:counting])
    row.dropped = sum(points[counting:])
    row.firsts = sum(place == 0 for place in places.values())


def _placed(rows: Sequence[Standing], least: int, *, scored: bool) -> list[Standing]:
    """Return the rows in the league's order with their places; guests and those with too few deals come last."""

    def key(row: Standing) -> tuple[int, ...]:
        return row.league, row.firsts, row.points if scored else row.balance

    ordered = sorted(sorted(rows, key=lambda row: row.name_key), key=key, reverse=True)
    ranked = [row for row in ordered if not row.guest and row.deals >= least]
    for index, row in enumerate(ranked):
        before = ranked[index - 1] if index else None
        row.place = before.place if before and key(before) == key(row) else index + 1
    return ranked + [row for row in ordered if row.place is None]


def _key_text(key: tuple[int, ...], drop: int) -> str:
    """Return the sentences for readers on the points of places, and on evenings that are dropped."""
    text = str(_("Points by place: %(key)s.") % {"key": write_key(key)})
    if not drop:
        return text
    dropped = ngettext(
        "The worst evening is dropped; one that was missed is dropped first.",
        "The %(number)s worst evenings are dropped; those missed are dropped first.",
        drop,
    )
    return f"{text} {dropped % {'number': drop}}"
