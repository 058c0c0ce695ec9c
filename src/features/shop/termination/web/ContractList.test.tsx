import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { createQueryClient } from '#web/query-client.ts';
import { ContractList } from './ContractList.tsx';

afterEach(cleanup);

it('says when the contract ends before it is ended, then when the request was received by the shop’s clock, not the browser’s, and takes the focus there', async () => {
  const contract = {
    automation_id: 7,
    name: 'Relances',
    start_date: '2026-11-01T09:30:00.000Z',
    ends_now: false,
    paid_until: '2027-12-20T12:00:00.000Z',
  };
  const ended = {
    name: 'Relances',
    access_until: '2027-12-20T12:00:00.000Z',
    received_at: '2027-11-25T08:04:00.000Z',
  };
  const Stub = createRoutesStub([
    {
      path: '*',
      Component: () => (
        <ContractList
          contracts={[contract]}
          terminate={async () => ended}
          onTerminated={() => {}}
          sayWhy={async () => ({})}
        />
      ),
    },
  ]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Stub initialEntries={['/resiliation']} />
    </QueryClientProvider>,
  );
  expect(document.body.textContent).toContain(
    'Abonnement mensuel depuis le 1er\u00a0novembre\u00a02026 à 10:30',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Résilier Relances' }));
  expect(screen.getByRole('dialog').textContent).toContain(
    'Le contrat prend fin le 20\u00a0décembre\u00a02027 à 13:00, avec le mois déjà payé',
  );
  expect(screen.getByRole('dialog').textContent).toContain('Vos documents restent un an de plus');
  fireEvent.click(screen.getByRole('button', { name: 'Confirmer la résiliation' }));
  const said = await screen.findByRole('status');
  expect(said.textContent).toContain('Demande reçue le 25\u00a0novembre\u00a02027 à 09:04.');
  // The contract leaves the list, and its button with it.
  expect(document.activeElement?.contains(said)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});
