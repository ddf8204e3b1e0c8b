"""The contracts and facts that are possible now. The entry page draws its chips from this one answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """The reason that something cannot be chosen, with its article. The text is translated where it is shown."""

    text: str
    article: str
    values: Mapping[str, object] = field(default_factory=dict)

    def say(self, gettext: Callable[[str], str] = str) -> str:
        return gettext(self.text) % self.values if self.values else gettext(self.text)


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelOption:
    """One level of fleks (0: none): its name, its factor, and the reason if it is closed."""

    level: int
    name: str
    factor: int
    closed: Reason | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ComponentOption:
    """A component that can be raised. `rate` is its price in base units in the trump suit chosen."""

    name: str
    rate: int
    article: str
    levels: tuple[LevelOption, ...]

    @property
    def highest(self) -> int:
        """The highest level that is open."""
        return max(option.level for option in self.levels if option.closed is None)


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractOption:
    """A contract, and the facts that may be recorded with it.

    `demand`: whether a result is required, optional or forbidden by the fleks; `takes`: the facts that tell it.
    """

    name: str
    article: str
    declarer: bool
    trump: str  # required, optional, forbidden
    components: tuple[ComponentOption, ...]
    demand: str
    takes: frozenset[str]
    silent_sevens: int = 0
    keys: frozenset[str] = frozenset()  # further facts that may be recorded: laid_down, forhont, partner, flek_by …
    partner: str = "forbidden"  # required, or_alone (null: the declarer plays alone), optional, forbidden
    # components that may be announced against it or beside it, each by the fact that tells it: "against.sto"
    announceable: Mapping[str, str] = field(default_factory=dict)
    silent_sides: frozenset[str] = frozenset()  # the sides that may have silent sevens
    raisers: str = ""  # who raised settles something: one player is named, or several are. "": it is only kept
    by_defender: bool = False  # marriages of the defence count by player
    closed: Reason | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Possible:
    """The answer for one deal: its contracts; `credit` per player where it is kept; `second` deal of a Polish game."""

    contracts: tuple[ContractOption, ...]
    penalties: tuple[str, ...] = ()  # codes of the text
    credit: Mapping[str, int] | None = None
    second: bool = False
