import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/query-client.ts';
import AdminResetPasswordScreen from './AdminResetPasswordScreen.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('a link of the team that holds no more is told at the door of the administration, not in the shop', async () => {
  const refusal = { detail: 'Le lien a expiré.', code: 'link_expired' };
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(refusal, { status: 400 }));
  const Shown = AdminResetPasswordScreen as unknown as (props: { params: object }) => ReactNode;
  const Stub = createRoutesStub([{ path: '*', Component: () => <Shown params={{ token: 'x' }} /> }]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Stub initialEntries={['/admin/reset-password/x']} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('main').textContent).toContain('Vérification du lien');
  await screen.findByRole('heading', { level: 1, name: 'Lien invalide' });
  expect(screen.getByRole('main').textContent).toContain('Aller à la connexion');
  expect(screen.queryByRole('navigation')).toBeNull();
});
