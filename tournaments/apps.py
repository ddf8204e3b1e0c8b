from __future__ import annotations

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"
    in_copies = True

    def ready(self) -> None:
        from ledger.book import guards  # noqa: PLC0415 — models are not loaded when this module is
        from ledger.verify import book  # noqa: PLC0415
        from tournaments.book.guard_rules import GUARDS  # noqa: PLC0415
        from tournaments.book.verify import check_tournaments  # noqa: PLC0415

        guards.register(GUARDS)
        book.register("tournaments", check_tournaments)
