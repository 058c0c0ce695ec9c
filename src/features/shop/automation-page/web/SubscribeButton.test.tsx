import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast } from '#web/ui/toast.ts';
import { SubscribeButton } from './PurchaseBox.tsx';

const token = `x.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 1800 }))}.x`;
const origin = '/automation/7/devis';
let answers: Record<string, { status?: number; body: unknown }>;

beforeEach(() => {
  answers = { '/api/users/subscriptions/': { body: [] }, '/api/users/automations/': { body: [] } };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { status = 200, body } = answers[String(input)] ?? { status: 401, body: {} };
    return new Response(JSON.stringify(body), { status });
  });
  for (const kind of ['error', 'info', 'warning'] as const) vi.spyOn(toast, kind).mockReturnValue();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

function Elsewhere() {
  const { pathname, search, state } = useLocation();
  return <output>{`${pathname}${search} depuis ${state?.origin}`}</output>;
}

function open(openPayment?: () => void) {
  const element = <SubscribeButton automation={{ id: 7, slug: 'devis' }} openPayment={openPayment} />;
  const routes = [
    { path: '/automation/:id/:slug', element },
    { path: '*', element: <Elsewhere /> },
  ];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [origin] })} />);
}
const signIn = () => localStorage.setItem('accessToken', token);
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Acheter et s’abonner' }));
const place = () => screen.findByRole('status').then((output) => output.textContent);

it('sends a visitor to sign in, says why, and remembers where they were', async () => {
  open();
  const link = screen.getByRole('link', { name: 'Acheter et s’abonner' });
  expect(link.getAttribute('href')).toBe('/login?next=%2Fautomation%2F7%2Fdevis');
  fireEvent.click(link);
  expect(toast.error).toHaveBeenCalledExactlyOnceWith('Veuillez vous connecter pour vous abonner');
  expect(await place()).toBe(`/login?next=%2Fautomation%2F7%2Fdevis depuis ${origin}`);
});

it('opens the payment to a customer who has nothing, once for two presses', {
  tags: ['4.subscribe.modal'],
}, async () => {
  signIn();
  const openPayment = vi.fn();
  open(openPayment);
  press();
  press();
  await waitFor(() => expect(openPayment).toHaveBeenCalledExactlyOnceWith('initial'));
});

it('tells a subscriber so, and opens nothing', { tags: ['4.subscribe.live'] }, async () => {
  signIn();
  answers['/api/users/subscriptions/'] = {
    body: [{ automation_id: 7, status: 'active', is_active: true, is_free: false, owned: true }],
  };
  const openPayment = vi.fn();
  open(openPayment);
  press();
  await waitFor(() => expect(toast.info).toHaveBeenCalledOnce());
  expect(openPayment).not.toHaveBeenCalled();
});

it('leads an owner to their automations', { tags: ['4.subscribe.owned'] }, async () => {
  signIn();
  answers['/api/users/automations/'] = { body: [{ id: 7 }] };
  open();
  press();
  expect(await place()).toContain('/dashboard?tab=automations');
});

it('says that the server failed, and can be pressed again', async () => {
  signIn();
  answers['/api/users/automations/'] = { status: 500, body: {} };
  const openPayment = vi.fn();
  open(openPayment);
  press();
  await waitFor(() =>
    expect(toast.error).toHaveBeenCalledWith('Erreur serveur. Veuillez réessayer ultérieurement.'),
  );
  answers['/api/users/automations/'] = { body: [] };
  press();
  await waitFor(() => expect(openPayment).toHaveBeenCalledOnce());
});
