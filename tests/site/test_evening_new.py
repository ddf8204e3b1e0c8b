from __future__ import annotations

import datetime

import pytest
from django.urls import reverse

from ledger.evening.evenings import close_evening
from ledger.models import Evening, Sitting
from tests.pages import text


@pytest.fixture
def address(club):
    return reverse("evening-new", args=[club.slug])


def seated(sitting) -> list[str]:
    return [seat.member.name for seat in sitting.seats.order_by("number").select_related("member")]


def test_it_opens_an_evening_and_leads_to_its_table(scorekeeper_client, address, typed, bara):
    answer = scorekeeper_client.post(address, typed)
    sitting = Sitting.objects.select_related("evening").get()
    assert answer.url == reverse("sitting", args=[sitting.pk])
    assert seated(sitting) == ["Bára", "Cyril", "Adam"]
    assert (sitting.variant, sitting.first_dealer, sitting.house_rules) == ("cz_voleny", 2, None)
    evening = sitting.evening
    assert (evening.date, evening.place) == (datetime.date(2026, 3, 13), "U Lípy")
    assert (evening.unit_amount, evening.currency, evening.created_by) == ("0.20", "CZK", bara.user)


def test_it_offers_the_clubs_habits(scorekeeper_client, address, people, club):
    page = scorekeeper_client.get(address)
    form = page.context["form"]
    assert form["variant"].value() == "cz_licitovany"
    # what the club plays stands first
    assert form.fields["variant"].choices[0][0] == "cz_licitovany"
    assert (form["unit_amount"].value(), form["currency"].value()) == ("0.20", "CZK")


def test_it_offers_the_texts_own_unit_where_the_club_has_none(scorekeeper_client, address, club, people):
    club.unit_amount = club.currency = ""
    club.default_variant = "paluba_licitovany"
    club.save()
    form = scorekeeper_client.get(address).context["form"]
    assert (form["unit_amount"].value(), form["currency"].value()) == ("0.20", "CZK")


def test_it_seats_a_guest_by_name(scorekeeper_client, address, typed, club):
    scorekeeper_client.post(address, {**typed, "seats_3": "", "seats_3_guest": "  Ema "})
    assert seated(Sitting.objects.get()) == ["Bára", "Cyril", "Ema"]
    assert club.members.get(name="Ema").guest


def test_it_takes_a_guests_name_that_is_a_members_for_the_member(scorekeeper_client, address, typed, dana):
    scorekeeper_client.post(address, {**typed, "seats_3": "", "seats_3_guest": "dana"})
    assert Sitting.objects.get().seats.get(number=3).member == dana


def test_it_takes_a_surname_for_the_member_and_asks_whom_of_several(scorekeeper_client, address, typed, club):
    novak = club.members.create(name="Jan Novák")
    guest = {**typed, "seats_3": "", "seats_3_guest": "novak"}
    scorekeeper_client.post(address, guest)
    assert Sitting.objects.get().seats.get(number=3).member == novak
    club.members.create(name="Petr Novák")
    assert "Whom do you mean: Jan Novák, Petr Novák?" in text(scorekeeper_client.post(address, guest))
    assert Sitting.objects.count() == 1


def test_it_closes_up_empty_seats_and_keeps_the_dealer(scorekeeper_client, address, typed):
    moved = {**typed, "seats_1": "", "seats_2": typed["seats_1"], "seats_4": typed["seats_2"], "first_dealer": "4"}
    scorekeeper_client.post(address, moved)
    sitting = Sitting.objects.get()
    assert seated(sitting) == ["Bára", "Adam", "Cyril"]
    assert sitting.first_dealer == 3


def test_it_keeps_the_house_rules_that_differ(scorekeeper_client, address, typed):
    changed = {**typed, "cz_voleny-cap": "300"}
    del changed["cz_voleny-sitting_out_shares"]
    scorekeeper_client.post(address, changed)
    assert Sitting.objects.get().house_rules == {"sitting_out_shares": False, "cap": 300}


def test_it_prefills_the_clubs_house_rules(scorekeeper_client, address, club, people):
    club.default_house_rules = {"cap": 250}
    club.save()
    page = text(scorekeeper_client.get(address))
    assert 'name="cz_licitovany-cap" value="250"' in page
    assert 'name="cz_voleny-cap" value="500"' in page


