"""Fields that several forms of a tournament have, and what was refused beside them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from clubapp.money import BadAmount
from ledger.book.reasons import LONGEST
from tournaments.amounts import parse_units, typed
from tournaments.contest import Invalid
from tournaments.contest.reading import exact_number
from tournaments.models.amounts import MOST


def add_problems(form: forms.Form, invalid: Invalid, fields: Mapping[str, str] | None = None) -> None:
    """Show what was refused beside the field it speaks of."""
    for problem in invalid.problems:
        said = problem.field.removeprefix("format.").partition(".")[0]
        field = (fields or {}).get(problem.field, (fields or {}).get(said, said))
        form.add_error(field if field in form.fields else None, problem.say(gettext))


class ReadField(forms.Field):
    """A text that is read at once; `read` raises ValidationError. Empty is `empty`."""

    empty: Any = None
    widget: type[forms.Widget] | forms.Widget = forms.TextInput(attrs={"autocomplete": "off"})
    default_error_messages = {"long": _("This is too long.")}

    def __init__(self, *, longest: int = 60, **options: Any) -> None:
        super().__init__(**options)
        self.longest = longest

    def to_python(self, value: Any) -> Any:
        text = str(value or "").strip()
        if len(text) > self.longest:
            raise ValidationError(self.error_messages["long"], code="long")
        return self.read(text) if text else self.empty

    def read(self, text: str) -> Any:
        raise NotImplementedError


class PointsField(ReadField):
    """Points of the places at a table, as numbers with spaces between them: 5 3 1, 4 5/2 1."""

    empty: Any = []

    def read(self, text: str) -> list[str]:
        words = text.replace(",", ".").split()
        if any(exact_number(word) is None for word in words):
            raise ValidationError(_("Enter numbers with spaces between them: 5 3 1."), code="points")
        return words

    def prepare_value(self, value: Any) -> Any:
        return " ".join(map(str, value)) if isinstance(value, list) else value


class NumbersField(ReadField):
    """Start numbers as they are said: 3 7 12-15."""

    def read(self, text: str) -> list[int]:
        numbers: set[int] = set()
        for word in re.split(r"[\s,;]+", text):
            match = re.fullmatch(r"([0-9]{1,4})(?:[-–]([0-9]{1,4}))?", word)
            if not match:
                raise ValidationError(_("Enter start numbers, such as 3 7 12-15."), code="numbers")
            numbers.update(range(int(match[1]), int(match[2] or match[1]) + 1))
        return sorted(numbers)


class UnitsField(ReadField):
    """Money with its sign; `unit_amount` is set by the form."""

    unit_amount = "1"

    def read(self, text: str) -> int:
        try:
            return parse_units(text, self.unit_amount)
        except BadAmount:
            raise ValidationError(_("Enter a number such as -40."), code="amount") from None

    def prepare_value(self, value: Any) -> Any:
        return typed(value, self.unit_amount, get_language() or "en") if isinstance(value, int) else value


class CatalogueField(ReadField):
    """Penalties that a format lists, one on each line: renonc; 1; 50. `unit_amount` is set by the form."""

    unit_amount = "1"
    widget = forms.Textarea(attrs={"rows": 4, "autocomplete": "off"})
    default_error_messages = {
        "line": _("Write on each line what happened, points and money taken, with semicolons: renonc; 1; 0.")
    }

    def read(self, text: str) -> list[dict[str, Any]]:
        return [self._penalty(line) for line in text.splitlines() if line.strip()]

    def _penalty(self, line: str) -> dict[str, Any]:
        reason, points, money, *more = (part.strip() for part in [*line.split(";"), "", ""])
        exact = exact_number((points or "0").replace(",", "."))
        try:
            units = parse_units(money or "0", self.unit_amount)
        except BadAmount:
            units = -1
        too_much = len(reason) > LONGEST or any(more) or len(points) > 12 or units > MOST
        if not reason or exact is None or exact < 0 or units < 0 or too_much or not (exact or units):
            raise ValidationError(self.error_messages["line"], code="line")
        return {"reason": reason, "points": str(exact), "money": units}

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, list):
            return value
        language = get_language() or "en"
        lines = ((one["reason"], one["points"], typed(one["money"], self.unit_amount, language)) for one in value)
        return "\n".join("; ".join(line) for line in lines)


class ReasonForm(forms.Form):
    reason = forms.CharField(label=_("Why"), max_length=LONGEST, widget=forms.TextInput(attrs={"autocomplete": "off"}))
