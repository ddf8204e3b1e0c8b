"""Entrants: pasted, put right, marked by their numbers."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubapp.forms import NameField
from clubapp.models import Member
from clubapp.texts import Unreadable
from tournaments.forms.fields import NumbersField
from tournaments.hall.entering import Entry
from tournaments.hall.pasting import read_lines
from tournaments.hall.sheets import read_file
from tournaments.models import Entrant


class MarkForm(forms.Form):
    """Entrants marked by their numbers."""

    MARKS = {
        "absent": {"present": False},
        "present": {"present": True},
        "paid": {"paid": True},
        "unpaid": {"paid": False},
    }
    numbers = NumbersField(label=_("Start numbers"), longest=2000)
    mark = forms.ChoiceField(
        label=_("They are"),
        choices=[
            ("absent", _("absent")), ("present", _("present")),
            ("paid", _("paid up")), ("unpaid", _("not paid up")),
        ],
        widget=forms.RadioSelect,
        initial="absent",
    )  # fmt: skip

    @property
    def marks(self) -> dict[str, bool]:
        return self.MARKS[self.cleaned_data["mark"]]


class PasteForm(forms.Form):
    """Entrants pasted, or from a file; `entries` are what `entering.add_entrants` takes."""

    lines = forms.CharField(
        label=_("Entrants, one on each line"),
        max_length=100_000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 8, "autocomplete": "off"}),
        help_text=_(
            "Name; club or town; team; paid – as they stand in a spreadsheet, or with semicolons between them."
        ),
    )
    file = forms.FileField(
        label=_("Or a file"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,.xlsx"}),
        help_text=_("CSV or XLSX, by the heads of its columns: name, club or town, team, categories, paid up, number."),
    )
    entries: list[Entry]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        field = "file" if data.get("file") else "lines"
        if field == "lines" and not (data.get("lines") or "").strip():
            self.add_error(field, _("Write who plays, or choose a file."))
            return data
        try:
            self.entries = read_file(data["file"].read()) if field == "file" else read_lines(data["lines"])
        except Unreadable as error:
            self.add_error(field, str(error))
        return data


class EntrantForm(forms.Form):
    name = NameField(label=_("Name"), max_length=200)
    club_name = NameField(label=_("Club or town"), required=False, max_length=200)
    team = NameField(label=_("Team"), required=False, max_length=200)
    categories = NameField(
        label=_("Categories"), required=False, max_length=200, help_text=_("With commas between them: senior, lady.")
    )
    played_by = NameField(
        label=_("Somebody else plays for him"), required=False, max_length=200, help_text=_("The results stay his.")
    )
    fixed_table = forms.IntegerField(
        label=_("Cannot change tables, keeps table"), min_value=1, max_value=999, required=False
    )
    member = forms.ModelChoiceField(label=_("Member of the club"), queryset=Member.objects.none(), required=False)
    paid = forms.BooleanField(label=_("Paid up"), required=False)
    present = forms.BooleanField(label=_("Present"), required=False)
    hidden = forms.BooleanField(label=_("Not named in public"), required=False)

    @classmethod
    def of(cls, entrant: Entrant, data: Any = None) -> EntrantForm:
        form = cls(data, initial={name: getattr(entrant, name) for name in cls.base_fields})
        member = form.fields["member"]
        assert isinstance(member, forms.ModelChoiceField)
        member.queryset = entrant.tournament.club.members.active()
        return form


class SubstituteForm(forms.Form):
    name = NameField(label=_("Name of the substitute"), max_length=200)
    reason = forms.CharField(label=_("Why"), max_length=500, required=False)
