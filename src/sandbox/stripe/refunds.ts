import { z } from 'zod';
import type { Box } from './box.ts';
import type { CardBehaviour } from './cards.ts';
import { endpoint, listing, retrieving } from './endpoint.ts';
import { invalid } from './errors.ts';
import { changesBetween, emit } from './events.ts';
import { matching, pages, range } from './expand.ts';
import { integer, metadata, text } from './params.ts';
import { newId } from './records.ts';
import type { Charge, Refund } from './wire.ts';

/** The slow cards' banks take this long for a refund. */
const OUTCOME_SECONDS = 600;

/** A refund of a bank debit takes three to four working days. */
const DEBIT_SECONDS = 4 * 24 * 3600;

function behaviourOf(box: Box, refund: Refund): CardBehaviour['refund'] {
  const charge = box.store.find('charge', refund.charge);
  if (charge?.payment_method_details?.type === 'sepa_debit') return 'later';
  return box.store.find('card', charge?.payment_method)?.behaviour.refund ?? 'at_once';
}

function firstStatus(box: Box, refund: Refund): 'pending' | 'succeeded' {
  return behaviourOf(box, refund) === 'later' ? 'pending' : 'succeeded';
}

export function refundDueAt(box: Box, refund: Refund): number | null {
  const behaviour = behaviourOf(box, refund);
  const waits =
    (behaviour === 'later' && refund.status === 'pending') ||
    (behaviour === 'sent_back' && refund.status === 'succeeded');
  const isDebit = refund.destination_details?.type === 'sepa_bank_transfer';
  return waits ? refund.created + (isDebit ? DEBIT_SECONDS : OUTCOME_SECONDS) : null;
}

export function finishRefund(box: Box, refund: Refund): void {
  const before = structuredClone(refund);
  if (behaviourOf(box, refund) === 'later') {
    refund.status = 'succeeded';
    box.store.put('refund', refund);
  } else {
    const charge = box.store.get('charge', refund.charge);
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
    box.store.put('charge', charge);
    refund.status = 'failed';
    refund.failure_reason = 'expired_or_canceled_card';
    box.store.put('refund', refund);
    emit(box, 'refund.failed', refund, refund.customer);
  }
  emit(box, 'refund.updated', refund, refund.customer, changesBetween(before, refund));
}

const createParams = z.strictObject({
  amount: integer.optional(),
  metadata: metadata.optional(),
  payment_intent: text,
  reason: z.enum(['requested_by_customer']).optional(),
});

function chargeOf(box: Box, intentId: string): Charge {
  const intent = box.store.get('payment_intent', intentId, 'payment_intent');
  const charge = box.store.find('charge', intent.latest_charge);
  if (charge?.status === 'succeeded') return charge;
  throw invalid(
    `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    'payment_intent_unexpected_state',
    'payment_intent',
  );
}

const euros = (cents: number) => `€${(cents / 100).toFixed(2)}`;

/** Cents, at most what is left of the charge. */
function amountOf(charge: Charge, asked: number | undefined): number {
  const left = charge.amount - charge.amount_refunded;
  if (charge.status !== 'succeeded') {
    throw invalid(`Charge ${charge.id} has not succeeded.`, 'charge_not_refundable', 'charge');
  }
  if (charge.disputed) {
    throw invalid(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      'charge_disputed',
      'charge',
    );
  }
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  }
  const amount = asked ?? left;
  if (amount < 1) throw invalid('Invalid positive integer', 'parameter_invalid_integer', 'amount');
  if (amount > left) {
    throw invalid(
      `Refund amount (${euros(amount)}) is greater than unrefunded amount on charge (${euros(left)})`,
      undefined,
      'amount',
    );
  }
  return amount;
}

const create = endpoint({
  method: 'POST',
  path: '/v1/refunds',
  answers: 'refund',
  params: createParams,
  run(box, asked) {
    const charge = chargeOf(box, asked.payment_intent);
    const amount = amountOf(charge, asked.amount);
    const before = structuredClone(charge);
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    box.store.put('charge', charge);
    const refund: Refund = {
      id: newId('re'),
      object: 'refund',
      amount,
      balance_transaction: null,
      charge: charge.id,
      created: box.time.of(box.store, charge.customer),
      currency: charge.currency,
      customer: charge.customer,
      customer_account: null,
      destination_details:
        charge.payment_method_details?.type === 'sepa_debit'
          ? { type: 'sepa_bank_transfer' }
          : {
              type: 'card',
              card: {
                reference_status: 'pending',
                reference_type: 'acquirer_reference_number',
                type: 'refund',
              },
            },
      metadata: asked.metadata ?? {},
      payment_intent: charge.payment_intent,
      payment_method: charge.payment_method,
      reason: asked.reason ?? null,
      receipt_number: null,
      source_transfer_reversal: null,
      status: 'succeeded',
      transfer_reversal: null,
    };
    refund.status = firstStatus(box, refund);
    box.store.put('refund', refund);
    emit(box, 'refund.created', refund, charge.customer);
    emit(box, 'charge.refunded', charge, charge.customer, changesBetween(before, charge));
    return refund;
  },
});

const list = listing(
  'refund',
  z.strictObject({ ...pages, created: range, payment_intent: text.optional() }),
  (box, params) => matching(box.store.all('refund'), params, 'payment_intent'),
);

export const refundEndpoints = [create, retrieving('refund'), list];
