import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/query-client.ts';
import type { Delivery, Receiver } from '../contract.ts';
import { OwnReceiversSection } from './OwnReceiversSection.tsx';

const active: Receiver = {
  id: 3,
  name: 'n8n',
  url: 'https://exemple.fr/rouage',
  events: ['order.paid'],
  state: 'active',
  disabled_why: null,
  disabled_at: null,
  failing_since: null,
  former_until: null,
  version: 'v1',
  created_at: '2026-11-20T13:05:00.000Z',
  waiting: 0,
  failed: 2,
};
const failed: Delivery = {
  id: '8f14e45f-ceea-467f-a1d2-6d2f1c5b8a10',
  event: 'evt_1',
  type: 'order.paid',
  at: '2026-11-20T13:05:00.000Z',
  state: 'failed',
  next_attempt_at: null,
  attempts: [{ at: '2026-11-20T13:05:01.000Z', status: 500, ms: 1234, problem: 'refused' }],
  body: '{"type":"order.paid"}',
};

/** What the server holds; the network is the only thing that is not there. */
let receivers: Receiver[];
const sent = vi.fn(async (address: string | URL | Request, request?: RequestInit) => {
  const url = String(address);
  if (request?.method === 'POST' && url.endsWith('/api/outgoing-webhooks/')) {
    receivers = [active];
    return Response.json({ ...active, secret: 'whsec_neuf' }, { status: 201 });
  }
  if (url.includes('/replay/')) return Response.json({ replayed: 1 });
  if (url.includes('/secret/')) return Response.json({ secret: 'whsec_connu' });
  if (url.includes('/deliveries/'))
    return Response.json({ count: 1, next: null, previous: null, results: [failed] });
  return Response.json(receivers);
});
const bodyOf = (part: string): unknown =>
  JSON.parse(
    String(
      sent.mock.calls.findLast(
        ([url, request]) => request?.method === 'POST' && String(url).includes(part),
      )?.[1]?.body,
    ),
  );

beforeEach(() => {
  sent.mockClear();
  vi.stubGlobal('fetch', sent);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(...standing: Receiver[]) {
  receivers = standing;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <OwnReceiversSection />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('adds an address with the events that stay ticked, and shows its secret once', {
  tags: ['outgoing.screen'],
}, async () => {
  show();
  await screen.findByText(/Aucune adresse pour le moment/);
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter une adresse' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Ajouter une adresse' }));
  fireEvent.change(dialog.getByLabelText(/^Adresse/), { target: { value: active.url } });
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Un remboursement est arrivé' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Ajouter l’adresse' }));
  expect(await screen.findByText('whsec_neuf', {}, { timeout: 20_000 })).toBeDefined();
  expect(bodyOf('/api/outgoing-webhooks/')).toEqual({
    url: active.url,
    name: '',
    events: ['order.paid', 'subscription.changed', 'document.issued', 'ticket.answered'],
  });
  fireEvent.click(screen.getByRole('button', { name: 'J’ai copié le secret' }));
  expect(screen.queryByText('whsec_neuf')).toBeNull();
  expect((await screen.findAllByText('n8n')).length).toBeGreaterThan(0);
});

it('shows what was answered, and sends one or all that failed again', {
  tags: ['outgoing.screen'],
}, async () => {
  show(active);
  fireEvent.click(await screen.findByRole('button', { name: /^Envois/ }));
  expect(await screen.findAllByText(/Réponse 500, votre logiciel a refusé, 1,2\s?s/)).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: /^Renvoyer order.paid/ }));
  await vi.waitFor(() => expect(bodyOf('/replay/')).toEqual({ delivery: failed.id }));
  fireEvent.click(screen.getByRole('button', { name: 'Renvoyer tous les échecs' }));
  await vi.waitFor(() => expect(bodyOf('/replay/')).toEqual({}));
});

it('shows a known secret at will alone, and says why an address was stopped', {
  tags: ['outgoing.screen'],
}, async () => {
  show({ ...active, state: 'disabled', disabled_why: 'gone' });
  expect(await screen.findByText(/il ne veut plus rien recevoir/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Envoyer un test/ })).toBeNull();
  expect(screen.getByRole('button', { name: /Réactiver/ })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: /^Secret/ }));
  expect(screen.queryByText('whsec_connu')).toBeNull();
  expect(screen.getByRole('dialog').textContent).toContain('l’ancien signe encore');
  fireEvent.click(screen.getByRole('button', { name: 'Afficher le secret' }));
  expect(await screen.findByText('whsec_connu')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Secret de signature' }));
});
