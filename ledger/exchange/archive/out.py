"""Club → archive. What only this site can use stays here: passwords, sessions, secret links.

Ids of members and accounts go along, because the hash of a sheet is made with them; everything else is in order of
recording and needs none. One evening is one line, so that two archives can be compared.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.db.models import QuerySet

from clubapp.models import Club, Member, Season, User
from ledger.book.documents import document_of
from ledger.book.facts import canonical_json, seat_names
from ledger.exchange.archive import parts
from ledger.exchange.archive.formats import NEWEST
from ledger.exchange.archive.records import Record, moment, record_of
from ledger.exchange.archive.rule_sets import Taken, places_of, rule_set_records
from ledger.models import Deal, Evening, Payment, RuleSetVersion, Score, Seat, Sheet, Sitting, Transfer
from ledger.models.imported import ImportedEvening

Progress = Callable[[Iterable[Evening]], Iterable[Evening]]


def archive_lines(club: Club, *, emails: bool = False, progress: Progress = iter) -> Iterator[str]:
    """The archive as text, line by line; call it within `one_moment`. `emails`: with the accounts' addresses."""
    evenings = list(Evening.objects.filter(club=club).order_by("pk"))
    yield f'{{"format":{canonical_json(NEWEST)},\n"club":{canonical_json(_club(club))},\n'
    yield from _list("accounts", (_account(user, emails=emails) for user in _accounts(club)))
    yield from _list("members", (_member(member) for member in club.members.order_by("pk")))
    yield from _list("seasons", (_season(season) for season in club.seasons.order_by("pk")))
    yield from _list("rule_sets", rule_set_records(club))
    taken = places_of(club)
    yield from _list("sessions", (evening_record(evening, taken) for evening in progress(evenings)))
    others = list(parts.lists(club))
    yield from _list("imports", _imports(club), last=not others)
    for number, (name, records) in enumerate(others, start=1):
        yield from _list(name, records, last=number == len(others))


def archive(club: Club, *, emails: bool = False, progress: Progress = iter) -> bytes:
    return "".join(archive_lines(club, emails=emails, progress=progress)).encode()


def _list(name: str, records: Iterable[Record], *, last: bool = False) -> Iterator[str]:
    yield f'"{name}":['
    for index, record in enumerate(records):
        yield f"{',' if index else ''}\n{canonical_json(record)}"
    yield "\n]}\n" if last else "\n],\n"


def _club(club: Club) -> Record:
    """Every setting there is."""
    fields = [field.attname for field in club._meta.concrete_fields if field.attname not in ("id", "created")]
    return {field: getattr(club, field) for field in fields} | {"created": moment(club.created)}


def _accounts(club: Club) -> QuerySet[User]:
    """Everybody whom a row of the club names."""
    named: list[QuerySet[Any]] = [
        club.members.values("user"),
        Evening.objects.filter(club=club).values("created_by"),
        Evening.objects.filter(club=club).values("events__user"),
        Deal.objects.filter(sitting__evening__club=club).values("entered_by"),
        Payment.objects.filter(sheet__evening__club=club).values("marked_by"),
        RuleSetVersion.objects.of_club(club).values("made_by"),
        ImportedEvening.objects.filter(club=club).values("imported_by"),
        ImportedEvening.objects.filter(club=club).values("voided__voided_by"),
        *(rows for part in parts.registered() for rows in part.accounts(club)),
    ]
    ids = {value for rows in named for row in rows.order_by().distinct() for value in row.values()}
    return User.objects.filter(pk__in=ids - {None}).order_by("pk")


def _account(user: User, *, emails: bool) -> Record:
    fields = ("id", "username", "first_name", "last_name", "language", "is_active")
    record = {field: getattr(user, field) for field in fields} | {"joined": moment(user.date_joined)}
    return record | {"email": user.email} if emails else record


def _member(member: Member) -> Record:
    fields = ("id", "name", "role", "active", "guest")
    times = {field: moment(getattr(member, field)) for field in ("created", "forgotten_at")}
    return {field: getattr(member, field) for field in fields} | {"account": member.user_id} | times


def _season(season: Season) -> Record:
    return {"name": season.name, "first_day": day(season.first_day), "last_day": day(season.last_day)}


