import { Refusal } from '#contract-kit/error-codes.ts';
import { confirmPassword } from '#people/auth/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Feature } from '#server/http/feature.ts';
import type { Shop } from '#server/shop.ts';
import * as contract from '../contract.ts';
import { type KeyChange, listKeys, lockOwner, makeKey, removeKey, rotateKey } from './own-keys.ts';

const ofCustomer = (userId: number) => ({ userId, audience: 'customer' as const });

/** With `password`, it is asked once more (docs/product/session.md#password-asked-again). */
async function changeOwn<Answer>(
  shop: Shop,
  caller: Caller,
  change: (change: KeyChange) => Promise<Answer>,
  password?: string,
): Promise<Answer> {
  const { userId } = caller;
  const confirmed = password === undefined ? undefined : await confirmPassword(shop, caller, password);
  const now = shop.clock.now();
  return inTransaction(shop.db, async (tx) => {
    const person = await lockOwner(tx, userId);
    // The password that was confirmed has been changed meanwhile, which ended every key.
    if (confirmed && confirmed.passwordHash !== person.passwordHash) throw new Refusal('invalid_token');
    return change({ tx, settings: shop.settings, whose: ofCustomer(userId), person, now });
  });
}

export const apiKeys: Feature = ({ endpoints, shop }) => {
  endpoints.serve(contract.listOwnKeys, ({ caller }) =>
    listKeys(shop.db, ofCustomer(caller.userId), shop.clock.now()),
  );
  endpoints.serve(contract.makeOwnKey, ({ caller, body: { current_password, ...form } }) =>
    changeOwn(shop, caller, (change) => makeKey(change, form), current_password),
  );
  endpoints.serve(contract.rotateOwnKey, ({ caller, params, body }) =>
    changeOwn(shop, caller, (change) => rotateKey(change, params.id, body.keep_hours), body.current_password),
  );
  // A door is closed without a password, as a session is.
  endpoints.serve(contract.removeOwnKey, async ({ caller, params }) => {
    await changeOwn(shop, caller, (change) => removeKey(change, params.id));
    return null;
  });
};
