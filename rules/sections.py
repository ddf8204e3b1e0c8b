"""Careful reading of TOML files. Every key must be known and used; every fault is a sentence with its place."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any


class Section:
    """A table of the file. Keys that are asked for are known; `finish` refuses the others."""

    def __init__(self, data: object, path: str, faults: list[str]) -> None:
        self.data: Mapping[str, Any] = data if isinstance(data, Mapping) else {}
        self.path = path
        self.faults = faults
        self._asked: set[str] = set()
        if not isinstance(data, Mapping):
            faults.append(f"{path}: must be a table")

    def fault(self, key: str, sentence: str) -> None:
        self.faults.append(f"{self._place(key)}: {sentence}")

    def _place(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

    def has(self, key: str) -> bool:
        self._asked.add(key)
        return key in self.data

    def value(self, key: str) -> Any:
        self._asked.add(key)
        return self.data.get(key)

    def _typed(self, key: str, kind: type, name: str, default: Any) -> Any:
        if not self.has(key):
            if default is None:
                self.fault(key, "is missing")
                return kind()
            return default
        value = self.data[key]
        if type(value) is not kind:
            self.fault(key, f"must be {name}")
            return kind()
        return value

    def text(self, key: str, default: str | None = None) -> str:
        text: str = self._typed(key, str, "a text", default)
        return text

    def boolean(self, key: str, default: bool | None = None) -> bool:
        flag: bool = self._typed(key, bool, "true or false", default)
        return flag

    def integer(self, key: str, default: int | None = None, low: int = 0) -> int:
        number: int = self._typed(key, int, "a whole number", default)
        if number < low:
            self.fault(key, f"must be {low} or more")
        return number

    def maybe_integer(self, key: str, low: int = 0) -> int | None:
        return self.integer(key, low=low) if self.has(key) else None

    def texts(self, key: str, default: list[str] | None = None) -> tuple[str, ...]:
        return tuple(self._list(key, str, "a list of texts", default))

    def integers(self, key: str, default: list[int] | None = None) -> tuple[int, ...]:
        return tuple(self._list(key, int, "a list of whole numbers", default))

    def _list(self, key: str, kind: type, name: str, default: list[Any] | None) -> list[Any]:
        values: list[Any] = self._typed(key, list, name, default)
        if any(type(value) is not kind for value in values):
            self.fault(key, f"must be {name}")
            return []
        return values

    def known(self, key: str, name: str, names: Collection[str]) -> bool:
        """Tell whether the name is one of those known. It is a fault if not."""
        if name not in names:
            self.fault(key, f"{name!r} is not known; there are: {', '.join(names) or 'none'}")
        return name in names

    def section(self, key: str) -> Section:
        """Return a table within; it is empty where it is absent."""
        self._asked.add(key)
        return Section(self.data.get(key, {}), self._place(key), self.faults)

    def sections(self, key: str) -> dict[str, Section]:
        """Return the tables within a table, by name."""
        inner = self.section(key)
        return {name: inner.section(name) for name in inner.data}

    def rows(self, key: str) -> list[Section]:
        """Return the tables of a list."""
        values: Iterable[Any] = self._typed(key, list, "a list of tables", [])
        return [Section(value, f"{self._place(key)}.{n}", self.faults) for n, value in enumerate(values, 1)]

    def finish(self) -> None:
        for key in self.data:
            if key not in self._asked:
                self.fault(key, f"is not known here; there are: {', '.join(sorted(self._asked))}")
