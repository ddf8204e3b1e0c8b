"""The columns of a standings table and what each term means: one list for the page, the spreadsheets and the paper."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Decimal
from enum import StrEnum
from fractions import Fraction
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ledger.season.standing import Standing

CENT = Decimal("0.01")


class Kind(StrEnum):
    """The way a value is written (`texts.cell`), and so its alignment and colour."""

    PLACE = "place"
    NAME = "name"
    # a plain number
    COUNT = "count"
    # base units, with a sign
    UNITS = "units"
    # base units to hundredths, with a sign
    AVERAGE = "average"
    # a fraction of one, in per cent
    SHARE = "share"
    # money, with a sign
    MONEY = "money"
    # places gained or lost, with an arrow
    TREND = "trend"


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column: its head, what that means, and how a row's value is found.

    `value` gives the exact value: int, Decimal, Fraction, text, or None where there is nothing to say.
    """

    key: str
    label: Promise | str
    meaning: Promise | str
    kind: Kind
    value: Callable[[Standing], Any]
    # the attribute of a row that it is sorted by
    sort: str

    @property
    def is_number(self) -> bool:
        return self.kind is not Kind.NAME

    @property
    def falls(self) -> bool:
        """Return whether the first click on the head sorts it falling, the greatest on top."""
        return self.kind not in (Kind.NAME, Kind.PLACE)


def rounded(value: Fraction | None) -> Decimal | None:
    """Return the value rounded to hundredths, for the reader; comparisons use the exact one."""
    if value is None:
        return None
    return (Decimal(value.numerator) / Decimal(value.denominator)).quantize(CENT, ROUND_HALF_EVEN)


# the columns that can be filled for a player of whom only totals were imported; the others need his deals
OF_TOTALS = frozenset(
    {"place", "name", "climbed", "evenings", "balance", "per_evening", "best", "worst"}
    | {"imported", "league", "firsts", "dropped"}
)


def _attribute(key: str, kind: Kind, label: Promise, meaning: Promise, sort: str = "") -> Column:
    """Return the column that shows the attribute `key` of a row."""

    def value(row: Standing) -> Any:
        return getattr(row, key) if row.seated or key in OF_TOTALS else None

    return Column(key=key, label=label, meaning=meaning, kind=kind, value=value, sort=sort or key)


PLACE = _attribute(
    "place",
    Kind.PLACE,
    _("Place"),
    _("Guests and players with fewer deals than asked for are listed without a place and leave no gap."),
    sort="place_key",
)
NAME = _attribute("name", Kind.NAME, _("Player"), _("By the name the player has now."), sort="name_key")
NIGHTS = _attribute(
    "evenings", Kind.COUNT, _("Evenings"), _("Evenings on which something was recorded at the player's table.")
)
DEALS = _attribute(
    "deals",
    Kind.COUNT,
    _("Deals"),
    _(
        "Deals played at the player's tables, those sat out included. A deal nobody played (pas), one that was only "
        "a penalty (renonc) and a voided one do not count."
    ),
)
BALANCE = _attribute("balance", Kind.UNITS, _("Balance"), _("Base units won less those lost, penalties included."))
IMPORTED = _attribute(
    "imported",
    Kind.UNITS,
    _("Imported"),
    _("What of the balance came in as totals of evenings whose deals are not recorded here."),
)
PER_DEAL = _attribute(
    "per_deal", Kind.AVERAGE, _("Per deal"), _("The balance divided by the deals; imported evenings left out.")
)
PER_NIGHT = _attribute("per_evening", Kind.AVERAGE, _("Per evening"), _("The balance divided by the evenings."))
GAMES_WON = _attribute(
    "games_won",
    Kind.COUNT,
    _("Games won"),
    _(
        "Deals the player declared and won: what was played, penalties left out, brought the declarer more than "
        "nothing."
    ),
)
GAMES_WRITTEN = _attribute("games_won", Kind.COUNT, _("Games won"), _("Deals the player declared and wrote points in."))
GAMES = _attribute(
    "games",
    Kind.COUNT,
    _("Games played"),
    _("Deals in which the player was the declarer, games given up included."),
)
SHARE = _attribute("share", Kind.SHARE, _("Share won"), _("Games won out of games played."))
BEST = _attribute("best", Kind.UNITS, _("Best evening"), _("The highest balance of one evening."))
WORST = _attribute("worst", Kind.UNITS, _("Worst evening"), _("The lowest balance of one evening."))
PENALTIES = _attribute(
    "penalties", Kind.COUNT, _("Penalties"), _("How many times the player paid for breaking a rule (renonc).")
)
POINTS = _attribute("points", Kind.COUNT, _("Points"), _("Points written, those of unfinished matches included."))
MATCHES_WON = _attribute(
    "won",
    Kind.COUNT,
    _("Matches won"),
    _("Matches in which the player had the most points when somebody reached the goal."),
)
CVRGA = _attribute("cvrga", Kind.COUNT, _("Čvrge"), _("Matches in which the player was last with at least one point."))
SKARE = _attribute("skare", Kind.COUNT, _("Škare"), _("Matches in which the player was last without a point."))
GAME_POINTS = _attribute("points", Kind.COUNT, _("Game points"), _("Points written for games and marriages."))
ROZGRYWKI = _attribute("won", Kind.COUNT, _("Games won"), _("Games (rozgrywki) decided for the player."))
DUPLA = _attribute("dupla", Kind.COUNT, _("Dupla"), _("Games won in their first deal."))
SYMPLA = _attribute("sympla", Kind.COUNT, _("Sympla"), _("Games won in their second deal."))
TREND = _attribute(
    "climbed",
    Kind.TREND,
    _("Trend"),
    _("Places gained ↑ or lost ↓ by the last evening."),
    sort="climbed_key",
)

LEAGUE = _attribute("league", Kind.COUNT, _("League points"), _("Points of the evenings that count."))
FIRSTS = _attribute("firsts", Kind.COUNT, _("Evenings won"), _("Evenings on which nobody but a guest was better."))
DROPPED = _attribute("dropped", Kind.COUNT, _("Dropped"), _("Points of the evenings that are dropped."))

# what decides the places stands beside the name: a phone shows so much before it scrolls
HEAD = (PLACE, NAME)
PLAYED = (NIGHTS, DEALS)
AVERAGES = (PER_DEAL, PER_NIGHT)
DECLARED = (GAMES_WON, GAMES, SHARE)
