"""clubs: which clubs are here, how large, and when they last played."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Max, Q

from clubapp.commands import OneSentence
from clubapp.models import Club
from ledger.models import Deal


class Command(OneSentence):
    help = "List the clubs with their active members, evenings, recorded deals and last evening."

    def handle(self, *args: Any, **options: Any) -> None:
        clubs = Club.objects.order_by("slug").annotate(
            people=Count("members", filter=Q(members__active=True), distinct=True),
            played=Count("evenings", distinct=True),
            last=Max("evenings__date"),
        )
        deals = dict(
            Deal.objects.played().order_by().values_list("sitting__evening__club").annotate(number=Count("pk"))
        )
        rows = [["slug", "members", "evenings", "deals", "last evening", "name"]]
        for club in clubs:
            known = club.__dict__
            numbers = (known["people"], known["played"], deals.get(club.pk, 0))
            rows.append([club.slug, *map(str, numbers), str(known["last"] or "never"), club.name])
        widths = [max(map(len, column)) for column in list(zip(*rows, strict=True))[:-1]]
        for *cells, name in rows:
            shown = [f"{cell:<{width}}" for cell, width in zip(cells, widths, strict=True)]
            self.stdout.write("  ".join([*shown, name]))
