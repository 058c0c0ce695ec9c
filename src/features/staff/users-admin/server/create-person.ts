import { Refusal } from '#contract-kit/error-codes.ts';
import { insertAccount, insertPreferences } from '#people/accounts/server/for-other-features.ts';
import {
  hasLinksEnough,
  type Passwords,
  refuseWeakPassword,
  sendInvitation,
  sendVerification,
} from '#people/auth/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import type { NewPerson } from '../person-fields.ts';
import { admitCreation, admitInvitation } from './admit-change.ts';
import { lockPerson, selectPerson } from './person-store.ts';
import { showPerson } from './show-person.ts';

export const emailTaken = () =>
  new Refusal('invalid', { fields: { email: ['Cette adresse email existe déjà.'] } });

async function open(
  tx: Transaction,
  shop: Shop,
  form: NewPerson,
  { staff, passwordHash, now }: { staff: Staff; passwordHash: string | null; now: Date },
): Promise<number> {
  const { email, first_name: firstName, last_name: lastName, phone, is_staff: isStaff } = form;
  const staffRole = isStaff ? (form.role ?? 'administrator') : null;
  const id = await insertAccount(tx, {
    ...{ email, firstName, lastName, phone, isStaff, staffRole, passwordHash },
    isActive: form.is_active,
    dateJoined: now,
  });
  if (id === undefined) throw emailTaken();
  await insertPreferences(tx, id);
  const person = { id, email, firstName, isStaff };
  if (form.invitation) await sendInvitation(tx, shop.settings, person, now);
  else if (form.is_active) await sendVerification(tx, shop.settings, person, now);
  const created = await lockPerson(tx, id);
  await noteStaffAct(tx, staff, {
    act: 'person.create',
    subject: 'person',
    subjectId: id,
    about: created?.ledgerId,
    after: { is_staff: isStaff, role: staffRole, is_active: form.is_active, invited: form.invitation },
    now,
  });
  return id;
}

/** Throws field errors, `right_missing` or `proof_required` (docs/product/staff.md#creating-a-person). */
export async function createPerson(shop: Shop, passwords: Passwords, staff: Staff, form: NewPerson) {
  admitCreation(shop, staff, form);
  if (!form.invitation)
    await refuseWeakPassword('password', form.password, { email: form.email, isStaff: form.is_staff });
  const passwordHash = form.invitation ? null : await passwords.hash(form.password);
  const now = shop.clock.now();
  const id = await inTransaction(shop.db, (tx) => open(tx, shop, form, { staff, passwordHash, now }));
  return showPerson(shop, id);
}

/** Throws `action_not_allowed` for a person with a password, or `too_many_requests`. */
export async function invitePerson(shop: Shop, staff: Staff, id: number) {
  const target = await selectPerson(shop.db, id);
  if (!target) throw new Refusal('not_found');
  admitInvitation(shop, staff, target);
  const now = shop.clock.now();
  await inTransaction(shop.db, async (tx) => {
    const person = await lockPerson(tx, id);
    if (!person) throw new Refusal('not_found');
    if (person.passwordHash !== null || !person.isActive) {
      const detail = person.isActive
        ? 'Cette personne a déjà un mot de passe\u00a0: elle peut en demander un autre depuis la page de connexion.'
        : 'Ce compte est désactivé\u00a0: réactivez-le d’abord.';
      throw new Refusal('action_not_allowed', { detail });
    }
    if (await hasLinksEnough(tx, shop.settings, { userId: id, purpose: 'invitation', now }))
      throw new Refusal('too_many_requests', { retryAfterSeconds: 900 });
    await sendInvitation(tx, shop.settings, person, now);
    const done = { act: 'person.invite', subject: 'person', subjectId: id } as const;
    await noteStaffAct(tx, staff, { ...done, about: person.ledgerId, now });
  });
  const { invited_until } = await showPerson(shop, id);
  return { detail: 'Invitation envoyée', invited_until: invited_until ?? now.toISOString() };
}
