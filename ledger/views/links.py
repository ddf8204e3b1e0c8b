"""The table's link: its QR code for the phones around the table, made and revoked here."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clubapp.permissions import Action
from clubapp.qr import qr_code
from ledger.book.errors import EveningClosed
from ledger.models import TableLink
from ledger.table.links import create_table_link, revoke_table_link
from ledger.views.loaders import get_sitting_for


@never_cache
@require_http_methods(["GET", "POST"])
def table_link(request: HttpRequest, sitting_id: int) -> HttpResponse:
    """Show the link; POST makes one where there is none."""
    access, sitting = get_sitting_for(request, sitting_id, Action.LINK_TABLE)
    live = TableLink.objects.live().filter(sitting=sitting).with_makers(access.club).order_by("-pk")
    if request.method == "POST":
        try:
            # a second tap finds the first one's link
            if not live.exists():
                create_table_link(sitting=sitting, user=access.user)
        except EveningClosed:
            messages.error(request, _("The evening is closed: it needs no link."))
        return redirect("table-link", sitting.pk)
    context = {
        "access": access,
        "section": "evening",
        "sitting": sitting,
        "evening": sitting.evening,
        "players": ", ".join(seat.member.name for seat in sitting.seated),
        "links": [_shown(request, link) for link in live],
    }
    return render(request, "evenings/link.html", context)


@require_POST
def table_link_revoke(request: HttpRequest, sitting_id: int, link_id: int) -> HttpResponse:
    _access, sitting = get_sitting_for(request, sitting_id, Action.LINK_TABLE)
    link = TableLink.objects.filter(sitting=sitting, pk=link_id).first()
    if link is None:
        raise Http404
    revoke_table_link(link=link)
    messages.success(request, _("The link opens nothing any more."))
    return redirect("table-link", sitting.pk)


def _shown(request: HttpRequest, link: TableLink) -> dict[str, object]:
    """A link whose token cannot be made again has no address: it can only be revoked."""
    token = link.token
    address = request.build_absolute_uri(reverse("table", args=[token])) if token else ""
    return {
        "link": link,
        "who": link.maker,
        "address": address,
        "source": f"address-{link.pk}",
        "qr": qr_code(address) if address else "",
    }
