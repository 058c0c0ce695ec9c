import { z } from 'zod';
import { type Facts, type SubscriptionNote, subscriptionFacts } from '#domain/money/ledger-facts.ts';
import type { LedgerAct } from '#domain/money/ledger-words.ts';
import { subscriptionTold } from '#domain/outgoing/outgoing-events.ts';
import { afterAct, isRenewed, type SubscriptionAct } from '#domain/status/subscription-status.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { appendToLedger, tellOutside } from '#server/db/last-writes.ts';
import { enqueue } from '#server/jobs/outbox.ts';
import type { LedgerEvent } from '#server/ledger/ledger-chain.ts';
import { withoutPlannedPause } from './planned-pause.ts';
import {
  insertSubscription,
  type SubscriptionChanges,
  type SubscriptionRow,
  updateSubscription,
} from './subscription-store.ts';

const maxAttempts = 5;

/**
 * A slow push may overtake a newer one, so both sides are read again. `push` answers whether they differed. Throws
 * after five, so that the outbox tries again.
 */
export async function pushUntilInSync(push: (attempt: number) => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    if (!(await push(attempt))) return;
  }
  throw new Error('the subscription changes faster than the provider can be told');
}

export const endMessage = z.strictObject({ subscription: z.int(), provider: z.string() });

/** The handler reads the row again (docs/product/subscription.md#end-reaches-the-provider). */
export async function enqueueProviderEnd(
  tx: Transaction,
  row: SubscriptionRow,
  decidedAt: Date,
): Promise<void> {
  if (!row.stripeSubscriptionId) return;
  const named = { subscription: row.id, provider: row.stripeSubscriptionId };
  const onceKey = `set_end:${row.id}:${row.status}:${decidedAt.toISOString()}`;
  await enqueue(tx, decidedAt, { kind: 'set_end', payload: named, onceKey });
}

/** `actorLedgerId` names the member of the staff. */
export type By = Pick<LedgerEvent, 'actor' | 'actorLedgerId'>;

export interface Change extends By {
  act: SubscriptionAct;
  now: Date;
}

/** This alone changes a row's status (docs/product/ledger.md#in-the-transaction-of-the-change). */
export async function changeSubscription(
  tx: Transaction,
  customer: Customer,
  row: SubscriptionRow,
  change: Change & { with: SubscriptionChanges },
): Promise<SubscriptionRow> {
  const { status, isFree } = afterAct(row, change.act);
  // The columns of the former status are cleared before the act's own are set.
  const left: SubscriptionChanges = {
    ...(status === 'inactive' ? {} : { inactiveReason: null }),
    // A pause that has not begun goes with the months that it would have followed.
    ...(isRenewed({ status, isFree }) ? {} : await withoutPlannedPause(tx, row)),
    ...(status === 'past_due'
      ? {}
      : { pastDueSince: null, nextDunningAt: null, dunningAttempts: 0, lastDecline: null }),
  };
  const changed = await updateSubscription(tx, row.id, { ...left, status, isFree, ...change.with });
  const facts = { before: subscriptionFacts(row), after: subscriptionFacts(changed) };
  await tell(tx, customer, row.id, { ...change, ...facts });
  await tellAll(tx, customer, row.id, { ...facts, now: change.now });
  return changed;
}

/** The status stays; an empty change writes no event. */
export async function noteSubscription(
  tx: Transaction,
  customer: Customer,
  row: SubscriptionRow,
  note: By & { act: SubscriptionNote; now: Date; with: SubscriptionChanges },
): Promise<SubscriptionRow> {
  const changed = await updateSubscription(tx, row.id, note.with);
  const [before, after] = [subscriptionFacts(row), subscriptionFacts(changed)];
  const names = Object.keys(after).filter((name) => before[name] !== after[name]);
  if (names.length === 0) return changed;
  const only = (facts: Facts): Facts => Object.fromEntries(names.map((name) => [name, facts[name] ?? null]));
  await tell(tx, customer, row.id, { ...note, before: only(before), after: only(after) });
  await tellAll(tx, customer, row.id, { before, after, now: note.now });
  return changed;
}

export async function beginSubscription(
  tx: Transaction,
  customer: Customer,
  change: Change & {
    with: Omit<Parameters<typeof insertSubscription>[1], 'status' | 'userId' | 'isFree' | 'createdAt'>;
  },
): Promise<SubscriptionRow> {
  const standing = afterAct(null, change.act);
  const born = await insertSubscription(tx, {
    ...change.with,
    ...standing,
    userId: customer.id,
    createdAt: change.now,
  });
  const facts = { before: null, after: subscriptionFacts(born) };
  await tell(tx, customer, born.id, { ...change, ...facts });
  await tellAll(tx, customer, born.id, { ...facts, now: change.now });
  return born;
}

function tell(
  tx: Transaction,
  customer: Customer,
  id: number,
  event: By & { act: LedgerAct<'subscription'>; now: Date; before: Facts | null; after: Facts },
) {
  const { act, actor, actorLedgerId, now: at, before, after } = event;
  const thing = { entity: 'subscription', entityId: id } as const;
  const who = { ledgerId: customer.ledgerId, at, actor, actorLedgerId };
  return appendToLedger(tx, { ...who, ...thing, act, before, after });
}

/** The customer’s own programs, and the shop’s. */
async function tellAll(
  tx: Transaction,
  { id: userId }: Customer,
  id: number,
  { before, after, now: at }: { before: Facts | null; after: Facts; now: Date },
): Promise<void> {
  const told = subscriptionTold(id, before, after);
  if (told) await tellOutside(tx, { ...told, userId, at });
}
