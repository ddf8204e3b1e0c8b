"""The rules: what each text charges, how it is read, and the calculator. No sign-in, nothing saved."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

import rules
from clubapp.loaders import speak_as_member
from clubapp.models import Club, Member, User
from clubapp.permissions import Action, may
from clubapp.variants import played_edition, presets_of
from ledger.models import RuleSetVersion
from ledger.table.entry.drawn import drawn_preview
from ledger.table.entry.engines import pausing
from ledger.table.entry.forms import fresh_values, read_entry
from ledger.table.entry.groups import Values
from ledger.table.entry.preview import Preview, preview_of
from ledger.table.entry.situation import Situation, turn
from ledger.table.example_players import example_names
from ledger.table.house_rules import HouseRulesForm
from ledger.table.rule_sets.card import card_of, differences
from ledger.table.rule_sets.forms import LINKED, link_value, problem_text
from ledger.table.rule_sets.writing import read_out
from ledger.views.sent import sent_values


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    speak_as_member(request)
    return render(request, "rules/index.html", {"variants": [rules.newest(id) for id in rules.variants()]})


@require_http_methods(["GET", "HEAD", "POST"])
def variant(request: HttpRequest, variant: str, number: int | None = None) -> HttpResponse:
    """The newest edition, or the one of this number; `?players=4`: so many at the table; `?rules=`: by a rule set.

    A POST answers with what the deal pays; a script takes the preview alone.
    """
    ids = rules.editions(variant)
    id = f"{variant}/{number}" if number is not None else ids[-1] if ids else ""
    if id not in ids:
        raise Http404
    speak_as_member(request)
    info = played_edition(id)
    rule_set, refused = _rule_set(info, request.GET.get(LINKED, ""))
    situation = _situation(info, request.GET.get("players", ""), rule_set)
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
        "presets": presets_of(info),
        "rule_set": rule_set,
        "refused": refused,
        "differs": differences(info, rule_set.house_rules) if rule_set else [],
        "offered": _offered(request, info),
        "groups": card_of(HouseRulesForm(info, given=rule_set.house_rules if rule_set else None)),
        "linked": urlencode({LINKED: link_value(rule_set)}) if rule_set else "",
        "takers": _takers(request) if rule_set else [],
        "editions": [rules.edition(id) for id in reversed(ids)],
    }
    return render(request, "rules/variant.html", context)


def _rule_set(info: rules.Edition, linked: str) -> tuple[rules.RuleSet | None, str]:
    """The rule set that the calculator settles by, if one of this edition is linked; or why it cannot be taken."""
    if not linked:
        return None, ""
    try:
        given = rules.read_rule_set(rules.load_json(linked))
    except rules.Invalid as invalid:
        return None, " · ".join(dict.fromkeys(problem_text(problem) for problem in invalid.problems))
    if given.edition is not info:
        return None, _("It is of another text: %(edition)s.") % {"edition": given.edition.title}
    return given, ""


def _offered(request: HttpRequest, info: rules.Edition) -> list[tuple[str, str]]:
    """Presets of this edition and the sets of the reader's clubs: name and address. One query where he is signed in."""
    found = [rules.read_rule_set({"preset": one.name, "name": one.title}) for one in presets_of(info)]
    if isinstance(request.user, User):
        clubs = Club.objects.of_user(request.user)
        versions = RuleSetVersion.objects.offered().filter(edition=info.id, rule_set__club__in=clubs)
        found += [read_out(version) for version in versions]
    return [(one.name, urlencode({LINKED: link_value(one)})) for one in found]


def _takers(request: HttpRequest) -> list[Club]:
    """The clubs for which the reader may take the rule set. One query."""
    if not isinstance(request.user, User):
        return []
    mine = Member.objects.of_user(request.user).select_related("club").order_by("club__name")
    return [member.club for member in mine if may(member, Action.EDIT_CLUB)]


def _situation(info: rules.Edition, players: str, rule_set: rules.RuleSet | None = None) -> Situation:
    """Players of the example, three where the text seats three."""
    default = 3 if 3 in info.seats else info.seats[0]
    count = next((seats for seats in info.seats if str(seats) == players), default)
    names = {str(seat): name for seat, name in enumerate(example_names(info.country, count), 1)}
    document: dict[str, Any] = {"variant": info.variant, "edition": info.id, "players": list(names), "deals": []}
    if rule_set is not None:
        document = rule_set.applied_to(document)
    return Situation(
        edition=info,
        names=names,
        turn=turn(number=1, dealer=count, seats=count, pausing=pausing(info, count)),
        engine=rules.follow(document),
    )
