"""A whole club taken out of the book: the only way in which anything recorded goes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.db import connection, transaction
from django.db.models import Model

from clubapp.forget import end_account
from clubapp.models import Club, User
from ledger.book import guards
from ledger.book.copies.target import book_models
from ledger.exchange.archive.out import archive_lines

# rows of one statement
PORTION = 500


class WrittenMeanwhile(Exception):
    """The club is not any more what its archive says; nothing was deleted."""


def delete_club(*, club: Club, archive: Path) -> None:
    """The club with everything recorded, and the accounts that no other club uses. Nobody writes meanwhile.

    Raises WrittenMeanwhile unless the archive (with addresses) is what the club is at this moment.
    """
    with transaction.atomic(), guards.lifted():
        if _digest(line.encode() for line in archive_lines(club, emails=True)) != _digest(_portions(archive)):
            raise WrittenMeanwhile
        people = list(User.objects.filter(memberships__club=club))
        # all first: which rows are the club's is said by the rows they belong to
        rows = {model: list(_rows(model, club)) for model in book_models() if model is not User}
        # foreign keys are looked at when all is done
        for model, ids in rows.items():
            _delete(model, ids)
        connection.check_constraints()
        for user in people:
            if not (user.is_staff or user.is_superuser or user.memberships.exists()):
                end_account(user=user)


def path_to_club(model: type[Model], through: tuple[type[Model], ...] = ()) -> str | None:
    """The shortest way that every row has to its club: sitting__evening__club. None where there is none."""
    if model is Club:
        return "pk"
    found: list[str] = []
    for field in model._meta.concrete_fields:
        target: Any = field.related_model
        if target is None or field.null or target in (User, model, *through):
            continue
        if target is Club:
            return field.name
        if (rest := path_to_club(target, (*through, model))) is not None:
            found.append(f"{field.name}__{rest}")
    return min(found, key=lambda path: path.count("__"), default=None)


def _rows(model: type[Model], club: Club) -> Iterator[int]:
    path = path_to_club(model)
    assert path is not None, f"{model._meta.label} belongs to no club"
    yield from model._base_manager.filter(**{path: club.pk}).values_list("pk", flat=True)


def _delete(model: type[Model], ids: list[int]) -> None:
    table = connection.ops.quote_name(model._meta.db_table)
    with connection.cursor() as cursor:
        for start in range(0, len(ids), PORTION):
            portion = ids[start : start + PORTION]
            marks = ", ".join(["%s"] * len(portion))
            cursor.execute(f"DELETE FROM {table} WHERE id IN ({marks})", portion)  # noqa: S608 — no value from outside


def _digest(parts: Iterator[bytes]) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part)
    return digest.hexdigest()


def _portions(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while portion := file.read(1 << 20):
            yield portion
