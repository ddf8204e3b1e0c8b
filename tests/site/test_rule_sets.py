"""Pages of rule sets: setting one up on its tariff card, trying, changing, copying, taking one for an evening."""

import json
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

import rules
from ledger.evening.evenings import open_sitting
from ledger.models import RuleSet, RuleSetVersion, Sitting
from ledger.paper.build import evening_sheet
from ledger.table.rule_sets.writing import change_rule_set, make_rule_set
from rules.registry import SHIPPED
from tests.editions import second_edition

TEXT = "cz_voleny/2"
GIVEN = {"name": "U Lípy", "edition": TEXT, "house_rules": {"price_betl": 5}}


@pytest.fixture(autouse=True)
def _every_edition():
    with rules.editions_from(SHIPPED):
        yield


@pytest.fixture
def kept(club, adam):
    return make_rule_set(
        club=club, name="U Lípy", edition=TEXT, house_rules={"price_betl": 5, "cap": None}, user=adam.user
    )


@pytest.fixture
def new_page(club):
    return reverse("rule-set-new", args=[club.slug])


@pytest.fixture
def page(club, kept):
    return reverse("rule-set", args=[club.slug, kept.rule_set_id])


def typed(edition=TEXT, name="U Lípy", version="", **values):
    """The card as a browser sends it: every option with the text's own value but for those given."""
    read = rules.edition(edition)
    said = {rule.key: values.get(rule.key, rule.written_default) for rule in read.house_rules}
    sent = {f"{read.variant}-{key}": value for key, value in said.items() if value is not None and value is not False}
    return {"name": name, "version": version, f"{read.variant}-edition": edition, **sent}


def text_of(answer):
    return " ".join(answer.content.decode().split())


def test_a_set_begins_with_a_text_or_a_preset(organiser_client, new_page):
    page = text_of(organiser_client.get(new_page))
    assert "?edition=cz_voleny%2F2" in page
    offered = {one.name for one in rules.presets() if rules.edition(one.edition).entered}
    assert all(f"?preset={name}" in page for name in offered)


def test_a_card_has_every_option_with_the_text_and_a_deal(organiser_client, new_page):
    page = text_of(organiser_client.get(f"{new_page}?edition={TEXT}"))
    for rule in rules.edition(TEXT).house_rules:
        assert f'data-worked="{rule.key}"' in page
        assert f'name="cz_voleny-{rule.key}"' in page
    assert "In the text: 15." in page


def test_a_set_is_made(organiser_client, new_page, club, adam):
    answer = organiser_client.post(f"{new_page}?edition={TEXT}", typed(price_betl=5, hundred_scale="geometric"))
    version = RuleSetVersion.objects.get()
    assert answer["Location"] == reverse("rule-set", args=[club.slug, version.rule_set_id])
    assert version.house_rules == {"hundred_scale": "geometric", "price_betl": 5}
    assert version.made_by == adam.user


def test_a_preset_is_taken_with_what_it_says(organiser_client, new_page):
    organiser_client.post(
        f"{new_page}?preset=mariasek", typed("csm_voleny/1", "M", **rules.preset("mariasek").house_rules)
    )
    version = RuleSetVersion.objects.get()
    assert (version.preset, version.house_rules) == (
        "mariasek",
        rules.read_rule_set({"preset": "mariasek"}).house_rules,
    )


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"price_betl": "many"}, "Enter a whole number"),
        ({"price_betl": "0"}, "greater than or equal to 1"),
        ({"price_betl": "99999999999999999999"}, "less than or equal to"),
        ({"hundred_scale": "steep"}, "Select a valid choice"),
        ({"name": " "}, "This field is required"),
        # the engine's own word, beside the field
        ({"lost_hundred_free_tens": "2", "hundred_scale": "fixed"}, "has no effect"),
    ],
)
def test_a_mistake_is_said_beside_its_field_and_nothing_is_lost(organiser_client, new_page, wrong, said):
    answer = organiser_client.post(f"{new_page}?edition={TEXT}", typed(**{"price_durch": 77, **wrong}))
    page = text_of(answer)
    assert answer.status_code == 200
    assert said in page
    assert 'value="77"' in page
    assert RuleSet.objects.count() == 0


def test_a_name_is_taken_once(organiser_client, new_page, kept):
    page = text_of(organiser_client.post(f"{new_page}?edition={TEXT}", typed(name="u lípy")))
    assert "has a rule set of this name already" in page
    assert RuleSet.objects.count() == 1


