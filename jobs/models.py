"""A file that is made beside the request, and its parts. Nothing of it belongs to the book: it is gone after a day."""

from __future__ import annotations

import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

KEPT = datetime.timedelta(days=1)
# without a sign of life for so long, whoever made it was ended
SILENT = datetime.timedelta(seconds=30)
# of what is ended again and again
MOST_TRIES = 3


class JobQuerySet(models.QuerySet["Job"]):
    def of(self, user: object) -> JobQuerySet:
        return self.filter(user=user)

    def unfinished(self) -> JobQuerySet:
        return self.filter(state__in=[Job.State.WAITING, Job.State.RUNNING])

    def to_be_made(self) -> JobQuerySet:
        """Those that wait, and those whose maker was ended; the oldest first."""
        silent = Q(state=Job.State.RUNNING, beat_at__lt=timezone.now() - SILENT)
        return self.filter(Q(state=Job.State.WAITING) | silent).order_by("pk")

    def too_old(self) -> JobQuerySet:
        return self.filter(made_at__lt=timezone.now() - KEPT)


class Job(models.Model):
    """`kind` and `arguments` say what is made (`jobs.kinds`); `key` is theirs and the user's: one is made at a time."""

    class State(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="jobs")
    kind = models.CharField(max_length=40)
    arguments = models.JSONField(default=dict)
    key = models.CharField(max_length=64)
    # of the texts in it
    language = models.CharField(max_length=5)
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    # whoever makes it, and when he was last heard of
    maker = models.CharField(max_length=32, blank=True, default="")
    tries = models.PositiveSmallIntegerField(default=0)
    beat_at = models.DateTimeField(null=True, blank=True)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    # of the file
    name = models.CharField(max_length=200)
    content_type = models.CharField(max_length=100)
    size = models.PositiveBigIntegerField(default=0)
    made_at = models.DateTimeField(default=timezone.now)

    objects = JobQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=["waiting", "running", "done", "failed"]), name="job_state"),
            models.UniqueConstraint(
                fields=["key"], condition=Q(state__in=["waiting", "running"]), name="job_made_once_at_a_time"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"

    @property
    def is_unfinished(self) -> bool:
        return self.state in (self.State.WAITING, self.State.RUNNING)

    @property
    def percent(self) -> int:
        return min(99, 100 * self.done // self.total) if self.total else 0

    @property
    def gone_at(self) -> datetime.datetime:
        return self.made_at + KEPT


class Part(models.Model):
    """Some of the file's bytes, compressed: the whole of it is never in memory."""

    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="parts", db_index=False)
    number = models.PositiveIntegerField()
    content = models.BinaryField()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["job", "number"], name="job_part_once")]

    def __str__(self) -> str:
        return f"{self.job_id} {self.number}"
