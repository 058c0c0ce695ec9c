import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { PersonDetail } from '../contract.ts';
import { PersonOrders, PersonPurchases } from './PersonPurchases.tsx';

afterEach(cleanup);

const kept = { amount_given_back: 0, is_contested: false };
const created_at = '2026-11-01T10:00:00Z';
const bought = { purchase_date: created_at, amount_paid: 12, source: 'order' };
const person = {
  orders: [
    { id: 7, created_at, status: 'failed', total_amount: 12, ...kept, items: ['Devis'] },
    { id: 8, created_at, status: 'cancelled', total_amount: 5, ...kept, items: [] },
  ],
  purchased_automations: {
    one_time_purchases: [
      { ...bought, automation_id: 3, name: 'Devis', amount_given_back: 0 },
      { ...bought, automation_id: 4, name: 'Relances', amount_given_back: 12 },
      { ...bought, automation_id: 5, name: 'Factures', amount_given_back: 2.5 },
      { ...bought, automation_id: 6, name: 'Agenda', amount_given_back: 1.5 },
    ],
  },
} as unknown as PersonDetail;

it('lead to the order and to what was bought, an order in the words of its own screen', () => {
  render(
    <MemoryRouter>
      <PersonPurchases person={person} />
      <PersonOrders person={person} />
    </MemoryRouter>,
  );
  const leads = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(leads('Commande n°\u00a07')).toBe('/admin/orders/7');
  expect(leads('Devis')).toBe('/admin/automations/3/edit');
  expect(screen.getByText('Échouée')).toBeTruthy();
  expect(screen.getByText('Annulée')).toBeTruthy();
});

it('say what was given back of each', () => {
  render(
    <MemoryRouter>
      <PersonPurchases person={person} />
    </MemoryRouter>,
  );
  const said = screen
    .getAllByText(/^Achat du/)
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
  expect(said).toEqual([
    'Achat du 1er novembre 2026 à 11:00',
    'Achat du 1er novembre 2026 à 11:00, rendu en entier',
    'Achat du 1er novembre 2026 à 11:00, dont 2,50 € rendus',
    'Achat du 1er novembre 2026 à 11:00, dont 1,50 € rendu',
  ]);
});
