"""The rule sets of an archive: each the list of its versions, the last of which is what the set says now.

A table names the version it took by the set's place in the list and the version's number, both from one.
"""

from __future__ import annotations

from collections.abc import Iterator

from clubapp.models import Club
from clubapp.names import name_key
from ledger.exchange.archive.records import Record, record_of, values_of
from ledger.models import RuleSet, RuleSetVersion

# the set's place and the version's number
Taken = list[int]


def rule_set_records(club: Club) -> Iterator[Record]:
    for one in RuleSet.objects.filter(club=club).order_by("pk").prefetch_related("versions"):
        versions = sorted(one.versions.all(), key=lambda version: version.number)
        yield {"versions": [record_of(version) for version in versions]}


def places_of(club: Club) -> dict[int, Taken]:
    """Return how a table names each version of the club, by the version's id. One query."""
    rows = RuleSetVersion.objects.of_club(club).order_by("rule_set", "number").values_list("pk", "rule_set", "number")
    sets: dict[int, int] = {}
    return {pk: [sets.setdefault(one, len(sets) + 1), number] for pk, one, number in rows}


def restore_rule_set(club: Club, record: Record) -> list[RuleSetVersion]:
    """Write a set as it was made and changed; its versions, by number."""
    values = [values_of(RuleSetVersion, one) for one in record["versions"]]
    first, last = values[0], values[-1]
    name, offered = first["name"], first["offered"]
    # two sets may have exchanged their names: the last ones are apart, those on the way there may not be
    made = RuleSet.objects.create(club=club, name=name, name_key=name_key(last["name"]), offered=offered)
    versions = [RuleSetVersion.objects.create(rule_set=made, number=n, **one) for n, one in enumerate(values, 1)]
    made.name, made.offered = last["name"], last["offered"]
    made.save(update_fields=["name", "offered"])
    return versions


def taken_version(sets: list[list[RuleSetVersion]], taken: Taken | None) -> RuleSetVersion | None:
    """Return the version that a table of the archive names. Raises LookupError for one that is not there."""
    if taken is None:
        return None
    place, number = taken
    if place < 1 or number < 1:
        raise IndexError(f"no rule set {place} has a version {number}")
    return sets[place - 1][number - 1]
