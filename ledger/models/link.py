"""Entry at a table without an account."""

from __future__ import annotations

from django.db import models

from clubapp.secret_links import SecretLink, SecretLinkQuerySet
from ledger.models.kept import ONLY_HERE, BookModel
from ledger.models.sitting import Sitting


class TableLinkQuerySet(SecretLinkQuerySet["TableLink"]):
    def live(self) -> TableLinkQuerySet:
        """Links that are not revoked and whose evening is open: a link dies when its evening is closed."""
        return self.unrevoked().filter(sitting__evening__state="open")


class TableLink(SecretLink, BookModel):
    """Entry on one sitting without an account."""

    purpose = "ledger.TableLink"

    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="links")

    kept = dict.fromkeys(("sitting", "token_hash", "nonce", "created_by", "created_at", "revoked_at"), ONLY_HERE)

    objects = TableLinkQuerySet.as_manager()

    def __str__(self) -> str:
        return f"link of sitting {self.sitting_id}"

    @property
    def subject(self) -> str:
        return str(self.sitting_id)
