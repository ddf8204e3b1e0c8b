"""Forms of the club. Each returns `cleaned_data` ready for the service of the same purpose."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms
from django.contrib.auth.forms import (
    AuthenticationForm,
    PasswordChangeForm,
    SetPasswordForm,
    SetPasswordMixin,
    UsernameField,
)
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.forms.boundfield import BoundField
from django.http import HttpRequest
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

import rules
from clubapp import door
from clubapp.days import FAR, is_far
from clubapp.languages import LANGUAGES
from clubapp.league import DEFAULT, BadKey, parse_key, write_key
from clubapp.models import Club, Member, Role, Season, User
from clubapp.money import BadAmount, parse_amount, written_amount
from clubapp.names import LONGEST_NAME, clean_name
from clubapp.pasting import NewMember, read_members
from clubapp.text_files import TextFileField
from clubapp.texts import Unreadable
from clubapp.throttle import is_own_password
from clubapp.variants import edition_name, variant_choices

PASSWORD_HELP = _("Ten characters or more; three ordinary words do well.")
# said in our own words: Django's are not translated into every language we speak
MISMATCH: dict[str, Any] = {"password_mismatch": _("The two passwords are not the same.")}


class SignInForm(AuthenticationForm):
    error_messages = {
        "invalid_login": _("This username and password do not go together. Look at small and capital letters."),
        "inactive": _("This account is closed."),
    }


class StandingField(forms.Field):
    """A field whose stored value is saved as it stands, also where it would be refused as new."""

    standing: Any = None

    def get_bound_field(self, form: forms.BaseForm, field_name: str) -> BoundField:
        self.standing = form.get_initial_for_field(self, field_name)
        return super().get_bound_field(form, field_name)


class NameField(StandingField, forms.CharField):
    def __init__(self, **options: Any) -> None:
        super().__init__(**{"max_length": LONGEST_NAME, **options})

    def to_python(self, value: Any) -> str:
        return clean_name(super().to_python(value) or "")

    def clean(self, value: Any) -> str:
        if self.standing and self.to_python(value) == clean_name(self.standing):
            return str(self.standing)
        return str(super().clean(value))


class AmountField(forms.CharField):
    """A decimal text such as 0.20, typed with comma or point; "" when left empty."""

    default_error_messages = {
        "amount": _("Enter an amount such as 0.20 or 0,20."),
        "nothing": _("Leave it empty where nothing is played for."),
    }

    def __init__(self, **options: Any) -> None:
        attrs = {"inputmode": "decimal", "autocomplete": "off"}
        super().__init__(widget=forms.TextInput(attrs=attrs), max_length=20, **options)

    def to_python(self, value: Any) -> str:
        text = super().to_python(value) or ""
        try:
            amount = parse_amount(text) if text else ""
        except BadAmount:
            raise ValidationError(self.error_messages["amount"], code="amount") from None
        if amount and not Decimal(amount):
            raise ValidationError(self.error_messages["nothing"], code="nothing")
        return amount

    def prepare_value(self, value: Any) -> Any:
        """Return the amount as the reader's language writes it; text that is none stays as it was typed."""
        try:
            return written_amount(parse_amount(str(value)), get_language() or "en") if value else value
        except BadAmount:
            return value


