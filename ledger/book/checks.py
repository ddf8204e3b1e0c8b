"""A database whose guards are missing is told of at every start, not found out years later."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.apps.config import AppConfig
from django.core.checks import CheckMessage, Tags, Warning, register

from ledger.book import guards


@register(Tags.database)
def guards_present(
    app_configs: Sequence[AppConfig] | None, databases: Sequence[str] | None = None, **kwargs: Any
) -> list[CheckMessage]:
    """W001 per database. A warning, because `migrate` runs the checks first and is what brings them back."""
    return [
        Warning(
            f"Guards of recorded rows are missing or changed: {', '.join(names)}.",
            hint="Run manage.py migrate, then manage.py verify.",
            id="ledger.W001",
        )
        for alias in databases or ()
        if (names := guards.missing(alias))
    ]
