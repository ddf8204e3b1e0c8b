"""The pace of an evening: how long it lasts, how many deals an hour, and who has not played for long."""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from django.db.models import Count, Max, Min
from django.utils.translation import gettext as _

from ledger.evening.results import EveningResult, TableResult
from ledger.models import Deal

# shorter than this nothing can be said of a pace: it was imported, or has just begun
SHORTEST = datetime.timedelta(minutes=20)
# so many rounds of the table without playing are long
ROUNDS = 2


def pace_of(result: EveningResult) -> str:
    """Return it in one line; "" while there is nothing to say. Two queries, whatever the evening."""
    waiting = list(_waiting(result))
    return " · ".join([*_lasted(result), *(waiting if result.evening.is_open else ())])


def _lasted(result: EveningResult) -> Iterable[str]:
    # as they were written first: a correction of the next morning is no part of the evening
    written = Deal.objects.filter(sitting__evening=result.evening, version=1)
    found = written.aggregate(first=Min("entered_at"), last=Max("entered_at"), count=Count("pk"))
    lasted = found["last"] - found["first"] if found["count"] else datetime.timedelta()
    if lasted < SHORTEST:
        return
    minutes = round(lasted.total_seconds() / 60)
    yield _("%(hours)d h %(minutes)d min from the first deal to the last") % {
        "hours": minutes // 60,
        "minutes": minutes % 60,
    }
    # the first deal was played before it was written
    yield _("deals an hour: %(count)d") % {"count": round((found["count"] - 1) * 60 / minutes)}


def _waiting(result: EveningResult) -> Iterable[str]:
    """Name who has not played for the longest time at each table, where that is long."""
    tables = {table.sitting.pk: table for table in result.tables_now if not table.is_over}
    played = Deal.objects.filter(sitting__evening=result.evening).played().values_list("sitting", "declarer")
    last: dict[int, dict[int, int]] = {}
    for sitting, declarer, number in played.annotate(Max("number")).order_by():
        last.setdefault(sitting, {})[declarer or 0] = number
    for pk in last.keys() & tables.keys():
        yield from _longest(tables[pk], last[pk])


def _longest(table: TableResult, numbers: dict[int, int]) -> Iterable[str]:
    declarers = {seat: number for seat, number in numbers.items() if seat}
    if not declarers:  # a game without a declarer
        return
    deals = max(numbers.values())
    since = {member.name: deals - declarers.get(seat, 0) for seat, member in enumerate(table.members, 1)}
    name = max(since, key=since.__getitem__)
    if since[name] >= ROUNDS * len(table.members):
        yield _("%(name)s has not played for %(count)d deals") % {"name": name, "count": since[name]}
