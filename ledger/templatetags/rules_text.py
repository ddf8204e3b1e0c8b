"""Texts of the rule editions in the reader's language: `{% load rules_text %}`."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext as _

import rules
from ledger.models import RuleSetVersion
from ledger.table.house_rules import value_name
from ledger.table.rule_sets.card import differences

register = template.Library()


@register.simple_tag
def rule_text(text: str) -> str:
    """A help, a note or a reading; the editions are written in English."""
    return _(text) if text else ""


@register.simple_tag
def rule_help(rule: rules.HouseRule) -> str:
    return rule.say(_)


@register.simple_tag
def game_word(name: str, edition: rules.Edition) -> str:
    return rules.word(name, _, edition=edition)


@register.simple_tag
def article_status(status: str) -> str:
    names = {
        "implemented": _("implemented"),
        "reading": _("a reading"),
        "unknown": _("not known to the scorebook"),
        "not a payment": _("not a payment"),
    }
    return names[status]


@register.simple_tag
def rule_default(rule: rules.HouseRule) -> str:
    """Return the value that holds where a club sets none."""
    return value_name(rule, rule.written_default)


@register.simple_tag
def rule_differences(version: RuleSetVersion) -> list[tuple[rules.HouseRule, str, str]]:
    """Return what a rule set says otherwise than its text: the option, the value, the text's own."""
    return differences(version.played_by, version.house_rules or {})
