"""Data for a phone that goes on without network: the turns of the next deals, and the texts of the scripts."""

from __future__ import annotations

from dataclasses import replace

from clubapp.speech import gettext as _
from ledger.table.entry.forms import fresh_values
from ledger.table.entry.situation import Situation, turn


def turns(situation: Situation) -> list[dict[str, str]]:
    """Return the turns of one round, from this deal on: the seat that deals, and the chips the form opens with.

    After that round the turns repeat.
    """
    seats = len(situation.names)
    rows = []
    for ahead in range(seats):
        dealer = (situation.turn.dealer - 1 + ahead) % seats + 1
        number = situation.turn.number + ahead
        later = turn(number=number, dealer=dealer, seats=seats, pausing=len(situation.turn.sitting_out))
        rows.append({"dealer": str(dealer), **fresh_values(replace(situation, turn=later))})
    return rows


def script_words() -> dict[str, str]:
    """Return the texts of the scripts, which fill in `{n}` and `{name}`."""
    return {
        "deal": _("Deal %(n)s") % {"n": "{n}"},
        "save": _("Save deal %(number)s") % {"number": "{n}"},
        "waits": _("waits for the network"),
        "behind": _("waits for the deal before it"),
        "refused": _("not written"),
        "preview": _("What it pays appears when the network is back. You can save now."),
        "fresh": _("What it pays appears here."),
        "unkept": _("It is not saved, and this phone could not keep it either. Leave this page open and save again."),
        "gone": _("This table is closed or removed, or its link withdrawn: nothing more can be written here."),
        "sure": _("Discard for good"),
        "taken": _("Deal %(number)s is already in, entered by %(name)s.") % {"number": "{n}", "name": "{name}"},
        "go_on": _("Go on as deal %(n)s") % {"n": "{n}"},
        "taken_along": _("Taken along. Look whether it is right, then save."),
        "keys": _("By keyboard"),
        "keys_help": _("A letter or a number answers. ↑ ↓ another question, Backspace takes back, Enter saves."),
        "written": _("Deal %(number)s is written.") % {"number": "{n}"},
    }
