"""Text from files: decoded as its bytes say, or refused by what was seen."""

from __future__ import annotations

import codecs
import unicodedata
from dataclasses import dataclass

from django.utils.translation import gettext as _

# how a file begins → the encoding it announces by it; the longer mark before the one it begins with
MARKS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF32_LE: "utf-32-le",
    codecs.BOM_UTF32_BE: "utf-32-be",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
# how a file begins → what people call such a file
KINDS = {
    b"PK\x03\x04": "XLSX, ODS, ZIP",
    b"\xd0\xcf\x11\xe0": "XLS, DOC",
    b"%PDF": "PDF",
    b"\x89PNG": "PNG",
    b"\xff\xd8\xff": "JPEG",
    b"GIF8": "GIF",
    b"{\\rtf": "RTF",
    b"SQLite format 3": "SQLite",
    b"\x1f\x8b": "GZIP",
}
# what spreadsheets of central Europe write where nobody asks for UTF-8
LEGACY = "cp1250"


class Unreadable(ValueError):
    """Text that cannot be read. The message says what was seen, in the reader's language."""


@dataclass(frozen=True, slots=True)
class Text:
    """`encoding`: how the bytes were read."""

    text: str
    encoding: str

    @property
    def is_guessed(self) -> bool:
        """The bytes themselves do not tell that the letters are right."""
        return self.encoding == LEGACY


def read_text(data: bytes) -> Text:
    """The text of a file, its byte order mark taken off. Raises Unreadable."""
    if kind := next((kind for start, kind in KINDS.items() if data.startswith(start)), ""):
        raise Unreadable(_("This is no text but a file of the kind %(kind)s: save it as CSV.") % {"kind": kind})
    for mark, encoding in MARKS.items():
        if data.startswith(mark):
            return Text(_decoded(data[len(mark) :], encoding), encoding)
    encodings = (_wide(data),) if 0 in data else ("utf-8", LEGACY)
    for encoding in encodings[:-1]:
        try:
            return Text(data.decode(encoding), encoding)
        except UnicodeDecodeError:
            continue
    return Text(_decoded(data, encodings[-1]), encodings[-1])


def plain(text: str) -> str:
    """The text with one kind of line ends and nothing invisible. Raises Unreadable for control characters."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    text = "".join(letter for letter in text if unicodedata.category(letter) != "Cf")
    for number, line in enumerate(text.split("\n"), 1):
        for letter in line:
            if not letter.isprintable() and not letter.isspace():
                seen = {"code": f"U+{ord(letter):04X}", "number": number}
                raise Unreadable(_("Line %(number)d holds %(code)s, which is no letter: is it the right text?") % seen)
    return text


def _wide(data: bytes) -> str:
    """UTF-16 without its mark: the zero bytes of Latin letters tell which half of a letter comes first."""
    return "utf-16-le" if data[1::2].count(0) >= data[::2].count(0) else "utf-16-be"


def _decoded(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        seen = {"byte": f"0x{data[error.start]:02X}", "place": error.start + 1, "encoding": encoding.upper()}
        text = _("The byte %(byte)s at place %(place)d is no letter in %(encoding)s: save the file as UTF-8.")
        raise Unreadable(text % seen) from None
