import { countUnread, storesToRestore } from '#domain/document/filed-documents.ts';
import type { EuroCents } from '#domain/money/money.ts';
import {
  type RestoreClaim,
  type Restored,
  restoredAutomations,
  restoredCap,
  restoreProblem,
} from '#domain/subscription/restore.ts';
import { recordUnpaidPurchase } from '#money/orders/server/for-other-features.ts';
import {
  beginSubscription,
  findSubscription,
  shareOutCap,
} from '#money/subscriptions/server/for-other-features.ts';
import { type Customer, changeCap, lockCustomer } from '#people/accounts/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { appendToLedger } from '#server/db/last-writes.ts';
import { hashesOfEmail } from '#server/keys/email-hash.ts';
import type { Settings } from '#server/settings/settings.ts';
import { bringBackDocuments } from '#shop/documents/server/for-other-features.ts';
import { lockRecord, markRestored, type RecordRow } from './deletion-record.ts';
import { holdKnown, insertClaim, selectSubscriptionPrice, takeClaim } from './restore-store.ts';

interface RestoredPurchase {
  automationId: number;
  orderId: number | null;
  amountPaid: EuroCents;
  purchasedAt: Date;
}

/** A purchase that the customer has again stays as it is. */
export function restorePurchase(
  tx: Transaction,
  customer: Customer,
  purchase: RestoredPurchase,
  now: Date,
): Promise<void> {
  const given = { ...purchase, source: 'restore', actor: 'customer', now } as const;
  return recordUnpaidPurchase(tx, customer, given);
}

/** docs/product/export-and-restore.md#restored-is-inactive */
async function restoreSubscription(
  tx: Transaction,
  customer: Customer,
  { automationId, now }: { automationId: number; now: Date },
): Promise<void> {
  if (await findSubscription(tx, { userId: customer.id, automationId })) return;
  await beginSubscription(tx, customer, {
    act: 'restore',
    actor: 'customer',
    now,
    with: {
      automationId,
      inactiveReason: 'restored',
      isRestored: true,
      individualPrice: await selectSubscriptionPrice(tx, automationId),
      startDate: now,
      importedAt: now,
    },
  });
}

async function restorable(tx: Transaction, claim: RestoreClaim, record: RecordRow) {
  const { owned, subscribed } = restoredAutomations(claim, record);
  const known = await holdKnown(tx, owned);
  const isKnown = (id: number) => known.has(id);
  return { owned: owned.filter(isKnown), subscribed: subscribed.filter(isKnown) };
}

/** Answers what a restore would give back now. */
export async function announceRestore(
  tx: Transaction,
  settings: Settings,
  person: { userId: number; email: string; now: Date },
  claim: RestoreClaim,
): Promise<Restored> {
  await insertClaim(tx, person.userId, claim, person.now);
  const record = await lockRecord(tx, hashesOfEmail(settings, person.email));
  if (!record) return { automations: 0, subscriptions: 0, documents: 0 };
  const { owned, subscribed } = await restorable(tx, claim, record);
  const stores = claim.documents ? storesToRestore(claim.documents, owned) : [];
  return { automations: owned.length, subscriptions: subscribed.length, ...countUnread(stores) };
}

async function bringBack(
  tx: Transaction,
  customer: Customer,
  restore: { claim: RestoreClaim; record: RecordRow; now: Date },
): Promise<void> {
  const { claim, record, now } = restore;
  const { owned, subscribed } = await restorable(tx, claim, record);
  for (const purchase of record.paidFor)
    if (owned.includes(purchase.automationId)) await restorePurchase(tx, customer, purchase, now);
  for (const automationId of subscribed) await restoreSubscription(tx, customer, { automationId, now });
  const left = { filed: claim.documents, lastNumbers: record.lastNumbers, owned };
  const back = await bringBackDocuments(tx, { userId: customer.id, now }, left);
  const monthlyCap = restoredCap(claim, record);
  const capped = await changeCap(tx, customer, { act: 'restore', actor: 'customer', cap: monthlyCap, now });
  // Something may have been bought before the email was verified.
  await shareOutCap(tx, capped, now);
  await appendToLedger(tx, {
    ledgerId: customer.ledgerId,
    at: now,
    actor: 'customer',
    entity: 'account',
    entityId: customer.id,
    act: 'restore',
    before: null,
    after: { owned: owned.length, subscriptions: subscribed.length, ...back },
  });
}

/** Nothing can be restored twice (docs/product/export-and-restore.md#intersection-of-file-and-record). */
export async function restoreVerified(
  tx: Transaction,
  { userId, now }: { userId: number; now: Date },
  settings: Settings,
): Promise<void> {
  const customer = await lockCustomer(tx, userId);
  const record = await lockRecord(tx, hashesOfEmail(settings, customer.email));
  const claim = await takeClaim(tx, userId);
  if (!record || record.purgeAt <= now) return;
  if (!claim || restoreProblem(new Date(claim.exportedAt), record, now)) return;
  await bringBack(tx, customer, { claim, record, now });
  await markRestored(tx, record.emailHmac, now);
}
