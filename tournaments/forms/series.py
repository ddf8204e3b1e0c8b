"""A series: its key of points, what counts, its tournaments with their coefficients."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from clubapp.forms import NameField
from tournaments.contest.series import SEASON_CRITERIA, presets
from tournaments.models import Series, Tournament
from tournaments.words import KEY_NAMES, SEASON_NAMES

LIST = "list"
OTHER = "other"


class SeriesForm(forms.Form):
    """`said` and `parts` are what `seasons.save_series` takes."""

    name = NameField(label=_("Name of the series"), max_length=200)
    preset = forms.ChoiceField(label=_("Points of a place"), choices=[], widget=forms.RadioSelect, initial="csm")
    points = forms.CharField(
        label=_("The list of points"),
        required=False,
        max_length=2000,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("Of the first place, the second …, with spaces between them: 25 20 16 13. Further ones have none."),
    )
    ties = forms.ChoiceField(
        label=_("Who shares a place"), choices=Series.Ties.choices, widget=forms.RadioSelect, initial="better"
    )
    best = forms.IntegerField(
        label=_("Best results that count"),
        min_value=1,
        max_value=100,
        required=False,
        help_text=_("Empty: all of them."),
    )
    dropped = forms.IntegerField(
        label=_("Worst results dropped"),
        min_value=0,
        max_value=100,
        required=False,
        help_text=_("A tournament that somebody missed is his worst result."),
    )
    order_2, order_3 = (
        forms.ChoiceField(label=_("Equal points: order by"), required=False),
        forms.ChoiceField(label=_("then by"), required=False),
    )

    def __init__(self, tournaments: Sequence[Tournament], series: Series | None, data: Any = None) -> None:
        self.tournaments, self.series = tournaments, series
        parts = {part.tournament_id: part.times for part in series.parts.all()} if series else {}
        super().__init__(data, initial=_initial(series))
        preset = self.fields["preset"]
        assert isinstance(preset, forms.ChoiceField)
        kept = [(OTHER, _("as it is now"))] if series and _preset_of(series.key) == OTHER else []
        preset.choices = [*((name, KEY_NAMES[name]) for name in presets()), (LIST, _("a list of points")), *kept]
        for name in ("order_2", "order_3"):
            order = self.fields[name]
            assert isinstance(order, forms.ChoiceField)
            order.choices = [("", _("nothing more")), *((one, SEASON_NAMES[one]) for one in SEASON_CRITERIA[1:])]
        for one in tournaments:
            self.fields[f"in_{one.pk}"] = forms.BooleanField(
                label=f"{one.name} · {one.date:%d. %m. %Y}", required=False, initial=one.pk in parts
            )
            self.fields[f"times_{one.pk}"] = forms.CharField(
                label=_("Coefficient"), required=False, max_length=12, initial=parts.get(one.pk, "1")
            )

    @property
    def rows(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        return [(self[f"in_{one.pk}"], self[f"times_{one.pk}"]) for one in self.tournaments]

    def clean_points(self) -> list[int]:
        words = self.cleaned_data["points"].replace(",", " ").split()
        if not all(word.isascii() and word.isdigit() and len(word) < 7 for word in words):
            raise ValidationError(_("Enter whole numbers with spaces between them."), code="points")
        return [int(word) for word in words]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("preset") == LIST and "points" in data and not data["points"]:
            self.add_error("points", _("Enter whole numbers with spaces between them."))
        return data

    @property
    def said(self) -> dict[str, Any]:
        data = self.cleaned_data
        keys = {LIST: {"list": data["points"]}, OTHER: self.series.key if self.series else {}}
        order = ["points", *dict.fromkeys(one for one in (data["order_2"], data["order_3"]) if one)]
        return {
            "name": data["name"],
            "key": keys.get(data["preset"]) or presets()[data["preset"]],
            "ties": data["ties"],
            "best": data["best"],
            "dropped": data["dropped"] or 0,
            "order": order,
        }

    @property
    def parts(self) -> dict[Tournament, str]:
        data = self.cleaned_data
        return {
            one: (data[f"times_{one.pk}"] or "1").replace(",", ".").strip()
            for one in self.tournaments
            if data[f"in_{one.pk}"]
        }


def _preset_of(key: dict[str, Any]) -> str:
    if LIST in key:
        return LIST
    return next((name for name, known in presets().items() if known == key), OTHER)


def _initial(series: Series | None) -> dict[str, Any]:
    if series is None:
        return {}
    order = [*series.order[1:], "", ""]
    return {
        "name": series.name,
        "preset": _preset_of(series.key),
        "points": " ".join(map(str, series.key.get(LIST, ()))),
        "ties": series.ties,
        "best": series.best,
        "dropped": series.dropped,
        "order_2": order[0],
        "order_3": order[1],
    }
