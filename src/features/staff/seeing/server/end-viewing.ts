import { eq } from 'drizzle-orm';
import { Refusal } from '#contract-kit/error-codes.ts';
import { lockViewing, markViewingEnded } from '#people/team/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import { users } from '#server/db/schema/accounts.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';

/** One's own; what has ended stays as it is. Throws `not_found`. */
export function endViewing(shop: Pick<Shop, 'db' | 'clock'>, staff: Staff, id: string): Promise<null> {
  return inTransaction(shop.db, async (tx) => {
    const viewing = await lockViewing(tx, { id, staffId: staff.by.id });
    if (!viewing) throw new Refusal('not_found');
    const now = shop.clock.now();
    if (viewing.endedAt || viewing.endsAt <= now) return null;
    await markViewingEnded(tx, id, now);
    const [person] = await tx
      .select({ about: users.ledgerId })
      .from(users)
      .where(eq(users.id, viewing.userId));
    const done = { act: 'viewing.end', subject: 'viewing', subjectId: id, about: person?.about } as const;
    await noteStaffAct(tx, staff, { ...done, now });
    return null;
  });
}