def test_a_changed_value_is_answered_with_what_the_deals_pay(organiser_client, page):
    fresh = organiser_client.post(page, typed(price_betl=7), headers={"HX-Request": "true"})
    text = text_of(fresh)
    assert 'id="preview"' in text
    assert "betl 7" in text
    wrong = text_of(organiser_client.post(page, typed(price_betl="x"), headers={"HX-Request": "true"}))
    assert "Enter a whole number" in wrong
    assert RuleSetVersion.objects.count() == 1


def test_without_a_script_a_button_tries_it(organiser_client, page):
    text = text_of(organiser_client.post(page, {**typed(price_betl=7), "try": "yes"}))
    assert "betl 7" in text
    assert 'value="7"' in text
    assert RuleSetVersion.objects.count() == 1


def test_a_change_is_a_version_with_its_history(organiser_client, page):
    organiser_client.post(page, typed(name="Na Růžku", version="1", price_betl=10))
    version = RuleSetVersion.objects.current().get()
    assert (version.number, version.name, version.house_rules) == (2, "Na Růžku", {"price_betl": 10})
    text = text_of(organiser_client.get(page))
    assert "U Lípy → Na Růžku" in text
    assert "5 → 10" in text


def test_the_change_of_another_is_not_written_over(organiser_client, page, kept, adam):
    change_rule_set(shown=kept, name=kept.name, house_rules={"price_betl": 8}, user=adam.user)
    answer = organiser_client.post(page, typed(version="1", price_betl=10))
    assert "changed the rule set meanwhile" in text_of(answer)
    assert 'value="10"' in text_of(answer)
    assert RuleSetVersion.objects.current().get().house_rules == {"price_betl": 8}


def test_a_set_is_put_away_and_offered_again(organiser_client, page, kept):
    offer = f"{page}offer/"
    organiser_client.post(offer, {"offered": "no", "version": "1"})
    assert "put away" in text_of(organiser_client.get(page))
    organiser_client.post(offer, {"offered": "yes", "version": "2"})
    assert RuleSetVersion.objects.current().get().offered
    # whoever looked before the change
    answer = organiser_client.post(offer, {"offered": "no", "version": "1"}, follow=True)
    assert "changed the rule set meanwhile" in text_of(answer)


def test_a_member_reads_the_card_and_changes_nothing(member_client, page, club, kept):
    text = text_of(member_client.get(page))
    assert "betl 5" in text
    assert "<button class" not in text.split("<form")[-1].split("</form>")[0]
    assert member_client.post(page, typed(version="1", price_betl=10)).status_code == 200
    assert RuleSetVersion.objects.count() == 1
    assert member_client.get(reverse("rule-set-new", args=[club.slug])).status_code == 403
    assert member_client.post(f"{page}offer/", {"offered": "no", "version": "1"}).status_code == 403


# --- from club to club ----------------------------------------------------------------------------
def test_it_is_taken_along_as_a_file(member_client, page, kept):
    answer = member_client.get(f"{page}rules.json")
    assert json.loads(answer.content) == {**GIVEN, "house_rules": {"cap": None, "price_betl": 5}}


@pytest.mark.parametrize("way", ["file", "text", "link"])
def test_another_club_takes_it(organiser_client, new_page, way):
    text = json.dumps(GIVEN)
    sent = {
        "file": {"file": SimpleUploadedFile("lipa.json", text.encode())},
        "text": {"text": text},
        "link": {"text": f"https://elsewhere.example/rules/cz_voleny/2/?rules={text}"},
    }[way]
    card = organiser_client.post(new_page, sent, follow=True)
    assert 'value="U Lípy"' in text_of(card)
    assert parse_qs(urlsplit(card.redirect_chain[0][0]).query)["rules"] == [
        json.dumps(GIVEN, ensure_ascii=False, separators=(",", ":"))
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is not JSON"),
        ("https://elsewhere.example/", "is not JSON"),
        ("[]", "a rule set is an object"),
        ('{"edition": "cz_voleny/77"}', "edition: must be one of"),
        ('{"edition": "cz_voleny/2", "house_rules": {"price_betl": 0}}', "house_rules.price_betl: must be 1 or more"),
        ("{" * 9000, "is not JSON"),
        ("x" * 30_000, "at most 20000 characters"),
    ],
)
def test_what_is_no_rule_set_is_said_beside_the_field(organiser_client, new_page, text, said):
    answer = organiser_client.post(new_page, {"text": text})
    assert answer.status_code == 200
    assert said in text_of(answer)


