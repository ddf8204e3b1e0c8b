"""The database: what it is, whether its tables are this version's, and whether its clock and ours agree."""

from __future__ import annotations

import datetime

from django.db import connection
from django.db.models import Max
from django.utils import timezone

from clubapp import readiness
from jobs.models import Job
from ledger.doctor.wrong import Wrong
from ledger.models import Deal, EveningEvent

MINUTE = "%Y-%m-%d %H:%M"
SLACK = datetime.timedelta(minutes=1)
# until a file is made
PATIENCE = datetime.timedelta(hours=1)


def look() -> str:
    if not readiness.database_answers():
        raise Wrong("it does not answer: is it running, and does DATABASE_URL name it?")
    number = ".".join(map(str, connection.get_database_version()))
    name = "SQLite" if connection.vendor == "sqlite" else "PostgreSQL"
    return f"{name} {number}, {connection.settings_dict['NAME']}"


def migrations() -> str:
    if missing := readiness.unapplied():
        raise Wrong(f"{len(missing)} are missing, the first is {missing[0]}: run migrate")
    if later := readiness.unknown():
        raise Wrong(f"the database is of a later version, with {later[-1]}: install that one, or restore a backup")
    return "all applied"


def clock() -> str:
    now, last = timezone.now(), _last_written()
    if last and last - now > SLACK:
        raise Wrong(f"it is {now:{MINUTE}} UTC, and something was written at {last:{MINUTE}}: set the clock")
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT clock_timestamp()")
            away = abs(cursor.fetchone()[0] - timezone.now())
        if away > SLACK:
            raise Wrong(f"the database's clock is {away.total_seconds():.0f} s away from this one: set both by NTP")
    return f"{now:{MINUTE}} UTC"


def files() -> str:
    """Files that are made beside the requests."""
    waiting = Job.objects.unfinished()
    if (late := waiting.filter(made_at__lt=timezone.now() - PATIENCE).count()) > 0:
        raise Wrong(f"{late} wait for longer than an hour: look into the log, and restart the site")
    return f"{waiting.count()} being made, {Job.objects.filter(state=Job.State.DONE).count()} to be fetched"


def _last_written() -> datetime.datetime | None:
    moments = (
        Deal.objects.order_by().aggregate(last=Max("entered_at"))["last"],
        EveningEvent.objects.order_by().aggregate(last=Max("at"))["last"],
    )
    return max((moment for moment in moments if moment), default=None)
