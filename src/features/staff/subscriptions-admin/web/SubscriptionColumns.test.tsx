import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { shownToStaff } from '#tests/factories/shown-subscriptions.ts';
import type { StaffSubscription } from '../contract.ts';
import { subscriptionColumns as columns } from './AdminSubscriptionsScreen.tsx';

afterEach(cleanup);

it('the first line of a card on a phone says whose it is and in what state', () => {
  expect(columns.slice(0, 2).map(({ id }) => id)).toEqual(['user', 'status']);
});

it.each([
  ['cancelling', null, 'jusqu’à la fin du mois'],
  ['inactive', 'suspended', 'faute de paiement'],
])('one « Suspendu » of the list is told from the other: %s', (status, inactive_reason, how) => {
  const one = {
    status,
    inactive_reason,
    is_free: false,
    end_date: null,
    stripe_subscription_id: null,
    refusals: {},
  };
  render(columns.find(({ id }) => id === 'status')?.cell(one as unknown as StaffSubscription));
  expect(screen.getByText('Suspendu')).toBeTruthy();
  expect(screen.getByText(how)).toBeTruthy();
});

it('a price of 0 that staff gave says so', () => {
  const given = {
    status: 'active',
    is_free: false,
    is_free_or_offered: false,
    individual_price: 0,
    actual_monthly_cost: 0,
    end_date: '2026-12-21T08:00:00.000Z',
    paid_until: null,
    stripe_subscription_id: null,
  };
  render(columns.find(({ id }) => id === 'individual_price')?.cell(given as unknown as StaffSubscription));
  expect(screen.getByText('mois offert')).toBeTruthy();
});

it('what of the paid month was given back stands beside its end', () => {
  const end = columns.find(({ id }) => id === 'end');
  render(end?.cell(shownToStaff({ month_given_back: 'dont 2\u00a0€ rendus' })));
  expect(screen.getByText(/^mois payé, dont 2\s€ rendus$/)).toBeTruthy();
});

it.each([
  ['debit', { status: 'active', stripe_subscription_id: 'sub_1' }, 'débit'],
  ['end of what is cancelled', { status: 'cancelling', stripe_subscription_id: 'sub_1' }, 'fin de l’accès'],
] as const)('its last column says when the next %s is', (_, state, said) => {
  const at = '2026-12-21T08:00:00.000Z';
  const one = shownToStaff({
    ...state,
    paid_until: at,
    access_until: at,
    end_date: null,
    is_free_or_offered: false,
  });
  render(columns.find(({ id }) => id === 'end')?.cell(one));
  expect(screen.getByText(said)).toBeTruthy();
});
