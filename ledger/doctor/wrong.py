from __future__ import annotations


class Wrong(Exception):
    """What is not as it should be, and what to do about it, in one line."""
