import { Refusal } from '#contract-kit/error-codes.ts';
import {
  deleteFactor,
  forgetFactorsOf,
  renameFactor as writeName,
} from '#people/auth/server/for-other-features.ts';
import type { Shop } from '#server/shop.ts';
import { type Asker, changeOwnFactors, type Door, ownFactor, shownFactor } from './own-factors.ts';
import { makeRecoveryCodes } from './prove-factor.ts';

export const renameFactor = (
  shop: Shop,
  door: Door,
  { asker, id, name }: { asker: Asker; id: number; name: string },
) =>
  changeOwnFactors(shop, door, asker, async ({ tx, factors, note }) => {
    const factor = ownFactor(factors, id);
    if (factor.name === name) return shownFactor(factor);
    await writeName(tx, { id, userId: asker.userId, name });
    await note('factor.rename', id, { before: { name: factor.name }, after: { name } });
    return shownFactor({ ...factor, name });
  });

/** Throws `last_factor` where one is required. */
export const removeFactor = (shop: Shop, door: Door, { asker, id }: { asker: Asker; id: number }) =>
  changeOwnFactors(shop, door, asker, async ({ tx, factors, tell, note }) => {
    const { kind, name } = ownFactor(factors, id);
    const isLast = factors.length === 1;
    if (isLast && shop.settings.factorRequired) throw new Refusal('last_factor');
    if (isLast) await forgetFactorsOf(tx, asker.userId);
    else await deleteFactor(tx, { id, userId: asker.userId });
    await tell({ name: 'factor-removed', factor: { kind, name } });
    await note('factor.remove', id, { before: { kind, name } });
    return null;
  });

/** Throws `factor_missing`: codes only stand in for a factor. */
export const renewRecoveryCodes = (shop: Shop, door: Door, asker: Asker) =>
  changeOwnFactors(shop, door, asker, async ({ tx, factors, tell, note, now }) => {
    if (factors.length === 0) throw new Refusal('factor_missing');
    const codes = await makeRecoveryCodes(tx, shop.settings, { userId: asker.userId, now });
    await tell({ name: 'recovery-codes-renewed' });
    await note('factor.renew-codes', 'recovery');
    return { recovery_codes: codes };
  });
