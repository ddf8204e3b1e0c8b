"""What a text in the notation says, and what is answered to one that says nothing."""

import contextlib
import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.exchange.notation import NotationError, check_sums, parse, totals


def refused(text):
    with pytest.raises(NotationError) as caught:
        parse(text)
    return caught.value


def test_it_reads_the_example(example):
    evening = parse(example)
    assert (evening.date, evening.place) == (datetime.date(2026, 1, 16), "Klub")
    assert (evening.linear, evening.multiplier) == (True, 2)
    first, second = evening.groups
    assert first.players == second.players == ("Adam", "Bára", "Cyril")
    assert [len(row.entries) for row in first.rows] == [4, 2, 3]
    assert [row.entries for row in second.rows][1] == ()
    late = first.rows[2].entries[1]
    assert (late.text, late.comment, late.better) == ("+2s+1h*", "late", True)
    seven, game = late.parts
    assert (seven.kind, seven.won, seven.level, game.kind, game.level) == ("s", True, 2, "h", 1)


@pytest.mark.parametrize(
    ("line", "place", "linear", "multiplier"),
    [
        ("2026-01-16 Klub", "Klub", False, 1),
        ("2026-01-16 U Dvou   žaludů {10x k+}", "U Dvou žaludů", True, 10),
        ("2026-01-16 Klub{k*}", "Klub", False, 1),
        ("2026-01-16 {2x}", "", False, 2),
        ("2026-01-16", "", False, 1),
        ("2026-01-16 Klub {}", "Klub", False, 1),
    ],
)
def test_it_reads_the_first_line(line, place, linear, multiplier):
    evening = parse(f"{line}\nAdam\nBára\nCyril")
    assert (evening.place, evening.linear, evening.multiplier) == (place, linear, multiplier)


@pytest.mark.parametrize(
    "line",
    ["Klub {k+}", "2026-02-30 Klub", "16.1.2026 Klub", "2026-01-16Klub", "2026-01-16 Klub {k}", "2026-01-16 Klub {0x}",
     "2026-01-16 Klub {x}", "2026-01-16 Klub {k+ k*}", "2026-01-16 Klub {2x 3x}", "2026-01-16 Klub {-2x}",
     "2026-01-16 Klub {2,5x}", "2026-01-16 Klub {k+", "2026-01-16 Klub k+}", "2026-01-16 Klub {k+} {2x}",
     "2026-01-16 Klub {9999999x}", "２026-01-16 Klub"],
)  # fmt: skip
def test_it_refuses_another_first_line(line):
    fault = refused(f"{line}\nAdam\nBára\nCyril")
    assert (fault.group, fault.player, fault.entry) == (None, "", "")


def test_it_takes_windows_line_ends_marks_and_blank_lines(example):
    odd = "\ufeff\r\n\r\n" + example.replace("\n", "\r\n").replace("\r\n\r\n", "\r\n \t\r\n\r\n") + "\r\n\r\n"
    assert totals(parse(odd)) == totals(parse(example))


def test_it_composes_letters(example):
    assert parse(example.replace("á", "a\u0301")).groups[0].players == ("Adam", "Bára", "Cyril")


def test_it_lets_comments_hold_spaces_and_touch_their_entry(of_adam):
    evening = parse(of_adam("+d{a durch, at last} -c{}"))
    assert [entry.comment for entry in evening.groups[0].rows[0].entries] == ["a durch, at last", ""]


@pytest.mark.parametrize(
    "entry",
    ["+s+h", "-s+t100", "+4s-4t190", "+k100", "-k-20", "-k-100", "+k190", "+k120+n", "+2k120-n*", "+k120-3s*", "+c",
     "-4mc", "+1msc", "-d", "+v", "-v*", "+v-1k80*", "e", "r1", "r2", "$+2c", "$:-2c", "$:-c", "$+s$:-2h", "+s$-h",
     "+k0", "-k110", "+k80"],
)  # fmt: skip
def test_it_reads_every_kind_of_entry(entry, of_adam):
    assert parse(of_adam(entry)).groups[0].rows[0].entries[0].text == entry


