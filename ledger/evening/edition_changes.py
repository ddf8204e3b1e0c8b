"""The differences of two editions of a variant: old and new numbers with their articles, in the active language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from django.utils.translation import gettext as _

import rules
from ledger.book.facts import seat_names
from ledger.table.house_rules import value_name
from ledger.table.wording import game_word

Row = TypeVar("Row")
NOTHING = "–"


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """The number of one edition, the number in hearts, and the article; a dash where it says nothing."""

    value: str = NOTHING
    red: str = ""
    article: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One thing that the editions say otherwise."""

    what: str
    old: Side
    new: Side

    @property
    def sides(self) -> tuple[Side, Side]:
        return self.old, self.new

    @property
    def articles(self) -> str:
        """The article; both where they differ."""
        return " → ".join(dict.fromkeys(article for article in (self.old.article, self.new.article) if article))


def differences(old: rules.Edition, new: rules.Edition) -> list[Difference]:
    """Prices, penalties, contracts, names of fleks and defaults of house rules, in the order of the new edition."""
    sides = (
        *_compared(old, new, lambda edition: {row.name: row for row in edition.tariff}, _price_name, _price),
        *_compared(old, new, lambda edition: {row.name: row for row in edition.penalties}, _penalty_name, _penalty),
        *_compared(old, new, _contracts, _contract_name, _contract),
        *_compared(old, new, lambda edition: {"": edition.levels}, lambda _edition, _levels: _("Fleks"), _levels),
        *_compared(old, new, lambda edition: {"": edition.seats}, lambda _edition, _seats: _("Players"), _seats),
        *_compared(old, new, _house_rules, _rule_name, _rule),
    )
    return [one for one in sides if one.old != one.new]


def _compared(
    old: rules.Edition,
    new: rules.Edition,
    rows_of: Callable[[rules.Edition], Mapping[str, Row]],
    name: Callable[[rules.Edition, Row], str],
    side: Callable[[Row], Side],
) -> Iterable[Difference]:
    """Every row that either edition has, under the name that the newer one gives it."""
    before, after = rows_of(old), rows_of(new)
    for key in dict.fromkeys([*after, *before]):
        what = name(new, after[key]) if key in after else name(old, before[key])
        yield Difference(
            what=what,
            old=side(before[key]) if key in before else Side(),
            new=side(after[key]) if key in after else Side(),
        )


def _price_name(edition: rules.Edition, row: rules.TariffRow) -> str:
    return game_word(row.name, edition)


def _price(row: rules.TariffRow) -> Side:
    red = "" if row.red is None else _("red %(price)d") % {"price": row.red}
    return Side(value=str(row.amount), red=red, article=_(row.article))


def _penalty_name(edition: rules.Edition, row: rules.PenaltyRow) -> str:
    return f"renonc {game_word(row.name, edition)}"


def _penalty(row: rules.PenaltyRow) -> Side:
    value = str(row.amount) if row.amount is not None else _("what the contract is worth")
    return Side(value=value, article=_(row.article))


def _contracts(edition: rules.Edition) -> dict[str, rules.ContractOption]:
    players = seat_names(edition.seats[0])
    document = {"variant": edition.variant, "edition": edition.id, "players": players, "deals": []}
    return {option.name: option for option in rules.possible(document, {}).contracts}


def _contract_name(edition: rules.Edition, option: rules.ContractOption) -> str:
    return _("Contract: %(contract)s") % {"contract": game_word(option.name, edition)}


def _contract(option: rules.ContractOption) -> Side:
    return Side(value=_("is played"), article=_(option.article))


def _levels(names: tuple[str, ...]) -> Side:
    return Side(value=", ".join(names) or NOTHING)


def _seats(seats: tuple[int, ...]) -> Side:
    return Side(value=", ".join(map(str, seats)))


def _house_rules(edition: rules.Edition) -> dict[str, rules.HouseRule]:
    """But for prices, which stand in the tariff."""
    return {rule.key: rule for rule in edition.house_rules if not rule.price}


def _rule_name(edition: rules.Edition, rule: rules.HouseRule) -> str:
    """The first sentence of its help says what it is, the others how to enter it."""
    return rule.say(_).split(". ")[0].rstrip(".")


def _rule(rule: rules.HouseRule) -> Side:
    return Side(value=value_name(rule, rule.written_default), article=_(rule.article))


def tells_more(old: rules.Edition, new: rules.Edition) -> bool:
    """Return whether the texts also differ in ways no table shows, such as how a hundred is counted."""
    return _rest(old.data) != _rest(new.data)


TOLD = frozenset({"prices", "penalties", "levels", "seats", "house_rules"})
PROSE = frozenset({"title", "text", "valid_from", "readings", "text_articles"})


def _rest(data: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key not in TOLD | PROSE}
