"""Forms to open an evening, to seat a table and to open a closed evening again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

import rules
from clubapp.forms import AmountField, DayField, NameField
from clubapp.models import Club
from clubapp.variants import usual_of, variant_choices
from ledger.book.reasons import LONGEST
from ledger.evening.editions import editions_due
from ledger.evening.evenings import LONGEST_PLACE
from ledger.evening.forming import dealer_after
from ledger.evening.played_choice import PlayedSelect
from ledger.evening.rule_sets import SET, choice_of, rule_sets_due, usual_rule_set
from ledger.evening.seats import SeatsField, filled_seats, offered, pairs_of, seat_numbers
from ledger.models import Evening, RuleSetVersion, Sitting
from ledger.table.house_rules import HouseRulesForm


class PlayedField(forms.ChoiceField):
    """A rule set of the club, or a text."""

    default_error_messages = {
        "changed": _("The rule set was changed meanwhile. Look at what you play once more."),
    }

    def validate(self, value: Any) -> None:
        if str(value).startswith(SET) and not self.valid_value(value):
            raise ValidationError(self.error_messages["changed"], code="changed")
        super().validate(value)


class SeatingForm(forms.Form):
    """The fields of a table: the variant, the seats, the first dealer and the house rules."""

    variant = PlayedField(label=_("What you play"), choices=variant_choices, widget=PlayedSelect)
    seats = SeatsField(label=_("Who sits down, in the order of the seats"))
    first_dealer = forms.TypedChoiceField(
        label=_("Who deals first"),
        coerce=int,
        initial=1,
        widget=forms.RadioSelect,
    )

    def __init__(
        self,
        club: Club,
        data: Any = None,
        *,
        editions: Mapping[str, rules.Edition],
        initial: Mapping[str, Any],
        house_rules: Any = None,
        rule_sets: Sequence[RuleSetVersion] = (),
    ) -> None:
        super().__init__(data, initial=dict(initial))
        self.club, self.editions = club, editions
        self.rule_sets = {choice_of(version): version for version in rule_sets}
        variant = self.fields["variant"]
        assert isinstance(variant, PlayedField)
        # what this club plays stands first, its own rule sets before the texts
        first = initial.get("variant")
        sets: list[tuple[str, str]] = [(choice, version.title) for choice, version in self.rule_sets.items()]
        variant.choices = sorted([*sets, *variant_choices()], key=lambda choice: choice[0] != first)
        seats = self.fields["seats"]
        assert isinstance(seats, SeatsField)
        numbers = seat_numbers(editions.values())
        seats.offer(offered(club), numbers)
        dealer = self.fields["first_dealer"]
        assert isinstance(dealer, forms.TypedChoiceField)
        dealer.choices = [(n, _("seat %(number)d") % {"number": n}) for n in numbers]
        given = {initial.get("variant"): house_rules}
        self.house_rules = {v: HouseRulesForm(editions[v], data, given=given.get(v)) for v in editions}

    @property
    def rule_set(self) -> RuleSetVersion | None:
        """The club's rule set that was chosen; None where a text was."""
        return self.rule_sets.get(str(self["variant"].value()))

    @property
    def edition(self) -> rules.Edition:
        """The edition of what was chosen, which must be valid."""
        return self.rule_set.played_by if self.rule_set else self.editions[self.cleaned_data["variant"]]

    @property
    def chosen_house_rules(self) -> HouseRulesForm | None:
        """The house rules of the chosen variant; those of the others were not filled in."""
        return self.house_rules.get(str(self["variant"].value()))

    def is_valid(self) -> bool:
        house_rules = self.chosen_house_rules
        valid = [super().is_valid(), house_rules is None or house_rules.is_valid()]
        return all(valid)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("variant") and data.get("seats"):
            self._check_count(len(data["seats"]))
        if data.get("first_dealer") and data.get("seats"):
            self._check_dealer(data)
        return data

    def seating(self) -> dict[str, Any]:
        """Arguments of `opening.seat_table` that this form knows."""
        house_rules, rule_set = self.chosen_house_rules, self.rule_set
        seats = {name: self.cleaned_data[name] for name in ("seats", "first_dealer")}
        if rule_set is not None:
            played = {"variant": self.edition.variant, "edition": rule_set.edition}
            return {**seats, **played, "house_rules": rule_set.house_rules, "rule_set": rule_set}
        chosen = house_rules.chosen if house_rules else None
        edition = house_rules.edition.id if house_rules else ""
        return {**seats, "variant": self.cleaned_data["variant"], "edition": edition, "house_rules": chosen}

    def add_problems(self, problems: Sequence[rules.Problem]) -> None:
        """Put the engine's problems beside the fields they are about."""
        fields = {"players": "seats", "unit_value": "unit_amount"}
        for problem in problems:
            self.offer(problem)
            house_rules = self.chosen_house_rules
            if problem.field.startswith("house_rules") and house_rules and house_rules.add_problem(problem):
                continue
            name = problem.field.partition(".")[0]
            field = fields.get(name, name)
            self.add_error(field if field in self.fields else None, problem.say(gettext))

    def offer(self, problem: rules.Problem) -> None:
        """A way out of the problem, where the form has one."""

    def _check_count(self, count: int) -> None:
        edition = self.edition
        allowed = edition.seats
        if count not in allowed:
            names = gettext(" or ").join(map(str, allowed))
            text = _("%(variant)s takes %(allowed)s players; %(count)d sit at the table.")
            values = {"variant": edition.title, "allowed": names, "count": count}
            self.add_error("seats", ValidationError(text, code="count", params=values))

    def _check_dealer(self, data: dict[str, Any]) -> None:
        """The dealer was chosen by the seat's number as typed; empty seats before it are closed up."""
        filled = filled_seats(self["seats"].value())
        if data["first_dealer"] in filled:
            data["first_dealer"] = filled.index(data["first_dealer"]) + 1
        else:
            self.add_error("first_dealer", _("Nobody sits on that seat."))


