from __future__ import annotations

from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate


class LedgerConfig(AppConfig):
    name = "ledger"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from ledger import checks, guards  # noqa: F401, PLC0415 — checks registers itself

        # a migration that rebuilds a table on SQLite drops its triggers, or trips over those of its neighbours
        pre_migrate.connect(guards.before_migrate, sender=self)
        post_migrate.connect(guards.after_migrate, sender=self)
