from __future__ import annotations


class Wrong(Exception):
    """Something that is not as it should be, and what to do about it, in one line."""
