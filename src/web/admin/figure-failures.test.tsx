import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { UsePanel } from '#staff/automations-admin/web/AdminAutomationScreen.tsx';
import AdminCategoriesScreen from '#staff/categories-admin/web/AdminCategoriesScreen.tsx';
import { SubscriptionCards } from '#staff/figures/web/Figures.tsx';
import AdminIdeasScreen from '#staff/ideas-admin/web/AdminIdeasScreen.tsx';
import AdminSupportScreen from '#staff/tickets-admin/web/AdminSupportScreen.tsx';
import AdminUsersScreen from '#staff/users-admin/web/AdminUsersScreen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const screens: [string, ComponentType, string][] = [
  ['categories', AdminCategoriesScreen, 'Impossible de charger les catégories'],
  ['subscriptions', SubscriptionCards, 'Impossible de charger les chiffres'],
  ['use of an automation', () => <UsePanel id={7} />, 'Impossible de charger l’utilisation'],
  ['users', AdminUsersScreen, 'Impossible de charger les chiffres'],
  ['tickets', AdminSupportScreen, 'Impossible de charger les chiffres'],
  ['ideas', AdminIdeasScreen, 'Impossible de charger les chiffres'],
];

it.each(screens)('%s: figures that could not be loaded say so, with a retry', async (_name, Shown, said) => {
  // The network is the only thing that is not there.
  vi.stubGlobal('fetch', async () => Response.json({ detail: 'Panne.' }, { status: 500 }));
  const Stub = createRoutesStub([{ path: '*', Component: Shown }]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Stub initialEntries={['/admin']} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Réessayer' })).not.toEqual([]));
  await waitFor(() => {
    const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(alerts.some((alert) => alert.includes(said))).toBe(true);
  });
  expect(document.querySelector('[aria-busy="true"]')).toBeNull();
});
