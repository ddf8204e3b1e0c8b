"""An evening with many deals, and requests to its pages. Import it once Django is set up."""

from __future__ import annotations

import datetime
import io
import uuid
from typing import Any
from urllib.parse import urlencode

from django.test import Client
from django.urls import reverse
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from bench.deals import document
from bench.timing import HEAD, measure
from clubapp.models import Club, Role, User
from ledger.exchange.loading import load_document
from ledger.models import Evening
from ledger.paper.build import evening_sheet
from ledger.paper.data import EveningSheet
from ledger.paper.evening import render
from ledger.paper.fonts import REGULAR


class BenchEvening:
    """One sitting of a club, seen by its organiser from a phone."""

    def __init__(self, variant: str, deals: int) -> None:
        club = Club.objects.create(name=f"{variant} {deals}", slug=f"{variant}-{deals}".replace("_", "-"))
        user = User.objects.create(username=club.slug)
        self.evening: Evening = load_document(
            club=club, document=document(variant, deals), date=datetime.date(2026, 3, 13)
        )
        self.sitting = self.evening.sittings.get()
        member = club.members.get(name="Adam")
        member.role, member.user = Role.ORGANISER, user
        member.save()
        self.deals = deals
        self.client = Client(headers={"accept-encoding": "gzip"}, SERVER_NAME="localhost")
        self.client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")

    def get(self, name: str, *args: Any) -> None:
        kept = args or [self.evening.pk if name == "evening" else self.sitting.pk]
        answer = self.client.get(reverse(name, args=kept))
        assert answer.status_code == 200, answer.status_code

    def preview(self, values: dict[str, str]) -> None:
        self._post("preview", values, 200)

    def save(self, values: dict[str, str]) -> None:
        self._post("deal-save", {"key": str(uuid.uuid4()), **values}, 302)
        self.deals += 1

    def _post(self, name: str, values: dict[str, str], expected: int) -> None:
        # who wins changes, so that everybody keeps his credit
        winner = {"winner": ("declarer", "defence")[self.deals % 2]} if "winner" in values else {}
        data = urlencode({"number": self.deals + 1, **values, **winner})
        # as phones send it, not in the parts that Django's client makes of it
        kind = "application/x-www-form-urlencoded"
        answer = self.client.post(reverse(name, args=[self.sitting.pk]), data, content_type=kind)
        assert answer.status_code == expected, answer.status_code


def sheets(times: int) -> None:
    """The sheet of an evening with 120 deals, and the same strings drawn bare."""
    print(f"sheet: milliseconds, {times} times each{'':14}{HEAD}")
    evening = BenchEvening("cz_voleny", 120).evening
    sheet = evening_sheet(evening)
    build = measure(lambda: evening_sheet(evening), times=times)
    drawn, plain = measure(lambda: render(sheet), times=times), measure(lambda: _bare(sheet), times=times)
    print(f"  {'read and settle 120 deals':<38}{build.row}")
    print(f"  {'draw them':<38}{drawn.row}")
    print(f"  {'the same table drawn bare':<38}{plain.row}")
    print(f"  {'drawn : bare':<38}{drawn.median_cpu / plain.median_cpu:9.2f}")


def _bare(sheet: EveningSheet) -> bytes:
    """The same strings in the same font, with nothing measured or fitted."""
    target = io.BytesIO()
    canvas, y = Canvas(target, pagesize=A4), 0
    for row in sheet.tables[0].rows:
        if y < 50:
            canvas.showPage()
            canvas.setFont(REGULAR, 9)
            y = 800
        for index, text in enumerate((str(row.number), row.contract, row.fleks, row.result)):
            canvas.drawString(40 + 60 * index, y, text)
        for index, units in enumerate(row.amounts + row.running):
            canvas.drawRightString(300 + 35 * index, y, f"{units:+d}")
        canvas.line(40, y - 3, 550, y - 3)
        y -= 13
    canvas.save()
    return target.getvalue()
