"""invite CLUB WHO: the link by which a member gets an account, or a new password."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import CommandError, CommandParser
from django.utils import translation

from clubapp.commands import OneSentence
from clubapp.models import Club
from clubapp.people import add_person, make_account_link
from clubapp.site_address import link


class Command(OneSentence):
    help = (
        "Print a link for a member of the club: an invitation, or a new password for one who has an account of this"
        " club only. It opens once and for a week, and takes the place of the member's earlier link."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("club", help="the club's slug")
        parser.add_argument("who", help="the member's name")
        parser.add_argument("--new", action="store_true", help="somebody who is no member yet")

    def handle(self, *args: Any, **options: Any) -> None:
        club = Club.objects.filter(slug=options["club"]).first()
        if club is None:
            raise CommandError(f"There is no club {options['club']!r}: `clubs` lists them.")
        with translation.override("en"):
            try:
                member = club.members.named(options["who"]).first()
                if options["new"]:
                    member = add_person(club=club, name=options["who"], guest=False, invite=False, user=None)
                if member is None:
                    raise CommandError(f"{club.name} has no member {options['who']!r}: --new adds one.")
                made = make_account_link(member=member, user=None)
            except ValidationError as refused:
                raise CommandError("; ".join(refused.messages)) from refused
        what = "makes an account" if made.is_invite else "chooses a new password"
        self.stdout.write(f"{member.name} {what} by this link within a week:")
        self.stdout.write(link(made.kind.replace("invite", "join"), made.token))
