"""Every stored field is listed by its model, and what its model says of it holds."""

from __future__ import annotations

import json
import uuid

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, models, transaction

from ledger.evening.evenings import change_evening, close_evening, reopen_evening
from ledger.exchange.archive.formats import FORMATS
from ledger.exchange.archive.records import newer_fields, record_of, values_of
from ledger.exchange.imports.adding import import_evenings, void_import
from ledger.exchange.imports.notation_text import read_notation
from ledger.models import SAID, Deal, Evening, EveningEvent, ImportedEvening, ImportVoid, RuleSet, RuleSetVersion
from ledger.models.kept import BookModel, Kept
from ledger.people.mentions import mentions
from ledger.table.rule_sets.writing import make_rule_set

PLAIN = {"contract": "hra", "declarer": "1", "trump": "leaves", "winner": "declarer"}
BOOK = apps.get_app_config("ledger").get_models()
ROWS = [model for model in apps.get_app_config("ledger").get_models() if issubclass(model, BookModel)]
BY_HAND = [(model, name) for model in ROWS for name, kept in model.kept.items() if kept.by_hand]
# texts that no person types, or that are no place for a name
NO_NAME = {
    (Evening, "unit_amount"), (Evening, "currency"), (EveningEvent, "unit_amount"), (EveningEvent, "currency"),
    (ImportedEvening, "unit_amount"), (ImportedEvening, "currency"), (ImportedEvening, "variant"),
}  # fmt: skip
MADE = {
    "variant",
    "contract",
    "edition",
    "house_rules",
    "payload_hash",
    "ledger_hash",
    "entered_label",
    "token_hash",
    "nonce",
    "preset",
}


def test_every_model_of_the_book_lists_its_fields():
    assert list(BOOK) == ROWS


@pytest.mark.parametrize("model", ROWS, ids=lambda model: model.__name__)
def test_every_field_is_placed(model):
    fields = {field.name for field in model._meta.concrete_fields if not field.primary_key}
    assert set(model.kept) == fields


@pytest.mark.parametrize("model", ROWS, ids=lambda model: model.__name__)
def test_a_text_is_written_by_hand_or_known_not_to_be(model):
    texts = (models.CharField, models.TextField, models.JSONField)
    for field in model._meta.concrete_fields:
        if isinstance(field, texts) and not field.choices:
            by_hand = model.kept[field.name].by_hand
            assert by_hand or field.name in MADE or (model, field.name) in NO_NAME, field


def test_a_field_is_in_an_archive_since_a_format_there_is():
    assert {kept.since for model in ROWS for kept in model.kept.values()} <= set(range(1, len(FORMATS) + 1))


# --- in the archive -------------------------------------------------------------------------------
def test_a_record_gives_the_values_again(evening, sit_down, record):
    deal = record(sit_down(), PLAIN).deal
    for row in (evening, evening.events.get(), deal.sitting, deal):
        said = json.loads(json.dumps(record_of(row)))
        again = type(row)(**values_of(type(row), said))
        assert record_of(again) == record_of(row)


def test_a_field_that_came_later_has_its_default_in_an_older_archive(monkeypatch):
    monkeypatch.setattr(Evening, "kept", {**Evening.kept, "place": Kept("place", since=2)})
    assert newer_fields(Evening, 1)["place"] == ""
    assert "place" not in newer_fields(Evening, 2)


# --- said of an evening ---------------------------------------------------------------------------
def test_events_repeat_what_is_said_of_an_evening(evening):
    event = evening.events.get()
    assert {name: getattr(event, name) for name in SAID} == evening.said


@pytest.mark.parametrize("column", SAID)
@pytest.mark.django_db
def test_the_database_keeps_what_is_said_once_a_sheet_bears_it(evening, column):
    close_evening(evening=evening, user=None)
    other = {"date": "'2026-01-01'", "club_id": "club_id + 1"}.get(column, "'7'")
    statement = f"UPDATE ledger_session SET {column} = {other} WHERE id = {evening.pk}"
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)


def test_the_history_shows_what_stood_there(evening):
    stood = {name: str(value) for name, value in evening.said.items() if name != "club_id" and value}
    change_evening(evening=evening, date=evening.date, place="Na Růžku", unit_amount="", currency="", user=None)
    reason = evening.events.get(kind="changed").reason
    assert all(value in reason for value in stood.values())


# --- written by hand ------------------------------------------------------------------------------
@pytest.fixture
def names(club, evening, sit_down, record, correct, adam):
    """Every field that is written by hand, each with a name of its own."""
    opened = evening.place
    change_evening(evening=evening, date=evening.date, place="U Anny", unit_amount="", currency="", user=None)
    deal = record(sit_down(), {**PLAIN, "note": "Boris looked on"}).deal
    correct(deal, {**PLAIN, "winner": "defence"}, "Ceda misheard")
    close_evening(evening=evening, user=None)
    reopen_evening(evening=evening, user=None, reason="Dino asked")
    read = read_notation("2026-01-16 U Aly\nAdam +d{Olka}\nBára\nCyril").evenings
    players = {name: name if name == "Eva" else club.members.get(name=name) for name in read[0].amounts}
    brought = import_evenings(club=club, evenings=read, players=players, key=uuid.uuid4(), user=adam.user).evenings
    void_import(evening=brought[0], reason="Zdena said so", user=adam.user)
    make_rule_set(club=club, name="U Věry", edition="cz_voleny/1", house_rules=None, user=adam.user)
    return {
        (Evening, "place"): "Anny",
        (EveningEvent, "place"): opened,
        (EveningEvent, "reason"): "Dino",
        (Deal, "facts"): "Boris",
        (Deal, "reason"): "Ceda",
        (ImportedEvening, "place"): "Aly",
        (ImportedEvening, "source"): "Olka",
        (ImportVoid, "reason"): "Zdena",
        (RuleSet, "name"): "Věra",
        (RuleSet, "name_key"): "Věra",
        (RuleSetVersion, "name"): "Věra",
    }


@pytest.mark.parametrize(("model", "name"), BY_HAND, ids=lambda value: getattr(value, "__name__", value))
def test_whoever_wants_to_be_forgotten_finds_it(club, names, model, name):
    assert [one.text for one in mentions(club, names[model, name])]
