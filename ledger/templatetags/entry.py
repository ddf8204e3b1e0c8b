"""The chips of an entry form: `{% load entry %}`. Made in Python because a form holds some two hundred of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from html import escape

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from clubapp.templatetags.scorebook import suit
from ledger.table.entry.groups import Choice, Group
from ledger.table.wording import DealWords
from ledger.views.loaders import TableAccess

register = template.Library()


@register.simple_tag
def group(group: Group) -> SafeString:
    """One question of the form: a fieldset of chips, or a field to type into."""
    return _fieldset(group)


# most questions of a form are the same at every deal
@lru_cache(maxsize=4096)
def _fieldset(group: Group) -> SafeString:
    inner = _set(group) if group.choices else _field(group)
    errors = "".join(f"<li>{escape(error)}</li>" for error in group.errors)
    return mark_safe(  # noqa: S308 — every text in it is escaped
        f'<fieldset class="{_class(group)}"{_attributes(group)}><legend>{escape(group.legend)}</legend>'
        + (f'<ul class="errorlist">{errors}</ul>' if errors else "")
        + (f'<p class="helptext">{escape(group.help)}</p>' if group.help else "")
        + f"{inner}</fieldset>"
    )


def _class(group: Group) -> str:
    return "chips line" if "line" in group.shape else "chips"


def _attributes(group: Group) -> str:
    told: Mapping[str, str] = {
        "group": group.name,
        "contracts": " ".join(group.contracts) if group.contracts is not None else "",
        "way": group.way,
        "when": group.when,
        "follows": " ".join(group.follows),
        "instead": " ".join(group.instead),
    }
    return "".join(f' data-{name}="{escape(value)}"' for name, value in told.items() if value)


def _set(group: Group) -> str:
    usual, rare = (_chips(group, rare=rare) for rare in (False, True))
    return f'<div class="{escape(f"set {group.shape}".strip())}">{usual}{_folded(group, rare) if rare else ""}</div>'


def _chips(group: Group, *, rare: bool) -> str:
    kind = "checkbox" if group.kind == "check" else "radio"
    return "".join(_chip(group.name, choice, kind) for choice in group.choices if choice.rare == rare)


def _folded(group: Group, chips: str) -> str:
    """Behind a chip that says where they begin: 150+."""
    rare = [choice for choice in group.choices if choice.rare]
    state = " open" if any(choice.checked for choice in rare) else ""
    return (
        f'<details class="rare"{state}><summary>{escape(rare[0].label)}+</summary>'
        f'<div class="set tight">{chips}</div></details>'
    )


def _chip(name: str, choice: Choice, kind: str) -> str:
    state = " checked" if choice.checked else ""
    # what was tapped is never dropped unseen: saving it says what is wrong
    state += " disabled" if choice.why and not choice.checked else ""
    shape = ""
    if choice.suit:
        address = f"{static('img/suits.svg')}#{choice.suit}"
        shape = f'<svg class="suit suit-{choice.suit}" aria-hidden="true"><use href="{escape(address)}"/></svg>'
    hint = f'<small class="hint">{escape(choice.hint)}</small>' if choice.hint else ""
    why = f'<small class="why">{escape(choice.why)}</small>' if choice.why else ""
    if choice.along:
        state += f' data-along="{escape(" ".join(choice.along))}"'
    if choice.spoken:
        state += f' aria-label="{escape(choice.spoken)}"'
    return (
        f'<label class="chip"><input type="{kind}" name="{escape(name)}" value="{escape(choice.value)}"{state}>'
        f"<span>{shape}{escape(choice.label)}{hint}{why}</span></label>"
    )


def _field(group: Group) -> str:
    kind = ' inputmode="numeric" pattern="[0-9]*" maxlength="6"' if group.kind == "number" else ' maxlength="500"'
    return (
        f'<div class="field"><input type="text" name="{escape(group.name)}" value="{escape(group.value)}"'
        f' aria-label="{escape(group.legend)}" autocomplete="off"{kind}></div>'
    )


@register.simple_tag
def table_url(table: TableAccess, name: str, *args: object) -> str:
    """`{% table_url table "deal" 7 %}`: by sitting for a member, by token for a guest."""
    return table.url(name, *args)


@register.simple_tag
def deal_line(words: DealWords) -> SafeString:
    """Bára · sedma ♥ · flek · lost: the suit drawn behind the contract."""
    contract = format_html("{} {}", words.contract, suit(words.trump, alone=True)) if words.trump else words.contract
    parts = (words.declarer, contract, words.fleks, words.result, words.penalties)
    return format_html_join(" · ", "{}", ((part,) for part in parts if part))
