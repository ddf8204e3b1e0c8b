"""Forms of an import: the first takes the text, the second says which member each of its names is."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms.utils import flatatt
from django.utils.html import format_html
from django.utils.safestring import SafeString
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
# two ways to write the currency of the notation
CROWNS = frozenset({"CZK", "Kč"})
# the value of a choice that makes a new member of a name
NEW = "new"


class ImportForm(forms.Form):
    """The text or file to bring along, and what its numbers mean. A valid form has the evenings in `reading`."""

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
    deals = forms.BooleanField(
        label=_("As deals, where the text says enough of them"),
        required=False,
        help_text=_("Else, and where it does not say who sat out or who played, as totals of the evening."),
    )
    again = forms.BooleanField(label=_("Also add evenings that are in the book already"), required=False)
    key = forms.UUIDField(widget=forms.HiddenInput, required=False)

    reading: Reading
    # the content of the file, where one was sent
    sent: Text | None = None

    def __init__(self, club: Club, data: Any = None, files: Any = None) -> None:
        initial = {
            "variant": usual_of(club),
            "amounts_in": "money" if club.unit_amount else "units",
            "unit_amount": club.unit_amount,
            "currency": club.currency,
            "deals": True,
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
        """Return the fields that the preview page sends again when it is confirmed, with their values as read.

        A file cannot be sent again by a page: its text comes in its place.
        """
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
        """Return what the text says. Raises Unreadable."""
        if data["kind"] == ImportedEvening.Kind.NOTATION:
            currency = self.club.currency if self.club.currency in CROWNS else ""
            return read_notation(data["text"], currency=currency, deals=data["deals"])
        unit = (data["unit_amount"], data["currency"] if data["unit_amount"] else "")
        meaning = Meaning(variant=data["variant"], unit=unit, money=data["amounts_in"] == "money")
        return read_table(data["text"], meaning)


class PlayerSelect(forms.Select):
    """A choice of the member that one name of the text is.

    `members` are the options as HTML by member's id. They are made once for all names, since 200 members for 300 names
    would else be 60,000 options to make. `new` is the label of the choice that makes a new member.
    """

    def __init__(self, members: Mapping[str, SafeString], new: str) -> None:
        super().__init__()
        self.members, self.new = members, new

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        chosen = str(value)
        options = [
            option.replace("<option ", "<option selected ", 1) if pk == chosen else option
            for pk, option in self.members.items()
        ]
        selected = "" if chosen in self.members else " selected"
        head = format_html('<option value="{}"{}>{}</option>', NEW, SafeString(selected), self.new)
        tag = format_html("<select{}>", SafeString(flatatt(self.build_attrs({"name": name}, attrs))))
        # every part is escaped where it is made
        return SafeString("".join([tag, head, *options, "</select>"]))


class PlayerField(forms.Field):
    """A field whose clean value is a member, or the name itself where it becomes a new member's."""

    def __init__(self, name: str, members: Mapping[str, Member], **options: Any) -> None:
        super().__init__(label=name, **options)
        self.name, self.members = name, members

    def clean(self, value: Any) -> Seated:
        if value == NEW:
            return self.name
        if str(value) not in self.members:
            raise ValidationError(gettext("Choose one of the members."), code="unknown")
        return self.members[str(value)]


class PlayersForm(forms.Form):
    """A choice per name of the text: a member, or somebody new by that name."""

    def __init__(self, club: Club, reading: Reading, data: Any = None) -> None:
        super().__init__(data)
        self.names = reading.names
        candidates = sorted(members_offered(club), key=lambda member: sort_key(member.name, club.language))
        self.members = {str(member.pk): member for member in candidates}
        options = {
            pk: format_html('<option value="{}">{}</option>', pk, member.name) for pk, member in self.members.items()
        }
        matches = matched(candidates, self.names)
        for index, name in enumerate(self.names):
            member = matches[name]
            widget = PlayerSelect(options, gettext("new member %(name)s") % {"name": name})
            initial = str(member.pk) if member else NEW
            self.fields[f"player_{index}"] = PlayerField(name, self.members, initial=initial, widget=widget)

    def players(self) -> Mapping[str, Seated]:
        """Return the members, or names of new ones, by the name in the text."""
        return {name: self.cleaned_data[f"player_{index}"] for index, name in enumerate(self.names)}

    def refuse(self, name: str, text: str) -> None:
        """Show a fault beside the name that it is about."""
        self.add_error(f"player_{self.names.index(name)}", text)
