import { errorCatalogue, Refusal } from '#contract-kit/error-codes.ts';
import { type StaffRight, staffMay, whoMay } from '#domain/people/staff-rights.ts';
import { inTransaction } from '../db/connection.ts';
import { noteStaffAct } from '../journal.ts';
import type { Shop } from '../shop.ts';
import type { Staff } from '../staff.ts';

/** See docs/product/journal.md#refusals. `what`: the call, with what it asked for beyond its own right. */
export function noteRefusal(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  staff: Staff,
  what: string,
): Promise<void> {
  const refused = { act: 'refused', subject: 'call', subjectId: what, now: clock.now() } as const;
  return inTransaction(db, (tx) => noteStaffAct(tx, staff, refused));
}

export const rightMissing = (right: StaffRight): Refusal =>
  new Refusal('right_missing', { detail: `${errorCatalogue.right_missing[1]} ${whoMay(right)}` });

/** For what one call does beyond the right that its route names. Throws `right_missing`. */
export async function requireRight(
  shop: Pick<Shop, 'db' | 'clock'>,
  staff: Staff,
  right: StaffRight,
  what: string,
): Promise<void> {
  if (staffMay(staff.by.role, right)) return;
  await noteRefusal(shop, staff, what);
  throw rightMissing(right);
}