def test_it_says_what_a_house_rule_is_and_where_it_comes_from(scorekeeper_client, address, people):
    page = text(scorekeeper_client.get(address))
    assert "The most that a deal costs each payer" in page
    assert "Vyúčtování · In the text: 500." in page


@pytest.mark.parametrize(
    ("variant", "stake", "stored"),
    [
        ("hr_marijas", {"stake": "5", "stake_basis": "point"}, {"stake": {"basis": "point", "amount": 5}}),
        ("hr_marijas", {"stake": "", "stake_basis": "deal"}, None),
        ("pl_mariasz", {"stake": "2"}, {"stake": {"amount": 2}}),
    ],
)
def test_it_reads_a_stake(scorekeeper_client, address, typed, variant, stake, stored):
    rules = {"match_points": "12"} | stake if variant == "hr_marijas" else stake
    rules = {f"{variant}-{key}": value for key, value in rules.items()}
    count = {"seats_3": ""} if variant == "pl_mariasz" else {}
    answer = scorekeeper_client.post(address, {**typed, **count, **rules, "variant": variant})
    assert answer.status_code == 302, answer.context["form"].errors
    assert Sitting.objects.get().house_rules == stored


@pytest.mark.parametrize(
    ("wrong", "refusal"),
    [
        ({"seats_1": "", "seats_2": "", "seats_3": ""}, "Choose who sits down."),
        ({"seats_3": ""}, "takes 3 or 4 players; 2 sit at the table"),
        ({"variant": "pl_mariasz"}, "takes 2 players; 3 sit at the table"),
        ({"variant": "poker"}, "Select a valid choice"),
        ({"first_dealer": "4"}, "Nobody sits on that seat."),
        ({"date": "yesterday"}, "Enter a valid date."),
        ({"unit_amount": "1.000,50"}, "Enter an amount such as"),
        ({"currency": ""}, "A value needs its currency."),
        ({"cz_voleny-cap": "0"}, "greater than or equal to 1"),
        ({"cz_voleny-hundred_marriage": "lowest"}, "Select a valid choice"),
        ({"seats_4": "999999"}, "no longer plays here"),
        ({"seats_3": "", "seats_3_guest": "x" * 101}, "at most 100 letters"),
    ],
)
def test_it_refuses_beside_the_field_and_loses_nothing(scorekeeper_client, address, typed, bara, wrong, refusal):
    page = scorekeeper_client.post(address, {**typed, **wrong})
    assert page.status_code == 200
    assert refusal in text(page)
    assert not Evening.objects.exists()
    if "seats_1" not in wrong:
        assert f'<option value="{bara.pk}" selected>' in text(page)
    assert 'value="U Lípy"' in text(page)


def test_it_refuses_somebody_twice(scorekeeper_client, address, typed, bara):
    page = scorekeeper_client.post(address, {**typed, "seats_3": bara.pk})
    assert "Bára sits at the table twice." in text(page)
    page = scorekeeper_client.post(address, {**typed, "seats_4": "", "seats_4_guest": "bára"})
    assert "Bára sits at the table twice." in text(page)


def test_it_seats_nobody_of_another_club_and_nobody_who_left(scorekeeper_client, address, typed, ana, dana):
    dana.active = False
    dana.save()
    for somebody in (ana, dana):
        page = scorekeeper_client.post(address, {**typed, "seats_4": somebody.pk})
        assert "no longer plays here" in text(page)
    assert not Sitting.objects.exists()


def test_it_refuses_a_guest_named_as_somebody_who_left(scorekeeper_client, address, typed, dana):
    dana.active = False
    dana.save()
    page = scorekeeper_client.post(address, {**typed, "seats_4_guest": "Dana"})
    assert "There is already a member of this name" in text(page)
    # nothing is half done
    assert not Evening.objects.exists()


def test_it_shows_who_played_lately_first(scorekeeper_client, address, club, people, seat, evening):
    for number in range(12):
        club.members.create(name=f"Ema {number:02}")
    seat(*people[:3])
    offered = scorekeeper_client.get(address).context["form"].fields["seats"].offered
    assert [member.name for member in offered.regulars] == ["Adam", "Bára", "Cyril"]
    assert len(offered.others) == 13


