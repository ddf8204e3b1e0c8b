"""The contracts that can be recorded by this number of players, and kontra."""

from __future__ import annotations

from rules.possible import ComponentOption, ContractOption, LevelOption, Possible, Reason
from rules.problem import _

from .contract import CroatianContract, CroatianRules


def possible_deal(players: tuple[str, ...], rules: CroatianRules) -> Possible:
    return Possible(contracts=tuple(option_of(contract, len(players), rules) for contract in rules.contracts.values()))


def option_of(contract: CroatianContract, seats: int, rules: CroatianRules) -> ContractOption:
    """Return one contract of `possible_deal`."""
    partner = contract.partner if seats == 4 else "forbidden"
    return ContractOption(
        name=contract.name,
        article=rules.game_articles[seats] if "winner" in contract.takes else contract.price.article,
        declarer=True,
        trump="optional" if contract.trump else "forbidden",
        components=_kontra(contract, seats, rules),
        demand="required" if contract.takes else "forbidden",
        takes=contract.takes,
        keys=frozenset({"note", "kontra"} if contract.kontra else {"note"}) | _partner_keys(partner),
        partner=partner,
        closed=_closed(contract, seats),
    )


def _partner_keys(partner: str) -> frozenset[str]:
    return frozenset() if partner == "forbidden" else frozenset({"partner"})


def _closed(contract: CroatianContract, seats: int) -> Reason | None:
    if contract.four_only and seats != 4:
        return Reason(text=_("is played with four only"), article=contract.price.article)
    return None


def _kontra(contract: CroatianContract, seats: int, rules: CroatianRules) -> tuple[ComponentOption, ...]:
    if not contract.kontra:
        return ()
    rate = contract.price.amount * (rules.two_players if seats == 2 else 1)
    names = ("", *rules.levels)
    levels = tuple(LevelOption(level=level, name=name, factor=1 << level) for level, name in enumerate(names))
    return (ComponentOption(name="kontra", rate=rate, article=rules.articles["kontra"], levels=levels),)
