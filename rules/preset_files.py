"""The presets: rule sets shipped as data, `presets/<name>.toml`: an edition, and what differs from its text.

What a preset says never changes once it was shipped, since documents name it; other values are another preset.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from . import registry
from .edition import BrokenEdition, Edition
from .options import HouseRule, read_value, written
from .sections import Section

FOLDER = Path(__file__).parent / "presets"
NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")


class BrokenPreset(ValueError):
    """A preset whose file cannot stand: `faults` are plain sentences, each with its place in the file."""

    def __init__(self, name: str, faults: list[str]) -> None:
        self.faults = tuple(faults)
        super().__init__(f"{name}.toml: {'; '.join(faults)}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A rule set that is shipped; `known` tells how it is known, `house_rules` what differs, as documents write it."""

    name: str
    title: str
    edition: str
    known: str
    house_rules: Mapping[str, Any]


def presets() -> tuple[Preset, ...]:
    """Return all presets that can stand, by name. One whose edition is not installed says nothing."""
    return tuple(_readable())


def preset(name: str) -> Preset:
    """Return the preset of this name. Raises KeyError, also where its edition is not installed, and BrokenPreset."""
    if not NAME.fullmatch(name) or not (FOLDER / f"{name}.toml").exists():
        raise KeyError(name)
    return _read(name, _edition_of(name))


def faults() -> list[str]:
    """Return sentences about presets that cannot stand; none where all can."""
    found: list[str] = []
    for name in _names():
        try:
            preset(name)
        except BrokenPreset as broken:
            found.append(str(broken))
        except KeyError:
            continue
    return found


def _names() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def _readable() -> Iterator[Preset]:
    for name in _names():
        try:
            yield preset(name)
        except (BrokenPreset, KeyError):
            continue


@cache
def _data(name: str) -> Mapping[str, Any]:
    try:
        return tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise BrokenPreset(name, [f"cannot be read: {error}"]) from error


def _edition_of(name: str) -> Edition:
    id = _data(name).get("edition")
    try:
        return registry.edition(id if isinstance(id, str) else "")
    except BrokenEdition as broken:
        raise BrokenPreset(name, [f"edition: {broken}"]) from broken


@cache
def _read(name: str, edition: Edition) -> Preset:
    faults: list[str] = []
    section = Section(_data(name), "", faults)
    offered = {rule.key: rule for rule in edition.house_rules}
    values = section.section("house_rules")
    read = Preset(
        name=name,
        title=section.text("title"),
        edition=section.text("edition"),
        known=section.text("known"),
        house_rules={key: _value(values, offered[key]) for key in values.data if values.known(key, key, offered)},
    )
    values.finish()
    section.finish()
    if faults:
        raise BrokenPreset(name, faults)
    return read


def _value(values: Section, rule: HouseRule) -> Any:
    value = written(read_value(values, rule.key, rule.kind_of, rule.default))
    if value == rule.written_default:
        values.fault(rule.key, "is what the text says itself")
    return value
