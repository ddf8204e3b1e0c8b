"""Files made beside the request: one at a time, seen growing, taken up again, thrown away after a day."""

from __future__ import annotations

import datetime
import threading
import time
import uuid

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone, translation

from clubapp.models import User
from jobs import kinds, making, services
from jobs.models import SILENT, Job, Part


@pytest.fixture
def kind(monkeypatch):
    """A kind of file for the test alone; what it writes is told by the test."""

    class Writer:
        written = b"hello"
        calls = 0

        def __call__(self, file, arguments, *, user, shown):
            self.calls += 1
            self.spoken = translation.get_language()
            for _item in shown("things", 4)(range(4)):
                self.step()
            file.write(self.written)

        def step(self):
            pass

    writer = Writer()
    monkeypatch.setitem(kinds.KINDS, "trial", kinds.Kind(writer, "text/plain", None))
    return writer


@pytest.fixture
def asleep(monkeypatch):
    """Nobody makes anything until the test does."""
    monkeypatch.setattr(making, "wake", lambda: None)


def ask(user, **more):
    return services.start(**{"user": user, "kind": "trial", "arguments": {}, "language": "cs", "name": "x.txt", **more})


def make():
    making.make_waiting(beating=False)


def content(job):
    return b"".join(services.content(job))


@pytest.mark.django_db
def test_it_makes_what_was_asked_for(kind, asleep, adam):
    job = ask(adam.user)
    assert (job.state, job.percent) == ("waiting", 0)
    make()
    job.refresh_from_db()
    assert (job.state, job.size, job.done, job.tries, kind.spoken) == ("done", 5, 0, 1, "cs")
    assert content(job) == b"hello"
    make()
    assert kind.calls == 1


@pytest.mark.django_db
def test_it_keeps_a_large_file_in_parts(kind, asleep, adam, monkeypatch):
    monkeypatch.setattr(making, "PART", 1000)
    kind.written = bytes(range(256)) * 20
    job = ask(adam.user)
    make()
    assert Part.objects.filter(job=job).count() == 6
    assert content(job) == kind.written


@pytest.mark.django_db
def test_it_makes_the_same_once(kind, asleep, adam, bara):
    first = ask(adam.user)
    assert ask(adam.user) == first
    make()
    # a link that is followed twice
    assert ask(adam.user) == first
    others = [ask(adam.user, arguments={"of": "another"}), ask(adam.user, language="en"), ask(bara.user)]
    assert len({first, *others}) == 4
    Job.objects.filter(pk=first.pk).update(made_at=timezone.now() - 2 * services.SAME)
    assert ask(adam.user) != first


@pytest.mark.django_db
def test_it_makes_not_too_many_for_one(kind, asleep, adam, bara):
    for number in range(services.MOST):
        ask(adam.user, arguments={"number": number})
    with pytest.raises(services.TooMany):
        ask(adam.user, arguments={"number": -1})
    ask(bara.user)
    make()
    ask(adam.user, arguments={"number": -1})


@pytest.mark.django_db
def test_it_tells_of_what_could_not_be_made(kind, asleep, adam, caplog):
    kind.step = lambda: 1 / 0
    job = ask(adam.user)
    make()
    job.refresh_from_db()
    assert (job.state, Part.objects.count()) == ("failed", 0)
    assert "trial x.txt was not made" in caplog.text
    # asked for again it is tried again
    kind.step = lambda: None
    again = ask(adam.user)
    make()
    again.refresh_from_db()
    assert (again.state, again.pk != job.pk) == ("done", True)


@pytest.mark.django_db
def test_it_takes_up_what_was_broken_off(kind, asleep, adam):
    """Its maker was killed: no sign of life, and half of the parts."""
    job = ask(adam.user)
    Part.objects.create(job=job, number=0, content=b"half")
    alive = {"state": "running", "maker": "somebody", "tries": 1, "beat_at": timezone.now()}
    Job.objects.filter(pk=job.pk).update(**alive)
    make()
    assert kind.calls == 0
    Job.objects.filter(pk=job.pk).update(beat_at=timezone.now() - SILENT - datetime.timedelta(seconds=1))
    make()
    job.refresh_from_db()
    assert (job.state, job.tries, content(job)) == ("done", 2, b"hello")


