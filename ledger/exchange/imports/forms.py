"""The text to bring along, and who its players are."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubapp.collation import sort_key
from clubapp.forms import AmountField
from clubapp.models import Club, Member
from clubapp.text_files import TextFileField
from clubapp.texts import Text, Unreadable
from clubapp.variants import usual_of, variant_choices
from ledger.evening.opening import Seated
from ledger.exchange.imports.notation_text import read_notation
from ledger.exchange.imports.plan import matched, members_offered
from ledger.exchange.imports.reading import LONGEST_TEXT, Reading
from ledger.exchange.imports.table_text import Meaning, read_table
from ledger.models.imported import ImportedEvening

LARGEST_FILE = 4 * LONGEST_TEXT
CROWNS = frozenset({"CZK", "Kč"})
NEW = "new"


class ImportForm(forms.Form):
    """`reading` is what the text says, once the form is valid."""

    kind = forms.ChoiceField(
        label=_("What it is"),
        choices=[
            (ImportedEvening.Kind.NOTATION, _("One evening in the text notation of score pages")),
            (ImportedEvening.Kind.TABLE, _("A season as a table: evenings × players (CSV)")),
        ],
        initial=ImportedEvening.Kind.NOTATION,
        widget=forms.RadioSelect,
    )
    text = forms.CharField(
        label=_("Text"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "autocapitalize": "none"}),
    )
    file = TextFileField(
        label=_("Or a file"),
        required=False,
        largest=LARGEST_FILE,
        help_text=_("Plain text or CSV, as a spreadsheet writes it, up to 800 kB."),
    )
    variant = forms.ChoiceField(label=_("What was played"), choices=variant_choices)
    amounts_in = forms.ChoiceField(
        label=_("The amounts of the table are"),
        choices=[("money", _("money")), ("units", _("base units"))],
        widget=forms.RadioSelect,
    )
    unit_amount = AmountField(label=_("Value of one unit"), required=False)
    currency = forms.CharField(label=_("Currency"), required=False, max_length=8)
    again = forms.BooleanField(label=_("Also add evenings that are in the book already"), required=False)
    key = forms.UUIDField(widget=forms.HiddenInput, required=False)

    reading: Reading
    # what the file held, where one was sent
    sent: Text | None = None

    def __init__(self, club: Club, data: Any = None, files: Any = None) -> None:
        initial = {
            "variant": usual_of(club),
            "amounts_in": "money" if club.unit_amount else "units",
            "unit_amount": club.unit_amount,
            "currency": club.currency,
        }
        super().__init__(data, files, initial=initial)
        self.club = club

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        data["key"] = data.get("key") or uuid.uuid4()
        self.sent = data.get("file")
        data["text"] = self.sent.text if self.sent else data.get("text") or ""
        if data.get("kind") == ImportedEvening.Kind.TABLE:
            self._check_unit(data)
        if not self.errors:
            self._read(data)
        return data

    def hidden(self) -> dict[str, Any]:
        """The fields that the preview sends again, as they were read."""
        names = ("kind", "text", "variant", "amounts_in", "unit_amount", "currency")
        return {name: self.cleaned_data[name] for name in names} | {"key": self.cleaned_data["key"]}

    def _check_unit(self, data: dict[str, Any]) -> None:
        amount, currency = data.get("unit_amount"), data.get("currency")
        if amount and not currency:
            self.add_error("currency", _("A value needs its currency."))
        if amount and not Decimal(amount):
            self.add_error("unit_amount", _("A unit is worth more than nothing."))
        if data.get("amounts_in") == "money" and not amount and "unit_amount" not in self.errors:
            self.add_error("unit_amount", _("Amounts of money need the value of one unit."))

    def _read(self, data: dict[str, Any]) -> None:
        try:
            self.reading = self._reading(data)
        except Unreadable as fault:
            self.add_error("file" if self.sent else "text", str(fault))

    def _reading(self, data: dict[str, Any]) -> Reading:
        if data["kind"] == ImportedEvening.Kind.NOTATION:
            return read_notation(data["text"], currency=self.club.currency if self.club.currency in CROWNS else "")
        unit = (data["unit_amount"], data["currency"] if data["unit_amount"] else "")
        meaning = Meaning(variant=data["variant"], unit=unit, money=data["amounts_in"] == "money")
        return read_table(data["text"], meaning)


class PlayersForm(forms.Form):
    """A choice per name of the text: a member, or somebody new by that name."""

    def __init__(self, club: Club, reading: Reading, data: Any = None) -> None:
        super().__init__(data)
        self.names = reading.names
        self.members = {str(member.pk): member for member in members_offered(club)}
        members = matched(club, self.names)
        choices = self._choices(club.language)
        for index, name in enumerate(self.names):
            member = members[name]
            new = (NEW, gettext("new member %(name)s") % {"name": name})
            field = forms.ChoiceField(label=name, choices=[new, *choices], initial=str(member.pk) if member else NEW)
            self.fields[f"player_{index}"] = field

    def _choices(self, language: str) -> list[tuple[str, str]]:
        ordered = sorted(self.members.items(), key=lambda item: sort_key(item[1].name, language))
        return [(pk, member.name) for pk, member in ordered]

    def players(self) -> Mapping[str, Seated]:
        """The members, or names of new ones, by the name in the text."""
        return {name: self._seated(name, self.cleaned_data[f"player_{index}"]) for index, name in enumerate(self.names)}

    def _seated(self, name: str, chosen: str) -> Member | str:
        return name if chosen == NEW else self.members[chosen]

    def refuse(self, name: str, text: str) -> None:
        """A fault beside the name it is about."""
        self.add_error(f"player_{self.names.index(name)}", text)
