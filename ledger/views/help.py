"""The help: the game's words, a guide for each role, the keyboard and the screen reader."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe


@require_safe
def help_page(request: HttpRequest) -> HttpResponse:
    """Answer every reader alike: nothing of a club stands here."""
    return render(request, "help/help.html", {"terms": terms(), "guides": guides()})


def terms() -> list[tuple[str, str, str]]:
    """Return the words as players say them: the anchor, the word, what it means."""
    return [
        ("forhont", "forhont", _("Sits after the dealer, leads the first trick and mostly plays the deal.")),
        ("hra", "hra", _("The game: who has more card points and marriages than the other side.")),
        ("sedma", "sedma", _("The last trick, taken by the seven of trumps.")),
        ("sto", "sto", _("A hundred: at least 100 points, with the one marriage that counts for it.")),
        ("tiche-sto", _("silent hundred"), _("100 points or more that nobody announced: they pay by every ten above.")),
        ("ticha-sedma", _("silent seven"), _("The last trick by the seven of trumps without a word of it.")),
        ("betl", "betl", _("Not one trick, without trumps.")),
        ("durch", "durch", _("Every trick, without trumps.")),
        ("hlaska", _("marriage"), _("King and queen (over-knave) of a suit in one hand: 20 points, 40 in trumps.")),
        ("flek", "flek", _("A doubling by the defence; re, tutti and boty go on from it, by turns.")),
        ("kredit", _("credit"), _("Points at hand in a playing round; a flek must be covered by them (Slovak text).")),
        ("limit", "limit", _("The most that a deal costs each payer; what is above it goes back.")),
        ("renonc", "renonc", _("A rule broken at the table, and what it costs.")),
        ("talon", "talon", _("The two cards that the declarer lays aside.")),
    ]


def guides() -> list[tuple[str, list[str]]]:
    """Return five steps for each role."""
    return [
        (
            _("I play"),
            [
                _("Open the table by the QR code on the scorekeeper's phone; no account is needed."),
                _("The strip on top says how everybody stands, and who deals."),
                _("Tap a deal's number: what it paid, line by line, with the article."),
                _("Something is wrong? Say it at once; a deal is corrected with a reason and nothing is rubbed out."),
                _("At the end the evening's page says who pays whom."),
            ],
        ),
        (
            _("I write the deals"),
            [
                _("Tap in the order of speech: what is played, who plays, trump, fleks, result."),
                _("Before you save, the bar below says what everybody pays; Why opens the lines."),
                _("A chip that is closed says why. What is missing stands beside Save."),
                _("Undo takes the last deal back; Correct opens it as it was tapped."),
                _("Without network go on: deals wait on the phone and are sent in order, each once."),
            ],
        ),
        (
            _("I keep the club"),
            [
                _("Add the members by pasting their names, one a line."),
                _("Open an evening: tap who sits, in the order of the seats."),
                _("Keep your house rules as a rule set; an evening takes it with a tap."),
                _("Close the evening: the sheet is numbered, payments are marked as they come."),
                _("Standings, exports and the whole archive are yours at any time."),
            ],
        ),
    ]
