"""Several at once on an evening and its tables: a payment is marked once, an evening closes once, every write waits."""

import ast
import inspect
import uuid
from functools import partial
from pathlib import Path

import pytest

from clubapp.models import Member
from ledger.book.errors import AlreadyUndone, EveningClosed, LedgerError, NotOwed, TableStays, WrongState
from ledger.book.heads import head_of
from ledger.evening.evenings import (
    change_evening,
    close_evening,
    open_evening,
    open_sitting,
    remove_sitting,
    reopen_evening,
)
from ledger.evening.forming import LineUp, TablesMoved, seat_everybody
from ledger.evening.opening import seat_table
from ledger.evening.paying import mark_all_paid, mark_paid, mark_several, undo_payment
from ledger.evening.presence import note_present
from ledger.exchange.imports.adding import import_evenings, import_in_portions, void_import
from ledger.exchange.imports.errors import AlreadyVoid, ImportKeyReused
from ledger.exchange.imports.table_text import Meaning, read_table
from ledger.exchange.loading import load_document
from ledger.models import Deal, Evening, EveningEvent, ImportedEvening, Payment, Sheet, Sitting
from ledger.table.correct import correct_deal, void_deal
from ledger.table.links import create_table_link
from ledger.table.record import record_deal
from ledger.table.rule_sets.writing import ChangedMeanwhile, change_rule_set, make_rule_set
from ledger.verify.book import verify
from tests.club.test_races import WAITING as CLUB_WAITING
from tests.ledger.conftest import DAY, LINK
from tests.threads import at_once, held

pytestmark = pytest.mark.django_db(transaction=True)
PLAIN = {"contract": "hra", "declarer": "1", "trump": "leaves", "winner": "declarer"}
OTHER = {**PLAIN, "declarer": "2"}
SAID = {"date": DAY, "place": "", "unit_amount": "", "currency": ""}


def tried(work):
    """What came of it: the answer, or the kind of refusal."""
    try:
        return work()
    except (LedgerError, ImportKeyReused, AlreadyVoid, ChangedMeanwhile) as refused:
        return type(refused)


def taken(answers):
    return [answer for answer in answers if not isinstance(answer, type)]


@pytest.fixture
def closed(evening, sitting, record):
    """Closed: Bára and Cyril owe Adam 2 each."""
    for _ in range(2):
        record(sitting, PLAIN)
    return close_evening(evening=evening, user=None)


def again(evening):
    return Evening.objects.get(pk=evening.pk)


def test_a_payment_is_marked_once(closed, adam, bara):
    for _ in range(4):
        jobs = [
            partial(
                tried,
                partial(
                    mark_paid, evening=again(closed), payer=bara, payee=adam, amount=2, key=uuid.uuid4(), user=None
                ),
            )
            for _ in range(4)
        ]
        marked = taken(at_once(jobs))
        assert len(marked) == 1
        undo_payment(payment=marked[0], key=uuid.uuid4(), user=None)
    assert list(verify()) == []


def test_a_tap_sent_twice_at_once_is_one_payment(closed, adam, bara):
    key = uuid.uuid4()
    jobs = [
        partial(mark_paid, evening=again(closed), payer=bara, payee=adam, amount=2, key=key, user=None)
        for _ in range(4)
    ]
    assert len(set(at_once(jobs))) == 1
    assert Payment.objects.count() == 1


def test_everything_is_marked_once(closed):
    at_once([partial(mark_all_paid, evening=again(closed), user=None) for _ in range(4)])
    assert Payment.objects.count() == 2


def test_a_payment_is_undone_once(closed):
    for payment in mark_all_paid(evening=closed, user=None):
        jobs = [
            partial(
                tried, partial(undo_payment, payment=Payment.objects.get(pk=payment.pk), key=uuid.uuid4(), user=None)
            )
            for _ in range(4)
        ]
        answers = at_once(jobs)
        assert len(taken(answers)) == 1
        assert answers.count(AlreadyUndone) == 3


