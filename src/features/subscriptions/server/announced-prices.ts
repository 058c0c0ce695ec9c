import type { CountedSubscription } from '../../../domain/monthly-cap.ts';
import { priceInForce } from '../../../domain/price-change.ts';
import type { Transaction } from '../../../server/db/connection.ts';
import type { Customer } from '../../account/server/for-other-features.ts';
import { noteSubscription } from './change-subscription.ts';
import { selectNotices } from './price-notice-store.ts';
import type { SubscriptionRow } from './store.ts';

/** A cancelled month is not renewed: nothing announced will reach it. */
const isRenewed = ({ status }: SubscriptionRow) => status === 'active' || status === 'past_due';

/** Each subscription at the price of its next renewal, which is what the provider is to carry (payments.md). */
export async function atNextRenewal(
  tx: Transaction,
  rows: readonly SubscriptionRow[],
): Promise<CountedSubscription[]> {
  const notices = await selectNotices(
    tx,
    rows.filter(isRenewed).map(({ id }) => id),
  );
  return rows.map(({ id, individualPrice, currentPeriodEnd }) => {
    const told = currentPeriodEnd ? (notices.get(id) ?? []) : [];
    return { id, price: priceInForce(individualPrice, told, currentPeriodEnd ?? new Date(0)) };
  });
}

/** A renewal due after an announced change is the first at the new price: from now on it is the subscriber's own. */
export async function takeAnnouncedPrice(
  tx: Transaction,
  customer: Customer,
  row: SubscriptionRow,
  { dueAt, now }: { dueAt: Date; now: Date },
): Promise<SubscriptionRow> {
  const told = (await selectNotices(tx, [row.id])).get(row.id) ?? [];
  const price = priceInForce(row.individualPrice, told, dueAt);
  if (price === row.individualPrice) return row;
  const taken = { act: 'take_announced_price', actor: 'system', now } as const;
  return noteSubscription(tx, customer, row, { ...taken, with: { individualPrice: price } });
}
