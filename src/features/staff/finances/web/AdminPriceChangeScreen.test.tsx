import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { ListedPriceChange } from '#shop/price-changes/contract.ts';
import AdminPriceChangeScreen from './AdminPriceChangeScreen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const change: ListedPriceChange = {
  ...{ id: 3, amount: 6, previous_amount: 5, announced_by: 'Zoé Martin' },
  ...{ announced_at: '2026-11-20T09:00:00.000Z', subscribers_from: '2026-12-25T23:00:00.000Z' },
  ...{ new_buyers_from: '2026-11-19T13:05:00.000Z', automation: { id: 1, name: 'Devis' } },
  ...{ told: 1, sent: 1, given_up: 0, forgotten: 0, kept: 0, left: 0 },
};

async function newBuyersOf(shown: ListedPriceChange): Promise<string | null | undefined> {
  vi.stubGlobal('fetch', async (input: string) =>
    Response.json(input.includes('notices') ? { count: 0, results: [], next: null, previous: null } : shown),
  );
  const routes = [{ path: '/admin/prices/:id', Component: AdminPriceChangeScreen }];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/admin/prices/3'] })} />
    </QueryClientProvider>,
  );
  return (await screen.findByText('Nouveaux clients')).nextSibling?.textContent;
}

it('says since when new customers pay the price, saved before it was announced', async () => {
  expect(await newBuyersOf(change)).toBe('depuis le 19\u00a0novembre\u00a02026 à 14:05, avant l’annonce');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/5.€\/mois →.6.€\/mois/);
});

it('says of a lower price that it reaches who pays more sooner', async () => {
  await newBuyersOf(change);
  const subscribers = () => screen.getByText('Abonnés').nextSibling?.textContent;
  expect(subscribers()).toBe('au premier renouvellement à partir du 26\u00a0décembre\u00a02026');
  cleanup();
  await newBuyersOf({ ...change, amount: 4 });
  expect(subscribers()).toContain('dès le prochain pour qui paie plus');
  cleanup();
  // Of one edited for new buyers, nobody was told a day.
  await newBuyersOf({ ...change, amount: 4, subscribers_from: change.announced_at });
  expect(subscribers()).toBe('à sa prochaine échéance pour qui paie plus');
});

it('says that they pay it from the announcement, when they do', async () => {
  expect(await newBuyersOf({ ...change, new_buyers_from: change.announced_at })).toBe('dès l’annonce');
});

it('says of emails whose traces are gone that they are, and not that none left', async () => {
  await newBuyersOf({ ...change, sent: 0, forgotten: 1 });
  const emails = screen.getByText('Emails partis').nextSibling?.textContent;
  expect(emails).toBe('traces effacées');
});
