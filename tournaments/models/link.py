"""The public's way to a tournament: its board and its results, without an account."""

from __future__ import annotations

from django.db import models

from clubapp.secret_links import SecretLink, SecretLinkQuerySet
from tournaments.models.tournament import Tournament


class BoardLink(SecretLink):
    purpose = "tournaments.BoardLink"

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="board_links")

    objects = SecretLinkQuerySet.as_manager()

    def __str__(self) -> str:
        return f"link of tournament {self.tournament_id}"

    @property
    def subject(self) -> str:
        return str(self.tournament_id)