def test_a_key_marks_a_payment_of_one_of_two_evenings(closed, club, people, record, adam, bara):
    other = open_evening(club=club, user=None, **SAID)
    record(open_sitting(evening=other, variant="cz_voleny", members=people[:3], house_rules=None, user=None), PLAIN)
    close_evening(evening=other, user=None)
    for _ in range(6):
        key = uuid.uuid4()
        jobs = [
            partial(
                tried,
                partial(mark_paid, evening=again(one), payer=bara, payee=adam, amount=amount, key=key, user=None),
            )
            for one, amount in ((closed, 2), (other, 1))
        ]
        answers = at_once(jobs)
        assert answers.count(NotOwed) == 1
        undo_payment(payment=taken(answers)[0], key=uuid.uuid4(), user=None)


def test_nothing_is_paid_of_an_evening_that_is_reopened(closed, adam, bara):
    for _ in range(6):
        mine, theirs = again(closed), again(closed)
        pay = partial(mark_paid, evening=mine, payer=bara, payee=adam, amount=2, key=uuid.uuid4(), user=None)
        reopen = partial(reopen_evening, evening=theirs, user=None, reason="one more deal")
        paid, _reopened = at_once([partial(tried, pay), reopen])
        assert paid is WrongState or paid.sheet == Sheet.objects.order_by("number").last()
        close_evening(evening=again(closed), user=None)
        for payment in Payment.objects.live():
            undo_payment(payment=payment, key=uuid.uuid4(), user=None)
    assert list(verify()) == []


def test_an_evening_closes_once(evening, sitting, record):
    record(sitting, PLAIN)
    for number in range(1, 5):
        answers = at_once([partial(tried, partial(close_evening, evening=again(evening), user=None))] * 4)
        assert answers.count(WrongState) == 3
        assert Sheet.objects.count() == number
        answers = at_once(
            [partial(tried, partial(reopen_evening, evening=again(evening), user=None, reason="again"))] * 4
        )
        assert answers.count(WrongState) == 3
    assert list(verify()) == []


def test_a_changed_evening_is_as_its_last_event_says(evening):
    for _ in range(3):
        jobs = [
            partial(change_evening, evening=again(evening), user=None, **{**SAID, "place": f"place {n}"})
            for n in range(4)
        ]
        at_once(jobs)
        assert again(evening).place == EveningEvent.objects.filter(kind="changed").last().place
    assert list(verify()) == []


def test_an_evening_is_changed_or_closed(evening):
    """What was said of it stands on its sheet."""
    for n in range(6):
        change = partial(change_evening, evening=again(evening), user=None, **{**SAID, "unit_amount": "", "place": "x"})
        answers = at_once([partial(tried, change), partial(close_evening, evening=again(evening), user=None)])
        assert answers[0] is WrongState or n == 0
        reopen_evening(evening=again(evening), user=None, reason="again")
    assert list(verify()) == []


def test_tables_opened_at_once_have_their_numbers(evening, club):
    people = [club.members.create(name=f"Emil {n}") for n in range(12)]
    jobs = [
        partial(
            open_sitting,
            evening=again(evening),
            variant="cz_voleny",
            members=people[3 * n : 3 * n + 3],
            house_rules=None,
            user=None,
        )
        for n in range(4)
    ]
    at_once(jobs)
    assert sorted(Sitting.objects.values_list("table_no", "round_no")) == [(n, 1) for n in (1, 2, 3, 4)]


def test_a_guest_at_two_tables_at_once_is_one_member(evening, club):
    people = [club.members.create(name=f"Emil {n}") for n in range(4)]
    for n in range(3):
        another = open_evening(club=club, user=None, **SAID)
        jobs = [
            partial(
                tried_guest,
                partial(
                    seat_table,
                    evening=again(another),
                    variant="cz_voleny",
                    seats=[*pair, f"Guest {n}"],
                    house_rules=None,
                    first_dealer=1,
                    table_no=None,
                    user=None,
                ),
            )
            for pair in (people[:2], people[2:])
        ]
        at_once(jobs)
        assert Member.objects.filter(name=f"Guest {n}").count() == 1


def tried_guest(work):
    from django.core.exceptions import ValidationError

    try:
        return work()
    except ValidationError:
        return None


