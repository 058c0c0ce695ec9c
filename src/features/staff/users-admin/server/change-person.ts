import { refuseManyChanges, requestEmailChange } from '#account/profile/server/for-other-features.ts';
import { Refusal } from '#contract-kit/error-codes.ts';
import { NOT_LOADED } from '#contract-kit/fields.ts';
import { enqueueProviderPersonIfChanged, updateAccount } from '#people/accounts/server/for-other-features.ts';
import {
  notifyThisProcess,
  type Passwords,
  refuseTakenEmail,
  refuseWeakPassword,
  revokeSessions,
  setPassword,
} from '#people/auth/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import type { PersonChanged } from '../contract.ts';
import type { PersonForm } from '../person-fields.ts';
import { admitChange, changeStanding, standingChange } from './admit-change.ts';
import { emailTaken } from './create-person.ts';
import { deactivate, reactivate, settledBefore } from './deactivate-person.ts';
import { lockPerson, type PersonRow, selectPerson } from './person-store.ts';
import { personVersion, showPerson } from './show-person.ts';

interface Changing {
  form: PersonForm;
  staff: Staff;
  passwordHash: string | null;
  now: Date;
}

const formFields = ['email', 'first_name', 'last_name', 'phone', 'is_staff', 'role', 'password'] as const;

/** An act that only shuts or opens the account has loaded no form. */
const touchesForm = (form: PersonForm) =>
  formFields.some((field) => form[field] !== undefined && form[field] !== '');

/** Shutting and opening an account is its own act (docs/product/staff.md#one-door-of-an-act). */
function refuseBesideForm(row: PersonRow, form: PersonForm): void {
  if (!touchesForm(form) || !standingChange(row, form).ofAccess) return;
  const said = row.isActive ? 'Désactiver' : 'Réactiver';
  const message = `${said} un compte se fait à part, et se confirme\u00a0: rien de cette fiche n’est enregistré.`;
  throw new Refusal('invalid', { fields: { is_active: [message] } });
}

/** The refusal holds the present values. */
function stale(row: PersonRow): Refusal {
  const also = {
    email: [row.email],
    first_name: [row.firstName],
    last_name: [row.lastName],
    phone: [row.phone],
    is_staff: [String(row.isStaff)],
    role: [row.isStaff ? (row.staffRole ?? 'administrator') : ''],
    version: [personVersion(row)],
  };
  return new Refusal('changed_meanwhile', { also });
}

/** Throws `changed_meanwhile` (docs/product/administration.md#two-people-on-one-form). */
function refuseStale(row: PersonRow, form: PersonForm): void {
  if (!touchesForm(form)) return;
  if (form.version === undefined) throw new Refusal('invalid', { fields: { version: [NOT_LOADED] } });
  if (form.version === personVersion(row)) return;
  throw stale(row);
}

/** The journal has the names of the fields; the words are on the account's row (docs/product/journal.md#every-act). */
function changedFields(row: PersonRow, form: PersonForm): string[] {
  const before = { first_name: row.firstName, last_name: row.lastName, phone: row.phone, email: row.email };
  const names = Object.keys(before) as (keyof typeof before)[];
  const changed: string[] = names.filter((name) => form[name] !== undefined && form[name] !== before[name]);
  return form.password === '' ? changed : [...changed, 'password'];
}

async function changeIdentity(tx: Transaction, shop: Shop, row: PersonRow, changing: Changing) {
  const { form, staff, passwordHash, now } = changing;
  const fields = changedFields(row, form);
  if (fields.length === 0) return [];
  const { first_name: firstName, last_name: lastName, phone, email } = form;
  await updateAccount(tx, row.id, { firstName, lastName, phone });
  await enqueueProviderPersonIfChanged(tx, row, now);
  // It comes first, because it ends the links asked for under the former password.
  const ended = passwordHash ? await setPassword(tx, shop.settings, row, { passwordHash, now }) : [];
  if (email !== undefined && email !== row.email)
    await requestEmailChange(tx, shop.settings, row, { email, byTeam: true, now });
  const done = { act: 'person.change', subject: 'person', subjectId: row.id, about: row.ledgerId } as const;
  await noteStaffAct(tx, staff, { ...done, after: { fields }, now });
  return ended;
}

