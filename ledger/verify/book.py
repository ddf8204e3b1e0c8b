"""Everything recorded, checked again: the file, every value, and what the rows mean together.

No balance is stored: a total is the sum of its deals, so what is checked is every deal, past versions included.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.db import DEFAULT_DB_ALIAS

from ledger.book import guards
from ledger.book.progress import Shown, quiet
from ledger.models import Sitting
from ledger.verify import imported, tables
from ledger.verify.deals import check_sittings
from ledger.verify.derived import check_names, check_rounds, check_words
from ledger.verify.evenings import check_evenings, check_sheets
from ledger.verify.file import check_file, check_place
from ledger.verify.finding import Finding, portions
from ledger.verify.payments import check_payments, check_settled
from ledger.verify.rule_sets import check_rule_sets
from ledger.verify.stored import check_constraints, check_values

Step = Callable[[], Iterator[Finding]]


_registered: dict[str, Step] = {}


def register(what: str, step: Step) -> None:
    """Let `verify` check what another app recorded; to be called while apps are made ready."""
    _registered[what] = step


def verify(*, shown: Shown = quiet) -> Iterator[Finding]:
    """Every finding in the whole database; none when all is well. It raises nothing, whatever it meets."""
    nowhere = list(_guarded("the database", check_place))
    yield from nowhere
    if nowhere:
        return
    yield from _guarded("the file", check_file)
    yield from _guarded("the tables' values", check_values)
    yield from _guarded("the tables' constraints", check_constraints)
    yield from _guarded("the tables' words", check_words)
    yield from verify_book(shown=shown)


def verify_book(*, shown: Shown = quiet) -> Iterator[Finding]:
    """Yield the findings on the meaning of the rows, in a database that is sound."""
    steps: dict[str, Step] = {
        "the guards": _check_guards,
        "names": check_names,
        "rounds of tables": check_rounds,
        "evenings": check_evenings,
        "sheets": lambda: check_sheets(shown),
        "payments": lambda: check_payments(shown),
        "settled evenings": lambda: check_settled(shown),
        "imported evenings": _check_imports,
        "tables that were left": _check_tables,
        "rule sets": check_rule_sets,
        "deals": lambda: _check_deals(shown),
        **_registered,
    }
    for what, step in steps.items():
        yield from _guarded(what, step)


def _guarded(what: str, step: Step) -> Iterator[Finding]:
    try:
        yield from step()
    except Exception as error:
        said = " ".join(str(error).split()) or "nothing more is known"
        yield Finding("read", f"{what} cannot be read to the end: {type(error).__name__}: {said}")


def _check_guards() -> Iterator[Finding]:
    for name in guards.missing(DEFAULT_DB_ALIAS):
        yield Finding("guard", f"{name} is missing, switched off or changed; run migrate")


def _check_imports() -> Iterator[Finding]:
    for pk, message in imported.faults():
        yield Finding("import", f"imported evening {pk}: {message}")


def _check_tables() -> Iterator[Finding]:
    for pk, message in tables.faults():
        yield Finding("table", message, pk)


def _check_deals(shown: Shown) -> Iterator[Finding]:
    for sittings in portions(shown, "sittings", Sitting.objects.values_list("pk", flat=True)):
        yield from check_sittings(sittings)
