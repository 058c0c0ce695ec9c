import type { RenewedSubscription } from '#domain/price/price-of-month.ts';
import type { RenewalMoney } from '#money/orders/server/for-other-features.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import {
  type RenewalFacts,
  type RowWithFacts,
  selectAllWithFacts,
  selectFacts,
  selectWithFacts,
  selectWithRenewalMoney,
} from './renewal-facts-store.ts';
import type { SubscriptionRow } from './subscription-store.ts';

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
  const facts = await selectFacts(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => withFacts(row, facts.get(row.id) ?? { notices: [], anchor: row.startDate }));
}

const withFacts = <Row extends Renewable>(
  row: Row,
  { notices, anchor }: RenewalFacts,
): Row & RenewedSubscription => ({
  ...row,
  price: row.individualPrice,
  due: row.currentPeriodEnd,
  notices,
  anchor,
});

/** One of all subscriptions of a customer. */
export type OwnRow = RowWithFacts & RenewedSubscription;

/** The rows as they are after a change of one of them, which leaves as they were read the prices it was told of and its months. */
export const afterChange = (rows: readonly OwnRow[], changed: SubscriptionRow): OwnRow[] =>
  rows.map((row) => (row.id === changed.id ? { ...row, ...withFacts(changed, row) } : row));

/** All subscriptions of a customer. */
export async function everySubscription(db: Queries, userId: number): Promise<OwnRow[]> {
  return (await selectWithFacts(db, userId)).map((row) => withFacts(row, row));
}

/** The same of several customers, by their numbers. */
export async function everySubscriptionOfAll(
  db: Queries,
  userIds: readonly number[],
): Promise<Map<number, OwnRow[]>> {
  const all = await selectAllWithFacts(db, userIds);
  return new Map([...all].map(([id, rows]) => [id, rows.map((row) => withFacts(row, row))]));
}

/** The same with what counts for a renewal; undefined of a customer who has none. */
export async function everySubscriptionAndMoney(
  tx: Transaction,
  userId: number,
  renewal: { stripeInvoiceId: string; dueAt: Date },
): Promise<{ rows: OwnRow[]; money: RenewalMoney } | undefined> {
  const read = await selectWithRenewalMoney(tx, userId, renewal);
  return read && { rows: read.rows.map((row) => withFacts(row, row)), money: read.money };
}
