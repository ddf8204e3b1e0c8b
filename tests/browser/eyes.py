"""What axe finds on a page, in light and in dark: no fault, and no contrast that it cannot tell."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe

# axe loads the parts of a style sheet by itself and writes them into the page, which our policy forbids
TOLD = {"resultTypes": ["violations", "incomplete"], "preload": False}
# the rules that look at colours: all that can differ in the dark
COLOURS = {**TOLD, "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
UNFOLD = "for (const folded of document.querySelectorAll('details')) folded.open = true"


def readable(page) -> None:
    """Fails on every fault and every undecided contrast, also in what is folded."""
    page.evaluate(UNFOLD)
    for scheme, rules in (("light", TOLD), ("dark", COLOURS)):
        # without motion no colour is looked at on its way
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found = faults(page, rules)
        assert not found, "\n".join([f"{page.url} in {scheme}:", *found])


def faults(page, rules: dict) -> list[str]:
    found = Axe().run(page, options=rules).response
    undecided = [rule for rule in found["incomplete"] if rule["id"] == "color-contrast"]
    return [
        f"{rule['id']} {node['target'][0]} {node['html']}: {node.get('failureSummary')}"
        for rule in found["violations"] + undecided
        for node in rule["nodes"]
    ]
