import type { PriceNotice } from '../../../domain/price-change.ts';
import { isBilled } from '../../../domain/subscription-status.ts';
import type { Transaction } from '../../../server/db/connection.ts';
import { selectNotices } from './price-notice-store.ts';
import { type SubscriptionRow, selectOfCustomer } from './store.ts';

export type RenewedRow = SubscriptionRow & { notices: readonly PriceNotice[] };

/** A customer's subscriptions that count toward the cap or are debited, each with the prices it was told of. */
export async function renewedSubscriptions(tx: Transaction, userId: number): Promise<RenewedRow[]> {
  const paid = (await selectOfCustomer(tx, userId)).filter(isBilled);
  const notices = await selectNotices(
    tx,
    paid.map(({ id }) => id),
  );
  return paid.map((row) => ({ ...row, notices: notices.get(row.id) ?? [] }));
}
