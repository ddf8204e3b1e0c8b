"""found_club NAME --organiser WHO: a club with somebody who keeps it."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import CommandError, CommandParser
from django.utils import translation

from clubapp.commands import OneSentence
from clubapp.forms import NewClubForm
from clubapp.languages import LANGUAGES
from clubapp.models import Club, User
from clubapp.people import make_account_link
from clubapp.services import create_club
from clubapp.site_address import link
from clubapp.variants import offered_variants, usual_variant


class Command(OneSentence):
    help = (
        "Found a club. WHO is the user name of an account, else the name of somebody who gets an invitation: its link"
        " is printed, opens once and for a week."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name")
        parser.add_argument("--organiser", required=True, metavar="WHO")
        parser.add_argument("--language", default="cs", choices=[code for code, _name in LANGUAGES])
        parser.add_argument("--variant", choices=offered_variants(), help="what the club usually plays")

    def handle(self, *args: Any, **options: Any) -> None:
        who, language = options["organiser"], options["language"]
        user = User.objects.filter(username=who, is_active=True).first()
        with translation.override("en"):
            fields = {
                "name": options["name"],
                "member_name": user.chosen_name() if user else who,
                "language": language,
                "default_variant": options["variant"] or usual_variant(language),
            }
            form = NewClubForm(fields)
            if not form.is_valid():
                raise CommandError("; ".join(f"{field}: {said[0]}" for field, said in form.errors.items()))
            try:
                club = create_club(user=user, **form.cleaned_data)
            except ValidationError as refused:
                raise CommandError("; ".join(refused.messages)) from refused
        self.stdout.write(f"{club.name} is founded: {link('club', club.slug)}")
        self._tell(club, user)

    def _tell(self, club: Club, user: User | None) -> None:
        organiser = club.members.get()
        if user:
            self.stdout.write(f"{organiser.name} keeps it with the account {user.get_username()}.")
            return
        made = make_account_link(member=organiser, user=None)
        self.stdout.write(f"{organiser.name} keeps it, and makes an account by this link within a week:")
        self.stdout.write(link("join", made.token))
