"""Making and changing a club's rule sets. Every change is a version; evenings keep the version they took."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

import rules
from clubapp.models import Club, User
from clubapp.names import checked_name, name_key
from clubapp.services import lock_club
from ledger.book.facts import seat_names
from ledger.models import RuleSet, RuleSetVersion
from ledger.table.one_deal import is_storable
from rules.problem import _ as marked

HouseRules = Mapping[str, Any]


class ChangedMeanwhile(Exception):
    """Somebody else changed the rule set since it was shown."""


@transaction.atomic
def make_rule_set(
    *, club: Club, name: str, edition: str, preset: str = "", house_rules: HouseRules | None, user: User | None
) -> RuleSetVersion:
    """Write a new rule set; `house_rules` is what differs from the text. Raises ValidationError, rules.Invalid."""
    lock_club(club)
    kept = _checked(edition, preset, house_rules)
    name = _free_name(club, name)
    made = RuleSet.objects.create(club=club, name=name, name_key=name_key(name))
    return RuleSetVersion.objects.create(
        rule_set=made, number=1, name=name, edition=edition, preset=preset, house_rules=kept, made_by=user
    )


@transaction.atomic
def change_rule_set(
    *,
    shown: RuleSetVersion,
    name: str,
    edition: str = "",
    house_rules: HouseRules | None,
    offered: bool = True,
    user: User | None,
) -> RuleSetVersion:
    """Write what the set says from now on; `shown` is the version that was changed, which stays where nothing differs.

    Without `edition` it keeps its own. Raises ChangedMeanwhile, ValidationError, rules.Invalid.
    """
    lock_club(shown.rule_set.club)
    rule_set = RuleSet.objects.select_related("club").get(pk=shown.rule_set_id)
    if rule_set.versions.filter(number__gt=shown.number).exists():
        raise ChangedMeanwhile
    edition = edition or shown.edition
    # what stands already may be of a text that is not installed any more
    stands = edition == shown.edition and house_rules == shown.house_rules
    kept = shown.house_rules if stands else _checked(edition, shown.preset, house_rules)
    name = name if name == shown.name else _free_name(rule_set.club, name, but=rule_set)
    said = {"name": name, "edition": edition, "house_rules": kept, "offered": offered}
    if all(getattr(shown, field) == value for field, value in said.items()):
        return shown
    # the version first: the database lets the set become what its version says
    version = RuleSetVersion.objects.create(
        rule_set=rule_set, number=shown.number + 1, preset=shown.preset, made_by=user, **said
    )
    rule_set.name, rule_set.name_key, rule_set.offered = name, name_key(name), offered
    rule_set.save(update_fields=["name", "name_key", "offered"])
    return version


def offer_rule_set(*, shown: RuleSetVersion, offered: bool, user: User | None) -> RuleSetVersion:
    """Put a rule set away, so that no new evening takes it, or offer it again. Raises ChangedMeanwhile."""
    return change_rule_set(shown=shown, name=shown.name, house_rules=shown.house_rules, offered=offered, user=user)


def read_out(version: RuleSetVersion) -> rules.RuleSet:
    """Return the rule set for other clubs and programs. Raises EditionGone, rules.Invalid."""
    edition = version.played_by
    preset = next((one for one in rules.presets() if one.name == version.preset), None)
    return rules.RuleSet(
        name=version.name,
        edition=edition,
        preset=preset if preset and preset.edition == edition.id else None,
        house_rules=version.house_rules or {},
    )


def _checked(edition: str, preset: str, house_rules: HouseRules | None) -> dict[str, Any] | None:
    """Return what differs from the text; None where nothing does. Raises rules.Invalid."""
    given = dict(house_rules or {})
    variant = edition.partition("/")[0]
    seats = rules.edition(edition).seats[0] if edition in rules.editions(variant) else 3
    document = {"variant": variant, "edition": edition, "players": seat_names(seats), "house_rules": given, "deals": []}
    problems = list(rules.check(document))
    if not is_storable(given):
        problems.append(_problem("house_rules", marked("holds a character or a number that cannot be stored")))
    if preset and preset not in {one.name for one in rules.presets() if one.edition.partition("/")[0] == variant}:
        problems.append(_problem("preset", marked("there is no such preset of this text")))
    if problems:
        raise rules.Invalid(problems)
    return dict(rules.read_rule_set({"edition": edition, "house_rules": given}).house_rules) or None


def _problem(field: str, text: str) -> rules.Problem:
    return rules.Problem(deal=None, field=field, code=field, text=text)


def _free_name(club: Club, name: str, but: RuleSet | None = None) -> str:
    name = checked_name(name)
    taken = RuleSet.objects.filter(club=club, name_key=name_key(name))
    if any(one != but for one in taken):
        raise ValidationError(_("The club has a rule set of this name already."), code="taken")
    return name
