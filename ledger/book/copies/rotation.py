"""Backups of many days in one folder, named by their moment: which of them are kept."""

from __future__ import annotations

import datetime
from pathlib import Path

NAME = "%Y-%m-%dT%H%M%SZ.backup"


def backup_at(folder: Path, moment: datetime.datetime) -> Path:
    return folder / moment.astimezone(datetime.UTC).strftime(NAME)


def outdated(folder: Path, *, days: int, months: int) -> list[Path]:
    """Return the backups that may go.

    All but the newest of each of the last `days` days and the first of `months` months.

    Days and months without a backup do not count; files with other names are nobody's to throw away.
    """
    backups = {path: moment for path in sorted(folder.iterdir()) if (moment := _moment(path)) is not None}
    by_day = {moment.date(): path for path, moment in backups.items()}
    by_month = {(moment.year, moment.month): path for path, moment in reversed(backups.items())}
    kept = {by_day[day] for day in sorted(by_day)[-days:]} | {by_month[month] for month in sorted(by_month)[-months:]}
    return [path for path in backups if path not in kept]


def _moment(path: Path) -> datetime.datetime | None:
    try:
        return datetime.datetime.strptime(path.name, NAME).replace(tzinfo=datetime.UTC)
    except ValueError:
        return None
