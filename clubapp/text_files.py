"""A field that takes a text file, whatever program wrote it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from clubapp.texts import Unreadable, read_text


class TextFileField(forms.FileField):
    """Cleaned to a Text; None where no file was sent."""

    default_error_messages = {"size": _("The file is too large.")}

    def __init__(self, *, largest: int, **options: Any) -> None:
        self.largest = largest
        accepted = {"accept": ".txt,.csv,.tsv,text/plain,text/csv,text/tab-separated-values"}
        super().__init__(widget=forms.FileInput(attrs=accepted), **options)

    def to_python(self, data: Any) -> Any:
        sent = super().to_python(data)
        if sent is None:
            return None
        if (sent.size or 0) > self.largest:
            raise ValidationError(self.error_messages["size"], code="size")
        try:
            return read_text(sent.read())
        except Unreadable as fault:
            raise ValidationError(str(fault), code="unreadable") from None
