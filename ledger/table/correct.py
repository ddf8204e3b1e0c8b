"""Corrections, and deals that are struck out: each writes a new version of the deal beside the old one.

The facts of later deals stay. Where they pay something else after the correction, they get a new version too.
"""

from __future__ import annotations

import uuid

from django.utils.translation import gettext as _

import rules
from ledger.book.errors import BreaksLater, Superseded
from ledger.book.facts import Facts, canonical_json
from ledger.book.payments import NOTHING, settled_payments, stored_payments
from ledger.book.reasons import clean_reason
from ledger.book.writing import Actor, Recorded, Version, find_replay, insert, lock_sitting, refuse_closed, writing
from ledger.models import Deal, Sitting
from ledger.table.one_deal import check_storable
from ledger.table.settling import Settled, other_facts, settle_all


def correct_deal(*, deal: Deal, key: uuid.UUID, facts: Facts, reason: str, actor: Actor) -> Recorded:
    """Replace the version that the editor saw by one with these facts. A deal that was struck out counts again.

    Unchanged facts make no new version. Nothing is stored where it raises: Superseded (somebody else was faster),
    KeyReused (the key stands for other content), EveningClosed, ReasonMissing, BreaksLater (a later deal would no
    longer settle), rules.Invalid.
    """
    check_storable(deal.number, facts)
    return _replace(deal, _successor(deal, key, facts, reason, void=False), actor)


def void_deal(*, deal: Deal, key: uuid.UUID, reason: str, actor: Actor) -> Recorded:
    """Strike the deal out: it keeps its number, stays readable and pays nothing. Raises what `correct_deal` raises."""
    return _replace(deal, _successor(deal, key, deal.facts, reason, void=True), actor)


def _successor(deal: Deal, key: uuid.UUID, facts: Facts, reason: str, *, void: bool) -> Version:
    return Version(
        number=deal.number,
        version=deal.version + 1,
        facts=facts,
        key=key,
        void=void,
        reason=clean_reason(reason),
        replaces=deal,
    )


def _replace(deal: Deal, version: Version, actor: Actor) -> Recorded:
    """Write the version in place of the deal, and new versions of the later deals that follow from it."""
    with writing(version.key):
        sitting = deal.sitting
        lock_sitting(sitting)
        if stored := find_replay(sitting, version):
            return Recorded(stored, replayed=True)
        refuse_closed(sitting.evening)
        current = Deal.objects.with_authors().current().get(sitting=sitting, number=deal.number)
        if current.pk != deal.pk:
            raise Superseded(current)
        if _says_the_same(current, version):
            return Recorded(current, unchanged=True)
        settled = _settle_with_others(sitting, version)
        recorded = insert(sitting, version, actor, settled.get(version.number))
        return Recorded(recorded, follow_ups=_follow(sitting, recorded, settled, actor))


def _says_the_same(current: Deal, version: Version) -> bool:
    return current.void == version.void and canonical_json(current.facts) == canonical_json(version.facts)


def _settle_with_others(sitting: Sitting, version: Version) -> Settled:
    """Settle the deals of the sitting with the new version among them; a version that strikes a deal out is left out.

    Problems of the version itself are raised as rules.Invalid, those of later deals as BreaksLater.
    """
    deals = other_facts(sitting, version.number)
    if version.void:
        checked = None
    else:
        deals[version.number] = version.facts
        checked = version.number
    if not deals:
        return {}
    try:
        return settle_all(sitting, deals, checked=checked)
    except rules.Invalid as refused:
        own = [problem for problem in refused.problems if problem.deal in {None, checked}]
        if own:
            raise rules.Invalid(own) from refused
        raise BreaksLater(refused.problems) from refused


def _follow(sitting: Sitting, corrected: Deal, settled: Settled, actor: Actor) -> tuple[Deal, ...]:
    """Write new versions of the later deals that now pay or write something else; their facts stay as they were."""
    later = [number for number in settled if number > corrected.number]
    if not later:
        return ()
    deals = Deal.objects.current().filter(sitting=sitting, number__in=later).order_by("number")
    stored = stored_payments(deals)
    reason = _("follows from deal %(number)d") % {"number": corrected.number_at_table}
    return tuple(
        insert(sitting, _follow_up(deal, corrected, reason), actor, settled[deal.number])
        for deal in list(deals)
        if stored.get(deal.pk, NOTHING) != settled_payments(settled[deal.number])
    )


def _follow_up(deal: Deal, corrected: Deal, reason: str) -> Version:
    # derived from the correction's key, so that it is as unique
    key = uuid.uuid5(corrected.key, str(deal.number))
    return Version(
        number=deal.number, version=deal.version + 1, facts=deal.facts, key=key, reason=reason, replaces=deal
    )
