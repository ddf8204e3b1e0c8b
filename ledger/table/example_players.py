"""The names of players in examples, such as the calculator's table, at which nobody really plays."""

from __future__ import annotations

# by country; where its own are too few, players of other countries take the seats that are left
PLAYERS = {
    "cz": ("Adam", "Bára", "Cyril", "Dana"),
    "hr": ("Ana", "Boris", "Ceda", "Dino"),
    "pl": ("Ala", "Olek"),
}


def example_names(country: str, count: int) -> list[str]:
    """Return the names of so many players, those of the country first."""
    others = (name for names in PLAYERS.values() for name in names)
    return list(dict.fromkeys([*PLAYERS.get(country, ()), *others]))[:count]
