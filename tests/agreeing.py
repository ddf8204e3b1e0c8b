"""The results of a document, told in the words of a worked case."""

from __future__ import annotations

from typing import Any

import rules
from tests.cases import Case


def found_in(case: Case, document: dict[str, Any]) -> dict[str, Any]:
    """Return the results of a document that its case names: equal to what the case expects where all is well."""
    try:
        output = rules.settle(document).as_document()
    except rules.Invalid as invalid:
        problems = [{"deal": problem.deal, "code": problem.code} for problem in invalid.problems]
        error = case.expect.get("error")
        wanted = error and {"deal": error["deal"], "code": error["code"]}
        return {"error": error if wanted in problems else problems}
    found = {
        "totals": output["totals"],
        "deals": [deal["amounts"] for deal in output["deals"]],
        "scores": [deal.get("scores") for deal in output["deals"]],
        "matches": output.get("matches"),
        "running": output.get("running"),
        "scores_total": output.get("scores"),
    }
    return {key: found.get(key) for key in case.expect}
