from __future__ import annotations

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.urls import reverse

PASSWORD = "four aces and a ten"


def guess(client, password="wrong", username="adam", **headers):
    return client.post(reverse("sign-in"), {"username": username, "password": password}, **headers)


def test_it_signs_in_and_goes_where_the_reader_wanted(client, adam):
    wanted = reverse("members", args=["u-lipy"])
    asked = client.get(wanted)
    assert asked.url == f"{reverse('sign-in')}?next={wanted}"
    page = client.get(asked.url)
    assert f'name="next" value="{wanted}"' in page.content.decode()
    answer = client.post(asked.url, {"username": "adam", "password": PASSWORD, "next": wanted})
    assert answer.url == wanted


def test_it_goes_to_no_other_site(client, adam):
    data = {"username": "adam", "password": PASSWORD, "next": "https://evil.example/"}
    assert client.post(reverse("sign-in"), data).url == reverse("home")


def test_it_keeps_the_name_of_a_mistyped_sign_in(client, adam):
    page = guess(client).content.decode()
    assert 'value="adam"' in page
    assert "wrong" not in page


def test_it_leads_a_lost_form_back_to_its_page(client, adam):
    members = reverse("members", args=["u-lipy"])
    answer = client.post(members, {"name": "Eda"}, headers={"referer": f"http://testserver{members}"})
    assert answer.url == f"{reverse('sign-in')}?next={members}"
    answer = client.post(members, headers={"referer": "https://evil.example/"})
    assert answer.url == f"{reverse('sign-in')}?next=/"


def test_it_sends_the_whole_page_of_a_fragment_to_sign_in(client, adam):
    answer = client.get(reverse("club", args=["u-lipy"]), headers={"hx-request": "true"})
    assert answer.status_code == 401
    assert answer.headers["HX-Redirect"].startswith(reverse("sign-in"))


def test_it_shuts_after_eight_guesses_even_for_the_right_password(client, adam):
    assert [guess(client).status_code for _time in range(8)] == [200] * 7 + [429]
    locked = guess(client, PASSWORD)
    assert locked.status_code == 429
    assert "Too many wrong passwords" in locked.content.decode()


def test_it_throttles_before_a_password_is_hashed(client, adam, monkeypatch):
    for _time in range(8):
        guess(client)
    monkeypatch.setattr(MD5PasswordHasher, "encode", lambda *_args: pytest.fail("hashed a throttled guess"))
    assert guess(client, PASSWORD).status_code == 429


def test_it_is_not_fooled_by_a_made_up_address(client, adam):
    answers = [guess(client, HTTP_X_FORWARDED_FOR=f"1.2.3.{time}").status_code for time in range(9)]
    assert answers[-1] == 429


def test_it_does_not_lock_out_the_club_behind_one_address(client, adam, bara):
    for _time in range(9):
        guess(client)
    assert guess(client, PASSWORD, username="bara").status_code == 302


def test_it_does_not_let_a_stranger_lock_out_a_member(client, adam):
    for _time in range(9):
        guess(client, REMOTE_ADDR="198.51.100.7")
    assert guess(client, PASSWORD, REMOTE_ADDR="192.0.2.1").status_code == 302


def test_it_forgives_after_a_success(client, adam):
    for _time in range(7):
        guess(client)
    assert guess(client, PASSWORD).status_code == 302
    client.post(reverse("sign-out"))
    assert guess(client).status_code == 200


def test_it_signs_out_by_form_only(organiser_client):
    refused = organiser_client.get(reverse("sign-out"))
    assert refused.status_code == 405
    assert "Clear-Site-Data" not in refused
    done = organiser_client.post(reverse("sign-out"))
    assert done.url == reverse("home")
    # never the storage: there wait deals
    assert done["Clear-Site-Data"] == '"cache"'
    assert organiser_client.get(reverse("account")).status_code == 302
