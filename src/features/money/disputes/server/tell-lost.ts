import { type EndedContract, letterFacts } from '#money/endings/server/for-other-features.ts';
import { selectOwned } from '#money/purchases/server/for-other-features.ts';
import { findSubscription, type SubscriptionRow } from '#money/subscriptions/server/for-other-features.ts';
import type { Customer } from '#people/customers/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Settings } from '#server/settings.ts';
import type { DisputeRow } from './store.ts';

/** Writes nothing when the dispute ended nothing. */
export async function tellLost(
  tx: Transaction,
  settings: Settings,
  customer: Customer,
  lost: { dispute: DisputeRow; paidFor: SubscriptionRow; ended: EndedContract; now: Date },
): Promise<void> {
  const { dispute, paidFor, ended, now } = lost;
  if (!ended.subscription && !ended.ownership) return;
  const { automationId } = paidFor;
  const left = await findSubscription(tx, { userId: customer.id, automationId });
  const accessUntil = left?.status === 'cancelling' ? left.endDate : null;
  const props = {
    ...(await letterFacts(tx, settings, customer, paidFor)),
    amountCents: dispute.amount,
    endedAt: now.toISOString(),
    subscriptionEnded: ended.subscription !== undefined,
    accessUntil: accessUntil?.toISOString() ?? null,
    purchaseEnded: ended.ownership,
    owned: await selectOwned(tx, customer.id, automationId),
  };
  await enqueueEmail(tx, now, {
    to: customer.email,
    userId: customer.id,
    onceKey: `dispute-lost:${dispute.id}`,
    email: { name: 'dispute-lost', props },
  });
}
