"""Forms of a tournament itself, and of its format field by field."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from clubapp.forms import AmountField, DayField, NameField
from clubapp.models import Club
from clubapp.money import BadAmount
from tournaments.amounts import parse_units, typed
from tournaments.contest import presets
from tournaments.contest.formats import CRITERIA
from tournaments.forms import deal_rules
from tournaments.forms.fields import CatalogueField, PointsField
from tournaments.models import Tournament
from tournaments.words import CRITERION_NAMES, PRESET_NAMES

COINS = ("1", "0.50", "0.10", "0.01")
MOST_ROUNDS = 20
BY_PLACE = {3: "points_3", 4: "points_4"}


class AboutForm(forms.Form):
    """The fields of a tournament itself."""

    name = NameField(label=_("Name of the tournament"), max_length=200)
    date = DayField(label=_("Date"))
    place = NameField(label=_("Place"), required=False, max_length=200)
    currency = forms.CharField(label=_("Currency"), required=False, max_length=8)
    unit_amount = forms.ChoiceField(
        label=_("Smallest money that is counted"), choices=[(coin, coin) for coin in COINS], initial="1"
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        coin = self.fields["unit_amount"]
        assert isinstance(coin, forms.ChoiceField)
        coin.choices = [(value, typed(1, value, get_language() or "en")) for value in COINS]


class NewTournamentForm(AboutForm):
    preset = forms.ChoiceField(
        label=_("Format"),
        choices=[(name, PRESET_NAMES[name]) for name in presets()],
        widget=forms.RadioSelect,
        initial="trojka",
        help_text=_("Everything about it can be changed afterwards, until the first draw."),
    )
    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=MOST_ROUNDS, initial=5)

    @classmethod
    def of(cls, club: Club, data: Any = None) -> NewTournamentForm:
        return cls(data, initial={"date": timezone.localdate(), "currency": club.currency})

    def said(self) -> dict[str, Any]:
        """Arguments of `preparing.create_tournament` but the club and the user."""
        read = dict(self.cleaned_data)
        form = {**presets()[read.pop("preset")], "draw": ["plan"] * read.pop("rounds")}
        return {**read, "format": form}


FORMAT_FIELDS = {"points.3": "points_3", "points.4": "points_4", "points": "points_3", "order": "order_1"}


class FormatForm(forms.Form):
    """The format, field by field; `document` is what is stored."""

    tables = forms.ChoiceField(
        label=_("Tables"),
        choices=[("three", _("of three, as few of four as can be")), ("four", _("of four, as few of three as can be"))],
        widget=forms.RadioSelect,
    )
    points_3 = PointsField(label=_("Points at a table of three"), required=False)
    points_4 = PointsField(label=_("Points at a table of four"), required=False)
    ties = forms.ChoiceField(
        label=_("Equal money at a table"),
        choices=[
            ("share", _("shares the points of the places")),
            ("better", _("has the points of the better place")),
            ("worse", _("has the points of the worse place")),
        ],
        widget=forms.RadioSelect,
    )
    order_1, order_2, order_3, order_4 = (
        forms.ChoiceField(label=label, required=not number, choices=[])
        for number, label in enumerate((_("Order by"), _("then by"), _("then by"), _("then by")))
    )
    drop_best = forms.IntegerField(label=_("Best rounds dropped"), min_value=0, max_value=10, required=False)
    drop_worst = forms.IntegerField(
        label=_("Worst rounds dropped"),
        min_value=0,
        max_value=10,
        required=False,
        help_text=_("They count in “money without the dropped rounds” only."),
    )
    count_money = forms.ChoiceField(
        label=_("Money that counts"),
        choices=[("net", _("won or lost")), ("left", _("what lies before a player at the end"))],
        widget=forms.RadioSelect,
    )
    stake = AmountField(
        label=_("Stake of each player"),
        required=False,
        help_text=_("With a stake the desk types what lies before each player. Empty: what he won or lost."),
    )
    rebuys = forms.BooleanField(label=_("Chips may be bought again"), required=False)
    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=MOST_ROUNDS)
    minutes_3 = forms.IntegerField(label=_("Minutes at a table of three"), min_value=1, max_value=600, required=False)
    minutes_4 = forms.IntegerField(label=_("Minutes at a table of four"), min_value=1, max_value=600, required=False)
    hidden_after = forms.IntegerField(
        label=_("Standing hidden from round"),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=_("Until the end nobody without an account sees it."),
    )
    team_best = forms.IntegerField(
        label=_("Members of a team that count"),
        min_value=1,
        max_value=100,
        required=False,
        help_text=_("Empty: all of them."),
    )
    penalties = CatalogueField(
        label=_("Penalties, one on each line"),
        required=False,
        longest=4000,
        help_text=_("What happened; points taken; money taken – as in: renonc; 1; 0."),
    )
    apart_clubs = forms.BooleanField(label=_("Keep players of one club apart too"), required=False)
    deal_rules = forms.ChoiceField(
        label=_("A table may write its deals by"),
        required=False,
        choices=[],
        help_text=_("Its slip then follows from them, each deal with its articles. They stand in the club's book too."),
    )
    deal_unit = AmountField(label=_("Value of one unit in deals"), required=False)

    def __init__(self, tournament: Tournament, data: Any = None) -> None:
        self.tournament = tournament
        super().__init__(data, initial=_fields_of(tournament))
        for number in range(1, 5):
            order = self.fields[f"order_{number}"]
            assert isinstance(order, forms.ChoiceField)
            order.choices = [("", _("nothing more"))] * (number > 1) + [(one, CRITERION_NAMES[one]) for one in CRITERIA]
        listed = self.fields["penalties"]
        assert isinstance(listed, CatalogueField)
        listed.unit_amount = tournament.unit_amount
        written = self.fields["deal_rules"]
        assert isinstance(written, forms.ChoiceField)
        written.choices = [("", _("no deals are written")), *deal_rules.choices(tournament)]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("stake"):
            try:
                data["stake_units"] = parse_units(data["stake"], self.tournament.unit_amount)
            except BadAmount:
                self.add_error("stake", _("Enter a multiple of the smallest money."))
        if data.get("count_money") == "left" and not data.get("stake"):
            self.add_error("stake", _("What lies before a player counts only with a stake."))
        return data

    @property
    def document(self) -> dict[str, Any]:
        """The format as it is stored; what the form does not know of stays."""
        data = self.cleaned_data
        order = [data[f"order_{number}"] for number in range(1, 5) if data[f"order_{number}"]]
        points = {str(size): data[field] for size, field in BY_PLACE.items() if data[field]}
        clock = {str(size): data[f"minutes_{size}"] for size in BY_PLACE if data[f"minutes_{size}"]}
        kinds = self.tournament.kinds
        said = {
            "tables": data["tables"],
            "points": points or None,
            "ties": data["ties"],
            "order": order,
            "drop": {"best": data["drop_best"] or 0, "worst": data["drop_worst"] or 0},
            "count_money": data["count_money"],
            "stake": data.get("stake_units") or None,
            "rebuys": data["rebuys"] or None,
            "draw": [*kinds, *["plan"] * data["rounds"]][: data["rounds"]],
            "clock": clock or None,
            "hidden_after": data["hidden_after"],
            "teams": {"best": data["team_best"]} if data["team_best"] else None,
            "penalties": data["penalties"] or None,
            "apart": ["team", "club"] if data["apart_clubs"] else None,
            "rules": deal_rules.document(self.tournament, data["deal_rules"], data["deal_unit"]),
        }
        if isinstance(self.tournament.format.get("rules"), list):
            del said["rules"]
        others = {name: value for name, value in self.tournament.format.items() if name not in said}
        return others | {name: value for name, value in said.items() if value is not None}


def _fields_of(tournament: Tournament) -> dict[str, Any]:
    """Return the format as the fields of its form show it."""
    form = tournament.format
    points, clock, drop = form.get("points") or {}, form.get("clock") or {}, form.get("drop") or {}
    order = [*form["order"], "", "", ""]
    language = get_language() or "en"
    return {
        "tables": form["tables"],
        "ties": form.get("ties", "share"),
        "count_money": form.get("count_money", "net"),
        "rebuys": form.get("rebuys", False),
        "stake": typed(form["stake"], tournament.unit_amount, language) if form.get("stake") else "",
        "drop_best": drop.get("best", 0),
        "drop_worst": drop.get("worst", 0),
        "rounds": len(tournament.kinds) or 1,
        "hidden_after": form.get("hidden_after"),
        "team_best": (form.get("teams") or {}).get("best"),
        "penalties": form.get("penalties") or [],
        "apart_clubs": "club" in form.get("apart", ()),
        **deal_rules.initial(tournament),
        **{field: points.get(str(size), []) for size, field in BY_PLACE.items()},
        **{f"minutes_{size}": clock.get(str(size)) for size in BY_PLACE},
        **{f"order_{number}": order[number - 1] for number in range(1, 5)},
    }
