"""A tournament of the club: entrants 1 to n, drawn, published and played as a test asks."""

from __future__ import annotations

import datetime
import random
import uuid

import pytest

from ledger.book.writing import Actor
from tournaments import contest
from tournaments.hall import closing, drawing, entering, preparing, slips

DAY = datetime.date(2026, 3, 14)
DESK = Actor(label="desk")


@pytest.fixture
def make(club):
    """`make(27, "trojka", draw=["plan"] * 3)`: a tournament with its entrants, nothing drawn."""

    def make(entrants=9, preset="trojka", **form):
        form = {**contest.presets()[preset], "draw": ["plan"] * 3, **form}
        tournament = preparing.create_tournament(
            club=club,
            name="Turnaj U Lípy",
            date=DAY,
            place="U Lípy",
            format=form,
            unit_amount="1",
            currency="CZK",
            user=None,
        )
        entries = [
            entering.Entry(name=f"Hráč {n}", club_name=f"Klub {n % 5}", team=f"T{n % 3}")
            for n in range(1, entrants + 1)
        ]
        entering.add_entrants(tournament=tournament, entries=entries, user=None)
        return tournament

    return make


@pytest.fixture
def draw():
    """`draw(tournament, 3)`: rounds drawn as a plan and published."""

    def draw(tournament, rounds=1, kind="plan"):
        wanted = drawing.Wanted(kind=kind, seed="1", rounds=rounds)
        drawing.draw_rounds(tournament=tournament, wanted=wanted, user=None)
        published = drawing.publish(tournament=tournament, user=None)
        tournament.refresh_from_db()
        return published

    return draw


@pytest.fixture
def play():
    """`play(drawn)`: every table hands in, by chance but for `skip`; the slips."""

    def play(drawn, skip=(), seed=1):
        chance = random.Random(f"{seed}/{drawn.number}")
        written = []
        for table in drawn.tables.all():
            won = [chance.randrange(-60, 61) for _seat in range(table.seats.count() - 1)]
            if table.number not in skip:
                money = [*won, -sum(won)]
                written.append(slips.write_slip(table=table, key=uuid.uuid4(), money=money, actor=DESK).slip)
        return written

    return play


@pytest.fixture
def played(make, draw, play):
    """`played(27, 3)`: so many rounds drawn, played and confirmed."""

    def played(entrants=9, rounds=2, **form):
        tournament = make(entrants, **form)
        for drawn in draw(tournament, rounds):
            play(drawn)
            closing.confirm_round(drawn=drawn, user=None)
        return tournament

    return played
