import type { Queries } from '../../../server/db/connection.ts';
import { termsAcceptances } from '../../../server/db/schema/accounts.ts';

export async function insertTermsAcceptance(
  db: Queries,
  row: typeof termsAcceptances.$inferInsert,
): Promise<number> {
  const [inserted] = await db.insert(termsAcceptances).values(row).returning({ id: termsAcceptances.id });
  if (!inserted) throw new Error('the terms acceptance was not written');
  return inserted.id;
}
