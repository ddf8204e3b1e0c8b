"""The next draw, and two who change places in it."""

from __future__ import annotations

import re
import secrets
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.contest import Options
from tournaments.forms.about import MOST_ROUNDS
from tournaments.hall.drawing import Wanted
from tournaments.models import Tournament
from tournaments.words import KIND_NAMES


class DrawForm(forms.Form):
    """The next draw. `wanted` is what `drawing` takes."""

    kind = forms.ChoiceField(label=_("How"), choices=list(KIND_NAMES.items()), widget=forms.RadioSelect)
    rounds = forms.IntegerField(
        label=_("Rounds of the plan"), min_value=1, max_value=MOST_ROUNDS, required=False,
        help_text=_("A plan draws them all at once; every other kind draws one."),
    )  # fmt: skip
    seed = forms.CharField(
        label=_("Lot"),
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("The same lot and entrants give the same draw. Any word or number, said aloud in the hall."),
    )
    top = forms.IntegerField(
        label=_("Thirds: places that are seated seat by seat"), min_value=3, max_value=1000, required=False,
        help_text=_("Empty: all of them."),
    )  # fmt: skip
    moves = forms.CharField(
        label=_("Slide: tables that place 1, 2 … moves on"), max_length=40, required=False, initial="0 1 2 3"
    )
    repair = forms.BooleanField(label=_("Slide: swap those who would meet again"), required=False)
    lots = forms.CharField(
        label=_("By hand: the start numbers of each table on a line"),
        max_length=20_000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 6}),
    )
    despite_missing = forms.BooleanField(label=_("Draw without the missing slips"), required=False)

    @classmethod
    def of(cls, tournament: Tournament, data: Any = None) -> DrawForm:
        drawn = tournament.rounds.count()
        kinds = [*tournament.kinds[drawn:], "random"]
        same = next((at for at, kind in enumerate(kinds) if kind != kinds[0]), len(kinds))
        initial = {
            "kind": kinds[0],
            "rounds": same if kinds[0] == "plan" else 1,
            "seed": str(secrets.randbelow(9000) + 1000),
        }
        return cls(data, initial=initial)

    def clean_moves(self) -> tuple[int, ...]:
        words = re.split(r"[\s,;]+", self.cleaned_data["moves"].replace("−", "-").strip() or "0 1 2 3")
        if not all(re.fullmatch(r"[-+]?[0-9]{1,3}", word) for word in words):
            raise ValidationError(_("Enter whole numbers, such as 0 1 2 3."), code="moves")
        return tuple(int(word) for word in words)

    def clean_lots(self) -> tuple[tuple[str, ...], ...]:
        lines = self.cleaned_data["lots"].splitlines()
        return tuple(tuple(str(int(one)) for one in re.findall(r"[0-9]{1,6}", line)) for line in lines if line.strip())

    @property
    def options(self) -> Options:
        data = self.cleaned_data
        return Options(top=data["top"], moves=data["moves"], repair=data["repair"], lots=data["lots"])

    @property
    def wanted(self) -> Wanted:
        data = self.cleaned_data
        rounds = (data["rounds"] or 1) if data["kind"] == "plan" else 1
        return Wanted(kind=data["kind"], seed=data["seed"], rounds=rounds, options=self.options)


class SwapForm(forms.Form):
    one = forms.IntegerField(label=_("Start number"), min_value=1, max_value=9999)
    two = forms.IntegerField(label=_("changes places with"), min_value=1, max_value=9999)
