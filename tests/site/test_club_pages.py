from __future__ import annotations

import pytest
from django.urls import reverse

from clubapp.models import Club, Member, Season

GOOD_CLUB = {
    "name": "Klub Pod Dubem",
    "member_name": "Adam",
    "default_variant": "cz_voleny",
    "unit_amount": "0,20",
    "currency": "Kč",
    "language": "cs",
}


def text(page) -> str:
    return page.content.decode()


def test_it_founds_a_club(stranger_client, ana):
    answer = stranger_client.post(reverse("club-new"), GOOD_CLUB)
    club = Club.objects.get(slug="klub-pod-dubem")
    assert answer.url == reverse("members-paste", args=[club.slug])
    assert (club.unit_amount, club.currency) == ("0.20", "Kč")
    assert [(m.name, m.role, m.user) for m in club.members.all()] == [("Adam", "organiser", ana.user)]


@pytest.mark.parametrize(
    ("field", "typed", "refusal"),
    [
        ("name", " \u200b ", "This field is required."),
        ("member_name", "", "This field is required."),
        ("default_variant", "poker", "Select a valid choice"),
        ("unit_amount", "1.000,50", "Enter an amount such as"),
        ("unit_amount", "", "A currency needs a value"),
        ("currency", "", "A value needs its currency."),
        ("language", "de", "Select a valid choice"),
        ("name", "x" * 101, "at most 100 characters"),
    ],
)
def test_it_refuses_beside_the_field_and_loses_nothing(stranger_client, ana, field, typed, refusal):
    ana.user.language = "en"
    ana.user.save()
    page = stranger_client.post(reverse("club-new"), {**GOOD_CLUB, field: typed})
    assert page.status_code == 200
    assert refusal in text(page)
    assert f'id="id_{field}_error"' in text(page)
    kept = {name: value for name, value in GOOD_CLUB.items() if name in {"name", "member_name", "currency"} - {field}}
    for value in kept.values():
        assert f'value="{value}"' in text(page)
    assert not Club.objects.filter(name=GOOD_CLUB["name"]).exists()


def test_it_changes_the_settings(organiser_client, club):
    page = organiser_client.get(reverse("club-settings", args=["u-lipy"]))
    assert 'value="0.20"' in text(page)
    organiser_client.post(
        reverse("club-settings", args=["u-lipy"]), {**GOOD_CLUB, "unit_amount": "", "currency": "", "language": "sk"}
    )
    club.refresh_from_db()
    assert (club.name, club.unit_amount, club.language, club.slug) == ("Klub Pod Dubem", "", "sk", "u-lipy")


def test_it_shows_the_club(member_client):
    page = text(member_client.get(reverse("club", args=["u-lipy"])))
    assert "Klub U Lípy" in page
    assert "0.20\u00a0CZK" in page
    # a member is not offered what he may not do
    assert reverse("club-settings", args=["u-lipy"]) not in page


def test_it_lists_members_in_the_clubs_order(organiser_client, speak, people):
    speak("cs")
    for name in ("Čeněk", "Chrudoš", "Hana", "Ivan"):
        people[0].club.members.create(name=name)
    page = text(organiser_client.get(reverse("members", args=["u-lipy"])))
    order = ["Adam", "Bára", "Cyril", "Čeněk", "Dana", "Hana", "Chrudoš", "Ivan"]
    places = [page.index(f'<span class="what">{name}</span>') for name in order]
    assert places == sorted(places)


def test_it_adds_a_guest(organiser_client, club):
    organiser_client.post(reverse("members", args=["u-lipy"]), {"name": "  Ema ", "guest": "on"})
    assert club.members.get(name="Ema").guest


def test_it_refuses_a_name_twice_beside_the_field(organiser_client, bara):
    page = text(organiser_client.post(reverse("members", args=["u-lipy"]), {"name": "BÁRA"}))
    assert "There is already a member of this name" in page
    assert 'id="id_name_error"' in page
    assert 'value="BÁRA"' in page


def test_it_escapes_names(organiser_client, club):
    club.members.create(name="<script>alert(1)</script>")
    page = text(organiser_client.get(reverse("members", args=["u-lipy"])))
    assert "<script>alert" not in page


def test_it_renames_a_member(organiser_client, bara):
    edit = reverse("member-edit", args=["u-lipy", bara.pk])
    data = {"name": "Bára N.", "role": "member"}
    assert organiser_client.post(edit, data).url == reverse("members", args=["u-lipy"])
    bara.refresh_from_db()
    assert (bara.name, bara.role) == ("Bára N.", "member")


