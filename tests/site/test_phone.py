"""On a phone's home screen and without network: manifest, service worker, and the page shown instead."""

from __future__ import annotations

import re
import struct

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.urls import reverse

from clubapp.views import phone


def test_it_introduces_itself(client, db):
    answer = client.get(reverse("manifest"))
    assert answer.headers["Content-Type"] == "application/manifest+json"
    about = answer.json()
    assert about["start_url"] == about["scope"] == "/"
    assert about["display"] == "standalone"
    assert {icon["purpose"] for icon in about["icons"]} == {"any", "maskable"}


def test_it_has_icons_of_the_sizes_it_names():
    for file, size in phone.ICONS.items():
        with open(finders.find(file), "rb") as picture:
            head = picture.read(24)
        assert head.startswith(b"\x89PNG")
        assert "x".join(map(str, struct.unpack(">II", head[16:24]))) == size


@pytest.mark.parametrize("language", ["cs", "hr"])
def test_it_speaks_the_readers_language(client, db, language):
    about = client.get(reverse("manifest"), headers={"Accept-Language": language}).json()
    assert about["lang"] == language


def test_it_serves_the_worker_for_the_whole_site(client):
    answer = client.get(reverse("worker"))
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert answer.headers["Service-Worker-Allowed"] == "/"
    assert answer.headers["Cache-Control"] == "no-cache"
    source = answer.content.decode()
    assert source.startswith('const VERSION = "')
    for file in phone.KEPT:
        assert finders.find(file), file
        assert f"static/{file}" in source


def test_it_keeps_every_file_of_the_table(scorekeeper_client, club, people):
    """A file that the table's page asks for and the worker does not keep would be missing without network."""
    from tests.browser.phones import sit_down

    page = scorekeeper_client.get(reverse("sitting", args=[sit_down(club, people[:3]).pk])).content.decode()
    asked = {part.split('"')[0].split("#")[0] for part in page.split('="/static/')[1:]}
    assert asked - {"img/icon-192.png"} <= set(phone.KEPT)


def test_it_keeps_what_its_scripts_import():
    for file in phone.KEPT:
        if file.endswith(".js"):
            source = (settings.BASE_DIR / "static" / file).read_text(encoding="utf-8")
            imported = re.findall(r'^import\b[^"]*"\./([^"]+)";$', source, re.MULTILINE)
            assert {f"js/{name}" for name in imported} <= set(phone.KEPT), file


def test_it_tells_nothing_of_anybody_without_network(organiser_client, adam, club):
    page = organiser_client.get(reverse("offline")).content.decode()
    assert adam.name not in page
    assert club.name not in page
    assert "csrfmiddlewaretoken" not in page


def test_it_names_no_other_host():
    for script in (settings.BASE_DIR / "static" / "js").glob("*.js"):
        assert "://" not in script.read_text(encoding="utf-8"), script
