import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { createRoutesStub, useLocation } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { audiences } from './api/audiences.ts';
import { clearTokens } from './api/token-store.ts';
import CustomerOnly from './layout/CustomerOnly.tsx';
import { sessionChanged } from './session.ts';
import { useDeparture } from './use-departure.ts';

afterEach(() => {
  cleanup();
  clearTokens('customer');
  sessionChanged();
});

function Leave() {
  const departFor = useDeparture();
  const leave = async () => {
    await departFor('/catalogue');
    clearTokens('customer');
    sessionChanged();
  };
  return (
    <button type="button" onClick={() => void leave()}>
      Partir
    </button>
  );
}

const asked: string[] = [];

function Place() {
  const { pathname, state } = useLocation();
  useQuery({
    queryKey: ['of who leaves'],
    queryFn: () => asked.push(localStorage.getItem(audiences.customer.accessKey) ?? 'nobody'),
  });
  return <p>{`${pathname} ${state?.origin ?? 'sans retour'}`}</p>;
}

const drawn = Promise.withResolvers<{ default: typeof Place }>();

/** A page that React takes its time to draw: until then the one before stays on the screen. */
const SlowPlace = lazy(() => drawn.promise);

it('ends a session behind the guard only: nobody who leaves by choice is sent to the sign-in', async () => {
  localStorage.setItem(
    audiences.customer.accessKey,
    `h.${btoa(JSON.stringify({ exp: 4_000_000_000, is_staff: false }))}.s`,
  );
  sessionChanged();
  const Stub = createRoutesStub([
    { Component: CustomerOnly, children: [{ path: '/dashboard', Component: Leave }] },
    { path: '/catalogue', Component: SlowPlace },
    { path: '/login', Component: Place },
  ]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Stub initialEntries={['/dashboard']} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByText('Partir'));
  await act(async () => {});
  expect(
    localStorage.getItem(audiences.customer.accessKey),
    'the session, while the page is there',
  ).not.toBeNull();
  await act(async () => drawn.resolve({ default: Place }));
  expect(await screen.findByText('/catalogue sans retour')).toBeTruthy();
  // The session has ended by then, and nothing leads elsewhere.
  await act(async () => {});
  expect(localStorage.getItem(audiences.customer.accessKey)).toBeNull();
  expect(screen.queryByText(/login/)).toBeNull();
  expect(asked.filter((name) => name !== 'nobody')).toEqual([]);
});
