"""Two modules look at every edition there is; the others play by those that the suite was written for."""

import pytest

import rules
from rules.registry import SHIPPED

# these look at every edition by itself
OF_ALL = ("test_cases", "test_editions", "test_vectors", "test_read_again")


@pytest.fixture(scope="module", autouse=True)
def _every_edition(request):
    if request.module.__name__.rpartition(".")[2] not in OF_ALL:
        yield
        return
    with rules.editions_from(SHIPPED):
        yield
