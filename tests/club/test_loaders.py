from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404

from clubapp.loaders import SignInFirst, get_access, get_club_access, get_member_for, get_season_for, signed_in
from clubapp.permissions import Action


@pytest.fixture
def ask(rf):
    def request_of(user):
        request = rf.get("/")
        request.user = user
        return request

    return request_of


def test_it_sends_nobody_to_sign_in_before_looking(ask, db):
    for slug in ("u-lipy", "no-such-club"):
        with pytest.raises(SignInFirst):
            get_club_access(ask(AnonymousUser()), slug, Action.SEE_CLUB)
    with pytest.raises(SignInFirst):
        signed_in(ask(AnonymousUser()))


def test_it_finds_the_member_with_his_club(ask, cyril, django_assert_num_queries):
    request = ask(cyril.user)
    with django_assert_num_queries(1):
        access = get_club_access(request, "u-lipy", Action.SEE_CLUB)
        assert (access.member, access.club.slug) == (cyril, "u-lipy")
    assert get_access(request, cyril.club, Action.SEE_CLUB).member == cyril


@pytest.mark.parametrize("slug", ["karte-i-kava", "no-such-club"])
def test_it_hides_other_clubs(ask, cyril, other_club, slug):
    with pytest.raises(Http404):
        get_club_access(ask(cyril.user), slug, Action.SEE_CLUB)


def test_it_hides_other_clubs_by_id(ask, cyril, other_club):
    with pytest.raises(Http404):
        get_access(ask(cyril.user), other_club, Action.SEE_CLUB)


def test_it_refuses_a_role_that_may_not(ask, cyril):
    with pytest.raises(PermissionDenied):
        get_club_access(ask(cyril.user), "u-lipy", Action.EDIT_CLUB)


def test_it_forgets_a_deactivated_member(ask, cyril):
    cyril.active = False
    cyril.save()
    with pytest.raises(Http404):
        get_club_access(ask(cyril.user), "u-lipy", Action.SEE_CLUB)


def test_it_finds_members_and_seasons_of_this_club_only(ask, adam, ana, club, other_club):
    days = {"first_day": "2026-01-01", "last_day": "2026-12-31"}
    ours, theirs = club.seasons.create(name="2026", **days), other_club.seasons.create(name="2026", **days)
    request = ask(adam.user)
    assert get_member_for(request, "u-lipy", adam.pk, Action.EDIT_MEMBERS)[1] == adam
    assert get_season_for(request, "u-lipy", ours.pk, Action.EDIT_SEASONS)[1] == ours
    with pytest.raises(Http404):
        get_member_for(request, "u-lipy", ana.pk, Action.EDIT_MEMBERS)
    with pytest.raises(Http404):
        get_season_for(request, "u-lipy", theirs.pk, Action.EDIT_SEASONS)


def test_it_tells_templates_what_may_be_done(ask, bara):
    access = get_club_access(ask(bara.user), "u-lipy", Action.SEE_CLUB)
    assert access.can["open_evening"]
    assert not access.can["edit_members"]
