"""What phones fetch to reckon without network: our own modules without Django, and addresses that never change."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import translation

from clubapp import catalogue
from clubapp.phone_engine import bundle as making
from clubapp.phone_engine import files, pinned
from clubapp.phone_engine.bundle import bundle, bundle_hash, modules
from tests.browser.engines import ask_bare

DOCUMENT = {
    "variant": "cz_licitovany",
    "players": ["Adam", "Bára", "Cyril"],
    "deals": [{"contract": "sto", "declarer": "Adam", "trump": "hearts", "points": 70}],
}


@pytest.fixture
def served(monkeypatch, tmp_path):
    """The site serves the engine; what is fetched of it are empty files."""
    for name in pinned.FILES:
        (tmp_path / name).touch()
    monkeypatch.setattr(files, "_served", lambda name: tmp_path / name)
    remembered = (files.is_installed, files.manifest)
    for one in remembered:
        one.cache_clear()
    yield
    for one in remembered:
        one.cache_clear()


def test_the_modules_run_where_there_is_no_django(tmp_path):
    messages = [{"do": "settle", "document": DOCUMENT, "language": "sk"}, {"do": "settle", "document": {}}]
    settled, refused = ask_bare(tmp_path, bundle(), messages)
    assert settled["output"]["totals"]["Adam"] == -sum(list(settled["output"]["totals"].values())[1:])
    assert refused["problems"][0]["code"]


def test_it_says_the_same_by_the_compiled_catalogue_alone():
    languages = ("en", "cs", "sk", "hr", "pl")
    for language in languages:
        catalogue.speak(language)
        with translation.override(language):
            for text in ("hearts", "short by %d", "no such text", ""):
                assert catalogue.gettext(text) == translation.gettext(text)
            assert catalogue.pgettext("trump", "other") == translation.pgettext("trump", "other")
    catalogue.speak("en")


def test_it_takes_the_modules_that_are_imported_and_no_other():
    found = modules(settings.BASE_DIR, settings.PHONE_PYTHON)
    assert {"rules.settle", "ledger.table.entry.forms", "clubapp.speech"} <= found.keys()
    assert not [name for name in found if "views" in name or "models" in name]


def test_requests_at_once_read_the_modules_one_after_the_other(monkeypatch):
    inside, most = [], []

    def read(base, first):
        inside.append(first)
        most.append(len(inside))
        time.sleep(0.02)
        inside.pop()
        return {}

    monkeypatch.setattr(making, "modules", read)
    started = Barrier(3)

    def ask(_number):
        started.wait()
        return bundle()

    bundle.cache_clear()
    try:
        with ThreadPoolExecutor(3) as phones:
            assert len(set(phones.map(ask, range(3)))) == 1
    finally:
        bundle.cache_clear()
    assert set(most) == {1}


def test_only_the_workers_script_may_run_webassembly(client, served):
    worker = client.get(reverse("phone-engine-worker", args=[files.worker_hash()]))
    assert "'wasm-unsafe-eval'" in worker["Content-Security-Policy"]
    assert "unsafe-inline" not in worker["Content-Security-Policy"]
    for address in ("/sign-in/", reverse("phone-engine")):
        assert "wasm" not in client.get(address)["Content-Security-Policy"]


def test_an_address_never_stands_for_other_content(client, served):
    listed = client.get(reverse("phone-engine")).json()
    assert [row["url"] for row in listed["files"] if row["url"].startswith("/static/engine/")] == [
        f"/static/engine/{pinned.PLACE}/{name}" for name in pinned.FILES
    ]
    for name, hash in (("phone-engine-worker", files.worker_hash()), ("phone-engine-bundle", bundle_hash())):
        answer = client.get(reverse(name, args=[hash]))
        assert "immutable" in answer["Cache-Control"]
        assert client.get(reverse(name, args=["0" * 12])).status_code == 404


def test_a_site_without_the_engine_says_so(client, monkeypatch, served, tmp_path):
    monkeypatch.setattr(files, "_served", lambda name: tmp_path / "nothing" / name)
    files.is_installed.cache_clear()
    assert client.get(reverse("phone-engine")).status_code == 404
    assert client.get(reverse("phone-engine-bundle", args=[bundle_hash()])).status_code == 404


def test_another_archive_than_the_pinned_one_is_refused():
    assert not pinned.is_pinned(b"another archive")
