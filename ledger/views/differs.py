"""The word of a phone whose preview differs from the server's: the same deal by the same rules is a fault."""

from __future__ import annotations

import logging

from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_POST

from clubapp.permissions import Action
from ledger.book.heads import head_of
from ledger.table.entry.at_table import situation_for_reading
from ledger.table.entry.drawn import drawn_preview
from ledger.table.entry.forms import read_entry
from ledger.table.entry.preview import preview_of
from ledger.views.loaders import get_table
from ledger.views.sent import sent_number, sent_values

logger = logging.getLogger(__name__)
# of what a phone sends so much is written down
LONGEST = 4000


@require_POST
def differs(request: HttpRequest, sitting_id: int | None = None, token: str = "") -> JsonResponse:
    """Answer why: `stale` where something was written since the phone heard of the table; else the log hears of it."""
    table = get_table(request, Action.ENTER_DEAL, sitting_id, token)
    head = head_of(table.sitting)
    # compressed on the way, a mark begins with W/
    if request.POST.get("mark", "").removeprefix("W/") != f'"{head.fingerprint}"':
        return JsonResponse({"what": "stale"})
    number, here = sent_number(request), request.POST.get("here", "")[:LONGEST]
    entry = read_entry(situation_for_reading(table.sitting, number), sent_values(request))
    there = str(drawn_preview(preview_of(entry)))
    if here == there[:LONGEST]:
        return JsonResponse({"what": "stale"})
    what = (table.sitting.pk, number, table.sitting.edition, entry.facts, here, there)
    # as literals: what was typed begins no line of its own
    logger.error("a phone reckons otherwise: sitting %r, deal %r by %r, facts %r, there %r, here %r", *what)
    return JsonResponse({"what": "fault"})
