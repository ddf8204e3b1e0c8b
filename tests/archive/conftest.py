"""A club of everything: versions, voided deals, points, sheets, payments taken back, imports, people who left."""

from __future__ import annotations

import datetime
import uuid

import pytest

from clubapp.models import User
from ledger.book.heads import head_of
from ledger.book.writing import Actor
from ledger.evening.evenings import close_evening, open_evening, open_sitting, reopen_evening
from ledger.evening.paying import mark_all_paid, undo_payment
from ledger.exchange.imports.adding import import_evenings, void_import
from ledger.exchange.imports.notation_text import read_notation
from ledger.people.forget import forget_member
from ledger.table.correct import correct_deal, void_deal
from ledger.table.record import record_deal
from ledger.table.rule_sets.writing import change_rule_set, make_rule_set, offer_rule_set

PLAIN = {"contract": "hra", "declarer": "1", "trump": "leaves", "winner": "declarer"}
ADUT = {"contract": "adut", "declarer": "1", "trump": "acorns", "points": 80}


class Writer:
    def __init__(self, club, user):
        self.club, self.user = club, user
        self.link = Actor(label="table link")

    def evening(self, day, place="", unit=("", "")):
        date = datetime.date.fromisoformat(day)
        return open_evening(
            club=self.club, date=date, place=place, unit_amount=unit[0], currency=unit[1], user=self.user
        )

    def seat(self, evening, members, variant="cz_voleny", **more):
        rules = more.pop("house_rules", None)
        return open_sitting(
            evening=evening, variant=variant, members=members, house_rules=rules, user=None, leaving=range(99), **more
        )

    def deal(self, sitting, facts, actor=None):
        number = head_of(sitting).next_number
        return record_deal(
            sitting=sitting, key=uuid.uuid4(), expected_number=number, facts=facts, actor=actor or self.link
        ).deal

    def correct(self, deal, facts, reason="misheard"):
        actor = Actor(user=self.user)
        return correct_deal(deal=deal, key=uuid.uuid4(), facts=facts, reason=reason, actor=actor).deal

    def bring(self, text):
        reading = read_notation(text)
        players = {name: self.club.members.filter(name=name).first() or name for name in reading.names}
        return import_evenings(
            club=self.club, evenings=reading.evenings, players=players, key=uuid.uuid4(), user=self.user
        ).evenings


@pytest.fixture
def full_club(club, people, adam, bara, cyril, dana):
    write = Writer(club, bara.user)
    club.seasons.create(name="Zima ❄", first_day="2026-01-01", last_day="2026-03-31")
    User.objects.filter(pk=adam.user_id).update(email="adam@example.org")
    played = write.evening("2026-03-13", "U Lípy \u2028 „řád“", ("0.20", "CZK"))
    table = write.seat(played, people, house_rules={"cap": None})
    race = write.seat(played, people[:3], "hr_marijas")
    first = write.deal(table, {**PLAIN, "sitting_out": "4", "note": "ř 😀 \\u0041"})
    write.deal(race, ADUT)
    second = write.deal(table, {**PLAIN, "sitting_out": "1", "declarer": "2"}, Actor(user=adam.user))
    close_evening(evening=played, user=adam.user)
    (*_others, payment) = mark_all_paid(evening=played, user=adam.user)
    undo_payment(payment=payment, key=uuid.uuid4(), user=bara.user)
    played.refresh_from_db()
    reopen_evening(evening=played, user=adam.user, reason="one more deal")
    write.correct(first, {**first.facts, "declarer": "3"})
    void_deal(deal=second, key=uuid.uuid4(), reason="not dealt", actor=write.link)
    played.refresh_from_db()
    close_evening(evening=played, user=adam.user)
    mark_all_paid(evening=played, user=adam.user)
    kept = make_rule_set(
        club=club,
        name="U Lípy",
        edition="cz_voleny/1",
        house_rules={"cap": 100, "hundred_marriage": "first"},
        user=adam.user,
    )
    taken = write.evening("2026-03-19")
    write.seat(taken, people[:3], edition=kept.edition, house_rules=kept.house_rules, rule_set=kept)
    renamed = change_rule_set(shown=kept, name="Lípa", house_rules={"cap": None}, user=adam.user)
    offer_rule_set(shown=renamed, offered=False, user=None)
    make_rule_set(club=club, name="Na Růžku", edition="cz_licitovany/1", house_rules=None, user=bara.user)
    close_evening(evening=taken, user=None)
    still_open = write.evening("2026-03-20")
    write.seat(still_open, people[:3])
    write.bring("2026-01-16 Klub {2x}\nAdam +d{Báře}\nBára\nOlek")
    (twice,) = write.bring("2026-01-23 Klub\nAdam +c\nBára\nOlek")
    void_import(evening=twice, reason="twice", user=adam.user)
    close_evening(evening=still_open, user=None)
    left = club.members.create(name="Ala", user=User.objects.create_user("ala"))
    forget_member(member=left)
    forget_member(member=cyril)
    return club
