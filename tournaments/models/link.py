"""Secret addresses: of a tournament for everybody, of a table for those who sit there. No account is needed."""

from __future__ import annotations

from django.db import models

from clubapp.secret_links import SecretLink, SecretLinkQuerySet
from tournaments.models.draw import Table
from tournaments.models.tournament import Tournament


class BoardLink(SecretLink):
    """The public's way to the board and the results."""

    purpose = "tournaments.BoardLink"

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="board_links")

    objects = SecretLinkQuerySet.as_manager()

    def __str__(self) -> str:
        return f"link of tournament {self.tournament_id}"

    @property
    def subject(self) -> str:
        return str(self.tournament_id)


class SlipLinkQuerySet(SecretLinkQuerySet["SlipLink"]):
    def live(self) -> SlipLinkQuerySet:
        """Links that are not revoked, of published rounds while the tournament runs."""
        return self.unrevoked().filter(
            table__round__published_at__isnull=False, table__round__tournament__state="running"
        )


class SlipLink(SecretLink):
    """The way of a table's phones to its slip of one round."""

    purpose = "tournaments.SlipLink"

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="links")

    objects = SlipLinkQuerySet.as_manager()

    def __str__(self) -> str:
        return f"link of table {self.table_id}"

    @property
    def subject(self) -> str:
        return str(self.table_id)
