from __future__ import annotations

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"
    in_copies = True

    def ready(self) -> None:
        # models are not loaded when this module is
        from clubapp import forget  # noqa: PLC0415
        from ledger.book import guards  # noqa: PLC0415
        from ledger.demo import write  # noqa: PLC0415
        from ledger.exchange.archive import parts  # noqa: PLC0415
        from ledger.people import export  # noqa: PLC0415
        from ledger.verify import book, paper  # noqa: PLC0415
        from ledger.views import beside  # noqa: PLC0415
        from tournaments import demo  # noqa: PLC0415
        from tournaments.book import printed  # noqa: PLC0415
        from tournaments.book.archive import PART  # noqa: PLC0415
        from tournaments.book.archived_series import SERIES  # noqa: PLC0415
        from tournaments.book.guard_rules import GUARDS  # noqa: PLC0415
        from tournaments.book.verify import check_tournaments  # noqa: PLC0415
        from tournaments.hall import people  # noqa: PLC0415
        from tournaments.views import beside as tournaments_beside  # noqa: PLC0415

        guards.register(GUARDS)
        paper.register(printed.find)
        book.register("tournaments", check_tournaments)
        parts.register(PART)
        parts.register(SERIES)
        forget.also(people.forget_member)
        write.also(demo.build)
        beside.register(of_club=tournaments_beside.of_club, of_member=tournaments_beside.of_member)
        export.register("tournaments", people.MEANING, people.member_data)
