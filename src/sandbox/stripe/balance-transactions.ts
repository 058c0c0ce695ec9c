import { z } from 'zod';
import type { Box } from './box.ts';
import { endpoint, noParams } from './endpoint.ts';
import { matching, paginate } from './lists.ts';
import { pages, range, text } from './params.ts';
import { newId } from './records.ts';
import type { Charge, LedgerEntry, Refund } from './wire.ts';

const AVAILABLE_SECONDS = 7 * 24 * 3600;

/** What Stripe keeps of a European card payment: 1.5 % and 25 cents. */
const feeOf = (amount: number) => Math.round(amount * 0.015) + 25;

function enter(
  box: Box,
  source: Charge | Refund,
  amount: number,
  fee: number,
  type: 'charge' | 'refund' | 'refund_failure',
): LedgerEntry {
  return box.store.put('balance_transaction', {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: source.created + AVAILABLE_SECONDS,
    balance_type: 'payments',
    created: source.created,
    currency: source.currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: source.currency,
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: type,
    source: source.id,
    status: 'pending',
    type,
  });
}

/** Enters a charge in the account's balance: the amount in cents, less the fee. */
export function enterCharge(box: Box, charge: Charge): void {
  charge.balance_transaction = enter(box, charge, charge.amount, feeOf(charge.amount), 'charge').id;
  box.store.put('charge', charge);
}

/** Enters a refund; the fee of the charge is not given back. */
export function enterRefund(box: Box, refund: Refund): void {
  refund.balance_transaction = enter(box, refund, -refund.amount, 0, 'refund').id;
  box.store.put('refund', refund);
}

/** Enters the money of a refund that its bank sent back. */
export function enterRefundFailure(box: Box, refund: Refund): void {
  refund.failure_balance_transaction = enter(box, refund, refund.amount, 0, 'refund_failure').id;
  box.store.put('refund', refund);
}

const retrieve = endpoint({
  method: 'GET',
  path: '/v1/balance_transactions/:id',
  answers: 'balance_transaction',
  params: noParams,
  run: (box, _, { id }) => box.store.get('balance_transaction', id),
});

const list = endpoint({
  method: 'GET',
  path: '/v1/balance_transactions',
  answers: { listOf: 'balance_transaction' },
  params: z.strictObject({
    ...pages,
    created: range.optional(),
    source: text.optional(),
    type: text.optional(),
  }),
  run(box, params) {
    const chosen = matching(box.store.all('balance_transaction'), params, 'source', 'type');
    return paginate(chosen, params, '/v1/balance_transactions');
  },
});

export const balanceTransactionEndpoints = [retrieve, list];
