import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Verification } from '../contract.ts';
import { diagnosisOf } from './queries.ts';
import { VerifySection } from './VerifySection.tsx';

const same = <Value,>(value: Value) => ({ database: value, stripe: value, agrees: true });
const differing: Verification = {
  ...{ subscription_id: 7, stripe_subscription_id: 'sub_7', stripe_exists: true, agrees: false },
  ...{ repairable: true, ends_with_period: true },
  status: { database: 'active', stripe: 'trialing', agrees: false },
  amount: { database: 4, stripe: 5, agrees: false },
  period: same('2026-12-08T12:00:00.000Z'),
  customer: same('cus_1'),
  card: same('4242'),
};
const agreeing: Verification = {
  ...differing,
  ...{ agrees: true, repairable: false, ends_with_period: false },
  status: { database: 'active', stripe: 'active', agrees: true },
  amount: same(4),
};

let asked: string[];
let now: Verification;
beforeEach(() => {
  asked = [];
  now = differing;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const { pathname } = new URL(input, 'http://localhost');
    asked.push(`${init?.method ?? 'GET'} ${pathname}`);
    if (pathname.endsWith('/repair-stripe/')) now = agreeing;
    return Response.json(pathname.endsWith('/diagnose/') ? {} : now);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(mayRepair = true) {
  const client = new QueryClient();
  client.setQueryData(diagnosisOf(7).queryKey, { recommendations: ['Tout concorde'] } as never);
  render(
    <QueryClientProvider client={client}>
      <VerifySection id={7} mayRepair={mayRepair} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Comparer avec Stripe' }));
  return client;
}

it('says in French what the provider says, and that it differs', async () => {
  const client = show();
  expect(await screen.findByText('Débit reporté, jusqu’à la fin de la période')).toBeTruthy();
  expect(screen.queryByText(/trialing/)).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('La boutique et Stripe ne disent pas la même chose.');
  // What was said above it before is asked for again.
  expect(client.getQueryState(diagnosisOf(7).queryKey)?.isInvalidated).toBe(true);
});

it('repairs at a press, and says by itself that both sides agree now', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Réparer' }));
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('La boutique et Stripe disent la même chose.'),
  );
  expect(asked).toContain('POST /api/admin/subscriptions/7/repair-stripe/');
  expect(screen.queryByRole('button', { name: 'Réparer' })).toBeNull();
  expect(screen.getAllByText('Concorde')).toHaveLength(5);
});

it('tells who may repair to who may not', async () => {
  show(false);
  expect(await screen.findByText(/^Réparer.: il faut le rôle Finance/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Réparer' })).toBeNull();
});

it('does not say that both agree where nothing could be compared', async () => {
  const nothing = <Value,>(database: Value) => ({ database, stripe: null, agrees: null });
  now = {
    ...differing,
    ...{ stripe_subscription_id: null, stripe_exists: false, agrees: null, repairable: false },
    ...{ status: nothing('offered'), amount: nothing(0), period: nothing(null) },
    ...{ customer: nothing('cus_1'), card: nothing('4242') },
  };
  show();
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^Rien n’a pu être comparé/));
  expect(screen.getAllByText('Rien à comparer')).toHaveLength(5);
  expect(screen.queryByText('Concorde')).toBeNull();
});
