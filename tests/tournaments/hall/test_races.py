"""Several at once on a tournament: a slip is in once, every result list has its number, and every write waits."""

import ast
import inspect
import uuid
from functools import partial
from pathlib import Path

import pytest

from tests.threads import at_once, held
from tests.tournaments.hall.conftest import DAY, DESK
from tests.tournaments.hall.test_deals import RULES
from tournaments import contest
from tournaments.book.errors import AlreadyIn, SlipsRecorded, Superseded, TournamentError
from tournaments.book.verify import check_tournaments
from tournaments.hall import (
    clock,
    closing,
    deals,
    drawing,
    entering,
    links,
    penalties,
    people,
    preparing,
    seating,
    slips,
    words,
)
from tournaments.models import Slip, Table, TableWord, Tournament

pytestmark = pytest.mark.django_db(transaction=True)
MONEY = (30, -10, -20)
SAID = {"date": DAY, "place": "", "unit_amount": "1", "currency": "CZK"}


def tried(work):
    """What came of it: the answer, or the kind of refusal."""
    try:
        return work()
    except (TournamentError, contest.Invalid) as refused:
        return type(refused)


def again(table):
    return Table.objects.select_related("round__tournament").get(pk=table.pk)


def write(table, money=MONEY):
    return slips.write_slip(table=again(table), key=uuid.uuid4(), money=money, actor=DESK)


def corrected(slip, money):
    slip = Slip.objects.select_related("table__round__tournament").get(pk=slip.pk)
    return slips.correct_slip(slip=slip, key=uuid.uuid4(), money=money, reason="misread", actor=DESK)


def fined(entrant):
    return penalties.penalise(entrant=entrant, key=uuid.uuid4(), points="-1", money=0, reason="late", user=None)


# --- what several do at once ------------------------------------------------------------------------------------------
def test_a_slip_is_in_once(make, draw):
    [drawn] = draw(make(9))
    for table in drawn.tables.all():
        answers = at_once([partial(tried, partial(write, table))] * 4)
        assert answers.count(AlreadyIn) == 3
    assert list(check_tournaments()) == []


def test_two_phones_that_agree_at_once_are_one_slip(make, draw):
    [drawn] = draw(make(9))
    for table in drawn.tables.all():
        jobs = [
            partial(words.offer_slip, table=again(table), key=uuid.uuid4(), seat=seat, money=MONEY) for seat in (1, 2)
        ]
        at_once(jobs)
        assert Slip.objects.get(table=table).money == MONEY


def test_corrections_at_once_leave_a_result_list_each(played):
    """The second list has the next number, and the digits of what was recorded then."""
    tournament = played(9, 1)
    found = list(Slip.objects.counted())
    before = tournament.result_lists.count()
    at_once([partial(corrected, slip, (1, 1, -2)) for slip in found])
    assert [one.number for one in tournament.result_lists.order_by("number")] == list(range(1, before + 4))
    assert list(check_tournaments()) == []


def test_a_slip_is_corrected_once(played):
    played(9, 1)
    slip = Slip.objects.counted().first()
    answers = at_once([partial(tried, partial(corrected, slip, (n, -n, 0))) for n in range(1, 5)])
    assert answers.count(Superseded) == 3


def test_a_list_and_the_slips_of_the_next_round_agree(make, draw, play):
    """What is written while a list is made comes after it."""
    tournament = make(9)
    first, second = draw(tournament, 2)
    early = play(first)
    closing.confirm_round(drawn=first, user=None)
    jobs = [partial(write, table) for table in second.tables.all()]
    at_once([*jobs, *(partial(corrected, slip, (1, 1, -2)) for slip in early)])
    assert list(check_tournaments()) == []


def test_penalties_and_corrections_after_the_end(make, draw, play):
    tournament = make(9)
    [drawn] = draw(tournament, 1)
    done = play(drawn)
    closing.confirm_round(drawn=drawn, user=None)
    closing.finish(tournament=tournament, user=None)
    entrants = list(tournament.entrants.select_related("tournament")[:3])
    at_once([*(partial(fined, one) for one in entrants), *(partial(corrected, one, (1, 1, -2)) for one in done)])
    assert sorted(tournament.penalties.values_list("number", flat=True)) == [1, 2, 3]
    assert list(check_tournaments()) == []


def test_nobody_changes_places_at_a_table_that_hands_in(make, draw):
    for _ in range(3):
        [drawn] = draw(make(9), 1)
        tables = list(drawn.tables.all())
        one, two = (table.seats.select_related("entrant").first().entrant for table in tables[:2])
        swap = partial(tried, partial(seating.swap, drawn=drawn, one=one, two=two, user=None))
        swapped, written = at_once([swap, partial(write, tables[0])])
        moved = tables[0].seats.filter(entrant=two).exists()
        assert moved == (swapped is not SlipsRecorded)
        # who changed places did so before the slip was read
        assert not moved or drawn.tournament.events.get(kind="swapped").at <= written.slip.entered_at


# --- each waits for the lock of what it changes ----------------------------------------------------------------------
class Place:
    """A tournament of which one round is to be confirmed, one runs, and one waits to be published."""

    def __init__(self, make, draw, play):
        self.tournament = make(9, draw=["plan"] * 3, rules=RULES)
        self.over, self.running = draw(self.tournament, 2)
        play(self.over)
        self.slip = Slip.objects.select_related("table__round__tournament").first()
        self.played = self.slip.table
        self.table = again(self.running.tables.first())
        self.seated = [one.entrant for one in self.table.seats.select_related("entrant__tournament").order_by("number")]
        self.penalty = fined(self.seated[0]).penalty
        entry = entering.Entry(name="Ala")
        [self.late] = entering.add_entrants(tournament=self.tournament, entries=[entry], user=None)
        said = words.offer_slip(table=self.table, key=uuid.uuid4(), seat=1, money=MONEY)
        self.offer = TableWord.objects.select_related("table__round__tournament").get(pk=said.word.pk)
        self.other = again(self.running.tables.last())