@pytest.mark.django_db
def test_it_gives_up_what_ends_its_maker_again_and_again(kind, asleep, adam):
    job = ask(adam.user)
    Job.objects.filter(pk=job.pk).update(state="running", tries=3, beat_at=timezone.now() - 2 * SILENT)
    make()
    job.refresh_from_db()
    assert (job.state, kind.calls) == ("failed", 0)


@pytest.mark.django_db
def test_it_leaves_nothing_of_what_was_thrown_away_meanwhile(kind, asleep, adam):
    job = ask(adam.user)
    kind.step = lambda: Job.objects.filter(pk=job.pk).exists() and services.throw_away(job=job)
    make()
    assert (Job.objects.count(), Part.objects.count()) == (0, 0)


@pytest.mark.django_db
def test_it_throws_files_away_after_a_day(kind, asleep, adam, bara, capsys):
    old, new = ask(adam.user), ask(bara.user)
    make()
    Job.objects.filter(pk=old.pk).update(made_at=timezone.now() - datetime.timedelta(hours=25))
    call_command("tidy")
    assert capsys.readouterr().out == "1 file thrown away\n"
    assert [one.pk for one in Job.objects.all()] == [new.pk]
    assert set(Part.objects.values_list("job", flat=True)) == {new.pk}


@pytest.mark.django_db
def test_it_throws_them_away_with_the_account(kind, asleep, make_user):
    user = make_user("ala")
    ask(user)
    make()
    User.objects.get(pk=user.pk).delete()
    assert Part.objects.count() == 0


def test_it_is_no_part_of_a_copy():
    from ledger.book.copies.target import book_models

    assert not {Job, Part} & set(book_models())


# --- with threads, on real transactions -----------------------------------------------------------
def wait_for(job, what, patience=20):
    until = time.monotonic() + patience
    while time.monotonic() < until:
        job.refresh_from_db()
        if what(job):
            return
        time.sleep(0.02)
    raise AssertionError(vars(job))


@pytest.mark.django_db(transaction=True)
def test_it_is_made_by_a_thread_and_seen_growing(kind, adam, monkeypatch):
    monkeypatch.setattr(making, "BEAT", 0.05)
    gate = threading.Event()
    seen = []

    def step():
        seen.append(1)
        if len(seen) == 3:
            assert gate.wait(20)

    kind.step = step
    job = ask(adam.user)
    wait_for(job, lambda job: (job.state, job.done, job.total, job.percent) == ("running", 2, 4, 50))
    gate.set()
    wait_for(job, lambda job: job.state == "done")
    assert content(job) == b"hello"


@pytest.mark.django_db(transaction=True)
def test_it_stops_what_nobody_wants_any_more(kind, adam, monkeypatch):
    monkeypatch.setattr(making, "BEAT", 0.02)
    started, ended = threading.Event(), threading.Event()

    def step():
        started.set()
        time.sleep(0.1)

    kind.step = step
    plain = making._make

    def make(job, *, beating):
        plain(job, beating=beating)
        ended.set()

    monkeypatch.setattr(making, "_make", make)
    job = ask(adam.user)
    assert started.wait(20)
    services.throw_away(job=Job.objects.get(pk=job.pk))
    assert ended.wait(20)
    assert (Job.objects.count(), Part.objects.count()) == (0, 0)


@pytest.mark.django_db(transaction=True)
def test_several_who_ask_and_make_at_once_make_one(kind, asleep, adam):
    """Two phones, two servers."""
    barrier = threading.Barrier(6)
    found, faults = [], []

    def work(number):
        try:
            barrier.wait()
            if number % 2:
                found.append(ask(adam.user).pk)
            making.make_waiting(beating=False)
        except Exception as fault:
            faults.append(fault)
        finally:
            connection.close()

    kind.step = lambda: time.sleep(0.01)
    threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    making.make_waiting(beating=False)
    assert (faults, len(set(found)), kind.calls, Job.objects.get().state) == ([], 1, 1, "done")


@pytest.mark.django_db(transaction=True)
def test_what_comes_while_something_is_made_is_made_too(kind, adam):
    jobs = [ask(adam.user, arguments={"key": uuid.uuid4().hex}) for _ in range(4)]
    for job in jobs:
        wait_for(job, lambda job: job.state == "done")
    assert kind.calls == 4
