"""The amounts of a table, seat by seat: what a slip says, and what a phone says the slip should be."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Coalesce

SEATS = (1, 2, 3, 4)
MONEY = tuple(f"money_{number}" for number in SEATS)
REBUYS = tuple(f"rebuy_{number}" for number in SEATS)
# conditions of a row that says nothing, and of one that says what each seat won
NO_AMOUNTS = {f"{name}__isnull": True for name in MONEY}
ALL_AMOUNTS = {f"{name}__isnull": False for name in MONEY[:3]}
# more than any purse: sums of it stay far within 64 bits
MOST = 10**9


class Amounts(models.Model):
    """Amounts that each seat won or lost, in units, and what it bought again. A table of three has no fourth."""

    money_1 = models.BigIntegerField(null=True, blank=True)
    money_2 = models.BigIntegerField(null=True, blank=True)
    money_3 = models.BigIntegerField(null=True, blank=True)
    money_4 = models.BigIntegerField(null=True, blank=True)
    rebuy_1 = models.PositiveBigIntegerField(default=0)
    rebuy_2 = models.PositiveBigIntegerField(default=0)
    rebuy_3 = models.PositiveBigIntegerField(default=0)
    rebuy_4 = models.PositiveBigIntegerField(default=0)

    class Meta:
        abstract = True

    @property
    def money(self) -> tuple[int, ...]:
        """Return the money each seat won, in their order; none where nothing is said."""
        return tuple(value for name in MONEY if (value := getattr(self, name)) is not None)

    @property
    def rebuys(self) -> tuple[int, ...]:
        return tuple(getattr(self, name) for name in REBUYS[: len(self.money)])

    def same_as(self, other: Amounts) -> bool:
        return all(getattr(self, name) == getattr(other, name) for name in (*MONEY, *REBUYS))


def sums_to_zero() -> Q:
    return Q(money_1=-(F("money_2") + F("money_3") + Coalesce(F("money_4"), 0)))


def within_bounds() -> Q:
    money: list[Any] = [
        Q(**{f"{name}__isnull": True}) | Q(**{f"{name}__gte": -MOST, f"{name}__lte": MOST}) for name in MONEY
    ]
    return Q(**{f"{name}__lte": MOST for name in REBUYS}) & Q(*money)
