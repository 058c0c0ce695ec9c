import { enterRefundFailure } from './balance-transactions.ts';
import type { Box } from './box.ts';
import type { CardBehaviour } from './cards.ts';
import { changesBetween, emit } from './events.ts';
import type { Refund } from './wire.ts';

/** How long a bank takes with a refund of the cards that show it. */
const OUTCOME_SECONDS = 600;

function behaviourOf(box: Box, refund: Refund): CardBehaviour['refund'] {
  const charge = box.store.find('charge', refund.charge);
  return box.store.find('card', charge?.payment_method)?.behaviour.refund ?? 'at_once';
}

/** The status of a new refund: most banks take the money at once. */
export function firstStatus(box: Box, refund: Refund): 'pending' | 'succeeded' {
  return behaviourOf(box, refund) === 'later' ? 'pending' : 'succeeded';
}

/** When the bank says what became of it; null when it has, or had nothing to add. */
export function refundDueAt(box: Box, refund: Refund): number | null {
  const behaviour = behaviourOf(box, refund);
  const waits =
    (behaviour === 'later' && refund.status === 'pending') ||
    (behaviour === 'sent_back' && refund.status === 'succeeded');
  return waits ? refund.created + OUTCOME_SECONDS : null;
}

/** What was pending arrives; what was accepted comes back, and counts on the charge no more. */
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
    enterRefundFailure(box, refund);
    emit(box, 'refund.failed', refund, refund.customer);
  }
  emit(box, 'refund.updated', refund, refund.customer, changesBetween(before, refund));
}
