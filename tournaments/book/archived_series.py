"""A series ↔ its record in the club's archive, after the tournaments that count in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import QuerySet

from clubapp.models import Club
from ledger.exchange.archive.parts import Part
from ledger.exchange.archive.records import Record
from tournaments.book.archived_rows import fields_of, values_of
from tournaments.models import Series, SeriesTournament, Tournament


def series_records(club: Club) -> Iterator[Record]:
    """Return the series of a club; a tournament is named by its place in the list of tournaments."""
    index = {
        pk: number
        for number, pk in enumerate(Tournament.objects.for_club(club).order_by("pk").values_list("pk", flat=True))
    }
    for series in Series.objects.filter(club=club).order_by("pk"):
        parts = [{"tournament": index[part.tournament_id], "times": part.times} for part in series.parts.order_by("pk")]
        yield {**fields_of(series), "parts": parts}


def restore_series(club: Club, record: Record) -> Series:
    tournaments = list(Tournament.objects.for_club(club).order_by("pk"))
    series = Series.objects.create(club=club, **values_of(Series, record))
    for part in record["parts"]:
        tournament = tournaments[part["tournament"]]
        SeriesTournament.objects.create(series=series, tournament=tournament, times=part["times"])
    return series


def series_accounts(club: Club) -> Iterator[QuerySet[Any]]:
    yield Series.objects.filter(club=club).values("created_by")


SERIES = Part(name="series", records=series_records, restore=restore_series, accounts=series_accounts)
