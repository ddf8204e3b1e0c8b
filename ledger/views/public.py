"""The public pages of a club, by its link: standings, and the sheets of closed evenings."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubapp import publishing
from clubapp.forms import PublicLinkForm
from clubapp.loaders import get_club_access, get_published
from clubapp.models import PublicLink
from clubapp.permissions import Action
from clubapp.qr import qr_code
from clubapp.variants import variant_title
from ledger.models import Evening
from ledger.paper import evening as plain
from ledger.paper import standings as paper
from ledger.paper.build import evening_sheet
from ledger.season import texts
from ledger.season.choice import Choice, read_choice
from ledger.season.grid import cells_of
from ledger.season.league import league
from ledger.season.table import Standings
from ledger.season.table import standings as count
from ledger.season.table_columns import columns_of
from ledger.views.files import pdf_answer

# evenings on one page
PAGE = 30
View = Callable[..., HttpResponse]


def unlisted(view: View) -> View:
    """Keep the page from search engines and caches.

    It is for people who have the address, and gone when that is revoked.
    """

    @wraps(view)
    def hidden(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        answer = view(request, *args, **kwargs)
        answer["X-Robots-Tag"] = "noindex, nofollow"
        return answer

    return never_cache(require_safe(hidden))


@unlisted
def published(request: HttpRequest, token: str) -> HttpResponse:
    """`?season=&variant=` chooses the standings, `?table=league` counts places, `?page=` turns the evenings."""
    club = get_published(request, token, Action.READ_PUBLISHED).club
    choice, counted = _standings(request, token)
    columns = columns_of(counted)
    sheets = Evening.objects.for_club(club).closed().newest_first()
    if choice.scope.days:
        sheets = sheets.between(*choice.scope.days)
    context = {
        "club": club,
        "token": token,
        "choice": choice,
        "variants": [
            *((variant, variant_title(variant)) for variant in choice.variants),
            *((one.key, one.name) for one in choice.rule_sets),
        ],
        "title": texts.heading(choice),
        "counted": counted,
        "league": _asks_for_league(request),
        "columns": columns,
        "rows": [(row, cells_of(row, columns)) for row in counted.rows],
        "imported": texts.imported(counted),
        "chain": counted.order,
        "evenings": Paginator(sheets, PAGE).get_page(request.GET.get("page")),
    }
    return render(request, "public/club.html", context)


@unlisted
def published_standings(request: HttpRequest, token: str) -> HttpResponse:
    choice, counted = _standings(request, token)
    name = "league" if _asks_for_league(request) else "standings"
    with translation.override(choice.scope.club.language):
        return pdf_answer(paper.render(choice, counted, columns_of(counted)), f"{choice.scope.club.slug}-{name}")


@unlisted
def published_sheet(request: HttpRequest, token: str, evening_id: int) -> HttpResponse:
    """The sheet of a closed evening: one still open is nobody's business."""
    club = get_published(request, token, Action.READ_PUBLISHED).club
    evening = Evening.objects.for_club(club).closed().select_related("club").filter(pk=evening_id).first()
    if evening is None:
        raise Http404
    return pdf_answer(plain.render(evening_sheet(evening)), f"{club.slug}-{evening.date:%Y-%m-%d}")


@never_cache
@require_http_methods(["GET", "POST"])
def club_public(request: HttpRequest, slug: str) -> HttpResponse:
    """The organiser's page of the link; POST publishes, and says what of."""
    access = get_club_access(request, slug, Action.PUBLISH)
    if request.method == "POST":
        form = PublicLinkForm(request.POST)
        form.full_clean()
        publishing.publish(club=access.club, user=access.user, **form.cleaned_data)
        return redirect("club-public", slug)
    link = PublicLink.objects.live().filter(club=access.club).with_makers(access.club).first()
    address = request.build_absolute_uri(reverse("public", args=[link.token])) if link and link.token else ""
    context = {
        "access": access,
        "section": "club-settings",
        "link": link,
        "form": PublicLinkForm(initial={"shows_open": bool(link and link.shows_open)}),
        "address": address,
        "qr": qr_code(address) if address else "",
    }
    return render(request, "clubs/public.html", context)


@require_POST
def club_public_revoke(request: HttpRequest, slug: str, link_id: int) -> HttpResponse:
    access = get_club_access(request, slug, Action.PUBLISH)
    link = PublicLink.objects.filter(club=access.club, pk=link_id).first()
    if link is None:
        raise Http404
    publishing.unpublish(link=link)
    messages.success(request, _("The link opens nothing any more."))
    return redirect("club-public", slug)


def _standings(request: HttpRequest, token: str) -> tuple[Choice, Standings]:
    link = get_published(request, token, Action.READ_PUBLISHED)
    # an evening alone would show one that is still open
    query = {key: request.GET.get(key, "") for key in ("season", "variant")}
    choice = read_choice(link.club, query, closed=not link.shows_open)
    counted = count(choice.scope, choice.sittings, choice.imported)
    return choice, league(counted, link.club.league_dropped) if _asks_for_league(request) else counted


def _asks_for_league(request: HttpRequest) -> bool:
    """Raises Http404 for a table that there is not."""
    table = request.GET.get("table", "")
    if table not in ("", "league"):
        raise Http404
    return table == "league"
