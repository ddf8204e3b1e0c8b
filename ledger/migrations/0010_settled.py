"""Which evenings are settled; the ledger notes it of earlier ones after migrating."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('clubapp', '0006_editions_of_a_club'),
        ('ledger', '0009_said_whole'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='session',
            name='settled',
            field=models.BooleanField(default=False),
        ),
        migrations.AddIndex(
            model_name='session',
            index=models.Index(condition=models.Q(('settled', False), ('state', 'closed')), fields=['club'], name='session_unsettled'),
        ),
        migrations.AddConstraint(
            model_name='session',
            constraint=models.CheckConstraint(condition=models.Q(('settled', False), ('state', 'closed'), _connector='OR'), name='session_settled_when_closed'),
        ),
    ]
