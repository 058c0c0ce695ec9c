import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/query-client.ts';
import type { StoreLine } from '../contract.ts';
import { StoresSection } from './StoresSection.tsx';

const open: StoreLine = {
  slug: 'facturier',
  name: 'Facturier',
  documents: 12,
  bytes: 340 * 1024,
  used_at: '2026-11-20T13:05:00.000Z',
  allowed: ['company', 'customers'],
  opens: true,
  last: null,
  forgotten_at: null,
};
const shut: StoreLine = {
  ...open,
  slug: 'devis',
  name: 'Devis éclair',
  documents: 1,
  allowed: [],
  opens: false,
  forgotten_at: '2027-11-20T13:05:00.000Z',
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The network is the only thing that is not there. */
function show(answer: (method: string, path: string) => Response) {
  const sent = vi.fn(async (address: string | URL | Request, request?: RequestInit) =>
    answer(request?.method ?? 'GET', new URL(String(address), 'http://localhost').pathname),
  );
  vi.stubGlobal('fetch', sent);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <StoresSection />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return sent;
}
const itemOf = async (name: string) => {
  const item = (await screen.findByRole('heading', { name })).closest('li');
  if (!item) throw new Error(`no item of ${name}`);
  return within(item);
};

it('says of each tool what it keeps, since when, and until when where it no longer opens', async () => {
  show(() => Response.json({ stores: [open, shut] }));
  const facturier = await itemOf('Facturier');
  facturier.getByText(/^12 documents, 340 ko\. Dernière utilisation le/);
  facturier.getByText('20 novembre 2026 à 14:05');
  facturier.getByText(/votre identité et vos clients/);
  expect(facturier.queryByText(/Effacés/)).toBeNull();
  const devis = await itemOf('Devis éclair');
  devis.getByText('20 novembre 2027 à 14:05');
  expect(devis.queryByRole('button', { name: /Ne plus permettre/ })).toBeNull();
  devis.getByRole('button', { name: 'Télécharger les documents de Devis éclair' });
});

it('takes back what a tool may use of the book, and keeps the focus on that tool', async () => {
  const sent = show((method) =>
    method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json({ stores: [open] }),
  );
  const item = await itemOf('Facturier');
  fireEvent.click(item.getByRole('button', { name: 'Ne plus permettre à Facturier' }));
  await vi.waitFor(() => expect(item.queryByText(/Utilise de votre carnet/)).toBeNull());
  const taken = sent.mock.calls.find(([, request]) => request?.method === 'DELETE');
  expect(String(taken?.[0])).toContain('/api/document-stores/facturier/allowed/');
  expect(document.activeElement?.textContent).toContain('Facturier');
});

it('still says what is allowed when it could not be taken back', async () => {
  show((method) =>
    method === 'DELETE'
      ? Response.json({ detail: 'Erreur serveur.', code: 'server_error' }, { status: 500 })
      : Response.json({ stores: [open] }),
  );
  const item = await itemOf('Facturier');
  const button = item.getByRole('button', { name: /Ne plus permettre/ });
  fireEvent.click(button);
  await vi.waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  item.getByText(/Utilise de votre carnet/);
});

it.each([
  ['no tool was ever used', []],
  ['all was removed', [{ ...shut, documents: 0, bytes: 0 }]],
])('says in one sentence that nothing is kept: %s', async (_why, stores) => {
  show(() => Response.json({ stores }));
  await screen.findByText('Aucun outil ne garde de document pour vous.');
});

it('says that they could not be loaded, and lets it be tried again', async () => {
  let times = 0;
  show(() => {
    times += 1;
    return times === 1
      ? Response.json({ detail: 'Non', code: 'forbidden' }, { status: 403 })
      : Response.json({ stores: [] });
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Réessayer' }));
  await screen.findByText('Aucun outil ne garde de document pour vous.');
});
