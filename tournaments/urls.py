"""Addresses of tournaments."""

from __future__ import annotations

from django.urls import URLPattern, path, re_path

from tournaments.views import (
    archive,
    desk,
    entrants,
    hall,
    moved,
    paper,
    penalties,
    public,
    rounds,
    screen,
    series,
    standing,
    table,
    tournaments,
)

ONE = "tournaments/<int:tournament_id>"
ROUND = f"{ONE}/rounds/<int:number>"
SLIP = f"{ROUND}/tables/<int:table_number>"
ENTRANT = f"{ONE}/entrants/<int:number>"

urlpatterns: list[URLPattern] = [
    path("clubs/<slug:slug>/tournaments/", tournaments.tournaments, name="tournaments"),
    path("clubs/<slug:slug>/tournaments/series/new/", series.series_new, name="series-new"),
    path("series/<int:series_id>/", series.series, name="series"),
    path("series/<int:series_id>/edit/", series.series_edit, name="series-edit"),
    path("series/<int:series_id>/delete/", series.series_delete, name="series-delete"),
    re_path(
        r"^series/(?P<series_id>[0-9]{1,18})/standing\.(?P<kind>csv|xlsx)$", series.series_file, name="series-file"
    ),
    path("clubs/<slug:slug>/tournaments/new/", tournaments.tournament_new, name="tournament-new"),
    path("clubs/<slug:slug>/tournaments/archive/", archive.tournament_take_in, name="tournament-take-in"),
    path(f"{ONE}/", tournaments.tournament, name="tournament"),
    path(f"{ONE}/archive.json", archive.tournament_archive, name="tournament-archive"),
    path(f"{ONE}/settings/", tournaments.tournament_settings, name="tournament-settings"),
    path(f"{ONE}/finish/", tournaments.tournament_finish, name="tournament-finish"),
    path(f"{ONE}/entrants/", entrants.entrants, name="tournament-entrants"),
    path(f"{ENTRANT}/", entrants.entrant, name="tournament-entrant"),
    path(f"{ENTRANT}/leave/", entrants.entrant_leave, name="tournament-entrant-leave"),
    path(f"{ENTRANT}/seat/", entrants.entrant_seat, name="tournament-entrant-seat"),
    path(f"{ENTRANT}/unseat/", entrants.entrant_unseat, name="tournament-entrant-unseat"),
    path(f"{ENTRANT}/substitute/", entrants.entrant_substitute, name="tournament-entrant-substitute"),
    path(f"{ENTRANT}/forget/", entrants.entrant_forget, name="tournament-entrant-forget"),
    path(f"{ENTRANT}/remove/", entrants.entrant_remove, name="tournament-entrant-remove"),
    path(f"{ONE}/draw/", rounds.draw, name="tournament-draw"),
    path(f"{ONE}/publish/", rounds.publish, name="tournament-publish"),
    path(f"{ROUND}/", rounds.drawn_round, name="tournament-round"),
    path(f"{ROUND}/swap/", rounds.round_swap, name="tournament-round-swap"),
    path(f"{ROUND}/undo/", rounds.round_undo, name="tournament-round-undo"),
    path(f"{ROUND}/again/", rounds.round_again, name="tournament-round-again"),
    path(f"{ROUND}/confirm/", rounds.round_confirm, name="tournament-round-confirm"),
    path(f"{ONE}/desk/", desk.desk, name="tournament-desk"),
    path(f"{SLIP}/", desk.slip, name="tournament-slip"),
    path(f"{SLIP}/correct/", desk.slip_correct, name="tournament-slip-correct"),
    path(f"{SLIP}/void/", desk.slip_void, name="tournament-slip-void"),
    path(f"{ONE}/standing/", standing.standing, name="tournament-standing"),
    path(f"{ONE}/corrections/", moved.tournament_corrections, name="tournament-corrections"),
    path(f"{ONE}/penalties/", penalties.penalties, name="tournament-penalties"),
    path(f"{ONE}/penalties/<int:number>/void/", penalties.penalty_void, name="tournament-penalty-void"),
    path(f"{ONE}/paper/", paper.paper, name="tournament-paper"),
    re_path(
        r"^tournaments/(?P<tournament_id>[0-9]{1,18})/paper/(?P<printed>" + "|".join(paper.KINDS) + r")\.pdf$",
        paper.printed,
        name="tournament-printed",
    ),
    re_path(
        r"^tournaments/(?P<tournament_id>[0-9]{1,18})/lists/(?P<name>[a-z]+)\.(?P<kind>csv|xlsx)$",
        paper.exported,
        name="tournament-exported",
    ),
    path(f"{ONE}/link/", public.board_link, name="tournament-link"),
    path(f"{ONE}/link/<int:link_id>/revoke/", public.board_link_revoke, name="tournament-link-revoke"),
    path(f"{ONE}/hall/", hall.hall_state, name="tournament-hall"),
    path(f"{SLIP}/offers/take/", hall.offer_take, name="tournament-offer-take"),
    path(f"{SLIP}/offers/settle/", hall.offers_settle, name="tournament-offers-settle"),
    path(f"{ROUND}/clock/", rounds.round_clock, name="tournament-round-clock"),
    path(f"{ROUND}/codes/", rounds.round_codes, name="tournament-round-codes"),
    path("b/<str:token>/", public.board, name="board"),
    path("b/<str:token>/screen/", screen.screen, name="board-screen"),
    path("b/<str:token>/state/", screen.screen_state, name="board-state"),
    path("s/<str:token>/", table.table_slip, name="table-slip"),
    path("s/<str:token>/state/", table.table_slip_state, name="table-slip-state"),
    path("s/<str:token>/offers/", table.table_slip_offer, name="table-slip-offer"),
    path("s/<str:token>/confirm/", table.table_slip_confirm, name="table-slip-confirm"),
    path("s/<str:token>/deals/", table.table_slip_deals, name="table-slip-deals"),
    path("s/<str:token>/call/", table.table_slip_call, name="table-slip-call"),
]
