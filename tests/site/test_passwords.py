from __future__ import annotations

import pytest
from django.urls import reverse


def test_it_asks_for_the_old_password(organiser_client):
    change = reverse("password-change")
    own = {"new_password1": "bells over leaves", "new_password2": "bells over leaves"}
    assert organiser_client.post(change, {**own, "old_password": "wrong"}).status_code == 200
    assert organiser_client.post(change, {**own, "old_password": "four aces and a ten"}).status_code == 302


@pytest.mark.parametrize("weak", ["short", "password1234"])
def test_it_refuses_a_weak_password(organiser_client, weak):
    data = {"old_password": "four aces and a ten", "new_password1": weak, "new_password2": weak}
    page = organiser_client.post(reverse("password-change"), data)
    assert page.status_code == 200
    assert "errorlist" in page.content.decode()
