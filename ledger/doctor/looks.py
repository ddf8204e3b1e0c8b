"""The looks of the doctor, in order. Each says what it saw, or raises Wrong with what to do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import rules
from clubapp import readiness, version
from clubapp.faults import FAULTS, in_a_sentence
from ledger.book import guards
from ledger.doctor import database, machine, settings
from ledger.doctor.wrong import Wrong
from ledger.models import Sitting


@dataclass(frozen=True, slots=True)
class Seen:
    """`wrong` with what to do, else what was seen."""

    what: str
    said: str
    wrong: bool = False

    def __str__(self) -> str:
        return f"{'WRONG' if self.wrong else 'ok':<6}{self.what:<14}{self.said}"


def look() -> Iterator[Seen]:
    answers = readiness.database_answers()
    migrated = answers and not readiness.unapplied()
    for what, work in LOOKS.items():
        if (work in NEED_DATABASE and not answers) or (work in NEED_TABLES and not migrated):
            yield Seen(what, f"not looked at: the database {'is not migrated' if answers else 'does not answer'}")
            continue
        try:
            yield Seen(what, work())
        except Wrong as wrong:
            yield Seen(what, str(wrong), wrong=True)
        except FAULTS as error:
            yield Seen(what, in_a_sentence(error), wrong=True)


def _static() -> str:
    if missing := readiness.uncollected():
        raise Wrong(f"{len(missing)} files are missing, such as {missing[0]}: run collectstatic and restart the site")
    return "collected"


def _guards() -> str:
    if missing := guards.missing():
        raise Wrong(f"{len(missing)} are missing or changed, such as {missing[0]}: run migrate, then verify")
    return "all in force"


def _editions() -> str:
    if faults := rules.registry.faults():
        raise Wrong(f"{faults[0]}: see python -m rules editions")
    known = {id for variant in rules.variants() for id in rules.editions(variant)}
    played = set(Sitting.objects.order_by().values_list("edition", flat=True).distinct())
    if gone := sorted(played - known):
        raise Wrong(f"evenings were played by {', '.join(gone)}, which is not installed here: put its file back")
    return f"{len(known)} of {len(rules.variants())} variants"


LOOKS: dict[str, Callable[[], str]] = {
    "version": version.described,
    "settings": settings.look,
    "permissions": machine.permissions,
    "database": database.look,
    "migrations": database.migrations,
    "guards": _guards,
    "editions": _editions,
    "static files": _static,
    "disk": machine.disk,
    "mail": machine.mail,
    "clock": database.clock,
    "files": database.files,
}
NEED_TABLES = {database.clock, database.files, _guards, _editions}
NEED_DATABASE = {database.migrations, *NEED_TABLES}
