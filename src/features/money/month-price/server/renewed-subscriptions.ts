import type { RenewedSubscription } from '#domain/renewal-debit.ts';
import { isBilled } from '#domain/subscription-status.ts';
import { readAnchors } from '#money/carriers/server/for-other-features.ts';
import { selectNotices } from '#money/price-notices/server/for-other-features.ts';
import { type SubscriptionRow, selectOfCustomer } from '#money/subscriptions/server/for-other-features.ts';
import type { Queries } from '#server/db/connection.ts';

export type RenewedRow = SubscriptionRow & RenewedSubscription;

type Renewable = Pick<
  SubscriptionRow,
  'id' | 'status' | 'isFree' | 'individualPrice' | 'startDate' | 'endDate' | 'currentPeriodEnd'
>;

/** Rows with the prices they were told of and their provider's months. */
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

export async function renewedSubscriptions(db: Queries, userId: number): Promise<RenewedRow[]> {
  return asRenewed(db, (await selectOfCustomer(db, userId)).filter(isBilled));
}
