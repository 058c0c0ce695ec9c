import { and, eq, isNull } from 'drizzle-orm';
import { Refusal } from '#contract-kit/error-codes.ts';
import {
  forgetFactorsOf,
  notifyThisProcess,
  revokeSessions,
} from '#people/auth/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { users } from '#server/db/schema/accounts.ts';
import { requireProof } from '#server/http/caller.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import { tellOfFactor } from './factor-emails.ts';

type Person = Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName' | 'ledgerId'>;

/** The caller has locked the person. */
export async function resetFactors(
  tx: Transaction,
  settings: Settings,
  { person, staff, now }: { person: Person; staff: Staff; now: Date },
): Promise<{ removed: number; ended: string[] }> {
  const removed = await forgetFactorsOf(tx, person.id);
  if (removed === 0) return { removed, ended: [] };
  const ended = await revokeSessions(tx, { userId: person.id, audience: 'admin' }, 'factors_reset', now);
  await tellOfFactor(tx, settings, { person, told: { name: 'factors-reset' }, now });
  await noteStaffAct(tx, staff, {
    act: 'factor.reset',
    subject: 'person',
    subjectId: person.id,
    about: person.ledgerId,
    before: { factors: removed },
    now,
  });
  return { removed, ended };
}

async function lockMember(tx: Transaction, id: number) {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.isStaff, true), isNull(users.deletedAt)))
    .for('update');
  if (!row) throw new Refusal('not_found');
  return row;
}

/** Throws `own_account`, or `person_protected` for a superuser, whom only the command line resets. */
export async function resetSecondFactor(
  shop: Pick<Shop, 'db' | 'clock' | 'settings' | 'notifications'>,
  staff: Staff,
  id: number,
): Promise<{ removed: number }> {
  const now = shop.clock.now();
  if (id === staff.by.id) throw new Refusal('own_account');
  requireProof(staff, now, 'team');
  const { removed, ended } = await inTransaction(shop.db, async (tx) => {
    const person = await lockMember(tx, id);
    if (person.isSuperuser) throw new Refusal('person_protected');
    return resetFactors(tx, shop.settings, { person, staff, now });
  });
  notifyThisProcess(shop, ended);
  return { removed };
}
