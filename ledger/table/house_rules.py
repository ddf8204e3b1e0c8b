"""The house rules of an edition as fields of a form, filled in with the club's values, else with those of the text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

import rules
from rules import HouseRule

# the largest number that can be typed
LARGEST = 1_000_000
# up to so many numbers are radio buttons, more are typed
FEW = 4
# rules whose number is a level of fleks, from which on the contract is played: none, flek, re
PLAYED_FROM = ("hra_played_from", "sedma_played_from")


class HouseRulesForm(forms.Form):
    """The house rules that an edition offers. The page also sends which edition it showed.

    `given` are the values that the club plays by, where they differ from the text.
    """

    def __init__(self, edition: rules.Edition, data: Any = None, *, given: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, prefix=edition.variant)
        self.edition = edition
        self.given = dict(given or {})
        for rule in self.edition.house_rules:
            self.fields.update(_fields(rule, self.given.get(rule.key, rule.written_default)))

    @property
    def chosen(self) -> dict[str, Any] | None:
        """Return the values of a valid form that differ from the text. None where none does: documents leave it out."""
        values = [(rule, _value(rule, self.cleaned_data)) for rule in self.edition.house_rules]
        return {rule.key: value for rule, value in values if value != rule.written_default} or None

    @property
    def values(self) -> dict[str, Any]:
        """Return the values in the form now that differ from the text. A wrong field counts as the text's own value."""
        if not self.is_bound:
            return {rule.key: self.given[rule.key] for rule in self.edition.house_rules if rule.key in self.given}
        assert self.errors is not None  # asking for the errors makes Django read the fields
        values = [(rule, self._read(rule)) for rule in self.edition.house_rules]
        return {rule.key: value for rule, value in values if value != rule.written_default}

    def _read(self, rule: HouseRule) -> Any:
        names = (rule.key, f"{rule.key}_basis")
        is_wrong = any(name in self.errors or name not in self.cleaned_data for name in names if name in self.fields)
        return rule.written_default if is_wrong else _value(rule, self.cleaned_data)

    @property
    def has_editions(self) -> bool:
        """Return whether the variant has several editions to choose from."""
        return len(rules.editions(self.edition.variant)) > 1

    @property
    def is_newest(self) -> bool:
        return self.edition.id == rules.editions(self.edition.variant)[-1]

    def clean(self) -> dict[str, Any]:
        shown = self.data.get(self.add_prefix("edition"), self.edition.id)
        if shown != self.edition.id:
            self.add_error(None, _("The club has changed the edition meanwhile. Look at the house rules once more."))
        return super().clean() or {}

    def add_problem(self, problem: rules.Problem) -> bool:
        """Show a problem of the engine beside its field. Return False where the form has no such field."""
        key = problem.field.removeprefix("house_rules.").partition(".")[0]
        if key not in self.fields:
            return False
        self.add_error(key, problem.say(_))
        return True


def _fields(rule: HouseRule, value: Any) -> dict[str, forms.Field]:
    return {"boolean": _boolean, "integer": _integer, "choice": _choice, "stake": _stake}[rule.kind](rule, value)


def _boolean(rule: HouseRule, value: Any) -> dict[str, forms.Field]:
    return {rule.key: forms.BooleanField(label=rule.say(_), help_text=_source(rule), required=False, initial=value)}


def _integer(rule: HouseRule, value: Any) -> dict[str, forms.Field]:
    if few := _few(rule):
        return {rule.key: _number(rule, value, few)}
    return {
        rule.key: forms.IntegerField(
            label=rule.say(_),
            help_text=_source(rule),
            required=not rule.nullable,
            min_value=rule.minimum,
            max_value=LARGEST,
            initial=value,
            widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        )
    }


def _few(rule: HouseRule) -> range:
    """Return the numbers to choose from where they are few, else none."""
    few = rule.maximum - rule.minimum < FEW and not rule.nullable
    return range(rule.minimum, rule.maximum + 1) if few else range(0)


def _number(rule: HouseRule, value: Any, few: range) -> forms.Field:
    return forms.TypedChoiceField(
        label=rule.say(_),
        help_text=_source(rule),
        coerce=int,
        choices=[(number, value_name(rule, number)) for number in few],
        widget=forms.RadioSelect,
        initial=value,
    )


def _choice(rule: HouseRule, value: Any) -> dict[str, forms.Field]:
    return {
        rule.key: forms.ChoiceField(
            label=rule.say(_),
            help_text=_source(rule),
            choices=[(choice, choice_name(choice, rule.key)) for choice in rule.choices],
            widget=forms.RadioSelect,
            initial=value,
        )
    }


def _stake(rule: HouseRule, value: Any) -> dict[str, forms.Field]:
    """Return the field of an amount, and beside it one for what the amount is paid by, where there is a choice."""
    value = value or {}
    amount = forms.IntegerField(
        label=rule.say(_),
        help_text=_source(rule),
        required=False,
        min_value=1,
        max_value=LARGEST,
        initial=value.get("amount"),
    )
    if not rule.choices:
        return {rule.key: amount}
    basis = forms.ChoiceField(
        label=_("The stake is paid"),
        choices=[(choice, choice_name(choice)) for choice in rule.choices],
        widget=forms.RadioSelect,
        initial=value.get("basis", rule.choices[0]),
    )
    return {rule.key: amount, f"{rule.key}_basis": basis}


def _value(rule: HouseRule, cleaned: Mapping[str, Any]) -> Any:
    value = cleaned.get(rule.key)
    if rule.kind != "stake" or value is None:
        return value
    stake = {"basis": cleaned[f"{rule.key}_basis"]} if rule.choices else {}
    return {**stake, "amount": value}


def choice_name(choice: str, key: str = "") -> str:
    """Return a choice of a house rule in words."""
    names = {
        "highest": _("the highest"),
        "first": _("the first shown"),
        "each": _("each of them"),
        "linear": _("one rate each"),
        "geometric": _("each doubles"),
        "fixed": _("nothing more"),
        "linear_flat": _("one price each, without fleks"),
        "base": _("the basic rate"),
        "double": _("twice the rate"),
        "all": _("everybody’s"),
        "not_for_declarer": _("not the declarer’s"),
        "none": _("nowhere") if key == "hra_beside_hundred" else _("nobody’s"),
        "against": _("beside one against it"),
        "both": _("beside both"),
        "apart": _("judged apart"),
        "joint": _("lost together"),
        "payer": _("what one player pays"),
        "share": _("the equal share"),
        "deal": _("per deal"),
        "point": _("per point"),
    }
    return names.get(choice, choice)


def value_name(rule: HouseRule, value: Any) -> str:
    """Return the value of a house rule in words: `300`, `no limit`, `yes`."""
    if value is None:
        return _("none")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if rule.key in PLAYED_FROM:
        return (_("always"), _("from a flek on"), _("from a re on"))[value]
    if isinstance(value, Mapping):
        basis = choice_name(str(value["basis"])) if "basis" in value else ""
        return f"{value['amount']} {basis}".strip()
    return choice_name(value, rule.key) if isinstance(value, str) else str(value)


def _source(rule: HouseRule) -> str:
    """Return the source of the rule and what the text itself says."""
    text = _("In the text: %(value)s.") % {"value": value_name(rule, rule.written_default)}
    return f"{_(rule.article)} · {text}"
