"""Keys of forms that are sent once: `{% load payments %}`."""

from __future__ import annotations

import uuid

from django import template

register = template.Library()


@register.simple_tag
def fresh_key() -> str:
    """The same form sent twice has the same key, and is done once."""
    return str(uuid.uuid4())