def test_nobody_writes_into_an_evening_that_closes(club, people):
    """A deal is before the closing, and on its sheet, or refused."""
    for _ in range(6):
        another = open_evening(club=club, user=None, **SAID)
        table = open_sitting(evening=another, variant="cz_voleny", members=people[:3], house_rules=None, user=None)
        write = partial(
            record_deal,
            sitting=Sitting.objects.select_related("evening").get(pk=table.pk),
            key=uuid.uuid4(),
            expected_number=1,
            facts=PLAIN,
            actor=LINK,
        )
        seat = partial(
            open_sitting, evening=again(another), variant="cz_voleny", members=people[:3], house_rules=None, table_no=1,
            user=None,
        )  # fmt: skip
        link = partial(create_table_link, sitting=Sitting.objects.select_related("evening").get(pk=table.pk), user=None)
        wrote, _seated, linked, _closed = at_once(
            [*(partial(tried, one) for one in (write, seat, link)), partial(close_evening, evening=another, user=None)]
        )
        assert Sheet.objects.get(evening=another).versions == (0 if wrote is EveningClosed else 1)
        assert linked is EveningClosed or type(linked).objects.get(pk=linked.pk).revoked_at
    assert list(verify()) == []


def reading_of(text):
    return read_table(text, Meaning(variant="cz_voleny", unit=("", ""), money=False))


def brought(club, key, day=1, write=import_evenings):
    reading = reading_of(f"date;Emil;Eva\n2026-01-{day:02};1;-1\n")
    members = {name: club.members.filter(name=name).first() or name for name in reading.names}
    return partial(write, club=club, evenings=reading.evenings, players=members, key=key, user=None)


def test_an_import_sent_twice_at_once_is_added_once(club):
    for n in range(1, 4):
        answers = at_once([partial(tried, brought(club, key, n)) for key in [uuid.uuid4()] * 4])
        assert sorted(one.replayed for one in answers) == [False, True, True, True]
        assert ImportedEvening.objects.count() == n
    assert club.members.count() == 2


def test_an_import_under_two_keys_at_once_is_added_once(club):
    answers = at_once([partial(tried, brought(club, uuid.uuid4())) for _ in range(4)])
    assert len([one for one in answers if one.evenings]) == 1
    assert ImportedEvening.objects.count() == 1


def test_a_key_imports_into_one_of_two_clubs(club, other_club):
    for day in range(1, 7):
        key = uuid.uuid4()
        answers = at_once([partial(tried, brought(one, key, day)) for one in (club, other_club)])
        assert answers.count(ImportKeyReused) == 1


def test_an_import_is_struck_out_once(club):
    (imported,) = brought(club, uuid.uuid4())().evenings
    jobs = [partial(tried, partial(void_import, evening=imported, reason="twice", user=None))] * 4
    assert at_once(jobs).count(AlreadyVoid) == 3


def test_a_version_of_a_rule_set_is_changed_once(club):
    shown = make_rule_set(club=club, name="Ours", edition="cz_voleny/1", house_rules={"cap": 5}, user=None)
    jobs = [
        partial(tried, partial(change_rule_set, shown=shown, name="Ours", house_rules={"cap": cap}, user=None))
        for cap in (6, 7, 8)
    ]
    (changed,) = taken(at_once(jobs))
    assert [one.house_rules for one in shown.rule_set.versions.order_by("number")] == [{"cap": 5}, changed.house_rules]


