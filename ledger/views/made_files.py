"""Files that a large club's book makes for longer than a second: made beside the request (`jobs`)."""

from __future__ import annotations

from functools import partial
from typing import IO, Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponseRedirect
from django.shortcuts import redirect
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubapp.models import Club, Member, User
from clubapp.permissions import Action
from jobs import services
from jobs.kinds import Arguments, Kind, Shown, register
from ledger.book.copies.moment import one_moment
from ledger.exchange.archive.out import archive_lines
from ledger.exchange.deals import deals_table
from ledger.exchange.json_text import json_text
from ledger.exchange.spreadsheet import KINDS, write
from ledger.models import Deal, Sitting
from ledger.people.export import member_data, person_data
from ledger.season.choice import read_choice

# deals, recorded or played, of which each is made within a second
QUICK = {"xlsx": 3_000, "csv": 10_000, "archive": 10_000, "data": 10_000}


def is_long(deals: QuerySet[Deal], what: str) -> bool:
    """Tell whether the file of so many deals takes longer than a second."""
    return deals.count() > QUICK[what]


def beside(
    request: HttpRequest, user: User, kind: str, arguments: Arguments, *, name: str, language: str = ""
) -> HttpResponseRedirect:
    """To the page of the file that is being made; `language` "": the reader's."""
    spoken = language or get_language() or "en"
    try:
        job = services.start(user=user, kind=kind, arguments=arguments, language=spoken, name=name)
    except services.TooMany:
        messages.error(request, _("Several files are being made for you already: wait for one of them."))
        return redirect("files")
    return redirect("file", job.pk)


def _deals(kind: str, file: IO[bytes], arguments: Arguments, *, user: User, shown: Shown) -> None:
    club = Club.objects.get(slug=arguments["club"])
    scope = read_choice(club, arguments["query"]).scope
    with one_moment():
        table = deals_table(Sitting.objects.filter(scope.within()), arguments["rows"], shown=shown)
        write(kind, [table], club.language, file)


def _archive(file: IO[bytes], arguments: Arguments, *, user: User, shown: Shown) -> None:
    club = Club.objects.get(slug=arguments["club"])
    with one_moment():
        lines = archive_lines(club, progress=shown("evenings", club.evenings.count()))
        file.writelines(line.encode() for line in lines)


def _my_data(file: IO[bytes], arguments: Arguments, *, user: User, shown: Shown) -> None:
    with one_moment():
        _write_json(file, person_data(user, shown=shown))


def _member_data(file: IO[bytes], arguments: Arguments, *, user: User, shown: Shown) -> None:
    member = Member.objects.select_related("club", "user").get(club__slug=arguments["club"], pk=arguments["member"])
    with one_moment():
        _write_json(file, member_data(member, shown=shown))


def _write_json(file: IO[bytes], content: dict[str, Any]) -> None:
    file.writelines(part.encode() for part in json_text(content))
    file.write(b"\n")


for _kind, _content_type in KINDS.items():
    register(f"deals-{_kind}", Kind(partial(_deals, _kind), _content_type, Action.EXPORT))
register("archive", Kind(_archive, "application/json", Action.ARCHIVE))
register("my-data", Kind(_my_data, "application/json", None))
register("member-data", Kind(_member_data, "application/json", Action.FORGET_MEMBER))
