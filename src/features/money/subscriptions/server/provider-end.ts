import { z } from 'zod';
import type { Transaction } from '#server/db/connection.ts';
import { enqueue } from '#server/jobs/outbox.ts';
import type { SubscriptionRow } from './subscription-store.ts';

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
