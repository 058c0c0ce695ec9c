import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Audience, audiences } from './api/audiences.ts';
import { refreshTokens } from './api/keep-session.ts';
import { createQueryClient } from './query-client.ts';
import { SessionKeeper } from './SessionKeeper.tsx';

function Address() {
  const { pathname, search, state } = useLocation();
  return <p>{`${pathname}${search} depuis ${state?.origin ?? 'nulle part'}`}</p>;
}

function Site() {
  return (
    <>
      <Outlet />
      <SessionKeeper />
    </>
  );
}

const queryClient = createQueryClient();

function open(address: string) {
  const children = [{ path: '*', Component: Address }];
  const router = createMemoryRouter([{ Component: Site, children }], { initialEntries: [address] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

/** Without a refresh token the session ends before any server is asked. */
async function endSession(audience: Audience) {
  localStorage.setItem(audiences[audience].accessKey, 'x');
  await act(() => refreshTokens(audience, 'x').catch(() => undefined));
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('a session that has ended', () => {
  it('leads to the sign-in, which remembers where the person was', {
    tags: ['7.client.refresh-failed'],
  }, async () => {
    open('/automation/3/devis?onglet=prix#avis');
    await endSession('customer');
    expect(await screen.findByText('/login depuis /automation/3/devis?onglet=prix#avis')).toBeTruthy();
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it('leads staff to their own sign-in', async () => {
    open('/admin/users');
    await endSession('admin');
    expect(await screen.findByText('/admin/login depuis /admin/users')).toBeTruthy();
  });

  it('of the administration disturbs nobody in the shop, nor the customer’s the administration', async () => {
    open('/catalogue');
    await endSession('admin');
    expect(screen.getByText('/catalogue depuis nulle part')).toBeTruthy();
    cleanup();
    open('/admin/users?page=2');
    await endSession('customer');
    expect(screen.getByText('/admin/users?page=2 depuis nulle part')).toBeTruthy();
  });

  it('leaves who is signing in already where they are', async () => {
    open('/login');
    await endSession('customer');
    expect(screen.getByText('/login depuis nulle part')).toBeTruthy();
  });

  it('leaves no data of the person behind', async () => {
    queryClient.setQueryData(['account', 'me'], { first_name: 'Camille' });
    open('/catalogue');
    await endSession('customer');
    expect(queryClient.getQueryData(['account', 'me'])).toBeUndefined();
  });
});
