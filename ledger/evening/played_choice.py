"""The chips of what is played: what the club plays, and behind “other…” the texts it does not."""

from __future__ import annotations

from typing import Any

from django import forms

from ledger.evening.rule_sets import SET


class PlayedSelect(forms.RadioSelect):
    """Folds all but the first choice, the club's own rule sets and what is chosen."""

    template_name = "evenings/played.html"

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context(name, value, attrs)
        options = [option for _group, found, _index in context["widget"]["optgroups"] for option in found]
        near = [option for option in options if option is options[0] or _is_near(option)]
        return {**context, "near": near, "others": [option for option in options if option not in near]}


def _is_near(option: dict[str, Any]) -> bool:
    return bool(option["selected"]) or str(option["value"]).startswith(SET)
