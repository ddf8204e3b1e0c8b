"""How gunicorn serves the site; what stands on its command line or in GUNICORN_CMD_ARGS goes before."""

import os

from clubapp import logs

bind = "127.0.0.1:8000"
# two workers are no faster on SQLite
workers, threads = 1, 8
control_socket_disable = True
# it waits for slow requests aside, and writes no token of a link
worker_class = "clubapp.server.PatientWorker"
logger_class = "clubapp.server.DiscreetLogger"
# a kind that there is not is refused by the settings
logconfig_dict = logs.config("json" if os.environ.get("SCOREBOOK_LOG", "").strip().lower() == "json" else "lines")
