"""The application that gunicorn serves: `gunicorn clubapp.wsgi`."""

import logging

from django.core.wsgi import get_wsgi_application

from clubapp.start import with_settings

with with_settings():
    application = get_wsgi_application()

    from clubapp import version

    logging.getLogger("scorebook").info("serving %s", version.described())
