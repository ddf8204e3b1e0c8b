"""The answers of a save to a script: the same write path, in JSON instead of a page."""

from __future__ import annotations

from django.http import JsonResponse
from django.utils.translation import gettext as _

import rules
from ledger.book.errors import AlreadyIn, EveningClosed, KeyReused, LedgerError, LineUpReplaced, NumberSkipped
from ledger.book.writing import Recorded
from ledger.models import Sitting
from ledger.table.entry.at_table import seat_labels
from ledger.table.entry.situation import say


def recorded_answer(recorded: Recorded) -> JsonResponse:
    """201 for a new deal, 200 for one that was here before."""
    answer = {"status": "replayed" if recorded.replayed else "saved", "number": recorded.deal.number}
    return JsonResponse(answer, status=200 if recorded.replayed else 201)


def refused_answer(refused: rules.Invalid | LedgerError, sitting: Sitting) -> JsonResponse:
    """422 for what is no deal, 409 for what does not fit in; `reason` is for the reader."""
    if isinstance(refused, rules.Invalid):
        names = seat_labels(sitting)
        reason = " ".join(dict.fromkeys(say(problem, names, sitting.played_by) for problem in refused.problems))
        return JsonResponse({"status": "invalid", "reason": reason}, status=422)
    return JsonResponse({"status": _kind(refused), "reason": conflict_text(refused, sitting)}, status=409)


def _kind(refused: LedgerError) -> str:
    kinds = {
        AlreadyIn: "already_in",
        KeyReused: "key_reused",
        LineUpReplaced: "replaced",
        NumberSkipped: "skipped",
        EveningClosed: "closed",
    }
    return kinds[type(refused)]


def conflict_text(refused: LedgerError, sitting: Sitting) -> str:
    """Why a new deal of the sitting does not fit in, in one sentence."""
    if isinstance(refused, AlreadyIn):
        text = _("Deal %(number)d is already in, entered by %(name)s.")
        return text % {"number": refused.deal.number_at_table, "name": refused.deal.entered_as}
    if isinstance(refused, KeyReused):
        text = _("This entry was sent before with other content, as deal %(number)d. Look at it before you save again.")
        return text % {"number": refused.deal.number_at_table}
    if isinstance(refused, EveningClosed):
        return _("The evening is closed: nothing more can be written.")
    if isinstance(refused, LineUpReplaced):
        return replaced_text(refused.sitting, refused.plays)
    assert isinstance(refused, NumberSkipped)
    return _("The next deal is %(number)d.") % {"number": sitting.deals_before + refused.expected}


def replaced_text(sitting: Sitting, plays: Sitting) -> str:
    """Say who `plays` by now instead of the `sitting` that is looked at."""
    names = ", ".join(seat.member.name for seat in plays.seated)
    if plays.table_no == sitting.table_no:
        return _("Others play here by now: %(names)s.") % {"names": names}
    return _("This table was left for table %(table)d: %(names)s.") % {"table": plays.table_no, "names": names}