class DayField(StandingField, forms.DateField):
    default_error_messages = {"far": _(FAR)}

    def __init__(self, **options: Any) -> None:
        super().__init__(widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"), **options)

    def validate(self, value: Any) -> None:
        super().validate(value)
        if value and value != self.standing and is_far(value):
            raise ValidationError(self.error_messages["far"], code="far")


class LeagueKeyField(forms.CharField):
    """Points by place, written the one way: "10 8 6"."""

    default_error_messages = {
        "key": _("Enter whole numbers that do not rise, the first place first: 10 8 6 5 4 3 2 1."),
    }

    def to_python(self, value: Any) -> str:
        text = super().to_python(value) or ""
        try:
            return write_key(parse_key(text or DEFAULT))
        except BadKey:
            raise ValidationError(self.error_messages["key"], code="key") from None


class ClubForm(forms.Form):
    name = NameField(label=_("Name of the club"))
    default_variant = forms.ChoiceField(
        label=_("What you usually play"), choices=variant_choices, widget=forms.RadioSelect
    )
    unit_amount = AmountField(
        label=_("Value of one unit"),
        required=False,
        help_text=_("What the cheapest game costs, for example 0.20. Leave empty to play for points only."),
    )
    currency = forms.CharField(
        label=_("Currency"), required=False, max_length=8, help_text=_("As you write it: CZK, Kč, EUR.")
    )
    language = forms.ChoiceField(
        label=_("Language of the club"),
        choices=LANGUAGES,
        widget=forms.RadioSelect,
        help_text=_("Of its sheets, files and links, and of its pages for everybody who has chosen no other."),
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("unit_amount") and not data.get("currency"):
            self.add_error("currency", _("A value needs its currency."))
        if data.get("currency") and not data.get("unit_amount") and "unit_amount" not in self.errors:
            self.add_error("unit_amount", _("A currency needs a value; leave both empty to play for points only."))
        return data

    @classmethod
    def of(cls, club: Club, data: Any = None) -> ClubForm:
        return cls(data, initial={field: getattr(club, field) for field in cls.base_fields})


class ClubSettingsForm(ClubForm):
    """The settings of a club: the fields of a new one, and those it need not think of."""

    league_key = LeagueKeyField(
        label=_("League: points by place"),
        required=False,
        max_length=200,
        help_text=_("What the first, the second … place of an evening brings. Empty: 10 8 6 5 4 3 2 1."),
    )
    league_dropped = forms.IntegerField(
        label=_("League: worst evenings dropped"),
        required=False,
        min_value=0,
        max_value=100,
        help_text=_("0: every evening counts."),
    )

    def clean_league_dropped(self) -> int:
        return self.cleaned_data["league_dropped"] or 0


class EditionForm(forms.Form):
    """The edition of a variant that new evenings are played by; the newest one stands first."""

    edition = forms.ChoiceField(label=_("New evenings are played by"), required=False, widget=forms.RadioSelect)

    @classmethod
    def of(cls, club: Club, variant: str, data: Any = None) -> EditionForm:
        form = cls(data, initial={"edition": club.editions.get(variant, "")})
        editions = [rules.edition(id) for id in reversed(rules.editions(variant))]
        field = form.fields["edition"]
        assert isinstance(field, forms.ChoiceField)
        newest = _("always the newest, now edition %(number)d") % {"number": editions[0].number}
        field.choices = [("", newest), *((edition.id, edition_name(edition)) for edition in editions)]
        return form


class NewClubForm(ClubForm):
    member_name = NameField(
        label=_("Your name at the table"), help_text=_("As the others call you; it stands on the sheets.")
    )
    field_order = ["name", "member_name"]


class FoundForm(forms.Form):
    """A stranger's club, his name there and the code, where one is asked for; its language is the one he reads."""

    club = NameField(label=_("Name of the club"))
    founder = NameField(
        label=_("Your name at the table"), help_text=_("As the others call you; it stands on the sheets.")
    )
    code = forms.CharField(
        label=_("Code"), max_length=100, help_text=_("From whoever keeps this site."), widget=forms.TextInput
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if not door.asks_for_code():
            del self.fields["code"]

    def clean_code(self) -> str:
        code: str = self.cleaned_data["code"]
        if not door.is_code(code):
            raise ValidationError(_("That is not the code."))
        return code


class FoundByMailForm(FoundForm):
    """The same where the address is proved by a mail; the password is chosen then."""

    email = forms.EmailField(label=_("E-mail"), help_text=_("A link comes there, by which you choose your password."))
    field_order = ["club", "founder", "email", "code"]


class FoundHereForm(SetPasswordMixin, FoundForm):
    """The same where no mail is sent: with the password."""

    password1, password2 = SetPasswordMixin.create_password_fields()
    error_messages = MISMATCH
    field_order = ["club", "founder", "password1", "password2", "code"]

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["password1"].help_text = PASSWORD_HELP
        self.fields["password2"].label = _("Password once more")
        self.fields["password2"].help_text = ""

    def clean(self) -> dict[str, Any]:
        self.validate_passwords()
        return super().clean() or {}


class ChoosePasswordForm(forms.Form):
    """The password of a new account whose address is proved: a mistyped one is reset by mail."""

    password = forms.CharField(
        label=_("Password"),
        strip=False,
        help_text=PASSWORD_HELP,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )


class PersonForm(forms.Form):
    name = NameField(label=_("Name"), widget=forms.TextInput(attrs={"autocomplete": "off"}))
    guest = forms.BooleanField(
        label=_("A guest of the club"),
        required=False,
        help_text=_("Counted, but without a place in the standings. Untick it for a new member: all results stay."),
    )


class NewMemberForm(PersonForm):
    invite = forms.BooleanField(label=_("Make a link that invites to an account"), required=False)


class ManyMembersForm(forms.Form):
    """A list of people, pasted or from a file; `people` is what it says, once the form is valid."""

    lines = forms.CharField(
        label=_("Names, one on each line"),
        required=False,
        max_length=100_000,
        widget=forms.Textarea(attrs={"rows": 6, "autocomplete": "off", "spellcheck": "false"}),
        help_text=_("Or two columns from a spreadsheet: the name, and “x” for a guest. Who is there already stays."),
    )
    file = TextFileField(label=_("Or a file"), required=False, largest=400_000, help_text=_("CSV or plain text."))

    people: list[NewMember]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        sent = data.get("file")
        try:
            self.people = read_members(sent.text if sent else data.get("lines") or "")
        except Unreadable as fault:
            self.add_error("file" if sent else "lines", str(fault))
        else:
            if not self.people and not self.errors:
                self.add_error("lines", _("Nobody stands there."))
        return data


class MemberForm(PersonForm):
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, widget=forms.RadioSelect)
    field_order = ["name", "role", "guest"]

    @classmethod
    def of(cls, member: Member, data: Any = None) -> MemberForm:
        return cls(data, initial={"name": member.name, "role": member.role, "guest": member.guest})


class JoinForm(SetPasswordMixin, forms.Form):
    """The name and the password an invited person chooses; the password is judged by the service."""

    # written one way, as the sign-in reads it
    username = UsernameField(
        label=_("Username"),
        max_length=150,
        validators=[UnicodeUsernameValidator(message=_("Only letters, digits and . @ + - _ can stand in it."))],
        help_text=_("What you type to sign in: letters, digits and . @ + - _"),
    )
    password1, password2 = SetPasswordMixin.create_password_fields()
    error_messages = MISMATCH

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["password1"].help_text = PASSWORD_HELP
        self.fields["password2"].label = _("Password once more")
        self.fields["password2"].help_text = ""

    def clean(self) -> dict[str, Any]:
        self.validate_passwords()
        return super().clean() or {}


class NewPasswordForm(SetPasswordForm):
    """The form for whoever opened a link to a new password."""

    error_messages = MISMATCH

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        _plain_password_fields(self)


class OwnPasswordForm(forms.Form):
    """A form for the owner of the account alone: it asks for the password. Guesses count like those at the sign-in."""

    password = forms.CharField(
        label=_("Your password"), strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )

    def __init__(self, request: HttpRequest, user: User, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.request, self.user = request, user

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not is_own_password(self.request, self.user, password):
            raise ValidationError(_("That is not your password."))
        return password


class EmailForm(OwnPasswordForm):
    email = forms.EmailField(
        label=_("E-mail"),
        required=False,
        help_text=_("Only for a forgotten password; nobody in a club sees it. Leave it empty to have it deleted."),
    )
    field_order = ["email", "password"]


class PublicLinkForm(forms.Form):
    shows_open = forms.BooleanField(
        label=_("Show evenings live"),
        required=False,
        help_text=_("The standings behind the link then count what is still being played, deal by deal."),
    )


class ForgetForm(forms.Form):
    sure = forms.BooleanField(label=_("I know that it cannot be undone"))


class ForgetMeForm(ForgetForm, OwnPasswordForm):
    field_order = ["password", "sure"]


class ChangePasswordForm(PasswordChangeForm):
    error_messages = {**MISMATCH, "password_incorrect": _("That is not your password.")}

    def __init__(self, request: HttpRequest, user: User, *args: Any, **options: Any) -> None:
        super().__init__(user, *args, **options)
        self.request, self.owner = request, user
        _plain_password_fields(self)

    def clean_old_password(self) -> str:
        password: str = self.cleaned_data["old_password"]
        if not is_own_password(self.request, self.owner, password):
            raise ValidationError(self.error_messages["password_incorrect"], code="password_incorrect")
        return password


def _plain_password_fields(form: forms.Form) -> None:
    form.fields["new_password1"].help_text = PASSWORD_HELP
    form.fields["new_password2"].label = _("New password once more")
    form.fields["new_password2"].help_text = ""


class SeasonForm(forms.Form):
    name = NameField(label=pgettext_lazy("of a season", "Name"), help_text=_("For example 2026 or Winter 2026."))
    first_day = DayField(label=_("First day"))
    last_day = DayField(label=_("Last day"))

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        first, last = data.get("first_day"), data.get("last_day")
        if first and last and last < first:
            self.add_error("last_day", _("The last day comes before the first."))
        return data

    @classmethod
    def of(cls, season: Season, data: Any = None) -> SeasonForm:
        return cls(data, initial={field: getattr(season, field) for field in cls.base_fields})
