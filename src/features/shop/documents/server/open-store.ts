import { Refusal } from '#contract-kit/error-codes.ts';
import { holdCustomer } from '#people/accounts/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import { findOpenDoor } from '#shop/tool-pages/server/for-other-features.ts';
import { type LockedStore, lockStore, type StoreOwner, type StoreRow, selectStore } from './store-rows.ts';

export type Reading = Pick<Shop, 'pool' | 'db' | 'clock'>;

/** Who reads or writes, and in which tool, by its slug. */
export interface StoreKey {
  userId: number;
  slug: string;
}

/** Whose documents: only who may open the tool. Refuses as `findOpenDoor`. */
export async function ownerOf(shop: Reading, { userId, slug }: StoreKey): Promise<StoreOwner> {
  const { automation } = await findOpenDoor(shop, userId, slug);
  return { userId, automationId: automation.id };
}

/** Undefined where nothing was ever kept. Refuses as `findOpenDoor`. */
export async function readStore(shop: Reading, asked: StoreKey): Promise<StoreRow | undefined> {
  return selectStore(shop.db, await ownerOf(shop, asked));
}

/** In a store locked until the commit; whoever leaves at this moment writes nothing more. */
export function inStore<Result>(
  shop: Reading,
  owner: StoreOwner,
  act: (tx: Transaction, store: LockedStore, now: Date) => Promise<Result>,
): Promise<Result> {
  return inTransaction(shop.db, async (tx) => {
    if (!(await holdCustomer(tx, owner.userId))) throw new Refusal('webhook_unauthenticated');
    const now = shop.clock.now();
    return act(tx, await lockStore(tx, owner, now), now);
  });
}