class EveningForm(forms.Form):
    """The fields of an evening itself: its day, place and unit value."""

    date = DayField(label=_("Date"))
    place = NameField(label=_("Place"), required=False, max_length=LONGEST_PLACE)
    unit_amount = AmountField(
        label=_("Value of one unit"), required=False, help_text=_("Empty: you play for points only.")
    )
    currency = forms.CharField(label=_("Currency"), required=False, max_length=8)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("unit_amount") and not data.get("currency"):
            self.add_error("currency", _("A value needs its currency."))
        return data

    @property
    def said(self) -> dict[str, Any]:
        """Date, place, unit value and currency, as `ledger.evening.evenings` takes them."""
        return {name: self.cleaned_data[name] for name in EveningForm.base_fields}


def evening_habits(club: Club, edition: rules.Edition) -> dict[str, Any]:
    """Return today, the place of the last evening, the club's unit value or the text's own."""
    unit = (club.unit_amount, club.currency) if club.unit_amount else edition.unit or ("", "")
    last = club.evenings.order_by("-date", "-pk").first()
    place = last.place if last else ""
    return {"date": timezone.localdate(), "place": place, "unit_amount": unit[0], "currency": unit[1]}


class NewEveningForm(SeatingForm, EveningForm):
    @classmethod
    def of(cls, club: Club, data: Any = None) -> NewEveningForm:
        """The club's habits; a text's own unit value where the club has none; the place of the last evening."""
        variant, editions = usual_of(club), editions_due(club)
        sets = rule_sets_due(club)
        usual = usual_rule_set(club, sets)
        habits = evening_habits(club, usual.played_by if usual else editions[variant])
        initial = {"variant": choice_of(usual) if usual else variant, **habits}
        return cls(club, data, editions=editions, initial=initial, house_rules=club.default_house_rules, rule_sets=sets)

    def opening(self) -> dict[str, Any]:
        """Arguments of `opening.open_with_table` but the club and the user."""
        return {**self.seating(), **self.said}


class SittingForm(SeatingForm):
    table_no = forms.TypedChoiceField(
        label=_("Where"), coerce=int, empty_value=None, required=False, widget=forms.RadioSelect
    )

    leaving = forms.TypedMultipleChoiceField(
        label=_("Tables that are over"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Nobody plays there any more: whoever sits there may sit down here."),
    )

    def __init__(self, evening: Evening, last: Sitting | None, data: Any = None) -> None:
        members = [seat.member for seat in last.seated] if last else []
        initial: dict[str, Any] = {
            "variant": _played_at(last) if last else usual_of(evening.club),
            "table_no": last.table_no if last else "",
        }
        editions, house_rules = editions_due(evening.club, evening), last.house_rules if last else None
        sets = rule_sets_due(evening.club, evening)
        super().__init__(
            evening.club, data, editions=editions, initial=initial, house_rules=house_rules, rule_sets=sets
        )
        seats = self.fields["seats"]
        assert isinstance(seats, SeatsField)
        self.initial["seats"] = pairs_of(members, seats.offered)
        self.initial["first_dealer"] = _next_dealer(last, self.initial["seats"]) if last else 1
        # the numbers of tables that some of them would leave: asked only where it is so
        self.left: set[int] = set()
        tables = sorted({sitting.table_no for sitting in evening.sittings.all()})
        self._offer_tables(tables)
        if not tables:
            del self.fields["table_no"]
            return
        table_no = self.fields["table_no"]
        assert isinstance(table_no, forms.TypedChoiceField)
        table_no.choices = [
            *((n, _("table %(number)d goes on") % {"number": n}) for n in tables),
            ("", _("another table")),
        ]

    def sitting(self) -> dict[str, Any]:
        """Arguments of `opening.seat_table` but the evening and the user."""
        return {
            **self.seating(),
            "table_no": self.cleaned_data.get("table_no"),
            "leaving": self.cleaned_data["leaving"],
        }

    def offer(self, problem: rules.Problem) -> None:
        if problem.code == "elsewhere":
            self.left.add(int(str(problem.values["table"])))

    def leaving_asked(self) -> forms.BoundField | None:
        """The field with the tables that somebody would leave; None where nobody does."""
        chosen = {int(value) for value in self["leaving"].value() or () if str(value).isdecimal()}
        self._offer_tables(sorted(self.left | chosen))
        return self["leaving"] if self.left or chosen else None

    def _offer_tables(self, numbers: Iterable[int]) -> None:
        leaving = self.fields["leaving"]
        assert isinstance(leaving, forms.TypedMultipleChoiceField)
        leaving.choices = [(n, _("table %(number)d is over") % {"number": n}) for n in numbers]


class ReasonForm(forms.Form):
    reason = forms.CharField(
        label=_("Why"),
        max_length=LONGEST,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("It stays with the evening for everybody to read."),
    )


def _played_at(sitting: Sitting) -> str:
    return f"{SET}{sitting.rule_set_id}" if sitting.rule_set_id else sitting.variant


def _next_dealer(sitting: Sitting, pairs: Sequence[tuple[str, str]]) -> int:
    """The seat of the form whose turn it is to deal after what stands of the sitting."""
    return dealer_after(sitting, [int(member) for member, _guest in pairs])