@pytest.mark.parametrize(
    "entry",
    ["s+h", "+s", "+h", "+n", "+t110", "+s+n", "+s+k100", "+k100+h", "+k100+t110", "+k100+k100", "+v+s", "+c+d", "+d*",
     "+c*", "-mc*", "+msc*", "+0s+h", "+5s+h", "+12s+h", "+k", "+k95", "+k200", "+k-110", "+t", "+s+t90", "+s+t",
     "+k100+1n", "+k100n", "+s2+h", "+c15", "+e", "-r1", "$e", "r3", "e*", "+x", "++s", "+s+h+h", "*", "+", "$", "$:+",
     "+s*+h", "+s+h**", "+S+H", "$$+c", ":+c", "+k1000", "−c", "+k१००", "+s+hx", "n", "+sh"],
)  # fmt: skip
def test_it_refuses_what_it_cannot_read_and_says_where(entry, of_adam):
    fault = refused(of_adam(f"+d {entry}"))
    assert (fault.group, fault.player, fault.entry) == (1, "Adam", entry)
    assert str(fault).startswith(f"group 1, Adam, {entry}: ")


@pytest.mark.parametrize("text", ["+d {late}", "+d{late", "+d}late{", "+d{a{b}}", "+d{late}+c", "{late}"])
def test_it_refuses_a_comment_out_of_place(text, of_adam):
    assert (refused(of_adam(text)).group, refused(of_adam(text)).player) == (1, "Adam")


def test_it_refuses_fewer_than_three_players(example):
    fault = refused("2026-01-16 Klub\nAdam\nBára\nCyril\n\nAdam +c\nBára")
    assert (fault.group, fault.player) == (2, "")


def test_it_refuses_a_name_twice_in_a_group_but_not_in_two():
    fault = refused("2026-01-16 Klub\nAdam\nBára\nCyril\n\nAdam\nBára\nCyril\nAdam")
    assert (fault.group, fault.player) == (2, "Adam")


def test_it_refuses_a_line_without_a_name():
    assert refused("2026-01-16 Klub\nAdam\nBára\n+s+h").group == 1
    assert refused("2026-01-16 Klub\nAdam{late} +d\nBára\nCyril").entry == "Adam{late}"


@pytest.mark.parametrize("text", ["", " \n\n", "2026-01-16 Klub", "2026-01-16 Klub\n\n\n"])
def test_it_refuses_an_evening_of_nothing(text):
    refused(text)


def test_it_speaks_the_readers_language(of_adam):
    words = {"group %(number)d": "skupina %(number)d", "cannot be read": "nelze přečíst"}
    fault = refused(of_adam("+x9"))
    assert fault.say(lambda text: words.get(text, text)) == "skupina 1, Adam, +x9: nelze přečíst"


NOISE = st.text(st.sampled_from("+-$:*{} \t\n0123456789skthncdvmer1x"), max_size=60)


@given(st.one_of(st.text(max_size=200), NOISE))
def test_it_never_breaks_on_junk(junk):
    for text in (junk, f"2026-01-16 Klub {junk}", f"2026-01-16 Klub\nAdam {junk}\nBára\nCyril {junk}"):
        with contextlib.suppress(NotationError):
            assert isinstance(check_sums(parse(text)), list)


KINDS = ["s", "h", "t100", "k-20", "k120", "n", "c", "v"]
PART = st.builds(
    "{}{}{}{}".format,
    st.sampled_from(["", "$", "$:"]),
    st.sampled_from("+-"),
    st.sampled_from(["", "1", "4"]),
    st.sampled_from(KINDS),
)


@given(st.lists(PART, min_size=1, max_size=3), st.sampled_from(["", "*"]))
def test_it_reads_every_mixture_of_parts_as_written_or_not_at_all(parts, star):
    text = f"2026-01-16 Klub\nAdam {''.join(parts)}{star}\nBára\nCyril"
    with contextlib.suppress(NotationError):
        (entry,) = parse(text).groups[0].rows[0].entries
        assert (entry.text, len(entry.parts)) == ("".join(parts) + star, len(parts))
