"""The names of formats, orders and kinds of draw on pages."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.contest import Violation

PRESET_NAMES = {
    "trojka": _("threes, points 5-3-1"),
    "ctyrka": _("fours, points 4-3-2-1"),
    "money": _("money only"),
    "money_dropped": _("money, best and worst round dropped"),
    "places": _("sum of places"),
}
CRITERION_NAMES = {
    "points": _("points"),
    "money": _("money"),
    "counted": _("money without the dropped rounds"),
    "places": _("sum of places, the least first"),
    "round_points": _("points of the best round, the next …"),
    "best_money": _("money of the best round, the next …"),
    "last_money": _("money of the last round"),
}
KEY_NAMES = {
    "csm": _("50 for the first place, one less a place, times the coefficient"),
    "moravian": _("100 and a point for each starter; fixed differences, the last has 1"),
    "extraliga": _("100 and a point for each starter; about four less a place, then one"),
}
SEASON_NAMES = {
    "points": _("points"),
    "best_points": _("points of the best tournament, the next …"),
    "last_points": _("points of the last tournament"),
    "wins": _("tournaments won"),
    "starts": _("tournaments played"),
}
KIND_NAMES = {
    "plan": _("plan: several rounds at once, nobody meets twice"),
    "random": _("by lot, nobody meets again"),
    "standing": _("by the standing, nobody meets again"),
    "blocks": _("finals: table 1 has the first places, and so on"),
    "thirds": _("thirds: the first places on seat 1, the next on seat 2"),
    "slide": _("slide: by place at the table before"),
    "hand": _("by hand: lots drawn in the hall"),
}
COST_NAMES = {
    "rematch": _("the same pair again"),
    "team": _("team-mates"),
    "club": _("club-mates"),
    "size": _("the other table size again"),
    "distance": _("distance in the standing"),
    "dealer": _("dealing first again"),
    "table": _("the same table again"),
}


def violation_text(violation: Violation) -> str:
    """Return in words what a draw could not keep: "7–12 meet again, rounds 1, 4"."""
    texts = {
        "rematch": gettext("%(who)s meet again, rounds %(rounds)s"),
        "team": gettext("%(who)s of one team meet, rounds %(rounds)s"),
        "club": gettext("%(who)s of one club meet, rounds %(rounds)s"),
        "size": gettext("%(who)s at the other table size more often than others, rounds %(rounds)s"),
        "dealer": gettext("%(who)s deals first more often than others, rounds %(rounds)s"),
        "table": gettext("%(who)s at table %(table)s again, rounds %(rounds)s"),
    }
    rounds = ", ".join(map(str, violation.rounds))
    values = {"who": "–".join(violation.players), "rounds": rounds, "table": violation.table}
    return texts[violation.kind] % values
