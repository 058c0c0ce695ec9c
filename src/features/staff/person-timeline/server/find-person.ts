import { and, eq, isNull } from 'drizzle-orm';
import { Refusal } from '#contract-kit/error-codes.ts';
import type { Queries } from '#server/db/connection.ts';
import { users } from '#server/db/schema/accounts.ts';

/** Throws `not_found`, also for a deleted account. */
export async function findPerson(db: Queries, id: number): Promise<{ ledgerId: string }> {
  const [row] = await db
    .select({ ledgerId: users.ledgerId })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  if (!row) throw new Refusal('not_found');
  return row;
}
