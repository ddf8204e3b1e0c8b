"""The parts of an entry form as data: sections of groups of chips. Templates draw them, the script arranges them.

An engine's module (`three_hand_groups`, `hr_marijas`, `pl_mariasz`) makes them from what the rules say is possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

# what a form sends: field name → text
Values = Mapping[str, str]
# a chip that cannot be chosen now: its group's name, its value, why
Closed = tuple[str, str, str]
# the path of the fact that is wrong, such as "fleks.hra" ("" for the whole deal), and the error message
Fault = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One chip.

    `spoken` is read aloud where the label is a shape. `hint` is a second, quieter line. `why` says why the chip is
    closed; "" for an open one. A `rare` chip is folded behind the usual ones of its group.
    `chosen_with` are answers of another group, one that this chip's group is `answered_by`. When one of them is given,
    this chip is chosen automatically, until somebody taps in its own group.
    `name` is the form field of this chip, where several chips of a group can be chosen together. Other chips are sent
    under the name of their group.
    """

    value: str
    label: str
    name: str = ""
    spoken: str = ""
    hint: str = ""
    suit: str = ""
    why: str = ""
    chosen_with: tuple[str, ...] = ()
    rare: bool = False
    checked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """One question of the form: chips, or a field to type into where it has no choices.

    `kind` is radio, check, number or text. A checked chip means yes. `exactly` is the number of chips to check; 0 where
    it does not matter. `shape` tells the style sheet how chips stand: even, tight, or line for a question beside its
    chips.
    `contracts` are those it is asked for: None for all, () where the edition has no such contract.
    `facts` are the paths of the facts that the answer gives. Faults of these facts are shown here.
    `rotates`: the answer follows from whose turn it is, so nobody has to tap it.
    `recording` is quick or full for a group that belongs to one way of recording a result. An answer of one way takes
    back the answers of the other.
    """

    name: str
    legend: str
    choices: tuple[Choice, ...] = ()
    kind: str = "radio"
    rotates: bool = False
    contracts: tuple[str, ...] | None = None
    facts: tuple[str, ...] = ()
    shape: str = ""
    recording: str = ""
    # the group is shown with certain answers only: "p0.rule=B3|B5", or any answer of one of several groups: "a,b"
    shown_if: str = ""
    # the group is hidden with these answers, written in the same way
    hidden_if: str = ""
    # closed chips are left out: nobody needs to read here why they are closed
    hides_closed: bool = False
    # names of groups whose answer usually answers this one too
    answered_by: tuple[str, ...] = ()
    exactly: int = 0
    # names of groups that ask for the same fact: an answer here takes theirs back
    takes_back: tuple[str, ...] = ()
    value: str = ""
    help: str = ""
    errors: tuple[str, ...] = ()

    def filled(self, values: Values) -> Group:
        """Return the group with what was sent: the chip checked, the text filled in. A closed chip may be checked."""
        choices = tuple(self._answered(choice, values) for choice in self.choices)
        return replace(self, choices=choices, value=values.get(self.name, ""))

    def _answered(self, choice: Choice, values: Values) -> Choice:
        is_sent = choice.value == values.get(choice.name or self.name, "")
        return replace(choice, checked=True) if is_sent else choice

    def is_asked(self, contract: str) -> bool:
        """Return whether the question is asked for the contract."""
        return self.contracts is None or contract in self.contracts

    def nearness(self, path: str) -> int:
        """Return how closely this group is about the fact of that path; 0 if it is not.

        The longer the path of a fact of this group, the closer: "renonc.0.rule" is closer than "renonc".
        """
        lengths = (len(fact) for fact in self.facts if path == fact or path.startswith(f"{fact}."))
        return max(lengths, default=0)

    @property
    def is_answered(self) -> bool:
        """Return whether somebody tapped or typed here, or something is wrong: then the section has to stand open."""
        if self.errors or not self.choices:
            return bool(self.errors or self.value)
        # an answer that rotates was filled in, not tapped
        return not self.rotates and any(choice.checked and choice.value not in ("", "0") for choice in self.choices)


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """Groups that stand together.

    A `folded` section opens by a tap. It opens by itself with a contract of `opens_for`, which cannot do without it.
    A `result` section records how the deal ended, so it is hidden where a deal is not played.
    `contracts` are those it is shown for; None for all.
    """

    name: str
    groups: tuple[Group, ...]
    title: str = ""
    folded: bool = False
    result: bool = False
    contracts: tuple[str, ...] | None = None
    opens_for: tuple[str, ...] = ()

    @property
    def open(self) -> bool:
        """Return whether the page opens with the section unfolded."""
        return not self.folded or any(group.is_answered for group in self.groups)


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryForm:
    """The whole form for one deal. `errors` are messages that belong to no single group."""

    sections: tuple[Section, ...]
    errors: tuple[str, ...] = ()

    def with_faults(self, faults: Iterable[Fault], contract: str) -> EntryForm:
        """Return the form with each message beside the group it is about, the others above the form.

        Only groups that are asked for the chosen contract can show a message. The nearest of them takes it; of equally
        near ones, one that was answered.
        """
        asked = [group for section in self.sections for group in section.groups if group.is_asked(contract)]
        errors: dict[Group, list[str]] = {}
        others: list[str] = []
        for path, message in faults:
            nearest = max(asked, key=lambda group: (group.nearness(path), bool(group.value)), default=None)
            if nearest is None or not nearest.nearness(path):
                others.append(f"{path}: {message}" if path else message)
            else:
                errors.setdefault(nearest, []).append(message)
        sections = tuple(
            replace(section, groups=tuple(_with_errors(group, errors.get(group)) for group in section.groups))
            for section in self.sections
        )
        return replace(self, sections=sections, errors=tuple(others))


def _with_errors(group: Group, messages: list[str] | None) -> Group:
    return replace(group, errors=tuple(messages)) if messages else group


def filled(sections: Iterable[Section], values: Values) -> tuple[Section, ...]:
    """Return the sections with what was sent. Groups for no contract of the edition are left out."""
    with_values = (
        replace(section, groups=tuple(group.filled(values) for group in section.groups if group.contracts != ()))
        for section in sections
    )
    return tuple(section for section in with_values if section.groups)
