"""An import of many evenings, added beside the request (`jobs`) one after the other."""

from __future__ import annotations

import uuid
from typing import IO

from django.http import HttpRequest
from django.http.response import HttpResponseRedirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubapp.loaders import Access
from clubapp.models import Club, Member, User
from clubapp.permissions import Action
from jobs.kinds import Arguments, Kind, Shown, register
from ledger.exchange.imports.adding import import_in_portions
from ledger.exchange.imports.errors import SamePlayerTwice
from ledger.exchange.imports.forms import ImportForm, PlayersForm
from ledger.exchange.imports.reading import Reading
from ledger.views.made_files import beside

# totals of players that are added within a second
QUICK = 5_000


def is_long_import(reading: Reading) -> bool:
    return sum(len(evening.amounts) for evening in reading.evenings) > QUICK


def import_beside(request: HttpRequest, access: Access, form: ImportForm, players: PlayersForm) -> HttpResponseRedirect:
    """Go to the page that says how far it is."""
    chosen = {name: one.pk if isinstance(one, Member) else None for name, one in players.players().items()}
    arguments = {
        "club": access.club.slug,
        "form": {name: str(value) for name, value in form.hidden().items()},
        "again": form.cleaned_data["again"],
        "players": chosen,
    }
    return beside(request, access.user, "import", arguments, name=_("Import"))


def told(number: int) -> str:
    text = ngettext("%(number)d evening is imported.", "%(number)d evenings are imported.", number)
    return text % {"number": number}


def _import(file: IO[bytes], arguments: Arguments, *, user: User, shown: Shown) -> None:
    club = Club.objects.get(slug=arguments["club"])
    form = ImportForm(club, arguments["form"])
    assert form.is_valid(), form.errors
    members = club.members.in_bulk([pk for pk in arguments["players"].values() if pk is not None])
    evenings = form.reading.evenings
    try:
        number = import_in_portions(
            club=club,
            evenings=evenings,
            players={name: members[pk] if pk else name for name, pk in arguments["players"].items()},
            key=uuid.UUID(arguments["form"]["key"]),
            user=user,
            again=arguments["again"],
            progress=shown("evenings", len(evenings)),
        )
    except SamePlayerTwice as refused:
        text = _("“%(first)s” and “%(second)s” are one member: nothing is imported.")
        file.write((text % {"first": refused.first, "second": refused.second}).encode())
    else:
        file.write(told(number).encode())


register("import", Kind(_import, "text/plain", Action.IMPORT, page="imports"))
