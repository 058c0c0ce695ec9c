import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { ShownOrder } from '../contract.ts';
import { OrderFacts } from './OrderFacts.tsx';

afterEach(cleanup);

it('tells an invoice that takes a credit note back from one that was to be paid, each with its day', () => {
  const at = '2026-11-25T10:00:00.000Z';
  const paper = { issued_at: at, total_amount: 40, pdf_url: '' };
  const order = {
    person: { id: 1, email: 'a@exemple.fr', first_name: '', last_name: '', is_deleted: false },
    documents: [
      { ...paper, number: 'F-2026-000001', kind: 'invoice' },
      // In Paris it is the next day.
      { ...paper, number: 'F-2026-000002', kind: 'counter_note', issued_at: '2026-11-25T23:30:00.000Z' },
    ],
    payment: {},
    ...{ created_at: at, due_at: at, paid_at: at },
  } as unknown as ShownOrder;
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <OrderFacts order={order} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const said = document.body.textContent?.replaceAll('\u00a0', ' ');
  expect(said).toContain('Facture F-2026-00000140 €, le 25 novembre 2026');
  expect(said).toContain('Facture annulant un avoir F-2026-00000240 €, le 26 novembre 2026');
  expect(screen.getByText('F-2026-000002').className).toContain('whitespace-nowrap');
});
