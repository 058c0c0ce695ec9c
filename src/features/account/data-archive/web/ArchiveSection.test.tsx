import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/query-client.ts';
import type { Archive } from '../contract.ts';
import { ArchiveSection } from './ArchiveSection.tsx';

const preparing: Archive = {
  id: '8f14e45f-ceea-467f-a1d2-6d2f1c5b8a10',
  status: 'preparing',
  asked_at: '2026-11-20T13:05:00.000Z',
  ready_at: null,
  expires_at: '2026-11-27T13:05:00.000Z',
  bytes: null,
  file_url: null,
};
const ready: Archive = {
  ...preparing,
  status: 'ready',
  ready_at: '2026-11-20T13:06:00.000Z',
  bytes: 2_400_000,
  file_url: '/api/users/data-archives/8f14e45f-ceea-467f-a1d2-6d2f1c5b8a10/file/',
};

/** What the server says of the archive, now; the network is the only thing that is not there. */
let archive: Archive | null;
const sent = vi.fn(async (_address: string | URL | Request, request?: RequestInit) => {
  if (request?.method === 'POST') archive = preparing;
  return Response.json(request?.method === 'POST' ? archive : { archive });
});

beforeEach(() => {
  sent.mockClear();
  vi.stubGlobal('fetch', sent);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(state: Archive | null) {
  archive = state;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <ArchiveSection />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('asks for the archive by the password, then says that it is being made and that one may leave', async () => {
  show(null);
  fireEvent.change(await screen.findByLabelText(/Mot de passe actuel/), { target: { value: 'un secret' } });
  fireEvent.click(screen.getByRole('button', { name: 'Demander toutes mes données' }));
  // The form’s checks are fetched at its first focus.
  const said = await screen.findByText('Votre archive est en préparation', {}, { timeout: 20_000 });
  // The form is gone, and the focus is where it was.
  expect(document.activeElement?.contains(said)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  const asked = sent.mock.calls.find(([, request]) => request?.method === 'POST');
  expect(JSON.parse(String(asked?.[1]?.body))).toEqual({ current_password: 'un secret' });
  expect(screen.queryByLabelText(/Mot de passe actuel/)).toBeNull();
});

it('without an answer, says that it could not ask, and no field to correct', async () => {
  show(null);
  fireEvent.change(await screen.findByLabelText(/Mot de passe actuel/), { target: { value: 'un secret' } });
  sent.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  fireEvent.click(screen.getByRole('button', { name: 'Demander toutes mes données' }));
  const said = await screen.findByRole('alert', {}, { timeout: 20_000 });
  expect(said.textContent).toContain('Impossible de demander votre archive');
  expect(said.textContent).not.toContain('Veuillez corriger');
});

it('says until when it is ready and what it weighs, and asks for no password', async () => {
  show(ready);
  expect(await screen.findByRole('button', { name: 'Télécharger (2\u00a0Mo)' })).toBeTruthy();
  expect(document.body.textContent).toContain('27\u00a0novembre\u00a02026');
  expect(screen.queryByLabelText(/Mot de passe actuel/)).toBeNull();
});

it('says that it could not be made, and lets it be asked for again', async () => {
  show({ ...preparing, status: 'failed' });
  expect(await screen.findByText('Votre archive n’a pas pu être faite')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Demander toutes mes données' })).toBeTruthy();
});
