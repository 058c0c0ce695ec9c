import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { Subscription } from '#shop/own-automations/contract.ts';
import { shownSubscription } from '#tests/factories/shown-subscriptions.ts';
import { SuspendedNotice } from './OverviewTab.tsx';

afterEach(cleanup);

const suspended = (id: number, values: Partial<Subscription> = {}) =>
  shownSubscription({
    automation_id: id,
    status: 'inactive',
    inactive_reason: 'suspended',
    is_active: false,
    can_open: false,
    ...values,
  });

function open(subscriptions: Subscription[]): string {
  const Stub = createRoutesStub([
    { path: '*', Component: () => <SuspendedNotice subscriptions={subscriptions} /> },
  ]);
  const { container } = render(<Stub initialEntries={['/dashboard']} />);
  return container.textContent ?? '';
}

it('tells a suspended customer so, why, what it costs to go on and where', () => {
  const said = open([suspended(1, { automation_name: 'Relances' })]);
  expect(said).toContain('Un abonnement est suspendu');
  expect(said).toContain('Relances\u00a0: 5\u00a0€/mois');
  expect(said).toContain('n’a pas pu passer');
  const link = screen.getByRole('link', { name: 'Activer depuis mes automatisations' });
  expect(link.getAttribute('href')).toBe('/dashboard?tab=automations');
});

it('counts several, and names three of them', () => {
  const said = open([1, 2, 3, 4, 5].map((id) => suspended(id)));
  expect(said).toContain('5\u00a0abonnements sont suspendus');
  expect(said).toContain('et 2\u00a0autres');
});

it('is silent for what is active, late, cancelled, restored or ended by the team', () => {
  const others = [
    shownSubscription({}),
    shownSubscription({ automation_id: 2, status: 'past_due' }),
    shownSubscription({ automation_id: 3, status: 'cancelled' }),
    suspended(4, { inactive_reason: 'restored' }),
    suspended(5, { inactive_reason: 'ended_by_staff' }),
  ];
  expect(open(others)).toBe('');
});
