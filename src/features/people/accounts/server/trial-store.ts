import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/connection.ts';
import { users } from '#server/db/schema/accounts.ts';

/** What waits for the verified email; null forgets it. */
export async function keepTrialChoice(
  tx: Transaction,
  userId: number,
  automationId: number | null,
): Promise<void> {
  await tx.update(users).set({ chosenTrialAutomationId: automationId }).where(eq(users.id, userId));
}

/** The choice that waited has been answered too. */
export async function spendTrial(tx: Transaction, userId: number, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ trialUsedAt: now, trialNoted: true, chosenTrialAutomationId: null })
    .where(eq(users.id, userId));
}

export async function noteUsedTrial(tx: Transaction, userId: number, usedAt: Date): Promise<void> {
  const trialUsedAt = sql`coalesce(${users.trialUsedAt}, ${usedAt.toISOString()}::timestamptz)`;
  await tx.update(users).set({ trialUsedAt, trialNoted: true }).where(eq(users.id, userId));
}
