import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '#server/db/connection.ts';
import type { Instant } from '#server/db/instant.ts';
import { users } from '#server/db/schema/accounts.ts';
import { outbox } from '#server/db/schema/messages.ts';

export type LeavingRow = typeof users.$inferSelect;

export async function lockLeaving(
  tx: Transaction,
  userId: number,
  { evenDeactivated }: { evenDeactivated: boolean },
): Promise<LeavingRow | undefined> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), evenDeactivated ? undefined : users.isActive, isNull(users.deletedAt)))
    .for('update');
  return row;
}

/** A deleted account whose personal data is still there; undefined once it is erased. */
export async function selectToErase(db: Queries, userId: number): Promise<LeavingRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.deletedAt), isNull(users.anonymisedAt)));
  return row;
}

export function forgottenDeletions(db: Queries, before: Instant) {
  const waiting = sql`exists (select from ${outbox} where ${outbox.userId} = ${users.id}
    and ${outbox.kind} = 'close_account' and ${outbox.doneAt} is null and ${outbox.gaveUpAt} is null)`;
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(lte(users.deletedAt, before), isNull(users.anonymisedAt), sql`not ${waiting}`))
    .orderBy(users.deletedAt);
}
