"""What an entry form is made of: groups of chips, described as data, drawn by one template."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

# What was tapped, as a form sends it: field name → value.
Values = Mapping[str, str]
# a chip that cannot be chosen now: its group, its value, why
Closed = tuple[str, str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One chip. `why`: why it is closed; `hint`: its second, quieter line; `spoken`: what is read for a shape.

    `rare`: folded behind the usual ones of its group.

    `along`: with these answers of the group that its own follows it is chosen by itself, until somebody taps there.
    """

    value: str
    label: str
    spoken: str = ""
    hint: str = ""
    suit: str = ""
    why: str = ""
    along: tuple[str, ...] = ()
    rare: bool = False
    checked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """One question. `contracts`: those it belongs to (None: all). `facts`: the paths of facts whose faults stand here.

    `kind` is radio, check (its one choice is so or not), number or text.
    `shape` is a hint for the eye: even, tight, line (the question beside its chips).
    `way` is quick or full where it belongs to one way of recording a result.
    """

    name: str
    legend: str
    choices: tuple[Choice, ...] = ()
    kind: str = "radio"
    turns: bool = False  # it answers itself, deal by deal
    contracts: tuple[str, ...] | None = None
    facts: tuple[str, ...] = ()
    shape: str = ""
    way: str = ""
    when: str = ""  # "p0.rule=B3|B5": that answer of another group; "a,b": any answer of one of them
    follows: tuple[str, ...] = ()  # groups whose answer usually settles this one too
    instead: tuple[str, ...] = ()  # groups that ask for the same: an answer here takes theirs back
    value: str = ""
    help: str = ""
    errors: tuple[str, ...] = ()

    def drawn(self, values: Values) -> Group:
        """With what was tapped: the chip checked, the text filled in. A closed chip that was tapped stays so."""
        value = values.get(self.name, "")
        choices = tuple(replace(one, checked=True) if one.value == value else one for one in self.choices)
        return replace(self, choices=choices, value=value)

    def belongs(self, contract: str) -> bool:
        return self.contracts is None or contract in self.contracts

    def nearness(self, path: str) -> int:
        """How much of the path of a fact this group is about; 0: nothing."""
        near = (len(fact) for fact in self.facts if path == fact or path.startswith(f"{fact}."))
        return max(near, default=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """Groups that stand together; a folded one opens by a tap, or by a contract that cannot do without it (`needed`).

    `result`: it records how the deal ended.
    """

    name: str
    groups: tuple[Group, ...]
    title: str = ""
    folded: bool = False
    result: bool = False
    contracts: tuple[str, ...] | None = None
    needed: tuple[str, ...] = ()

    @property
    def open(self) -> bool:
        """A folded section stands open where something in it was tapped, or is wrong."""
        return not self.folded or any(
            group.errors or (group.value if not group.choices else _tapped(group)) for group in self.groups
        )

    def with_errors(self, found: Mapping[int, list[str]]) -> Section:
        """`found`: messages by the identity of their group."""
        groups = (replace(group, errors=tuple(found.get(id(group), ()))) for group in self.groups)
        return replace(self, groups=tuple(groups))


def _tapped(group: Group) -> bool:
    return not group.turns and any(choice.checked and choice.value not in ("", "0") for choice in group.choices)


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryForm:
    """The whole form for one deal."""

    sections: tuple[Section, ...]
    errors: tuple[str, ...] = ()  # faults that belong to no group

    def with_problems(self, problems: Iterable[tuple[str, str]], contract: str) -> EntryForm:
        """Each fault (path of the fact, message) beside the group it belongs to, the others above the form.

        Only groups of the contract chosen are seen; of those the nearest is meant, of equals one that was answered.
        """
        asked = [group for section in self.sections for group in section.groups if group.belongs(contract)]
        found: dict[int, list[str]] = {}
        loose: list[str] = []
        for path, message in problems:
            nearest = max(asked, key=lambda group: (group.nearness(path), bool(group.value)), default=None)
            if nearest is None or not nearest.nearness(path):
                loose.append(f"{path}: {message}" if path else message)
            else:
                found.setdefault(id(nearest), []).append(message)
        if not found:
            return replace(self, errors=tuple(loose))
        sections = tuple(section.with_errors(found) for section in self.sections)
        return replace(self, sections=sections, errors=tuple(loose))


def drawn(sections: Iterable[Section], values: Values) -> tuple[Section, ...]:
    """With what was tapped; a question that belongs to no contract of the variant is left out."""
    found = (
        replace(section, groups=tuple(group.drawn(values) for group in section.groups if group.contracts != ()))
        for section in sections
    )
    return tuple(section for section in found if section.groups)