def test_a_link_that_was_cut_is_said(organiser_client, new_page):
    answer = organiser_client.get(f'{new_page}?rules={{"edition"', follow=True)
    assert "no rule set that can be taken" in text_of(answer)


# --- an evening -----------------------------------------------------------------------------------
def test_an_evening_takes_it_with_one_tap(organiser_client, club, kept, typed_evening):
    page = reverse("evening-new", args=[club.slug])
    assert f'value="set-{kept.pk}"' in text_of(organiser_client.get(page))
    organiser_client.post(page, {**typed_evening, "variant": f"set-{kept.pk}"})
    sitting = Sitting.objects.get()
    assert (sitting.edition, sitting.house_rules, sitting.rule_set) == (TEXT, kept.house_rules, kept)


def test_a_set_changed_meanwhile_is_not_taken_unseen(organiser_client, club, kept, adam, typed_evening):
    change_rule_set(shown=kept, name=kept.name, house_rules={"price_betl": 8}, user=adam.user)
    page = reverse("evening-new", args=[club.slug])
    answer = organiser_client.post(page, {**typed_evening, "variant": f"set-{kept.pk}"})
    assert "was changed meanwhile" in text_of(answer)
    assert Sitting.objects.count() == 0


@pytest.fixture
def typed_evening(people):
    adam, bara, cyril, _dana = people
    return {
        "date": "2026-03-13", "place": "U Lípy", "unit_amount": "0,20", "currency": "CZK", "first_dealer": "1",
        "seats_1": bara.pk, "seats_2": cyril.pk, "seats_3": adam.pk,
    }  # fmt: skip


# --- the calculator -------------------------------------------------------------------------------
def test_the_calculator_settles_by_a_rule_set(client):
    page = reverse("rules:edition", args=["cz_voleny", 2])
    sent = {"contract": "betl", "declarer": "1", "made": "yes"}
    answer = client.post(f"{page}?rules={json.dumps(GIVEN)}", sent, headers={"HX-Request": "true"})
    assert "betl 5" in text_of(answer)
    assert "betl 15" in text_of(client.post(page, sent, headers={"HX-Request": "true"}))
    shown = text_of(client.get(f"{page}?rules={json.dumps(GIVEN)}"))
    assert "U Lípy" in shown
    assert "In the text: 15." in shown


def test_the_calculator_offers_the_readers_sets(organiser_client, client, kept, club):
    page = reverse("rules:edition", args=["cz_voleny", 2])
    assert "U Lípy" in text_of(organiser_client.get(page))
    linked = f"{page}?rules={json.dumps(GIVEN)}"
    assert reverse("rule-set-new", args=[club.slug]) in text_of(organiser_client.get(linked))


@pytest.mark.parametrize("given", ['{"edition": "cz_licitovany/2"}', "{", '{"edition": "cz_voleny/2", "x": 1}'])
def test_a_rule_set_that_is_none_is_said(client, given):
    page = reverse("rules:edition", args=["cz_voleny", 2])
    answer = client.get(f"{page}?rules={given}")
    assert answer.status_code == 200
    assert "cannot be taken" in text_of(answer)


def test_a_preset_says_on_its_page_how_it_is_known(client):
    preset = rules.preset("mariasek")
    page = text_of(client.get(reverse("rules:edition", args=preset.edition.split("/"))))
    assert preset.known.split(":")[0] in page
    assert preset.title in page


# --- on paper -------------------------------------------------------------------------------------
@pytest.mark.parametrize("size", ["", "?size=a4"])
def test_the_card_has_what_is_looked_up_at_a_table(member_client, page, size):
    from io import BytesIO

    from pypdf import PdfReader

    answer = member_client.get(f"{page}card.pdf{size}")
    assert answer["Content-Type"] == "application/pdf"
    pages = PdfReader(BytesIO(answer.content)).pages
    text = " ".join(one.extract_text() for one in pages)
    assert len(pages) == 1
    assert "U Lípy" in text
    for told in ("boty", "× 16", "190", "40 / 80", "100", "4 / 8", "betl"):
        assert told in text, told


