"""What can be made. Each kind is named once, by whoever knows how; what is stored is its name and plain arguments."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import IO, Any, Protocol

from clubapp.models import User
from clubapp.permissions import Action

Arguments = dict[str, Any]
# what is under way and of how many → wraps what is gone through
Shown = Callable[[str, int], Callable[[Iterable[Any]], Iterable[Any]]]


class Write(Protocol):
    def __call__(self, file: IO[bytes], arguments: Arguments, *, user: User, shown: Shown) -> None: ...


@dataclass(frozen=True, slots=True)
class Kind:
    """`action`: what one must be allowed in the club `arguments["club"]`, asked again as the file is fetched.

    None: it is about its owner only. `page`: the address, of that club, where what was done is seen; the file is then
    a sentence to show. "": the file is what was asked for.
    """

    write: Write
    content_type: str
    action: Action | None
    page: str = ""


KINDS: dict[str, Kind] = {}


def register(name: str, kind: Kind) -> None:
    assert name not in KINDS
    KINDS[name] = kind
