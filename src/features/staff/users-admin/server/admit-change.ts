import { Refusal } from '#contract-kit/error-codes.ts';
import type { GivenRole } from '#domain/people/staff-rights.ts';
import { updateAccount, updateStanding } from '#people/accounts/server/for-other-features.ts';
import { endIdentityLinks, forgetFactorsOf, sendInvitation } from '#people/auth/server/for-other-features.ts';
import { endViewingsOf } from '#people/team/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { requireProof, requireRight } from '#server/http/caller.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import type { NewPerson, PersonForm } from '../person-fields.ts';
import type { PersonRow } from './person-store.ts';

// A superuser alone makes, changes or ends staff (docs/product/staff.md#four-roles).

/** Throws `right_missing` or `proof_required`. */
export function admitCreation(shop: Shop, staff: Staff, form: NewPerson): void {
  if (!form.is_staff) return;
  requireRight(staff, 'staff.write');
  requireProof(staff, shop.clock.now(), 'team');
}

export function standingChange(target: PersonRow, form: PersonForm) {
  const isStaff = form.is_staff ?? target.isStaff;
  const staffRole = isStaff ? (form.role === undefined ? target.staffRole : form.role) : null;
  const isActive = form.is_active ?? target.isActive;
  return {
    isStaff,
    staffRole,
    isActive,
    /** It concerns the role, or being staff at all. */
    ofTeam:
      isStaff !== target.isStaff ||
      (isStaff && (staffRole ?? 'administrator') !== (target.staffRole ?? 'administrator')),
    ofAccess: isActive !== target.isActive,
  };
}

/** Throws `person_protected`, `own_account`, `right_missing` or `proof_required`. */
export function admitChange(shop: Shop, staff: Staff, target: PersonRow, form: PersonForm): void {
  const change = standingChange(target, form);
  const setsPassword = form.password !== '';
  const setsEmail = form.email !== undefined && form.email !== target.email;
  if (target.id === staff.by.id && (change.ofTeam || change.ofAccess)) throw new Refusal('own_account');
  if (target.isSuperuser && (change.ofTeam || change.ofAccess || setsPassword || setsEmail))
    throw new Refusal('person_protected');
  if (target.isStaff || change.ofTeam) requireRight(staff, 'staff.write');
  // The one who receives an account's emails can choose its password.
  const ofTeam = change.ofTeam || (target.isStaff && change.ofAccess);
  if (ofTeam || setsPassword || setsEmail) requireProof(staff, shop.clock.now(), ofTeam ? 'team' : 'person');
}

/** Throws what `admitChange` throws. */
export function admitDeletion(shop: Shop, staff: Staff, target: PersonRow): void {
  if (target.id === staff.by.id) throw new Refusal('own_account');
  if (target.isSuperuser) throw new Refusal('person_protected');
  if (target.isStaff) requireRight(staff, 'staff.write');
  requireProof(staff, shop.clock.now(), 'delete');
}

/** Throws what `admitChange` throws. */
export function admitInvitation(shop: Shop, staff: Staff, target: PersonRow): void {
  if (!target.isStaff) return;
  requireRight(staff, 'staff.write');
  requireProof(staff, shop.clock.now(), 'team');
}

export interface TeamStanding {
  isStaff: boolean;
  isSuperuser: boolean;
  staffRole: GivenRole | null;
}

/**
 * The row is locked. Viewings by them or of them end (docs/product/staff.md#seeing-ends). A customer's password may
 * break the staff's rule, so a new member without `hasPassword` chooses another
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