def test_every_text_has_its_numbers_to_look_up():
    from ledger.table.rule_sets.look_up import look_ups

    for variant in rules.variants():
        edition = rules.newest(variant)
        titles = [part.title for part in look_ups(edition, {})]
        assert ("Hundred won, from each" in titles) == ("sto" in edition.prices)
    geometric = look_ups(rules.edition(TEXT), {"hundred_scale": "geometric", "cap": 1})
    won = next(part for part in geometric if part.title.startswith("Hundred won"))
    # a limit cuts none of them
    assert won.rows[3] == ("130", "32 / 64")


@pytest.fixture
def taken(kept, evening, people, play):
    """A table of the club's rule set, with a deal."""
    sitting = open_sitting(
        evening=evening,
        variant="cz_voleny",
        edition=TEXT,
        members=people[:3],
        house_rules=kept.house_rules,
        rule_set=kept,
        user=None,
    )
    play(sitting, {"contract": "betl", "declarer": "1", "made": True})
    return sitting


def test_what_was_played_by_a_set_says_its_name(organiser_client, kept, taken, evening, adam):
    played = "U Lípy · Volený mariáš"
    pages = [
        reverse("sitting", args=[taken.pk]),
        reverse("deal", args=[taken.pk, 1]),
        reverse("evening", args=[evening.pk]),
        reverse("evening-export", args=[evening.pk, "csv"]),
        reverse("home"),
    ]
    for page in pages:
        assert played in text_of(organiser_client.get(page)), page
    (table,) = evening_sheet(evening).tables
    assert table.rules.title == played
    # the set is called otherwise by now
    change_rule_set(shown=kept, name="U Dubu", house_rules=kept.house_rules, user=adam.user)
    assert played in text_of(organiser_client.get(pages[0]))


@pytest.fixture
def older(club, adam):
    """A set after the first edition of a text that has a second one."""
    return make_rule_set(club=club, name="U Dubu", edition="cz_voleny/1", house_rules={"cap": 300}, user=adam.user)


def test_a_set_is_moved_to_a_newer_edition(organiser_client, club, older):
    card = reverse("rule-set", args=[club.slug, older.rule_set_id])
    move = reverse("rule-set-edition", args=[club.slug, older.rule_set_id])
    assert move in text_of(organiser_client.get(card))
    page = text_of(organiser_client.get(move))
    assert "Editions 1 and 2" in page
    # what clubs may vary newly is among what differs
    assert "What the tens of a hundred pay" in page
    assert organiser_client.post(move, {"version": older.number})["Location"] == card
    moved = RuleSetVersion.objects.of_club(club).current().get()
    assert (moved.number, moved.edition, moved.house_rules) == (2, "cz_voleny/2", {"cap": 300})
    page = text_of(organiser_client.get(card))
    assert "edition: cz_voleny/1 → cz_voleny/2" in page
    assert move not in page
    assert organiser_client.get(move)["Location"] == card


def test_a_set_is_not_moved_twice_by_two_pages(organiser_client, club, older, adam):
    change_rule_set(shown=older, name="U Lípy", house_rules={"cap": 400}, user=adam.user)
    move = reverse("rule-set-edition", args=[club.slug, older.rule_set_id])
    page = text_of(organiser_client.post(move, {"version": older.number}, follow=True))
    assert "meanwhile" in page
    assert RuleSetVersion.objects.of_club(club).current().get().edition == "cz_voleny/1"


def test_what_the_newer_text_does_not_offer_is_left_out_and_said(organiser_client, club, tmp_path, adam):
    offers = '[[house_rules]]\nkey = "hundred_marriage"\ndefault = "highest"\narticle = "Hry, R2"\n'
    with second_edition(tmp_path, "cz_licitovany/2", {offers: ""}):
        made = make_rule_set(
            club=club,
            name="U Dubu",
            edition="cz_licitovany/1",
            house_rules={"hundred_marriage": "first", "cap": 300},
            user=adam.user,
        )
        move = reverse("rule-set-edition", args=[club.slug, made.rule_set_id])
        assert "does not offer" in text_of(organiser_client.get(move))
        organiser_client.post(move, {"version": 1})
        moved = RuleSetVersion.objects.of_club(club).current().get()
        assert (moved.edition, moved.house_rules) == ("cz_licitovany/2", {"cap": 300})
