import type { RenewedSubscription } from '#domain/renewal-debit.ts';
import { isBilled } from '#domain/subscription-status.ts';
import { readAnchors } from '#money/carriers/server/for-other-features.ts';
import { selectNotices } from '#money/price-notices/server/for-other-features.ts';
import { type SubscriptionRow, selectOfCustomer } from '#money/subscriptions/server/for-other-features.ts';
import type { Queries } from '#server/db/connection.ts';

export type RenewedRow = SubscriptionRow & RenewedSubscription;

/** What the reckoning of a renewal asks about a row, before what it was told of is read. */
type Renewable = Pick<
  SubscriptionRow,
  'id' | 'status' | 'isFree' | 'individualPrice' | 'startDate' | 'endDate' | 'currentPeriodEnd'
>;

/** Rows as the reckoning of a renewal takes them: each with the prices it was told of and its provider's months. */
export async function asRenewed<Row extends Renewable>(
  db: Queries,
  rows: readonly Row[],
): Promise<(Row & RenewedSubscription)[]> {
  const ids = rows.map(({ id }) => id);
  const notices = await selectNotices(db, ids);
  const anchorOf = await readAnchors(db, ids);
  return rows.map((row) => ({
    ...row,
    price: row.individualPrice,
    due: row.currentPeriodEnd,
    notices: notices.get(row.id) ?? [],
    anchor: anchorOf(row),
  }));
}

/** A customer's subscriptions that count toward the cap or are debited. */
export async function renewedSubscriptions(db: Queries, userId: number): Promise<RenewedRow[]> {
  return asRenewed(db, (await selectOfCustomer(db, userId)).filter(isBilled));
}