async function changeTeam(tx: Transaction, shop: Shop, row: PersonRow, changing: Changing) {
  const { form, staff, passwordHash, now } = changing;
  const change = standingChange(row, form);
  if (!change.ofTeam) return [];
  const { isStaff, staffRole } = change;
  const standing = { isStaff, isSuperuser: row.isSuperuser, staffRole };
  await changeStanding(tx, shop.settings, row, { standing, hasPassword: passwordHash !== null, now });
  const done = { act: 'person.role', subject: 'person', subjectId: row.id, about: row.ledgerId } as const;
  const before = { is_staff: row.isStaff, role: row.staffRole };
  await noteStaffAct(tx, staff, { ...done, before, after: { is_staff: isStaff, role: staffRole }, now });
  return isStaff === row.isStaff ? [] : revokeSessions(tx, { userId: row.id }, 'role_changed', now);
}

function apply(shop: Shop, target: PersonRow, changing: Changing) {
  const { id } = target;
  return inTransaction(shop.db, async (tx) => {
    const row = await lockPerson(tx, id);
    if (!row) throw new Refusal('not_found');
    // The change was admitted for their former role; a new role asks for another right.
    if (row.isStaff !== target.isStaff || row.isSuperuser !== target.isSuperuser) throw stale(row);
    refuseStale(row, changing.form);
    refuseBesideForm(row, changing.form);
    const { ofAccess, isActive, isStaff } = standingChange(row, changing.form);
    // The role changes first: it ends the links of the former one, and the new email's link depends on it.
    const ended = [
      ...(await changeTeam(tx, shop, row, changing)),
      ...(await changeIdentity(tx, shop, { ...row, isStaff }, changing)),
    ];
    if (!ofAccess) return { cancelled: null, ended };
    if (isActive) {
      await reactivate(tx, shop.settings, id, changing);
      return { cancelled: null, ended };
    }
    const done = await deactivate(tx, shop.settings, id, changing);
    return { cancelled: done.cancelled, ended: [...ended, ...done.ended] };
  });
}

/** Throws field errors. */
async function admitEmail(shop: Shop, target: PersonRow, { email }: PersonForm): Promise<void> {
  if (email === undefined || email === target.email) return;
  await refuseManyChanges(shop, target.id);
  await refuseTakenEmail(shop, email).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'email_exists' ? emailTaken() : error;
  });
}

/** Throws field errors, `changed_meanwhile`, and what `admitChange` throws. */
export async function changePerson(
  shop: Shop,
  passwords: Passwords,
  { staff, id, form }: { staff: Staff; id: number; form: PersonForm },
): Promise<PersonChanged> {
  const target = await selectPerson(shop.db, id);
  if (!target) throw new Refusal('not_found');
  admitChange(shop, staff, target, form);
  // This check comes before a waiting payment is ended for nothing.
  refuseBesideForm(target, form);
  await admitEmail(shop, target, form);
  const { isStaff } = standingChange(target, form);
  if (form.password !== '')
    await refuseWeakPassword('password', form.password, { email: target.email, isStaff });
  const passwordHash = form.password === '' ? null : await passwords.hash(form.password);
  const work = () => apply(shop, target, { form, staff, passwordHash, now: shop.clock.now() });
  const { cancelled, ended } = await (form.is_active === false ? settledBefore(shop, id, work) : work());
  notifyThisProcess(shop, ended);
  return {
    ...(await showPerson(shop, id)),
    deactivation_info: cancelled === null ? null : { cancelled_subscriptions: cancelled },
  };
}
