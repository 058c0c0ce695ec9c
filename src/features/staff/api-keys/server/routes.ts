import { Refusal } from '#contract-kit/error-codes.ts';
import { mayReadByKey, scopesOf } from '#domain/people/api-key.ts';
import {
  type KeyChange,
  listKeys,
  lockOwner,
  makeKey,
  removeKey,
  rotateKey,
} from '#people/api-keys/server/for-other-features.ts';
import { staffDoor } from '#people/auth/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import { requireProof, requireRight, type StaffCaller } from '#server/http/caller.ts';
import type { Feature } from '#server/http/feature.ts';
import { type NotedFacts, noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import * as contract from '../contract.ts';

const ofMember = (userId: number) => ({ userId, audience: 'admin' as const });

interface Noting {
  change: KeyChange;
  note: (
    act: 'key.make' | 'key.rotate' | 'key.remove',
    id: number,
    facts: { before?: NotedFacts; after?: NotedFacts },
  ) => Promise<void>;
}

/** In one transaction, in which the session still stands: what ends it ends its keys. */
function changeOwn<Answer>(
  shop: Shop,
  { userId, sessionId, staff }: StaffCaller,
  work: (noting: Noting) => Promise<Answer>,
): Promise<Answer> {
  const now = shop.clock.now();
  return inTransaction(shop.db, async (tx) => {
    const person = await lockOwner(tx, userId);
    if (!(await staffDoor(shop).lockFactorAt(tx, sessionId))) throw new Refusal('invalid_token');
    const about = staff.actorLedgerId;
    return work({
      change: { tx, settings: shop.settings, whose: ofMember(userId), person, now },
      note: (act, subjectId, facts) =>
        noteStaffAct(tx, staff, { act, subject: 'key', subjectId, about, ...facts, now }),
    });
  });
}

export const staffKeys: Feature = ({ endpoints, shop }) => {
  endpoints.serveStaff(contract.listStaffKeys, async ({ caller }) => ({
    ...(await listKeys(shop.db, ofMember(caller.userId), shop.clock.now())),
    offered: scopesOf(caller.staff.by.role),
  }));
  endpoints.serveStaff(contract.makeStaffKey, ({ caller, body }) => {
    const { staff } = caller;
    requireProof(staff, shop.clock.now(), 'keys');
    for (const scope of body.scopes) {
      requireRight(staff, scope);
      if (!mayReadByKey(staff.by.role, scope)) requireRight(staff, 'people.export');
    }
    return changeOwn(shop, caller, async ({ change, note }) => {
      const made = await makeKey(change, body);
      const { id, name, scopes } = made.key;
      await note('key.make', id, { after: { name, scopes } });
      return made;
    });
  });
  endpoints.serveStaff(contract.rotateStaffKey, ({ caller, params, body }) => {
    requireProof(caller.staff, shop.clock.now(), 'keys');
    return changeOwn(shop, caller, async ({ change, note }) => {
      const made = await rotateKey(change, params.id, body.keep_hours);
      await note('key.rotate', params.id, { after: { name: made.key.name } });
      return made;
    });
  });
  // A door is closed without a proof, as a session is.
  endpoints.serveStaff(contract.removeStaffKey, ({ caller, params }) =>
    changeOwn(shop, caller, async ({ change, note }) => {
      const { name, scopes } = await removeKey(change, params.id);
      await note('key.remove', params.id, { before: { name, scopes } });
      return null;
    }),
  );
};
