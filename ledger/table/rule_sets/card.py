"""The tariff card of a rule set: its options by group, each with what the text says and with a worked deal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.forms import BoundField
from django.utils.translation import gettext as _

import rules
from ledger.table.entry.preview import ExplainedLine, explained
from ledger.table.example_players import example_names
from ledger.table.house_rules import HouseRulesForm, value_name
from ledger.table.wording import DealWords, deal_words
from rules.options import GROUPS

HouseRules = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Worked:
    """A deal beside an option: what was played, what everybody gets, why; or why it is refused."""

    words: DealWords
    amounts: tuple[tuple[str, int], ...] = ()
    lines: tuple[ExplainedLine, ...] = ()
    refused: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One option: its fields, what the text says, the values that now leave it without effect."""

    rule: rules.HouseRule
    fields: Sequence[BoundField]
    differs: bool
    value: str
    text_value: str
    worked: Worked | None
    idle: str

    @property
    def errors(self) -> bool:
        return any(field.errors for field in self.fields)


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """A part of the card, folded; `changed` counts what differs from the text."""

    key: str
    title: str
    rows: Sequence[Row]

    @property
    def changed(self) -> int:
        return sum(row.differs for row in self.rows)

    @property
    def errors(self) -> bool:
        return any(row.errors for row in self.rows)


def card_of(form: HouseRulesForm) -> list[Group]:
    """Return the groups that the edition offers, with the values of the form; where one is wrong, with the text's."""
    values = form.values
    rows = {rule.key: _row(form, rule, values) for rule in form.edition.house_rules}
    titles = group_titles()
    return [
        Group(
            key=key, title=titles[key], rows=[rows[rule.key] for rule in form.edition.house_rules if rule.group == key]
        )
        for key in GROUPS
        if any(rule.group == key for rule in form.edition.house_rules)
    ]


def group_titles() -> dict[str, str]:
    return {
        "prices": _("Prices"),
        "hundreds": _("Hundreds"),
        "silent": _("Silent parts"),
        "played": _("What is played"),
        "fleks": _("Fleks"),
        "limit": _("Limit"),
        "penalties": _("Penalties"),
        "points": _("Points"),
    }


def differences(edition: rules.Edition, house_rules: HouseRules) -> list[tuple[rules.HouseRule, str, str]]:
    """Return what differs from the text: the option, the value, the text's own value."""
    return [
        (rule, value_name(rule, house_rules[rule.key]), value_name(rule, rule.written_default))
        for rule in edition.house_rules
        if rule.key in house_rules
    ]


def _row(form: HouseRulesForm, rule: rules.HouseRule, values: HouseRules) -> Row:
    edition, value = form.edition, values.get(rule.key, rule.written_default)
    fields = [form[name] for name in form.fields if name in (rule.key, f"{rule.key}_basis")]
    return Row(
        rule=rule,
        fields=fields,
        differs=rule.key in values,
        value=value_name(rule, value),
        text_value=value_name(rule, rule.written_default),
        worked=worked(edition, rule.key, values),
        idle=_idle(edition, rule.key, values),
    )


def _idle(edition: rules.Edition, key: str, values: HouseRules) -> str:
    because = rules.idle_because(edition, key, values)
    other = because and next((rule for rule in edition.house_rules if rule.key == because[0]), None)
    if not because or other is None:
        return ""
    return _("Without effect while it says: %(option)s %(value)s") % {
        "option": other.say(_),
        "value": value_name(other, because[1]),
    }


def worked(edition: rules.Edition, key: str, values: HouseRules) -> Worked | None:
    """Return a deal that shows the option, settled by these house rules; None where no single deal can."""
    shown = rules.worked_deal(edition, key, values)
    if shown is None:
        return None
    names = dict(zip(shown.players, example_names(edition.country, len(shown.players)), strict=True))
    words = deal_words(edition, shown.deal, names)
    if shown.settled is None:
        return Worked(words=words, refused=" · ".join(_sentences(shown.problems)))
    lines = explained(shown.settled, names, edition)
    amounts = tuple((names[seat], amount) for seat, amount in shown.settled.amounts.items())
    return Worked(words=words, amounts=amounts, lines=lines)


def _sentences(problems: Iterable[rules.Problem]) -> list[str]:
    return list(dict.fromkeys(problem.say(_) for problem in problems))
