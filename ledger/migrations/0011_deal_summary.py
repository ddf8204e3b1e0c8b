"""The answers that standings ask of a deal stand beside it, of earlier deals too."""

from collections import defaultdict

from django.db import migrations, models

import rules

PORTION = 100


def write(apps, schema_editor):
    Sitting, Deal = apps.get_model('ledger', 'Sitting'), apps.get_model('ledger', 'Deal')
    ids = list(Sitting.objects.order_by('pk').values_list('pk', flat=True))
    for start in range(0, len(ids), PORTION):
        sittings = {one.pk: one for one in Sitting.objects.filter(pk__in=ids[start:start + PORTION])}
        paid, points, seats = _rows(apps, sittings)
        deals = Deal.objects.filter(sitting__in=sittings).only('sitting_id', 'facts', 'void')
        changed = []
        for deal in deals:
            facts = deal.facts if isinstance(deal.facts, dict) else {}
            declarer = str(facts.get('declarer', ''))
            deal.contract = str(facts.get('contract', ''))[:40]
            deal.declarer = int(declarer) if declarer.isdigit() else None
            deal.penalised = 'renonc' in facts
            if deal.declarer is not None and not deal.void:
                won = points.get(deal.pk, paid[deal.pk])[deal.declarer] > 0
                if deal.penalised and deal.pk not in points:
                    won = _play(sittings[deal.sitting_id], seats[deal.sitting_id], facts, declarer, won)
                deal.won = won
            changed.append(deal)
        columns = ('contract', 'declarer', 'penalised', 'won')
        with schema_editor.connection.cursor() as cursor:
            cursor.executemany(
                f"UPDATE ledger_deal SET {', '.join(f'{name} = %s' for name in columns)} WHERE id = %s",
                [(*(getattr(deal, name) for name in columns), deal.pk) for deal in changed],
            )


def _rows(apps, sittings):
    """Return what each deal paid and wrote by seat, and how many sit at each table."""
    Transfer, Score = apps.get_model('ledger', 'Transfer'), apps.get_model('ledger', 'Score')
    Seat = apps.get_model('ledger', 'Seat')
    paid, points, seats = defaultdict(lambda: defaultdict(int)), defaultdict(lambda: defaultdict(int)), defaultdict(int)
    flows = Transfer.objects.filter(deal__sitting__in=sittings)
    for deal, payer, payee, amount in flows.values_list('deal', 'payer__number', 'payee__number', 'amount'):
        paid[deal][payee] += amount
        paid[deal][payer] -= amount
    for deal, seat, written in Score.objects.filter(deal__sitting__in=sittings).values_list('deal', 'seat__number', 'points'):
        points[deal][seat] += written
    for sitting in Seat.objects.filter(sitting__in=sittings).values_list('sitting', flat=True):
        seats[sitting] += 1
    return paid, points, seats


def _play(sitting, seats, facts, declarer, otherwise):
    """Tell whether what he played paid him, without the penalty; as it was paid where the engine does not know the text."""
    if facts.get('contract') == 'renonc':
        return False
    played = {key: value for key, value in facts.items() if key != 'renonc'}
    document = {'variant': sitting.variant, 'edition': sitting.edition, 'deals': [played]}
    document['players'] = [str(number) for number in range(1, seats + 1)]
    if sitting.house_rules is not None:
        document['house_rules'] = sitting.house_rules
    try:
        return rules.settle(document, recorded=True).totals[declarer] > 0
    except Exception:
        return otherwise


class Migration(migrations.Migration):

    dependencies = [
        ('ledger', '0010_settled'),
    ]

    operations = [
        migrations.AddField(
            model_name='deal',
            name='contract',
            field=models.CharField(blank=True, default='', max_length=40),
        ),
        migrations.AddField(
            model_name='deal',
            name='declarer',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='deal',
            name='won',
            field=models.BooleanField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='deal',
            name='penalised',
            field=models.BooleanField(default=False),
        ),
        migrations.RunPython(write, migrations.RunPython.noop, elidable=False),
    ]
