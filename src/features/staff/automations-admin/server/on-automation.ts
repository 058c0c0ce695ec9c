import { Refusal } from '#contract-kit/error-codes.ts';
import type { StaffAct } from '#domain/people/staff-acts.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { type NotedFacts, noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import { lockAutomation } from '#shop/catalogue/server/for-other-features.ts';

export interface OnAutomation {
  tx: Transaction;
  /** The row is locked. */
  row: NonNullable<Awaited<ReturnType<typeof lockAutomation>>>;
  staff: Staff;
  now: Date;
  note: (act: StaffAct, before: NotedFacts | null, after?: NotedFacts) => Promise<void>;
}

/** All that staff do to one automation runs in one transaction here. Throws `not_found`. */
export function onAutomation<Answer>(
  shop: Pick<Shop, 'db' | 'clock'>,
  { id, staff }: { id: number; staff: Staff },
  act: (on: OnAutomation) => Promise<Answer>,
): Promise<Answer> {
  return inTransaction(shop.db, async (tx) => {
    const row = await lockAutomation(tx, id);
    if (!row) throw new Refusal('not_found');
    const now = shop.clock.now();
    const about = { subject: 'automation', subjectId: id, now } as const;
    const note: OnAutomation['note'] = (done, before, after) =>
      noteStaffAct(tx, staff, { ...about, act: done, before, ...(after && { after }) });
    return act({ tx, row, staff, now, note });
  });
}
