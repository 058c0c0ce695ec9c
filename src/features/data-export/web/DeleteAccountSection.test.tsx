import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { DeleteAccountSection } from './DeleteAccountSection.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function open(answer: () => Response) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    asked.push(`${method} ${address}`);
    return answer();
  });
  localStorage.setItem('accessToken', 'x');
  const router = createMemoryRouter(
    [
      { path: '/profile/edit', element: <DeleteAccountSection /> },
      { path: '/catalogue', element: <p>Le catalogue</p> },
    ],
    { initialEntries: ['/profile/edit'] },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Supprimer mon compte' }));
  return asked;
}

const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Supprimer définitivement' });
const type = (value: string) => fireEvent.change(screen.getByLabelText(/SUPPRIMER/), { target: { value } });

it('asks for the box and the exact word before anything can be deleted', () => {
  const asked = open(() => new Response('{}'));
  expect(confirm().disabled).toBe(true);
  type('SUPPRIMER');
  expect(confirm().disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox'));
  expect(confirm().disabled).toBe(false);
  type('supprimer');
  expect(confirm().disabled).toBe(true);
  expect(asked).toEqual([]);
});

it('deletes once, forgets the session, and goes to the catalogue', async () => {
  const asked = open(() => new Response(JSON.stringify({ detail: '', cancelled_subscriptions: 2 })));
  fireEvent.click(screen.getByRole('checkbox'));
  type('SUPPRIMER');
  fireEvent.click(confirm());
  await screen.findByText('Le catalogue');
  await waitFor(() => expect(localStorage.getItem('accessToken')).toBeNull());
  expect(asked).toEqual(['DELETE /api/users/delete-account/']);
});

it('says why it could not be done, and stays', async () => {
  open(() => new Response('{"detail":"Non."}', { status: 503 }));
  fireEvent.click(screen.getByRole('checkbox'));
  type('SUPPRIMER');
  fireEvent.click(confirm());
  await screen.findByText('Non.');
});
