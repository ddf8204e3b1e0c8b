"""A table that writes its deals: the sitting of the ledger where they stand."""

from __future__ import annotations

from django.db import models

from ledger.models import Sitting
from tournaments.models.draw import Table


class TableDeals(models.Model):
    """The deals of a table's round. Its slip may be filled from them; the ledger knows nothing of it."""

    table = models.OneToOneField(Table, on_delete=models.PROTECT, related_name="deals")
    # a table of the ledger opened by mistake is taken away there
    sitting = models.OneToOneField(Sitting, on_delete=models.CASCADE, related_name="+")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.table_id} in sitting {self.sitting_id}"
