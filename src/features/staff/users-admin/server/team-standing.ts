import type { GivenRole } from '#domain/people/staff-rights.ts';
import { updateAccount, updateStanding } from '#people/accounts/server/for-other-features.ts';
import { endIdentityLinks, forgetFactorsOf, sendInvitation } from '#people/auth/server/for-other-features.ts';
import { endViewingsOf } from '#people/team/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { PersonRow } from './person-store.ts';

export interface TeamStanding {
  isStaff: boolean;
  isSuperuser: boolean;
  staffRole: GivenRole | null;
}

/**
 * The caller has locked the row. Viewings by them or of them end (docs/product/staff.md#seeing-ends). A customer's
 * password may break the staff's rule, so a new member without `hasPassword` chooses another
 * (docs/product/staff.md#password-of-new-staff, #links-end-with-standing).
 */
export async function changeStanding(
  tx: Transaction,
  settings: Settings,
  row: PersonRow,
  { standing, hasPassword, now }: { standing: TeamStanding; hasPassword: boolean; now: Date },
): Promise<void> {
  const { isStaff } = standing;
  await updateStanding(tx, row.id, standing);
  await endViewingsOf(tx, row.id, now);
  if (!isStaff) await forgetFactorsOf(tx, row.id);
  if (isStaff === row.isStaff) return;
  await endIdentityLinks(tx, row.id, now);
  if (!isStaff || hasPassword) return;
  await updateAccount(tx, row.id, { passwordHash: null });
  await sendInvitation(tx, settings, { ...row, isStaff }, now);
}
