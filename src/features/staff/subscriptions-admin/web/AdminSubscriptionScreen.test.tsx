import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { rightsOf } from '#domain/people/staff-rights.ts';
import { shownToStaff } from '#tests/factories/shown-subscriptions.ts';
import { createQueryClient } from '#web/query-client.ts';
import type { StaffSubscription } from '../contract.ts';
import AdminSubscriptionScreen from './AdminSubscriptionScreen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const forever = new Promise<Response>(() => {});

function open(subscription: StaffSubscription, diagnosis: Promise<Response> = forever): void {
  vi.stubGlobal('fetch', async (asked: RequestInfo | URL) => {
    const address = asked instanceof Request ? asked.url : String(asked);
    if (address.includes('/diagnose/')) return diagnosis;
    if (address.includes('/api/admin/me/'))
      return Response.json({ id: 1, role: 'superuser', rights: rightsOf('superuser'), lacks: null });
    return Response.json(subscription);
  });
  const routes = [{ path: '*', element: <AdminSubscriptionScreen params={{ id: '7' }} /> }];
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createMemoryRouter(routes)} />
    </QueryClientProvider>,
  );
}

it('leads to whose it is, whose email may be copied', async () => {
  const user = { first_name: 'Camille', last_name: 'Martin', email: 'camille@exemple.fr' };
  open(shownToStaff({ user_id: 12, user }));
  const [link] = await screen.findAllByRole('link', { name: 'Camille Martin' });
  expect(link?.getAttribute('href')).toBe('/admin/users/12');
  expect(screen.getByText('camille@exemple.fr')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copier l’email du client' })).toBeTruthy();
});

it('offers no act on one that is gone', async () => {
  open(shownToStaff({}), Promise.resolve(Response.json({ code: 'not_found' }, { status: 404 })));
  expect(await screen.findByText("Impossible de diagnostiquer l'abonnement")).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Suspendre' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Comparer avec Stripe' })).toBeNull();
});

it('offers what the provider and the saved card allow, once they were asked, and nothing before', async () => {
  const diagnosis = Promise.withResolvers<Response>();
  const subscription = shownToStaff({ status: 'cancelled', stripe_subscription_id: 'sub_1' }, ['reactivate']);
  open(subscription, diagnosis.promise);
  expect(await screen.findByText('Réactivable')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Réactiver' })).toBeNull();
  const refusals = { ...subscription.refusals, reactivate: 'Pas de carte.' };
  diagnosis.resolve(
    Response.json({ recommendations: ['Ajoutez une carte.'], events: [], open_invoice: null, refusals }),
  );
  expect(await screen.findByText('Ajoutez une carte.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Réactiver' })).toBeNull();
  expect(screen.queryByText('Réactivable')).toBeNull();
});