def _next_draw(it):
    wanted = drawing.Wanted(kind="plan", seed="1")
    return drawing.draw_rounds(tournament=it.tournament, wanted=wanted, user=None, despite_missing=True)


# function → (the row that is locked, the call); whatever it refuses, it does so after it waited
WAITING = {
    "add_entrants": ("tournament", lambda it: entering.add_entrants(
        tournament=it.tournament, entries=[entering.Entry(name="Olek")], user=None)),
    "call_referee": ("table", lambda it: words.call_referee(table=it.table, key=uuid.uuid4())),
    "change_entrant": ("tournament", lambda it: entering.change_entrant(entrant=it.late, user=None, name="Eva")),
    "change_tournament": ("tournament", lambda it: preparing.change_tournament(
        tournament=it.tournament, name="Cup", format=it.tournament.format, user=None, **SAID)),
    "confirm_offer": ("table", lambda it: words.confirm_offer(offer=it.offer, key=uuid.uuid4(), seat=2)),
    "confirm_round": ("tournament", lambda it: closing.confirm_round(drawn=it.over, user=None)),
    "confirm_round of slips under way": ("table", lambda it: closing.confirm_round(drawn=it.over, user=None)),
    "correct_slip": ("tournament", lambda it: corrected(it.slip, (1, 1, -2))),
    "correct_slip of slips under way": ("table", lambda it: corrected(it.slip, (1, 1, -2))),
    "draw_again": ("tournament", lambda it: drawing.draw_again(tournament=it.tournament, number=2, user=None)),
    "draw_rounds": ("tournament", _next_draw),
    "finish": ("tournament", lambda it: closing.finish(tournament=it.tournament, user=None)),
    "forget_entrant": ("tournament", lambda it: people.forget_entrant(entrant=it.late, user=None)),
    "leave": ("tournament", lambda it: entering.leave(entrant=it.late, last_round=1, reason="ill", user=None)),
    "mark_entrants": ("tournament", lambda it: entering.mark_entrants(
        tournament=it.tournament, numbers=[1], user=None, paid=True)),
    "offer_slip": ("table", lambda it: words.offer_slip(table=it.table, key=uuid.uuid4(), seat=2, money=MONEY)),
    "open_deals": ("tournament", lambda it: deals.open_deals(table=it.other, user=None)),
    "_write": ("tournament", lambda it: fined(it.seated[1])),
    "_write of slips under way": ("table", lambda it: fined(it.seated[1])),
    "publish": ("tournament", lambda it: drawing.publish(tournament=it.tournament, user=None)),
    "remove_entrant": ("tournament", lambda it: entering.remove_entrant(entrant=it.late)),
    "renew_links": ("tournament", lambda it: links.renew_links(drawn=it.running, user=None)),
    "seat_late": ("tournament", lambda it: seating.seat_late(drawn=it.running, entrants=[it.late], user=None)),
    "settle": ("table", lambda it: words.settle(table=it.table, key=uuid.uuid4(), user=None)),
    "start_clock": ("tournament", lambda it: clock.start_clock(drawn=it.running, user=None)),
    "stop_clock": ("tournament", lambda it: clock.stop_clock(drawn=it.running, user=None)),
    "substitute": ("tournament", lambda it: entering.substitute(
        entrant=it.late, entry=entering.Entry(name="Eva"), from_round=3, reason="", user=None)),
    "swap": ("tournament", lambda it: seating.swap(drawn=it.running, one=it.seated[0], two=it.late, user=None)),
    "swap of slips under way": ("table", lambda it: seating.swap(
        drawn=it.running, one=it.seated[0], two=it.late, user=None)),
    "undo_draw": ("tournament", lambda it: drawing.undo_draw(tournament=it.tournament, number=2, user=None)),
    "undo_draw of slips under way": ("table", lambda it: drawing.undo_draw(
        tournament=it.tournament, number=2, user=None)),
    "unseat": ("tournament", lambda it: seating.unseat(
        drawn=it.running, entrant=it.seated[0], reason="", user=None)),
    "void_slip": ("played", lambda it: slips.void_slip(
        slip=it.slip, key=uuid.uuid4(), reason="another table's", actor=DESK)),
    "write_slip": ("table", lambda it: write(it.table)),
}  # fmt: skip


@pytest.mark.parametrize("what", WAITING)
def test_it_waits_for_who_changes_the_same(make, draw, play, what):
    row, work = WAITING[what]
    it = Place(make, draw, play)
    locked = getattr(it, row)
    with held(type(locked)._meta.db_table, locked.pk) as gone:
        tried(partial(work, it))
        assert gone.is_set(), f"{what} did not wait"


# --- and no lock is without its test ---------------------------------------------------------------------------------
LOCKS = {"select_for_update", "lock", "locked", "locked_whole", "locked_table"}


def locking():
    """The functions of tournaments that take a lock."""
    root = Path(inspect.getfile(Tournament)).resolve().parents[1]
    for path in root.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and LOCKS & {_called(one) for one in ast.walk(node)}:
                yield node.name


def _called(node):
    if not isinstance(node, ast.Call):
        return None
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", None)


def test_every_lock_is_raced_for():
    assert set(locking()) - LOCKS == {name.partition(" ")[0] for name in WAITING}
