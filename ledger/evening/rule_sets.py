"""The rule sets that a new table may take."""

from __future__ import annotations

from clubapp.models import Club
from clubapp.variants import EditionGone
from ledger.models import Evening, RuleSetVersion, Sitting

# the choice of a rule set names its version: one that was changed meanwhile is not taken unseen
SET = "set-"


def choice_of(version: RuleSetVersion) -> str:
    """Return the value of the version in a form, where a variant may stand too."""
    return f"{SET}{version.pk}"


def rule_sets_due(club: Club, evening: Evening | None = None) -> list[RuleSetVersion]:
    """Return the versions that a new table may take, by name: the one this evening began with, else the set's last.

    One query, or two within an evening.
    """
    due = {version.rule_set_id: version for version in RuleSetVersion.objects.of_club(club).offered()}
    if evening is not None:
        tables = evening.sittings.filter(rule_set__isnull=False).select_related("rule_set").order_by("-pk")
        due |= {table.rule_set.rule_set_id: table.rule_set for table in tables if table.rule_set}
    return sorted(filter(_can_be_played, due.values()), key=lambda version: (version.name, version.pk))


def usual_rule_set(club: Club, due: list[RuleSetVersion]) -> RuleSetVersion | None:
    """Return what a new evening most likely takes: the set of the club's last table, a newer one, or none.

    One query, none where the club has no sets.
    """
    if not due:
        return None
    last = Sitting.objects.filter(evening__club=club).order_by("-pk").select_related("rule_set").first()
    newest = max(due, key=lambda version: version.rule_set_id)
    if last is None or last.created_at < newest.made_at:
        return newest
    taken = last.rule_set.rule_set_id if last.rule_set else None
    return next((version for version in due if version.rule_set_id == taken), None)


def _can_be_played(version: RuleSetVersion) -> bool:
    try:
        return version.played_by.entered
    except EditionGone:
        return False
