import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { ShownOrder } from '../contract.ts';
import { RefundDialog } from './RefundDialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('all is given back though an impossible part was typed before, and nothing of it is sent', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return Response.json({ amount: 35, purchase: 30, subscription: 5 }, { status: 201 });
  });
  const person = { id: 7, name: 'Léa', email: 'lea@exemple.fr', is_deleted: false };
  const order = { id: 3, person, refundable: { purchase: 30, subscription: 5 } } as unknown as ShownOrder;
  const dialog = (
    <QueryClientProvider client={new QueryClient()}>
      <RefundDialog order={order} onClose={() => {}} />
    </QueryClientProvider>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: dialog }])} />);
  fireEvent.click(screen.getByLabelText('Une partie'));
  fireEvent.change(await screen.findByLabelText('Sur l’achat'), { target: { value: '9 999' } });
  fireEvent.click(screen.getByLabelText(/^Tout ce qui reste/));
  await waitFor(() => expect(screen.queryByLabelText('Sur l’achat')).toBeNull());
  fireEvent.click(screen.getByLabelText(/facturation/i));
  fireEvent.click(screen.getByRole('button', { name: 'Rembourser' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).not.toHaveProperty('purchase');
  expect(sent[0]).not.toHaveProperty('subscription');
});
