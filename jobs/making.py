"""The thread that makes files: one at a time in a process, and one process at a time for each."""

from __future__ import annotations

import logging
import tempfile
import threading
import uuid
import zlib
from collections.abc import Callable, Iterable, Iterator
from typing import IO, Any

from django.db import connection, transaction
from django.db.models import F
from django.utils import timezone, translation

from jobs.kinds import KINDS
from jobs.models import MOST_TRIES, Job, Part

logger = logging.getLogger("scorebook.jobs")
# seconds between signs of life
BEAT = 1.0
# bytes of a part, before they are compressed
PART = 1 << 19
_running = threading.Lock()


class TakenAway(Exception):
    """Somebody threw the job away, or another process took it over."""


class Work:
    """One job while it is made: how far it is, and whether it still is to be made."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.done = self.total = 0
        self.ended, self.taken = threading.Event(), threading.Event()

    def shown(self, _what: str, total: int) -> Callable[[Iterable[Any]], Iterator[Any]]:
        """Count what is gone through, and stop where nobody wants it any more."""
        self.total += total

        def wrap(items: Iterable[Any]) -> Iterator[Any]:
            for item in items:
                if self.taken.is_set():
                    raise TakenAway
                yield item
                self.done += 1

        return wrap

    def beat(self) -> None:
        """Write how far it is, until it is ended. For a thread, and so a connection, of its own."""
        try:
            while not self.ended.wait(BEAT):
                if not self.write(done=self.done, total=self.total):
                    self.taken.set()
                    return
        finally:
            connection.close()

    def write(self, **values: Any) -> bool:
        """Return whether the job is still ours."""
        ours = Job.objects.filter(pk=self.job.pk, maker=self.job.maker, state=Job.State.RUNNING)
        return bool(ours.update(beat_at=timezone.now(), **values))


def wake() -> None:
    """Start making what waits, unless that is under way in this process."""
    threading.Thread(target=_make_all, name="jobs", daemon=True).start()


def _make_all() -> None:
    """Make what waits until nothing does. Who comes while it is under way finds the lock taken."""
    try:
        while _running.acquire(blocking=False):
            try:
                make_waiting()
            finally:
                _running.release()
            # what came between the last look and the release found the lock taken
            if not Job.objects.to_be_made().exists():
                return
    except Exception:
        # the database was away: whoever looks again wakes another thread
        logger.exception("nothing is made for now")
    finally:
        connection.close()


def make_waiting(*, beating: bool = True) -> None:
    """Make every job that waits, one after the other."""
    while (job := _claim()) is not None:
        _make(job, beating=beating)


def _claim() -> Job | None:
    """Take the oldest that is to be made; of several who try one gets it."""
    for job in Job.objects.to_be_made():
        if job.tries >= MOST_TRIES:
            Job.objects.to_be_made().filter(pk=job.pk).update(state=Job.State.FAILED)
            continue
        maker = uuid.uuid4().hex
        values = {"state": Job.State.RUNNING, "maker": maker, "beat_at": timezone.now(), "done": 0, "total": 0}
        if Job.objects.to_be_made().filter(pk=job.pk).update(tries=F("tries") + 1, **values):
            return Job.objects.select_related("user").get(pk=job.pk)
    return None


def _make(job: Job, *, beating: bool) -> None:
    work = Work(job)
    pulse = threading.Thread(target=work.beat, name="jobs-beat", daemon=True)
    if beating:
        pulse.start()
    try:
        with tempfile.TemporaryFile() as file:
            with translation.override(job.language):
                KINDS[job.kind].write(file, job.arguments, user=job.user, shown=work.shown)
            _keep(work, file)
    except TakenAway:
        logger.info("%s was thrown away while it was made", job)
    except Exception:
        logger.exception("%s was not made", job)
        work.write(state=Job.State.FAILED)
    finally:
        work.ended.set()
        if beating:
            pulse.join()


def _keep(work: Work, file: IO[bytes]) -> None:
    """Store the file in its parts: whichever server is asked for it has it."""
    job = work.job
    file.seek(0)
    size = number = 0
    Part.objects.filter(job=job).delete()
    while portion := file.read(PART):
        # each a short write of its own: others write meanwhile
        with transaction.atomic():
            if not work.write():
                raise TakenAway
            Part.objects.create(job=job, number=number, content=zlib.compress(portion))
        size, number = size + len(portion), number + 1
    if not work.write(state=Job.State.DONE, size=size):
        raise TakenAway
