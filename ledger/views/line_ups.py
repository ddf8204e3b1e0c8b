"""Taps made at a table whose line-up was replaced, taken to the one that plays by now."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_POST

import rules
from clubapp.permissions import Action
from clubapp.views.unavailable import wants_json
from ledger.book.heads import head_of, plays_now
from ledger.table.entry.line_ups import taken_along
from ledger.views.answers import refused_answer
from ledger.views.entry import table_page
from ledger.views.loaders import TableAccess, get_table
from ledger.views.sent import sent_number, sent_values
from ledger.views.state import actor_mark


@require_POST
def take(request: HttpRequest, sitting_id: int) -> HttpResponse:
    """Answer with the form of the line-up that plays by now, filled in. Nothing is stored: somebody looks and saves."""
    table = get_table(request, Action.ENTER_DEAL, sitting_id)
    number, values = sent_number(request), sent_values(request)
    new = plays_now(head_of(table.sitting))
    there = get_table(request, Action.ENTER_DEAL, new.pk) if new else table
    try:
        taken = taken_along(values, number, old=table.sitting, new=there.sitting)
    except rules.Invalid as refused:
        if wants_json(request):
            return refused_answer(refused, table.sitting)
        return table_page(request, table, values=values, problems=refused.problems, status=422)
    if wants_json(request):
        return JsonResponse(_address(there, taken))
    return table_page(request, there, values=taken, taken_along=True)


def _address(there: TableAccess, taken: dict[str, str]) -> dict[str, object]:
    """Return what a phone keeps of a deal that waits: where it belongs now, and what is tapped there."""
    return {
        "table": there.url("sitting"),
        "sitting": str(there.sitting.pk),
        "number": head_of(there.sitting).next_number,
        "actor": actor_mark(there),
        "values": list(taken.items()),
    }
