from __future__ import annotations

import pytest
from django.urls import reverse

from ledger.evening.evenings import close_evening
from ledger.models import TableLink
from ledger.table.links import create_table_link


def text(page) -> str:
    return page.content.decode()


@pytest.fixture
def sitting(seat, people):
    return seat(*people[:3])


@pytest.fixture
def address(sitting):
    return reverse("table-link", args=[sitting.pk])


def test_it_makes_a_link_and_shows_its_code(scorekeeper_client, address, sitting, bara):
    assert "No link opens this table." in text(scorekeeper_client.get(address))
    page = scorekeeper_client.post(address, follow=True)
    link = TableLink.objects.get()
    assert (link.sitting, link.created_by) == (sitting, bara.user)
    assert f"http://testserver/t/{link.token}/" in text(page)
    assert '<svg viewBox="0 0' in text(page)
    # as the content security policy wants it
    assert "style=" not in text(page)
    assert "no-store" in page["Cache-Control"]


def test_it_draws_the_address_itself():
    import segno

    from clubapp.qr import qr_code

    address = "https://example.org/t/abc/"
    rows = segno.make(address, error="m", micro=False).matrix_iter(border=4)
    assert f'viewBox="0 0 {len(list(rows))} ' in qr_code(address)


def test_it_makes_one_link_for_a_double_tap(scorekeeper_client, address):
    scorekeeper_client.post(address)
    scorekeeper_client.post(address)
    assert TableLink.objects.count() == 1


def test_it_revokes(scorekeeper_client, address, sitting):
    link = create_table_link(sitting=sitting, user=None)
    revoke = reverse("table-link-revoke", args=[sitting.pk, link.pk])
    assert revoke in text(scorekeeper_client.get(address))
    page = scorekeeper_client.post(revoke, follow=True)
    assert "opens nothing any more" in text(page)
    assert link.token not in text(page)
    assert not TableLink.objects.live().exists()


def test_it_makes_none_for_a_closed_evening(scorekeeper_client, address, evening, sitting, adam):
    close_evening(evening=evening, user=adam.user)
    page = scorekeeper_client.post(address, follow=True)
    assert "it needs no link" in text(page)
    assert not TableLink.objects.exists()


def test_it_can_revoke_what_it_can_show_no_more(scorekeeper_client, address, sitting, settings):
    create_table_link(sitting=sitting, user=None)
    TableLink.objects.update(nonce="lost")
    page = text(scorekeeper_client.get(address))
    assert "can be shown no more" in page
    assert "/t/" not in page
