import { admitEmailChange, requestOwnEmailChange } from '#account/profile/server/for-other-features.ts';
import { staffDoor } from '#people/auth/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import type { StaffCaller } from '#server/http/caller.ts';
import type { Feature } from '#server/http/feature.ts';
import { requireProof } from '#server/http/proof.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import * as contract from '../contract.ts';

// What opens an account of the team (docs/product/staff.md#own-password-and-email).

const noteChange = (
  tx: Transaction,
  { userId, staff }: StaffCaller,
  field: 'password' | 'email',
  now: Date,
): Promise<void> =>
  noteStaffAct(tx, staff, {
    act: 'person.change',
    subject: 'person',
    subjectId: userId,
    about: staff.actorLedgerId,
    after: { fields: [field] },
    now,
  });

/** Throws `proof_required`, `email_exists`, `too_many_requests` or field errors. */
async function changeEmail(
  shop: Pick<Shop, 'db' | 'pool' | 'clock' | 'settings'>,
  caller: StaffCaller,
  { email, currentPassword }: { email: string; currentPassword: string },
) {
  const now = shop.clock.now();
  requireProof(caller.staff, now, 'identity');
  const person = await admitEmailChange(shop, caller, { email, currentPassword });
  await inTransaction(shop.db, async (tx) => {
    await requestOwnEmailChange(tx, shop.settings, person, { email, now });
    await noteChange(tx, caller, 'email', now);
  });
  return { detail: `Un lien vient d’être envoyé à ${email}.` };
}

export const ownIdentity: Feature = ({ endpoints, shop }) => {
  const door = staffDoor(shop);
  endpoints.serveStaff(contract.changeStaffPassword, async ({ caller, body }) => {
    const now = shop.clock.now();
    requireProof(caller.staff, now, 'identity');
    return door.changePassword(caller, body, (tx) => noteChange(tx, caller, 'password', now));
  });
  endpoints.serveStaff(contract.changeStaffEmail, ({ caller, body }) =>
    changeEmail(shop, caller, { email: body.email, currentPassword: body.current_password }),
  );
};
