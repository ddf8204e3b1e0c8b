"""The rules: what each text charges, how it is read, and the calculator. No sign-in, nothing saved."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

import rules
from clubapp.loaders import speak_as_member
from clubapp.variants import played_edition
from ledger.table.entry.drawn import drawn_preview
from ledger.table.entry.engines import pausing
from ledger.table.entry.forms import fresh_values, read_entry
from ledger.table.entry.groups import Values
from ledger.table.entry.preview import Preview, preview_of
from ledger.table.entry.situation import Situation, turn
from ledger.views.sent import sent_values

# who sits at the table of an example; those of other countries take the seats that are left
PLAYERS = {
    "cz": ("Adam", "Bára", "Cyril", "Dana"),
    "hr": ("Ana", "Boris", "Ceda", "Dino"),
    "pl": ("Ala", "Olek"),
}


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    speak_as_member(request)
    return render(request, "rules/index.html", {"variants": [rules.newest(id) for id in rules.variants()]})


@require_http_methods(["GET", "HEAD", "POST"])
def variant(request: HttpRequest, variant: str, number: int | None = None) -> HttpResponse:
    """The newest edition, or the one of this number; `?players=4`: so many at the table.

    A POST answers with what the deal pays; a script takes the preview alone.
    """
    ids = rules.editions(variant)
    id = f"{variant}/{number}" if number is not None else ids[-1] if ids else ""
    if id not in ids:
        raise Http404
    speak_as_member(request)
    info = played_edition(id)
    situation = _situation(info, request.GET.get("players", ""))
    sent: Values = sent_values(request)
    entry = read_entry(situation, sent or fresh_values(situation))
    preview = preview_of(entry) if sent else Preview()
    if request.headers.get("HX-Request"):
        return HttpResponse(drawn_preview(preview))
    context = {
        "info": info,
        "situation": situation,
        "form": entry.form(preview.problems),
        "preview": preview,
        "seats": info.seats,
        "editions": [rules.edition(id) for id in reversed(ids)],
    }
    return render(request, "rules/variant.html", context)


def _situation(info: rules.Edition, players: str) -> Situation:
    """Players of the example, three where the text seats three."""
    default = 3 if 3 in info.seats else info.seats[0]
    count = next((seats for seats in info.seats if str(seats) == players), default)
    names = {str(seat): name for seat, name in enumerate(_names(info.country)[:count], 1)}
    document = {"variant": info.variant, "edition": info.id, "players": list(names), "deals": []}
    return Situation(
        edition=info,
        names=names,
        turn=turn(number=1, dealer=count, seats=count, pausing=pausing(info, count)),
        engine=rules.follow(document),
    )


def _names(country: str) -> list[str]:
    others = (name for names in PLAYERS.values() for name in names)
    return list(dict.fromkeys([*PLAYERS.get(country, ()), *others]))
