import { eq } from 'drizzle-orm';
import { Refusal } from '#contract-kit/error-codes.ts';
import { resolveAlert } from '../alerts.ts';
import { inTransaction } from '../db/connection.ts';
import { users } from '../db/schema/accounts.ts';
import { outbox } from '../db/schema/messages.ts';
import { noteStaffAct } from '../journal/journal.ts';
import type { Shop } from '../shop.ts';
import type { Staff } from '../staff.ts';

/** docs/product/staff.md#messages-sent-again. Throws `not_found`, `message_not_given_up`, `message_not_sendable`. */
export function sendAgain(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  id: string,
  staff: Staff,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const [message] = await tx.select().from(outbox).where(eq(outbox.id, id)).for('update');
    if (!message) throw new Refusal('not_found');
    if (!message.gaveUpAt) throw new Refusal('message_not_given_up');
    const { kind, payload, attempts, userId } = message;
    if (Object.keys(payload).length === 0 || 'ifUndone' in payload) throw new Refusal('message_not_sendable');
    const now = clock.now();
    const again = { gaveUpAt: null, purgeAt: null, attempts: 0, dueAt: now, lastError: null };
    await tx.update(outbox).set(again).where(eq(outbox.id, id));
    const { ledgerId } = users;
    const [person] =
      userId === null ? [] : await tx.select({ ledgerId }).from(users).where(eq(users.id, userId));
    await resolveAlert(tx, { onceKey: `given_up:${id}`, now, note: 'Renvoyé par l’équipe.' });
    await noteStaffAct(tx, staff, {
      act: 'message.send-again',
      subject: 'message',
      subjectId: id,
      about: person?.ledgerId,
      before: { kind, attempts },
      now,
    });
  });
}
