"""Several at once on a club: an invitation opens once, an organiser is left, a name and an address stand once."""

import uuid
from functools import partial

import pytest
from django.core.exceptions import ValidationError

from clubapp import people, services
from clubapp.forget import forget_person
from clubapp.models import AccountLink, Club, Member, PublicLink, Role, User
from clubapp.pasting import NewMember
from clubapp.publishing import publish
from tests.threads import at_once, held

pytestmark = pytest.mark.django_db(transaction=True)
PASSWORD = "four aces and a ten"
SETTINGS = {"language": "en", "default_variant": "cz_voleny"}


def tried(work, *refusals):
    """What came of it: the answer, or the kind of refusal."""
    try:
        return work()
    except refusals as refused:
        return type(refused)


def test_one_invitation_opens_once(club, adam, dana, make_user):
    users = [make_user(f"user{n}") for n in range(3)]
    for round_ in range(4):
        guest = club.members.create(name=f"Emil {round_}")
        link = people.make_account_link(member=guest, user=adam.user)
        mine = [AccountLink.objects.select_related("member__club").get(pk=link.pk) for _ in range(6)]
        jobs = [
            *(partial(people.join_with_account, link=one, user=user) for one, user in zip(mine, users, strict=False)),
            *(
                partial(people.join_with_new_account, link=one, username=f"new-{round_}-{n}", password=PASSWORD)
                for n, one in enumerate(mine[3:])
            ),
        ]
        answers = at_once([partial(tried, job, people.LinkDead, ValidationError) for job in jobs])
        opened = [answer for answer in answers if answer not in {people.LinkDead, ValidationError}]
        assert len(opened) == 1
        Member.objects.filter(user__in=users).update(user=None)
    assert (
        User.objects.filter(username__startswith="new-").count()
        == Member.objects.filter(user__username__startswith="new-").count()
    )


def test_a_new_password_is_set_once(club, adam, bara):
    for _ in range(4):
        link = people.make_account_link(member=bara, user=adam.user)
        jobs = [
            partial(
                tried,
                partial(
                    people.reset_password,
                    link=AccountLink.objects.select_related("member__club").get(pk=link.pk),
                    password=f"{PASSWORD} {n}",
                ),
                people.LinkDead,
            )
            for n in range(4)
        ]
        assert sum(answer is not people.LinkDead for answer in at_once(jobs)) == 1


def test_a_member_has_one_live_link(club, adam, dana):
    for _ in range(4):
        at_once([partial(people.make_account_link, member=Member.objects.get(pk=dana.pk), user=None)] * 4)
        assert AccountLink.objects.live().count() == 1


STEPS_DOWN = {
    "by another role": lambda member: services.change_member(
        member=member, name=member.name, role=Role.MEMBER, guest=False
    ),
    "by leaving": lambda member: services.set_member_active(member=member, active=False),
    "by being forgotten": lambda member: forget_person(member=member),
}


@pytest.mark.parametrize("how", STEPS_DOWN)
def test_an_organiser_is_left(club, adam, bara, cyril, how):
    for _ in range(4):
        organisers = [
            club.members.create(name=f"{how} {uuid.uuid4().hex}", role=Role.ORGANISER, user=user)
            for user in (User.objects.create_user(uuid.uuid4().hex) for _n in range(3))
        ]
        club.members.exclude(pk__in=[one.pk for one in organisers]).update(role=Role.MEMBER)
        jobs = [
            partial(tried, partial(STEPS_DOWN[how], Member.objects.get(pk=one.pk)), ValidationError)
            for one in organisers
        ]
        answers = at_once(jobs)
        assert answers.count(ValidationError) == 1
        assert club.members.filter(role=Role.ORGANISER, active=True, user__isnull=False).count() == 1


def test_a_name_stands_once(club):
    for round_ in range(4):
        names = [f"Emil {round_}", f"EMIL {round_}", f"emil {round_}", f"Emil  {round_}"]
        jobs = [partial(tried, partial(services.add_member, club=club, name=name), ValidationError) for name in names]
        answers = at_once(jobs)
        assert answers.count(ValidationError) == 3
        assert club.members.count() == round_ + 1


