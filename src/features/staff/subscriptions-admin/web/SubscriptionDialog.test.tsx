import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { shownToStaff } from '#tests/factories/shown-subscriptions.ts';
import { createQueryClient } from '#web/query-client.ts';
import { SubscriptionDialog } from './SubscriptionDialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('leads to whose it is, whose email may be copied', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const user = { first_name: 'Camille', last_name: 'Martin', email: 'camille@exemple.fr' };
  const subscription = shownToStaff({ user_id: 12, user });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <SubscriptionDialog subscription={subscription} actsOf={() => []} onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getByRole('link', { name: 'Camille Martin' }).getAttribute('href')).toBe('/admin/users/12');
  expect(screen.getByText('camille@exemple.fr')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copier l’email du client' })).toBeTruthy();
});

it('offers no act on one that is gone', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'not_found' }, { status: 404 }));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <SubscriptionDialog
          subscription={shownToStaff({})}
          actsOf={() => [{ label: 'Suspendre', onSelect: () => {} }]}
          onClose={() => {}}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText("Impossible de diagnostiquer l'abonnement")).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Suspendre' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Comparer avec Stripe' })).toBeNull();
});

it('offers what the provider and the saved card allow, once they were asked, and nothing before', async () => {
  const diagnosis = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => diagnosis.promise);
  const subscription = shownToStaff({ status: 'cancelled', stripe_subscription_id: 'sub_1' }, ['reactivate']);
  const asked: unknown[] = [];
  const acts = (refusals: (typeof subscription)['refusals']) => {
    asked.push(refusals.reactivate);
    return refusals.reactivate === null ? [{ label: 'Réactiver', onSelect: () => {} }] : [];
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <SubscriptionDialog subscription={subscription} actsOf={acts} onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getByText('Réactivable')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Réactiver' })).toBeNull();
  const refusals = { ...subscription.refusals, reactivate: 'Pas de carte.' };
  diagnosis.resolve(
    Response.json({ recommendations: ['Ajoutez une carte.'], events: [], open_invoice: null, refusals }),
  );
  expect(await screen.findByText('Ajoutez une carte.')).toBeTruthy();
  expect(asked).toEqual(['Pas de carte.']);
  expect(screen.queryByText('Réactivable')).toBeNull();
});
