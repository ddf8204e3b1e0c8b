"""The questions of an entry form and the line that says a deal: `{% load entry %}`."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.safestring import SafeString

import rules
from ledger.table.articles import place_of
from ledger.table.entry.drawn import drawn_deal, drawn_lines, drawn_preview, drawn_score
from ledger.table.entry.groups import Group
from ledger.table.entry.preview import Preview
from ledger.table.entry.score import ScoreCell
from ledger.table.wording import DealWords
from ledger.views.loaders import TableAccess

register = template.Library()


@register.simple_tag
def group(group: Group) -> SafeString:
    """One question of the form: a fieldset of chips, or a field to type into."""
    return _fieldset(group)


# most questions of a form are the same at every deal: drawn once, they cost a page nothing
@lru_cache(maxsize=4096)
def _fieldset(group: Group) -> SafeString:
    usual, rare = ([choice for choice in group.choices if choice.rare is folded] for folded in (False, True))
    return render_to_string(
        "entry/group.html",
        {
            "group": group,
            "usual": usual,
            "rare": rare,
            "rare_chosen": any(choice.checked for choice in rare),
            "type": "checkbox" if group.kind == "check" else "radio",
        },
    )


@register.simple_tag
def table_url(table: TableAccess, name: str, *args: object) -> str:
    """`{% table_url table "deal" 7 %}`: by sitting for a member, by token for a guest."""
    return table.url(name, *args)


@register.simple_tag
def deal_line(words: DealWords) -> SafeString:
    """Bára · sedma ♥ · flek · lost: the suit drawn behind the contract."""
    return SafeString(drawn_deal(words, static("img/suits.svg")))


@register.filter
def drawn(preview: Preview) -> SafeString:
    """`{{ preview|drawn }}`: what the deal would pay, and for the script what is closed now."""
    return SafeString(drawn_preview(preview))


@register.simple_tag
def drawn_why(preview: Preview, edition: rules.Edition) -> SafeString:
    """`{% drawn_why preview edition %}`: its lines alone, each article leading to its place on the page of the text."""
    address = reverse("rules:edition", args=[edition.variant, edition.number])

    def place(article: str) -> str:
        found = place_of(article, edition)
        return f"{address}#{found}" if found else ""

    return SafeString(drawn_lines(preview.lines, place))


@register.simple_tag
def score_table(cells: list[ScoreCell], dealer: int | None) -> SafeString:
    return SafeString(drawn_score(cells, dealer))
