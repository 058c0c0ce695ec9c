import type { PriceNotice } from '../../../domain/price-change.ts';
import { isBilled } from '../../../domain/subscription-status.ts';
import type { Transaction } from '../../../server/db/connection.ts';
import { readAnchors } from './billing-anchors-store.ts';
import { selectNotices } from './price-notice-store.ts';
import { type SubscriptionRow, selectOfCustomer } from './store.ts';

export type RenewedRow = SubscriptionRow & {
  notices: readonly PriceNotice[];
  /** From when on the provider counts its months. */
  anchor: Date;
};

/** A customer's subscriptions that count toward the cap or are debited, each with the prices it was told of. */
export async function renewedSubscriptions(tx: Transaction, userId: number): Promise<RenewedRow[]> {
  const paid = (await selectOfCustomer(tx, userId)).filter(isBilled);
  const ids = paid.map(({ id }) => id);
  const notices = await selectNotices(tx, ids);
  const anchorOf = await readAnchors(tx, ids);
  return paid.map((row) => ({
    ...row,
    notices: notices.get(row.id) ?? [],
    anchor: anchorOf(row),
  }));
}
