from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from clubapp import environment

PAGES = ["home", "sign-in", "healthz"]


@pytest.mark.parametrize("name", PAGES)
def test_it_allows_only_its_own_scripts_and_styles(client, db, name):
    policy = client.get(reverse(name)).headers["Content-Security-Policy"]
    directives = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert directives["default-src"] == "'none'"
    assert directives["script-src"] == "'self'"
    assert directives["style-src"] == "'self'"
    assert directives["frame-ancestors"] == "'none'"
    assert "unsafe" not in policy


def test_it_sends_the_usual_protections(client, db):
    headers = client.get(reverse("home")).headers
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


def test_it_never_writes_styles_or_scripts_into_a_page():
    for template in (settings.BASE_DIR / "templates").rglob("*.html"):
        source = template.read_text(encoding="utf-8")
        assert " style=" not in source, template
        assert "<style" not in source, template
        assert "onclick" not in source, template
        assert "<script>" not in source, template


def test_it_asks_for_a_token_with_every_form():
    for template in (settings.BASE_DIR / "templates").rglob("*.html"):
        source = template.read_text(encoding="utf-8")
        if template.name == "503.html":  # it sends again what was sent, the token with it
            continue
        assert source.count('method="post"') == source.count("{% csrf_token %}"), template


def test_it_refuses_a_form_without_token(adam):
    from django.test import Client

    client = Client(enforce_csrf_checks=True)
    client.force_login(adam.user, backend="django.contrib.auth.backends.ModelBackend")
    page = client.post(reverse("members", args=["u-lipy"]), {"name": "Eda"})
    assert page.status_code == 403
    assert "The page was open for too long" in page.content.decode()


@pytest.fixture
def served(settings, tmp_path):
    """A function: the headers of a static file and of a page, as the site answers behind HTTPS."""

    def get():
        (tmp_path / "static").mkdir(exist_ok=True)
        (tmp_path / "static/a.js").write_text("1;", encoding="utf-8")
        settings.STATIC_ROOT, settings.WHITENOISE_AUTOREFRESH = tmp_path / "static", False
        client = Client()
        return [client.get(address, secure=True).headers for address in ("/static/a.js", reverse("sign-in"))]

    return get


def test_it_says_of_static_files_too_that_they_are_what_they_are(db, served):
    for headers in served():
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert "Strict-Transport-Security" not in headers


@pytest.mark.parametrize("kind", ["host", "subdomains", "preload"])
def test_static_files_hold_to_https_as_pages_do(db, served, settings, kind):
    for name, value in environment.HSTS[kind].items():
        setattr(settings, name, value)
    file, page = served()
    assert file["Strict-Transport-Security"] == page["Strict-Transport-Security"]
    assert file["Strict-Transport-Security"].startswith("max-age=31536000")
