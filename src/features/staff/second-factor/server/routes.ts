import { admitEmailChange, requestOwnEmailChange } from '#account/profile/server/for-other-features.ts';
import { Refusal } from '#contract-kit/error-codes.ts';
import { deviceName } from '#domain/people/device-name.ts';
import { doorstepOf } from '#domain/people/second-factor.ts';
import { selectFactors, staffDoor } from '#people/auth/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { requireProof, type StaffCaller } from '#server/http/caller.ts';
import type { Feature } from '#server/http/feature.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import * as contract from '../contract.ts';
import { addApplication, addPasskey, beginApplication, beginPasskey } from './add-factor.ts';
import { removeFactor, renameFactor, renewRecoveryCodes } from './change-factors.ts';
import { type Asker, type Door, showSecondFactor } from './own-factors.ts';
import { beginProof, proveByCode, proveByPasskey } from './prove-factor.ts';
import { resetSecondFactor } from './reset-factors.ts';

// The journal notes what opens a staff account (docs/product/staff.md#own-password-and-email).

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

async function listSessions(shop: Shop, door: Door, { userId, sessionId }: Asker) {
  const [sessions, factors] = await Promise.all([door.sessions.list(userId), selectFactors(shop.db, userId)]);
  const rule = { required: shop.settings.factorRequired, now: shop.clock.now() };
  return sessions.flatMap(
    ({ id, openedAt, lastSeenAt, factorAt, address, userAgent }): contract.StaffSession[] => {
      const lacks = doorstepOf({ openedAt, factorAt, hasFactor: factors.length > 0 }, rule);
      if (lacks === 'over') return [];
      return [
        {
          id,
          device: deviceName(userAgent ?? ''),
          address,
          opened_at: openedAt.toISOString(),
          last_seen_at: lastSeenAt.toISOString(),
          current: id === sessionId,
          waiting: lacks !== undefined,
        },
      ];
    },
  );
}

async function endOne(shop: Shop, door: Door, { asker, id }: { asker: Asker; id: string }) {
  const { userId, staff } = asker;
  const found = await door.sessions.end({ userId, sessionId: id }, (tx) =>
    noteStaffAct(tx, staff, { act: 'session.end', subject: 'session', subjectId: id, now: shop.clock.now() }),
  );
  if (!found) throw new Refusal('not_found');
  return null;
}

async function endOthers(shop: Shop, door: Door, { userId, sessionId, staff }: Asker) {
  const ended = await door.sessions.endOthers({ userId, sessionId }, (tx, count) =>
    noteStaffAct(tx, staff, {
      act: 'session.end-others',
      subject: 'session',
      subjectId: sessionId,
      after: { ended: count },
      now: shop.clock.now(),
    }),
  );
  return { ended };
}

export const secondFactor: Feature = ({ endpoints, shop }) => {
  const door = staffDoor(shop);
  endpoints.serveStaff(contract.changeStaffPassword, async ({ caller, body }) => {
    const now = shop.clock.now();
    requireProof(caller.staff, now, 'identity');
    return door.changePassword(caller, body, (tx) => noteChange(tx, caller, 'password', now));
  });
  endpoints.serveStaff(contract.changeStaffEmail, ({ caller, body }) =>
    changeEmail(shop, caller, { email: body.email, currentPassword: body.current_password }),
  );
  endpoints.serveStaff(contract.showSecondFactor, ({ caller }) => showSecondFactor(shop, caller));
  endpoints.serveStaff(contract.beginFactorProof, ({ caller }) => beginProof(shop, caller));
  endpoints.serveStaff(contract.proveByPasskey, ({ caller, body }) =>
    proveByPasskey(shop, door, { asker: caller, body }),
  );
  endpoints.serveStaff(contract.proveByCode, ({ caller, body }) =>
    proveByCode(shop, door, caller, body.factor_code),
  );
  endpoints.serveStaff(contract.beginPasskey, ({ caller }) => beginPasskey(shop, caller));
  endpoints.serveStaff(contract.addPasskey, ({ caller, body }) =>
    addPasskey(shop, door, { asker: caller, body }),
  );
  endpoints.serveStaff(contract.beginApplication, ({ caller }) => beginApplication(shop, caller));
  endpoints.serveStaff(contract.addApplication, ({ caller, body }) =>
    addApplication(shop, door, { asker: caller, body }),
  );
  endpoints.serveStaff(contract.renameFactor, ({ caller, params, body }) =>
    renameFactor(shop, door, { asker: caller, id: params.id, name: body.name }),
  );
  endpoints.serveStaff(contract.removeFactor, ({ caller, params }) =>
    removeFactor(shop, door, { asker: caller, id: params.id }),
  );
  endpoints.serveStaff(contract.renewRecoveryCodes, ({ caller }) => renewRecoveryCodes(shop, door, caller));
  endpoints.serveStaff(contract.resetSecondFactor, ({ caller, params }) =>
    resetSecondFactor(shop, caller.staff, params.id),
  );
  endpoints.serveStaff(contract.listStaffSessions, ({ caller }) => listSessions(shop, door, caller));
  endpoints.serveStaff(contract.endStaffSession, ({ caller, params }) =>
    endOne(shop, door, { asker: caller, id: params.id }),
  );
  endpoints.serveStaff(contract.endOtherStaffSessions, ({ caller }) => endOthers(shop, door, caller));
};
