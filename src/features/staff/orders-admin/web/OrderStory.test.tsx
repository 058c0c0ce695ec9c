import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ShownOrder } from '../contract.ts';
import { OrderRefunds, OrderStory } from './OrderStory.tsx';

afterEach(cleanup);

it('breaks no number of a paper over two lines', () => {
  const at = '2026-11-25T10:00:00.000Z';
  const refund = { id: '1', amount: 12, status: 'succeeded', reason: 'legal', created_at: at, note: '' };
  const text = 'Facture F-2026-000814 corrigée\u00a0: F-2026-000815 la remplace';
  const order = {
    refunds: [{ ...refund, credit_note_number: 'A-2026-000013' }],
    disputes: [],
    events: [{ at, text, actor: 'customer', by: null }],
  } as unknown as ShownOrder;
  render(
    <>
      <OrderRefunds order={order} />
      <OrderStory order={order} />
    </>,
  );
  for (const number of ['A-2026-000013', 'F-2026-000814', 'F-2026-000815'])
    expect(screen.getByText(number).className).toBe('whitespace-nowrap');
  expect(document.body.textContent).toContain(text);
  expect(document.body.textContent).toContain(', avoir A-2026-000013');
});
