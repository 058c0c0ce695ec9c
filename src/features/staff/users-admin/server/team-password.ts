import { updateAccount } from '#people/accounts/server/for-other-features.ts';
import { sendInvitation } from '#people/auth/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { Settings } from '#server/settings.ts';
import type { PersonRow } from './person-store.ts';

/** Nobody knows whether a customer's password follows the staff's rule: they choose another (docs/product/staff.md#password-of-new-staff). */
export async function welcomeToTeam(
  tx: Transaction,
  settings: Settings,
  row: PersonRow,
  now: Date,
): Promise<void> {
  await updateAccount(tx, row.id, { passwordHash: null });
  await sendInvitation(tx, settings, { ...row, isStaff: true }, now);
}
