"""Measures of a drawn table: which letters there are, where a text breaks."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ledger.paper.fonts import BOLD, REGULAR, Style, apart, clean, faces, fit, glyphs, is_marked, width, wrap

LETTERS = (
    "ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽáčďéěíňóřšťúůýž"  # Czech
    "ÄĹĽÔŔäĺľôŕ"  # Slovak
    "ĆĐćđ"  # Croatian
    "ĄĘŁŃŚŹŻąęłńśźż"  # Polish
    "+\u2212Σ…–·"
)
STYLE = Style(REGULAR, 9)
TEXT = st.text(alphabet="abc řž-🂡\u202e", max_size=80)


def test_it_has_every_letter_in_both_weights():
    for font in (REGULAR, BOLD):
        known = faces()[font].face.charToGlyph
        assert [letter for letter in LETTERS if ord(letter) not in known] == []


def test_it_sets_all_digits_and_signs_of_a_column_equally_wide():
    for font in (REGULAR, BOLD):
        assert len({width(digit, Style(font, 9)) for digit in "0123456789"}) == 1
        assert abs(width("+", Style(font, 9)) - width("\u2212", Style(font, 9))) < 0.2


def test_it_marks_each_letter_the_font_lacks():
    assert clean("李明 A\u0301\ufe0f") == "‹674E›‹660E› Á"
    assert clean("B\u200b\u3164\u3000Č\ue000") == "B Č‹E000›"
    assert [is_marked(text) for text in ("‹674E›", "‹674", "‹67…", "›", "‹sic›", "‹", "Bára")] == [
        True, True, True, False, False, True, False,
    ]  # fmt: skip


@given(st.lists(TEXT, min_size=2, max_size=4, unique_by=clean))
def test_it_tells_shortened_names_apart(names):
    assert len(set(apart(names, lambda name: fit(name, STYLE, 30)))) == len(names)


@given(TEXT)
def test_it_cleans_to_glyphs_that_can_be_drawn(text):
    cleaned = clean(text)
    assert {ord(char) for char in cleaned} <= glyphs()
    assert clean(cleaned) == cleaned


@given(TEXT.map(clean), st.floats(min_value=20, max_value=200))
def test_it_fits_a_text_into_its_room(text, room):
    assert width(fit(text, STYLE, room), STYLE) <= room


@given(TEXT.map(clean), st.floats(min_value=20, max_value=200))
def test_it_wraps_without_losing_a_letter(text, room):
    lines = wrap(text, STYLE, room)
    assert all(width(line, STYLE) <= room for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


@given(TEXT.map(clean), st.integers(min_value=1, max_value=3))
def test_it_wraps_into_no_more_lines_than_allowed(text, most):
    assert 1 <= len(wrap(text, STYLE, 60, most)) <= most
