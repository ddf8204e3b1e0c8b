"""One thing every page with a form does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django import forms
from django.core.exceptions import ValidationError

Result = TypeVar("Result")


def attempt(form: forms.Form, service: Callable[[], Result]) -> Result | None:
    """Call the service if the form is valid; what it refuses is shown beside the field. None when refused."""
    if not form.is_valid():
        return None
    try:
        return service()
    except ValidationError as refusal:
        form.add_error(None, refusal)
        return None


def accepted(form: forms.Form, service: Callable[[], object]) -> bool:
    """The same where only its success matters."""
    return attempt(form, service) is not None
