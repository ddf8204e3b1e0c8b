"""A file that is made beside the request: asked for, left, seen growing, taken home."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from jobs import making
from jobs.models import Job
from ledger.views import made_files
from tests.browser.test_busy import played  # noqa: F401 — a club with a deal

pytestmark = pytest.mark.browser


@pytest.fixture
def long_files(monkeypatch):
    """Everything takes long, and nobody makes it until the test does."""
    monkeypatch.setattr(making, "wake", lambda: None)
    monkeypatch.setattr(made_files, "QUICK", dict.fromkeys(made_files.QUICK, -1))


def test_it_is_seen_growing_and_taken_home(open_page, people, played, long_files):  # noqa: F811
    page = open_page(people[0].user)
    page.goto(reverse("standings", args=[played.slug]))
    page.get_by_text("Deals of this selection").click()
    page.get_by_role("link", name="A row for each deal CSV", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="The file is being made")).to_be_visible()
    bar = page.get_by_role("progressbar", name="How far it is")
    expect(bar).to_have_attribute("value", "0")
    job = Job.objects.get()
    assert page.url.endswith(reverse("file", args=[job.pk]))
    Job.objects.update(state="running", done=6, total=12)
    expect(page.get_by_text("50 %")).to_be_visible(timeout=5000)
    Job.objects.update(state="waiting")
    making.make_waiting(beating=False)
    take = page.get_by_role("link", name="Take it home")
    expect(take).to_be_visible(timeout=5000)
    with page.expect_download() as told:
        take.click()
    assert told.value.suggested_filename == job.name
    assert "betl" in told.value.path().read_text(encoding="utf-8-sig")


def test_it_can_be_left_and_fetched_later(open_page, people, played, long_files):  # noqa: F811
    page = open_page(people[0].user)
    page.goto(reverse("club-archive", args=[played.slug]))
    page.goto(reverse("account"))
    making.make_waiting(beating=False)
    page.get_by_role("link", name="My files").click()
    page.get_by_role("link", name="ready").click()
    expect(page.get_by_role("link", name="Take it home")).to_be_visible()
    page.get_by_role("button", name="Throw it away").click()
    expect(page.get_by_text("No file is here.")).to_be_visible()


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_its_pages_fit(open_page, people, played, long_files, width):  # noqa: F811
    page = open_page(people[0].user, width=width)
    page.goto(reverse("club-archive", args=[played.slug]))
    for address in (page.url, reverse("files")):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
