"""People at an open evening, seated or not. A list for its organiser: nothing recorded follows from it."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from clubapp.models import Member
from ledger.models.evening import Evening
from ledger.models.kept import ONLY_HERE, BookModel


class Present(BookModel):
    """Somebody who came, or left again (`here` False). Gone when the evening is closed."""

    evening = models.ForeignKey(
        Evening, on_delete=models.CASCADE, related_name="present", db_index=False, db_column="session_id"
    )
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="+")
    here = models.BooleanField(default=True)
    since = models.DateTimeField(default=timezone.now)

    kept = {
        "evening": ONLY_HERE,
        "member": ONLY_HERE,
        "here": ONLY_HERE,
        "since": ONLY_HERE,
    }

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["evening", "member"], name="present_once_an_evening")]

    def __str__(self) -> str:
        return f"{self.evening_id} {self.member_id}"
