"""As many copies of what is recorded as wanted, made by the database itself. Import it once Django is set up."""
# ruff: noqa: S608 — no value from outside is part of these statements

from __future__ import annotations

from collections.abc import Sequence

from django.core.management.color import no_style
from django.db import connection, models, transaction
from django.db.models import Max, Min

from ledger.book import guards
from ledger.models import Deal, Evening, EveningEvent, Payment, Score, Seat, Sheet, Sitting, TableOver, Transfer

PLAYED = (Evening, EveningEvent, Sitting, TableOver, Seat, Deal, Transfer, Score, Sheet, Payment)


class Copies:
    """Copies of everything recorded so far, in one statement per table. Copy k has its ids k times as far on."""

    step = 1

    def __init__(self, copied: Sequence[type[models.Model]] = PLAYED) -> None:
        self.copied = copied
        self.made = 0
        found = {model: model.objects.aggregate(first=Min("pk"), last=Max("pk")) for model in copied}
        self.first = {model: ids["first"] for model, ids in found.items()}
        self.last = {model: ids["last"] for model, ids in found.items()}
        self.deals = Deal.objects.count()

    def grow_to(self, deals: int) -> None:
        wanted = deals // self.deals - 1
        if wanted <= self.made:
            return
        with guards.lifted(), transaction.atomic(), connection.cursor() as cursor:
            for model in self.copied:
                if self.first[model] is not None:
                    cursor.execute(self._statement(model, self.made + 1, wanted))
            for statement in connection.ops.sequence_reset_sql(no_style(), self.copied):
                cursor.execute(statement)
        self.made = wanted

    def _statement(self, model: type[models.Model], first: int, last: int) -> str:
        table, fields = model._meta.db_table, model._meta.concrete_fields
        columns = ", ".join(connection.ops.quote_name(field.column) for field in fields)
        values = ", ".join(self.value(model, field) for field in fields)
        return (
            f"INSERT INTO {table} ({columns}) WITH RECURSIVE copies(k) AS (SELECT {first * self.step} UNION ALL"
            f" SELECT k + {self.step} FROM copies WHERE k < {last * self.step})"
            f" SELECT {values} FROM copies, {table} t"
            f" WHERE t.id BETWEEN {self.first[model]} AND {self.last[model]} ORDER BY 1"
        )

    def value(self, model: type[models.Model], field: models.Field) -> str:
        """Return the SQL of the value that the column has in copy k."""
        column = f"t.{connection.ops.quote_name(field.column)}"
        target = model if field.primary_key else field.related_model
        if target in self.first:
            return f"{column} + k * {self.last[target] - self.first[target] + 1}"
        if field.unique and isinstance(field, models.CharField):
            return f"{column} || '-' || k"
        if field.unique:
            return "gen_random_uuid()" if connection.vendor == "postgresql" else "lower(hex(randomblob(16)))"
        return column
