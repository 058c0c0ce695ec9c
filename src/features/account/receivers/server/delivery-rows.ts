import { and, eq, sql } from 'drizzle-orm';
import { type Attempt, nextDeliveryState } from '#domain/outgoing/delivery.ts';
import type { Transaction } from '#server/db/connection.ts';
import { outgoingDeliveries } from '#server/db/schema/outgoing.ts';

/** Letters and digits alone, which every receiver can keep. */
export const webhookId = (eventId: string): string => `evt_${eventId.replaceAll('-', '')}`;

/** What is noted where nothing was sent, because the receiver is off. */
export const offAttempt = (now: Date): Attempt => ({
  at: now.toISOString(),
  status: null,
  ms: 0,
  problem: 'off',
});

/** Nothing is sent to a receiver that is off: what waited may be sent again, once it is back. */
export async function giveUpWaiting(tx: Transaction, endpointId: number, now: Date): Promise<void> {
  const { state, tries } = outgoingDeliveries;
  await tx
    .update(outgoingDeliveries)
    .set({
      state: nextDeliveryState('waiting', 'give_up'),
      doneAt: now,
      tries: sql`${tries} || ${JSON.stringify([offAttempt(now)])}::jsonb`,
    })
    .where(and(eq(outgoingDeliveries.endpointId, endpointId), eq(state, 'waiting')));
}
