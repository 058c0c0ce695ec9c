import { eq } from 'drizzle-orm';
import { Refusal } from '#contract-kit/error-codes.ts';
import type { Queries } from '#server/db/connection.ts';
import { users } from '#server/db/schema/accounts.ts';

/** Their password and email want a proof (docs/product/staff.md#own-password-and-email). Throws `changed_in_administration`. */
export async function refuseTeam(db: Queries, userId: number): Promise<void> {
  const [person] = await db.select({ isStaff: users.isStaff }).from(users).where(eq(users.id, userId));
  if (person?.isStaff) throw new Refusal('changed_in_administration');
}
