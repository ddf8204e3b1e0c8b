"""The secret addresses of tables: made when a round is published, made anew when a code went astray."""

from __future__ import annotations

from collections.abc import Iterable

from clubapp.models import User
from tournaments.book.writing import locked, note
from tournaments.models import Round, SlipLink, Table, TournamentEvent


def make_links(tables: Iterable[Table], user: User | None) -> None:
    """Give tables their addresses."""
    SlipLink.objects.bulk_create(SlipLink.new(table=table, created_by=user) for table in tables)


def renew_links(*, drawn: Round, user: User | None) -> None:
    """Make new addresses for the tables of a round; the old ones open nothing any more."""
    with locked(drawn.tournament) as tournament:
        SlipLink.objects.filter(table__round=drawn).revoke()
        make_links(drawn.tables.all(), user)
        note(tournament, TournamentEvent.Kind.LINKS, user, round=drawn.number)


def tokens_of(drawn: Round) -> dict[int, str]:
    """Return the secret of each table's address by the table's id; none of one that cannot be shown again."""
    links = SlipLink.objects.unrevoked().filter(table__round=drawn).order_by("pk")
    return {link.table_id: token for link in links if (token := link.token)}
