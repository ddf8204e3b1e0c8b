"""Which statements on a tournament's rows the database refuses, as `ledger.book.guard_rules` does for deals."""
# ruff: noqa: S608 — no value from outside is part of these statements

from __future__ import annotations

from ledger.book.guard_rules.guard import Guard, append_only, exact_unit, exists, no_object, no_replace

T = "tournaments_"
_LAST_EVENT = f"(SELECT kind FROM {T}tournamentevent WHERE tournament_id = NEW.id ORDER BY id DESC LIMIT 1)"
_DRAWN = exists(f"{T}round", "tournament_id = OLD.id")
_SLIPS_OF_ROUND = f"EXISTS (SELECT 1 FROM {T}slip s JOIN {T}table t ON t.id = s.table_id WHERE t.round_id = {{0}}.id)"


def _slips_of_table(row: str) -> str:
    """A slip is in, or a phone has said what it is: seats are told by their numbers."""
    offered = exists(f"{T}tableword", f"table_id = {row}.table_id AND kind = 'offer'")
    return f"({exists(f'{T}slip', f'table_id = {row}.table_id')} OR {offered})"


def _changes(*columns: str) -> str:
    return " OR ".join(f"NEW.{column} <> OLD.{column}" for column in columns)


def _set_once(column: str) -> str:
    """A moment that was noted is neither moved nor taken back."""
    return f"(OLD.{column} IS NOT NULL AND (NEW.{column} IS NULL OR NEW.{column} <> OLD.{column}))"


def _chain(table: str, same: str) -> Guard:
    before = exists(table, f"id = NEW.replaces_id AND version = NEW.version - 1 AND {same}")
    return Guard(
        table, "INSERT", "chain", f"{table}: a version replaces the one before it", f"NEW.version > 1 AND NOT {before}"
    )


