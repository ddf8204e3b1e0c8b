from __future__ import annotations

from datetime import date

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from clubapp import services
from clubapp.models import Club, Member, Season


def found(user, name="Klub U Lípy", **more):
    return services.create_club(user=user, member_name="Adam", name=name, **more)


def test_it_founds_a_club_with_its_organiser(make_user):
    user = make_user("adam")
    club = found(user, language="sk", unit_amount="0.20", currency="CZK")
    assert (club.slug, club.language, club.unit_amount) == ("klub-u-lipy", "sk", "0.20")
    assert [(m.name, m.role, m.user) for m in club.members.all()] == [("Adam", "organiser", user)]


def test_it_gives_every_club_its_own_address(make_user):
    user = make_user("adam")
    assert [found(user).slug for _time in range(3)] == ["klub-u-lipy", "klub-u-lipy-2", "klub-u-lipy-3"]
    # an address that is a page, and a name without a Latin letter
    assert found(user, name="New").slug == "new-2"
    assert found(user, name="♥♥♥").slug == "club"
    # letters that are no Latin letter with a mark
    assert found(user, name="Łódź Đurđevac").slug == "lodz-durdevac"


def test_it_keeps_the_address_when_the_name_changes(club):
    services.change_club(club=club, name="Klub Pod Dubem", currency="")
    assert (Club.objects.get().name, Club.objects.get().slug) == ("Klub Pod Dubem", "u-lipy")


@pytest.mark.parametrize("name", ["Bára", "bára", "BÁRA"])
def test_it_refuses_a_name_twice(club, bara, name):
    with pytest.raises(ValidationError) as refused:
        services.add_member(club=club, name=name)
    assert "name" in refused.value.message_dict


def test_it_lets_another_club_have_the_same_name(bara, other_club):
    assert services.add_member(club=other_club, name="Bára").club == other_club


def test_it_renames_and_gives_roles(bara):
    services.change_member(member=bara, name="Bára N.", role="organiser", guest=False)
    bara.refresh_from_db()
    assert (bara.name, bara.role) == ("Bára N.", "organiser")
    # one's own name is not taken
    services.change_member(member=bara, name="BÁRA N.", role="organiser", guest=False)


def test_it_keeps_the_last_organiser(adam, bara):
    with pytest.raises(ValidationError):
        services.change_member(member=adam, name="Adam", role="member", guest=False)
    with pytest.raises(ValidationError):
        services.set_member_active(member=adam, active=False)
    services.change_member(member=bara, name="Bára", role="organiser", guest=False)
    services.set_member_active(member=adam, active=False)
    assert not Member.objects.get(pk=adam.pk).active


def test_it_counts_only_organisers_who_can_sign_in(adam, dana):
    services.change_member(member=dana, name="Dana", role="organiser", guest=False)
    with pytest.raises(ValidationError):
        services.set_member_active(member=adam, active=False)


def test_it_makes_another_password_each_time():
    made = {services.made_up_password() for _time in range(50)}
    assert len(made) == 50
    assert all(len(password) == 17 for password in made)


def test_it_refuses_a_weak_password(cyril):
    with pytest.raises(ValidationError):
        services.change_password(user=cyril.user, password="cyril")


def test_it_saves_seasons(club):
    season = services.save_season(club=club, name="2026", first_day=date(2026, 1, 1), last_day=date(2026, 12, 31))
    services.save_season(club=club, season=season, name="26", first_day=date(2026, 1, 1), last_day=date(2026, 6, 30))
    assert [(s.name, s.last_day.month) for s in Season.objects.all()] == [("26", 6)]


@pytest.mark.parametrize(("first", "last"), [(26, 2026), (1949, 2026), (2026, 2206), (2026, 9999)])
def test_it_looks_at_the_years_of_a_season(club, first, last):
    with pytest.raises(ValidationError, match="Look at the year"):
        services.save_season(club=club, name="x", first_day=date(first, 1, 1), last_day=date(last, 12, 31))


def test_it_guards_in_the_database_too(club, cyril, make_user):
    bad = [
        lambda: Season.objects.create(club=club, name="x", first_day="2026-02-01", last_day="2026-01-31"),
        lambda: Member.objects.create(club=club, name="Cyril"),
        lambda: Member.objects.create(club=club, name=""),
        lambda: Member.objects.create(club=club, name="Eda", role="king"),
        lambda: Member.objects.create(club=club, name="Cyril II", user=cyril.user),
    ]
    for break_it in bad:
        with pytest.raises(IntegrityError), transaction.atomic():
            break_it()


def test_it_never_loses_people(club, cyril):
    with pytest.raises(ProtectedError):
        club.delete()
    with pytest.raises(ProtectedError):
        cyril.user.delete()
