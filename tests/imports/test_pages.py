"""The pages: text or file → preview → confirm, once; what is wrong is said beside its field."""

from __future__ import annotations

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from ledger.models.imported import ImportedEvening

pytestmark = pytest.mark.django_db
TABLE = {"variant": "cz_licitovany", "amounts_in": "money", "unit_amount": "0,20", "currency": "CZK"}


@pytest.fixture
def send(organiser_client, club, people):
    def sent(kind="notation", **data):
        form = {"kind": kind, "step": "read", **TABLE, **data}
        return organiser_client.post(reverse("import", args=[club.slug]), form)

    return sent


def hidden(answer) -> dict[str, str]:
    """What the preview sends when it is confirmed."""
    form = answer.context["players"]
    chosen = {name: field.initial for name, field in form.fields.items()}
    return {**{name: str(value) for name, value in answer.context["hidden"].items()}, **chosen, "step": "save"}


def errors(answer) -> dict[str, list[str]]:
    return answer.context["form"].errors


def test_it_shows_before_it_adds(send, example, club):
    answer = send(text=example)
    assert not ImportedEvening.objects.exists()
    text = answer.content.decode()
    assert "is added" in text
    assert re.search(r"Adam <span class=\"amount plus\">\+", text)
    done = send(**hidden(answer))
    assert done.url == reverse("imports", args=[club.slug])
    assert ImportedEvening.objects.get().totals.count() == 3


def test_it_adds_a_double_click_once(send, example, organiser_client):
    form = hidden(send(text=example))
    send(**form)
    again = send(**form)
    assert ImportedEvening.objects.count() == 1
    assert "already" in organiser_client.get(again.url).content.decode()


def test_it_takes_a_file(send, season):
    sent = SimpleUploadedFile("season.csv", season.encode("utf-8-sig"))
    answer = send("table", file=sent)
    assert answer.context["adding"] == 2
    send(**hidden(answer))
    assert ImportedEvening.objects.count() == 2


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1250"])
def test_it_takes_a_file_of_any_spreadsheet(send, season, encoding):
    # the minus sign that cp1250 lacks is written as a hyphen there
    content = season.replace("\u2212", "-").replace("\n", "\r\n").encode(encoding)
    answer = send("table", file=SimpleUploadedFile("Tabulka 2026", content))
    assert ">new member Bára</option>" in answer.content.decode()
    assert ("it was read as CP1250" in answer.content.decode()) == (encoding == "cp1250")
    send(**hidden(answer))
    assert ImportedEvening.objects.count() == 2


@pytest.mark.parametrize(
    ("name", "content", "seen"),
    [
        ("season.csv", b"PK\x03\x04...", "XLSX"),
        ("season.csv", b"%PDF-1.7", "PDF"),
        ("season.csv", "date;Adam;Bára\n".encode("cp1250") + b"\x81", "0x81"),
        ("season.csv", b"\xff\xfed\x00\x00\xd8", "UTF-16"),
        ("season.csv", b"date;Adam;B\x07ra\n", "U+0007"),
        ("season.csv", b"date Adam Cyril\n2026-01-16 1 -1", "date Adam Cyril"),
        ("a.txt", b"x" * 900_000, "too large"),
    ],
)
def test_it_says_what_it_saw_in_a_file_it_cannot_read(send, name, content, seen):
    answer = send("table", file=SimpleUploadedFile(name, content))
    assert seen in errors(answer)["file"][0]


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"text": ""}, "text"),
        ({"text": "2026-01-16 Klub\nAdam +x\nBára\nCyril"}, "text"),
        ({"kind": "poker", "text": "x"}, "kind"),
        ({"kind": "table", "text": "x", "unit_amount": ""}, "unit_amount"),
        ({"kind": "table", "text": "x", "unit_amount": "0"}, "unit_amount"),
        ({"kind": "table", "text": "x", "currency": ""}, "currency"),
    ],
)
def test_it_says_beside_the_field_what_is_wrong(send, data, field):
    answer = send(**data)
    assert answer.status_code == 200
    assert field in errors(answer)


def test_it_names_group_player_and_entry(send):
    answer = send(text="2026-01-16 Klub\nAdam +x\nBára\nCyril")
    assert errors(answer)["text"][0].startswith("group 1, Adam, +x: ")


def test_it_shows_by_how_much_a_group_is_wrong_and_adds_nothing(send, example):
    answer = send(text=example.replace("$:-c", "$:-1c"))
    text = answer.content.decode()
    assert "-30 units" in text
    assert 'value="save"' not in text
    send(**hidden(answer))
    assert not ImportedEvening.objects.exists()


def test_it_shows_what_is_there_already(send, example):
    send(**hidden(send(text=example)))
    answer = send(text=example)
    assert "this day and place is imported already" in answer.content.decode()
    assert answer.context["adding"] == 0
    assert send(text=example, again="on").context["adding"] == 1


def test_it_maps_names_to_members(send, example, dana, club):
    form = hidden(send(text=example.replace("Cyril", "Cyrda")))
    assert form["player_2"] == "new"
    send(**{**form, "player_2": dana.pk})
    assert ImportedEvening.objects.get().totals.filter(member=dana).exists()
    assert not club.members.filter(name="Cyrda").exists()


def test_it_refuses_two_names_for_one_member(send, example, adam):
    form = hidden(send(text=example))
    answer = send(**{**form, "player_2": adam.pk})
    assert answer.context["players"].errors["player_2"] == ["Adam is this member already."]
    assert not ImportedEvening.objects.exists()


def test_it_refuses_another_clubs_member(send, example, ana):
    form = hidden(send(text=example))
    answer = send(**{**form, "player_2": ana.pk})
    assert "player_2" in answer.context["players"].errors


def test_it_goes_back_to_the_text(send, example):
    form = hidden(send(text=example))
    answer = send(**{**form, "step": "edit"})
    assert answer.templates[0].name == "imports/import.html"
    assert "Adam +s+h" in answer.content.decode()


def test_it_shows_the_evening_with_its_source(send, example, member_client, club, adam):
    send(**hidden(send(text=example)))
    evening = ImportedEvening.objects.get()
    text = member_client.get(reverse("imported", args=[club.slug, evening.pk])).content.decode()
    assert "Cyril r1 +2s+1h*{late} $:-c" in text
    assert "imported as totals" in text
    assert 'action="' + reverse("imported-void", args=[club.slug, evening.pk]) not in text
    adam.name = "Adámek"
    adam.save()
    assert "Adámek +s+h" in member_client.get(reverse("imported", args=[club.slug, evening.pk])).content.decode()


def test_it_strikes_out_with_a_reason(send, example, organiser_client, club):
    send(**hidden(send(text=example)))
    evening = ImportedEvening.objects.get()
    address = reverse("imported-void", args=[club.slug, evening.pk])
    assert organiser_client.post(address, {"reason": ""}).status_code == 200
    organiser_client.post(address, {"reason": "the wrong file"})
    text = organiser_client.get(reverse("imported", args=[club.slug, evening.pk])).content.decode()
    assert "the wrong file" in text
    assert "Struck out by Adam" in text
    assert "struck out" in organiser_client.get(reverse("imports", args=[club.slug])).content.decode()
