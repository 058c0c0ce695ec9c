import { Refusal } from '#contract-kit/error-codes.ts';
import {
  deleteFactor,
  forgetFactorsOf,
  renameFactor as writeName,
} from '#people/auth/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import { requireProof } from '#server/http/caller.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import { tellOfFactor } from './factor-emails.ts';
import { type Asker, type Door, lockOwner, ownFactor, shownFactor } from './own-factors.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';

export async function renameFactor(
  shop: Shop,
  door: Door,
  { asker, id, name }: { asker: Asker; id: number; name: string },
) {
  const now = shop.clock.now();
  requireProof(asker.staff, now, 'factors');
  return inTransaction(shop.db, async (tx) => {
    const { factors } = await lockOwner(tx, door, asker);
    const factor = ownFactor(factors, id);
    if (factor.name === name) return shownFactor(factor);
    await writeName(tx, { id, userId: asker.userId, name });
    await noteStaffAct(tx, asker.staff, {
      act: 'factor.rename',
      subject: 'factor',
      subjectId: id,
      about: asker.staff.actorLedgerId,
      before: { name: factor.name },
      after: { name },
      now,
    });
    return shownFactor({ ...factor, name });
  });
}

/** Throws `last_factor` where one is required. */
export async function removeFactor(shop: Shop, door: Door, { asker, id }: { asker: Asker; id: number }) {
  const now = shop.clock.now();
  requireProof(asker.staff, now, 'factors');
  await inTransaction(shop.db, async (tx) => {
    const { person, factors } = await lockOwner(tx, door, asker);
    const { kind, name } = ownFactor(factors, id);
    const isLast = factors.length === 1;
    if (isLast && shop.settings.factorRequired) throw new Refusal('last_factor');
    if (isLast) await forgetFactorsOf(tx, asker.userId);
    else await deleteFactor(tx, { id, userId: asker.userId });
    await tellOfFactor(tx, shop.settings, {
      person,
      told: { name: 'factor-removed', factor: { kind, name } },
      now,
    });
    await noteStaffAct(tx, asker.staff, {
      act: 'factor.remove',
      subject: 'factor',
      subjectId: id,
      about: asker.staff.actorLedgerId,
      before: { kind, name },
      now,
    });
  });
  return null;
}

/** Throws `factor_missing`: codes only stand in for a factor. */
export async function renewRecoveryCodes(shop: Shop, door: Door, asker: Asker) {
  const now = shop.clock.now();
  const { userId, staff } = asker;
  requireProof(staff, now, 'factors');
  return inTransaction(shop.db, async (tx) => {
    const { person, factors } = await lockOwner(tx, door, asker);
    if (factors.length === 0) throw new Refusal('factor_missing');
    const codes = await makeRecoveryCodes(tx, shop.settings, { userId, now });
    await tellOfFactor(tx, shop.settings, { person, told: { name: 'recovery-codes-renewed' }, now });
    await noteStaffAct(tx, staff, {
      act: 'factor.renew-codes',
      subject: 'factor',
      subjectId: 'recovery',
      about: staff.actorLedgerId,
      now,
    });
    return { recovery_codes: codes };
  });
}
