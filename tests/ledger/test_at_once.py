"""Many phones at once, on real transactions: no gap, no double, no error."""

import random
import threading
import time
import uuid
from datetime import timedelta
from functools import partial

import pytest

import rules
from ledger.book.errors import AlreadyIn, EveningClosed, KeyReused, LedgerError, Superseded, TableStays
from ledger.book.heads import head_of
from ledger.book.writing import Actor
from ledger.evening.evenings import close_evening, open_evening, open_sitting, remove_sitting
from ledger.models import Deal, Sitting
from ledger.table.correct import correct_deal
from ledger.table.links import create_table_link
from ledger.table.queries import sitting_totals
from ledger.table.record import record_deal
from ledger.verify.book import verify
from tests.ledger.conftest import DAY
from tests.threads import at_once

pytestmark = pytest.mark.django_db(transaction=True)
LINK = Actor(label="table link")


def plain(declarer):
    return {"contract": "hra", "declarer": declarer, "trump": "leaves", "winner": "declarer"}


def test_it_stores_a_request_sent_three_times_at_once_once(sitting):
    deals = 30
    keys = [uuid.uuid4() for _ in range(deals)]
    step = threading.Barrier(3)

    def phone():
        answers = []
        for number, key in enumerate(keys, 1):
            step.wait()
            answers.append(record_deal(sitting=sitting, key=key, expected_number=number, facts=plain("1"), actor=LINK))
        return answers

    for answers in zip(*at_once([phone] * 3), strict=True):
        assert len({answer.deal.pk for answer in answers}) == 1
        assert sorted(answer.replayed for answer in answers) == [False, True, True]
    assert Deal.objects.count() == deals
    assert list(verify()) == []


def test_it_keeps_twenty_phones_apart(sit_down):
    tables, each = [sit_down() for _ in range(5)], 5
    seconds = []

    def phone(table, seed):
        chance = random.Random(seed)
        for _ in range(each):
            key, facts = uuid.uuid4(), plain(chance.choice("123"))
            enter(table, key, facts, seconds)
            if chance.random() < 0.3:
                number = Deal.objects.get(key=key).number
                again = record_deal(sitting=table, key=key, expected_number=number, facts=facts, actor=LINK)
                assert again.replayed

    at_once([partial(phone, tables[n % 5], n) for n in range(20)])
    for table in tables:
        numbers = list(Deal.objects.filter(sitting=table).order_by("number").values_list("number", flat=True))
        assert numbers == list(range(1, 4 * each + 1))
        assert sum(sitting_totals(table).values()) == 0
    assert list(verify()) == []
    # on a machine to itself it is well under one second; tests/server prints what a phone waits
    assert sorted(seconds)[int(len(seconds) * 0.95)] < 10


def enter(table, key, facts, seconds):
    """As a phone does: try the number that comes next; when somebody was faster, look and try again."""
    number = head_of(table).next_number
    while True:
        started = time.monotonic()
        try:
            record_deal(sitting=table, key=key, expected_number=number, facts=facts, actor=LINK)
            return
        except AlreadyIn:
            number = head_of(table).next_number
        finally:
            seconds.append(time.monotonic() - started)


def test_it_gives_the_number_to_one_of_two(sitting):
    def phone(declarer):
        try:
            return record_deal(
                sitting=sitting, key=uuid.uuid4(), expected_number=1, facts=plain(declarer), actor=LINK
            ).deal
        except AlreadyIn as taken:
            return taken.deal

    first, second = at_once([partial(phone, "1"), partial(phone, "2")])
    assert first == second
    assert Deal.objects.count() == 1


def test_it_gives_a_key_to_one_of_two_tables(sit_down):
    def phone(table, key):
        try:
            return record_deal(sitting=table, key=key, expected_number=1, facts=plain("1"), actor=LINK).deal
        except KeyReused as refused:
            return refused.deal

    for key in (uuid.uuid4() for _ in range(5)):
        one, other = sit_down(), sit_down()
        first, second = at_once([partial(phone, one, key), partial(phone, other, key)])
        assert first == second


