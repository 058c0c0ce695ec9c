import { expect, it } from 'vitest';
import type { Found } from '../contract.ts';
import { searchSections } from './search-sections.ts';

const order: Found = {
  ...{
    kind: 'order',
    id: 12,
    status: 'paid',
    total_amount: 3.33,
    amount_given_back: 0,
    is_contested: false,
    created_at: '2026-11-20T09:00:00.000Z',
  },
  ...{ invoice_number: 'F-2026-000012', label: 'Abonnement mensuel', person: null },
};
const leadsTo = (typed: string, found: Found[]) =>
  searchSections({ typed, found, rights: ['orders.read'], entries: [] })
    .flatMap(({ options }) => options)
    .map(({ to }) => to);

it('an amount leads to the latest orders of it, then to the list of all of them', () => {
  expect(leadsTo('3,33', [order])).toEqual([
    '/admin/orders/12',
    '/admin/orders?min_amount=3.33&max_amount=3.33',
  ]);
  expect(leadsTo('3,33', [])).toEqual([]);
  expect(leadsTo('12', [order])).toEqual(['/admin/orders/12']);
});