def test_it_escapes_names(scorekeeper_client, address, club, people):
    club.members.create(name='<img src=x onerror="alert(1)">')
    page = text(scorekeeper_client.get(address))
    assert "<img" not in page
    assert "&lt;img src=x onerror=&quot;alert(1)&quot;&gt;" in page


# --- a new sitting of the same evening ------------------------------------------------------------


def test_it_prefills_a_new_sitting_with_the_last_one(scorekeeper_client, seat, play, evening, people):
    last = seat(*people[:3], variant="cz_licitovany", house_rules={"cap": 300})
    play(last, {"contract": "pas"}, {"contract": "pas"})
    page = scorekeeper_client.get(reverse("sitting-new", args=[evening.pk]))
    form = page.context["form"]
    assert form["variant"].value() == "cz_licitovany"
    assert form["seats"].value() == [(str(one.pk), "") for one in people[:3]]
    # two deals later Cyril is to deal
    assert form["first_dealer"].value() == 3
    assert 'name="cz_licitovany-cap" value="300"' in text(page)


@pytest.mark.parametrize(("chosen", "place"), [({"table_no": "1"}, (1, 2)), ({"leaving": "1"}, (2, 1))])
def test_it_seats_the_next_round_or_another_table(scorekeeper_client, seat, evening, people, typed, chosen, place):
    seat(*people[:3])
    answer = scorekeeper_client.post(reverse("sitting-new", args=[evening.pk]), {**typed, **chosen})
    sitting = Sitting.objects.latest("pk")
    assert answer.url == reverse("sitting", args=[sitting.pk])
    assert (sitting.table_no, sitting.round_no) == place


def test_it_says_who_sits_at_another_open_table(scorekeeper_client, speak, seat, evening, people, typed):
    """Beside the field, in the reader's language, and asks whether that table is over."""
    seat(*people[:3])
    address = reverse("sitting-new", args=[evening.pk])
    assert 'name="leaving"' not in text(scorekeeper_client.get(address))
    speak("cs")
    page = scorekeeper_client.post(address, typed)
    said = "Stůl 1 ještě hraje: Adam, Bára, Cyril."
    assert page.context["form"].errors == {"seats": [said]}
    assert said in text(page)
    assert '<input type="checkbox" name="leaving" value="1"' in text(page)
    assert Sitting.objects.count() == 1
    assert scorekeeper_client.post(address, {**typed, "leaving": "1"}).status_code == 302
    shown = text(scorekeeper_client.get(reverse("evening", args=[evening.pk])))
    assert shown.count(" · skončil") == 1


def test_it_leaves_no_table_that_is_not_there(scorekeeper_client, seat, evening, people, typed):
    seat(*people[:3])
    for nonsense in ("2", "x", "²", "-1", "9" * 30):
        page = scorekeeper_client.post(reverse("sitting-new", args=[evening.pk]), {**typed, "leaving": nonsense})
        assert page.status_code == 200
        assert page.context["form"].errors["leaving"]
    assert Sitting.objects.count() == 1


def test_it_follows_the_sitting_it_was_asked_from(scorekeeper_client, seat, evening, people):
    first = seat(*people[:3], variant="sk_voleny")
    seat(*people[1:])
    form = scorekeeper_client.get(reverse("sitting-new", args=[evening.pk]), {"after": first.pk}).context["form"]
    assert form["variant"].value() == "sk_voleny"
    assert form["table_no"].value() == 1
    for nonsense in ("x", "²", "9" * 30, "0"):
        page = scorekeeper_client.get(reverse("sitting-new", args=[evening.pk]), {"after": nonsense})
        assert page.context["form"]["table_no"].value() == 2


def test_it_seats_nobody_on_a_closed_evening(scorekeeper_client, seat, evening, people, typed, adam):
    seat(*people[:3])
    close_evening(evening=evening, user=adam.user)
    answer = scorekeeper_client.post(reverse("sitting-new", args=[evening.pk]), {**typed, "table_no": "1"})
    assert answer.url == reverse("evening", args=[evening.pk])
    assert Sitting.objects.count() == 1


def test_what_the_club_does_not_play_is_folded(organiser_client, club):
    page = text(organiser_client.get(reverse("evening-new", args=[club.slug])))
    near, _fold, others = page.partition("other…</summary>")
    assert 'value="cz_licitovany"' in near
    assert 'value="paluba_licitovany"' not in near.partition("data-variant")[0]
    assert 'value="paluba_licitovany"' in others
