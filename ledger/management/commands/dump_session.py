"""dump_session ID: the evening as session documents."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import CommandError, CommandParser

from clubapp.commands import OneSentence
from clubapp.variants import EditionGone
from ledger.book.documents import named_document
from ledger.models import Evening, Sitting


class Command(OneSentence):
    help = "Print an evening as JSON: its one sitting's document, or a list of them; --sitting N picks one of several."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("evening", type=int, help="the evening's id")
        parser.add_argument("--sitting", type=int, help="1 = the first sitting of the evening")

    def handle(self, *args: Any, **options: Any) -> None:
        evening = Evening.objects.filter(pk=options["evening"]).first()
        if evening is None:
            raise CommandError(f"There is no evening {options['evening']}.")
        sittings = list(Sitting.objects.of_evening(evening).with_seats())
        if (number := options["sitting"]) is not None:
            if not 1 <= number <= len(sittings):
                raise CommandError(f"Evening {evening.pk} has {len(sittings)} sittings.")
            sittings = [sittings[number - 1]]
        try:
            documents = [named_document(sitting) for sitting in sittings]
        except EditionGone as gone:
            raise CommandError(f"Evening {evening.pk} cannot be settled: {gone.reason}.") from gone
        answer = documents[0] if len(documents) == 1 else documents
        self.stdout.write(json.dumps(answer, ensure_ascii=False, indent=2))