def evening_record(evening: Evening, taken: Mapping[int, Taken]) -> Record:
    """An evening: its tables as documents, and everything recorded in the order of recording. Eight queries.

    `taken`: how a table names the version of a rule set that it took, by the version's id.
    """
    sittings = list(Sitting.objects.filter(evening=evening).select_related("evening").order_by("pk"))
    events = list(evening.events.order_by("pk"))
    sheets = list(Sheet.objects.filter(evening=evening).order_by("number"))
    event_index = {event.pk: index for index, event in enumerate(events)}
    return {
        **record_of(evening),
        "events": [record_of(event) for event in events],
        **_tables(evening, sittings, taken),
        "sheets": [{**record_of(sheet), "event": event_index[sheet.event_id]} for sheet in sheets],
        "payments": _payments(evening),
    }


def _tables(evening: Evening, sittings: Sequence[Sitting], taken: Mapping[int, Taken]) -> Record:
    seats: dict[int, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(sitting__evening=evening).order_by("number"):
        seats[seat.sitting_id].append(seat)
    deals = list(Deal.objects.filter(sitting__evening=evening).order_by("pk"))
    sitting_index = {sitting.pk: index for index, sitting in enumerate(sittings)}
    paid = _by_deal(Transfer.objects.filter(deal__in=deals), "payer__number", "payee__number", "amount")
    written = _by_deal(Score.objects.filter(deal__in=deals), "seat__number", "points")
    versions = [_version(deal, sitting_index[deal.sitting_id], paid[deal.pk], written[deal.pk]) for deal in deals]
    replaced = {deal.replaces_id for deal in deals}
    played = (deal for deal in deals if deal.pk not in replaced and not deal.void)
    standing = sorted(played, key=lambda deal: deal.number)
    records = []
    for sitting in sittings:
        facts = [deal.facts for deal in standing if deal.sitting_id == sitting.pk]
        rule_set = taken[sitting.rule_set_id] if sitting.rule_set_id else None
        records.append({**_sitting(sitting, seats[sitting.pk], facts), "rule_set": rule_set})
    return {"sittings": records, "versions": versions}


def _by_deal(rows: QuerySet[Any], *fields: str) -> dict[int, list[list[int]]]:
    by_deal: dict[int, list[list[int]]] = defaultdict(list)
    for deal, *values in rows.order_by("pk").values_list("deal", *fields):
        by_deal[deal].append(values)
    return by_deal


def _sitting(sitting: Sitting, seats: Sequence[Seat], facts: list[Record]) -> Record:
    document = document_of(sitting, players=seat_names(len(seats)), deals=facts)
    return {
        **record_of(sitting),
        "seats": [seat.member_id for seat in seats],
        # what the deals that stand come to, for any program that settles; players are seats
        "document": document,
    }


def _version(deal: Deal, sitting: int, transfers: list[list[int]], scores: list[list[int]]) -> Record:
    return {
        **record_of(deal),
        "sitting": sitting,
        # [payer's seat, payee's seat, base units], [seat, points]
        "transfers": transfers,
        "scores": scores,
    }


def _payments(evening: Evening) -> list[Record]:
    payments = list(Payment.objects.filter(sheet__evening=evening).select_related("sheet").order_by("pk"))
    payment_index = {payment.pk: index for index, payment in enumerate(payments)}
    return [
        {
            **record_of(payment),
            "sheet": payment.sheet.number,
            "reverses": payment_index[payment.reverses_id] if payment.reverses_id else None,
        }
        for payment in payments
    ]


def _imports(club: Club) -> Iterator[Record]:
    evenings = ImportedEvening.objects.filter(club=club).select_related("voided").prefetch_related("totals")
    for evening in evenings.order_by("pk"):
        void = getattr(evening, "voided", None)
        totals = sorted(evening.totals.all(), key=lambda total: total.number)
        yield {
            **record_of(evening),
            # member, base units, by the number the source calls the player
            "totals": [[total.member_id, total.amount] for total in totals],
            "void": record_of(void) if void else None,
        }


def day(value: datetime.date) -> str:
    return value.isoformat()
