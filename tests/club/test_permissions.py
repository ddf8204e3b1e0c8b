from __future__ import annotations

import pytest

from clubapp.models import Member, Role
from clubapp.permissions import ALLOWED, BY_PUBLIC_LINK, BY_TABLE_LINK, Action, may

# who may, besides the organiser
OTHERS = {
    Action.SEE_CLUB: {"scorekeeper", "member"},
    Action.SEE_MEMBERS: {"scorekeeper", "member"},
    Action.OPEN_EVENING: {"scorekeeper"},
    Action.ENTER_DEAL: {"scorekeeper", "member"},
    Action.CORRECT_DEAL: {"scorekeeper", "member"},
    Action.VOID_DEAL: {"scorekeeper", "member"},
    Action.LINK_TABLE: {"scorekeeper"},
    Action.CLOSE_EVENING: set(),
    Action.REOPEN_EVENING: set(),
    Action.MARK_PAYMENT: {"scorekeeper"},
    Action.MARK_OWN_PAYMENT: {"scorekeeper", "member"},
    Action.EDIT_CLUB: set(),
    Action.EDIT_MEMBERS: set(),
    Action.EDIT_SEASONS: set(),
    Action.IMPORT: set(),
    Action.ARCHIVE: set(),
    Action.PUBLISH: set(),
    Action.FORGET_MEMBER: set(),
    Action.FORGET_ME: {"scorekeeper", "member"},
    Action.READ_PUBLISHED: {"scorekeeper", "member"},
    Action.EXPORT: {"scorekeeper", "member"},
}


def test_it_decides_every_action():
    assert set(ALLOWED) == set(Action) == set(OTHERS)


@pytest.mark.parametrize("action", Action)
@pytest.mark.parametrize("role", Role)
def test_it_follows_the_table(action, role):
    assert may(Member(role=role), action) == (role == "organiser" or role in OTHERS[action])


@pytest.mark.parametrize("action", Action)
def test_it_gives_a_deactivated_member_nothing(action):
    assert not may(Member(role=Role.ORGANISER, active=False), action)


def test_it_gives_an_unknown_role_nothing():
    assert not any(may(Member(role="treasurer"), action) for action in Action)


def test_it_gives_links_little():
    assert [*BY_PUBLIC_LINK] == [Action.READ_PUBLISHED]
    assert {action.name for action in BY_TABLE_LINK} == {"SEE_CLUB", "ENTER_DEAL", "CORRECT_DEAL", "VOID_DEAL"}
