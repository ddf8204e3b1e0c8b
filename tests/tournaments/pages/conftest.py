from tests.tournaments.hall.conftest import draw, make, play, played  # noqa: F401
