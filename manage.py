#!/usr/bin/env python3
"""Run the scorebook's commands: `python manage.py help`."""

import sys

from clubapp.start import with_settings


def main() -> None:
    from django.core.management import execute_from_command_line

    with with_settings():
        execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
