"""Prints and spreadsheets of a tournament, in the club's language."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.views.decorators.http import require_safe

from ledger.book.copies.moment import one_moment
from ledger.views.files import pdf_answer, table_answer
from tournaments import exports
from tournaments.book.count import Counted, counted
from tournaments.hall.links import tokens_of
from tournaments.models import Round, Tournament
from tournaments.paper import draws, propositions, results, slips
from tournaments.permissions import Action
from tournaments.views.context import context_of, current_round, seen_rounds
from tournaments.views.loaders import get_tournament

FIRST = 3  # places with a certificate, unless asked otherwise
MOST = 100


@require_safe
def paper(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """All that can be printed and taken away."""
    staff, tournament = get_tournament(request, tournament_id, Action.SEE)
    current = counted(tournament)
    context = context_of(staff, tournament, "tournament-paper") | {
        "rounds": seen_rounds(staff, tournament),
        "played": current.played,
        "teams": bool(current.teams),
        "categories": any(one.categories for one in current.entrants.values()),
    }
    return render(request, "tournaments/paper.html", context)


def _addresses(request: HttpRequest, drawn: Round) -> slips.Address:
    """Return what finds the address behind a table's code, "" where there is none."""
    tokens = tokens_of(drawn)
    made = {table: request.build_absolute_uri(reverse("table-slip", args=[token])) for table, token in tokens.items()}
    return lambda table: made.get(table.pk, "")


OF_ROUNDS: dict[str, Callable[[Tournament, Sequence[Round]], bytes]] = {
    "draw": draws.by_table,
    "names": draws.by_name,
    "cards": draws.player_cards,
}
OF_ROUND: dict[str, Callable[[Tournament, Round, slips.Address], bytes]] = {
    "slips": slips.slips,
    "tables": slips.table_cards,
}
OF_RESULT: dict[str, Callable[[Counted], bytes]] = {
    "results": results.result_list,
    "teams": results.teams,
    "categories": results.categories,
}
OF_TOURNAMENT: dict[str, Callable[[Tournament], bytes]] = {
    "propositions": propositions.propositions,
    "blank": slips.blank_slips,
}


KINDS = (*OF_TOURNAMENT, *OF_ROUNDS, *OF_ROUND, *OF_RESULT, "standing", "certificates")


@require_safe
def printed(request: HttpRequest, tournament_id: int, printed: str) -> HttpResponse:
    """A PDF; `?round=2` chooses the round, `?first=5` how many certificates."""
    staff, tournament = get_tournament(request, tournament_id, Action.SEE)
    rounds = list(seen_rounds(staff, tournament))
    with translation.override(tournament.club.language), one_moment():
        content = _printed(request, tournament, rounds, printed)
    return pdf_answer(content, f"{tournament.club.slug}-{tournament.date:%Y-%m-%d}-{printed}")


def _printed(request: HttpRequest, tournament: Tournament, rounds: list[Round], kind: str) -> bytes:
    """Raises Http404 for what is not there, or not yet."""
    if kind in OF_TOURNAMENT:
        return OF_TOURNAMENT[kind](tournament)
    if kind in OF_ROUNDS:
        if not (chosen := _chosen(request, rounds)):
            raise Http404
        return OF_ROUNDS[kind](tournament, chosen)
    if kind in OF_ROUND:
        asked = bool(request.GET.get("round"))
        drawn = next(iter(_chosen(request, rounds)), None) if asked else current_round(tournament)
        if drawn is None:
            raise Http404
        return OF_ROUND[kind](tournament, drawn, _addresses(request, drawn))
    return _result(request, counted(tournament), kind)


def _result(request: HttpRequest, current: Counted, kind: str) -> bytes:
    if not current.played:
        raise Http404
    if kind == "standing":
        return results.standing(current, _number(request, "round", current.played, current.played))
    if kind == "certificates":
        return results.certificates(current, _number(request, "first", FIRST, MOST))
    return OF_RESULT[kind](current)


def _chosen(request: HttpRequest, rounds: list[Round]) -> list[Round]:
    """Return the round that is asked for, or all of them."""
    if not request.GET.get("round"):
        return rounds
    wanted = _number(request, "round", 0, 999)
    return [one for one in rounds if one.number == wanted]


def _number(request: HttpRequest, name: str, default: int, most: int) -> int:
    text = request.GET.get(name, "")
    if not text:
        return default
    if not (text.isascii() and text.isdigit() and len(text) < 4 and 0 < int(text) <= most):
        raise Http404
    return int(text)


LISTS = {
    "entrants": exports.entrants_table,
    "draw": exports.draw_table,
    "standing": exports.standing_table,
    "teams": exports.teams_table,
}


@require_safe
def exported(request: HttpRequest, tournament_id: int, name: str, kind: str) -> HttpResponseBase:
    """One list as CSV, or as XLSX; `all` has every list in one workbook."""
    _staff, tournament = get_tournament(request, tournament_id, Action.SEE)
    language = tournament.club.language
    with translation.override(language), one_moment():
        current = counted(tournament)
        wanted = list(LISTS.values()) if name == "all" and kind == "xlsx" else [LISTS[name]] if name in LISTS else None
        if wanted is None:
            raise Http404
        tables = [table(current) for table in wanted]
        return table_answer(kind, tables, language, f"{tournament.club.slug}-{tournament.date:%Y-%m-%d}-{name}")