def test_two_are_not_renamed_to_one_name(club, adam, bara, cyril, dana):
    members = [adam, bara, cyril, dana]
    for round_ in range(4):
        jobs = [
            partial(
                tried,
                partial(
                    services.change_member,
                    member=Member.objects.get(pk=one.pk),
                    name=spelt,
                    role=one.role,
                    guest=False,
                ),
                ValidationError,
            )
            for one, spelt in zip(members[1:], (f"EVA {round_}", f"Eva {round_}", f"eva {round_}"), strict=True)
        ]
        assert at_once(jobs).count(ValidationError) == 2


def test_a_club_is_published_once(club, adam):
    links = at_once([partial(publish, club=club, user=adam.user)] * 4)
    assert len({link.pk for link in links}) == 1
    assert PublicLink.objects.count() == 1


@pytest.mark.parametrize("names", [["Karty"] * 4, ["Karty", "Kárty", "karty", "KARTY!"], ["new"] * 3, ["♥"] * 3])
def test_clubs_of_one_name_are_founded_at_once(db, make_user, names):
    """Four of one name: each has its address, nobody meets an error."""
    for round_ in range(3):
        users = [make_user(f"user-{round_}-{n}") for n in range(len(names))]
        jobs = [
            partial(services.create_club, user=user, member_name="Adam", name=name, **SETTINGS)
            for user, name in zip(users, names, strict=True)
        ]
        clubs = at_once(jobs)
        assert len({club.slug for club in clubs}) == len(names)
    assert Club.objects.count() == Member.objects.count() == 3 * len(names)


def test_editions_of_several_variants_are_chosen_at_once(club):
    variants = ["cz_voleny", "sk_voleny", "hr_marijas", "pl_mariasz"]
    jobs = [
        partial(services.choose_edition, club=Club.objects.get(pk=club.pk), variant=one, edition=f"{one}/1")
        for one in variants
    ]
    at_once(jobs)
    assert Club.objects.get(pk=club.pk).editions == {one: f"{one}/1" for one in variants}


# --- each waits for the club's lock ----------------------------------------------------------------------------------
WAITING = {
    "add_member": lambda club, link, member: services.add_member(club=club, name="Emil"),
    "add_members": lambda club, link, member: services.add_members(club=club, people=[NewMember("Emil", guest=False)]),
    "change_member": lambda club, link, member: services.change_member(
        member=member, name="Emil", role=Role.MEMBER, guest=False
    ),
    "set_member_active": lambda club, link, member: services.set_member_active(member=member, active=False),
    "make_account_link": lambda club, link, member: people.make_account_link(member=member, user=None),
    "_take": lambda club, link, member: people.join_with_new_account(link=link, username="emil", password=PASSWORD),
    "forget_person": lambda club, link, member: forget_person(member=member),
    "choose_edition": lambda club, link, member: services.choose_edition(
        club=club, variant="cz_voleny", edition="cz_voleny/1"
    ),
    "publish": lambda club, link, member: publish(club=club, user=None),
}


def test_an_edition_waits_for_another_under_way(club):
    """Both stand in one column: who wrote last would take the other's away."""
    choose = partial(services.choose_edition, variant="sk_voleny", edition="sk_voleny/1")
    with held("clubapp_club", club.pk, write=partial(choose, club=Club.objects.get(pk=club.pk))) as gone:
        services.choose_edition(club=club, variant="cz_voleny", edition="cz_voleny/1")
        assert gone.is_set()
    assert Club.objects.get(pk=club.pk).editions == {"sk_voleny": "sk_voleny/1", "cz_voleny": "cz_voleny/1"}


@pytest.mark.parametrize("what", WAITING)
def test_it_waits_for_who_changes_the_club(club, adam, dana, what):
    link = people.make_account_link(member=club.members.create(name="Eva"), user=adam.user)
    with held("clubapp_club", club.pk) as gone:
        WAITING[what](club, link, dana)
        assert gone.is_set()