def test_it_keeps_the_heading_when_a_rename_is_refused(organiser_client, adam, bara):
    page = text(
        organiser_client.post(reverse("member-edit", args=["u-lipy", bara.pk]), {"name": "Adam", "role": "scorekeeper"})
    )
    assert "<h1>Bára</h1>" in page
    assert 'value="Adam"' in page


def test_it_says_why_the_last_organiser_stays(organiser_client, adam):
    page = organiser_client.post(reverse("member-active", args=["u-lipy", adam.pk]), {"active": "no"}, follow=True)
    assert "The club needs an organiser" in text(page)
    assert Member.objects.get(pk=adam.pk).active


def test_it_deactivates_and_brings_back(organiser_client, dana):
    address = reverse("member-active", args=["u-lipy", dana.pk])
    organiser_client.post(address, {"active": "no"})
    assert "1 who no longer plays" in text(organiser_client.get(reverse("members", args=["u-lipy"])))
    organiser_client.post(address, {"active": "yes"})
    dana.refresh_from_db()
    assert dana.active


def test_it_renames_a_season_whose_year_stood_before_the_check(organiser_client, club):
    season = Season.objects.create(club=club, name="x" * 100, first_day="1900-01-01", last_day="9999-12-31")
    edit = reverse("season-edit", args=["u-lipy", season.pk])
    days = {"first_day": "1900-01-01", "last_day": "9999-12-31"}
    assert organiser_client.post(edit, {"name": "All", **days}).status_code == 302
    assert "Look at the year" in text(organiser_client.post(edit, {"name": "All", **days, "last_day": "9998-12-31"}))
    season.refresh_from_db()
    assert (season.name, season.last_day.year) == ("All", 9999)


def test_it_adds_and_changes_a_season(organiser_client, club):
    seasons = reverse("seasons", args=["u-lipy"])
    days = {"first_day": "2026-01-01", "last_day": "2026-12-31"}
    organiser_client.post(seasons, {"name": "2026", **days})
    season = Season.objects.get(club=club)
    edit = reverse("season-edit", args=["u-lipy", season.pk])
    assert 'value="2026-01-01"' in text(organiser_client.get(edit))
    organiser_client.post(edit, {"name": "Spring", **days, "last_day": "2026-06-30"})
    season.refresh_from_db()
    assert (season.name, season.last_day.isoformat()) == ("Spring", "2026-06-30")


@pytest.mark.parametrize(
    ("first", "last", "refusal"),
    [
        ("2026-02-01", "2026-01-31", "The last day comes before the first."),
        ("2026-02-30", "2026-03-01", "Enter a valid date."),
        ("", "2026-03-01", "This field is required."),
        ("0026-02-01", "2026-03-01", "Look at the year"),
        ("2026-02-01", "9999-12-31", "Look at the year"),
    ],
)
def test_it_refuses_a_season_that_cannot_be(organiser_client, first, last, refusal):
    data = {"name": "2026", "first_day": first, "last_day": last}
    page = text(organiser_client.post(reverse("seasons", args=["u-lipy"]), data))
    assert refusal in page
    assert f'value="{last}"' in page
    assert not Season.objects.exists()


def test_it_shows_open_evenings_first(member_client, stranger_client, club):
    club.evenings.create(date="2026-03-05", place="U Lípy", state="open")
    assert "Playing now" in text(member_client.get(reverse("home")))
    assert "Playing now" in text(member_client.get(reverse("club", args=["u-lipy"])))
    assert "Playing now" not in text(stranger_client.get(reverse("home")))


@pytest.mark.parametrize(("language", "variant"), [("sk", "sk_voleny"), ("hr", "hr_marijas"), ("en", "cz_licitovany")])
def test_it_offers_what_is_played_where_the_language_is_spoken(stranger_client, ana, language, variant):
    ana.user.language = language
    ana.user.save()
    page = stranger_client.get(reverse("club-new"))
    assert page.context["form"]["default_variant"].value() == variant


def test_it_founds_clubs_for_the_operator_only(member_client, settings, cyril):
    """The buttons go, and the address says whom to ask."""
    address = reverse("club-new")
    assert member_client.get(address).status_code == 200
    settings.EVERYBODY_FOUNDS = False
    for page in ("home", "account"):
        assert address not in member_client.get(reverse(page)).content.decode()
    for answer in (member_client.get(address), member_client.post(address, {"name": "Karte"})):
        assert answer.status_code == 403
        assert "Whoever keeps this site founds the clubs" in answer.content.decode()
    cyril.active = False
    cyril.save()
    assert "Ask an organiser to add you" in member_client.get(reverse("home")).content.decode()
