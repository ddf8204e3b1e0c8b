"""The club's rule sets: the list, the tariff card on which one is set up, and taking one from club to club."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from reportlab.lib.pagesizes import A4, A5

import rules
from clubapp.loaders import Access, get_club_access
from clubapp.permissions import Action
from clubapp.variants import EditionGone, edition_for, offered_presets, offered_variants, played_edition
from ledger.evening.edition_changes import differences as edition_differences
from ledger.evening.edition_changes import tells_more
from ledger.models import RuleSet, RuleSetVersion
from ledger.paper import blank
from ledger.paper.rulebook import rule_set_card as card_sheet
from ledger.table.rule_sets.card import card_of, differences
from ledger.table.rule_sets.forms import LINKED, RuleSetForm, TakeForm, link_value, problem_text
from ledger.table.rule_sets.history import history_of
from ledger.table.rule_sets.moving import move_of, move_rule_set
from ledger.table.rule_sets.writing import (
    ChangedMeanwhile,
    change_rule_set,
    make_rule_set,
    offer_rule_set,
    read_out,
)
from ledger.views.files import json_answer, pdf_answer

SECTION = "rule-sets"


@require_safe
def rule_sets(request: HttpRequest, slug: str) -> HttpResponse:
    access = get_club_access(request, slug, Action.SEE_CLUB)
    versions = RuleSetVersion.objects.of_club(access.club).current().order_by("-offered", "name", "pk")
    shown = [(version, _differences(version)) for version in versions]
    return render(request, "rule_sets/list.html", {"access": access, "section": SECTION, "shown": shown})


@require_http_methods(["GET", "POST"])
def rule_set_new(request: HttpRequest, slug: str) -> HttpResponse:
    """`?edition=`, `?preset=` or `?rules=` (of a link) begin a card; else the page offers what to begin with."""
    access = get_club_access(request, slug, Action.EDIT_CLUB)
    try:
        start = _start(request)
    except (rules.Invalid, EditionGone) as refused:
        messages.error(request, _said(refused))
        return redirect("rule-set-new", slug)
    if start is None:
        return _begin(request, access)
    form = RuleSetForm(start.edition, request.POST or None, name=start.name, given=start.house_rules)
    if request.headers.get("HX-Request"):
        return _fragment(request, form)
    if request.method == "POST" and not _is_tried(request, form):
        preset = start.preset.name if start.preset else ""
        made = _save(form, lambda values: make_rule_set(club=access.club, preset=preset, user=access.user, **values))
        if made:
            messages.success(request, _("The rule set is ready: a new evening takes it with one tap."))
            return redirect("rule-set", slug, made.rule_set_id)
    return _card(request, access, form, preset=start.preset)


@require_http_methods(["GET", "POST"])
def rule_set(request: HttpRequest, slug: str, rule_set_id: int) -> HttpResponse:
    access, version = _get_version(request, slug, rule_set_id)
    try:
        edition = version.played_by
    except EditionGone as gone:
        return _card(request, access, None, version=version, gone=gone.reason)
    may_edit = access.may(Action.EDIT_CLUB)
    data = request.POST or None if may_edit else None
    given = version.house_rules or {}
    form = RuleSetForm(edition, data, name=version.name, version=version.number, given=given)
    if request.headers.get("HX-Request"):
        return _fragment(request, form)
    if request.method == "POST" and may_edit and not _is_tried(request, form):
        shown = _shown(version, request.POST.get("version", ""))
        try:
            if _save(form, lambda values: change_rule_set(shown=shown, user=access.user, **values)):
                messages.success(request, _("Saved. Evenings that were played keep the rules they were played by."))
                return redirect("rule-set", slug, rule_set_id)
        except ChangedMeanwhile:
            form.add_error(
                None, _("Somebody changed the rule set meanwhile. What you chose is still here: look again.")
            )
    return _card(request, access, form, version=version)


@require_POST
def rule_set_offer(request: HttpRequest, slug: str, rule_set_id: int) -> HttpResponse:
    """Put the set away, or offer it again."""
    access, version = _get_version(request, slug, rule_set_id, Action.EDIT_CLUB)
    offered = request.POST.get("offered") == "yes"
    try:
        offer_rule_set(shown=_shown(version, request.POST.get("version", "")), offered=offered, user=access.user)
    except ChangedMeanwhile:
        messages.error(request, _("Somebody changed the rule set meanwhile. Look at it once more."))
    else:
        said = _("It is offered to new evenings.") if offered else _("It is put away: no new evening takes it.")
        messages.success(request, said)
    return redirect("rule-set", slug, rule_set_id)


@require_http_methods(["GET", "POST"])
def rule_set_edition(request: HttpRequest, slug: str, rule_set_id: int) -> HttpResponse:
    """Show what a newer edition of the set's text says otherwise; POST moves the set to it."""
    access, version = _get_version(request, slug, rule_set_id, Action.EDIT_CLUB)
    if request.method == "POST":
        try:
            move_rule_set(shown=_shown(version, request.POST.get("version", "")), user=access.user)
        except ChangedMeanwhile:
            messages.error(request, _("Somebody changed the rule set meanwhile. Look at it once more."))
        except rules.Invalid as refused:
            messages.error(request, " · ".join(dict.fromkeys(map(problem_text, refused.problems))))
        else:
            messages.success(request, _("Saved. Evenings that were played keep the rules they were played by."))
        return redirect("rule-set", slug, rule_set_id)
    move = move_of(version)
    if move is None:
        return redirect("rule-set", slug, rule_set_id)
    context = {
        "access": access,
        "section": SECTION,
        "version": version,
        "move": move,
        "compared": (move.old, move.new),
        "differences": edition_differences(move.old, move.new),
        "more": tells_more(move.old, move.new),
    }
    return render(request, "rule_sets/edition.html", context)


