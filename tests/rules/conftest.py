"""Two modules look at every edition there is; the others play by those that the suite was written for."""

import pytest

import rules
from rules.registry import SHIPPED

OF_ALL = ("test_cases", "test_editions")


@pytest.fixture(scope="module", autouse=True)
def _every_edition(request):
    if request.module.__name__.rpartition(".")[2] not in OF_ALL:
        yield
        return
    with rules.editions_from(SHIPPED):
        yield
