import { expect, it } from 'vitest';
import type { Stats } from '../contract.ts';
import { moneyCards, subscriptionCards } from './figure-cards.ts';

const stats = {
  ...{ totalSubscriptions: 300, activeSubscriptions: 148, subscriptions: { active: 142 } },
  ...{ realMrr: 90, theoreticalMrr: 100, customerSavings: 10, beneficiaryCustomers: 3 },
  ...{ revenue: 1000, ordersCount: 40, totalPurchases: 20 },
} as unknown as Stats;
const cardOf = (cards: ReturnType<typeof subscriptionCards>, label: string) =>
  cards.find((card) => card.label === label);

it('« Actifs » counts the rows of the list that it leads to', () => {
  expect(cardOf(subscriptionCards(stats), 'Actifs')).toMatchObject({
    value: '142',
    to: '/admin/subscriptions?status=active',
  });
});

it('what a figure is made of is a press away, for who may read it', () => {
  const leadsTo = (finances?: string) =>
    Object.fromEntries(moneyCards(stats, finances).map(({ label, to }) => [label, to]));
  expect(leadsTo('/admin/finances')).toMatchObject({
    'MRR théorique': '/admin/subscriptions?status=active',
    'Économies des clients': '/admin/subscriptions?status=active',
    Encaissé: '/admin/finances',
    'Commandes payées': '/admin/orders?status=paid',
  });
  expect(leadsTo().Encaissé).toBeUndefined();
});
