import { z } from 'zod';
import type { Box } from './box.ts';
import { listing, retrieving } from './endpoint.ts';
import { invalid } from './errors.ts';
import { emit } from './events.ts';
import { matching, pages, range } from './expand.ts';
import { newId } from './records.ts';
import type { Dispute } from './wire.ts';

const ANSWER_SECONDS = 7 * 24 * 3600;

function emptyEvidence(): Dispute['evidence'] {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: null,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  };
}

/** The default is all that is left. A bank may take less, or what was already refunded. */
export function openDispute(
  box: Box,
  chargeId: string,
  contested?: number,
  { reason, status }: Pick<Dispute, 'reason' | 'status'> = { reason: 'fraudulent', status: 'needs_response' },
): Dispute {
  const charge = box.store.get('charge', chargeId, 'charge');
  if (charge.status !== 'succeeded' || charge.disputed) {
    throw invalid('Only a charge that succeeded, and once, can be disputed.', undefined, 'charge');
  }
  if (charge.amount_refunded >= charge.amount)
    throw invalid('Nothing is left to dispute of a charge that was refunded.', undefined, 'charge');
  const amount = contested ?? charge.amount - charge.amount_refunded;
  if (amount > charge.amount) throw invalid('A dispute is at most of its charge.', undefined, 'amount');
  charge.disputed = true;
  box.store.put('charge', charge);
  const now = box.time.of(box.store, charge.customer);
  const dispute = box.store.put('dispute', {
    id: newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: emptyEvidence(),
    evidence_details: {
      due_by: now + ANSWER_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status,
  });
  emit(box, 'charge.dispute.created', dispute, charge.customer);
  return dispute;
}

/** A bank debit that its holder refuses: final as it is told (docs.stripe.com/payments/sepa-debit). */
export function takeBack(box: Box, chargeId: string): Dispute {
  const dispute = openDispute(box, chargeId, undefined, { reason: 'customer_initiated', status: 'lost' });
  emit(box, 'charge.dispute.closed', dispute, box.store.get('charge', chargeId).customer);
  return dispute;
}

export function closeDispute(box: Box, id: string, status: 'won' | 'lost'): Dispute {
  const dispute = box.store.get('dispute', id);
  dispute.status = status;
  // A won dispute makes the whole charge refundable again.
  const charge = box.store.find('charge', dispute.charge);
  if (charge && status === 'won') box.store.put('charge', { ...charge, disputed: false });
  box.store.put('dispute', dispute);
  const customer = box.store.find('charge', dispute.charge)?.customer ?? null;
  emit(box, 'charge.dispute.closed', dispute, customer);
  return dispute;
}

const list = listing('dispute', z.strictObject({ ...pages, created: range }), (box, { created }) =>
  matching(box.store.all('dispute'), { created }),
);

export const disputeEndpoints = [retrieving('dispute'), list];