# --- each waits for the lock of what it changes ----------------------------------------------------------------------
DOCUMENT = {"variant": "cz_voleny", "players": ["Emil", "Eva", "Olek"], "deals": []}
# function → (the table whose row it locks, the call)
WAITING = {
    "open_sitting": ("evening", lambda it: open_sitting(
        evening=it.evening, variant="cz_voleny", members=it.people[:3], house_rules=None, user=None, leaving=[1])),
    "remove_sitting": ("evening", lambda it: remove_sitting(sitting=it.empty, user=None)),
    "remove_sitting of a table": ("empty", lambda it: remove_sitting(sitting=it.empty, user=None)),
    "change_evening": ("evening", lambda it: change_evening(evening=it.evening, user=None, **SAID)),
    "change_evening of a table": ("sitting", lambda it: change_evening(evening=it.evening, user=None, **SAID)),
    "close_evening": ("evening", lambda it: close_evening(evening=it.evening, user=None)),
    "close_evening of a table": ("sitting", lambda it: close_evening(evening=it.evening, user=None)),
    "reopen_evening": ("closed", lambda it: reopen_evening(evening=it.closed, user=None, reason="again")),
    "mark_paid": ("closed", lambda it: mark_paid(
        evening=it.closed, payer=it.people[1], payee=it.people[0], amount=1, key=uuid.uuid4(), user=None)),
    "mark_all_paid": ("closed", lambda it: mark_all_paid(evening=it.closed, user=None)),
    "undo_payment": ("closed", lambda it: undo_payment(payment=it.payment, key=uuid.uuid4(), user=None)),
    "record_deal": ("sitting", lambda it: record_deal(
        sitting=it.sitting, key=uuid.uuid4(), expected_number=2, facts=PLAIN, actor=LINK)),
    "correct_deal": ("sitting", lambda it: correct_deal(
        deal=it.deal, key=uuid.uuid4(), facts=OTHER, reason="misheard", actor=LINK)),
    "void_deal": ("sitting", lambda it: void_deal(deal=it.deal, key=uuid.uuid4(), reason="not played", actor=LINK)),
    "seat_everybody": ("evening", lambda it: seat_everybody(
        evening=it.evening, line_ups=[LineUp(sitting=None, number=3, members=it.free)], variant="cz_voleny",
        user=None)),
    "note_present": ("evening", lambda it: note_present(evening=it.evening, came=it.free)),
    "mark_several": ("closed", lambda it: mark_several(
        evening=it.closed, debts={uuid.uuid4(): (it.people[1].pk, it.people[0].pk, 1)}, user=None)),
    "make_rule_set": ("club", lambda it: make_rule_set(
        club=it.club, name="Theirs", edition="cz_voleny/1", house_rules={"cap": 5}, user=None)),
    "change_rule_set": ("club", lambda it: change_rule_set(
        shown=it.version, name="Ours", house_rules={"cap": 6}, user=None)),
    "create_table_link": ("sitting", lambda it: create_table_link(sitting=it.sitting, user=None)),
    "import_evenings": ("club", lambda it: brought(it.club, uuid.uuid4())()),
    "import_in_portions": ("club", lambda it: brought(it.club, uuid.uuid4(), write=import_in_portions)()),
    "void_import": ("club", lambda it: void_import(evening=it.imported, reason="twice", user=None)),
    "load_document": ("club", lambda it: load_document(club=it.club, document=DOCUMENT, date=DAY)),
}  # fmt: skip


class Place:
    """An open evening with a table that plays and one that does not, a closed one, an import, a rule set."""

    def __init__(self, club, people, evening, sitting, record):
        self.club, self.people = club, people
        self.deal = record(sitting, PLAIN).deal
        self.evening, self.sitting = evening, sitting
        guests = [club.members.create(name=f"Guest {n}") for n in range(3)]
        self.free = tuple(club.members.create(name=f"Olek {n}") for n in range(3))
        self.version = make_rule_set(club=club, name="Ours", edition="cz_voleny/1", house_rules={"cap": 5}, user=None)
        self.empty = open_sitting(evening=evening, variant="cz_voleny", members=guests, house_rules=None, user=None)
        closed = open_evening(club=club, user=None, **SAID)
        table = open_sitting(evening=closed, variant="cz_voleny", members=people[:3], house_rules=None, user=None)
        record(table, PLAIN)
        self.closed = close_evening(evening=closed, user=None)
        self.payment = mark_paid(
            evening=self.closed, payer=people[2], payee=people[0], amount=1, key=uuid.uuid4(), user=None
        )
        (self.imported,) = brought(club, uuid.uuid4(), 7)().evenings


@pytest.mark.parametrize("what", WAITING)
def test_it_waits_for_who_changes_the_same(club, people, evening, sitting, record, what):
    row, work = WAITING[what]
    it = Place(club, people, evening, sitting, record)
    locked = getattr(it, row)
    with held(type(locked)._meta.db_table, locked.pk) as gone:
        work(it)
        assert gone.is_set(), f"{what} did not wait"


def _paid(it):
    return mark_paid(
        evening=again(it.closed), payer=it.people[1], payee=it.people[0], amount=1, key=uuid.uuid4(), user=None
    )


