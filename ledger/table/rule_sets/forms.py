"""The forms of a rule set: its name with its house rules, and a set brought along as a file, a link or a text."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs, urlsplit

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

import rules
from clubapp.forms import NameField
from clubapp.texts import Unreadable, read_text
from ledger.models.rule_set import LONGEST_NAME
from ledger.table.house_rules import HouseRulesForm

# the name of a link's value
LINKED = "rules"
LONGEST = 20_000


class RuleSetForm(forms.Form):
    """The name of a rule set, and its house rules in a form of their own."""

    name = NameField(label=_("Name of the rule set"), max_length=LONGEST_NAME, help_text=_("As you call it: U Lípy."))
    version = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(
        self, edition: rules.Edition, data: Any = None, *, name: str, version: int = 0, given: Mapping[str, Any]
    ) -> None:
        super().__init__(data, initial={"name": name, "version": version})
        self.house_rules = HouseRulesForm(edition, data, given=given)

    @property
    def edition(self) -> rules.Edition:
        return self.house_rules.edition

    def is_valid(self) -> bool:
        return all([super().is_valid(), self.house_rules.is_valid()])

    def add_problems(self, problems: list[rules.Problem]) -> None:
        """Put the engine's problems beside the fields they are about."""
        for problem in problems:
            if not (problem.field.startswith("house_rules") and self.house_rules.add_problem(problem)):
                self.add_error(None, problem.say(gettext))


class TakeForm(forms.Form):
    """A rule set of another club: as a file, or as the text or the link that it gave."""

    file = forms.FileField(label=_("A file"), required=False)
    text = forms.CharField(
        label=_("or what you were sent: a link, or the text of such a file"),
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false", "autocapitalize": "off"}),
    )
    taken: rules.RuleSet

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if self.errors:
            return data
        field = "file" if data.get("file") else "text"
        try:
            self.taken = read_given(_text_of(data["file"]) if field == "file" else data["text"])
        except Unreadable as error:
            self.add_error(field, str(error))
        except rules.Invalid as refused:
            self.add_error(field, [problem_text(problem) for problem in refused.problems])
        return data


def read_given(text: str) -> rules.RuleSet:
    """Return the rule set of a link or of a JSON text. Raises rules.Invalid."""
    if not text.lstrip().startswith("{"):
        text = linked(text)
    return rules.read_rule_set(rules.load_json(text))


def linked(address: str) -> str:
    """Return what a link says of its rule set; the address itself where it is none of ours."""
    try:
        values = parse_qs(urlsplit(address.strip()).query).get(LINKED, [])
    except ValueError:
        values = []
    return values[0] if values else address


def link_value(rule_set: rules.RuleSet) -> str:
    return json.dumps(rule_set.as_document(), ensure_ascii=False, separators=(",", ":"))


def problem_text(problem: rules.Problem) -> str:
    """Return what is wrong with something that was written elsewhere, with its place."""
    text = problem.say(gettext)
    return f"{problem.field}: {text}" if problem.field else text


def _text_of(file: Any) -> str:
    if file.size > LONGEST:
        raise ValidationError(gettext("This file is no rule set: it is too large."))
    return read_text(file.read()).text
