"""An evening's result to send: as text and as a picture, in the reader's language."""

from __future__ import annotations

import html
import io
import re

import pytest
from django.urls import reverse
from PIL import Image

from ledger.evening.evenings import change_evening, close_evening
from ledger.evening.message import Message
from ledger.evening.paying import mark_all_paid
from ledger.paper import picture
from tests.pages import text

BETL = {"contract": "betl", "declarer": "2", "made": True}
LONG = "Bartoloměj Nepomuk z Horní Dolní a Prostřední Lhoty"


def sent(client, evening) -> str:
    page = client.get(reverse("evening-share", args=[evening.pk])).content.decode()
    return html.unescape(re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL).group(1)).replace("\xa0", " ")


def test_it_says_who_won_what_and_who_pays_whom(member_client, seat, play, evening, adam, bara, cyril):
    play(seat(adam, bara, cyril), BETL)
    assert sent(member_client, evening) == (
        "13 March 2026, U Lípy\n\n"
        "Bára +30 (+6.00 CZK)\nAdam −15 (−3.00 CZK)\nCyril −15 (−3.00 CZK)\n\n"
        "Who pays whom:\nAdam → Bára 15 (3.00 CZK)\nCyril → Bára 15 (3.00 CZK)"
    )


def test_it_ticks_what_is_paid_and_counts_money_alone_where_a_unit_is_one(
    organiser_client, seat, play, evening, people, adam
):
    said = {"date": evening.date, "place": evening.place, "unit_amount": "1", "currency": "CZK"}
    evening = change_evening(evening=evening, user=adam.user, **said)
    play(seat(*people[:3]), BETL)
    close_evening(evening=evening, user=adam.user)
    evening.refresh_from_db()
    mark_all_paid(evening=evening, user=adam.user)
    assert "Bára +30 CZK" in sent(organiser_client, evening)
    assert "Adam → Bára 15 CZK ✓" in sent(organiser_client, evening)


def test_it_says_points_where_nothing_is_paid(member_client, seat, play, evening, people):
    play(seat(*people, variant="hr_marijas"), {"contract": "betl", "declarer": "2", "made": True})
    assert re.search(r"Bára [1-9]", sent(member_client, evening))
    assert "Who pays whom" not in sent(member_client, evening)


def test_it_is_a_picture(member_client, seat, play, evening, adam, bara, cyril):
    play(seat(adam, bara, cyril), BETL)
    answer = member_client.get(reverse("evening-picture", args=[evening.pk]))
    assert answer["Content-Type"] == "image/png"
    drawn = Image.open(io.BytesIO(answer.content))
    assert drawn.width == picture.WIDTH
    assert len(answer.content) < 100_000


@pytest.mark.parametrize("rows", [0, 1, 4, 60])
def test_a_picture_holds_what_it_draws(rows):
    message = Message(
        club="Klub",
        title="13 March 2026",
        score=tuple((LONG, "+1 234 (+12 345,00 Kč)") for _row in range(rows)),
        payments=tuple((LONG, LONG, "12", True) for _row in range(rows)),
    )
    drawn = Image.open(io.BytesIO(picture.render(message))).convert("L")
    edges = [drawn.getpixel((x, y)) for y in range(0, drawn.height, 7) for x in (0, 20, picture.WIDTH - 20)]
    assert len(set(edges)) == 1
    assert len({drawn.getpixel((x, drawn.height - 5)) for x in range(picture.WIDTH)}) == 1


def test_a_link_can_be_shared(organiser_client, seat, adam, bara, cyril):
    table = seat(adam, bara, cyril)
    organiser_client.post(reverse("table-link", args=[table.pk]))
    page = text(organiser_client.get(reverse("table-link", args=[table.pk])))
    source = re.search(r'data-share-of="([^"]+)"', page).group(1)
    assert f'id="{source}"' in page
