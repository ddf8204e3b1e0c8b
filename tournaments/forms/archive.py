"""The archive of a tournament as it is sent."""

from __future__ import annotations

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from tournaments.book.alone import LARGEST


class ArchiveForm(forms.Form):
    file = forms.FileField(
        label=_("Archive of a tournament"),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
        help_text=_("The file that a scorebook made of one tournament."),
    )

    def clean_file(self) -> UploadedFile:
        sent: UploadedFile = self.cleaned_data["file"]
        if (sent.size or 0) > LARGEST:
            raise ValidationError(_("The file is too large."), code="size")
        return sent
