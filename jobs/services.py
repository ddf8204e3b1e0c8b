"""Starting, fetching and throwing away."""

from __future__ import annotations

import datetime
import hashlib
import json
import zlib
from collections.abc import Iterator

from django.db import IntegrityError, transaction
from django.utils import timezone

from clubapp.models import User
from jobs import making
from jobs.kinds import KINDS, Arguments
from jobs.models import Job, Part

# unfinished ones of one person
MOST = 5
# asked for twice within so many seconds, it is the same file: a link was followed twice
SAME = datetime.timedelta(seconds=60)


class TooMany(Exception):
    """So many files of the user are being made that another one would only wait."""


def start(*, user: User, kind: str, arguments: Arguments, language: str, name: str) -> Job:
    """The job that makes this file: one under way or just made, else a new one. Raises TooMany."""
    throw_old_away()
    key = _key(user, kind, arguments, language)
    job = _known(key) or _new(user=user, kind=kind, arguments=arguments, language=language, name=name, key=key)
    making.wake()
    return job


def content(job: Job) -> Iterator[bytes]:
    """The file, part by part."""
    numbers = Part.objects.filter(job=job).values_list("number", flat=True)
    for number in list(numbers):
        yield zlib.decompress(bytes(Part.objects.get(job=job, number=number).content))


def throw_away(*, job: Job) -> None:
    """Whoever makes it notices within a second."""
    job.delete()


def throw_old_away() -> int:
    """The number of files that were older than a day."""
    old = Job.objects.too_old()
    number = old.count()
    old.delete()
    return number


def _known(key: str) -> Job | None:
    same = Job.objects.filter(key=key)
    just_made = same.filter(state=Job.State.DONE, made_at__gt=timezone.now() - SAME)
    return same.unfinished().first() or just_made.first()


def _new(*, user: User, kind: str, key: str, **fields: object) -> Job:
    if Job.objects.of(user).unfinished().count() >= MOST:
        raise TooMany
    content_type = KINDS[kind].content_type
    try:
        with transaction.atomic():
            return Job.objects.create(user=user, kind=kind, key=key, content_type=content_type, **fields)
    except IntegrityError:
        # asked for at the same moment on another phone
        found = _known(key)
        if found is None:
            raise
        return found


def _key(user: User, kind: str, arguments: Arguments, language: str) -> str:
    said = json.dumps([user.pk, kind, arguments, language], sort_keys=True)
    return hashlib.sha256(said.encode()).hexdigest()
