"""Apart from what it looks at: PostgreSQL changes no table that has just been written to."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [('ledger', '0008_rows_and_what_is_said')]

    operations = [
        migrations.AddConstraint(
            model_name='deal',
            constraint=models.CheckConstraint(condition=models.Q(('void', False), ('row_count', 0), _connector='OR'), name='deal_void_pays_nothing'),
        ),
        migrations.AddConstraint(
            model_name='sessionevent',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('club__isnull', True), ('currency__isnull', True), ('date__isnull', True), ('place__isnull', True), ('unit_amount__isnull', True)), models.Q(('club__isnull', False), ('currency__isnull', False), ('date__isnull', False), ('kind__in', ['opened', 'changed']), ('place__isnull', False), ('unit_amount__isnull', False)), _connector='OR'), name='session_event_says_all_or_nothing'),
        ),
    ]
