import { randomUUID } from 'node:crypto';
import { inTransaction } from '#server/db/connection.ts';
import { enqueue } from '#server/jobs/outbox.ts';
import type { Shop } from '#server/shop.ts';

export function enqueueRepair(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  kind: 'set_share' | 'set_end' | 'set_period',
  { subscriptionId: subscription, provider }: { subscriptionId: number; provider: string },
): Promise<void> {
  const payload = kind === 'set_share' ? { subscription } : { subscription, provider };
  const onceKey = `${kind}:${subscription}:${randomUUID()}`;
  return inTransaction(db, (tx) => enqueue(tx, clock.now(), { kind, payload, onceKey }));
}
