"""Links to enter deals of one sitting without an account, until the link is revoked or the evening closed."""

from __future__ import annotations

from django.db import transaction

from clubapp.models import User
from ledger.book.writing import lock_sitting, refuse_closed
from ledger.models import Sitting, TableLink


@transaction.atomic
def create_table_link(*, sitting: Sitting, user: User | None) -> TableLink:
    """Make a new link beside those there are; `link.token` is the secret of its address. Raises EveningClosed."""
    lock_sitting(sitting)
    refuse_closed(sitting.evening)
    return TableLink.make(sitting=sitting, created_by=user)


def revoke_table_link(*, link: TableLink) -> None:
    """Revoke the link: it opens nothing any more. Revoking it twice keeps the time of the first."""
    TableLink.objects.filter(pk=link.pk).revoke()
