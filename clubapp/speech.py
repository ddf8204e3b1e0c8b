"""The reader's language, for modules that run on the server and in the phone.

On the server Django's catalogues say it. The phone has no Django: the same compiled catalogues come with the modules.
"""

from __future__ import annotations

try:
    from django.utils.translation import gettext, pgettext
except ImportError:
    from clubapp.catalogue import gettext, pgettext

__all__ = ["gettext", "pgettext"]
