import { Refusal } from '#contract-kit/error-codes.ts';
import { requireProof } from '#server/http/proof.ts';
import { requireRight } from '#server/http/right.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import type { NewPerson, PersonForm } from '../person-fields.ts';
import type { PersonRow } from './person-store.ts';

type Needs = Pick<Shop, 'db' | 'clock'>;

const team = 'équipe';

/** Only a superuser makes, changes or ends staff (docs/product/staff.md#four-roles). */
async function requireTeamRight(shop: Needs, staff: Staff, call: string): Promise<void> {
  await requireRight(shop, staff, 'staff.write', `${call} (${team})`);
}

/** Throws `right_missing` or `proof_required`. */
export async function admitCreation(shop: Needs, staff: Staff, form: NewPerson): Promise<void> {
  if (!form.is_staff) return;
  await requireTeamRight(shop, staff, 'POST /api/admin/users/');
  requireProof(staff, shop.clock.now());
}

/** What of a person's standing would change. */
export function standingChange(target: PersonRow, form: PersonForm) {
  const isStaff = form.is_staff ?? target.isStaff;
  const staffRole = isStaff ? (form.role === undefined ? target.staffRole : form.role) : null;
  const isActive = form.is_active ?? target.isActive;
  return {
    isStaff,
    staffRole,
    isActive,
    /** Their role, or whether they have one. */
    ofTeam:
      isStaff !== target.isStaff ||
      (isStaff && (staffRole ?? 'administrator') !== (target.staffRole ?? 'administrator')),
    ofAccess: isActive !== target.isActive,
  };
}

/** Throws `person_protected`, `own_account`, `right_missing` or `proof_required`. */
export async function admitChange(
  shop: Needs,
  staff: Staff,
  target: PersonRow,
  form: PersonForm,
): Promise<void> {
  const change = standingChange(target, form);
  const setsPassword = form.password !== '';
  const setsEmail = form.email !== undefined && form.email !== target.email;
  if (target.id === staff.by.id && (change.ofTeam || change.ofAccess)) throw new Refusal('own_account');
  if (target.isSuperuser && (change.ofTeam || change.ofAccess || setsPassword || setsEmail))
    throw new Refusal('person_protected');
  if (target.isStaff || change.ofTeam) await requireTeamRight(shop, staff, 'PUT /api/admin/users/:id/');
  if (change.ofTeam || setsPassword || (target.isStaff && (change.ofAccess || setsEmail)))
    requireProof(staff, shop.clock.now());
}

/** Throws as `admitChange`. */
export async function admitDeletion(shop: Needs, staff: Staff, target: PersonRow): Promise<void> {
  if (target.id === staff.by.id) throw new Refusal('own_account');
  if (target.isSuperuser) throw new Refusal('person_protected');
  if (target.isStaff) await requireTeamRight(shop, staff, 'DELETE /api/admin/users/:id/');
  requireProof(staff, shop.clock.now());
}

/** Throws as `admitChange`. */
export async function admitInvitation(shop: Needs, staff: Staff, target: PersonRow): Promise<void> {
  if (!target.isStaff) return;
  await requireTeamRight(shop, staff, 'POST /api/admin/users/:id/invitation/');
  requireProof(staff, shop.clock.now());
}
