"""Who is asking: the session of his browser and his account, as Django keeps them, by statements written once."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from clubapp.models import User
from clubapp.prepared import Prepared

_kept = Prepared(
    lambda key: Session.objects.filter(session_key=key).order_by().values_list("session_data", "expire_date"), ""
)
_users = Prepared(lambda pk: User.objects.filter(pk=pk).order_by(), 0)


class SessionStore(db.SessionStore):
    def load(self) -> dict[str, Any]:
        """What this browser's session holds; nothing, and no session, where it is unknown or has run out."""
        for data, expires in _kept.rows(self.session_key):
            if expires > timezone.now():
                return self.decode(data)
        self._session_key = None
        return {}


class AccountBackend(ModelBackend):
    def get_user(self, user_id: int) -> User | None:
        return next((user for user in _users.rows(user_id) if self.user_can_authenticate(user)), None)
