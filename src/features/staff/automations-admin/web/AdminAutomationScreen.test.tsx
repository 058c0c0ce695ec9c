import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { clearTokens } from '#web/api/token-store.ts';
import { createQueryClient } from '#web/query-client.ts';
import { openSession } from '#web/session.ts';
import AdminAutomationScreen from './AdminAutomationScreen.tsx';

afterEach(() => {
  cleanup();
  clearTokens('admin');
  vi.unstubAllGlobals();
});

it.each([
  ['the automation', '/api/admin/automations/7/'],
  ['what the reader may', '/api/admin/me/'],
])('says that %s could not be loaded, and waits no longer', async (_what, refused) => {
  // The network is the only thing that is not there.
  vi.stubGlobal('fetch', async (path: string) =>
    path === refused ? Response.json({ detail: 'Non.' }, { status: 409 }) : Response.json({ id: 7 }),
  );
  const claims = { exp: Date.now() / 1000 + 900, is_staff: true };
  openSession({ access: `h.${btoa(JSON.stringify(claims))}.s`, refresh: 'r' }, 'admin');
  const Stub = createRoutesStub([{ path: '/admin/automations/:id', Component: AdminAutomationScreen }]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Stub initialEntries={['/admin/automations/7']} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(document.querySelector('[aria-busy="true"]')).toBeNull();
});