@require_safe
def rule_set_file(request: HttpRequest, slug: str, rule_set_id: int) -> HttpResponse:
    """The set as JSON: another club takes it, `python -m rules settle --rules` settles by it."""
    _access, version = _get_version(request, slug, rule_set_id)
    try:
        return json_answer(read_out(version).as_document(), f"rules-{slug}-{rule_set_id}")
    except EditionGone as gone:
        raise Http404(str(gone)) from gone


@require_safe
def rule_set_card(request: HttpRequest, slug: str, rule_set_id: int) -> HttpResponse:
    """The tariff card for the table on A5; `?size=a4` on A4."""
    access, version = _get_version(request, slug, rule_set_id)
    size = A4 if request.GET.get("size") == "a4" else A5
    try:
        sheet = card_sheet(access.club, version)
    except EditionGone as gone:
        raise Http404(str(gone)) from gone
    return pdf_answer(blank.card(sheet, size), f"tariff-{slug}-{rule_set_id}")


def _get_version(
    request: HttpRequest, slug: str, rule_set_id: int, action: Action = Action.SEE_CLUB
) -> tuple[Access, RuleSetVersion]:
    """The last version of a set of this club."""
    access = get_club_access(request, slug, action)
    found = get_object_or_404(RuleSet, club=access.club, pk=rule_set_id)
    version = get_object_or_404(RuleSetVersion.objects.current(), rule_set=found)
    version.rule_set = found
    found.club = access.club
    return access, version


def _shown(version: RuleSetVersion, number: str) -> RuleSetVersion:
    """The version that the form was shown with, so that no change of another is written over."""
    shown = number if number.isascii() and number.isdigit() and len(number) < 9 else "0"
    return version.rule_set.versions.filter(number=int(shown)).select_related("rule_set__club").first() or version