def test_it_lets_one_of_two_corrections_stand(sitting, record):
    seen = record(sitting, plain("1")).deal

    def editor(declarer):
        try:
            correct_deal(deal=seen, key=uuid.uuid4(), facts=plain(declarer), reason="misheard", actor=LINK)
        except Superseded as refused:
            return refused.latest
        return None

    latest = [deal for deal in at_once([partial(editor, "2"), partial(editor, "3")]) if deal]
    assert latest == [Deal.objects.current().get()]
    assert Deal.objects.count() == 2


def test_it_stores_nothing_after_closing(evening, sitting):
    def phone():
        stored = 0
        for number in range(1, 200):
            try:
                record_deal(sitting=sitting, key=uuid.uuid4(), expected_number=number, facts=plain("1"), actor=LINK)
            except EveningClosed:
                break
            stored = number
        return stored

    def organiser():
        while not Deal.objects.exists():
            time.sleep(0.005)
        close_evening(evening=evening, user=None)
        return Deal.objects.count()

    stored, at_closing = at_once([phone, organiser])
    assert stored == at_closing == Deal.objects.count()


def refused(write, **fields):
    """What the ledger answered: None when it took it."""
    try:
        write(**fields)
    except LedgerError as error:
        return type(error)
    return None


def at_table(number, people, club):
    """A table of an evening of its own, as two phones read it."""
    evening = open_evening(
        club=club, date=DAY + timedelta(days=number), place="", unit_amount="", currency="", user=None
    )
    table = open_sitting(evening=evening, variant="cz_voleny", members=people[:3], house_rules=None, user=None)
    return [Sitting.objects.with_seats().get(pk=table.pk) for _ in range(2)]


BESIDES = {
    "deal": lambda table: record_deal(sitting=table, key=uuid.uuid4(), expected_number=1, facts=plain("1"), actor=LINK),
    "link": lambda table: create_table_link(sitting=table, user=None),
    "close": lambda table: close_evening(evening=table.evening, user=None),
    "remove": lambda table: remove_sitting(sitting=table, user=None),
}


@pytest.mark.parametrize("what", BESIDES)
def test_a_table_is_removed_while_something_else_is_written(club, people, what):
    """One of the two comes first, and who comes too late is told; nothing is left without its table."""
    for number in range(8):
        mine, theirs = at_table(number, people, club)
        jobs = [partial(refused, BESIDES["remove"], table=mine), partial(refused, BESIDES[what], table=theirs)]
        # either may be let go first
        removed, written = at_once(jobs) if number % 2 else at_once(jobs[::-1])[::-1]
        assert {removed, written} <= {None, EveningClosed, TableStays}
        gone = not Sitting.objects.filter(pk=mine.pk).exists()
        assert gone == (removed is None or (what == "remove" and written is None))
        if what in {"deal", "remove"}:
            assert (removed is None) != (written is None)
    assert list(verify()) == []


def test_it_seats_somebody_at_one_of_two_tables(club, people):
    """Two seat Adam at once, and nobody is told that he sits at both."""
    strangers = [club.members.create(name=f"Cyril {n}") for n in range(4)]

    def seat(evening, others):
        try:
            members = [people[0], *others]
            open_sitting(evening=evening, variant="cz_voleny", members=members, house_rules=None, user=None)
        except rules.Invalid as refused:
            return [problem.code for problem in refused.problems]
        return []

    for number in range(8):
        day = DAY + timedelta(days=number)
        evening = open_evening(club=club, date=day, place="", unit_amount="", currency="", user=None)
        answers = at_once([partial(seat, evening, strangers[:2]), partial(seat, evening, strangers[2:])])
        assert sorted(answers) == [[], ["elsewhere"]]
        assert people[0].seats.filter(sitting__evening=evening).count() == 1
    assert list(verify()) == []
