from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.db import DEFAULT_DB_ALIAS
from django.db.models.signals import post_migrate, pre_migrate


class LedgerConfig(AppConfig):
    name = "ledger"
    in_copies = True
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from ledger.book import checks, guards  # noqa: F401, PLC0415 — checks registers itself
        from ledger.views import made_files  # noqa: F401, PLC0415 — registers what it makes

        # a migration that rebuilds a table on SQLite drops its triggers, or trips over those of its neighbours
        pre_migrate.connect(guards.before_migrate, sender=self)
        post_migrate.connect(guards.after_migrate, sender=self)
        post_migrate.connect(catch_up, sender=self)


def catch_up(using: str, **kwargs: Any) -> None:
    """Evenings closed by a version that kept no sheets get theirs; that nothing is owed of them is noted."""
    from ledger.book import guards  # noqa: PLC0415 — models are not loaded when this module is
    from ledger.evening.evenings import settle_old_evenings, sheets_of_old_closings  # noqa: PLC0415

    if using == DEFAULT_DB_ALIAS and guards.tables_exist(using):
        sheets_of_old_closings()
        settle_old_evenings()
