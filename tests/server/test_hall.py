"""The hall under load: every slip once, answers in time, the board fresh; and kill -9 while slips come in.

`SCOREBOOK_LOAD=full` (make load-test) plays 130 tables of four phones within a minute.
"""

from __future__ import annotations

import asyncio
import datetime
import random
import statistics
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.server.hall import Hall, play
from tournaments import contest
from tournaments.book.verify import check_tournaments
from tournaments.hall import drawing, entering, links, preparing
from tournaments.models import BoardLink, Slip, TableWord

FEW, MANY = 8, 130


def run(work):
    """Run it in a thread of its own: a browser of another test may own this one's loop."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


@pytest.fixture
def lay_hall(club):
    """`lay_hall(130)`: so many tables of four of a published round: (number, token, money), and the board's token."""

    def lay(count):
        tournament = preparing.create_tournament(
            club=club,
            name="Velká cena",
            date=datetime.date(2026, 3, 14),
            place="",
            format={**contest.presets()["ctyrka"], "draw": ["random"]},
            unit_amount="1",
            currency="CZK",
            user=None,
        )
        entries = [entering.Entry(name=f"Hráč {number}") for number in range(4 * count)]
        entering.add_entrants(tournament=tournament, entries=entries, user=None)
        drawing.draw_rounds(tournament=tournament, wanted=drawing.Wanted(kind="random", seed="7"), user=None)
        [drawn] = drawing.publish(tournament=tournament, user=None)
        tokens, chance = links.tokens_of(drawn), random.Random(9)
        tables = []
        for table in drawn.tables.all():
            won = [chance.randrange(-200, 201) for _seat in range(3)]
            tables.append((table.number, tokens[table.pk], (*won, -sum(won))))
        return tables, BoardLink.make(tournament=tournament).token

    return lay


def refuse_lost(tables):
    """Every slip is there once, as it was sent, agreed on by two seats."""
    stored = {slip.table.number: slip.money for slip in Slip.objects.select_related("table")}
    assert stored == {number: money for number, _token, money in tables}
    assert Slip.objects.count() == len(tables)
    kinds = list(TableWord.objects.values_list("kind", flat=True))
    assert (kinds.count("offer"), kinds.count("confirm")) == (len(tables), len(tables))
    assert list(check_tournaments()) == []


def test_it_takes_every_slip_of_a_full_hall_once(server, lay_hall, full):
    tables, board = lay_hall(MANY if full else FEW)
    hall = Hall(server.port)
    late = run(play(hall, tables, board, seconds=60 if full else 6, every=10 if full else 1))
    refuse_lost(tables)
    assert not set(hall.statuses) - {200, 201, 304}
    median, worst = statistics.median(hall.seconds), max(hall.seconds)
    print(
        f"\n{len(tables)} tables × 4 phones: {len(hall.seconds)} answers, median {median * 1000:.0f} ms,"
        f" 95 % {statistics.quantiles(hall.seconds, n=20)[-1] * 1000:.0f} ms, worst {worst:.2f} s;"
        f" the board was late {len(late)} times"
    )
    if full:
        assert median <= 0.3
        assert late == []


def test_it_loses_no_slip_to_kill_9(server, lay_hall, full):
    tables, board = lay_hall(40 if full else FEW)
    hall, kills = Hall(server.port), 8 if full else 2

    async def break_down():
        chance = random.Random(3)
        for _time in range(kills):
            await asyncio.sleep(chance.uniform(0.5, 2))
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)

    async def both():
        await asyncio.gather(play(hall, tables, board, seconds=30 if full else 8, every=1), break_down())

    run(both())
    refuse_lost(tables)
    print(f"\n{kills} times kill -9 among {len(tables)} tables: {hall.lost} requests lost, every slip there once")
