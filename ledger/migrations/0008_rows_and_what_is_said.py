"""The number of rows of each version of a deal, and what the last word on each evening says."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

COUNT_ROWS = """
    UPDATE ledger_deal SET row_count =
        (SELECT COUNT(*) FROM ledger_transfer t WHERE t.deal_id = ledger_deal.id)
        + (SELECT COUNT(*) FROM ledger_score s WHERE s.deal_id = ledger_deal.id)
"""
SAID = ("club_id", "date", "place", "unit_amount", "currency")
# of earlier changes it is told in words what stood there before
SAY = f"""
    UPDATE ledger_sessionevent SET
        {", ".join(f"{name} = (SELECT e.{name} FROM ledger_session e WHERE e.id = ledger_sessionevent.session_id)" for name in SAID)}
    WHERE id IN (
        SELECT MAX(id) FROM ledger_sessionevent WHERE kind IN ('opened', 'changed') GROUP BY session_id
    )
"""


class Migration(migrations.Migration):

    dependencies = [
        ('clubapp', '0003_league_table'),
        ('ledger', '0007_tables_left_before'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='deal',
            name='row_count',
            field=models.PositiveSmallIntegerField(default=0),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='sessionevent',
            name='club',
            field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clubapp.club'),
        ),
        migrations.AddField(
            model_name='sessionevent',
            name='currency',
            field=models.CharField(blank=True, max_length=20, null=True),
        ),
        migrations.AddField(
            model_name='sessionevent',
            name='date',
            field=models.DateField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='sessionevent',
            name='place',
            field=models.CharField(blank=True, max_length=200, null=True),
        ),
        migrations.AddField(
            model_name='sessionevent',
            name='unit_amount',
            field=models.CharField(blank=True, max_length=40, null=True),
        ),
        migrations.RunSQL(COUNT_ROWS, migrations.RunSQL.noop),
        migrations.RunSQL(SAY, migrations.RunSQL.noop),
    ]
