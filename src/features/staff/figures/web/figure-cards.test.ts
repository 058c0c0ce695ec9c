import { expect, it } from 'vitest';
import type { Stats } from '../contract.ts';
import { openingCards, presentCards, subscriptionCards } from './figure-cards.ts';

const stats = {
  ...{ totalSubscriptions: 300, activeSubscriptions: 148, subscriptions: { active: 142 } },
  ...{ realMrr: 90, theoreticalMrr: 100, customerSavings: 10, beneficiaryCustomers: 3 },
  ...{ revenue: 1000, ordersCount: 40, totalPurchases: 20, usersCount: 7, days: [] },
  ...{ subscriptionConversionRate: 50, automationsCount: 3 },
  evenings: [
    { theoreticalMrr: 90, customerSavings: 0, beneficiaryCustomers: 0, activeSubscriptions: 140 },
    { theoreticalMrr: 100, customerSavings: 10, beneficiaryCustomers: 3, activeSubscriptions: 148 },
  ].map((one, place) => ({ ...one, subscriptionConversionRate: place ? 50 : null, automationsCount: 3 })),
} as unknown as Stats;
const cardOf = (cards: ReturnType<typeof subscriptionCards>, label: string) =>
  cards.find((card) => card.label === label);

it('« Actifs » counts the rows of the list that it leads to', () => {
  expect(cardOf(subscriptionCards(stats), 'Actifs')).toMatchObject({
    value: '142',
    to: '/admin/subscriptions?status=active',
  });
});

it('what a figure is made of is a press away', () => {
  const leadsTo = Object.fromEntries(
    [...openingCards(stats), ...presentCards(stats)].map(({ label, to }) => [label, to]),
  );
  expect(leadsTo).toMatchObject({
    'MRR théorique': '/admin/subscriptions?status=active',
    'Économies des clients': '/admin/subscriptions?status=active',
    'Encaissé en tout': '/admin/orders?status=paid',
    'Commandes payées': '/admin/orders?status=paid',
  });
});

it('what stands now has the line of its evenings; an evening without a buyer is on the ground', () => {
  expect(presentCards(stats).map(({ label, spark }) => [label, spark])).toEqual([
    ['MRR théorique', [90, 100]],
    ['Économies des clients', [0, 10]],
    ['Clients bénéficiaires', [0, 3]],
    ['Abonnements payants', [140, 148]],
    ['Acheteurs abonnés', [0, 50]],
    ['Automatisations', [3, 3]],
  ]);
});