TOURNAMENTS = (
    Guard(
        f"{T}tournament",
        "INSERT",
        "state",
        f"{T}tournament: a tournament begins in preparation",
        "NEW.state <> 'preparing'",
    ),
    *exact_unit(f"{T}tournament", "INSERT", "UPDATE"),
    no_object(f"{T}tournament", "format", "a format is an object"),
    Guard(
        f"{T}tournament",
        "UPDATE",
        "event",
        f"{T}tournament: a state needs its event",
        "NEW.state <> OLD.state AND NOT (NEW.state = 'running' AND OLD.state = 'preparing'"
        f" AND {_LAST_EVENT} = 'published')"
        f" AND NOT (NEW.state = 'finished' AND OLD.state = 'running' AND {_LAST_EVENT} = 'finished')",
    ),
    Guard(
        f"{T}tournament",
        "UPDATE",
        "frozen",
        f"{T}tournament: the format is frozen by the draw",
        f"(CAST(NEW.format AS text) <> CAST(OLD.format AS text) OR NEW.unit_amount <> OLD.unit_amount) AND {_DRAWN}",
    ),
    Guard(f"{T}tournament", "UPDATE", "club", f"{T}tournament: it stays in its club", _changes("club_id")),
    Guard(f"{T}tournament", "DELETE", "never", f"{T}tournament: a recorded row is not deleted"),
    no_replace(f"{T}tournament"),
    *append_only(f"{T}tournamentevent"),
    *append_only(
        f"{T}resultlist", "event_id = NEW.event_id", "tournament_id = NEW.tournament_id AND number = NEW.number"
    ),
    Guard(
        f"{T}resultlist",
        "INSERT",
        "event",
        f"{T}resultlist: a result list belongs to a confirmation",
        f"""NOT {
            exists(
                f"{T}tournamentevent",
                "id = NEW.event_id AND tournament_id = NEW.tournament_id"
                " AND kind IN ('confirmed', 'finished', 'corrected')",
            )
        }""",
    ),
    Guard(
        f"{T}resultlist",
        "INSERT",
        "gap",
        f"{T}resultlist: the result list before it is missing",
        "NEW.number > 1 AND NOT "
        + exists(f"{T}resultlist", "tournament_id = NEW.tournament_id AND number = NEW.number - 1"),
    ),
)
ENTRANTS = (
    Guard(
        f"{T}entrant",
        "UPDATE",
        "number",
        f"{T}entrant: a start number is kept",
        f"({_changes('number', 'tournament_id')}) AND {exists(f'{T}seat', 'entrant_id = OLD.id')}",
    ),
    Guard(
        f"{T}entrant",
        "DELETE",
        "seated",
        f"{T}entrant: who was seated is not deleted",
        f"{exists(f'{T}seat', 'entrant_id = OLD.id')} OR {exists(f'{T}penalty', 'entrant_id = OLD.id')}",
    ),
    no_replace(f"{T}entrant", "tournament_id = NEW.tournament_id AND number = NEW.number"),
)
_BOTH_OF_ROUND = (
    f"EXISTS (SELECT 1 FROM {T}table t JOIN {T}round r ON r.id = t.round_id JOIN {T}entrant e ON"
    " e.tournament_id = r.tournament_id WHERE t.id = NEW.table_id AND r.id = NEW.round_id AND e.id = NEW.entrant_id)"
)
DRAWS = (
    Guard(
        f"{T}round",
        "UPDATE",
        "drawn",
        f"{T}round: a draw stays as it was drawn",
        _changes("tournament_id", "number", "kind", "seed", "attempt", "versions_seen")
        + f" OR {_set_once('published_at')} OR {_set_once('confirmed_at')}",
    ),
    Guard(
        f"{T}round",
        "DELETE",
        "played",
        f"{T}round: slips are recorded",
        f"{_SLIPS_OF_ROUND.format('OLD')} OR OLD.confirmed_at IS NOT NULL",
    ),
    no_replace(f"{T}round", "tournament_id = NEW.tournament_id AND number = NEW.number"),
    Guard(f"{T}table", "UPDATE", "never", f"{T}table: a table is not changed"),
    Guard(f"{T}table", "DELETE", "played", f"{T}table: slips are recorded", exists(f"{T}slip", "table_id = OLD.id")),
    no_replace(f"{T}table", "round_id = NEW.round_id AND number = NEW.number"),
    Guard(f"{T}seat", "UPDATE", "never", f"{T}seat: a seat is not changed"),
    Guard(f"{T}seat", "DELETE", "played", f"{T}seat: slips are recorded", _slips_of_table("OLD")),
    Guard(f"{T}seat", "INSERT", "played", f"{T}seat: slips are recorded", _slips_of_table("NEW")),
    Guard(
        f"{T}seat",
        "INSERT",
        "round",
        f"{T}seat: only entrants of the tournament, in its round",
        f"NOT {_BOTH_OF_ROUND}",
    ),
    no_replace(
        f"{T}seat",
        "table_id = NEW.table_id AND number = NEW.number",
        "round_id = NEW.round_id AND entrant_id = NEW.entrant_id",
    ),
)
_OPEN_ROUND = (
    f"EXISTS (SELECT 1 FROM {T}table t JOIN {T}round r ON r.id = t.round_id WHERE t.id = NEW.table_id"
    " AND r.published_at IS NOT NULL)"
)
_CONFIRMED = (
    f"EXISTS (SELECT 1 FROM {T}table t JOIN {T}round r ON r.id = t.round_id WHERE t.id = NEW.table_id"
    " AND r.confirmed_at IS NOT NULL)"
)
_SEATED = f"(SELECT COUNT(*) FROM {T}seat WHERE table_id = NEW.table_id)"
SLIPS = (
    *append_only(
        f"{T}slip",
        "key = NEW.key",
        "replaces_id = NEW.replaces_id",
        "table_id = NEW.table_id AND version = NEW.version",
    ),
    _chain(f"{T}slip", "table_id = NEW.table_id"),
    Guard(f"{T}slip", "INSERT", "published", f"{T}slip: the round is not published", f"NOT {_OPEN_ROUND}"),
    Guard(f"{T}slip", "INSERT", "first", f"{T}slip: the round is confirmed", f"NEW.version = 1 AND {_CONFIRMED}"),
    Guard(f"{T}slip", "INSERT", "struck", f"{T}slip: the round is confirmed", f"NEW.void AND {_CONFIRMED}"),
    Guard(
        f"{T}slip",
        "INSERT",
        "seats",
        f"{T}slip: one amount for each seat",
        f"NOT NEW.void AND (CASE WHEN NEW.money_4 IS NULL THEN 3 ELSE 4 END) <> {_SEATED}",
    ),
    Guard(f"{T}slip", "INSERT", "reason", f"{T}slip: a correction says why", "NEW.version > 1 AND NEW.reason = ''"),
)
_OFFER_OF_TABLE = exists(f"{T}tableword", "id = NEW.offer_id AND table_id = NEW.table_id AND kind = 'offer'")
WORDS = (
    Guard(f"{T}tableword", "UPDATE", "never", f"{T}tableword: a recorded row is not changed"),
    # calls for the referee go with a draw that is undone
    Guard(
        f"{T}tableword",
        "DELETE",
        "said",
        f"{T}tableword: what a table offered is not deleted",
        "OLD.kind IN ('offer', 'confirm')",
    ),
    no_replace(f"{T}tableword", "key = NEW.key"),
    Guard(f"{T}tableword", "INSERT", "published", f"{T}tableword: the round is not published", f"NOT {_OPEN_ROUND}"),
    Guard(
        f"{T}tableword",
        "INSERT",
        "seats",
        f"{T}tableword: one amount for each seat",
        f"NEW.kind = 'offer' AND (CASE WHEN NEW.money_4 IS NULL THEN 3 ELSE 4 END) <> {_SEATED}",
    ),
    Guard(
        f"{T}tableword",
        "INSERT",
        "offer",
        f"{T}tableword: only what the table offered is confirmed",
        f"NEW.kind = 'confirm' AND NOT {_OFFER_OF_TABLE}",
    ),
)
_PENALISED = exists(f"{T}entrant", "id = NEW.entrant_id AND tournament_id = NEW.tournament_id")
PENALTIES = (
    *append_only(
        f"{T}penalty",
        "key = NEW.key",
        "replaces_id = NEW.replaces_id",
        "tournament_id = NEW.tournament_id AND number = NEW.number AND version = NEW.version",
    ),
    _chain(f"{T}penalty", "tournament_id = NEW.tournament_id AND number = NEW.number AND entrant_id = NEW.entrant_id"),
    Guard(
        f"{T}penalty",
        "INSERT",
        "gap",
        f"{T}penalty: the penalty before it is missing",
        "NEW.number > 1 AND NOT "
        + exists(f"{T}penalty", "tournament_id = NEW.tournament_id AND number = NEW.number - 1"),
    ),
    Guard(f"{T}penalty", "INSERT", "own", f"{T}penalty: only of entrants of the tournament", f"NOT {_PENALISED}"),
)

_ONE_CLUB = (
    f"EXISTS (SELECT 1 FROM {T}series s JOIN {T}tournament t ON t.club_id = s.club_id"
    " WHERE s.id = NEW.series_id AND t.id = NEW.tournament_id)"
)
SERIES = tuple(
    Guard(
        f"{T}seriestournament",
        event,
        "club",
        f"{T}seriestournament: only tournaments of its club",
        f"NOT {_ONE_CLUB}",
    )
    for event in ("INSERT", "UPDATE")
)

GUARDS: tuple[Guard, ...] = (*TOURNAMENTS, *ENTRANTS, *DRAWS, *SLIPS, *WORDS, *PENALTIES, *SERIES)
