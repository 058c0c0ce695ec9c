import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/query-client.ts';
import type { OwnNotice } from '../contract.ts';
import PriceChangeScreen from './PriceChangeScreen.tsx';

const notice: OwnNotice = {
  automation_id: 7,
  automation_name: 'Relances',
  current_price: 5,
  new_price: 7.5,
  first_renewal_at: '2027-01-08T13:05:00.000Z',
  effect: null,
  choice: null,
  access_until: null,
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('who leaves at once is told so, though the link opens nothing any more', async () => {
  let hasLeft = false;
  // The network is the only thing that is not there.
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    if (String(address).includes('/answer/')) {
      hasLeft = true;
      return Response.json({ ...notice, choice: 'left' });
    }
    const over = { detail: 'Ce lien n’est plus valide ou a expiré.', code: 'link_expired' };
    return hasLeft ? Response.json(over, { status: 400 }) : Response.json(notice);
  });
  const Stub = createRoutesStub([{ path: '/changement-de-prix', Component: PriceChangeScreen }]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Stub initialEntries={['/changement-de-prix#cle']} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Résilier' }));
  expect(await screen.findByText(/^Votre abonnement à «\sRelances\s» est résilié$/)).toBeTruthy();
});
