import type { Several } from '#staff/lists/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import type { SubscriptionsFilter } from '../contract.ts';
import * as calls from '../contract.ts';
import { subscriptionsKey } from './queries.ts';

type Filter = Partial<Omit<SubscriptionsFilter, 'status'>> & { status?: SubscriptionsFilter['status'] | '' };
type Act = 'cancel' | 'reactivate';

const toggle = (action: Act) => (line: { id: number }) =>
  call(calls.toggleByStaff, { params: { id: line.id }, body: { action } });

export function severalSubscriptions(filter: Filter): Several {
  const previewOf = (act: Act) => (ids: number[] | undefined) =>
    call(calls.previewSubscriptions, { body: { act, ...(ids ? { ids } : { filter }) } });
  return {
    acts: [
      {
        name: 'cancel',
        preview: previewOf('cancel'),
        label: 'Suspendre',
        tone: 'danger',
        consequences: [
          'Débite 0\u00a0€. Chacun garde l’accès jusqu’à la fin de ce qui est payé\u00a0; ensuite, plus rien n’est débité.',
          'Un email prévient chaque client. Jusque-là, chaque abonnement peut être réactivé.',
        ],
        run: toggle('cancel'),
      },
      {
        name: 'reactivate',
        preview: previewOf('reactivate'),
        label: 'Réactiver',
        consequences: [
          'Débite 0\u00a0€ aujourd’hui. Les débits reprennent à la fin de ce qui est payé, sous le plafond de chacun.',
          'Stripe et la carte enregistrée sont interrogés ligne par ligne\u00a0: l’un ou l’autre peut encore refuser.',
        ],
        run: toggle('reactivate'),
      },
    ],
    refreshes: subscriptionsKey,
  };
}
