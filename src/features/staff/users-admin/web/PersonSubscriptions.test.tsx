import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { PersonDetail } from '../contract.ts';
import { PersonSubscriptions } from './PersonSubscriptions.tsx';

afterEach(cleanup);

const one = (id: number, automation_name: string) => ({
  ...{ id, automation_name, status: 'cancelled', individual_price: 5, actual_monthly_cost: 0 },
  ...{ start_date: '2026-10-01T10:00:00Z', end_date: '2026-11-01T10:00:00Z', days_remaining: null },
  ...{ access_until: null, is_free_or_offered: false },
});

function show(is_active: boolean) {
  const person = { id: 1, is_active, subscriptions: [one(1, 'Devis'), one(2, 'Relances')] };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PersonSubscriptions person={person as unknown as PersonDetail} mayToggle />
    </QueryClientProvider>,
  );
}

const shut = /^Compte désactivé/;

it('of an active account may be activated', () => {
  show(true);
  expect(screen.getAllByRole('button', { name: /^Activer/ })).toHaveLength(2);
  expect(screen.queryByText(shut)).toBeNull();
});

it('of a deactivated account may not, and it says once what comes first', () => {
  show(false);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText(shut).textContent).toBe('Compte désactivé\u00a0: réactivez-le d’abord.');
});
