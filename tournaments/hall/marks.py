"""Marks by which a page knows that nothing has changed: one statement and no rows, asked by a whole hall.

The statements are written by hand: Django takes longer to compose them than the database to answer, and four phones a
table ask every few seconds. tests/tournaments/hall/test_marks.py changes everything that a page shows.
"""

from __future__ import annotations

from django.db import connection

from clubapp.secret_links import digest


def mark_behind(token: str) -> str | None:
    """Return what changes whenever the state of the table behind a code does; None where the code opens nothing."""
    return _mark(TABLE, token)


def mark_of_board(token: str) -> str | None:
    """Return what changes whenever the board behind a public link does; None where the link opens nothing."""
    return _mark(BOARD, token)


def _mark(statement: str, token: str) -> str | None:
    with connection.cursor() as cursor:
        cursor.execute(statement, [digest(token)])
        row = cursor.fetchone()
    # a moment is told with a space, which no ETag has
    return None if row is None else "-".join(str(one or 0).replace(" ", "T") for one in row)


TABLE = """
    SELECT drawn.started_at, drawn.confirmed_at,
        (SELECT MAX(id) FROM tournaments_tableword WHERE table_id = played.id),
        (SELECT MAX(id) FROM tournaments_slip WHERE table_id = played.id),
        (SELECT MAX(deal.id) FROM tournaments_tabledeals written
           JOIN ledger_deal deal ON deal.sitting_id = written.sitting_id
          WHERE written.table_id = played.id)
    FROM tournaments_sliplink link
    JOIN tournaments_table played ON played.id = link.table_id
    JOIN tournaments_round drawn ON drawn.id = played.round_id
    JOIN tournaments_tournament tournament ON tournament.id = drawn.tournament_id
    WHERE link.token_hash = %s AND link.revoked_at IS NULL
      AND drawn.published_at IS NOT NULL AND tournament.state = 'running'
"""

BOARD = """
    SELECT tournament.state,
        (SELECT MAX(id) FROM tournaments_tournamentevent WHERE tournament_id = tournament.id),
        (SELECT MAX(slip.id) FROM tournaments_slip slip
           JOIN tournaments_table played ON played.id = slip.table_id
           JOIN tournaments_round drawn ON drawn.id = played.round_id
          WHERE drawn.tournament_id = tournament.id),
        (SELECT MAX(id) FROM tournaments_penalty WHERE tournament_id = tournament.id),
        (SELECT COUNT(*) FROM tournaments_entrant WHERE tournament_id = tournament.id AND hidden)
    FROM tournaments_boardlink link
    JOIN tournaments_tournament tournament ON tournament.id = link.tournament_id
    WHERE link.token_hash = %s AND link.revoked_at IS NULL
"""
