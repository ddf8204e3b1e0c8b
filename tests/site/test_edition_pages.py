"""The club's edition: what differs, the choice, and new evenings that take it."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils.html import escape

import rules
from clubapp.services import choose_edition
from clubapp.variants import edition_for
from ledger.evening.evenings import open_sitting
from ledger.models import Sitting
from ledger.paper.build import evening_sheet
from ledger.paper.rulebook import blank_sheet
from tests.editions import second_edition

# of cz_licitovany/1
NEW = {
    'betl = { amount = 15, article = "Vyúčtování" }': 'betl = { amount = 10, article = "Vyúčtování 2027" }',
    "durch = { amount = 30": "durch = { amount = 20",
    "sto = { amount = 4": "sto = { amount = 5",
    "default = 500": "default = 1000",
    "undated text, as read in 2026": "2027-01-01",
    '[[text_articles]]\narticle = "Ovládání"': (
        '[[text_articles]]\narticle = "Vyúčtování 2027"\nstatus = "implemented"\nnote = ""\n'
        '[[text_articles]]\narticle = "Ovládání"'
    ),
}


@pytest.fixture
def second(tmp_path):
    with second_edition(tmp_path, "cz_licitovany/2", NEW) as id:
        yield id


def text(page) -> str:
    return " ".join(page.content.decode().split())


@pytest.fixture
def address(club):
    return reverse("club-edition", args=[club.slug, "cz_licitovany"])


@pytest.fixture
def licitovany(typed):
    return {**{key: value for key, value in typed.items() if "cz_voleny" not in key}, "variant": "cz_licitovany",
            "cz_licitovany-sitting_out_shares": "on", "cz_licitovany-cap": "500",
            "cz_licitovany-hundred_marriage": "highest"}  # fmt: skip


def opened(client, club, form):
    answer = client.post(reverse("evening-new", args=[club.slug]), form)
    assert answer.status_code == 302, text(answer)
    return Sitting.objects.latest("pk")


def test_new_evenings_take_the_newest(second, club, organiser_client, licitovany):
    sitting = opened(organiser_client, club, {**licitovany, "cz_licitovany-cap": "1000"})
    assert (sitting.edition, sitting.house_rules) == (second, None)


def test_new_evenings_take_what_the_club_chose(second, club, organiser_client, address, licitovany):
    organiser_client.post(address, {"edition": "cz_licitovany/1"})
    sitting = opened(organiser_client, club, licitovany)
    assert (sitting.edition, sitting.house_rules) == ("cz_licitovany/1", None)
    organiser_client.post(address, {"edition": ""})
    club.refresh_from_db()
    assert club.editions == {}
    assert Sitting.objects.get(pk=sitting.pk).edition == "cz_licitovany/1"


def test_a_line_up_goes_on_by_the_edition_of_its_evening(second, club, organiser_client, address, licitovany):
    organiser_client.post(address, {"edition": "cz_licitovany/1"})
    first = opened(organiser_client, club, licitovany)
    organiser_client.post(address, {"edition": ""})
    page = reverse("sitting-new", args=[first.evening_id])
    form = {**licitovany, "table_no": "1", "cz_licitovany-edition": "cz_licitovany/1"}
    assert organiser_client.post(page, form).status_code == 302
    later = Sitting.objects.latest("pk")
    assert (later.round_no, later.edition) == (2, "cz_licitovany/1")


def test_it_says_when_the_edition_was_changed_meanwhile(second, club, organiser_client, licitovany):
    page = organiser_client.get(reverse("evening-new", args=[club.slug]))
    assert f'name="cz_licitovany-edition" value="{second}"' in text(page)
    choose_edition(club=club, variant="cz_licitovany", edition="cz_licitovany/1")
    form = {**licitovany, "cz_licitovany-edition": second, "place": "U Dubu"}
    refused = organiser_client.post(reverse("evening-new", args=[club.slug]), form)
    assert "The club has changed the edition meanwhile." in text(refused)
    assert 'value="U Dubu"' in text(refused)
    assert not Sitting.objects.exists()
    assert 'name="cz_licitovany-edition" value="cz_licitovany/1"' in text(refused)


def test_it_shows_what_differs(second, organiser_client, address):
    page = text(organiser_client.get(address))
    rows = {
        ("sto", "Vyúčtování", '4 <span class="under wraps">red 8</span>', '5 <span class="under wraps">red 10</span>'),
        ("betl", "Vyúčtování → Vyúčtování 2027", "15", "10"),
        ("durch", "Vyúčtování", "30", "20"),
        ("The most that a deal costs each payer, penalties apart", "Vyúčtování", "500", "1000"),
    }
    for what, article, old, new in rows:
        row = f'<th scope="row">{what} <span class="under wraps">{article}</span></th>'
        assert f'{row} <td class="num"> {old} </td> <td class="num"> {new} </td>' in page
    assert page.count('<th scope="row">') == len(rows)
    assert "edition 2, valid from 1 January 2027" in page
    assert "edition 1, undated text, as read in 2026" in page
    assert "The texts also differ" not in page


def test_what_differs_is_said_of_every_text(club, organiser_client, tmp_path):
    """Each variant by another edition with all ones dearer, and a stake that the text sets."""
    for number, variant in enumerate(rules.variants()):
        changes = {"amount = 1,": "amount = 3,"}
        if variant == "hr_marijas":
            changes['key = "stake"'] = 'key = "stake"\ndefault = { basis = "point", amount = 5 }'
        with second_edition(tmp_path / str(number), f"{variant}/2", changes):
            page = text(organiser_client.get(reverse("club-edition", args=[club.slug, variant])))
            assert '<td class="num"> 1' in page, variant
            assert '<td class="num"> 3' in page, variant
            assert ("none </td>" in page and "5 per point </td>" in page) == (variant == "hr_marijas")
            assert "StakeValue" not in page


def test_a_stake_of_the_text_is_paid_and_prefilled(club, organiser_client, people, evening, play, tmp_path):
    changes = {'key = "stake"': 'key = "stake"\ndefault = { basis = "point", amount = 5 }'}
    with second_edition(tmp_path, "hr_marijas/2", changes):
        opening = text(organiser_client.get(reverse("evening-new", args=[club.slug])))
        assert 'name="hr_marijas-stake" value="5"' in opening
        assert "In the text: 5 per point." in opening
        sitting = open_sitting(evening=evening, variant="hr_marijas", members=people[:3], house_rules=None, user=None)
        play(sitting, {"contract": "durmas", "declarer": "1", "made": True})
        page = text(organiser_client.get(reverse("evening", args=[evening.pk])))
        assert '<span class="amount plus">+60</span>' in page
        (table,) = evening_sheet(evening).tables
        assert (table.paid, table.totals) == (True, (60, -30, -30))


def test_it_says_that_a_newer_edition_exists(second, club, organiser_client, scorekeeper_client, address):
    settings, opening = reverse("club-settings", args=[club.slug]), reverse("evening-new", args=[club.slug])
    assert address in text(organiser_client.get(settings))
    assert "a newer edition exists" not in text(organiser_client.get(settings))
    choose_edition(club=club, variant="cz_licitovany", edition="cz_licitovany/1")
    assert "a newer edition exists" in text(organiser_client.get(settings))
    assert "a newer edition exists" in text(organiser_client.get(opening))
    assert address in text(organiser_client.get(opening))
    assert "a newer edition exists" in text(scorekeeper_client.get(opening))
    assert address not in text(scorekeeper_client.get(opening))


def test_it_says_nothing_of_editions_where_there_is_one(club, organiser_client, address):
    assert "Editions of the rules" not in text(organiser_client.get(reverse("club-settings", args=[club.slug])))
    page = text(organiser_client.get(address))
    assert "always the newest, now edition 1" in page
    assert "Compare" not in page


def test_only_an_organiser_chooses(second, club, scorekeeper_client, member_client, stranger_client, address):
    for client, status in ((scorekeeper_client, 403), (member_client, 403), (stranger_client, 404)):
        assert client.post(address, {"edition": "cz_licitovany/1"}).status_code == status
    club.refresh_from_db()
    assert club.editions == {}


@pytest.mark.parametrize("wrong", ["cz_voleny/1", "cz_licitovany/3", "x"])
def test_it_refuses_what_is_no_edition_of_the_variant(second, club, organiser_client, address, wrong):
    page = organiser_client.post(address, {"edition": wrong})
    assert page.status_code == 200
    assert 'id="id_edition_error"' in text(page)
    with pytest.raises(ValidationError):
        choose_edition(club=club, variant="cz_licitovany", edition=wrong)
    club.refresh_from_db()
    assert club.editions == {}


def test_choosing_one_variant_leaves_the_others(second, club):
    club.editions = {"sk_voleny": "sk_voleny/1"}
    club.save()
    choose_edition(club=club, variant="cz_licitovany", edition="cz_licitovany/1")
    club.refresh_from_db()
    assert club.editions == {"sk_voleny": "sk_voleny/1", "cz_licitovany": "cz_licitovany/1"}


def test_it_says_that_the_chosen_edition_is_gone(club, organiser_client, address, tmp_path):
    with second_edition(tmp_path, "cz_licitovany/2", NEW):
        choose_edition(club=club, variant="cz_licitovany", edition="cz_licitovany/2")
    assert edition_for(club, "cz_licitovany") is rules.newest("cz_licitovany")
    page = text(organiser_client.get(address))
    assert "The edition the club chose, cz_licitovany/2, is not installed here any more." in page


def test_there_is_no_such_page_of_an_unknown_variant(club, organiser_client):
    assert organiser_client.get(reverse("club-edition", args=[club.slug, "poker"])).status_code == 404


def test_the_blank_sheet_is_of_the_clubs_edition(second, club):
    assert blank_sheet(club, "cz_licitovany").rules.edition == second
    choose_edition(club=club, variant="cz_licitovany", edition="cz_licitovany/1")
    assert blank_sheet(club, "cz_licitovany").rules.edition == "cz_licitovany/1"


BETL = {"contract": "betl", "declarer": "1", "made": "yes"}


@pytest.mark.parametrize(("number", "pays"), [(1, "+30"), (2, "+20"), (None, "+20")])
def test_the_calculator_goes_by_the_edition_chosen(second, client, db, number, pays):
    arguments = ["cz_licitovany"] if number is None else ["cz_licitovany", number]
    address = reverse("rules:variant" if number is None else "rules:edition", args=arguments)
    assert f'<span class="amount plus">{pays}</span>' in text(client.post(address, BETL))
    page = text(client.get(address))
    assert "Edition 2, valid from 1 January 2027" in page
    for other in (1, 2):
        assert reverse("rules:edition", args=["cz_licitovany", other]) in page


def test_there_is_no_calculator_of_an_unknown_edition(client, db):
    for variant, number in (("cz_licitovany", 7), ("poker", 1)):
        assert client.get(f"/rules/{variant}/{number}/").status_code == 404


def test_a_deal_leads_to_the_rules_it_was_played_by(second, club, organiser_client, evening, people, play):
    by = {"variant": "cz_licitovany", "edition": "cz_licitovany/1", "house_rules": None}
    sitting = open_sitting(evening=evening, members=people[:3], user=None, **by)
    play(sitting, {"contract": "betl", "declarer": "1", "made": True})
    page = text(organiser_client.get(reverse("deal", args=[sitting.pk, 1])))
    assert reverse("rules:edition", args=["cz_licitovany", 1]) in page
    assert escape("betl 15") in page
