"""Links to accounts: each opens once, for a week, and never the door to another club."""

from __future__ import annotations

import datetime

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from clubapp import people, services
from clubapp.models import AccountLink, Member, User

PASSWORD = "bells over leaves"


@pytest.fixture
def invitation(adam, dana):
    return people.make_account_link(member=dana, user=adam.user)


def live() -> list[AccountLink]:
    return list(AccountLink.objects.live())


def test_it_stores_no_token(invitation):
    row = AccountLink.objects.values().get()
    assert invitation.token not in str(row)
    assert AccountLink.objects.with_token(invitation.token).get() == invitation
    assert not AccountLink.objects.with_token(invitation.token_hash).exists()


def test_it_gives_every_link_its_own_token(adam, dana):
    tokens = {people.make_account_link(member=dana, user=adam.user).token for _time in range(5)}
    assert len(tokens) == 5
    # the last one alone opens
    assert len(live()) == 1


def test_it_cannot_be_made_again_with_another_key(invitation, settings):
    settings.SECRET_KEY = "another"
    assert AccountLink.objects.get().token is None


def test_it_invites_a_new_person_at_once(club, adam):
    member = people.add_person(club=club, name="Eda", guest=False, invite=True, user=adam.user)
    assert [link.member for link in live()] == [member]
    people.add_person(club=club, name="Emil", guest=True, invite=False, user=adam.user)
    assert len(live()) == 1


def test_it_connects_the_invited_person(invitation, dana):
    user = people.join_with_new_account(link=invitation, username="dana", password=PASSWORD)
    assert user.check_password(PASSWORD)
    assert Member.objects.get(pk=dana.pk).user == user
    assert live() == []


def test_it_joins_with_an_account_of_another_club(invitation, ana, dana):
    people.join_with_account(link=invitation, user=ana.user)
    assert Member.objects.get(pk=dana.pk).user == ana.user
    assert ana.user.memberships.count() == 2


def test_it_opens_once(invitation, ana):
    people.join_with_account(link=invitation, user=ana.user)
    with pytest.raises(people.LinkDead):
        people.join_with_new_account(link=invitation, username="dana", password=PASSWORD)
    assert not User.objects.filter(username="dana").exists()


def test_it_opens_nothing_when_revoked_or_too_old(invitation, dana):
    AccountLink.objects.update(expires_at=timezone.now() - datetime.timedelta(seconds=1))
    with pytest.raises(people.LinkDead):
        people.join_with_new_account(link=invitation, username="dana", password=PASSWORD)
    AccountLink.objects.update(expires_at=timezone.now() + datetime.timedelta(days=1))
    people.revoke_account_link(link=invitation)
    with pytest.raises(people.LinkDead):
        people.join_with_new_account(link=invitation, username="dana", password=PASSWORD)


def test_it_opens_nothing_for_who_no_longer_plays(invitation, dana):
    services.set_member_active(member=dana, active=False)
    assert live() == []
    with pytest.raises(ValidationError):
        people.make_account_link(member=dana, user=None)


def test_it_does_not_seat_one_account_twice_in_a_club(invitation, cyril):
    with pytest.raises(ValidationError, match="Cyril"):
        people.join_with_account(link=invitation, user=cyril.user)
    # refused, and not used up
    assert live() == [invitation]


@pytest.mark.parametrize(("username", "password"), [("adam", PASSWORD), ("dana", "short"), ("dana", "password1234")])
def test_it_keeps_the_invitation_when_name_or_password_is_refused(invitation, username, password):
    with pytest.raises(ValidationError):
        people.join_with_new_account(link=invitation, username=username, password=password)
    assert live() == [invitation]


def test_it_resets_a_lost_password(adam, cyril):
    link = people.make_account_link(member=cyril, user=adam.user)
    assert link.kind == "reset"
    people.reset_password(link=link, password=PASSWORD)
    assert User.objects.get(username="cyril").check_password(PASSWORD)
    with pytest.raises(people.LinkDead):
        people.reset_password(link=link, password="acorns over bells")


def test_it_resets_no_account_by_an_invitation(invitation, cyril):
    with pytest.raises(people.LinkDead):
        people.reset_password(link=invitation, password=PASSWORD)


def test_it_does_not_take_over_an_account_of_two_clubs(adam, cyril, other_club):
    link = people.make_account_link(member=cyril, user=adam.user)
    other_club.members.create(name="Cyril", user=cyril.user)
    # neither a new link nor the one made before
    with pytest.raises(ValidationError):
        people.make_account_link(member=cyril, user=adam.user)
    with pytest.raises(people.LinkDead):
        people.reset_password(link=link, password=PASSWORD)


def test_it_does_not_take_over_the_operators_account(cyril):
    cyril.user.is_superuser = True
    assert not people.can_reset_password(member=cyril)
