"""Slips seat by seat, and penalties."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.contest.reading import exact_number
from tournaments.forms.fields import ReasonForm, UnitsField
from tournaments.models import Table, Tournament


class SlipForm(forms.Form):
    """A table's slip, seat by seat: `money` and `rebuys` are what `slips` takes."""

    def __init__(self, tournament: Tournament, names: Sequence[str], data: Any = None, **options: Any) -> None:
        super().__init__(data, **options)
        self.rules = tournament.rules
        self.seats = range(1, len(names) + 1)
        for number, name in zip(self.seats, names, strict=True):
            self.fields[f"money_{number}"] = self._units(name, tournament, required=number < len(names))
            if self.rules.rebuys:
                label = gettext("%(name)s bought again") % {"name": name}
                self.fields[f"rebuy_{number}"] = self._units(label, tournament, required=False)

    @staticmethod
    def _units(label: str, tournament: Tournament, *, required: bool) -> UnitsField:
        field = UnitsField(label=label, required=required)
        field.unit_amount = tournament.unit_amount
        return field

    @property
    def rows(self) -> list[tuple[forms.BoundField, forms.BoundField | None]]:
        return [(self[f"money_{n}"], self[f"rebuy_{n}"] if self.rules.rebuys else None) for n in self.seats]

    @property
    def rebuys(self) -> list[int]:
        return [self.cleaned_data.get(f"rebuy_{number}") or 0 for number in self.seats] if self.rules.rebuys else []

    @property
    def money(self) -> list[int]:
        """Return the money each seat won; the last is computed where it was left empty."""
        given = [self.cleaned_data.get(f"money_{number}") for number in self.seats]
        bought = [self.rules.stake + again for again in self.rebuys or [0] * len(given)]
        total = sum(bought) if self.rules.stake else 0
        if given[-1] is None:
            given[-1] = total - sum(one or 0 for one in given[:-1])
        won = [one or 0 for one in given]
        return [one - paid for one, paid in zip(won, bought, strict=True)] if self.rules.stake else won


def initial_of(table: Table, money: Sequence[int] | None) -> dict[str, int]:
    """Return what won money is as fields of a slip show it: with the stake, where one is played."""
    stake = table.round.tournament.rules.stake
    return {f"money_{number}": won + stake for number, won in enumerate(money or (), 1)}


class CorrectionForm(SlipForm, ReasonForm):
    """A slip put right, with the reason."""


class PenaltyForm(ReasonForm):
    number = forms.IntegerField(label=_("Start number"), min_value=1, max_value=9999)
    points = forms.CharField(
        label=_("Points taken"), max_length=12, required=False, widget=forms.TextInput(attrs={"inputmode": "decimal"})
    )
    money = UnitsField(label=_("Money taken"), required=False)
    field_order = ["number", "points", "money", "reason"]

    def __init__(self, tournament: Tournament, data: Any = None, **options: Any) -> None:
        super().__init__(data, **options)
        money = self.fields["money"]
        assert isinstance(money, UnitsField)
        money.unit_amount = tournament.unit_amount
        self.catalogue = [one for one in tournament.format.get("penalties") or () if isinstance(one, dict)]
        if self.catalogue:
            named = [("", gettext("another one")), *((str(at), one["reason"]) for at, one in enumerate(self.catalogue))]
            self.fields["listed"] = forms.ChoiceField(
                label=gettext("Penalty of the format"), choices=named, required=False
            )
            # what is left empty is as the list has it
            self.fields["reason"].required = False
            self.order_fields(["number", "listed", "points", "money", "reason"])

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("listed") and not self.errors:
            one = self.catalogue[int(data["listed"])]
            if data["points"] == "0" and not data["money"]:
                data |= {"points": str(-Fraction(one["points"])), "money": -one["money"]}
            data["reason"] = data["reason"] or one["reason"]
        return data

    def clean_points(self) -> str:
        """Return what is added to the points, exactly: what is taken is less than 0."""
        exact = exact_number((self.cleaned_data["points"] or "0").replace(",", "."))
        if exact is None:
            raise ValidationError(_("Enter a number such as 1 or 1/2."), code="points")
        return str(-exact)

    def clean_money(self) -> int:
        return -(self.cleaned_data["money"] or 0)
