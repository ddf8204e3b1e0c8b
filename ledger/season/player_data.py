"""The results of a player as plain data: what `standings/player.html` and his pictures show."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubapp.models import Season
from ledger.season.player_sums import Role
from ledger.season.scope import EveningKey

LAST_EVENINGS = 10
ROLE_NAMES: dict[Role, str | Promise] = {
    Role.DECLARER: _("declarer"),
    Role.PARTNER: _("partner"),
    Role.DEFENCE: _("defence"),
    Role.OUT: _("sitting out"),
    Role.PLAYER: _("player"),
}


@dataclass(slots=True, kw_only=True)
class Result:
    """A row of results: deals counted together under a label.

    `amount` is base units, `points` those written. `won` of the `deals` brought the player something.
    """

    label: str | Promise
    deals: int = 0
    won: int = 0
    amount: int = 0
    points: int = 0
    evenings: set[EveningKey] = field(default_factory=set)

    @property
    def share(self) -> int | None:
        """The share won, in per cent, rounded."""
        return round(Fraction(100 * self.won, self.deals)) if self.deals else None


@dataclass(slots=True, kw_only=True)
class EveningPlayed:
    """An evening of the player: deals he took part in, base units and points."""

    key: EveningKey
    date: datetime.date
    place: str
    deals: int = 0
    amount: int = 0
    points: int = 0
    variants: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody the player sat with. `amount`: base units won from him; `evenings`: how many they sat at one table."""

    member: int
    name: str
    amount: int
    evenings: int

    @property
    def opposite(self) -> int:
        """The amount as the opponent sees it."""
        return -self.amount


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleResults:
    """Deals in one role, by contract."""

    role: Role
    rows: list[Result]

    @property
    def name(self) -> str | Promise:
        return ROLE_NAMES[self.role]

    @property
    def total(self) -> Result:
        """All contracts of the role together."""
        sums = {key: sum(getattr(row, key) for row in self.rows) for key in ("deals", "won", "amount", "points")}
        return Result(label=self.name, **sums)


@dataclass(frozen=True, slots=True, kw_only=True)
class VariantResults:
    """The player's deals of one variant, by role and contract. `scored`: points are written in it."""

    variant: str
    title: str
    scored: bool
    roles: list[RoleResults]

    @property
    def paid(self) -> bool:
        """Return whether base units are worth a column: where points are written, often nothing is paid."""
        return not self.scored or any(row.amount for role in self.roles for row in role.rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerResults:
    """Everything that `standings/player.html` shows.

    `terms` are the club's seasons, the newest first; `seasons` are his results in them. `penalties` counts those the
    player paid; `penalty_amount` is what penalties brought or cost him, those of others included. `longest_run` and
    `longest_loss` are the most evenings in a row that he won or lost.
    """

    terms: list[Season]
    seasons: list[Result]
    variants: list[Result]
    contracts: list[VariantResults]
    penalties: int
    penalty_amount: int
    opponents: list[Opponent]
    evenings: list[EveningPlayed]
    longest_run: int
    longest_loss: int
    # how many evenings in a row, the last one included, ended on the same side of 0
    current_run: int

    @property
    def balance(self) -> int:
        """Base units of all evenings, imported ones too."""
        return sum(evening.amount for evening in self.evenings)

    @property
    def points(self) -> int:
        return sum(evening.points for evening in self.evenings)

    @property
    def roles(self) -> list[Result]:
        """The results in each role, all variants together, without penalties."""
        by_role: dict[Role, Result] = {}
        for role in [role for variant in self.contracts for role in variant.roles]:
            total, part = by_role.setdefault(role.role, Result(label=role.name)), role.total
            for key in ("deals", "won", "amount", "points"):
                setattr(total, key, getattr(total, key) + getattr(part, key))
        return [by_role[role] for role in Role if role in by_role]

    @property
    def success(self) -> Result | None:
        """The results in the first role he had: as declarer, if he ever was; None where he played nothing."""
        return self.roles[0] if self.roles else None

    @property
    def best(self) -> EveningPlayed | None:
        return max(self.evenings, key=lambda evening: evening.amount, default=None)

    @property
    def worst(self) -> EveningPlayed | None:
        return min(self.evenings, key=lambda evening: evening.amount, default=None)

    @property
    def last_evenings(self) -> list[EveningPlayed]:
        return self.evenings[:LAST_EVENINGS]
