import { z } from 'zod';
import type { Box } from './box.ts';
import { endpoint } from './endpoint.ts';
import { paginate } from './lists.ts';
import { integer, mergeMetadata, metadata, pages, text } from './params.ts';
import { newId } from './records.ts';
import type { BalanceTransaction, Customer } from './wire.ts';

/** Moves a customer's balance (cents; positive is owed to the shop) and writes down why. */
export function moveBalance(
  box: Box,
  customer: Customer,
  amount: number,
  type: BalanceTransaction['type'],
  invoice: string | null,
): BalanceTransaction {
  customer.balance += amount;
  box.store.put('customer', customer);
  return box.store.put('customer_balance_transaction', {
    id: newId('cbtxn'),
    object: 'customer_balance_transaction',
    amount,
    checkout_session: null,
    created: box.time.of(box.store, customer.id),
    credit_note: null,
    currency: customer.currency ?? 'eur',
    customer: customer.id,
    customer_account: null,
    description: null,
    ending_balance: customer.balance,
    invoice,
    livemode: false,
    metadata: {},
    type,
  });
}

const list = endpoint({
  method: 'GET',
  path: '/v1/customers/:id/balance_transactions',
  answers: { listOf: 'customer_balance_transaction' },
  params: z.strictObject({ ...pages, invoice: text.optional() }),
  run(box, params, { id }) {
    const customer = box.store.get('customer', id);
    const chosen = box.store
      .all('customer_balance_transaction')
      .filter(
        (move) => move.customer === customer.id && (!params.invoice || move.invoice === params.invoice),
      );
    return paginate(chosen, params, `/v1/customers/${id}/balance_transactions`);
  },
});

const create = endpoint({
  method: 'POST',
  path: '/v1/customers/:id/balance_transactions',
  answers: 'customer_balance_transaction',
  params: z.strictObject({
    amount: integer,
    currency: text,
    description: z.string().optional(),
    metadata: metadata.optional(),
  }),
  run(box, params, { id }) {
    const customer = box.store.get('customer', id);
    customer.currency ??= params.currency;
    const move = moveBalance(box, customer, params.amount, 'adjustment', null);
    move.description = params.description ?? null;
    move.metadata = mergeMetadata(null, params.metadata);
    return move;
  },
});

export const customerBalanceEndpoints = [list, create];
