"""An address as a code for the phone across the table."""

from __future__ import annotations

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_code(address: str) -> SafeString:
    """The address as an inline SVG of shapes only: no style, no script, dark on white in either scheme."""
    code = segno.make(address, error="m", micro=False)
    drawing = code.svg_inline(border=4, light="#fff", dark="#000", svgclass="qr", lineclass=None, omitsize=True)
    # segno draws the modules; nothing of the address's text is in it
    return mark_safe(drawing)  # noqa: S308
