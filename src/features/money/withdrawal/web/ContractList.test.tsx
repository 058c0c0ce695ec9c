import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { createQueryClient } from '#web/query-client.ts';
import type { WithdrawalContract } from '../contract.ts';
import { ContractList } from './ContractList.tsx';

afterEach(cleanup);

const contract: WithdrawalContract = {
  id: '0197aa00-0000-7000-8000-000000000001',
  automation_id: 7,
  name: 'Relances',
  kind: 'purchase',
  concluded_at: '2026-11-25T09:00:00.000Z',
  until: '2026-12-09T22:59:59.000Z',
  invoice_number: 'F-2026-000815',
  holder: { name: 'Léa Martin', email: 'lea.martin@exemple.fr' },
  paid: { purchase: 16, month: 5, total: 21 },
  given_back: 12,
  refund: { purchase: 16, month: 5, total: 21, purchase_excluded: false, days_used: 0, days_paid: 30 },
};

const shown = (contracts: WithdrawalContract[]) => {
  const Stub = createRoutesStub([
    {
      path: '*',
      Component: () => (
        <ContractList
          holder={{ name: '', email: 'lea.martin@exemple.fr' }}
          contracts={contracts}
          withdraw={() => Promise.reject(new Error('nobody confirms'))}
          onChanged={() => {}}
        />
      ),
    },
  ]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Stub initialEntries={['/retractation']} />
    </QueryClientProvider>,
  );
  return document.body.textContent?.replaceAll('\u00a0', ' ');
};

it('says what was paid on that day, and how much of it went back since', () => {
  expect(shown([contract])).toContain(
    'Achat et premier mois d’abonnement, 33 € le 25 novembre 2026 à 10:00, dont 12 € rendus',
  );
  cleanup();
  const whole = { paid: { purchase: 28, month: 5, total: 33 }, given_back: 0 };
  expect(shown([{ ...contract, ...whole }])).not.toContain('rendus');
});

it('is read from an API of before 0.2.0, which knows one holder and nothing of what went back', () => {
  const { holder: _holder, given_back: _back, ...former } = contract;
  expect(shown([former as WithdrawalContract])).toContain('21 € le 25 novembre');
  fireEvent.click(screen.getByRole('button', { name: /^Renoncer au contrat ici/ }));
  expect(screen.getByRole('dialog').textContent).toContain('Je, lea.martin@exemple.fr, vous');
});

it('states the withdrawal in the name that the contract’s holder bears', () => {
  shown([contract]);
  fireEvent.click(screen.getByRole('button', { name: /^Renoncer au contrat ici/ }));
  expect(screen.getByRole('dialog').textContent).toContain('Je, Léa Martin (lea.martin@exemple.fr), vous');
});
