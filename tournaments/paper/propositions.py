"""The format printed as propositions: what is played, how it is counted, what decides."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubapp.money import format_money, money
from ledger.paper.page import HEADING
from tournaments.contest.exact import shown
from tournaments.models import Tournament
from tournaments.paper.sheet import heading, new_paper, paragraph
from tournaments.words import CRITERION_NAMES, KIND_NAMES


def propositions(tournament: Tournament) -> bytes:
    paper = new_paper(tournament, _("Propositions"))
    heading(paper, tournament, tournament.name)
    for title, lines in sections(tournament):
        paper.y -= 8
        paragraph(paper, title, HEADING)
        for line in lines:
            paper.y -= 2
            paragraph(paper, line)
    return paper.finish()


def sections(tournament: Tournament) -> Iterator[tuple[str, list[str]]]:
    """Return the format in words, by what it is about."""
    rules, form = tournament.rules, tournament.format
    day = formats.date_format(tournament.date, "DATE_FORMAT")
    yield _("When and where"), [part for part in (day, tournament.place, tournament.club.name) if part]
    count = len(tournament.kinds)
    rounds = ngettext("%(count)d round is played.", "%(count)d rounds are played.", count) % {"count": count}
    tables = {3: _("Tables of three, as few of four as can be."), 4: _("Tables of four, as few of three as can be.")}
    yield _("Rounds and tables"), [rounds, tables[rules.preferred], *_kinds(tournament), *_clock(form)]
    yield _("Counting"), [*_points(tournament), *_money(tournament)]
    chain = ", ".join(str(CRITERION_NAMES[name]) for name in rules.order)
    order = _("By %(chain)s; who is equal in all of it shares the place.") % {"chain": chain}
    yield _("Order"), [order, *_drops(tournament)]
    if listed := form.get("penalties"):
        yield _("Penalties"), [_listed(one, tournament) for one in listed]
    if rules.teams and rules.teams.best:
        yield _("Teams"), [_("Of each team the best %(best)d members count.") % {"best": rules.teams.best}]


def _kinds(tournament: Tournament) -> list[str]:
    named = [str(KIND_NAMES[kind]) for kind in dict.fromkeys(tournament.kinds)]
    return [_("Draw: %(kinds)s.") % {"kinds": "; ".join(named)}] if named else []


def _clock(form: dict[str, object]) -> list[str]:
    clock = form.get("clock") or {}
    assert isinstance(clock, dict)
    return [
        _("A table of %(seats)s plays %(minutes)d minutes.") % {"seats": seats, "minutes": minutes}
        for seats, minutes in sorted(clock.items())
    ]


def _points(tournament: Tournament) -> list[str]:
    rules = tournament.rules
    if not rules.points:
        return []
    ties = {
        "share": _("Equal money shares the points of the places it takes."),
        "better": _("Equal money has the points of the better place."),
        "worse": _("Equal money has the points of the worse place."),
    }
    lines = [
        _("Points at a table of %(seats)d: %(points)s.")
        % {"seats": size, "points": " – ".join(shown(one) for one in points)}
        for size, points in sorted(rules.points.items())
    ]
    return [*lines, ties[rules.ties]]


def _money(tournament: Tournament) -> list[str]:
    rules = tournament.rules
    if not rules.stake:
        return [_("Each table hands in what everybody won or lost; it must sum to 0.")]
    stake = format_money(money(rules.stake, tournament.unit_amount), tournament.currency, sign=False)
    lines = [_("The stake of each player is %(stake)s.") % {"stake": stake}]
    return lines + ([_("Chips may be bought again.")] if rules.rebuys else [])


def _drops(tournament: Tournament) -> list[str]:
    rules = tournament.rules
    if not rules.drop_best and not rules.drop_worst:
        return []
    values = {"best": rules.drop_best, "worst": rules.drop_worst}
    return [_("Dropped from the counted money: best rounds %(best)d, worst rounds %(worst)d.") % values]


def _listed(one: dict[str, Any], tournament: Tournament) -> str:
    """Return a penalty that the format lists, with what it takes."""
    points = Fraction(one["points"])
    parts = [_("%(value)s points") % {"value": shown(-points)}] if points else []
    if one["money"]:
        parts.append(format_money(money(-one["money"], tournament.unit_amount), tournament.currency))
    return f"{one['reason']}: {', '.join(parts)}"
