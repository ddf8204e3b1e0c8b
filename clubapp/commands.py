"""Commands that answer every fault of the disk, a file, the database or a number in one sentence."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubapp.faults import FAULTS, in_a_sentence


class OneSentence(BaseCommand):
    """`handle` raises CommandError for what it knows; what it could not know of is said here."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        try:
            answer = super().execute(*args, **options)
            # where the answer goes may be full too
            self.stdout.flush()
        except FAULTS as error:
            raise CommandError(in_a_sentence(error)) from error
        return answer
