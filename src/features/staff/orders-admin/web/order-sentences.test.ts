import { expect, it } from 'vitest';
import type { ShownOrder } from '../contract.ts';
import { capWords, goesOn, needsOf, ordersOfMonth, stateOf, willGiveBack } from './order-sentences.ts';

const order = (cap_sharing: ShownOrder['cap_sharing'], due_at = '2026-11-30T23:30:00.000Z') =>
  ({ cap_sharing, due_at, person: { email: 'a+b@exemple.fr', is_deleted: false } }) as ShownOrder;

it('says with whom the cap was shared on the day of the order', () => {
  const beside = [
    { automation_id: 1, name: 'Devis', price: 5 },
    { automation_id: 2, name: 'Relances', price: 4.5 },
  ];
  expect(capWords(order({ cap: 10, beside, tells_all: true }))?.replaceAll('\u00a0', ' ')).toBe(
    'Plafond de 10 € par mois, ce jour-là, partagé avec « Devis » (5 €) et « Relances » (4,50 €).',
  );
  expect(capWords(order({ cap: 2, beside: [], tells_all: true }))?.replaceAll('\u00a0', ' ')).toBe(
    'Plafond de 2 € par mois, ce jour-là ; aucun autre abonnement n’y comptait.',
  );
  expect(capWords(order({ cap: 2, beside: [], tells_all: false }))).toMatch(
    /n’y comptait\. Ce qui avait déjà été débité ou rendu dans le mois a compté aussi\.$/,
  );
  expect(capWords(order(null))).toBeNull();
});

it('leads to what was debited in that month of Paris', () => {
  expect(ordersOfMonth(order(null))).toBe(
    '/admin/orders?user_email=a%2Bb%40exemple.fr&created_from=2026-12-01&created_to=2026-12-31',
  );
  expect(ordersOfMonth(order(null, '2026-02-10T10:00:00.000Z'))).toMatch(/created_to=2026-02-28$/);
});

it.each([
  ['paid', 1.5, 1, '1,50 € encaissé le 1er décembre 2026 à 00:30, dont 1 € rendu.'],
  ['paid', 5, 2, '5 € encaissés le 1er décembre 2026 à 00:30, dont 2 € rendus.'],
  ['pending', 1, 0, '1 € attendu depuis le 1er décembre 2026 à 00:30 : rien n’est encaissé.'],
  ['pending', 2, 0, '2 € attendus depuis le 1er décembre 2026 à 00:30 : rien n’est encaissé.'],
] as const)(
  'says of %s, %d € with %d € given back: « %s »',
  (status, total_amount, amount_given_back, said) => {
    const at = '2026-11-30T23:30:00.000Z';
    const money = { total_amount, amount_given_back };
    const shown = { status, ...money, created_at: at, paid_at: at } as ShownOrder;
    expect(stateOf(shown).replaceAll('\u00a0', ' ')).toBe(said);
  },
);

it.each(['99999999999999999', '9€50', '-1', 'tout'])(
  'gives back nothing of what is no amount: « %s »',
  (purchase) => {
    const bought = { refundable: { purchase: 59, subscription: 5 } } as ShownOrder;
    expect(willGiveBack(bought, { scope: 'part', purchase, subscription: '' })).toBeUndefined();
  },
);

it('says before and after a refund that it ends nothing, save for what a deleted account had', () => {
  const said = (is: 'asked' | 'done', is_deleted = false) =>
    goesOn({ person: { is_deleted } } as ShownOrder, is).replaceAll('\u00a0', ' ');
  expect(said('asked')).toBe(
    'Un remboursement ne met fin à rien : l’accès et l’abonnement restent tels qu’ils sont. Pour arrêter les débits, suspendez l’abonnement.',
  );
  expect(said('done')).toBe(
    'Rien n’a pris fin : l’accès et l’abonnement restent tels qu’ils étaient. Pour arrêter les débits, suspendez l’abonnement.',
  );
  expect(said('asked', true)).toMatch(/^Ce compte est supprimé : rien n’y continue\./);
});

it('says that a refund which failed is owed only while it is', () => {
  const titles = (is_owed: boolean) => {
    const refunds = [{ status: 'failed', amount: 40, is_owed }];
    return needsOf({ disputes: [], refunds, status: 'refunded' } as unknown as ShownOrder).map(
      ({ title }) => title,
    );
  };
  expect(titles(true)).toEqual(['Remboursement de 40\u00a0€ refusé']);
  expect(titles(false)).toEqual([]);
});

it('says of an order that was given up what was taken all the same, and what became of it', () => {
  const apart = (taken_apart: ShownOrder['taken_apart'], more: object = {}) => {
    const money = { status: 'cancelled', total_amount: 40, disputes: [], refunds: [] };
    const given = { ...money, created_at: '2026-11-30T23:30:00.000Z', taken_apart, ...more };
    const shown = given as unknown as ShownOrder;
    return [stateOf(shown), ...needsOf(shown).map(({ title }) => title)].map((text) =>
      text.replaceAll('\u00a0', ' '),
    );
  };
  const taken = { amount: 40, settled_at: null, note: '' };
  const settled_at = '2026-11-30T23:30:00.000Z';
  expect(apart(null)).toEqual(['Abandonnée avant le paiement : rien n’a été encaissé sur 40 €.']);
  expect(apart(taken)).toEqual(['Abandonnée, puis 40 € encaissés quand même.', '40 € à rendre au client']);
  expect(apart({ ...taken, settled_at })).toEqual([
    'Abandonnée, puis 40 € encaissés quand même. Alerte fermée le 1er décembre 2026 à 00:30.',
  ]);
  expect(apart({ ...taken, settled_at, note: 'Rendu chez Stripe.' })).toEqual([
    'Abandonnée, puis 40 € encaissés quand même. Alerte fermée le 1er décembre 2026 à 00:30 : « Rendu chez Stripe. »',
  ]);
  expect(apart({ ...taken, amount: 41 }, { status: 'pending' })).toEqual([
    '40 € attendus, 41 € encaissés : rien n’a été activé.',
    'Encaissement inattendu : 41 €',
  ]);
});
