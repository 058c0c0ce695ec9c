import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FreeToken } from '#shop/free-trial/contract.ts';
import { createQueryClient } from '#web/query-client.ts';
import { OverviewTab } from './OverviewTab.tsx';

const token = `x.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 1800 }))}.x`;
const waiting: FreeToken = {
  available: true,
  reason: 'email_not_verified',
  duration_days: 7,
  chosen_automation: null,
  trial: null,
  ended: null,
};
let answers: Record<string, unknown>;

beforeEach(() => {
  localStorage.setItem('accessToken', token);
  answers = {
    '/api/users/subscriptions/': [],
    '/api/users/automations/': [],
    '/api/users/me/': { email: 'camille@exemple.fr', email_verified: false },
  };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const body = answers[String(input).split('?')[0] ?? ''];
    return new Response(JSON.stringify(body ?? {}), { status: body ? 200 : 404 });
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

async function open(free: FreeToken) {
  answers['/api/users/free-token/'] = free;
  const Stub = createRoutesStub([{ path: '*', Component: OverviewTab }]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Stub initialEntries={['/dashboard']} />
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: 'Renvoyer le lien' });
}

it('offers the free trial as long as none is chosen', async () => {
  await open(waiting);
  await screen.findByRole('button', { name: /Essayer gratuitement/ });
});

it('names a trial that waits for the confirmed address, and offers none again', async () => {
  await open({ ...waiting, chosen_automation: { id: 4, name: 'Devis express' } });
  await screen.findByText(/Votre essai de Devis express commencera aussitôt\./);
  await waitFor(() => screen.getByRole('link', { name: /Contacter le support/ }));
  expect(screen.queryByRole('button', { name: /Essayer gratuitement/ })).toBeNull();
});

it('says of who came back with a file what waits for the address, and sells them nothing', async () => {
  answers['/api/users/me/'] = { email: 'camille@exemple.fr', email_verified: false, restore_waiting: true };
  await open(waiting);
  await screen.findByText(/Ce que contient votre fichier revient aussitôt/);
  await screen.findByText('Vos automatisations vous attendent');
  expect(screen.queryByText(/Aucune automatisation pour le moment/)).toBeNull();
  expect(screen.queryByText(/essai gratuit commence/)).toBeNull();
});
