from collections import defaultdict

from django.db import migrations


def write(apps, schema_editor):
    """Earlier versions seated people elsewhere without a word: the tables that they left are over."""
    Sitting, TableOver = apps.get_model('ledger', 'Sitting'), apps.get_model('ledger', 'TableOver')
    Seat = apps.get_model('ledger', 'Seat')
    members = defaultdict(set)
    for sitting, member in Seat.objects.values_list('sitting', 'member'):
        members[sitting].add(member)
    tables, over = defaultdict(dict), []
    for pk, session, table_no in Sitting.objects.order_by('pk').values_list('pk', 'session', 'table_no'):
        open_tables = tables[session]
        for other, left in list(open_tables.items()):
            if other != table_no and members[left] & members[pk]:
                over.append(TableOver(sitting_id=left, moved_to_id=pk))
                del open_tables[other]
        open_tables[table_no] = pk
    TableOver.objects.bulk_create(over, batch_size=500)


class Migration(migrations.Migration):

    dependencies = [
        ('ledger', '0006_table_over'),
    ]

    operations = [
        migrations.RunPython(write, migrations.RunPython.noop),
    ]