def _start(request: HttpRequest) -> rules.RuleSet | None:
    """The rule set that a new card begins with. Raises rules.Invalid, EditionGone."""
    if linked := request.GET.get(LINKED):
        return rules.read_rule_set(rules.load_json(linked))
    if name := request.GET.get("preset"):
        begun = rules.read_rule_set({"preset": name})
        title = begun.preset.title if begun.preset else ""
        return rules.RuleSet(name=title, edition=begun.edition, preset=begun.preset, house_rules=begun.house_rules)
    if id := request.GET.get("edition"):
        return rules.RuleSet(name="", edition=played_edition(id), preset=None, house_rules={})
    return None


def _begin(request: HttpRequest, access: Access) -> HttpResponse:
    """The page of beginnings: a preset, a text, or a rule set of another club."""
    form = TakeForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        return redirect(f"{reverse('rule-set-new', args=[access.club.slug])}?{_query(form.taken)}")
    context = {
        "access": access,
        "section": SECTION,
        "form": form,
        "presets": offered_presets(),
        "editions": [edition_for(access.club, variant) for variant in offered_variants()],
    }
    return render(request, "rule_sets/begin.html", context)


def _query(rule_set: rules.RuleSet) -> str:
    return urlencode({LINKED: link_value(rule_set)})


def _save(form: RuleSetForm, service: Any) -> RuleSetVersion | None:
    """Call the service if the form is valid; what it refuses is shown beside the field. None when refused."""
    if not form.is_valid():
        return None
    values = {
        "name": form.cleaned_data["name"],
        "edition": form.edition.id,
        "house_rules": form.house_rules.chosen,
    }
    try:
        version: RuleSetVersion = service(values)
        return version
    except ValidationError as refusal:
        form.add_error("name", refusal)
    except rules.Invalid as refused:
        form.add_problems(refused.problems)
    return None


def _is_tried(request: HttpRequest, form: RuleSetForm) -> bool:
    """Without a script a button asks what the values chosen do; nothing is saved then."""
    if "try" not in request.POST:
        return False
    _note_problems(form)
    return True


def _fragment(request: HttpRequest, form: RuleSetForm) -> HttpResponse:
    """The worked deals alone, for the values chosen so far."""
    _note_problems(form)
    return render(request, "rule_sets/worked.html", {"groups": card_of(form.house_rules)})


def _note_problems(form: RuleSetForm) -> None:
    """Put what the engine says of the values beside their fields."""
    if form.house_rules.is_valid():
        document = {"edition": form.edition.id, "house_rules": form.house_rules.chosen or {}}
        try:
            rules.read_rule_set(document)
        except rules.Invalid as refused:
            form.add_problems(refused.problems)


def _card(
    request: HttpRequest,
    access: Access,
    form: RuleSetForm | None,
    *,
    version: RuleSetVersion | None = None,
    preset: rules.Preset | None = None,
    gone: str = "",
) -> HttpResponse:
    """The tariff card: to be filled in, or read by who may not change it."""
    link = ""
    if version and form:
        address = reverse("rules:edition", args=[form.edition.variant, form.edition.number])
        link = request.build_absolute_uri(f"{address}?{_query(read_out(version))}")
    if version and not preset:
        preset = next((one for one in rules.presets() if one.name == version.preset), None)
    context = {
        "access": access,
        "section": SECTION,
        "form": form,
        "groups": card_of(form.house_rules) if form else [],
        "edition": form.edition if form else None,
        "version": version,
        "preset": preset,
        "link": link,
        "gone": gone,
        "history": history_of(version) if version else [],
        "newer": bool(version and move_of(version)),
    }
    return render(request, "rule_sets/card.html", context)


def _differences(version: RuleSetVersion) -> list[tuple[rules.HouseRule, str, str]]:
    try:
        return differences(version.played_by, version.house_rules or {})
    except EditionGone:
        return []


def _said(refused: rules.Invalid | EditionGone) -> str:
    problems: Mapping[str, None] = {}
    if isinstance(refused, rules.Invalid):
        problems = dict.fromkeys(problem_text(problem) for problem in refused.problems)
    return _("This is no rule set that can be taken: %(problems)s") % {"problems": " · ".join(problems) or str(refused)}
