"""A secret in an address. The token is never stored: it is made again from the nonce, and found by its hash."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from typing import Any, ClassVar, Self, TypeVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.crypto import salted_hmac


def digest(token: str) -> str:
    """Return the digest that is stored of a token: SHA-256, hex. A token has 256 bits, so it needs no salt."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def token_of(purpose: str, subject: str, nonce: str) -> str:
    """HMAC with SECRET_KEY: whoever reads the database alone opens nothing."""
    made = salted_hmac(purpose, f"{subject}:{nonce}", algorithm="sha256").digest()
    return base64.urlsafe_b64encode(made).decode("ascii").rstrip("=")


class SecretLink(models.Model):
    """A secret address. A subclass says what it opens, and so what its token is made of."""

    purpose: ClassVar[str]
    # of `with_makers`
    maker: str

    token_hash = models.CharField(max_length=64, unique=True)
    nonce = models.CharField(max_length=64)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    created_at = models.DateTimeField(default=timezone.now)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True
        ordering = ["pk"]

    @property
    def subject(self) -> str:
        """The object that the link opens, as text: a token fits nothing else."""
        raise NotImplementedError

    @classmethod
    def make(cls, **fields: Any) -> Self:
        """A new link, stored; `link.token` is the secret of its address."""
        link = cls.new(**fields)
        link.save(force_insert=True)
        return link

    @classmethod
    def new(cls, **fields: Any) -> Self:
        """A new link, to be stored."""
        link = cls(nonce=secrets.token_hex(16), **fields)
        link.token_hash = digest(link._made())
        return link

    @property
    def token(self) -> str | None:
        """The secret of the address; None when SECRET_KEY has changed since and it cannot be shown again."""
        token = self._made()
        return token if hmac.compare_digest(digest(token), self.token_hash) else None

    def _made(self) -> str:
        return token_of(self.purpose, self.subject, self.nonce)


Link = TypeVar("Link", bound=SecretLink)


class SecretLinkQuerySet(models.QuerySet[Link]):
    def unrevoked(self) -> Self:
        return self.filter(revoked_at__isnull=True)

    def with_token(self, token: str) -> Self:
        return self.filter(token_hash=digest(token))

    def with_makers(self, club: Any) -> Self:
        """`maker`: what its maker is called in the club, "" of one who is there no more."""
        members = club.members.filter(user=models.OuterRef("created_by")).values("name")[:1]
        return self.annotate(maker=Coalesce(models.Subquery(members), models.Value("")))

    def revoke(self) -> None:
        """Revoke the links. Revoking twice keeps the first moment."""
        self.unrevoked().update(revoked_at=timezone.now())
