import { expect, it } from 'vitest';
import { keptBecause } from './DeleteAutomation.tsx';

it.each([
  [1, 0, null, 'Elle a des clients\u00a0: retirez-la plutôt de la vente'],
  [0, 1, null, 'Elle a des clients\u00a0: retirez-la plutôt de la vente'],
  [
    0,
    0,
    1,
    '1\u00a0ancien client peut encore la retrouver avec son fichier d’export\u00a0: retirez-la plutôt de la vente',
  ],
  [
    0,
    0,
    2,
    '2\u00a0anciens clients peuvent encore la retrouver avec leur fichier d’export\u00a0: retirez-la plutôt de la vente',
  ],
  [0, 0, 0, undefined],
])(
  'with %i owner, %i subscription and %j who may come back, the list says why it stays: %s',
  (owners, subscriptions, restorable, reason) => {
    const row = { owner_count: owners, subscription_count: subscriptions, restorable_count: restorable };
    expect(keptBecause(row)).toBe(reason);
  },
);
