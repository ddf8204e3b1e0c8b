"""The demo club's tournament: 27 entrants in nine teams, three of five rounds played, the fourth one drawn."""

from __future__ import annotations

import datetime
import random
import uuid
from typing import Any

from clubapp.models import Club, Member, User
from ledger.book.writing import Actor
from tournaments import contest
from tournaments.contest import series as keys
from tournaments.hall import closing, drawing, entering, penalties, preparing, seasons, slips, words
from tournaments.models import BoardLink, Entrant, Round, Table, Tournament

SEED = "27"
DAY = datetime.date(2026, 11, 28)
MEMBERS = ("Adam", "Bára", "Cyril", "Dana", "Ana", "Boris", "Ceda", "Dino", "Ala", "Olek")
# the same first names with an initial: guests of other clubs
GUESTS = [f"{name} {initial}." for initial in "KN" for name in MEMBERS][:17]
TOWNS = ("Demo", "Karlovac", "Kraków", "Bratislava")
PLAYED = 3


def build(club: Club, members: dict[str, Member], user: User) -> None:
    """Make the tournament by the services that every tournament is made by."""
    chance = random.Random(SEED)  # noqa: S311
    tournament = _tournament(club, user)
    entries = [
        entering.Entry(
            name=name,
            club_name=TOWNS[0] if name in members else TOWNS[1 + at % 3],
            team=f"{'ABCDEFGHI'[at % 9]}",
            categories="senior" if at % 7 == 3 else "",
            member=members.get(name),
            paid=at % 5 != 4,
        )
        for at, name in enumerate([*MEMBERS, *GUESTS])
    ]
    entering.add_entrants(tournament=tournament, entries=entries, user=user)
    drawing.draw_rounds(tournament=tournament, wanted=drawing.Wanted(kind="plan", seed=SEED, rounds=PLAYED), user=user)
    for drawn in drawing.publish(tournament=tournament, user=user):
        _play(drawn, chance, user)
    _correct(tournament, chance, user)
    tournament.refresh_from_db()
    drawing.draw_rounds(tournament=tournament, wanted=drawing.Wanted(kind="standing", seed=SEED), user=user)
    drawing.publish(tournament=tournament, user=user)
    BoardLink.make(tournament=tournament, created_by=user)
    said: dict[str, Any] = {"key": keys.presets()["csm"], "ties": "better", "best": 3, "dropped": 0}
    said["order"] = ["points", "wins"]
    seasons.save_series(club=club, name="Liga 2026/27", parts={tournament: "1"}, user=user, **said)


def _tournament(club: Club, user: User) -> Tournament:
    draws = [*["plan"] * PLAYED, "standing", "blocks"]
    form = {**contest.presets()["trojka"], "draw": draws, "clock": {"3": 50, "4": 60}, "teams": {"size": 3, "best": 3}}
    return preparing.create_tournament(
        club=club,
        name="Podzimní trojka",
        date=DAY,
        place="U Lípy",
        format=form,
        unit_amount="1",
        currency="CZK",
        user=user,
    )


def _play(drawn: Round, chance: random.Random, user: User) -> None:
    """Let most tables hand in at the desk, some by their phones."""
    for table in drawn.tables.all():
        money = _money(table, chance)
        if table.number % 3:
            slips.write_slip(table=table, key=_key(chance), money=money, actor=Actor(user))
            continue
        offer = words.offer_slip(table=table, key=_key(chance), seat=1, money=money).word
        words.confirm_offer(offer=offer, key=_key(chance), seat=2)
    closing.confirm_round(drawn=drawn, user=user)


def _money(table: Table, chance: random.Random) -> list[int]:
    won = [chance.randrange(-60, 61) for _seat in range(table.seats.count() - 1)]
    return [*won, -sum(won)]


def _correct(tournament: Tournament, chance: random.Random, user: User) -> None:
    """Put a slip of the second round right, and penalise somebody."""
    table = Table.objects.get(round__tournament=tournament, round__number=2, number=1)
    slip = table.slips.get()
    first, second, *rest = slip.money
    slips.correct_slip(
        slip=slip, key=_key(chance), money=[second, first, *rest], reason="přehozená jména", actor=Actor(user)
    )
    entrant = Entrant.objects.get(tournament=tournament, number=12)
    penalties.penalise(entrant=entrant, key=_key(chance), points="-1", money=0, reason="pozdní příchod", user=user)


def _key(chance: random.Random) -> uuid.UUID:
    return uuid.UUID(int=chance.getrandbits(128), version=4)
