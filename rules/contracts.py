"""The name of a contract, in the engines that have some."""

from __future__ import annotations

from typing import Any

from .kinds import Kind, ReadContext, Schema
from .problem import _

# a deal is not read further without its contract
UNDECIDED: Any = None


class ContractName(Kind[Any]):
    """The name of a contract of the edition, read as that contract (`rules.contracts`)."""

    def read(self, value: Any, path: str, code: str, context: ReadContext[Any]) -> Any:
        contracts = context.rules.contracts
        if type(value) is str and value in contracts:
            return contracts[value]
        context.notes.add(path, code, _("must be one of: %(choices)s"), choices=", ".join(contracts))
        return None

    def schema(self, rules: Any, contract: Any) -> Schema:
        return {"const": contract.name}
