from __future__ import annotations

from django.test import Client
from django.urls import reverse


def language_of(client) -> str:
    return client.get(reverse("home")).content.decode().split('<html lang="')[1].split('"')[0]


def test_it_follows_the_browser(db):
    assert language_of(Client(headers={"accept-language": "cs,en;q=0.5"})) == "cs"
    assert language_of(Client(headers={"accept-language": "de"})) == "en"


def test_it_remembers_the_choice(client, db):
    answer = client.post(reverse("set-language"), {"language": "pl", "next": reverse("sign-in")})
    assert answer.url == reverse("sign-in")
    assert language_of(client) == "pl"


def test_it_remembers_the_choice_with_the_account(member_client, cyril):
    member_client.post(reverse("set-language"), {"language": "hr"})
    cyril.user.refresh_from_db()
    assert cyril.user.language == "hr"
    # on another device too, whatever its browser says
    other = Client(headers={"accept-language": "cs"})
    other.force_login(cyril.user, backend="django.contrib.auth.backends.ModelBackend")
    assert language_of(other) == "hr"


def test_it_ignores_an_unknown_language(member_client, cyril):
    member_client.post(reverse("set-language"), {"language": "xx"})
    cyril.user.refresh_from_db()
    assert cyril.user.language == ""


def test_it_leads_to_no_other_site(client, db):
    answer = client.post(reverse("set-language"), {"language": "pl", "next": "https://evil.example/"})
    assert "evil" not in answer.url
