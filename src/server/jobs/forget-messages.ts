import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Transaction } from '../db/connection.ts';
import { outbox } from '../db/schema/messages.ts';

/** What is still to be sent is, a goodbye above all; the outbox forgets it once it is sent or given up. */
export async function forgetMessagesTo(
  tx: Transaction,
  { id: userId, email }: { id: number; email: string },
): Promise<void> {
  const theirs = or(eq(outbox.userId, userId), eq(sql`${outbox.payload}->>'to'`, email));
  await tx
    .update(outbox)
    .set({ payload: {}, lastError: null })
    .where(and(theirs, isNotNull(outbox.gaveUpAt)));
}
