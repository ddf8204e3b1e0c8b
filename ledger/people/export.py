"""Everything that is stored about a person, as data for a JSON file; the file itself says what each part is.

Long lists are read as they are written (`ledger.exchange.json_text`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from axes.models import AccessAttempt
from django.db.models import Q, Subquery
from django.utils import timezone
from django.utils.translation import gettext as _

from clubapp.models import AccountLink, Member, PublicLink, User
from ledger.book.progress import Shown, quiet
from ledger.models import Deal, EveningEvent, Payment, Present, RuleSetVersion, Score, Seat, TableLink, Transfer
from ledger.models.imported import ImportedEvening, ImportedTotal, ImportVoid
from ledger.models.sitting import rounds_until
from ledger.people.mentions import mentions

Part = dict[str, Any]
# tables and entries read at once: few queries, little memory
PORTION, CHUNK = 40, 1000


_registered: dict[str, tuple[str, Callable[[Member, User | None], object]]] = {}


def register(name: str, meaning: str, data: Callable[[Member, User | None], object]) -> None:
    """Let a membership tell what another app has of it; to be called while apps are made ready."""
    _registered[name] = (meaning, data)


def person_data(user: User, *, shown: Shown = quiet) -> Part:
    """The account and what every club has of its owner."""
    memberships = user.memberships.select_related("club").order_by("pk")
    return {**_head(), "account": _account(user), "memberships": (_membership(one, user, shown) for one in memberships)}


def member_data(member: Member, *, shown: Shown = quiet) -> Part:
    """Return what one club has of a member, for the organiser to hand over: nothing of his account elsewhere."""
    return {**_head(), "memberships": iter([_membership(member, member.user, shown)])}


def _head() -> Part:
    return {"made": _time(timezone.now()), "what_each_part_is": meanings()}


def meanings() -> dict[str, str]:
    return {
        "account": _("What you sign in with. The password is kept only as a hash, which nobody can read."),
        "failed_sign_ins": _("Wrong passwords typed for your user name, kept until the right one is typed."),
        "memberships": _("Your place in each club: the name the others see, your role, and since when."),
        "links": _("Invitations and links to a new password that were made for you."),
        "seats": _("The tables you sat at, and what each deal brought you, in base units and in points written."),
        "present": _(
            "Open evenings with you on the list, as here or gone home. The list goes when the evening is closed."
        ),
        "imported": _("Your totals of evenings that were imported, and the imports you made or struck out."),
        "entries": _("What you wrote: deals, corrections, and the reasons you gave. Players are named by seat."),
        "payments": _("Payments marked paid that you made (less than nothing) or got, in base units."),
        "evenings": _("Evenings you opened, closed or reopened, and where you marked payments."),
        "rule_sets": _("Rule sets of the club that you made or changed, and what they said from then on."),
        "made_by_you": _("Links you made for tables, for people and for everybody."),
        "mentions": _("Notes and reasons in which your name seems to stand, whoever wrote them."),
        **{name: _(meaning) for name, (meaning, _data) in _registered.items()},
    }


def _account(user: User) -> Part:
    attempts = AccessAttempt.objects.filter(username=user.get_username())
    return {
        "username": user.get_username(),
        "full_name": user.get_full_name(),
        "email": user.email,
        "language": user.language,
        "since": _time(user.date_joined),
        "last_sign_in": _time(user.last_login),
        "failed_sign_ins": [
            {"at": _time(one.attempt_time), "address": one.ip_address, "browser": one.user_agent} for one in attempts
        ],
    }


def _membership(member: Member, user: User | None, shown: Shown) -> Part:
    return {
        "club": member.club.name,
        "name": member.name,
        "role": member.role,
        "active": member.active,
        "guest": member.guest,
        "since": _time(member.created),
        "links": [
            {"kind": link.kind, "made": _time(link.created_at), "until": _time(link.expires_at),
             "used": _time(link.used_at), "revoked": _time(link.revoked_at)}
            for link in member.account_links.order_by("pk")
        ],
        "seats": _seats(member),
        "payments": _payments(member),
        "present": _present(member),
        "imported": _imported(member, user),
        "entries": _entries(member, user, shown) if user else [],
        "evenings": _evenings(member, user) if user else [],
        "made_by_you": _made(member, user) if user else [],
        "rule_sets": _rule_sets(member, user) if user else [],
        "mentions": [
            {"text": one.text, "evening": str(one.about), "deal": one.deal}
            for one in mentions(member.club, member.name)
        ],
        **{name: data(member, user) for name, (_meaning, data) in _registered.items()},
    }  # fmt: skip


def _seats(member: Member) -> Iterator[Part]:
    found = Seat.objects.filter(member=member).select_related("sitting__evening").order_by("sitting")
    seats = list(found.annotate(round=Subquery(rounds_until("sitting__"))))
    for start in range(0, len(seats), PORTION):
        yield from _portion(seats[start : start + PORTION])


def _portion(seats: Sequence[Seat]) -> Iterator[Part]:
    """Seats of one member with what each deal brought him. Four queries."""
    amounts, points = _amounts(seats), dict(Score.objects.filter(seat__in=seats).values_list("deal", "points"))
    deals: dict[int, list[Part]] = defaultdict(list)
    for deal in Deal.objects.played().filter(sitting__in=[seat.sitting_id for seat in seats]).in_order():
        amount: Part = {"deal": deal.number, "version": deal.version, "amount": amounts.get(deal.pk, 0)}
        deals[deal.sitting_id].append(amount | ({"points": points[deal.pk]} if deal.pk in points else {}))
    for seat in seats:
        yield {**_table(seat), "deals": deals[seat.sitting_id]}


def _table(seat: Seat) -> Part:
    sitting = seat.sitting
    place = {"table": sitting.table_no, "round": seat.__dict__["round"], "seat": seat.number}
    played = {"variant": sitting.variant, "edition": sitting.edition}
    return {"evening": f"{sitting.evening.date:%Y-%m-%d}", "place": sitting.evening.place, **place, **played}


def _amounts(seats: Sequence[Seat]) -> dict[int, int]:
    """Return base units received less those paid, by deal id."""
    amounts: dict[int, int] = defaultdict(int)
    for side, sign in (("payee", 1), ("payer", -1)):
        rows = Transfer.objects.counted().filter(**{f"{side}__in": seats}).order_by()
        for deal, amount in rows.values_list("deal", "amount"):
            amounts[deal] += sign * amount
    return amounts


def _entries(member: Member, user: User, shown: Shown) -> Iterator[Part]:
    deals = Deal.objects.filter(sitting__evening__club=member.club_id, entered_by=user)
    deals = deals.select_related("sitting__evening").annotate(round=Subquery(rounds_until("sitting__")))
    for deal in shown("entries", deals.count())(deals.order_by("pk").iterator(CHUNK)):
        yield {
            "evening": f"{deal.sitting.evening.date:%Y-%m-%d}",
            "table": deal.sitting.table_no,
            "round": deal.__dict__["round"],
            "deal": deal.number,
            "version": deal.version,
            "at": _time(deal.entered_at),
            "void": deal.void,
            "reason": deal.reason,
            "facts": deal.facts,
        }


def _payments(member: Member) -> list[Part]:
    """A payment undone stays, beside the one that reverses it."""
    own = Payment.objects.filter(Q(payer=member) | Q(payee=member)).select_related("sheet__evening")
    return [
        {
            "evening": str(one.sheet.evening),
            "amount": one.amount if one.payee_id == member.pk else -one.amount,
            "marked": _time(one.marked_at),
            "undoes_another": one.reverses_id is not None,
        }
        for one in own.order_by("pk")
    ]


def _present(member: Member) -> list[Part]:
    noted = Present.objects.filter(member=member).select_related("evening").order_by("pk")
    return [{"evening": str(one.evening), "here": one.here, "since": _time(one.since)} for one in noted]


def _imported(member: Member, user: User | None) -> Part:
    totals = ImportedTotal.objects.filter(member=member).select_related("evening").order_by("pk")
    made = ImportedEvening.objects.filter(club=member.club_id, imported_by=user).order_by("pk") if user else []
    void = ImportVoid.objects.filter(evening__club=member.club_id, voided_by=user).select_related("evening")
    return {
        "totals": [{"evening": str(one.evening), "amount": one.amount} for one in totals],
        "made": [{"evening": str(one), "at": _time(one.imported_at)} for one in made],
        "struck_out": [
            {"evening": str(one.evening), "at": _time(one.voided_at), "reason": one.reason}
            for one in (void.order_by("pk") if user else [])
        ],
    }


def _evenings(member: Member, user: User) -> list[Part]:
    events = EveningEvent.objects.filter(evening__club=member.club_id, user=user).select_related("evening")
    done = [
        {"evening": str(one.evening), "what": one.kind, "at": _time(one.at), "reason": one.reason}
        for one in events.order_by("pk")
    ]
    marked = Payment.objects.filter(sheet__evening__club=member.club_id, marked_by=user).select_related(
        "sheet__evening"
    )
    return done + [
        {"evening": str(one.sheet.evening), "what": "payment marked", "at": _time(one.marked_at)}
        for one in marked.select_related("sheet__evening").order_by("pk")
    ]


def _made(member: Member, user: User) -> list[Part]:
    tables = TableLink.objects.filter(sitting__evening__club=member.club_id, created_by=user)
    people = AccountLink.objects.filter(member__club=member.club_id, created_by=user)
    public = PublicLink.objects.filter(club=member.club_id, created_by=user)
    kinds = (("table", tables), ("person", people), ("everybody", public))
    return [{"for": kind, "made": _time(link.created_at)} for kind, links in kinds for link in links]


def _rule_sets(member: Member, user: User) -> list[Part]:
    versions = RuleSetVersion.objects.filter(rule_set__club=member.club_id, made_by=user).order_by("pk")
    return [
        {"name": one.name, "version": one.number, "edition": one.edition, "house_rules": one.house_rules,
         "at": _time(one.made_at)}
        for one in versions
    ]  # fmt: skip


def _time(moment: Any) -> str | None:
    return moment.isoformat(timespec="seconds") if moment else None