def _third(it):
    more = [it.club.members.create(name=f"Ala {n}") for n in range(3)]
    return open_sitting(evening=again(it.evening), variant="cz_voleny", members=more, house_rules=None, user=None)


# what somebody has written that nobody sees yet → (the row he locked, his write, the same again, what it must meet).
# Without its own lock each would read what was there before, and wait only where it writes
UNDER_WAY = {
    "a deal where a table is removed": ("empty", lambda it: record_deal(
        sitting=it.empty, key=uuid.uuid4(), expected_number=1, facts=PLAIN, actor=LINK),
        lambda it: remove_sitting(sitting=it.empty, user=None), TableStays),
    "a payment that is marked again": ("closed", _paid, _paid, NotOwed),
    "a closing that is asked for again": (
        "evening", lambda it: close_evening(evening=again(it.evening), user=None),
        lambda it: close_evening(evening=it.evening, user=None), WrongState),
    "a table of a number that is formed": ("evening", _third, lambda it: seat_everybody(
        evening=it.evening, line_ups=[LineUp(sitting=None, number=3, members=it.free)], variant="cz_voleny",
        user=None), TablesMoved),
}  # fmt: skip


@pytest.mark.parametrize("what", UNDER_WAY)
def test_it_waits_and_then_sees(club, people, evening, sitting, record, what):
    it = Place(club, people, evening, sitting, record)
    row, write, work, refusal = UNDER_WAY[what]
    locked = getattr(it, row)
    with held(type(locked)._meta.db_table, locked.pk, write=partial(write, it)) as gone:
        assert tried(partial(work, it)) is refusal
        assert gone.is_set()
    assert list(verify()) == []


def test_an_import_waits_for_a_new_member_under_way(club):
    """A person whose name is entered meanwhile is found, and not entered twice."""
    add = partial(club.members.create, name="Emil")
    with held("clubapp_club", club.pk, write=add) as gone:
        assert brought(club, uuid.uuid4(), write=import_in_portions)() == 1
        assert gone.is_set()
    assert club.members.filter(name="Emil").count() == 1


def test_a_document_waits_for_a_new_member_under_way(club):
    with held("clubapp_club", club.pk, write=partial(club.members.create, name="Emil")) as gone:
        load_document(club=club, document=DOCUMENT, date=DAY)
        assert gone.is_set()
    assert club.members.filter(name="Emil").count() == 1


def test_every_portion_waits_for_who_changes_the_club(club):
    def held_up(planned):
        for each in planned:
            with held("clubapp_club", club.pk) as gone:
                yield each
                assert gone.is_set(), "the portion did not wait"

    write = partial(import_in_portions, progress=held_up)
    assert brought(club, uuid.uuid4(), write=write)() == 1


def test_a_deal_reads_the_table_after_it_waited(sitting, record):
    """What was written while it waited is there for it."""
    assert head_of(sitting).next_number == 1
    jobs = [
        partial(
            tried,
            partial(
                record_deal,
                sitting=Sitting.objects.select_related("evening").get(pk=sitting.pk),
                key=uuid.uuid4(),
                expected_number=1,
                facts=PLAIN,
                actor=LINK,
            ),
        )
        for _ in range(6)
    ]
    assert len(taken(at_once(jobs))) == 1
    assert Deal.objects.count() == 1


# --- and no lock is without its test ---------------------------------------------------------------------------------
LOCKS = {"select_for_update", "lock_club", "lock_sitting", "_lock", "_lock_last_sheet"}
# they are the locks
THEMSELVES = {"lock_club", "lock_sitting", "_lock", "_lock_last_sheet"}
# tried by what calls it: `correct_deal` and `void_deal`
INNER = {"_replace"}


def locking():
    """The functions of the site that take a lock."""
    root = Path(inspect.getfile(Sitting)).resolve().parents[2]
    for folder in ("clubapp", "ledger"):
        for path in (root / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.FunctionDef) and LOCKS & {_called(one) for one in ast.walk(node)}:
                    yield node.name


def _called(node):
    if not isinstance(node, ast.Call):
        return None
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", None)


def test_every_lock_is_raced_for():
    tried = {name.partition(" ")[0] for name in (*WAITING, *CLUB_WAITING)}
    assert set(locking()) - THEMSELVES - INNER == tried - {"correct_deal", "void_deal"}
