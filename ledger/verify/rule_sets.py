"""Checks of rule sets: each is what its last version says, and its text can be played by what it says."""

from __future__ import annotations

from collections.abc import Iterator

import rules
from clubapp.names import name_key
from clubapp.variants import EditionGone
from ledger.book.facts import seat_names
from ledger.models import RuleSet, RuleSetVersion, Sitting
from ledger.verify.finding import Finding


def check_rule_sets() -> Iterator[Finding]:
    """Three queries."""
    for rule_set in RuleSet.objects.order_by("pk").prefetch_related("versions"):
        versions = sorted(rule_set.versions.all(), key=lambda version: version.number)
        where = f"rule set {rule_set.pk}"
        if [version.number for version in versions] != list(range(1, len(versions) + 1)) or not versions:
            yield Finding("rule_set", f"{where}: a version is missing among {len(versions)}")
            continue
        last = versions[-1]
        said, stored = (last.name, last.offered), (rule_set.name, rule_set.offered)
        if said != stored or rule_set.name_key != name_key(rule_set.name):
            yield Finding("rule_set", f"{where} is {stored}, its last version says {said}")
        for version in versions:
            yield from _check_rules(where, version)
    taken = Sitting.objects.filter(rule_set__isnull=False).select_related("rule_set")
    for sitting in taken.order_by("pk"):
        played = sitting.rule_set
        if played and (played.edition, played.house_rules) != (sitting.edition, sitting.house_rules):
            yield Finding("rule_set", "is not played by the rule set it took", sitting.pk)


def _check_rules(where: str, version: RuleSetVersion) -> Iterator[Finding]:
    try:
        edition = version.played_by
    except EditionGone as gone:
        yield Finding("rule_set", f"{where}, version {version.number}: {gone}")
        return
    document = {"variant": edition.variant, "edition": edition.id, "players": seat_names(edition.seats[0]), "deals": []}
    try:
        rules.settle({**document, "house_rules": version.house_rules or {}}, recorded=True)
    except rules.Invalid as refused:
        yield Finding("rule_set", f"{where}, version {version.number}: {refused}")
